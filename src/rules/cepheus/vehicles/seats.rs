//! Places aboard: getting in and out, changing seats, belts, and what one can do there.

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Post, Refusal, Rule, Seat, Target, UnitId};
use crate::grid::{Altitude, Pace, Quarter, Square};
use crate::rules::cepheus::conditions::vehicle::{self, windows};
use crate::rules::cepheus::conditions::{aiming, budget, posture};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::{AID, GRAPPLE, INTERACT, MOVE, PICK_UP, PLANT, STANCE, TASK};
use crate::rules::cepheus::range::bands::has_room;

const RULE: Rule = Rule("CE-VEH-07");

/// What needs firm ground.
const ON_GROUND: [Key; 8] = [MOVE, STANCE, INTERACT, GRAPPLE, AID, TASK, PLANT, PICK_UP];

/// Whether being aboard leaves somebody free for an action.
///
/// # Errors
/// `aboard`, or `not_aboard`.
pub fn leaves_free(battle: &Battle, unit: UnitId, act: Key) -> Result<(), Refusal> {
    let on_foot = [MOVE, STANCE, INTERACT, GRAPPLE];
    if battle.seat(unit).is_some() && on_foot.contains(&act) {
        return Err(Refusal::by("aboard", RULE));
    }
    Ok(())
}

/// True if an action concerns somebody where he is.
pub fn concerns(battle: &Battle, unit: UnitId, act: Key) -> bool {
    battle.seat(unit).is_none() || !ON_GROUND.contains(&act)
}

fn side(mode: Key) -> Option<Quarter> {
    match mode {
        FRONT => Some(Quarter::Front),
        RIGHT => Some(Quarter::Right),
        REAR => Some(Quarter::Rear),
        LEFT => Some(Quarter::Left),
        _ => None,
    }
}

/// The place that a mode of `seat` asks for.
fn wanted(seat: Seat, mode: Key) -> Option<Seat> {
    let post = |post| Some(Seat { post, window: None, ..seat });
    match mode {
        DRIVER => post(Post::Driver),
        GUNNER => post(Post::Gunner),
        PASSENGER => post(Post::Passenger),
        _ => side(mode).map(|side| Seat { window: Some(side), ..seat }),
    }
}

/// Getting into a vehicle.
pub const BOARD_ACTION: Action = Action {
    info: ActionInfo { key: BOARD, icon: "open", hotkey: ',', targeting: Targeting::Friend, rule: Rule("CE-VEH-07") },
    form: OrderForm::PLAIN,
    price: budget::one_minor,
    offers: |bar| {
        let on_foot = bar.battle.seat(bar.unit).is_none() && bar.battle.takes_turns(bar.unit);
        if on_foot && can_board_any(bar.battle, bar.unit) {
            bar.add(bar.order(BOARD));
        }
    },
    check: check_board,
    resolve: board,
};

/// Getting out of a vehicle.
pub const LEAVE_ACTION: Action = Action {
    info: ActionInfo { key: LEAVE, icon: "open", hotkey: '4', targeting: Targeting::Square, rule: Rule("CE-VEH-07") },
    form: OrderForm::PLAIN,
    price: budget::one_minor,
    offers: |bar| {
        if bar.battle.seat(bar.unit).is_some() {
            bar.add(bar.order(LEAVE));
        }
    },
    check: check_leave,
    resolve: leave,
};

/// Taking another place aboard.
pub const SEAT_ACTION: Action = Action {
    info: ActionInfo { key: SEAT, icon: "vehicle", hotkey: '5', targeting: Targeting::None, rule: Rule("CE-VEH-07") },
    form: OrderForm::PLAIN.modes(&[DRIVER, GUNNER, PASSENGER, FRONT, RIGHT, REAR, LEFT]),
    price: budget::one_minor,
    offers: |bar| {
        let Some(seat) = bar.battle.seat(bar.unit) else { return };
        let closed = vehicle::shut_in(bar.battle, bar.unit);
        let armed = bar.battle.machine(seat.vehicle).is_some_and(|machine| !machine.design.mounts.is_empty());
        let posts = [
            (DRIVER, seat.post != Post::Driver),
            (GUNNER, armed && seat.post != Post::Gunner),
            (PASSENGER, seat.post != Post::Passenger),
        ];
        let windows = [FRONT, RIGHT, REAR, LEFT].map(|window| (window, closed));
        for (mode, _) in posts.into_iter().chain(windows).filter(|(_, shown)| *shown) {
            bar.add(bar.order(SEAT).mode(mode));
        }
    },
    check: check_seat,
    resolve: change,
};

/// Fastening or loosening a belt.
pub const BELT_ACTION: Action = Action {
    info: ActionInfo { key: BELT, icon: "brace", hotkey: '6', targeting: Targeting::None, rule: Rule("CE-COL-04") },
    form: OrderForm::PLAIN,
    price: budget::one_minor,
    offers: |bar| {
        if let Some(seat) = bar.battle.seat(bar.unit) {
            bar.add_as(bar.order(BELT), if seat.belted { Wording::way("loosen") } else { Wording::PLAIN });
        }
    },
    check: check_belt,
    resolve: belt,
};

/// Checks whether somebody may take another place aboard.
///
/// # Errors
/// The reason if not.
pub fn check_seat(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let seat = battle.seat(order.unit).ok_or(Refusal::by("not_aboard", RULE))?;
    let to = order.mode.and_then(|mode| wanted(seat, mode)).ok_or(Refusal::form("no_such_mode"))?;
    if to == seat {
        return Err(Refusal::by("already_so", RULE));
    }
    let others = || battle.occupants(seat.vehicle).filter(|unit| *unit != order.unit);
    let able = |unit: UnitId| battle.is_up(unit);
    if to.post == Post::Driver && seat.post != to.post {
        let taken = others().any(|unit| able(unit) && battle.seat(unit).is_some_and(|seat| seat.post == Post::Driver));
        if taken {
            return Err(Refusal::by("seat_taken", RULE));
        }
    }
    if to.post == Post::Gunner && battle.machine(seat.vehicle).is_none_or(|machine| machine.design.mounts.is_empty()) {
        return Err(Refusal::by("no_mounted_weapon", Rule("CE-VEH-09")));
    }
    if to.window.is_some() && to.window != seat.window {
        let there = |unit: &UnitId| able(*unit) && battle.seat(*unit).is_some_and(|seat| seat.window == to.window);
        if others().filter(there).count() >= windows(battle, seat.vehicle) {
            return Err(Refusal::by("window_taken", RULE));
        }
    }
    Ok(())
}

/// Takes another place: a minor action. Whoever lies unconscious at the controls is pushed aside.
///
/// # Errors
/// None of its own.
pub fn change(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(from)) = (order.unit, cx.battle().seat(order.unit)) else { return Ok(()) };
    let Some(to) = order.mode.and_then(|mode| wanted(from, mode)) else { return Ok(()) };
    aiming::break_by_action(cx, unit, SEAT);
    if to.post == Post::Driver
        && from.post != Post::Driver
        && let Some(other) = cx.battle().driver(from.vehicle)
    {
        let aside = cx.battle().seat(other).map(|seat| Seat { post: Post::Passenger, ..seat });
        let from = cx.battle().seat(other);
        cx.emit(Event::SeatTaken { unit: other, from, to: aside, what: SEAT, rule: RULE });
    }
    cx.emit(Event::SeatTaken { unit, from: Some(from), to: Some(to), what: SEAT, rule: RULE });
    Ok(())
}

/// Checks whether somebody may fasten or loosen his belt.
///
/// # Errors
/// The reason if not.
pub fn check_belt(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    battle.seat(order.unit).map(|_| ()).ok_or(Refusal::by("not_aboard", RULE))
}

/// Fastens the belt, or loosens it: a minor action (CE-COL-04).
///
/// # Errors
/// None of its own.
pub fn belt(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some(from) = cx.battle().seat(order.unit) else { return Ok(()) };
    aiming::break_by_action(cx, order.unit, BELT);
    let to = Some(Seat { belted: !from.belted, ..from });
    cx.emit(Event::SeatTaken { unit: order.unit, from: Some(from), to, what: BELT, rule: Rule("CE-COL-04") });
    Ok(())
}

/// Checks whether somebody may get into a vehicle: one of his side, at rest, next to him, with a free seat.
///
/// # Errors
/// The reason if not.
pub fn check_board(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if battle.seat(order.unit).is_some() {
        return Err(Refusal::by("aboard", RULE));
    }
    let vehicle = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    enterable(battle, order.unit, vehicle)
}

fn enterable(battle: &Battle, unit: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    let machine = battle.machine(vehicle).filter(|_| battle.is_vehicle(vehicle));
    let machine = machine.ok_or(Refusal::by("no_vehicle", RULE))?;
    let from = battle.square(unit);
    if !battle.is_up(vehicle)
        || battle.occupants(vehicle).any(|other| battle.are_enemies(unit, other) && battle.is_up(other))
    {
        return Err(Refusal::by("no_vehicle", RULE));
    }
    if machine.is_moving() || battle.body(vehicle).altitude != battle.body(unit).altitude {
        return Err(Refusal::by("vehicle_moves", RULE));
    }
    if battle.covered(vehicle).iter().all(|at| (*at - from).chebyshev() > 1) {
        return Err(Refusal::by("too_far", RULE).with(1));
    }
    if battle.occupants(vehicle).count() >= usize::from(machine.design.seats) {
        return Err(Refusal::by("no_free_seat", RULE));
    }
    Ok(())
}

/// True if there is a vehicle that somebody could get into.
fn can_board_any(battle: &Battle, unit: UnitId) -> bool {
    battle.vehicles().iter().any(|vehicle| enterable(battle, unit, *vehicle).is_ok())
}

/// Gets in: at the controls if nobody else is.
///
/// # Errors
/// None of its own.
pub fn board(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some(vehicle) = order.target_unit() else { return Ok(()) };
    aiming::break_by_action(cx, order.unit, BOARD);
    posture::unbrace(cx, order.unit, BOARD);
    let post = if cx.battle().driver(vehicle).is_none() { Post::Driver } else { Post::Passenger };
    let belted = cx.battle().machine(vehicle).is_some_and(|machine| !machine.design.open);
    let to = Some(Seat { vehicle, post, belted, window: None });
    cx.emit(Event::SeatTaken { unit: order.unit, from: None, to, what: BOARD, rule: RULE });
    Ok(())
}

/// The squares beside a vehicle where one can get out.
pub fn ways_out(battle: &Battle, unit: UnitId) -> Vec<Square> {
    let Some(seat) = battle.seat(unit) else { return Vec::new() };
    let covered = battle.covered(seat.vehicle);
    let free = |at: &Square| {
        !covered.contains(at)
            && battle.map().pace(*at) != Pace::Impassable
            && battle.bodies_at(*at).all(|other| !battle.is_vehicle(other))
            && has_room(battle, *at, &[unit])
    };
    let mut ways: Vec<Square> = covered.iter().flat_map(|at| at.neighbours()).filter(free).collect();
    ways.sort();
    ways.dedup();
    ways
}

/// Checks whether somebody may get out onto a square: of a vehicle at rest on the ground.
///
/// # Errors
/// The reason if not.
pub fn check_leave(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let seat = battle.seat(order.unit).ok_or(Refusal::by("not_aboard", RULE))?;
    let moves = battle.machine(seat.vehicle).is_some_and(|machine| machine.is_moving());
    if moves || battle.body(seat.vehicle).altitude != Altitude::Ground {
        return Err(Refusal::by("vehicle_moves", RULE));
    }
    let Target::Square(to) = order.at else { return Err(Refusal::form("needs_a_square")) };
    if ways_out(battle, order.unit).contains(&to) { Ok(()) } else { Err(Refusal::by("no_way", RULE)) }
}

/// Gets out.
///
/// # Errors
/// None of its own.
pub fn leave(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Target::Square(to) = order.at else { return Ok(()) };
    let unit = order.unit;
    aiming::break_by_action(cx, unit, LEAVE);
    posture::unbrace(cx, unit, LEAVE);
    let (from, seat) = (cx.battle().square(unit), cx.battle().seat(unit));
    cx.emit(Event::SeatTaken { unit, from: seat, to: None, what: LEAVE, rule: RULE });
    cx.emit(Event::Moved { unit, from, path: vec![to], half_metres: 3, forced: false, what: LEAVE, rule: RULE });
    Ok(())
}
