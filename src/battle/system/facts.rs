//! What other parties ask a core about a combatant.

use super::Happening;
use crate::battle::event::Event;
use crate::battle::key::UnitId;
use crate::battle::model::Ledger;
use crate::battle::world::Battle;

/// Facts about combatants in the core's own numbers.
pub trait Facts {
    /// What the combatant adds to an initiative roll.
    fn quickness(&self, battle: &Battle, unit: UnitId) -> Ledger;
    /// What breaks a tie in initiative: higher goes first.
    fn tie_score(&self, battle: &Battle, unit: UnitId) -> i32;
    /// What an event means to an initiative model, with the events of the order before it.
    fn happenings(&self, _: &Battle, _: &[Event], _: &Event) -> Vec<(UnitId, Happening)> {
        Vec::new()
    }
    /// Whether the combatant bleeds.
    fn bleeds(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// Whether the combatant was ready for the fight when it began.
    fn prepared(&self, battle: &Battle, unit: UnitId) -> bool;
}
