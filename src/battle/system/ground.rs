//! Where somebody gets and what an attack covers: steps, reach, spans, blasts, sectors.

use super::MoveRange;
use crate::battle::key::UnitId;
use crate::battle::lens::{Sector, Span};
use crate::battle::model::Order;
use crate::battle::world::Battle;
use crate::grid::{Square, straight};

/// What a step between neighbouring squares costs somebody; `None` where it cannot go.
pub type Steps<'b> = Box<dyn Fn(Square, Square) -> Option<u16> + 'b>;

/// What a core makes of the ground.
pub trait Ground {
    /// What a step between neighbouring squares costs; `None` where it cannot go.
    fn step_cost(&self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16>;
    /// The same for callers that price many steps of one combatant: what all of them depend on is looked up once.
    fn steps<'b>(&'b self, battle: &'b Battle, unit: UnitId) -> Steps<'b> {
        Box::new(move |from, to| self.step_cost(battle, unit, from, to))
    }
    /// How far the combatant may still walk this turn.
    fn move_range(&self, battle: &Battle, unit: UnitId) -> MoveRange;
    /// Whether the state that the combatant is in lets its walk end in a square.
    fn may_end(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        true
    }
    /// Whether a run may lead over a square.
    fn may_run_over(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        true
    }
    /// Whether a driver may stop in a square although its vehicle is too fast to: at the edge of the field.
    fn may_stop_short(&self, _: &Battle, _: UnitId, _: Square) -> bool {
        false
    }
    /// The squares that an order aimed at somebody leads through on the way there, the last one included; empty if it does
    /// not move the one who gets it.
    fn approach(&self, _: &Battle, _: &Order) -> Vec<Square> {
        Vec::new()
    }

    /// Squares between two combatants as an attack counts them, heights included.
    fn distance(&self, battle: &Battle, unit: UnitId, target: UnitId) -> u32 {
        straight(battle.square(unit), battle.square(target))
    }
    /// How easily the attack of an order, still without a target, reaches a square; `None` out of its reach.
    fn span(&self, _: &Battle, _: &Order, _: Square) -> Option<Span> {
        Some(Span::ANY)
    }
    /// The squares that the projectile of an order would cover if it burst in a square; empty if nothing bursts.
    fn blast(&self, _: &Battle, _: &Order, _: Square) -> Vec<Square> {
        Vec::new()
    }
    /// The sectors that a combatant covers: arcs of fire, zones under watch.
    fn sectors(&self, _: &Battle, _: UnitId) -> Vec<Sector> {
        Vec::new()
    }
}
