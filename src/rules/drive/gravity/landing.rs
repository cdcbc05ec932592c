//! Where something can be moved to (DR-WPN-06, DR-PSG-12, DR-PSG-13).

use crate::battle::{Battle, UnitId};
use crate::grid::{Altitude, Line, Pace, Square};
use crate::rules::drive::gravity::guard;

/// Squares of movement from which a device takes people out of group defence: short range (DR-BGD-20, DR-PSG-13).
const SHORT: u16 = 3;

/// The squares within so many of another, in rows.
fn around(battle: &Battle, from: Square, squares: u16) -> impl Iterator<Item = Square> + '_ {
    let reach = i16::try_from(squares).unwrap_or(i16::MAX);
    let span = move |at: i16| at.saturating_sub(reach)..=at.saturating_add(reach);
    let all = span(from.y).flat_map(move |y| span(from.x).map(move |x| Square::new(x, y)));
    all.filter(move |to| *to != from && battle.map().contains(*to))
}

/// The squares that something passes on its way, the last one included.
pub fn path(from: Square, to: Square) -> Vec<Square> {
    Line::between(from, to).map(|step| step.square).chain([to]).collect()
}

/// True if nothing stops what is moved on its way: a full wall does, gaps and low walls do not.
fn is_open(battle: &Battle, from: Square, to: Square) -> bool {
    battle.can_hit(from, to) && battle.map().pace(to) != Pace::Impassable
}

/// True if somebody other than `unit` stands there.
fn is_taken(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.bodies_at(square).any(|other| other != unit && battle.is_up(other))
}

/// The squares that somebody can be moved to, up to so many away. It stops next to walls and bodies, and the guards of its
/// enemies keep it away from those whom they guard, wherever it is moved from (DR-PSG-12).
pub fn squares(battle: &Battle, unit: UnitId, most: u16) -> Vec<Square> {
    let from = battle.square(unit);
    let bound = guard::is_in(battle, unit) && most < SHORT;
    let free = |to: &Square| {
        let covered = battle.covered_at(unit, *to);
        covered.iter().all(|at| battle.map().contains(*at) && battle.map().pace(*at) != Pace::Impassable)
            && is_open(battle, from, *to)
            && path(from, *to).iter().all(|at| !is_taken(battle, unit, *at) && !guard::keeps(battle, unit, *at))
            && covered.iter().all(|at| !is_taken(battle, unit, *at))
            && (!bound || guard::stays(battle, unit, *to))
    };
    around(battle, from, most).filter(free).collect()
}

/// The squares that an item can be moved to: not into group defence, unless a guarded one draws it to itself (DR-PSG-11).
pub fn squares_of_item(battle: &Battle, user: UnitId, from: Square, most: u16) -> Vec<Square> {
    let guarded = |at: Square| battle.bodies_at(at).any(|other| other != user && guard::is_in(battle, other));
    around(battle, from, most).filter(|to| is_open(battle, from, *to) && !guarded(*to)).collect()
}

/// True if somebody is on the ground.
pub fn is_grounded(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).altitude == Altitude::Ground
}
