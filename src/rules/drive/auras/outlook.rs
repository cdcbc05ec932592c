//! What stored damage is worth to the AI: the more, the nearer those are whom it can answer.

use crate::battle::{Battle, UnitId};
use crate::rules::drive::auras;

/// The value of a stored point, in thousandths of a combatant, by the squares to the nearest enemy.
const VALUE: [(u32, i32); 3] = [(2, 4), (8, 2), (20, 1)];
/// The most that all auras together count for.
const MOST: i32 = 160;

/// The value of the auras of somebody.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    let stored: i32 = auras::ready(battle, unit).map(|one| one.stored).sum();
    if stored == 0 || !battle.is_up(unit) {
        return 0;
    }
    let (side, from) = (battle.side(unit), battle.square(unit));
    let seen =
        |other: &UnitId| battle.is_up(*other) && battle.are_enemies(unit, *other) && battle.in_sight_of(side, *other);
    let nearest = battle.units().filter(seen).map(|other| (battle.square(other) - from).chebyshev()).min();
    let value = nearest.and_then(|squares| VALUE.iter().find(|row| squares <= row.0)).map_or(0, |row| row.1);
    (value * stored).min(MOST)
}
