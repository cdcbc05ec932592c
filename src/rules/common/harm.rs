//! Dice that decide on harm.

use crate::battle::oracle::Matters;
use crate::battle::{Battle, UnitId};

/// For whom dice matter that decide on harm to some: to these alone under a core's own damage model, to everybody under
/// another, which may let harm to one touch others.
pub fn matters(battle: &Battle, harmed: impl IntoIterator<Item = UnitId>) -> Matters {
    if battle.rules().harm.is_native() { Matters::Only(harmed.into_iter().collect()) } else { Matters::All }
}
