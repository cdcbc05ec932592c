//! Exact odds of the square in which a projectile lands.

use super::{Chance, Forecaster};
use crate::battle::event::Event;
use crate::battle::key::{ThingId, UnitId};
use crate::battle::model::{Order, Refusal};
use crate::grid::Square;

/// No combatant: dice that affect only combatants do not change where a projectile lands.
const NOBODY: UnitId = UnitId(u16::MAX);

impl Forecaster {
    /// The squares in which an order may make something burst or come down, each with its chance, in ascending order;
    /// empty if nothing flies.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn landings(&mut self, order: &Order) -> Result<Vec<(Square, Chance)>, Refusal> {
        self.ends(order, NOBODY, landing)
    }
}

/// The square of a burst or, if there is none, the last square in which something came down.
fn landing(events: &[Event]) -> Option<Square> {
    let place = |what: ThingId| {
        events.iter().rev().find_map(|event| match event {
            Event::ThingMoved { thing, to: square, .. } | Event::ThingAppeared { thing, square, .. } => {
                (*thing == what).then_some(*square)
            }
            _ => None,
        })
    };
    let burst = events.iter().find_map(|event| match event {
        Event::Exploded { thing, square, .. } => place(*thing).is_none_or(|at| at == *square).then_some(*square),
        _ => None,
    });
    let fallen = || {
        events.iter().rev().find_map(|event| match event {
            Event::ThingMoved { to, .. } => Some(*to),
            _ => None,
        })
    };
    burst.or_else(fallen)
}
