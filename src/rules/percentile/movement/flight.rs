//! Changing the altitude band with a move: up before it, down after it (PC-ALT-05, PC-ALT-06).

use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Refusal, Rule, Stance, UnitId};
use crate::grid::{Altitude, Pace, Square};
use crate::rules::percentile::attack::opportunity;
use crate::rules::percentile::checks::characteristics::half_move;
use crate::rules::percentile::conditions::engaged;
use crate::rules::percentile::keys::*;
use crate::rules::percentile::movement::Footing;
use crate::rules::percentile::range::{self, altitude};

const FLIGHT: Rule = Rule("PC-ALT-05");

/// The squares of a half move in flight; 0 for those who cannot fly.
pub fn speed(battle: &Battle, unit: UnitId) -> i32 {
    let flies = battle.profile(unit).has(FLYER) && !battle.conditions(unit).has(NO_FLIGHT);
    if flies { half_move(battle, unit) } else { battle.rules().harm.lifts(battle, unit) }
}

/// The bands that a move climbs; negative for a dive.
pub fn shift(order: &Order) -> i32 {
    match (order.act, order.mode) {
        (FLY, _) => i32::from(order.amount),
        (MOVE, Some(CLIMB)) => 1,
        (MOVE, Some(DIVE)) => -1,
        (MOVE, Some(CLIMB_TWO)) => 2,
        (MOVE, Some(DIVE_TWO)) => -2,
        _ => 0,
    }
}

/// The shifts that a flyer can make where it is, each with the mode of a move that makes it.
pub fn shifts(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (i16, Key)> {
    let (flies, from) = (altitude::flies(battle, unit), battle.body(unit).altitude);
    let ways = [(1, CLIMB), (-1, DIVE), (2, CLIMB_TWO), (-2, DIVE_TWO)];
    ways.into_iter().filter(move |(steps, _)| flies && altitude::shifted(from, i32::from(*steps)).is_some())
}

/// The band in which a move is flown, and the band in which it ends.
pub fn bands(battle: &Battle, order: &Order) -> (Altitude, Altitude) {
    let from = battle.body(order.unit).altitude;
    let to = altitude::shifted(from, shift(order)).unwrap_or(from);
    (from.max(to), to)
}

/// Checks a change of band, and that there is room where it ends.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order, end: Square) -> Result<(), Refusal> {
    let (body, steps) = (battle.body(order.unit), shift(order));
    let closed = |at: &Square| battle.map().pace(*at) == Pace::Impassable;
    let Some(to) = altitude::shifted(body.altitude, steps).filter(|_| steps != 0 && steps.abs() <= 2) else {
        return Err(Refusal::by("no_such_band", FLIGHT).with(steps));
    };
    if !altitude::flies(battle, order.unit) || battle.conditions(order.unit).has(NO_FLIGHT) {
        Err(Refusal::by("cannot_fly", FLIGHT))
    } else if battle.conditions(order.unit).has(FALLING) || body.stance == Stance::Prone {
        Err(Refusal::by("falling", Rule("PC-ALT-07")))
    } else if to == Altitude::Ground && battle.covered_at(order.unit, end).iter().any(closed) {
        Err(Refusal::by("no_landing", FLIGHT))
    } else if range::taken(battle, order.unit, end, to) {
        Err(Refusal::by("square_full", FLIGHT))
    } else {
        Ok(())
    }
}

/// Changes the band; those of the given enemies whose melee it leaves strike first (PC-ALT-06) and are taken from the
/// list. Gives whether the flier can go on.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn change(cx: &mut Cx<'_>, unit: UnitId, steps: i32, foes: &mut Vec<UnitId>) -> Flow<bool> {
    let from = cx.battle().body(unit).altitude;
    let Some(to) = altitude::shifted(from, steps).filter(|to| *to != from) else { return Ok(true) };
    let footing = Footing::of(cx.battle(), unit);
    for foe in std::mem::take(foes) {
        if engaged::with(cx.battle(), foe, unit) {
            opportunity::strike_leaver(cx, foe, unit)?;
        }
    }
    if !footing.holds(cx.battle(), unit) {
        return Ok(false);
    }
    cx.emit(Event::AltitudeChanged { unit, from, to, rule: FLIGHT });
    Ok(true)
}
