//! Places aboard a vehicle: getting in and out, changing seats (AR-MIS-01, AR-BGD-26).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Event, Key, Order, Post, Refusal, Rule, Seat, Target, UnitId};
use crate::rules::arrgs::checks::speed::increment;
use crate::rules::arrgs::conditions::can_leave;
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::keys::manoeuvres::{CHARGE, GO_FARTHER};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::saddle::beside;

const HANDLING: Rule = Rule("AR-MIS-01");

/// What needs firm ground under one's own feet.
pub const ON_GROUND: &[Key] = &[MOVE, CHARGE, GO_FARTHER, SIDESTEP, WITHDRAW, STAND, DROP_PRONE, INTERACT, PICK_UP];

/// Getting into a vehicle.
pub const BOARD_ACTION: Action = Action {
    info: ActionInfo { key: BOARD, icon: "open", hotkey: '3', targeting: Targeting::Friend, rule: HANDLING },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        let can = |vehicle: &UnitId| enterable(bar.battle, bar.unit, *vehicle).is_ok();
        let machine = |vehicle: &UnitId| bar.battle.machine(*vehicle).is_some();
        if bar.battle.vehicles().iter().any(|vehicle| machine(vehicle) && can(vehicle)) {
            bar.add(bar.order(BOARD));
        }
    },
    check: |battle, order| {
        let vehicle = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        if battle.machine(vehicle).is_none() {
            return Err(Refusal::by("no_vehicle", HANDLING));
        }
        enterable(battle, order.unit, vehicle)
    },
    resolve: |cx, order| {
        let (unit, Some(vehicle)) = (order.unit, order.target_unit()) else { return Ok(()) };
        let to = Some(Seat { vehicle, post: Post::Passenger, belted: false, window: None });
        cx.emit(Event::SeatTaken { unit, from: None, to, what: BOARD, rule: HANDLING });
        Ok(())
    },
};

/// Getting out of a vehicle.
pub const LEAVE_ACTION: Action = Action {
    info: ActionInfo { key: LEAVE, icon: "open", hotkey: '4', targeting: Targeting::Square, rule: HANDLING },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        if in_vehicle(bar.battle, bar.unit).is_some() {
            bar.add(bar.order(LEAVE));
        }
    },
    check: |battle, order| {
        let seat = in_vehicle(battle, order.unit).ok_or(Refusal::by("not_aboard", HANDLING))?;
        if increment(battle, seat.vehicle) > 0 {
            return Err(Refusal::by("vehicle_moves", HANDLING));
        }
        way_out(battle, order, seat.vehicle)
    },
    resolve: |cx, order| {
        let Target::Square(to) = order.at else { return Ok(()) };
        let (unit, from, seat) = (order.unit, cx.battle().square(order.unit), cx.battle().seat(order.unit));
        cx.emit(Event::SeatTaken { unit, from: seat, to: None, what: LEAVE, rule: HANDLING });
        let (path, half_metres) = (vec![to], 3);
        cx.emit(Event::Moved { unit, from, path, half_metres, forced: false, what: LEAVE, rule: HANDLING });
        Ok(())
    },
};

/// Taking another place aboard; the controls are taken by the Mount Manoeuvre.
pub const SEAT_ACTION: Action = Action {
    info: ActionInfo { key: SEAT, icon: "vehicle", hotkey: '5', targeting: Targeting::None, rule: HANDLING },
    form: OrderForm::PLAIN.modes(&[GUNNER, PASSENGER]),
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        let Some(seat) = in_vehicle(bar.battle, bar.unit) else { return };
        let armed = bar.battle.machine(seat.vehicle).is_some_and(|machine| !machine.design.mounts.is_empty());
        for (mode, post) in [(GUNNER, Post::Gunner), (PASSENGER, Post::Passenger)] {
            if seat.post != post && (armed || post != Post::Gunner) {
                bar.add_as(bar.order(SEAT).mode(mode), Wording::way(mode.as_str()));
            }
        }
    },
    check: |battle, order| {
        let seat = in_vehicle(battle, order.unit).ok_or(Refusal::by("not_aboard", HANDLING))?;
        let post = wanted(order.mode).ok_or(Refusal::form("no_such_mode"))?;
        let armed = battle.machine(seat.vehicle).is_some_and(|machine| !machine.design.mounts.is_empty());
        match post {
            _ if post == seat.post => Err(Refusal::by("already_so", HANDLING)),
            Post::Gunner if !armed => Err(Refusal::by("no_mounted_weapon", Rule("AR-WPN-06"))),
            _ => Ok(()),
        }
    },
    resolve: |cx, order| {
        let (unit, Some(post)) = (order.unit, wanted(order.mode)) else { return Ok(()) };
        let from = cx.battle().seat(unit);
        let to = from.map(|seat| Seat { post, ..seat });
        cx.emit(Event::SeatTaken { unit, from, to, what: SEAT, rule: HANDLING });
        Ok(())
    },
};

fn wanted(mode: Option<Key>) -> Option<Post> {
    match mode? {
        GUNNER => Some(Post::Gunner),
        PASSENGER => Some(Post::Passenger),
        _ => None,
    }
}

/// The seat of somebody in a vehicle, not on a mount.
pub fn in_vehicle(battle: &Battle, unit: UnitId) -> Option<Seat> {
    battle.seat(unit).filter(|seat| battle.machine(seat.vehicle).is_some())
}

/// Whether somebody on foot can get into a vehicle or onto a mount of its side: beside it, with a place free.
///
/// # Errors
/// The reason why not.
pub fn enterable(battle: &Battle, unit: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    if battle.seat(unit).is_some() {
        return Err(Refusal::by("aboard", HANDLING));
    }
    can_leave(battle, unit)?;
    let enemy = |other: UnitId| battle.are_enemies(unit, other) && battle.is_up(other);
    if !battle.is_vehicle(vehicle)
        || !battle.is_up(vehicle)
        || battle.seat(vehicle).is_some()
        || battle.are_enemies(unit, vehicle)
        || battle.occupants(vehicle).any(enemy)
    {
        return Err(Refusal::by("no_vehicle", HANDLING));
    }
    if battle.machine(vehicle).is_some() && increment(battle, vehicle) > 0 {
        return Err(Refusal::by("vehicle_moves", HANDLING));
    }
    if range::distance(battle, unit, vehicle) > 1 {
        return Err(Refusal::by("too_far", HANDLING).with(1));
    }
    let seats = match battle.machine(vehicle) {
        Some(machine) => usize::from(machine.design.seats),
        None => usize::from(riders(&battle.profile(vehicle).tags)),
    };
    if battle.occupants(vehicle).count() >= seats {
        return Err(Refusal::by("no_free_seat", HANDLING));
    }
    Ok(())
}

/// The people that a creature with such traits carries: one rider, and one behind.
pub fn riders(tags: &[Key]) -> u8 {
    if tags.contains(&STEED) { 2 } else { 0 }
}

/// Whether the square of an order is a way out.
///
/// # Errors
/// The reason why not.
pub fn way_out(battle: &Battle, order: &Order, from: UnitId) -> Result<(), Refusal> {
    can_leave(battle, order.unit)?;
    let Target::Square(to) = order.at else { return Err(Refusal::form("needs_a_square")) };
    if beside(battle, order.unit, from).contains(&to) { Ok(()) } else { Err(Refusal::by("no_way", HANDLING)) }
}
