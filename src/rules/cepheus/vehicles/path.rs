//! Courses: where a vehicle has room, how sharply it turns, and what speed that takes (CE-VEH-02, CE-VAC-02).
//!
//! A course is the path of the vehicle's own square. Its length settles the speed: the least that covers it, within what
//! the vehicle can gain or lose in a turn. Several manoeuvres of one turn count as one course in this.

use crate::battle::{Battle, Life, Order, Refusal, Rule, Speed, Target, UnitId};
use crate::grid::{Dir8, Pace, Square};
use crate::rules::cepheus::conditions::vehicle::{airborne, speed_for, squares, top_speed};
use crate::rules::cepheus::keys::vehicles::{DRIVEN, JUMPING, VEHICLE_ACCEL};
use crate::rules::cepheus::movement::step_cost::SQUARE;
use crate::rules::cepheus::vehicles::driving::{self, steered};
use smallvec::SmallVec;

const MOVES: Rule = Rule("CE-VEH-02");
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
    /// The speed that it takes.
    pub speed: Speed,
    /// True if it leads to the edge of the field, where the vehicle stops however fast it was.
    pub to_the_edge: bool,
}

/// Squares that a vehicle has gone in this turn, when it manoeuvres for the second time (CE-VAC-04).
pub fn gone(battle: &Battle, vehicle: UnitId) -> u16 {
    if battle.conditions(vehicle).has(DRIVEN) { battle.body(vehicle).moved / SQUARE } else { 0 }
}

/// The lowest and the highest speed that a vehicle can have this turn.
pub fn speeds(battle: &Battle, vehicle: UnitId) -> (Speed, Speed) {
    let Some(machine) = battle.machine(vehicle) else { return (Speed::NONE, Speed::NONE) };
    let percent = u32::try_from(battle.rules().number(VEHICLE_ACCEL)).unwrap_or(0);
    let change = Speed::kph(machine.design.top_speed).0 / 100 * percent;
    let now = driving::speed_before(battle, vehicle).unwrap_or(machine.speed).0;
    let top = top_speed(battle, vehicle);
    (Speed(now.saturating_sub(change)).min(top), Speed(now + change).min(top))
}

/// What a step costs a vehicle, in squares: two onto difficult ground unless it flies; none where it has no room.
pub fn step_cost(battle: &Battle, vehicle: UnitId, from: Square, to: Square) -> Option<u16> {
    let dir = Dir8::exact(to - from)?;
    let machine = battle.machine(vehicle)?;
    let flies = airborne(battle, vehicle);
    let mut cost = 1;
    for at in machine.squares(to, dir) {
        if !battle.map().contains(at) || (!flies && battle.map().stops_vehicles(at)) {
            return None;
        }
        if !flies && battle.map().pace(at) == Pace::Difficult {
            cost = 2;
        }
    }
    let pinched = !flies && battle.map().is_pinched(from, dir);
    (!pinched && in_the_way(battle, vehicle, to, dir).next().is_none()).then_some(cost)
}

/// All combatants in the squares that a vehicle would cover, in its band of altitude.
pub fn in_the_way(battle: &Battle, vehicle: UnitId, at: Square, facing: Dir8) -> impl Iterator<Item = UnitId> + '_ {
    let altitude = battle.body(vehicle).altitude;
    let there = move |unit: &UnitId| {
        let body = battle.body(*unit);
        *unit != vehicle
            && battle.gap_at_least(*unit, at) == 0
            && body.altitude == altitude
            && body.life < Life::Gone
            && (body.life < Life::Dead || battle.is_vehicle(*unit))
            && battle.seat(*unit).is_none()
    };
    let hit = move |unit: &UnitId| {
        let covers = |square: Square| battle.covers_square(*unit, square);
        battle.machine(vehicle).is_some_and(|machine| machine.squares(at, facing).any(covers))
    };
    battle.units().filter(there).filter(hit)
}

/// The course of an order, if it may be driven.
///
/// # Errors
/// The reason if it is refused.
pub fn course(battle: &Battle, order: &Order, turns: Turns) -> Result<Course, Refusal> {
    let vehicle = steered(battle, order.unit)?;
    let Target::Path(path) = &order.at else { return Err(Refusal::form("needs_a_path")) };
    let mut heads: SmallVec<[Dir8; 64]> = SmallVec::new();
    heads.push(battle.body(vehicle).facing);
    let jumps = battle.conditions(order.unit).has(JUMPING);
    let (mut at, mut length) = (battle.square(vehicle), gone(battle, vehicle));
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
    let to_the_edge = length < squares(least) && is_at_edge(battle, vehicle, at, heads[heads.len() - 1]);
    if length < squares(least) && !to_the_edge {
        return Err(Refusal::by("too_slow", MOVES).with(i32::from(squares(least) - length)));
    }
    Ok(Course { vehicle, speed: speed_for(length).clamp(least, most), to_the_edge })
}

/// True if a vehicle in a place, facing a way, would leave the field with its next step: there it may stop short of
/// the least way that its speed takes, as one that runs on does.
pub fn is_at_edge(battle: &Battle, vehicle: UnitId, at: Square, facing: Dir8) -> bool {
    let Some(machine) = battle.machine(vehicle) else { return false };
    machine.squares(at.step(facing), facing).any(|square| !battle.map().contains(square))
}

/// A jump carries over ground that cannot be driven on, if it stops no shot (CE-VAC-04).
fn over(battle: &Battle, vehicle: UnitId, to: Square, jumps: bool) -> Option<u16> {
    let machine = battle.machine(vehicle).filter(|_| jumps)?;
    let clear = |at: Square| battle.map().contains(at) && !battle.map().is_solid(at);
    machine.squares(to, battle.body(vehicle).facing).all(clear).then_some(1)
}

/// True if a vehicle cannot be at a place, facing a way: the ground there bars it.
pub fn stuck(battle: &Battle, vehicle: UnitId, at: Square, facing: Dir8) -> bool {
    let Some(machine) = battle.machine(vehicle) else { return true };
    machine.squares(at, facing).any(|square| battle.map().stops_vehicles(square))
}
