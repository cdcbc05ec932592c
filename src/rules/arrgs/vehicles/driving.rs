//! Steering vehicles and mounts: the check, the Acceleration Rate, the way (AR-VEH-10, AR-VEH-11, AR-BGD-27).

use crate::battle::system::{Action, ActionInfo, MoveRange, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Order, Refusal, Rule, Speed, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::checks::speed::base;
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{self, Test, Use, abilities, assisted, magnitude, roll};
use crate::rules::arrgs::conditions::{halved, is_prone, weariness};
use crate::rules::arrgs::economy::{drain, manoeuvre};
use crate::rules::arrgs::field::step_cost::{self, move_dc};
use crate::rules::arrgs::keys::classes::MOVING;
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::movement::walking::{Way, go, obeys};
use crate::rules::arrgs::movement::{self, haste, path, stance, turning};
use crate::rules::arrgs::opportunity::{self, Step, going_off};
use crate::rules::arrgs::range::taken;
use crate::rules::arrgs::vehicles::course::{self, Obstacle};
use crate::rules::arrgs::vehicles::{collision, seats};

const STEERING: Rule = Rule("AR-VEH-10");
const RATES: Rule = Rule("AR-VEH-11");
const RIDING: Rule = Rule("AR-BGD-27");
/// What a movement check has to reach on ordinary ground.
const TEN: i32 = 10;
/// Metres an hour for each square of a round.
const PER_SQUARE: u32 = 900;
/// Half-metres of a square.
const SQUARE: u16 = 3;

/// Steering along a path.
pub const STEER_ACTION: Action = Action {
    info: ActionInfo { key: STEER, icon: "vehicle", hotkey: 'm', targeting: Targeting::Path, rule: STEERING },
    form: OrderForm::PLAIN.modes(&[FASTER, SLOWER]),
    price,
    offers: |bar| {
        let Some(vehicle) = bar.battle.driven_by(bar.unit) else { return };
        bar.add(bar.order(STEER));
        let rates = [
            (FASTER, rate(bar.battle, vehicle) < most_rate(bar.battle, vehicle)),
            (SLOWER, rate(bar.battle, vehicle) > 1),
        ];
        for (mode, _) in rates.into_iter().filter(|(_, possible)| *possible) {
            bar.add_as(bar.order(STEER).mode(mode), Wording::way(mode.as_str()));
        }
    },
    check: |battle, order| {
        let mover = steered(battle, order.unit)?;
        new_rate(battle, mover, order.mode)?;
        may_go(battle, mover)?;
        let path = path(order);
        let end = *path.last().ok_or(Refusal::form("needs_a_path"))?;
        if battle.machine(mover).is_some() {
            return course::check(battle, mover, path, false).map(|_| ());
        }
        turning::check(battle, mover, path)?;
        movement::cost(battle, mover, path).ok_or(Refusal::by("no_way", STEERING))?;
        if taken(battle, mover, end) { Err(Refusal::by("square_full", RIDING)) } else { Ok(()) }
    },
    resolve: |cx, order| drive(cx, order).map(|_| ()),
};

/// Steering a vehicle into something.
pub const RAM_ACTION: Action = Action {
    info: ActionInfo { key: RAM, icon: "ram", hotkey: '!', targeting: Targeting::Path, rule: Rule("AR-VEH-13") },
    form: OrderForm::PLAIN.harms().modes(&[FASTER, SLOWER]).at(&[Targeting::Path, Targeting::Enemy]),
    price,
    offers: |bar| {
        let vehicle = bar.battle.driven_by(bar.unit).filter(|vehicle| bar.battle.machine(*vehicle).is_some());
        if vehicle.is_some() {
            bar.add(bar.order(RAM));
            bar.add_as(bar.order(RAM), Wording::way("at_enemy")).harms = true;
            bar.retarget(Targeting::Enemy);
        }
    },
    check: |battle, order| {
        let vehicle = steered(battle, order.unit)?;
        new_rate(battle, vehicle, order.mode)?;
        may_go(battle, vehicle)?;
        let path = way_into(battle, order);
        if battle.machine(vehicle).is_none() || path.is_empty() {
            let why = if order.target_unit().is_some() { "no_room_to_drive" } else { "needs_a_path" };
            return Err(Refusal::form(why));
        }
        course::check(battle, vehicle, &path, true).map(|_| ())
    },
    resolve: |cx, order| {
        let Ok(vehicle) = steered(cx.battle(), order.unit) else { return Ok(()) };
        let order = order.clone().at(Target::Path(way_into(cx.battle(), order)));
        let met = course::check(cx.battle(), vehicle, path(&order), true).ok().flatten();
        match (drive(cx, &order)?, met) {
            (true, Some(obstacle)) => collision::collide(cx, vehicle, obstacle),
            _ => Ok(()),
        }
    },
};

/// The path of a ram: as the order gives it, or the straightest into its target; empty for other orders, and where there is none.
pub fn way_into(battle: &Battle, order: &Order) -> Vec<Square> {
    let Some(target) = order.target_unit().filter(|_| order.act == RAM) else { return path(order).to_vec() };
    let vehicle = battle.driven_by(order.unit).filter(|vehicle| battle.machine(*vehicle).is_some());
    vehicle.and_then(|vehicle| course::into(battle, vehicle, target)).unwrap_or_default()
}

/// Turning on the spot: a Movement of no squares.
pub const TURN_ACTION: Action = Action {
    info: ActionInfo {
        key: TURN,
        icon: "turn_right",
        hotkey: 't',
        targeting: Targeting::None,
        rule: Rule("AR-VEH-03"),
    },
    form: OrderForm::PLAIN.modes(&TURNS),
    price,
    offers: |bar| {
        let vehicle = bar.battle.driven_by(bar.unit).filter(|vehicle| bar.battle.machine(*vehicle).is_some());
        for mode in vehicle.iter().flat_map(|_| TURNS) {
            bar.add_as(bar.order(TURN).mode(mode), Wording::way(mode.as_str()));
        }
    },
    check: |battle, order| {
        let vehicle = steered(battle, order.unit)?;
        may_go(battle, vehicle)?;
        let facing = turned(battle, vehicle, order.mode).ok_or(Refusal::form("no_such_mode"))?;
        turning::may_turn(battle, vehicle, 1, 0)?;
        let room = course::step(battle, vehicle, battle.square(vehicle).step(facing.opposite()), facing).is_ok();
        if room { Ok(()) } else { Err(Refusal::by("no_room_to_drive", Rule("AR-VEH-03"))) }
    },
    resolve: |cx, order| {
        let Ok(unit) = steered(cx.battle(), order.unit) else { return Ok(()) };
        if let Some(facing) = turned(cx.battle(), unit, order.mode) {
            turning::note(cx, unit);
            cx.emit(Event::Turned { unit, facing });
        }
        Ok(())
    },
};

fn turned(battle: &Battle, vehicle: UnitId, mode: Option<Key>) -> Option<crate::grid::Dir8> {
    battle.machine(vehicle)?;
    let eighths = match mode? {
        LEFT => -2,
        RIGHT => 2,
        _ => return None,
    };
    Some(battle.body(vehicle).facing.turned(eighths))
}

fn price(battle: &Battle, order: &Order) -> Price {
    manoeuvre(battle, order, 1).class(MOVING)
}

/// The vehicle or mount that somebody steers, if it obeys.
///
/// # Errors
/// The reason why not.
pub fn steered(battle: &Battle, driver: UnitId) -> Result<UnitId, Refusal> {
    let mover = battle.driven_by(driver).ok_or(Refusal::by("not_at_the_controls", STEERING))?;
    if !battle.is_up(mover) {
        return Err(Refusal::by("vehicle_wrecked", Rule("AR-BGD-26")));
    }
    if battle.machine(mover).is_none() {
        let down = is_prone(battle, mover) || battle.stats(mover).now(VITALITY) <= 0;
        return if down { Err(Refusal::by("mount_is_down", RIDING)) } else { Ok(mover) };
    }
    if magnitude::of(battle, mover) > 1 && abilities::skill(battle, driver, PILOTING) < 1 {
        return Err(Refusal::by("untrained", Rule("AR-BGD-02")));
    }
    let draught = |unit: UnitId| battle.is_vehicle(unit) && battle.stats(unit).now(VITALITY) > 0 && battle.is_up(unit);
    let needs = battle.machine(mover).is_some_and(|machine| machine.design.drawn);
    if needs && !battle.occupants(mover).any(draught) {
        return Err(Refusal::by("no_draught_animal", Rule("AR-WPN-10")));
    }
    Ok(mover)
}

/// Whether a mover can still go anywhere in this round.
fn may_go(battle: &Battle, mover: UnitId) -> Result<(), Refusal> {
    if battle.conditions(mover).has(STOPPED) { Err(Refusal::by("already_stopped", Rule("AR-VEH-13"))) } else { Ok(()) }
}

/// The Acceleration Rate of a mover.
pub fn rate(battle: &Battle, mover: UnitId) -> i32 {
    battle.conditions(mover).amount(RATE).max(1)
}

fn most_rate(battle: &Battle, mover: UnitId) -> i32 {
    battle.stats(mover).now(ACCELERATION).max(1)
}

/// The rate that an order sets: one up or down before moving.
fn new_rate(battle: &Battle, mover: UnitId, mode: Option<Key>) -> Result<i32, Refusal> {
    let (now, most) = (rate(battle, mover), most_rate(battle, mover));
    let new = match mode {
        Some(FASTER) => now + 1,
        Some(SLOWER) => now - 1,
        _ => now,
    };
    if (1..=most).contains(&new) { Ok(new) } else { Err(Refusal::by("no_such_acceleration", RATES).with(most)) }
}

/// The base Success Value of a movement of a mover at a rate: its speed times the rate (AR-VEH-10).
fn value(battle: &Battle, mover: UnitId, rate: i32) -> i32 {
    halved(battle, mover, base(battle, mover)) * rate
}

/// What is added to a check of Piloting.
fn piloting(start: Ledger, battle: &Battle, driver: UnitId) -> Ledger {
    checks::ledger(start, battle, driver, Use::skill(battle, driver, PILOTING), |_| {})
}

/// Squares of a movement by a middling roll on ordinary ground.
fn middling(battle: &Battle, driver: UnitId, mover: UnitId) -> i32 {
    value(battle, mover, rate(battle, mover)) + piloting(Ledger::bare(), battle, driver).total()
}

/// How far somebody may steer by one Movement, as far as that is certain before the roll.
pub fn range(battle: &Battle, driver: UnitId) -> MoveRange {
    let points = battle.budget(driver).left(AP) + battle.budget(driver).left(AAP);
    let Ok(mover) = steered(battle, driver) else { return MoveRange::default() };
    if points < 1 || may_go(battle, mover).is_err() {
        return MoveRange::default();
    }
    let squares = u16::try_from(middling(battle, driver, mover)).unwrap_or(0);
    let most = if battle.machine(mover).is_some() { squares } else { step_cost::worth(battle, squares) };
    MoveRange { limits: (most > 0).then_some(most).into_iter().collect(), ..MoveRange::default() }
}

/// Rolls for the distance of an order to steer and moves so far along its path; gives whether it got to the end, where a ram
/// meets its obstacle.
fn drive(cx: &mut Cx<'_>, order: &Order) -> Flow<bool> {
    let driver = order.unit;
    let Ok(mover) = steered(cx.battle(), driver) else { return Ok(false) };
    let path = path(order);
    set_rate(cx, mover, order.mode);
    let living = cx.battle().machine(mover).is_none();
    if living {
        drain(cx, mover, 1 + weariness(cx.battle(), mover));
        if steered(cx.battle(), driver).is_err() {
            return Ok(false);
        }
    }
    let battle = cx.battle();
    let dc = path.iter().map(|square| move_dc(battle.map(), *square)).max().unwrap_or(TEN);
    let sv = value(battle, mover, rate(battle, mover));
    let ledger = piloting(cx.ledger(), battle, driver);
    assisted::use_up(cx, driver, Use::skill(cx.battle(), driver, PILOTING));
    let enough = i32::try_from(path.len()).unwrap_or(i32::MAX / TEN) * TEN;
    let crit = critical_range(cx.battle(), driver, Use::skill(cx.battle(), driver, PILOTING));
    let test = Test { enough, crit, whole: true, ..Test::graded(driver, PILOTING, ledger, (dc, sv), STEERING) };
    let outcome = roll(cx, &test)?;
    let squares = u16::try_from(outcome.sv).unwrap_or(u16::MAX);
    let arrived = if living {
        // A creature always gets one square, unless the roll was a natural 1 (AR-MOV-09).
        let most = if outcome.natural == 1 { squares } else { squares.max(1) };
        let most = step_cost::worth(cx.battle(), most);
        go(cx, mover, Way { path, most, provokes: true, act: GALLOP })?
    } else {
        follow(cx, mover, path, squares)?
    };
    tell_speed(cx, mover, order.act);
    Ok(arrived)
}

fn set_rate(cx: &mut Cx<'_>, mover: UnitId, mode: Option<Key>) {
    match new_rate(cx.battle(), mover, mode) {
        Ok(new) if new != rate(cx.battle(), mover) && new > 1 => mark::set(cx, mover, RATE, new, RATES),
        Ok(1) => cx.end_condition(mover, RATE, SLOWER, RATES),
        _ => {}
    }
}

/// Moves a vehicle along a checked path as far as so many squares go; the square that a ram ends at is left to the collision.
fn follow(cx: &mut Cx<'_>, vehicle: UnitId, path: &[Square], squares: u16) -> Flow<bool> {
    let (mut at, mut cost, mut free, mut blocked) = (cx.battle().square(vehicle), 0_u16, 0, false);
    for to in path {
        let dir = crate::grid::Dir8::exact(*to - at);
        let price = dir.map_or(Err(Obstacle::Edge), |dir| course::step(cx.battle(), vehicle, at, dir));
        blocked = price.is_err();
        cost = cost.saturating_add(price.unwrap_or(1));
        if cost > squares || blocked {
            break;
        }
        (at, free) = (*to, free + 1);
    }
    let all = haste::squares(cx, vehicle, free)?;
    let reaches = all == free && cost <= squares && (blocked || free == path.len());
    let free = all;
    let way = &path[..free];
    turning::note_path(cx, vehicle, &path[..(free + usize::from(blocked)).min(path.len())]);
    let provokes = opportunity::anybody(cx.battle(), vehicle);
    if way.is_empty() || !provokes && !going_off::anybody(cx.battle(), vehicle) {
        steps(cx, vehicle, way);
        return Ok(reaches);
    }
    for one in way.chunks(1) {
        let stepping = Step { provokes, own: true, from: cx.battle().square(vehicle), to: one[0] };
        let had = opportunity::before_step(cx, vehicle, &stepping)?;
        if !obeys(cx.battle(), vehicle) {
            return Ok(false);
        }
        steps(cx, vehicle, one);
        opportunity::after_step(cx, vehicle, &stepping, &had)?;
        if !obeys(cx.battle(), vehicle) {
            return Ok(false);
        }
    }
    Ok(reaches)
}

fn steps(cx: &mut Cx<'_>, unit: UnitId, path: &[Square]) {
    if path.is_empty() {
        return;
    }
    let squares = u16::try_from(path.len()).unwrap_or(u16::MAX / SQUARE);
    let (from, half_metres, rule) = (cx.battle().square(unit), SQUARE * squares, STEERING);
    cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced: false, what: STEER, rule });
    mark::count(cx, unit, SQUARES_MOVED, i32::from(squares), Rule("AR-VEH-06"));
}

/// The speed that the squares of this round amount to.
fn tell_speed(cx: &mut Cx<'_>, unit: UnitId, what: Key) {
    let Some(from) = cx.battle().machine(unit).map(|machine| machine.speed) else { return };
    let squares = u32::try_from(cx.battle().conditions(unit).amount(SQUARES_MOVED)).unwrap_or(0);
    let to = Speed(squares * PER_SQUARE);
    if from != to {
        cx.emit(Event::SpeedChanged { unit, from, to, what, rule: STEERING });
    }
}

/// A vehicle that has not moved in a round stands: its rate is 1 again (AR-VEH-11).
pub fn comes_to_rest(cx: &mut Cx<'_>, unit: UnitId) {
    cx.end_condition(unit, RATE, OVER, RATES);
    let Some(from) = cx.battle().machine(unit).map(|machine| machine.speed) else { return };
    if from > Speed::NONE {
        cx.emit(Event::SpeedChanged { unit, from, to: Speed::NONE, what: OVER, rule: RATES });
    }
}

/// True if an action concerns somebody where it is: aboard, nothing does that needs firm ground under one's own feet, but a
/// mount that lies can be made to get up.
pub fn concerns(battle: &Battle, unit: UnitId, act: Key) -> bool {
    let raises = || act == STAND && stance::rises(battle, unit) != unit;
    battle.seat(unit).is_none() || !seats::ON_GROUND.contains(&act) || raises()
}
