//! Exact odds of the square in which a projectile lands.

use super::answers::Answers;
use super::limits::Limits;
use super::tree::{Rows, Tree};
use super::{Chance, Forecaster, NONE};
use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::{ThingId, UnitId};
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Cx, Halt};
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
        engine::check(&self.scratch, order)?;
        let battle = &mut self.scratch;
        let answers = Answers::with(NOBODY, NONE);
        let limits = Limits::new(order.unit, battle.rules().secondary_checks(), self.most);
        let mut rows = Rows::new();
        let mut tree = Tree::new(answers, &mut self.spreads, &mut rows, limits).without_rows();
        let mut found: Vec<(Square, u128, u128)> = Vec::new();
        let mut events = Vec::with_capacity(24);
        let mut left = self.most;
        battle.note_changes();
        loop {
            events.clear();
            let end = engine::perform(&mut Cx::new(battle, &mut tree, &mut events), order);
            debug_assert!(matches!(end, Ok(()) | Err(Halt::Explored)), "odds answer every question: {end:?}");
            let (ways, of) = tree.weight();
            if let Some(square) = landing(&events).filter(|_| end.is_ok()) {
                match found.iter_mut().find(|entry| entry.0 == square && entry.2 == of) {
                    Some(entry) => entry.1 += ways,
                    None => found.push((square, ways, of)),
                }
            }
            battle.roll_back();
            left = left.saturating_sub(1);
            if !tree.next(0) {
                break;
            }
            if left == 0 {
                battle.keep();
                return Err(Refusal::form("odds_too_wide"));
            }
        }
        battle.keep();
        Ok(together(found))
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

fn together(found: Vec<(Square, u128, u128)>) -> Vec<(Square, Chance)> {
    let of = found.iter().fold(1, |all, entry| super::leaves::lcm(all, entry.2).unwrap_or(all));
    let mut squares: Vec<(Square, Chance)> = Vec::new();
    for (square, ways, denominator) in found {
        let ways = ways * (of / denominator);
        match squares.iter_mut().find(|entry| entry.0 == square) {
            Some(entry) => entry.1.ways += ways,
            None => squares.push((square, Chance { ways, of })),
        }
    }
    squares.sort_by_key(|entry| entry.0);
    squares
}
