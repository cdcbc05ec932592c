//! Paths over the map: reach, squares, and the order that follows a path.

use crate::battle::engine;
use crate::battle::system::{MoveRange, Offer, Targeting};
use crate::battle::{Battle, Order, Refusal, Target, UnitId};
use crate::grid::{Dir8, Flood, Reach, Square};
use std::collections::BTreeSet;

/// A kind of movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// By as many actions as needed.
    Walk,
    /// At a run.
    Run,
}

impl Gait {
    /// The cost of a step; `None` if it is impossible.
    fn step_cost(self, battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
        let core = battle.rules().core;
        core.step_cost(battle, unit, from, to).filter(|_| self == Self::Walk || core.may_run_over(battle, unit, to))
    }
}

/// Reads the reach of a combatant.
pub fn flood<T: Default>(battle: &Battle, unit: UnitId, gait: Gait, read: impl FnOnce(Reach<'_>) -> T) -> T {
    let MoveRange { mut limits, run, .. } = battle.rules().core.move_range(battle, unit);
    let fastest = if run { limits.pop() } else { None };
    let Some(budget) = (if gait == Gait::Run { fastest } else { limits.last().copied() }) else { return T::default() };
    let size = (battle.map().width(), battle.map().height());
    let price = |from: Square, _: Dir8, to: Square| gait.step_cost(battle, unit, from, to);
    read(Flood::new().reach(size, battle.square(unit), budget, price))
}

fn free(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.bodies_at(square).all(|other| other == unit || !battle.is_up(other))
}

/// The order that follows a path, or the part of it that one action covers, and its offer; if there is none, the
/// refusal. A driver follows the whole path.
pub fn walk<'a>(
    battle: &Battle,
    unit: UnitId,
    offers: &'a [Offer],
    path: &[Square],
) -> Result<(Order, &'a Offer), Refusal> {
    let mut refusal = Refusal::form("out_of_reach");
    let least = if battle.driven_by(unit).is_some() { path.len() } else { 1 };
    for offer in offers.iter().filter(|offer| offer.targeting == Targeting::Path) {
        if let Some(refused) = &offer.refused {
            refusal = refused.clone();
            continue;
        }
        let mut whole = None;
        for length in (least..=path.len()).rev().filter(|length| free(battle, unit, path[length - 1])) {
            let order = offer.order.clone().at(Target::Path(path[..length].to_vec()));
            match engine::check(battle, &order) {
                Ok(()) => return Ok((order, offer)),
                Err(refused) => drop(whole.get_or_insert(refused)),
            }
        }
        refusal = whole.unwrap_or(refusal);
    }
    Err(refusal)
}

/// The cheapest path to a square and its cost.
pub fn way(battle: &Battle, unit: UnitId, to: Square) -> Option<(Vec<Square>, u16)> {
    let by = |gait| flood(battle, unit, gait, |reach| Some((trace(battle, unit, gait, &reach, to)?, reach.cost(to)?)));
    by(Gait::Walk).or_else(|| by(Gait::Run))
}

/// The cheapest path to a square that stays closest to the straight line.
fn trace(battle: &Battle, unit: UnitId, gait: Gait, reach: &Reach<'_>, to: Square) -> Option<Vec<Square>> {
    let from = battle.square(unit);
    let line = to - from;
    let mut path = vec![to];
    let mut at = to;
    loop {
        let left = reach.cost(at)?;
        let before = at
            .neighbours()
            .filter(|near| {
                let cost = reach.cost(*near).filter(|cost| *cost < left);
                cost.is_some_and(|cost| gait.step_cost(battle, unit, *near, at) == Some(left - cost))
            })
            .min_by_key(|near| {
                let off = *near - from;
                (off.x * line.y - off.y * line.x).abs()
            });
        at = match before {
            Some(before) if before != from => before,
            _ => break,
        };
        path.push(at);
    }
    path.reverse();
    Some(path)
}

/// The squares that the first of a driver's movement variants does not reach.
pub fn sharp_turns(
    battle: &Battle,
    unit: UnitId,
    offers: &[Offer],
    reach: &Reach<'_>,
    squares: &[(Square, u16)],
) -> BTreeSet<Square> {
    let plain = offers.iter().find(|offer| offer.targeting == Targeting::Path && offer.refused.is_none());
    let Some(plain) = plain.filter(|_| battle.driven_by(unit).is_some()) else { return BTreeSet::new() };
    let driven = |to: Square| {
        let path = trace(battle, unit, Gait::Walk, reach, to);
        path.is_some_and(|path| engine::check(battle, &plain.order.clone().at(Target::Path(path))).is_ok())
    };
    squares.iter().map(|entry| entry.0).filter(|square| !driven(*square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::{Figure, Scene};

    #[test]
    fn a_run_leads_round_difficult_ground_and_never_onto_it() {
        let wide = ".".repeat(16);
        let rows =
            [wide.clone(), format!("A{}u{}", ".".repeat(9), ".".repeat(5)), wide, format!("{}B", ".".repeat(15))];
        let figures = [Figure::new("Ana").stats("ag 40").initiative(9), Figure::new("Bo").foe().initiative(5)];
        let table = Scene::new("percentile", &rows).initiative("structured").figures(figures).begin();
        let to = |x| way(table.battle(), table.id("Ana"), Square::new(x, 1));
        // An Agility Bonus of 4: 8 squares by two half moves, 16 at a run.
        assert_eq!(to(8).map(|way| way.1), Some(8));
        assert_eq!(to(10), None);
        let (path, cost) = to(12).expect("it is within reach");
        assert!(cost == 12 && !path.contains(&Square::new(10, 1)), "{path:?}");
    }
}
