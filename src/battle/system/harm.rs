//! How combatants are harmed and what shows of it: the part of the rules that a damage model takes over.

use crate::battle::Battle;
use crate::battle::ids::UnitId;
use crate::battle::key::Key;

/// The name by which level files call a core's own damage model: what holds where they name none.
pub const NATIVE: &str = "native";

/// A damage model: a core's own ([`super::Core::harm`]), or one that replaces it.
pub trait Harm: Send + Sync {
    /// Its id in level files; a core's own is [`NATIVE`].
    fn id(&self) -> &'static str {
        NATIVE
    }
    /// The combatant's state of health, one of [`Harm::states`].
    fn state(&self, battle: &Battle, unit: UnitId) -> Key;
    /// All states of health, from unhurt to dead.
    fn states(&self) -> &'static [Key];
    /// What the combatant is still worth in the fight, in thousandths of itself unhurt: the AI's measure of harm.
    fn worth(&self, battle: &Battle, unit: UnitId) -> i32;
}
