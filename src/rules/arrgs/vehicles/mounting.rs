//! The Mount Manoeuvre: into the saddle and out of it, or to the controls (AR-MNT-01 to AR-MNT-03).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Order, Post, Refusal, Rule, Seat, Target, UnitId, Until};
use crate::rules::arrgs::checks::{self, Test, Use, abilities, magnitude, roll, speed};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::keys::classes::{MOVING, PROVOKING};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::vehicles::seats::{enterable, in_vehicle, way_out};

const MOUNTING: Rule = Rule("AR-MNT-01");
const SIZES: Rule = Rule("AR-MNT-02");
const CONTROLS: Rule = Rule("AR-MNT-03");
/// Points of the manoeuvre.
const POINTS: i16 = 2;
/// What its check has to reach at least.
const TEN: i32 = 10;

/// Getting onto a mount, or to the controls of a vehicle.
pub const MOUNT_ACTION: Action = Action {
    info: ActionInfo { key: MOUNT, icon: "stand", hotkey: '(', targeting: Targeting::Friend, rule: MOUNTING },
    form: OrderForm::PLAIN,
    price,
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        if battle.vehicles().iter().any(|vehicle| may_mount(battle, unit, *vehicle).is_ok()) {
            bar.add(bar.order(MOUNT));
        }
    },
    check: |battle, order| may_mount(battle, order.unit, order.target_unit().ok_or(Refusal::form("needs_a_unit"))?),
    resolve: |cx, order| {
        let (unit, Some(vehicle)) = (order.unit, order.target_unit()) else { return Ok(()) };
        if attempt(cx, unit, vehicle)? {
            take_the_reins(cx, unit, vehicle);
        }
        Ok(())
    },
};

/// Getting off a mount.
pub const DISMOUNT_ACTION: Action = Action {
    info: ActionInfo { key: DISMOUNT, icon: "dive", hotkey: ')', targeting: Targeting::Square, rule: MOUNTING },
    form: OrderForm::PLAIN,
    price,
    offers: |bar| {
        if saddle(bar.battle, bar.unit).is_some() {
            bar.add(bar.order(DISMOUNT));
        }
    },
    check: |battle, order| {
        let seat = saddle(battle, order.unit).ok_or(Refusal::by("not_mounted", MOUNTING))?;
        way_out(battle, order, seat.vehicle)
    },
    resolve: |cx, order| {
        let (unit, Target::Square(to)) = (order.unit, &order.at) else { return Ok(()) };
        let Some(seat) = saddle(cx.battle(), unit) else { return Ok(()) };
        if attempt(cx, unit, seat.vehicle)? {
            let (from, path, half_metres) = (cx.battle().square(unit), vec![*to], 3);
            cx.emit(Event::SeatTaken { unit, from: Some(seat), to: None, what: DISMOUNT, rule: MOUNTING });
            cx.emit(Event::Moved { unit, from, path, half_metres, forced: false, what: DISMOUNT, rule: MOUNTING });
        }
        Ok(())
    },
};

/// Climbing up the side of a mount of two sizes more: a Movement Manoeuvre into its space.
pub const CLIMB_UP_ACTION: Action = Action {
    info: ActionInfo { key: CLIMB_UP, icon: "fly_up", hotkey: '&', targeting: Targeting::Friend, rule: SIZES },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1).class(MOVING).class(PROVOKING),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        if battle.vehicles().iter().any(|mount| may_climb(battle, unit, *mount).is_ok()) {
            bar.add(bar.order(CLIMB_UP));
        }
    },
    check: |battle, order| may_climb(battle, order.unit, order.target_unit().ok_or(Refusal::form("needs_a_unit"))?),
    resolve: |cx, order| {
        let (unit, on) = (order.unit, order.target_unit());
        let ledger = checks::for_roll(cx, unit, Use::WALKING, |_, _| {});
        if roll(cx, &Test::new(unit, CLIMB_UP, ledger, TEN, SIZES))?.success {
            let (amount, until) = (1, Until::Cleared);
            cx.set_condition(unit, Condition { key: CLIMBED, amount, until, on, rule: SIZES });
        }
        Ok(())
    },
};

fn price(battle: &Battle, order: &Order) -> Price {
    manoeuvre(battle, order, POINTS).class(PROVOKING)
}

fn saddle(battle: &Battle, unit: UnitId) -> Option<Seat> {
    battle.seat(unit).filter(|seat| battle.machine(seat.vehicle).is_none())
}

/// By how many Size Categories a mount is larger than its rider.
fn larger(battle: &Battle, unit: UnitId, mount: UnitId) -> i32 {
    battle.stats(mount).now(SIZE) - battle.stats(unit).now(SIZE)
}

fn may_mount(battle: &Battle, unit: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    if battle.machine(vehicle).is_some() {
        return may_take_controls(battle, unit, vehicle);
    }
    enterable(battle, unit, vehicle)?;
    let climbed = battle.conditions(unit).get(CLIMBED).is_some_and(|climbed| climbed.on == Some(vehicle));
    match larger(battle, unit, vehicle) {
        ..=0 => Err(Refusal::by("too_small_to_mount", SIZES)),
        1 => Ok(()),
        _ if climbed => Ok(()),
        _ => Err(Refusal::by("too_tall_to_mount", SIZES)),
    }
}

fn may_take_controls(battle: &Battle, unit: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    let aboard = in_vehicle(battle, unit).filter(|seat| seat.vehicle == vehicle);
    match aboard {
        Some(seat) if seat.post == Post::Driver => return Err(Refusal::by("already_so", CONTROLS)),
        Some(_) if battle.is_up(vehicle) => {}
        _ => enterable(battle, unit, vehicle)?,
    }
    if battle.driver(vehicle).is_some_and(|driver| battle.is_up(driver)) {
        return Err(Refusal::by("seat_taken", CONTROLS));
    }
    if magnitude::of(battle, vehicle) > 1 && abilities::skill(battle, unit, PILOTING) < 1 {
        return Err(Refusal::by("untrained", Rule("AR-BGD-02")));
    }
    Ok(())
}

fn may_climb(battle: &Battle, unit: UnitId, mount: UnitId) -> Result<(), Refusal> {
    enterable(battle, unit, mount)?;
    let climbed = battle.conditions(unit).get(CLIMBED).is_some_and(|climbed| climbed.on == Some(mount));
    if battle.machine(mount).is_some() || larger(battle, unit, mount) < 2 || climbed {
        return Err(Refusal::by("nothing_to_climb", SIZES));
    }
    Ok(())
}

/// Rolls for the manoeuvre: Ride against 10 and the Personality of the mount, Piloting against 10 for the controls. What has
/// moved fast is hard to get onto (AR-VEH-07).
fn attempt(cx: &mut Cx<'_>, unit: UnitId, vehicle: UnitId) -> Flow<bool> {
    let battle = cx.battle();
    let (skill, dc, rule) = match battle.machine(vehicle) {
        Some(_) => (PILOTING, TEN, CONTROLS),
        None => (RIDE, TEN + battle.stats(vehicle).now(PERSONALITY), MOUNTING),
    };
    let of = Use::skill(battle, unit, skill);
    let ledger = checks::for_roll(cx, unit, of, |all, battle| speed::add_of_target(all, battle, unit, vehicle));
    Ok(roll(cx, &Test::new(unit, skill, ledger, dc, rule))?.success)
}

/// Takes the seat of whoever steers, from one who is no longer able; behind a rider, the second place.
fn take_the_reins(cx: &mut Cx<'_>, unit: UnitId, vehicle: UnitId) {
    let before = cx.battle().driver(vehicle);
    let machine = cx.battle().machine(vehicle).is_some();
    if let (Some(other), true) = (before, machine) {
        let from = cx.battle().seat(other);
        let to = from.map(|seat| Seat { post: Post::Passenger, ..seat });
        cx.emit(Event::SeatTaken { unit: other, from, to, what: SEAT, rule: CONTROLS });
    }
    let post = if before.is_some() && !machine { Post::Passenger } else { Post::Driver };
    let (from, to) = (cx.battle().seat(unit), Some(Seat { vehicle, post, belted: false, window: None }));
    cx.end_condition(unit, CLIMBED, MOUNT, SIZES);
    cx.emit(Event::SeatTaken { unit, from, to, what: MOUNT, rule: if machine { CONTROLS } else { MOUNTING } });
}
