//! Paths across the map at the costs of the running core.

use crate::battle::system::{MoveRange, Targeting};
use crate::battle::{Battle, Order, Target, UnitId};
use crate::grid::reach::MAX_COST;
use crate::grid::{Altitude, Flood, Map, Pace, Reach, Square};

/// True if the square holds a shut door.
pub(super) fn shut(battle: &Battle, square: Square) -> bool {
    is_shut(battle.map(), square)
}

fn is_shut(map: &Map, square: Square) -> bool {
    map.terrain(square).and_then(|terrain| terrain.door).is_some_and(|door| !door.open)
}

/// The cost of an ordinary step, from the cheapest one that the combatant can take in its place: half of that if all
/// ground around is difficult. No step over open ground is cheaper.
pub(super) fn usual_price(battle: &Battle, unit: UnitId) -> u16 {
    let (step, from) = (battle.rules().core.steps(battle, unit), battle.square(unit));
    let walks = battle.body(unit).altitude == Altitude::Ground;
    let doubled = |to: Square| walks && battle.map().pace(to) == Pace::Difficult;
    let price = |to: Square| step(from, to).map(|price| if doubled(to) { price.div_ceil(2) } else { price });
    from.neighbours().filter_map(price).min().unwrap_or(3).max(1)
}

/// The combatant's remaining movement this turn.
pub(super) fn range(battle: &Battle, unit: UnitId) -> MoveRange {
    battle.rules().core.move_range(battle, unit)
}

/// Every square that the combatant can reach at a cost of at most `budget`.
pub(super) fn reach<'f>(flood: &'f mut Flood, battle: &Battle, unit: UnitId, budget: u16) -> Reach<'f> {
    let (step, map) = (battle.rules().core.steps(battle, unit), battle.map());
    flood.reach((map.width(), map.height()), battle.square(unit), budget, |from, _, to| step(from, to))
}

/// The steps that a shut door counts as.
pub(super) const DOOR_STEPS: u16 = 4;
/// The steps that count as a turn of blows at what is in the way, and the most such turns.
const TURN: u16 = 8;
const TOO_LONG: u16 = 12;

/// The steps that a square with a vehicle without a driver counts as.
const STRANDED: u16 = 8;

/// True if a square holds something that a combatant can break in some turns. Doors are opened instead.
pub(super) fn breaks(battle: &Battle, unit: UnitId, square: Square) -> bool {
    let bars = battle.map().pace(square) == Pace::Impassable && !shut(battle, square);
    bars && turns_to_break(battle, unit, square).is_some()
}

fn turns_to_break(battle: &Battle, unit: UnitId, square: Square) -> Option<u16> {
    let turns = battle.rules().core.turns_to_break(battle, unit, square);
    turns.filter(|turns| *turns <= TOO_LONG && battle.seat(unit).is_none())
}

/// The walking distance of every square from a goal, ignoring other combatants; shut doors count as [`DOOR_STEPS`]. Where no way
/// leads to the goal, those count that blows would open.
pub(super) fn field<'f>(flood: &'f mut Flood, battle: &Battle, unit: UnitId, goal: Square) -> Reach<'f> {
    let breaks = measured(flood, battle, unit, (goal, false)).cost(battle.square(unit)).is_none();
    if breaks { measured(flood, battle, unit, (goal, true)) } else { flood.found() }
}

/// True if a combatant's side knows of a vehicle without a driver in the square.
fn holds_a_stranded_vehicle(battle: &Battle, unit: UnitId, square: Square) -> bool {
    let side = battle.side(unit);
    let known = |vehicle: UnitId| battle.side(vehicle) == side || battle.in_sight_of(side, vehicle);
    let driverless = |unit: UnitId| battle.is_vehicle(unit) && battle.driver(unit).is_none();
    battle.bodies_at(square).any(|unit| driverless(unit) && known(unit))
}

fn measured<'f>(flood: &'f mut Flood, battle: &Battle, unit: UnitId, (goal, breaks): (Square, bool)) -> Reach<'f> {
    let (step, map) = (battle.rules().core.steps(battle, unit), battle.map());
    let usual = usual_price(battle, unit);
    let flies = battle.body(battle.driven_by(unit).unwrap_or(unit)).altitude != Altitude::Ground;
    flood.reach((map.width(), map.height()), goal, MAX_COST, |from, dir, to| {
        if is_shut(map, to) {
            return Some(usual * DOOR_STEPS);
        }
        let price = step(to, from);
        if flies && price.is_some() {
            return price;
        }
        if map.pace(to) == Pace::Impassable {
            let turns = (breaks && !dir.is_diagonal()).then(|| turns_to_break(battle, unit, to)).flatten()?;
            return Some(usual.saturating_mul(TURN * turns.max(1)));
        }
        if map.is_pinched(from, dir) {
            return None;
        }
        price.or_else(|| Some(usual * if holds_a_stranded_vehicle(battle, unit, to) { STRANDED } else { 2 }))
    })
}

/// The order to move along a path with the first such order among those offered, if any.
pub(super) fn along(walk: &Order, path: Vec<Square>) -> Order {
    walk.clone().at(Target::Path(path))
}

/// True if an order of this targeting moves the combatant.
pub(super) fn walks(targeting: Targeting) -> bool {
    targeting == Targeting::Path
}
