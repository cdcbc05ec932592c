//! Mounted weapons: who works them, where they bear, how they are reloaded (AR-WPN-06, AR-VEH-03).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Mount, Order, Post, Refusal, Rule, UnitId};
use crate::grid::{Offset, Square};
use crate::rules::arrgs::area::{Burst, sequence as area};
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::attack::{Strike, extent, plan, sequence};
use crate::rules::arrgs::checks::{self, Test, Use, roll};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::classes::{ATTACKING, PROVOKING};
use crate::rules::arrgs::keys::*;

const MOUNTED: Rule = Rule("AR-WPN-06");
const ARCS: Rule = Rule("AR-VEH-03");
/// Points of a shot.
const POINTS: i16 = 2;

/// Firing a mounted weapon.
pub const FIRE_ACTION: Action = Action {
    info: ActionInfo { key: FIRE, icon: "shoot", hotkey: 'f', targeting: Targeting::Enemy, rule: MOUNTED },
    form: OrderForm::PLAIN.harms().item(ItemOf::Vehicle),
    price: |battle, order| manoeuvre(battle, order, POINTS).class(ATTACKING).class(PROVOKING),
    offers: |bar| {
        let Ok(vehicle) = crewed(bar.battle, bar.unit) else { return };
        for mount in mounts(bar.battle, vehicle) {
            if let Some((_, def)) = bar.battle.item(vehicle, mount.slot) {
                bar.add_as(bar.order(FIRE).with(mount.slot), Wording::item(def.key)).harms = true;
            }
        }
    },
    check: |battle, order| {
        let (vehicle, mount, strike) = shot(battle, order)?;
        if order.target_unit().is_some() {
            let facing = battle.body(vehicle).facing;
            if mount.arc.is_some_and(|arc| !arc.contains(facing, bearing(battle, vehicle, strike.target))) {
                return Err(Refusal::by("not_in_arc", ARCS));
            }
        }
        plan::check(battle, &strike)
    },
    resolve: |cx, order| match shot(cx.battle(), order) {
        Ok((_, _, strike)) => loose(cx, strike),
        Err(_) => Ok(()),
    },
};

/// Reloading a mounted weapon.
pub const LOAD_GUN_ACTION: Action = Action {
    info: ActionInfo {
        key: LOAD_GUN,
        icon: "reload",
        hotkey: ':',
        targeting: Targeting::None,
        rule: Rule("AR-RLD-01"),
    },
    form: OrderForm::PLAIN.item(ItemOf::Vehicle),
    price: |battle, order| {
        let points = gun(battle, order).map_or(1, |(_, _, weapon)| weapon.reload);
        manoeuvre(battle, order, points).class(PROVOKING)
    },
    offers: |bar| {
        let Ok(vehicle) = crewed(bar.battle, bar.unit) else { return };
        for mount in mounts(bar.battle, vehicle) {
            let Some((item, def)) = bar.battle.item(vehicle, mount.slot) else { continue };
            if item.loaded < def.capacity {
                bar.add_as(bar.order(LOAD_GUN).with(mount.slot), Wording::item(def.key));
            }
        }
    },
    check: |battle, order| {
        let (vehicle, mount, _) = gun(battle, order)?;
        let (item, def) = battle.item(vehicle, mount.slot).ok_or(Refusal::by("no_mounted_weapon", MOUNTED))?;
        match item {
            _ if item.loaded >= def.capacity => Err(Refusal::by("already_loaded", Rule("AR-RLD-01"))),
            _ if item.spare < 1 => Err(Refusal::by("no_spare_ammunition", Rule("AR-WPN-04"))),
            _ => Ok(()),
        }
    },
    resolve: load,
};

/// The direction from the middle of a vehicle to the nearest square of a target, in half squares.
fn bearing(battle: &Battle, vehicle: UnitId, target: UnitId) -> Offset {
    let covered = battle.covered(vehicle);
    let to = battle.facing_squares(vehicle, target).1;
    let middle = |own: fn(&Square) -> i16| {
        let (least, most) = (covered.iter().map(own).min(), covered.iter().map(own).max());
        i32::from(least.unwrap_or(0)) + i32::from(most.unwrap_or(0))
    };
    let (x, y) = (middle(|at| at.x), middle(|at| at.y));
    Offset::new(2 * i32::from(to.x) - x, 2 * i32::from(to.y) - y)
}

fn mounts(battle: &Battle, vehicle: UnitId) -> &[Mount] {
    battle.machine(vehicle).map_or(&[], |machine| &machine.design.mounts)
}

/// The vehicle whose weapons somebody works: as gunner, or as driver.
fn crewed(battle: &Battle, unit: UnitId) -> Result<UnitId, Refusal> {
    let seat = battle.seat(unit).filter(|seat| seat.post != Post::Passenger);
    let vehicle = seat.map(|seat| seat.vehicle).filter(|vehicle| battle.machine(*vehicle).is_some());
    let vehicle = vehicle.ok_or(Refusal::by("not_at_the_weapons", MOUNTED))?;
    if battle.is_up(vehicle) { Ok(vehicle) } else { Err(Refusal::by("vehicle_wrecked", Rule("AR-BGD-26"))) }
}

/// The mounted weapon of an order.
fn gun<'b>(battle: &'b Battle, order: &Order) -> Result<(UnitId, Mount, &'b Weapon), Refusal> {
    let vehicle = crewed(battle, order.unit)?;
    let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
    let mount = mounts(battle, vehicle).iter().find(|mount| mount.slot == slot);
    let weapon = items::weapon(battle, vehicle, slot);
    let none = || Refusal::by("no_mounted_weapon", MOUNTED);
    Ok((vehicle, *mount.ok_or_else(none)?, weapon.ok_or_else(none)?))
}

/// The shot of an order.
fn shot(battle: &Battle, order: &Order) -> Result<(UnitId, Mount, Strike), Refusal> {
    let (vehicle, mount, _) = gun(battle, order)?;
    let strike = plan::mounted(battle, order, (vehicle, mount.slot));
    Ok((vehicle, mount, strike.ok_or(Refusal::by("no_mounted_weapon", MOUNTED))?))
}

/// Fires at the target, or at its square where the weapon strikes an area (AR-ARE-03).
fn loose(cx: &mut Cx<'_>, strike: Strike) -> Flow {
    let (unit, battle) = (strike.unit, cx.battle());
    let at = battle.square(strike.target);
    match extent::of(battle, unit, strike.weapon(battle), strike.manner) {
        Some(extent) => area::make(cx, &Burst { strike, at, extent }, None),
        None => sequence::make(cx, &strike),
    }
}

/// Reloads: Missile Weaponry against the weapon's number; one round, or all that it holds (AR-WPN-04).
fn load(cx: &mut Cx<'_>, order: &Order) -> Flow {
    const RULE: Rule = Rule("AR-RLD-01");
    let Ok((vehicle, mount, weapon)) = gun(cx.battle(), order) else { return Ok(()) };
    let (dc, whole, unit) = (weapon.reload_dc, weapon.magazine, order.unit);
    let of = Use::skill(cx.battle(), unit, MISSILE_WEAPONRY);
    let ledger = checks::for_roll(cx, unit, of, |_, _| {});
    let outcome = roll(cx, &Test::graded(unit, LOAD_GUN, ledger, (dc, 1), RULE))?;
    let Some((item, def)) = cx.battle().item(vehicle, mount.slot).filter(|_| outcome.sv > 0) else { return Ok(()) };
    let room = (def.capacity - item.loaded).min(item.spare);
    let more = if whole { room } else { room.min(1) };
    let (slot, key) = (mount.slot, def.key);
    let (loaded, spare) = (item.loaded + more, item.spare - more);
    cx.emit(Event::Reloaded { unit: vehicle, slot, item: key, loaded, spare, rule: RULE });
    Ok(())
}
