//! Who is engaged in melee with whom, and the free attack on those who leave (PC-BGD-23, PC-AAC-19).

use super::armoury::Weapon;
use super::attack;
use super::keys::*;
use super::score::{able, equipped, in_order_of, weapon};
use super::terms::*;
use super::{space, starship};
use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::{Battle, Cx, Flow, Life, Line, Rule, Target, UnitId};
use crate::grid::{Altitude, Square};

const FREE_ATTACK: Rule = Rule("PC-AAC-19");

/// Squares over which a combatant's ready melee weapons strike; bare hands reach 1.
pub fn reach(battle: &Battle, unit: UnitId) -> u32 {
    let melee = equipped(battle, unit).into_iter().filter_map(|slot| weapon(battle, unit, slot));
    melee.filter(|weapon| weapon.is_melee()).map(|weapon| u32::from(weapon.reach)).max().unwrap_or(1).max(1)
}

/// Squares over which the longest melee weapon strikes that a combatant carries, ready or not.
fn longest(battle: &Battle, unit: UnitId) -> u32 {
    let weapons = battle.gear(unit).items.iter().flatten().filter_map(|item| {
        let weapon = battle.setup().item(item.def).data::<Weapon>()?;
        weapon.is_melee().then_some(u32::from(weapon.reach))
    });
    weapons.max().unwrap_or(1)
}

/// Whether a combatant can act and has a melee attack: bare hands at least; of a starship, marines to board with.
fn fights(battle: &Battle, unit: UnitId) -> bool {
    able(battle, unit) && (!starship::is(battle, unit) || starship::marines(battle, unit).is_some())
}

/// Whether a combatant is engaged with another, were that one elsewhere (PC-BGD-23).
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
    let apart = space::between(battle, &own, &theirs);
    there(unit)
        && there(other)
        && battle.body(unit).altitude == band
        && (fights(battle, unit) || fights(battle, other))
        && (apart <= 1 || apart <= reach(battle, unit))
        && own.iter().any(|from| theirs.iter().any(|to| battle.clear_between(*from, *to)))
}

/// Whether a combatant is engaged with another.
pub fn with(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let body = battle.body(other);
    at(battle, unit, other, body.square, body.altitude)
}

/// Whether one of two is engaged with the other.
pub fn either(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let gap = battle.gap_at_least(unit, battle.square(other));
    let far = gap > 1 && gap > longest(battle, unit).max(longest(battle, other));
    !far && (with(battle, unit, other) || with(battle, other, unit))
}

/// Whether a combatant is engaged with anybody.
pub fn anybody(battle: &Battle, unit: UnitId) -> bool {
    battle.units().any(|other| with(battle, unit, other))
}

/// The enemies that are engaged with a combatant, in initiative order.
pub fn by_whom(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    let near = |other: &UnitId| battle.are_enemies(unit, *other) && with(battle, *other, unit);
    in_order_of(battle, near)
}

/// Whether a combatant may strike one who leaves: able, aware, not held, with a weapon for a Standard Attack in reach.
fn may_strike(battle: &Battle, unit: UnitId, leaver: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    let free = able(battle, unit) && !conditions.has(SURPRISED) && !conditions.has(RESTRAINED);
    free && attack::in_melee_reach(battle, unit, leaver)
}

/// Gives an enemy its free attack on one who is about to leave the melee with it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn strike_leaver(cx: &mut Cx<'_>, unit: UnitId, leaver: UnitId) -> Flow {
    if !may_strike(cx.battle(), unit, leaver) {
        return Ok(());
    }
    let answers = [STRIKE, NONE].map(|key| Choosable { key, rule: FREE_ATTACK });
    let about =
        About { by: Some(leaver), act: Some(OPPORTUNITY), item: None, at: Target::Unit(unit), ..About::default() };
    let choice =
        Choice::one(Asked::Unit(unit), OPPORTUNITY, FREE_ATTACK, &answers).about(about).suggest(Answer::One(STRIKE));
    if cx.choose_one(&choice)? == NONE {
        return Ok(());
    }
    cx.end_condition(unit, WATCHING, OPPORTUNITY, Rule("PC-OVW-05"));
    cx.break_in(|cx| attack::free(cx, unit, leaver, Line { what: OPPORTUNITY, amount: 10, rule: FREE_ATTACK }))
}
