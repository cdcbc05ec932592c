//! The pending value of a combatant for the AI: what it has begun, holds ready or suffers, in thousandths of a combatant.

use crate::battle::{Battle, DroppedItem, UnitId};
use crate::grid::Square;
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::attack::watch;
use crate::rules::percentile::conditions::engaged;
use crate::rules::percentile::items::hands::{equipped, unshielded_hands, weapon};
use crate::rules::percentile::items::loading::jammed;
use crate::rules::percentile::keys::{qualities, *};
use crate::rules::percentile::work;

/// A watch that is kept: for enemies who move, and for anything else. Less than a step towards where one wants to be.
const WATCH: i32 = 7;
const OTHER_WATCH: i32 = 5;
/// A hold that lasts, for the one held and the one who holds.
const HELD: i32 = -100;
const HOLDING: i32 = 20;
/// Fire about the body.
const ABLAZE: i32 = -150;
/// A fall that has begun, for each band.
const FALL: i32 = -450;
/// A feint that the next blow profits from.
const OPENING: i32 = 80;
/// A task that the side's objective asks for, when all but done, and any other.
const OBJECTIVE: i32 = 400;
const OTHER_TASK: i32 = 40;
/// A Fate Point that can still turn a failure.
const FATED: i32 = 25;
/// One who holds may not dodge: what that costs in sight of others, for each point of Agility, in percent.
const OPEN: i32 = 50;
/// Anything to fight with besides how good it is, and something in hand.
const ARMED: i32 = 60;
const IN_HAND: i32 = 25;
/// A full weapon.
const READY: i32 = 30;
/// The most that the quality of a weapon counts for, what reach beyond the arm does of it, and how much of it one counts for that lies at one's feet, in percent.
const BEST_WEAPON: i32 = 80;
const RANGED: i32 = 25;
const AT_FEET: i32 = 60;

/// The sum.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    if !battle.is_up(unit) {
        return 0;
    }
    let conditions = battle.conditions(unit);
    let mut sum = weapons(battle, unit) + readiness(battle, unit) + holds(battle, unit) + task(battle, unit);
    sum += FATED * battle.stats(unit).now(FATE);
    sum += match watch::occasion(battle, unit) {
        Some(ENEMY_MOVES) => WATCH,
        Some(_) => OTHER_WATCH,
        None => 0,
    };
    if conditions.has(BURNING) {
        sum += ABLAZE;
    }
    sum += FALL * conditions.amount(FALLING);
    if conditions.get(FEINTED).and_then(|feint| feint.on).is_some_and(|other| engaged::with(battle, unit, other)) {
        sum += OPENING;
    }
    sum
}

fn weapons(battle: &Battle, unit: UnitId) -> i32 {
    let Some(best) = best_weapon(battle, unit) else { return 0 };
    let works = |slot: &u8| !jammed(battle, unit, *slot);
    let in_hand = equipped(battle, unit).into_iter().filter(works);
    let held = in_hand.filter_map(|slot| usable(battle, unit, slot)).map(quality).max();
    ARMED + best + held.map_or(0, |held| IN_HAND * held / best.max(1))
}

/// The weapon in a slot, if it is no part of the body, there are rounds for it, and the shield leaves hands for it.
fn usable(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Weapon> {
    let loaded =
        |one: &&Weapon| one.clip == 0 || battle.item(unit, slot).is_some_and(|(item, _)| item.loaded + item.spare > 0);
    let hands = unshielded_hands(battle, unit);
    let fits = |one: &&Weapon| i32::from(one.hands) <= hands;
    weapon(battle, unit, slot).filter(|one| !one.has(qualities::NATURAL)).filter(loaded).filter(fits)
}

fn best_weapon(battle: &Battle, unit: UnitId) -> Option<i32> {
    let slots = battle.gear(unit).slots();
    slots.filter_map(|slot| usable(battle, unit, slot)).map(quality).max()
}

/// How much a weapon is good for, by its damage, penetration, hits and blast.
fn quality(weapon: &Weapon) -> i32 {
    let damage = (weapon.damage.min() + weapon.damage.max()) / 2 + weapon.pen;
    let hits = i32::from(weapon.hits.clamp(1, 4));
    let range = if weapon.range > 0 { RANGED } else { 0 };
    (damage * (2 + hits) / 2 + 4 * i32::from(weapon.blast) + range).clamp(0, BEST_WEAPON)
}

/// The value of loot in a square that is better than anything the combatant has.
pub fn loot_value(battle: &Battle, unit: UnitId, square: Square) -> i32 {
    let of_use = |dropped: &DroppedItem| {
        let def = battle.setup().item(battle.setup().find_item(dropped.item)?);
        let one = def.data::<Weapon>().filter(|one| one.clip == 0 || dropped.loaded + dropped.spare > 0)?;
        if i32::from(one.hands) > unshielded_hands(battle, unit) {
            return None;
        }
        Some(quality(one))
    };
    let lying = battle.things_with::<DroppedItem>().filter(|(thing, _)| thing.square == square);
    let Some(best) = lying.filter_map(|(_, dropped)| of_use(dropped)).max() else { return 0 };
    let room = battle.gear(unit).free_slot().is_some();
    let own = best_weapon(battle, unit).unwrap_or(-ARMED);
    if room { (best - own).max(0) * AT_FEET / 100 } else { 0 }
}

/// The rounds of its weapons that work, and half of a reload that takes two turns.
fn readiness(battle: &Battle, unit: UnitId) -> i32 {
    let slots = battle.gear(unit).slots();
    let rounds = |slot: u8| {
        let (item, def) = battle.item(unit, slot).filter(|(_, def)| def.capacity > 0)?;
        let full = READY * i32::from(item.loaded) / i32::from(def.capacity);
        let now = if item.loaded > 0 && !item.wear.jammed { (READY + full) / 2 } else { 0 };
        Some(now + if item.spare > 0 { (READY - now) * i32::from(item.progress) / 2 } else { 0 })
    };
    slots.filter_map(rounds).sum()
}

/// A hold counts once it lasts beyond the turn of the one who holds.
fn holds(battle: &Battle, unit: UnitId) -> i32 {
    let lasts = |holder: UnitId| battle.conditions(holder).has(HOLD_KEPT) || battle.current() != Some(holder);
    let conditions = battle.conditions(unit);
    if conditions.get(RESTRAINED).and_then(|hold| hold.on).is_some_and(lasts) {
        return HELD * battle.rules().harm.worth(battle, unit) / 1000;
    }
    let Some(held) = conditions.get(GRAPPLING).and_then(|hold| hold.on).filter(|_| lasts(unit)) else { return 0 };
    let threat = |other: &UnitId| {
        *other != held && battle.are_enemies(unit, *other) && battle.in_sight_of(battle.side(unit), *other)
    };
    let watched = battle.units().filter(threat).any(|other| battle.is_up(other));
    let open = if watched { battle.stats(unit).now(AG) * OPEN / 100 } else { 0 };
    if battle.is_up(held) { HOLDING - open } else { -open }
}

fn task(battle: &Battle, unit: UnitId) -> i32 {
    let Some((square, done, turns)) = work::under_way(battle, unit) else { return 0 };
    let whole = if battle.is_task_of(battle.side(unit), square) { OBJECTIVE } else { OTHER_TASK };
    whole * i32::from(done) / i32::from(turns.max(1))
}
