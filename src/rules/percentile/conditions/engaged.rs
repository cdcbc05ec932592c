//! Who is engaged in melee with whom (PC-BGD-23).

use crate::battle::{Battle, Life, UnitId};
use crate::grid::{Altitude, Square};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::checks::characteristics::{able, in_order_of};
use crate::rules::percentile::checks::{starship, worn};
use crate::rules::percentile::items::hands::{equipped, weapon};
use crate::rules::percentile::range;

/// The melee reach of a combatant's ready weapons in squares; bare hands reach 1.
pub fn reach(battle: &Battle, unit: UnitId) -> u32 {
    let melee = equipped(battle, unit).into_iter().filter_map(|slot| weapon(battle, unit, slot));
    melee.filter(|weapon| weapon.is_melee()).map(|weapon| u32::from(weapon.reach)).max().unwrap_or(1).max(1)
}

/// The reach of the longest melee weapon that a combatant carries, ready or not.
fn longest(battle: &Battle, unit: UnitId) -> u32 {
    let weapons = battle.gear(unit).items.iter().flatten().filter_map(|item| {
        let weapon = battle.setup().item(item.def).data::<Weapon>()?;
        weapon.is_melee().then_some(u32::from(weapon.reach))
    });
    weapons.max().unwrap_or(1)
}

/// True if a combatant can act and has a melee attack: bare hands at least; of a starship, marines to board with.
fn fights(battle: &Battle, unit: UnitId) -> bool {
    able(battle, unit) && (!starship::is(battle, unit) || worn::marines(battle, unit).is_some())
}

/// True if a combatant would be engaged with another that stood in a given square and band (PC-BGD-23).
pub fn at(battle: &Battle, unit: UnitId, other: UnitId, square: Square, band: Altitude) -> bool {
    let there = |unit: UnitId| battle.body(unit).life < Life::Dead;
    if !battle.are_enemies(unit, other) {
        return false;
    }
    let gap = battle.gap_at_least(unit, square);
    if gap > 1 && gap > longest(battle, unit) {
        return false;
    }
    let (own, theirs) = (battle.covered(unit), battle.covered_at(other, square));
    let apart = range::between(battle, &own, &theirs);
    there(unit)
        && there(other)
        && battle.body(unit).altitude == band
        && (fights(battle, unit) || fights(battle, other))
        && (apart <= 1 || apart <= reach(battle, unit))
        && own.iter().any(|from| theirs.iter().any(|to| battle.clear_between(*from, *to)))
}

/// True if a combatant is engaged with another.
pub fn with(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let body = battle.body(other);
    at(battle, unit, other, body.square, body.altitude)
}

/// True if either of two combatants is engaged with the other.
pub fn either(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let gap = battle.gap_at_least(unit, battle.square(other));
    let far = gap > 1 && gap > longest(battle, unit).max(longest(battle, other));
    !far && (with(battle, unit, other) || with(battle, other, unit))
}

/// True if a combatant is engaged with anybody.
pub fn anybody(battle: &Battle, unit: UnitId) -> bool {
    battle.units().any(|other| with(battle, unit, other))
}

/// The enemies that are engaged with a combatant, in initiative order.
pub fn by_whom(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    let near = |other: &UnitId| battle.are_enemies(unit, *other) && with(battle, *other, unit);
    in_order_of(battle, near)
}
