//! Distance, adjacency and room (PC-BGD-07, PC-BGD-19, PC-BGD-26, PC-ALT-03).

pub mod altitude;

use crate::battle::system::Misfit;
use crate::battle::{Battle, Key, Life, UnitId};
use crate::grid::{Altitude, FireArc, Metric, Pace, Square};
use crate::rules::percentile::keys::*;

/// The breadth in squares of a body of a size.
pub fn breadth(size: i32) -> u8 {
    match size {
        ..=4 => 1,
        5 | 6 => 2,
        7 | 8 => 3,
        _ => 4,
    }
}

/// How diagonals count.
pub fn metric(battle: &Battle) -> Metric {
    if battle.rules().is(DIAGONAL_RULE, ALTERNATE) { Metric::Alternating } else { Metric::Chebyshev }
}

/// Squares between two squares: a diagonal counts one, or every other one two (PC-BGD-07).
pub fn across(battle: &Battle, one: Square, other: Square) -> u32 {
    metric(battle).length(other - one)
}

/// The distance between two sets of squares.
pub fn between(battle: &Battle, some: &[Square], others: &[Square]) -> u32 {
    let metric = metric(battle);
    let pairs = some.iter().flat_map(|one| others.iter().map(|other| metric.length(*other - *one)));
    pairs.min().unwrap_or(u32::MAX)
}

/// Squares between two combatants on the map, large ones measured from their nearest square.
pub fn apart(battle: &Battle, unit: UnitId, other: UnitId) -> u32 {
    between(battle, &battle.covered(unit), &battle.covered(other))
}

/// Squares between a combatant and a square.
pub fn to_square(battle: &Battle, unit: UnitId, square: Square) -> u32 {
    between(battle, &battle.covered(unit), &[square])
}

/// Squares between two bands of altitude (PC-ALT-03, PC-ALT-04).
pub fn up(one: Altitude, other: Altitude) -> u32 {
    match (one.min(other), one.max(other)) {
        (Altitude::Ground, Altitude::Low) => 60,
        (Altitude::Ground, Altitude::High) => 400,
        (Altitude::Low, Altitude::High) => 340,
        _ => 0,
    }
}

/// Squares between two combatants: across, or up if that is farther (PC-ALT-03, PC-ALT-04).
pub fn distance(battle: &Battle, unit: UnitId, other: UnitId) -> u32 {
    apart(battle, unit, other).max(up(battle.body(unit).altitude, battle.body(other).altitude))
}

/// True if two combatants are next to each other in the same band, or one in the other's square.
pub fn beside(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    distance(battle, unit, other) <= 1
}

/// True if a combatant can handle what is in a square: it stands in it or next to it, and is not in the air.
pub fn at(battle: &Battle, unit: UnitId, square: Square) -> bool {
    on_ground(battle, unit) && to_square(battle, unit, square) <= 1
}

/// Every square whose things a combatant can handle: those that it covers and those next to it, in order; none from the
/// air.
pub fn around(battle: &Battle, unit: UnitId) -> Vec<Square> {
    if !on_ground(battle, unit) {
        return Vec::new();
    }
    let own = battle.covered(unit);
    let mut squares = own.to_vec();
    squares.extend(own.iter().flat_map(|square| square.neighbours()));
    let mut seen = std::collections::BTreeSet::new();
    squares.retain(|square| seen.insert(*square));
    squares
}

fn on_ground(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).altitude == Altitude::Ground
}

/// True if any square of a combatant lies in an arc that opens at another (PC-BGD-34).
pub fn in_arc(battle: &Battle, arc: FireArc, from: UnitId, unit: UnitId) -> bool {
    let squares = battle.covered(unit);
    battle.covered(from).iter().any(|from| squares.iter().any(|to| arc.contains(*to - *from)))
}

/// True if somebody able occupies a place in a band.
pub fn taken(battle: &Battle, unit: UnitId, square: Square, band: Altitude) -> bool {
    battle.covered_at(unit, square).iter().any(|square| {
        let mut here = battle.bodies_at(*square);
        here.any(|other| other != unit && battle.is_up(other) && battle.body(other).altitude == band)
    })
}

/// Large combatants without room where the level puts them (PC-BGD-26).
pub fn cramped(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let barred = |square: Square, band: Altitude| {
        !battle.map().contains(square) || (band == Altitude::Ground && battle.map().pace(square) == Pace::Impassable)
    };
    let cramped = move |unit: &UnitId| {
        let body = battle.body(*unit);
        let covered = battle.covered(*unit);
        let wall = covered.iter().any(|square| barred(*square, body.altitude));
        covered.len() > 1 && (wall || (body.life == Life::Up && taken(battle, *unit, body.square, body.altitude)))
    };
    battle.units().filter(cramped).map(move |unit| Misfit { unit, why: Key::new("no_room") })
}
