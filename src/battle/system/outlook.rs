//! A core's estimates for the AI besides harm.

use crate::battle::key::UnitId;
use crate::battle::model::Order;
use crate::battle::world::Battle;
use crate::grid::Square;

/// A core's estimates for the AI. No rule depends on them.
pub trait Outlook {
    /// What the items in a square would be worth to a combatant, in thousandths of a combatant.
    fn loot_value(&self, _: &Battle, _: UnitId, _: Square) -> i32 {
        0
    }
    /// What the weapon in its hand is worth to a combatant that might throw it, in thousandths of a combatant.
    fn arms_value(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
    /// The squares in which an attack on a combatant strikes everybody else as well; empty for one that strikes its target alone.
    fn sweeps(&self, _: &Battle, _: &Order) -> Vec<Square> {
        Vec::new()
    }
    /// True if a combatant is in the middle of a task that takes several turns.
    fn at_work(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// True if a combatant is ready to interrupt others.
    fn lies_in_wait(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// The average turns of work that a task in a square still takes; 0 if there is no task.
    fn task_turns(&self, _: &Battle, _: Square) -> u16 {
        0
    }
    /// The turns of blows that a combatant needs, on average, to break what stands in a square; `None` if it cannot.
    fn turns_to_break(&self, _: &Battle, _: UnitId, _: Square) -> Option<u16> {
        None
    }
    /// True if an order only reveals what its side does not know: its result must not influence the choice.
    fn only_reveals(&self, _: &Battle, _: &Order) -> bool {
        false
    }
    /// The value of a combatant's commitments that neither its worth nor its possible attacks show, in thousandths of
    /// its value unhurt: work under way, overwatch, a seat at the controls, a hold on an enemy. Negative for future
    /// costs.
    fn pending_value(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
}
