//! The pending value of a combatant for the AI: what it has begun, holds ready or suffers, in thousandths of a combatant.

use crate::battle::{Battle, UnitId};
use crate::rules::espionage::armoury::Weapon;
use crate::rules::espionage::checks::action_dice;
use crate::rules::espionage::conditions::is_prone;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::wounds::is_dying;
use crate::rules::espionage::{items, range, work};

/// An action die of one's own; a share of one of the side's counts through everybody of the side.
const DIE: i32 = 22;
/// An attack that waits for an enemy.
const READY_SHOT: i32 = 10;
/// An aim, and a rest.
const AIM_POINT: i32 = 14;
const REST: i32 = 8;
/// Being off balance, sprawled, prone (getting up takes a half action), and in Total Defence.
const OFF_BALANCE: i32 = -20;
const DOWN: i32 = -40;
const PRONE: i32 = -32;
const GUARDED: i32 = 12;
/// A gun in hand, another weapon, and a jam.
const GUN: i32 = 90;
const BLADE: i32 = 30;
const JAM: i32 = -45;
/// A full magazine, in hand or not: otherwise an exchange would count as a reload.
const FULL: i32 = 30;
/// Cover fire for an ally, for each enemy who could shoot at it, and the most of them that count.
const COVER: i32 = 14;
const SHOOTERS: usize = 3;
/// Dying.
const DIES: i32 = -80;
/// Work half done, and a task half done that is no objective of the side.
const HALF_DONE: i32 = 120;
const OTHER_TASK: i32 = 20;

/// The sum.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    if !battle.is_up(unit) {
        return if is_dying(battle, unit) { DIES } else { 0 };
    }
    let conditions = battle.conditions(unit);
    let if_in = |key, worth| if conditions.has(key) { worth } else { 0 };
    let mut sum = DIE * action_dice::own(battle, unit) + shared(battle, unit);
    sum += weapon(battle, unit) + rounds(battle, unit);
    sum += if_in(READIED, READY_SHOT) + if_in(BRACED, REST);
    let aims = conditions.get(AIMING).and_then(|aim| aim.on).is_some_and(|on| reaches(battle, unit, on));
    sum += if aims { AIM_POINT } else { 0 };
    sum += if_in(FLAT_FOOTED, OFF_BALANCE) + if_in(RUNNING, OFF_BALANCE) + if_in(CHARGED, OFF_BALANCE / 2);
    sum += if_in(DODGING, GUARDED) + if_in(IN_COVER, REST);
    sum += if_in(WORKING, half_done(battle, unit));
    sum += covering(battle, unit);
    if conditions.has(SPRAWLED) {
        sum += DOWN;
    } else if is_prone(battle, unit) {
        sum += PRONE;
    }
    sum
}

fn half_done(battle: &Battle, unit: UnitId) -> i32 {
    let idle = |square| !battle.is_task_of(battle.side(unit), square);
    if work::half_done(battle, unit).is_some_and(idle) { OTHER_TASK } else { HALF_DONE }
}

/// True if somebody can attack another with what it holds, from where it is.
fn reaches(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let reach = items::held(battle, unit).map_or(1, |weapon| weapon.reach().max(1));
    range::distance(battle, unit, other) <= reach
}

/// Fire over the heads of enemies who could otherwise shoot at an ally (FI-BGD-10).
fn covering(battle: &Battle, unit: UnitId) -> i32 {
    let Some(ally) = battle.conditions(unit).get(COVERING).and_then(|covering| covering.on) else { return 0 };
    let foes = battle.units().filter(|foe| battle.are_enemies(unit, *foe) && battle.is_up(*foe));
    let shooters = foes.filter(|foe| items::held(battle, *foe).is_some_and(|weapon| weapon.increment > 0));
    let many = shooters.filter(|foe| battle.sees(*foe, ally)).take(SHOOTERS).count();
    COVER * i32::try_from(many).unwrap_or(0)
}

/// The part of its side's dice that counts for one of its people.
fn shared(battle: &Battle, unit: UnitId) -> i32 {
    let side = battle.side(unit);
    let up = battle.units().filter(|other| battle.side(*other) == side && battle.is_up(*other)).count();
    DIE * battle.side_budget(side).left(ACTION_DICE) / i32::try_from(up.max(1)).unwrap_or(1)
}

fn weapon(battle: &Battle, unit: UnitId) -> i32 {
    let Some((item, def)) = items::in_hand(battle, unit).and_then(|slot| battle.item(unit, slot)) else { return 0 };
    let Some(weapon) = def.data::<Weapon>() else { return 0 };
    if weapon.shots == 0 {
        return BLADE;
    }
    let jam = if item.wear.jammed { JAM } else { 0 };
    let dry = item.loaded + item.spare == 0;
    if dry { 0 } else { GUN + jam }
}

/// What all its magazines hold.
fn rounds(battle: &Battle, unit: UnitId) -> i32 {
    let full = |slot: u8| {
        let (item, def) = battle.item(unit, slot)?;
        let shots = i32::from(def.data::<Weapon>()?.shots);
        (shots > 0).then(|| FULL * i32::from(item.loaded) / shots)
    };
    battle.gear(unit).slots().filter_map(full).sum()
}
