//! What the AI weighs besides harm.

use crate::battle::key::UnitId;
use crate::battle::model::Order;
use crate::battle::world::Battle;
use crate::grid::Square;

/// A core's estimates for the AI. No rule depends on them.
pub trait Outlook {
    /// How much better off somebody would be with the items that lie in a square, in thousandths of a combatant.
    fn loot_value(&self, _: &Battle, _: UnitId, _: Square) -> i32 {
        0
    }
    /// Whether a combatant is in the middle of something that takes several turns.
    fn at_work(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// Whether a combatant is ready to break in on what others do.
    fn lies_in_wait(&self, _: &Battle, _: UnitId) -> bool {
        false
    }
    /// Turns of work that a task in a square still takes on average; 0 where there is none.
    fn task_turns(&self, _: &Battle, _: Square) -> u16 {
        0
    }
    /// Whether an order only reveals what its side does not know: its result must not tell whether to give it.
    fn only_reveals(&self, _: &Battle, _: &Order) -> bool {
        false
    }
    /// The value of what the combatant has begun, holds ready or suffers, as far as neither its worth nor its possible
    /// attacks show it, in thousandths of itself unhurt: work under way, a watch kept, a seat at the controls, a hold on
    /// somebody. Negative for what will cost.
    fn pending_value(&self, _: &Battle, _: UnitId) -> i32 {
        0
    }
}
