//! Driving: courses, speed and turning, and what a vehicle does that nobody keeps in hand (CE-VEH-02 to CE-VEH-04, CE-VAC-02).
//!
//! A course is the path of the vehicle's own square. Its length settles the speed: the least that covers it, within what
//! the vehicle can gain or lose in a turn.

use super::collision::{self, Obstacle};
use super::keys::SIGNIFICANT;
use super::machine_damage::stop;
use super::turn;
use super::vehicle::{airborne, control, disabled, roll, speed_for, squares, top_speed};
use super::vehicle_keys::*;
use crate::battle::oracle::Matters;
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, Target, UnitId, Until};
use crate::dice::Dice;
use crate::grid::{Altitude, Dir8, Pace, Square};
use smallvec::SmallVec;

const MOVES: Rule = Rule("CE-VEH-02");
const KEEPING: Rule = Rule("CE-VEH-03");
/// Squares of path within which a vehicle turns by no more than a right angle.
const TURNING: usize = 6;
/// A right angle, in eighths of a turn.
const RIGHT_ANGLE: u32 = 2;

/// How a course may turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turns {
    /// By a right angle within six squares.
    Wide,
    /// At any point (CE-VAC-02).
    Free,
}

/// A course that may be driven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// The vehicle.
    pub vehicle: UnitId,
    /// The speed that it takes, in km/h.
    pub speed: u16,
}

/// The vehicle that somebody steers, if it obeys him now.
///
/// # Errors
/// The reason why not.
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

/// The lowest and the highest speed that a vehicle can have this turn, in km/h.
pub fn speeds(battle: &Battle, vehicle: UnitId) -> (u16, u16) {
    let Some(machine) = battle.machine(vehicle) else { return (0, 0) };
    let percent = u32::try_from(battle.rules().number(VEHICLE_ACCEL)).unwrap_or(0);
    let change = u16::try_from(u32::from(machine.design.top_speed) * percent / 100).unwrap_or(u16::MAX);
    let top = top_speed(battle, vehicle);
    (machine.speed.saturating_sub(change).min(top), machine.speed.saturating_add(change).min(top))
}

/// Whether a driver still has to pay for keeping his vehicle in hand, and can (CE-VEH-03).
///
/// # Errors
/// The reason why not.
pub fn can_control(battle: &Battle, driver: UnitId) -> Result<(), Refusal> {
    if battle.conditions(driver).has(IN_CONTROL) { Ok(()) } else { turn::can_pay_minor(battle, driver, 1) }
}

fn take_control(cx: &mut Cx<'_>, driver: UnitId) {
    if !cx.battle().conditions(driver).has(IN_CONTROL) {
        turn::pay_minor(cx, driver, 1);
        in_control(cx, driver);
    }
}

/// The driver has paid for this turn.
pub fn in_control(cx: &mut Cx<'_>, driver: UnitId) {
    let until = Until::TurnEnd;
    cx.set_condition(driver, Condition { key: IN_CONTROL, amount: 1, until, on: None, rule: KEEPING });
}

/// What a step costs a vehicle, in squares: two onto difficult ground unless it flies; none where it has no room.
pub fn step_cost(battle: &Battle, vehicle: UnitId, from: Square, to: Square) -> Option<u16> {
    let dir = Dir8::exact(to - from)?;
    let machine = battle.machine(vehicle)?;
    let flies = airborne(battle, vehicle);
    let mut cost = 1;
    for at in machine.squares(to, dir) {
        match if flies && battle.map().contains(at) { Pace::Normal } else { battle.map().pace(at) } {
            Pace::Impassable => return None,
            Pace::Difficult => cost = 2,
            Pace::Normal => {}
        }
    }
    let pinched = !flies && battle.map().is_pinched(from, dir);
    (!pinched && in_the_way(battle, vehicle, to, dir).is_none()).then_some(cost)
}

/// The first combatant in the squares that a vehicle would cover, in its band of altitude.
fn in_the_way(battle: &Battle, vehicle: UnitId, at: Square, facing: Dir8) -> Option<UnitId> {
    let altitude = battle.body(vehicle).altitude;
    let machine = battle.machine(vehicle)?;
    let there = |unit: &UnitId| {
        let body = battle.body(*unit);
        *unit != vehicle
            && body.altitude == altitude
            && body.life < Life::Gone
            && (body.life < Life::Dead || battle.is_vehicle(*unit))
            && battle.seat(*unit).is_none()
    };
    let hit = |unit: &UnitId| machine.squares(at, facing).any(|square| battle.covers_square(*unit, square));
    battle.units().filter(there).find(hit)
}

/// The course of an order, if it may be driven.
///
/// # Errors
/// The reason why not.
pub fn course(battle: &Battle, order: &Order, turns: Turns) -> Result<Course, Refusal> {
    let vehicle = steered(battle, order.unit)?;
    let Target::Path(path) = &order.at else { return Err(Refusal::form("needs_a_path")) };
    let mut heads: SmallVec<[Dir8; 64]> = SmallVec::new();
    heads.push(battle.body(vehicle).facing);
    let jumps = battle.conditions(order.unit).has(JUMPING);
    let (mut at, mut length) = (battle.square(vehicle), 0_u16);
    for &to in path {
        let dir = Dir8::exact(to - at).filter(|_| (to - at).chebyshev() == 1).ok_or(Refusal::by("no_way", MOVES))?;
        let cost = step_cost(battle, vehicle, at, to).or_else(|| over(battle, vehicle, to, jumps));
        length = length.saturating_add(cost.ok_or(Refusal::by("no_room_to_drive", MOVES))?);
        heads.push(dir);
        at = to;
    }
    if path.last().is_some_and(|_| jumps && stuck(battle, vehicle, at, heads[heads.len() - 1])) {
        return Err(Refusal::by("no_room_to_drive", MOVES));
    }
    let sharp = |at: usize| heads[at + 1..].iter().take(TURNING).any(|head| heads[at].turn_to(*head) > RIGHT_ANGLE);
    if turns == Turns::Wide && (0..heads.len()).any(sharp) {
        return Err(Refusal::by("turns_too_sharply", MOVES));
    }
    let (least, most) = speeds(battle, vehicle);
    if length > squares(most) {
        return Err(Refusal::by("too_fast", MOVES).with(i32::from(length - squares(most))));
    }
    if length < squares(least) {
        return Err(Refusal::by("too_slow", MOVES).with(i32::from(squares(least) - length)));
    }
    Ok(Course { vehicle, speed: speed_for(length).clamp(least, most) })
}

/// A jump carries over ground that cannot be driven on, if it stops no shot (CE-VAC-04).
fn over(battle: &Battle, vehicle: UnitId, to: Square, jumps: bool) -> Option<u16> {
    let machine = battle.machine(vehicle).filter(|_| jumps)?;
    let clear = |at: Square| battle.map().contains(at) && !battle.map().is_solid(at);
    machine.squares(to, battle.body(vehicle).facing).all(clear).then_some(1)
}

fn stuck(battle: &Battle, vehicle: UnitId, at: Square, facing: Dir8) -> bool {
    let Some(machine) = battle.machine(vehicle) else { return true };
    machine.squares(at, facing).any(|square| battle.map().pace(square) == Pace::Impassable)
}

/// How far the vehicle of a driver can go this turn, in squares.
pub fn range(battle: &Battle, driver: UnitId) -> Option<u16> {
    let vehicle = steered(battle, driver).ok()?;
    may_drive(battle, driver, vehicle).ok()?;
    can_control(battle, driver).ok()?;
    Some(squares(speeds(battle, vehicle).1)).filter(|most| *most > 0)
}

/// Whether the vehicle can still be driven this round, and is not held to weaving.
///
/// # Errors
/// The reason why not.
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

/// Whether a course may be ordered at the price of keeping control.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    may_drive(battle, order.unit, vehicle)?;
    can_control(battle, order.unit)?;
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
    set_speed(cx, unit, course.speed, what, rule);
    driven(cx, unit);
    if !path.is_empty() {
        let (from, half_metres) = (cx.battle().square(unit), 3 * u16::try_from(path.len()).unwrap_or(u16::MAX / 3));
        cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced: false, what, rule });
    }
}

/// Changes the speed of a vehicle and tells so, unless it has that speed.
pub fn set_speed(cx: &mut Cx<'_>, unit: UnitId, to: u16, what: Key, rule: Rule) {
    let from = cx.battle().machine(unit).map_or(0, |machine| machine.speed);
    if from != to {
        cx.emit(Event::SpeedChanged { unit, from, to, what, rule });
    }
}

/// Notes that a vehicle has moved this round.
pub fn driven(cx: &mut Cx<'_>, vehicle: UnitId) {
    let until = Until::RoundEnd(cx.battle().scheduler().round);
    cx.set_condition(vehicle, Condition { key: DRIVEN, amount: 1, until, on: None, rule: MOVES });
}

/// Whether a manoeuvre may be ordered: a course with turns wherever they are wanted (CE-VAC-02).
///
/// # Errors
/// The reason why not.
pub fn check_manoeuvre(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    may_drive(battle, order.unit, vehicle)?;
    if !battle.conditions(order.unit).has(MANOEUVRES) {
        turn::can_spend(battle, order.unit, SIGNIFICANT)?;
    }
    if order.mode.is_some_and(|mode| facing(mode).is_none()) {
        return Err(Refusal::form("no_such_mode"));
    }
    course(battle, order, Turns::Free).map(|_| ())
}

/// The direction of a mode such as `ne`.
fn facing(mode: Key) -> Option<Dir8> {
    let names = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    names.iter().position(|name| *name == mode.as_str()).map(|at| Dir8::ALL[at])
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
        let amount = i16::try_from(left - 1).unwrap_or(0);
        if amount == 0 {
            cx.end_condition(unit, MANOEUVRES, MANOEUVRE, Rule("CE-VAC-04"));
        } else {
            let until = Until::TurnEnd;
            let rule = Rule("CE-VAC-04");
            cx.set_condition(unit, Condition { key: MANOEUVRES, amount, until, on: None, rule });
        }
    } else {
        turn::spend(cx, unit, SIGNIFICANT);
        in_control(cx, unit);
    }
    drive(cx, order, &course, MANOEUVRE, RULE);
    if let Some(to) = order.mode.and_then(facing) {
        let (vehicle, at) = (course.vehicle, cx.battle().square(course.vehicle));
        let free = in_the_way(cx.battle(), vehicle, at, to).is_none()
            && (airborne(cx.battle(), vehicle) || !stuck(cx.battle(), vehicle, at, to));
        if free {
            cx.emit(Event::Turned { unit: vehicle, facing: to });
        }
    }
    Ok(())
}

/// Whether a vehicle can be brought to a halt: what is left of its speed must be within a turn's braking.
///
/// # Errors
/// The reason why not.
pub fn check_halt(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    may_drive(battle, order.unit, vehicle)?;
    can_control(battle, order.unit)?;
    if battle.machine(vehicle).is_none_or(|machine| machine.speed == 0) {
        return Err(Refusal::by("already_so", MOVES));
    }
    let least = speeds(battle, vehicle).0;
    if least > 0 { Err(Refusal::by("too_fast_to_halt", MOVES).with(i32::from(least))) } else { Ok(()) }
}

/// Brings a vehicle to a halt where it is.
///
/// # Errors
/// None of its own.
pub fn halt(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(vehicle) = steered(cx.battle(), order.unit) else { return Ok(()) };
    take_control(cx, order.unit);
    set_speed(cx, vehicle, 0, HALT, MOVES);
    driven(cx, vehicle);
    Ok(())
}

fn next_band(battle: &Battle, vehicle: UnitId, mode: Option<Key>) -> Option<Altitude> {
    match (battle.body(vehicle).altitude, mode) {
        (Altitude::Ground, Some(UP)) | (Altitude::High, Some(DOWN)) => Some(Altitude::Low),
        (Altitude::Low, Some(UP)) => Some(Altitude::High),
        (Altitude::Low, Some(DOWN)) => Some(Altitude::Ground),
        _ => None,
    }
}

/// Whether a vehicle may rise or sink by a band; it comes down only where it has room.
///
/// # Errors
/// The reason why not.
pub fn check_climb(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    can_control(battle, order.unit)?;
    if !battle.machine(vehicle).is_some_and(|machine| machine.design.flies) {
        return Err(Refusal::by("cannot_fly", MOVES));
    }
    let to = next_band(battle, vehicle, order.mode).ok_or(Refusal::form("no_such_mode"))?;
    let body = battle.body(vehicle);
    let taken = to == Altitude::Ground
        && (stuck(battle, vehicle, body.square, body.facing)
            || battle.covered(vehicle).iter().any(|at| battle.bodies_at(*at).any(|unit| unit != vehicle)));
    if taken { Err(Refusal::by("no_room_to_drive", MOVES)) } else { Ok(()) }
}

/// Rises or sinks by a band.
///
/// # Errors
/// None of its own.
pub fn climb(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(unit) = steered(cx.battle(), order.unit) else { return Ok(()) };
    let Some(to) = next_band(cx.battle(), unit, order.mode) else { return Ok(()) };
    take_control(cx, order.unit);
    let from = cx.battle().body(unit).altitude;
    cx.emit(Event::AltitudeChanged { unit, from, to, rule: MOVES });
    Ok(())
}

/// Ends a driver's turn: a vehicle under way that he has not driven runs on, under control if he paid for that.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn turn_end(cx: &mut Cx<'_>, driver: UnitId) -> Flow {
    let Some(vehicle) = cx.battle().driven_by(driver) else { return Ok(()) };
    let held = cx.battle().conditions(driver).has(IN_CONTROL);
    if cx.battle().conditions(vehicle).has(DRIVEN) { Ok(()) } else { run_on(cx, vehicle, held) }
}

/// Ends a round: vehicles under way that nobody drove run on.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn round_end(cx: &mut Cx<'_>) -> Flow {
    let idle = |vehicle: &UnitId| !cx.battle().conditions(*vehicle).has(DRIVEN);
    let runaways: SmallVec<[UnitId; 4]> = cx.battle().vehicles().iter().copied().filter(idle).collect();
    runaways.into_iter().try_for_each(|vehicle| run_on(cx, vehicle, false))
}

/// A vehicle runs straight on at its speed and into whatever stands there; without anybody to keep it in hand it may slew
/// round at the end (CE-VEH-03). One that is disabled comes to rest.
fn run_on(cx: &mut Cx<'_>, vehicle: UnitId, held: bool) -> Flow {
    let speed = cx.battle().machine(vehicle).map_or(0, |machine| machine.speed);
    if speed == 0 || cx.battle().body(vehicle).life == Life::Gone {
        return Ok(());
    }
    let driver = cx.battle().driver(vehicle).filter(|unit| cx.battle().is_up(*unit));
    run_straight(cx, vehicle, squares(speed))?;
    driven(cx, vehicle);
    if disabled(cx.battle(), vehicle) {
        stop(cx, vehicle, DISABLED, Rule("CE-LOC-05"));
    }
    let rolls = cx.battle().machine(vehicle).is_some_and(|machine| machine.speed > 0);
    if held || !rolls {
        return Ok(());
    }
    let keeps = match driver {
        Some(driver) => {
            let ledger = control(cx.battle(), driver, vehicle);
            roll(cx, driver, CONTROL, ledger, KEEPING)? >= 0
        }
        None => false,
    };
    if !keeps {
        let face = cx.roll_amount(driver.unwrap_or(vehicle), SLEW, Dice::d6(1), &Matters::All, KEEPING)?;
        let facing = cx.battle().body(vehicle).facing.turned(if face <= 3 { -1 } else { 1 });
        cx.emit(Event::Turned { unit: vehicle, facing });
    }
    Ok(())
}

/// Runs so many squares straight ahead, over people and up to what stops it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn run_straight(cx: &mut Cx<'_>, vehicle: UnitId, squares: u16) -> Flow {
    let mut path: Vec<Square> = Vec::new();
    let mut at = cx.battle().square(vehicle);
    let dir = cx.battle().body(vehicle).facing;
    let mut run_over: Vec<UnitId> = Vec::new();
    for _ in 0..squares {
        let next = at.step(dir);
        let battle = cx.battle();
        let Some(machine) = battle.machine(vehicle) else { return Ok(()) };
        let edge = machine.squares(next, dir).any(|square| !battle.map().contains(square));
        let ground = !airborne(battle, vehicle) && stuck(battle, vehicle, next, dir);
        let new = |unit: &UnitId| !run_over.contains(unit);
        let met = in_the_way(battle, vehicle, next, dir).filter(new);
        if edge {
            run(cx, vehicle, &mut path);
            cx.emit(Event::Noted { unit: vehicle, what: AT_THE_EDGE, other: None, number: 0, rule: KEEPING });
            stop(cx, vehicle, AT_THE_EDGE, KEEPING);
            return Ok(());
        }
        if ground || met.is_some() {
            run(cx, vehicle, &mut path);
            let obstacle = if ground { Obstacle::Ground } else { met.map_or(Obstacle::Ground, Obstacle::Unit) };
            collision::collide(cx, vehicle, &obstacle)?;
            let stands = cx.battle().machine(vehicle).is_none_or(|machine| machine.speed == 0);
            if stands || !cx.battle().is_up(vehicle) {
                return Ok(());
            }
            run_over.extend(met);
        }
        path.push(next);
        at = next;
    }
    run(cx, vehicle, &mut path);
    Ok(())
}

fn run(cx: &mut Cx<'_>, unit: UnitId, path: &mut Vec<Square>) {
    if !path.is_empty() {
        let (from, half_metres) = (cx.battle().square(unit), 3 * u16::try_from(path.len()).unwrap_or(u16::MAX / 3));
        let path = std::mem::take(path);
        cx.emit(Event::Moved { unit, from, path, half_metres, forced: true, what: RUNS_ON, rule: KEEPING });
    }
}
