//! Squares, ranges and cover (FI-BGD-02): a diagonal counts as one square.

use crate::battle::{Battle, Life, UnitId};
use crate::grid::{Cover, Metric, Square};
use crate::rules::espionage::keys::IN_COVER;

/// Squares between two squares.
pub fn across(one: Square, other: Square) -> u32 {
    Metric::Chebyshev.distance(one, other)
}

/// Squares between two combatants.
pub fn distance(battle: &Battle, unit: UnitId, other: UnitId) -> u32 {
    across(battle.square(unit), battle.square(other))
}

/// True if two combatants stand next to each other and nothing stands between them.
pub fn beside(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let (from, to) = (battle.square(unit), battle.square(other));
    across(from, to) <= 1 && battle.can_hit(from, to)
}

/// The able enemies next to a square that a combatant stands in, or would.
pub fn foes_beside(battle: &Battle, unit: UnitId, square: Square) -> impl Iterator<Item = UnitId> + '_ {
    battle.units().filter(move |other| {
        battle.are_enemies(unit, *other)
            && battle.is_up(*other)
            && across(square, battle.square(*other)) <= 1
            && battle.can_hit(square, battle.square(*other))
    })
}

/// True if somebody able stands in a square.
pub fn taken(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.bodies_at(square).any(|other| other != unit && battle.is_up(other))
}

/// The cover of a square against an attack from another: the best of what the line crosses next to it, beside the attacker
/// as well. A firing slit is no total cover (FI-BGD-02).
pub fn cover(battle: &Battle, from: Square, to: Square) -> Option<Cover> {
    battle.covers(from, to).map(|found| found.cover.min(Cover::ThreeQuarter)).max()
}

/// The cover of a combatant against what comes from a square: one who makes the most of it has the next better, up to three
/// quarters (FI-BGD-08).
pub fn cover_of(battle: &Battle, from: Square, unit: UnitId) -> Option<Cover> {
    let cover = cover(battle, from, battle.square(unit))?;
    Some(match cover {
        _ if !battle.conditions(unit).has(IN_COVER) => cover,
        Cover::Quarter => Cover::Half,
        _ => Cover::ThreeQuarter,
    })
}

/// What cover adds to Defence, or to a save against a blast (FI-BGD-02, FI-BGD-23).
pub fn worth(cover: Cover) -> i32 {
    match cover {
        Cover::Quarter => 2,
        Cover::Half => 4,
        Cover::ThreeQuarter | Cover::Full => 6,
    }
}

/// Everybody alive, in the order of the running round, the highest count first (FI-BGD-28).
pub fn in_order(battle: &Battle) -> Vec<UnitId> {
    let model = battle.rules().initiative;
    let mut units: Vec<UnitId> = battle.units().filter(|unit| battle.body(*unit).life < Life::Dead).collect();
    units.sort_by_cached_key(|unit| (std::cmp::Reverse(model.precedence(battle, *unit)), unit.0));
    units
}
