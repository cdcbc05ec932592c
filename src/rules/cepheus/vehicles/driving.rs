//! Driving: what drivers order, and what keeping a vehicle in hand costs (CE-VEH-02 to CE-VEH-04, CE-VAC-02).

use crate::battle::system::{Action, ActionInfo, MoveRange, OrderForm, Price, Targeting};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Order, Refusal, Rule, Speed, Target, UnitId, Until};
use crate::grid::{Dir8, Square};
use crate::rules::cepheus::conditions::vehicle::{self, airborne, disabled, squares};
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::damage::machine_hits::stop;
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::{AT_ONCE, MINOR, MULTI_ACTION_DM, SIGNIFICANT};
use crate::rules::cepheus::vehicles::path::{Course, Turns, course, gone, in_the_way, speeds, stuck};
use crate::rules::cepheus::vehicles::pursuit;

const MOVES: Rule = Rule("CE-VEH-02");
const KEEPING: Rule = Rule("CE-VEH-03");
const TWO_THINGS: Rule = Rule("CE-BGD-09");

/// A tenth of a kph.
const STEP: u32 = 100;

/// The directions that a vehicle may face at the end of its course, in the order of [`Dir8::ALL`].
const FACINGS: [Key; 8] = [
    Key::new("n"),
    Key::new("ne"),
    Key::new("e"),
    Key::new("se"),
    Key::new("s"),
    Key::new("sw"),
    Key::new("w"),
    Key::new("nw"),
];

/// The vehicle that somebody steers, if it obeys him now.
///
/// # Errors
/// The reason if it is refused.
pub fn steered(battle: &Battle, driver: UnitId) -> Result<UnitId, Refusal> {
    let vehicle = battle.driven_by(driver).ok_or(Refusal::by("not_at_the_controls", KEEPING))?;
    if !battle.is_up(vehicle) {
        return Err(Refusal::by("vehicle_wrecked", Rule("CE-LOC-02")));
    }
    if disabled(battle, vehicle) {
        return Err(Refusal::by("drive_disabled", Rule("CE-LOC-05")));
    }
    if battle.conditions(vehicle).has(POWERLESS) {
        return Err(Refusal::by("no_power", Rule("CE-LOC-08")));
    }
    Ok(vehicle)
}

/// What keeping his vehicle in hand still costs a driver this turn: a minor action, in pursuit the significant one
/// (CE-VEH-03); nothing once it is paid, or while he drives and fights at once.
pub fn price_of_control(battle: &Battle, driver: UnitId) -> Price {
    match battle.conditions(driver).has(IN_CONTROL) {
        true => Price::free(),
        false if pursues(battle, driver) => price_of_attention(battle, driver),
        false => Price::of(MINOR, 1),
    }
}

fn pursues(battle: &Battle, driver: UnitId) -> bool {
    battle.driven_by(driver).is_some_and(|vehicle| battle.conditions(vehicle).has(PURSUING))
}

/// Checks whether a driver can pay for keeping his vehicle in hand.
///
/// # Errors
/// The reason if not.
pub fn can_control(battle: &Battle, driver: UnitId) -> Result<(), Refusal> {
    budget::can_pay(battle, driver, &price_of_control(battle, driver))
}

/// The driver, who has paid for it, keeps his vehicle in hand.
pub fn take_control(cx: &mut Cx<'_>, driver: UnitId) {
    aiming::break_by_action(cx, driver, STEER);
    if cx.battle().conditions(driver).has(IN_CONTROL) {
        return;
    }
    if pursues(cx.battle(), driver) {
        return devote(cx, driver);
    }
    in_control(cx, driver);
}

/// True if a driver who drives and fights at once has still to do the driving (CE-BGD-09).
fn rides_along(battle: &Battle, driver: UnitId) -> bool {
    battle.conditions(driver).get(AT_ONCE).is_some_and(|at_once| at_once.on.is_none())
        && battle.rules().flag(MULTI_ACTION_DM)
}

/// What it costs a driver to give the driving his whole attention: the significant action, unless he fights at the same
/// time.
pub fn price_of_attention(battle: &Battle, driver: UnitId) -> Price {
    if rides_along(battle, driver) { Price::free() } else { Price::of(SIGNIFICANT, 1) }
}

/// The driver, who has paid for it, gives the driving his whole attention.
pub fn devote(cx: &mut Cx<'_>, driver: UnitId) {
    aiming::break_by_action(cx, driver, STEER);
    let at_once = cx.battle().conditions(driver).get(AT_ONCE).copied();
    if let Some(at_once) = at_once.filter(|_| rides_along(cx.battle(), driver)) {
        let on = cx.battle().driven_by(driver);
        cx.set_condition(driver, Condition { on, ..at_once });
    }
    in_control(cx, driver);
}

/// Driving along a path.
pub const STEER_ACTION: Action = Action {
    info: ActionInfo { key: STEER, icon: "vehicle", hotkey: 'm', targeting: Targeting::Path, rule: Rule("CE-VEH-03") },
    form: OrderForm::PLAIN,
    price: |battle, order| price_of_control(battle, order.unit),
    offers: |bar| {
        if bar.battle.driven_by(bar.unit).is_some() {
            bar.add(bar.order(STEER));
        }
    },
    check,
    resolve,
};

/// Bringing a vehicle to a halt.
pub const HALT_ACTION: Action = Action {
    info: ActionInfo { key: HALT, icon: "wait", hotkey: 'h', targeting: Targeting::None, rule: Rule("CE-VEH-02") },
    form: OrderForm::PLAIN,
    price: |battle, order| price_of_control(battle, order.unit),
    offers: |bar| {
        if bar.battle.driven_by(bar.unit).is_some() {
            bar.add(bar.order(HALT));
        }
    },
    check: check_halt,
    resolve: halt,
};

/// A course with turns at any point.
pub const MANOEUVRE_ACTION: Action = Action {
    info: ActionInfo {
        key: MANOEUVRE,
        icon: "turn_right",
        hotkey: '9',
        targeting: Targeting::Path,
        rule: Rule("CE-VAC-02"),
    },
    form: OrderForm::PLAIN.modes(&FACINGS),
    price: |battle, order| match battle.conditions(order.unit).has(MANOEUVRES) {
        true => Price::free(),
        false => price_of_attention(battle, order.unit),
    },
    offers: |bar| {
        if bar.battle.driven_by(bar.unit).is_some() {
            bar.add(bar.order(MANOEUVRE));
        }
    },
    check: check_manoeuvre,
    resolve: manoeuvre,
};

/// Driving and fighting at once.
pub const DRIVE_AND_FIGHT_ACTION: Action = Action {
    info: ActionInfo {
        key: DRIVE_AND_FIGHT,
        icon: "vehicle",
        hotkey: '7',
        targeting: Targeting::None,
        rule: Rule("CE-BGD-09"),
    },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if bar.battle.driven_by(bar.unit).is_some() && bar.battle.rules().flag(MULTI_ACTION_DM) {
            bar.add(bar.order(DRIVE_AND_FIGHT));
        }
    },
    check: check_at_once,
    resolve: at_once,
};

/// Checks whether a driver may do two things at once: drive with all his attention and use his significant action
/// besides (CE-BGD-09).
///
/// # Errors
/// The reason if not.
pub fn check_at_once(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if !battle.rules().flag(MULTI_ACTION_DM) {
        return Err(Refusal::form("no_such_action"));
    }
    steered(battle, order.unit)?;
    if battle.conditions(order.unit).has(AT_ONCE) {
        return Err(Refusal::by("already_so", TWO_THINGS));
    }
    budget::can_pay(battle, order.unit, &Price::of(SIGNIFICANT, 1))
}

/// From here to the end of the turn the driver does two things at once, each worse for it.
///
/// # Errors
/// None of its own.
pub fn at_once(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let until = Until::TurnEnd;
    cx.set_condition(order.unit, Condition { key: AT_ONCE, amount: 1, until, on: None, rule: TWO_THINGS });
    Ok(())
}

/// The driver has paid for this turn.
fn in_control(cx: &mut Cx<'_>, driver: UnitId) {
    let until = Until::TurnEnd;
    cx.set_condition(driver, Condition { key: IN_CONTROL, amount: 1, until, on: None, rule: KEEPING });
}

/// How far somebody aboard may drive this turn, in squares.
pub fn range(battle: &Battle, driver: UnitId) -> MoveRange {
    let (least, most) = squares_to_go(battle, driver).unwrap_or_default();
    MoveRange { limits: (most > 0).then_some(most).into_iter().collect(), least, ..MoveRange::default() }
}

/// How far the vehicle of a driver must and how far it can go this turn, in squares.
fn squares_to_go(battle: &Battle, driver: UnitId) -> Option<(u16, u16)> {
    let vehicle = steered(battle, driver).ok()?;
    may_drive(battle, driver, vehicle).ok()?;
    can_control(battle, driver).ok()?;
    let ((least, most), gone) = (speeds(battle, vehicle), gone(battle, vehicle));
    Some((squares(least).saturating_sub(gone), squares(most).saturating_sub(gone)))
}

/// Checks whether the vehicle can still be driven this round, and is not held to weaving.
///
/// # Errors
/// The reason if not.
pub fn may_drive(battle: &Battle, driver: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    let conditions = battle.conditions(vehicle);
    if conditions.has(MUST_WEAVE) {
        return Err(Refusal::by("must_weave_or_break_off", Rule("CE-VAC-06")));
    }
    if conditions.has(DRIVEN) && !battle.conditions(driver).has(MANOEUVRES) {
        return Err(Refusal::by("already_driven", MOVES));
    }
    Ok(())
}

/// Checks whether his vehicle leaves a driver free for an action that drives it.
///
/// # Errors
/// The reason if not.
pub fn leaves_free(battle: &Battle, driver: UnitId, act: Key) -> Result<(), Refusal> {
    if matches!(act, STEER | HALT | MANOEUVRE | RAM) {
        may_drive(battle, driver, steered(battle, driver)?)?;
    }
    Ok(())
}

/// Checks whether a course may be ordered at the price of keeping control.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    course(battle, order, Turns::Wide).map(|_| ())
}

/// Drives.
///
/// # Errors
/// None of its own.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(course) = course(cx.battle(), order, Turns::Wide) else { return Ok(()) };
    take_control(cx, order.unit);
    drive(cx, order, &course, STEER, MOVES);
    pursuit::fall_in(cx, course.vehicle);
    Ok(())
}

/// Follows a course.
pub fn drive(cx: &mut Cx<'_>, order: &Order, course: &Course, what: Key, rule: Rule) {
    let Target::Path(path) = &order.at else { return };
    follow(cx, course, path, what, rule);
}

/// Moves a vehicle along a path at a speed.
pub fn follow(cx: &mut Cx<'_>, course: &Course, path: &[Square], what: Key, rule: Rule) {
    let unit = course.vehicle;
    driven(cx, unit);
    set_speed(cx, unit, course.speed, what, rule);
    if !path.is_empty() {
        let (from, half_metres) = (cx.battle().square(unit), 3 * u16::try_from(path.len()).unwrap_or(u16::MAX / 3));
        cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced: false, what, rule });
    }
    if course.to_the_edge {
        stop_at_edge(cx, unit);
    }
}

/// Stops a vehicle that has come to the edge of the field.
pub fn stop_at_edge(cx: &mut Cx<'_>, unit: UnitId) {
    cx.emit(Event::Noted { unit, what: AT_THE_EDGE, other: None, number: 0, rule: KEEPING });
    stop(cx, unit, AT_THE_EDGE, KEEPING);
}

/// Changes the speed of a vehicle and tells so, unless it has that speed.
pub fn set_speed(cx: &mut Cx<'_>, unit: UnitId, to: Speed, what: Key, rule: Rule) {
    let from = vehicle::speed(cx.battle(), unit);
    if from != to {
        cx.emit(Event::SpeedChanged { unit, from, to, what, rule });
    }
}

/// Notes that a vehicle moves this round, and at what speed it was before, in steps of a tenth of a kph and one more.
pub fn driven(cx: &mut Cx<'_>, vehicle: UnitId) {
    let until = Until::RoundEnd(cx.battle().scheduler().round);
    let before = speed_before(cx.battle(), vehicle).unwrap_or_else(|| vehicle::speed(cx.battle(), vehicle));
    let amount = i16::try_from(before.0 / STEP + 1).unwrap_or(i16::MAX);
    cx.set_condition(vehicle, Condition { key: DRIVEN, amount, until, on: None, rule: MOVES });
}

/// The speed of a vehicle before it moved in this round.
pub fn speed_before(battle: &Battle, vehicle: UnitId) -> Option<Speed> {
    let driven = battle.conditions(vehicle).get(DRIVEN)?;
    Some(Speed(u32::from(driven.amount.unsigned_abs().saturating_sub(1)) * STEP))
}

/// Checks whether a manoeuvre may be ordered: a course with turns wherever they are wanted (CE-VAC-02).
///
/// # Errors
/// The reason if not.
pub fn check_manoeuvre(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if order.mode.is_some_and(|mode| facing(mode).is_none()) {
        return Err(Refusal::form("no_such_mode"));
    }
    course(battle, order, Turns::Free).map(|_| ())
}

/// The direction of a mode such as `ne`.
fn facing(mode: Key) -> Option<Dir8> {
    FACINGS.iter().position(|name| *name == mode).map(|at| Dir8::ALL[at])
}

/// Manoeuvres: along the course, and round to any facing at its end if there is room.
///
/// # Errors
/// None of its own.
pub fn manoeuvre(cx: &mut Cx<'_>, order: &Order) -> Flow {
    const RULE: Rule = Rule("CE-VAC-02");
    let Ok(course) = course(cx.battle(), order, Turns::Free) else { return Ok(()) };
    let unit = order.unit;
    let left = cx.battle().conditions(unit).amount(MANOEUVRES);
    if left > 0 {
        aiming::break_by_action(cx, unit, MANOEUVRE);
        let amount = i16::try_from(left - 1).unwrap_or(0);
        if amount == 0 {
            cx.end_condition(unit, MANOEUVRES, MANOEUVRE, Rule("CE-VAC-04"));
        } else {
            let until = Until::TurnEnd;
            let rule = Rule("CE-VAC-04");
            cx.set_condition(unit, Condition { key: MANOEUVRES, amount, until, on: None, rule });
        }
    } else {
        devote(cx, unit);
    }
    drive(cx, order, &course, MANOEUVRE, RULE);
    if let Some(to) = order.mode.and_then(facing) {
        let (vehicle, at) = (course.vehicle, cx.battle().square(course.vehicle));
        let free = in_the_way(cx.battle(), vehicle, at, to).next().is_none()
            && (airborne(cx.battle(), vehicle) || !stuck(cx.battle(), vehicle, at, to));
        if free {
            cx.emit(Event::Turned { unit: vehicle, facing: to });
        }
    }
    pursuit::fall_in(cx, course.vehicle);
    Ok(())
}

/// Checks whether a vehicle can be brought to a halt: what is left of its speed must be within a turn's braking.
///
/// # Errors
/// The reason if not.
pub fn check_halt(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    if battle.machine(vehicle).is_none_or(|machine| !machine.is_moving()) {
        return Err(Refusal::by("already_so", MOVES));
    }
    let least = speeds(battle, vehicle).0;
    let kph = i32::try_from(least.0.div_ceil(1000)).unwrap_or(i32::MAX);
    if least > Speed::NONE { Err(Refusal::by("too_fast_to_halt", MOVES).with(kph)) } else { Ok(()) }
}

/// Brings a vehicle to a halt where it is.
///
/// # Errors
/// None of its own.
pub fn halt(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(vehicle) = steered(cx.battle(), order.unit) else { return Ok(()) };
    take_control(cx, order.unit);
    driven(cx, vehicle);
    set_speed(cx, vehicle, Speed::NONE, HALT, MOVES);
    Ok(())
}
