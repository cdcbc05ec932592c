//! What kind of body a combatant has: starship, hull, flesh (PC-BGD-45).

use crate::battle::{Battle, UnitId};
use crate::rules::percentile::keys::*;

/// True if a combatant is a starship.
pub fn is(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(STARSHIP)
}

/// True if a combatant is made of metal: a starship or a vehicle (PC-BGD-30, PC-LTH-01).
pub fn hull(battle: &Battle, unit: UnitId) -> bool {
    is(battle, unit) || battle.profile(unit).has(VEHICLE)
}
