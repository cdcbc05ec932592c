//! Movement and areas: steps, reach, spans, blasts, sectors.

use super::{MoveRange, Veil};
use crate::battle::key::UnitId;
use crate::battle::lens::{Sector, Span};
use crate::battle::model::Order;
use crate::battle::world::Battle;
use crate::grid::{Square, straight};

/// The cost of a step of one combatant between neighbouring squares; `None` if it cannot take it.
pub type Steps<'b> = Box<dyn Fn(Square, Square) -> Option<u16> + 'b>;

/// A core's rules for ground and distances.
pub trait Ground {
    /// The cost of a step between neighbouring squares; `None` if the combatant cannot take it.
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16>;
    /// The same for callers that price many steps of one combatant: what they have in common is looked up once.
    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        Box::new(move |from, to| self.step_cost(battle, unit, from, to))
    }
    /// How far the combatant can still move this turn.
    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange;
    /// True if the combatant's state lets its move end in a square.
    fn may_end(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        true
    }
    /// True if a run may lead over a square.
    fn may_run_over(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        true
    }
    /// True if a driver may stop in a square although the vehicle is too fast: at the edge of the field.
    fn may_stop_short(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        false
    }
    /// The path that a combatant takes to a square where the cheapest steps are not the way to go: a clumsy vehicle must not
    /// turn too often. `None`: the cheapest steps will do, or there is no way.
    fn course(&self, _: &Battle, _unit: UnitId, _to: Square) -> Option<Vec<Square>> {
        None
    }
    /// The squares that an order with a combatant as its target moves its unit through, up to the last one; empty if
    /// it does not move the unit.
    fn approach(&self, _: &Battle, _: &Order) -> Vec<Square> {
        Vec::new()
    }

    /// Squares between two combatants as an attack counts them, heights included.
    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        straight(battle.square(unit), battle.square(target))
    }
    /// The range of an order's attack to a square; `None` if it is out of reach. The order need not have a target.
    fn span(&self, _: &Battle, _: &Order, _: Square) -> Option<Span> {
        Some(Span::ANY)
    }
    /// The squares that an order's projectile would cover if it burst in a square, or an area that it moves there; empty if
    /// there is neither.
    fn blast(&self, _: &Battle, _: &Order, _: Square) -> Vec<Square> {
        Vec::new()
    }
    /// The sectors that a combatant covers: arcs of fire, zones under watch.
    fn sectors(&self, _: &Battle, _: UnitId) -> Vec<Sector> {
        Vec::new()
    }
    /// What the core's own effects lay over the ground, such as the areas of lasting spells.
    fn veils(&self, _: &Battle) -> Vec<Veil> {
        Vec::new()
    }
    /// The squares in which a combatant threatens others hand to hand, if the rules give it such a range.
    fn threatened(&self, _: &Battle, _: UnitId) -> Vec<Square> {
        Vec::new()
    }
}
