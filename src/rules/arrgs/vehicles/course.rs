//! Courses of vehicles: straight ahead, with turns of 90 degrees between steps, and as many of them as speed leaves
//! (AR-VEH-02 to AR-VEH-05). Whoever turns at will has no course (AR-VEH-01).

use crate::battle::{Battle, Life, Refusal, Rule, UnitId};
use crate::grid::{Dir8, Square};
use crate::rules::arrgs::armoury::{Category, Chassis};
use crate::rules::arrgs::field::step_cost::hindrance;
use crate::rules::arrgs::movement::turning::{may_turn, turns};
use crate::rules::arrgs::range::bars;
use crate::rules::common::ground::WATER;

const TURNS: Rule = Rule("AR-VEH-03");

/// What keeps a vehicle from a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The ground, or what stands on it.
    Ground(Square),
    /// The end of the field.
    Edge,
    /// A combatant.
    Unit(UnitId),
}

/// The chassis of a vehicle.
pub fn chassis(battle: &Battle, vehicle: UnitId) -> Option<&Chassis> {
    battle.machine(vehicle)?.design.data::<Chassis>()
}

/// What a step in a direction costs a vehicle, or what stops it.
///
/// # Errors
/// What stops it.
pub fn step(battle: &Battle, vehicle: UnitId, from: Square, dir: Dir8) -> Result<u16, Obstacle> {
    let (Some(machine), Some(chassis)) = (battle.machine(vehicle), chassis(battle, vehicle)) else {
        return Err(Obstacle::Edge);
    };
    let (map, to) = (battle.map(), from.step(dir));
    let mut worst = 0;
    for at in machine.squares(to, dir) {
        if !map.contains(at) {
            return Err(Obstacle::Edge);
        }
        let hindered = match chassis.category {
            Category::Walking if map.stops_vehicles(at) => None,
            Category::Walking => hindrance(map, at),
            Category::Swimming if map.has_tag(at, WATER) => Some(0),
            Category::Flying | Category::Space if !map.is_solid(at) => Some(0),
            _ => None,
        };
        worst = worst.max(hindered.ok_or(Obstacle::Ground(at))?);
    }
    match in_the_way(battle, vehicle, to, dir) {
        Some(unit) => Err(Obstacle::Unit(unit)),
        None => Ok(1 + worst),
    }
}

/// The first combatant that bars the squares which a vehicle would cover.
fn in_the_way(battle: &Battle, vehicle: UnitId, at: Square, facing: Dir8) -> Option<UnitId> {
    let altitude = battle.body(vehicle).altitude;
    let machine = battle.machine(vehicle)?;
    let stands = |unit: &UnitId| {
        let body = battle.body(*unit);
        let whole = bars(battle, vehicle, *unit) || body.life == Life::Dead && battle.machine(*unit).is_some();
        *unit != vehicle && battle.seat(*unit).is_none() && body.altitude == altitude && whole
    };
    let near = |unit: &UnitId| battle.gap_at_least(*unit, at) == 0;
    let covers = |unit: &UnitId| machine.squares(at, facing).any(|square| battle.covers_square(*unit, square));
    battle.units().filter(near).filter(stands).find(covers)
}

/// Checks a path: every step straight, free, within the turns that speed leaves; with `into`, something stands in the way of the
/// last step. Gives what that is.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, vehicle: UnitId, path: &[Square], into: bool) -> Result<Option<Obstacle>, Refusal> {
    let (from, facing) = (battle.square(vehicle), battle.body(vehicle).facing);
    let quarters = turns(path, from, facing).ok_or(Refusal::by("only_straight", TURNS))?;
    let (mut at, mut met) = (from, None);
    for (place, to) in path.iter().enumerate() {
        let dir = Dir8::exact(*to - at).unwrap_or(facing);
        let last = place + 1 == path.len();
        match step(battle, vehicle, at, dir) {
            Ok(_) => {}
            Err(obstacle) if last && into => met = Some(obstacle),
            Err(_) => return Err(Refusal::by("no_room_to_drive", TURNS)),
        }
        at = *to;
    }
    if into && matches!(met, None | Some(Obstacle::Edge)) {
        return Err(Refusal::by("nothing_to_ram", Rule("AR-VEH-13")));
    }
    may_turn(battle, vehicle, quarters, path.len() - usize::from(met.is_some()))?;
    Ok(met)
}

/// What a step between neighbouring squares costs a vehicle; `None` if it cannot take it.
pub fn price(battle: &Battle, vehicle: UnitId, from: Square, to: Square) -> Option<u16> {
    let dir = Dir8::exact(to - from).filter(|dir| !dir.is_diagonal() && from.step(*dir) == to)?;
    step(battle, vehicle, from, dir).ok()
}

/// The way of a vehicle to a square with the fewest turns: straight, with one bend, or with two.
pub fn to(battle: &Battle, vehicle: UnitId, end: Square) -> Option<Vec<Square>> {
    ways(battle, vehicle, end).into_iter().find(|way| check(battle, vehicle, way, false).is_ok())
}

/// The way of a vehicle with the fewest turns that ends by running into a combatant.
pub fn into(battle: &Battle, vehicle: UnitId, target: UnitId) -> Option<Vec<Square>> {
    let start = (battle.square(vehicle), battle.body(vehicle).facing);
    let meets = |mut way: Vec<Square>| {
        let (mut at, mut facing) = start;
        let strikes = |to: &Square| {
            facing = Dir8::exact(*to - at).unwrap_or(facing);
            let struck = step(battle, vehicle, at, facing) == Err(Obstacle::Unit(target));
            at = *to;
            struck
        };
        let last = way.iter().position(strikes)?;
        way.truncate(last + 1);
        check(battle, vehicle, &way, true).is_ok().then_some(way)
    };
    ways(battle, vehicle, battle.square(target)).into_iter().find_map(meets)
}

/// Ways to a square, those with few turns first.
fn ways(battle: &Battle, vehicle: UnitId, end: Square) -> Vec<Vec<Square>> {
    let start = battle.square(vehicle);
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for x in bends(start.x, end.x) {
        ways.push(leg(start, &[Square::new(x, start.y), Square::new(x, end.y), end]));
    }
    for y in bends(start.y, end.y) {
        ways.push(leg(start, &[Square::new(start.x, y), Square::new(end.x, y), end]));
    }
    let facing = battle.body(vehicle).facing;
    ways.sort_by_key(|way| turns(way, start, facing));
    ways
}

/// Where a way between two coordinates may bend: at either end, and half-way.
fn bends(from: i16, to: i16) -> [i16; 3] {
    [to, from, from + (to - from) / 2]
}

/// The squares of straight lines from corner to corner.
fn leg(start: Square, corners: &[Square]) -> Vec<Square> {
    let (mut at, mut squares) = (start, Vec::new());
    for corner in corners {
        while at != *corner {
            at = Square::new(at.x + (corner.x - at.x).signum(), at.y + (corner.y - at.y).signum());
            squares.push(at);
        }
    }
    squares
}
