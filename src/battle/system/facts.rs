//! What other parties ask a core about a combatant.

use crate::battle::Battle;
use crate::battle::ids::UnitId;
use crate::battle::ledger::Ledger;

/// Facts about combatants in the core's own numbers.
pub trait Facts {
    /// What the combatant adds to an initiative roll.
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger;
    /// What breaks a tie in initiative: higher goes first.
    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32;
    /// Whether the combatant was ready for the fight when it began.
    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool;
}
