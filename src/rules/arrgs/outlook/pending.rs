//! The pending value of a combatant for the AI: what it holds, has ready or suffers, in thousandths of a combatant.

use crate::battle::{Battle, TurnState, UnitId};
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::checks::{assisted, gear};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::outlook::{aboard, spells};
use crate::rules::arrgs::{items, range};

/// An aim, and a rest for the weapon: what they add to the next attack.
const AIM: i32 = 14;
const REST: i32 = 10;
/// Lying prone: getting up takes a point and provokes.
const PRONE: i32 = -60;
/// A point of a friend's help before one's turn, and after it.
const HELP: i32 = 12;
const LATE_HELP: i32 = 3;
/// Points of one's own allotment kept for what others do.
const KEPT: i32 = 8;
/// A weapon in hand, one that could be drawn, and a broken one.
const IN_HAND: i32 = 130;
const CARRIED: i32 = 50;
const BREAKS: i32 = -40;
/// A full magazine, in hand or not: otherwise an exchange would count as a reload.
const FULL: i32 = 40;
/// A shield.
const SHIELDED: i32 = 30;
/// What a charge and a series take from Reactions, for each point.
const EXPOSED: i32 = -6;

/// The sum.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    if !battle.is_up(unit) {
        return 0;
    }
    let conditions = battle.conditions(unit);
    let help: i32 = assisted::KINDS.iter().map(|kind| conditions.amount(kind.0)).sum();
    let to_act = battle.initiative(unit).state == TurnState::Waiting;
    let exposed = 2 * conditions.amount(CHARGED) + 2 * conditions.amount(REPEATED);
    let known = |other: UnitId| battle.are_enemies(unit, other) && battle.in_sight_of(battle.side(unit), other);
    let useful = |other: UnitId| known(other) && reaches(battle, unit, other);
    let help = if help > 0 && battle.takes_turns(unit) && battle.units().any(useful) { help.min(8) } else { 0 };
    let mut sum = weapon(battle, unit)
        + rounds(battle, unit)
        + (if to_act { HELP } else { LATE_HELP }) * help
        + EXPOSED * exposed;
    sum += KEPT * battle.budget(unit).left(AAP).min(2).min(battle.stats(unit).now(AAP_ALLOTMENT));
    let aims = conditions.get(AIMING).and_then(|aim| aim.on).is_some_and(|on| reaches(battle, unit, on));
    sum += if aims { AIM } else { 0 } + if conditions.has(BRACED) { REST } else { 0 };
    sum += if is_prone(battle, unit) { PRONE } else { 0 };
    sum += aboard::value(battle, unit);
    sum += if gear::shield(battle, unit).is_some() { SHIELDED } else { 0 };
    sum += spells::value(battle, unit);
    sum
}

/// True if somebody can attack another with what it holds, from where it is.
fn reaches(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let squares = range::distance(battle, unit, other);
    let shot = items::held(battle, unit).is_some_and(|(_, weapon)| weapon.shoots() && squares <= weapon.span());
    battle.is_up(other) && (shot || range::within_threat(battle, unit, squares))
}

/// What the weapon in hand is worth beyond another that could be drawn.
pub fn arms(battle: &Battle, unit: UnitId) -> i32 {
    let (held, other) = (battle.gear(unit).in_hand, drawable(battle, unit));
    held.map_or(0, |_| weapon(battle, unit) - if other { CARRIED } else { 0 })
}

/// True if somebody carries a weapon besides what it holds.
fn drawable(battle: &Battle, unit: UnitId) -> bool {
    let held = battle.gear(unit).in_hand;
    let fit = |slot: u8| items::weapon(battle, unit, slot).is_some_and(|weapon| !weapon.natural && !weapon.used_up);
    battle.gear(unit).slots().any(|slot| Some(slot) != held && fit(slot))
}

fn weapon(battle: &Battle, unit: UnitId) -> i32 {
    let Some((slot, _, def)) = battle.in_hand(unit) else {
        return if drawable(battle, unit) { CARRIED } else { 0 };
    };
    let broken = if items::is_broken(battle, unit, slot) { BREAKS } else { 0 };
    def.data::<Weapon>().map_or(0, |_| IN_HAND + broken)
}

/// What all its magazines hold.
fn rounds(battle: &Battle, unit: UnitId) -> i32 {
    let full = |slot: u8| {
        let most = i32::from(items::weapon(battle, unit, slot).map_or(0, Weapon::capacity));
        let loaded = battle.item(unit, slot).map_or(0, |(item, _)| i32::from(item.loaded));
        if most > 0 { FULL * loaded / most } else { 0 }
    };
    battle.gear(unit).slots().map(full).sum()
}
