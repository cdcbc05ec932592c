//! The offers of a combatant: every action with its items, modes and numbers, and why it is refused.

pub mod bar;
pub mod weapons;

use crate::battle::system::Targeting::{self, Square};
use crate::battle::system::{Offer, Wording};
use crate::battle::{Battle, ItemKind, Order, UnitId};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::armoury::power::Effect;
use crate::rules::percentile::attack::{plan, powers};
use crate::rules::percentile::checks::{starship, worn};
use crate::rules::percentile::conditions::holds;
use crate::rules::percentile::field::{doors, task};
use crate::rules::percentile::items::hands::{equipped, held, is_merely_held, weapon};
use crate::rules::percentile::items::{handling, loading};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::melee::tactics;
use crate::rules::percentile::movement::stance;
use crate::rules::percentile::offers::bar::Bar;
use crate::rules::percentile::range::{self, altitude};

/// Everything the combatant might do now, allowed or not, in the order of the action bar.
pub fn offers(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut bar = Bar::new(battle, unit);
    let conditions = battle.conditions(unit);
    let restrained = conditions.has(RESTRAINED);
    let holding = holds::holds(battle, unit);
    if !restrained {
        bar.add(bar.order(MOVE), false);
        flights(&mut bar);
        weapons::weapons(&mut bar);
    }
    if starship::is(battle, unit) {
        ship(&mut bar);
        return bar.bar.finish();
    }
    if !restrained {
        weapons::attacks(&mut bar);
        weapons::tactics(&mut bar);
    }
    if restrained || holding {
        holds(&mut bar, holding);
    }
    powers(&mut bar);
    if !restrained {
        bar.add(bar.order(DISENGAGE), false);
    }
    bar.declared(&stance::STAND_ACTION);
    bar.declared(&stance::DROP_PRONE_ACTION);
    things(&mut bar);
    bar.bar.finish()
}

/// Bursts, flurries, multiple attacks and watches with the numbers of hits that [`offers`] leaves out.
pub fn further(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut bar = Bar::new(battle, unit);
    if !battle.conditions(unit).has(RESTRAINED) {
        weapons::other_numbers(&mut bar);
    }
    bar.bar.finish()
}

/// Offers of starships: boarding, ramming, mounts.
fn ship(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    if worn::marines(battle, unit).is_some() {
        bar.add(bar.order(BOARDING), true);
    }
    bar.add(bar.order(RAM), true);
    weapons::several(bar, &ready);
    weapons::fire_zones(bar);
    bar.declared(&tactics::AIM_ACTION);
    bar.declared(&tactics::GUARD_ACTION);
    loads(bar);
    bar.plain_if(battle.conditions(unit).has(BURNING), PUT_OUT);
}

/// The powers that somebody owns, in a hold or out of one (PC-GRP-11).
fn powers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for slot in powers::slots(battle, unit) {
        let Some(power) = powers::power(battle, unit, slot) else { continue };
        let harms = matches!(power.effect, Effect::Harm { .. });
        bar.add_as(bar.order(ACTIVATE).with(slot), Wording::item(power.id), harms);
        if matches!(power.effect, Effect::Leap { .. }) {
            bar.aim_last(Square);
        }
    }
}

fn holds(bar: &mut Bar<'_>, holding: bool) {
    if holding {
        bar.plain_as(bar.order(GRAPPLE), Wording::way("hold"));
        bar.aim_last(Targeting::None);
        bar.plain(bar.order(GRAPPLE_DAMAGE));
        bar.plain(bar.order(PUSH));
        bar.plain(bar.order(PUSH).mode(STAY));
        bar.plain(bar.order(GRAPPLE_STAND));
        bar.plain(bar.order(GRAPPLE_STAND).mode(ALONE));
        bar.plain(bar.order(RELEASE));
    } else {
        bar.plain(bar.order(BREAK_FREE));
        bar.plain(bar.order(BREAK_FREE).mode(S));
        bar.plain(bar.order(BREAK_FREE).mode(ACROBATICS));
        bar.plain(bar.order(TAKE_CONTROL));
    }
    let (battle, unit) = (bar.battle, bar.unit);
    let ready = equipped(battle, unit);
    for slot in ready.into_iter().filter(|slot| weapon(battle, unit, *slot).is_some_and(plan::close_in)) {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        bar.add_as(bar.order(CLOSE_ATTACK).with(slot), Wording::item(def.key), true);
    }
    bar.add(bar.order(CLOSE_ATTACK).mode(UNARMED), true);
}

fn flights(bar: &mut Bar<'_>) {
    if !bar.battle.profile(bar.unit).has(FLYER) {
        return;
    }
    let ways = [(1, CLIMB), (-1, DIVE), (2, CLIMB_TWO), (-2, DIVE_TWO)];
    for (steps, mode) in ways {
        if altitude::shifted(bar.battle.body(bar.unit).altitude, i32::from(steps)).is_some() {
            bar.plain_as(bar.order(FLY).amount(steps), Wording { way: Some(mode), ..Wording::PLAIN });
            bar.add(bar.order(MOVE).mode(mode), false);
        }
    }
}

/// Loading and clearing each weapon that is ready.
fn loads(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let main = battle.gear(unit).in_hand;
    for slot in equipped(battle, unit) {
        let Some((item, def)) = battle.item(unit, slot) else { continue };
        let with = |act| match main == Some(slot) {
            true => (Order::new(unit, act), Wording::PLAIN),
            false => (Order::new(unit, act).with(slot), Wording::item(def.key)),
        };
        if def.capacity > 0 && item.loaded < def.capacity {
            let (order, wording) = with(RELOAD);
            bar.plain_as(order, wording);
        }
        if loading::jammed(battle, unit, slot) {
            let (order, wording) = with(CLEAR_JAM);
            bar.plain_as(order, wording);
        }
    }
}

fn things(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let in_hand: Vec<u8> = held(battle, unit).collect();
    let slots = battle.gear(unit).slots();
    for slot in slots.filter(|slot| !in_hand.contains(slot) || is_merely_held(battle, unit, *slot)) {
        let Some((item, def)) = battle.item(unit, slot) else { continue };
        let Some(weapon) = def.data::<Weapon>().filter(|weapon| weapon.hands > 0) else { continue };
        if def.kind == ItemKind::Expendable && item.loaded < 1 {
            continue;
        }
        bar.plain_as(bar.order(DRAW).with(slot), Wording::item(def.key));
        if weapon.hands == 1 {
            bar.plain_as(bar.order(DRAW).with(slot).mode(OTHER_HAND), Wording::item(def.key));
        }
    }
    loads(bar);
    let main = battle.gear(unit).in_hand;
    let bleeds = |other: UnitId| {
        other != unit
            && !battle.are_enemies(unit, other)
            && battle.conditions(other).has(BLEEDING)
            && range::beside(battle, unit, other)
    };
    if battle.conditions(unit).has(BLEEDING) {
        bar.aimed(bar.order(FIRST_AID), Targeting::None, Wording::way("oneself"), false);
    }
    if battle.units().any(bleeds) {
        bar.add(bar.order(FIRST_AID), false);
    }
    bar.plain_if(battle.conditions(unit).has(BURNING), PUT_OUT);
    if task::near(battle, unit).next().is_some() {
        bar.add(bar.order(TASK), false);
    }
    if doors::door_near(battle, unit) {
        bar.add(bar.order(INTERACT), false);
    }
    for (place, (_, dropped)) in (1..).zip(handling::lying(battle, unit)) {
        bar.plain_as(bar.order(PICK_UP).amount(place), Wording::item(dropped.item));
    }
    for slot in in_hand {
        let Some((_, def)) = battle.item(unit, slot) else { continue };
        let (with, wording) = match main == Some(slot) {
            true => (None, Wording::PLAIN),
            false => (Some(slot), Wording::item(def.key)),
        };
        bar.plain_as(Order { with, ..bar.order(STOW) }, wording);
        bar.plain_as(Order { with, ..bar.order(DROP) }, wording);
    }
}
