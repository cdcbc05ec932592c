//! Collisions: what strikes and what is struck, and those aboard (CE-COL).

use super::damage::{self, Blow};
use super::falling;
use super::machine_damage::{Ruin, concerned, stop};
use super::terms::DICE;
use super::vehicle::{self, metres};
use super::vehicle_keys::*;
use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Rule, Speed, Stance, UnitId};
use crate::dice::Dice;
use crate::grid::{Altitude, Line};
use crate::grid::{Metric, Square, shift, travel};
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-COL-01");
const RIDERS: Rule = Rule("CE-COL-03");

/// What a vehicle runs into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Something that stands there for good, and stops it.
    Ground,
    /// A combatant; a vehicle stops it, people do not.
    Unit(UnitId),
}

/// The dice of a collision: one for every started ten km/h (CE-COL-01).
pub fn dice(speed: Speed) -> Dice {
    Dice::d6(u16::try_from(speed.0.div_ceil(10_000)).unwrap_or(u16::MAX))
}

/// The speed that counts when a vehicle runs into a combatant (CE-COL-05).
fn speed(battle: &Battle, vehicle: UnitId, into: UnitId) -> Speed {
    let own = vehicle::speed(battle, vehicle);
    let other = vehicle::speed(battle, into);
    if !battle.rules().is(COLLISION_SPEED, RELATIVE) {
        return own;
    }
    match battle.body(vehicle).facing.turn_to(battle.body(into).facing) {
        0 | 1 => Speed(own.0.saturating_sub(other.0)),
        3 | 4 => Speed(own.0 + other.0),
        _ => own,
    }
}

/// A vehicle runs into something at its present speed. Both take the same dice where what is struck is solid; it stops
/// there.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn collide(cx: &mut Cx<'_>, vehicle: UnitId, into: &Obstacle) -> Flow {
    let battle = cx.battle();
    let speed = match into {
        Obstacle::Ground => vehicle::speed(battle, vehicle),
        Obstacle::Unit(unit) => speed(battle, vehicle, *unit),
    };
    let pool = dice(speed);
    let number = i32::try_from(speed.0 / 1000).unwrap_or(i32::MAX);
    let struck = if let Obstacle::Unit(unit) = into { Some(*unit) } else { None };
    let solid = struck.is_none_or(|unit| battle.is_vehicle(unit));
    cx.emit(Event::Noted { unit: vehicle, what: CRASHED, other: struck, number, rule: RULE });
    if pool.count == 0 {
        return Ok(());
    }
    let mut whom = concerned(cx.battle(), vehicle);
    whom.extend(struck.into_iter().flat_map(|unit| concerned(cx.battle(), unit)));
    let total = cx.roll_amount(vehicle, COLLISION, pool, &Matters::Only(whom), RULE)?;
    let by = cx.battle().driver(vehicle);
    let mut ruined: SmallVec<[(Blow, Ruin); 2]> = SmallVec::new();
    if let Some(unit) = struck {
        if cx.battle().is_vehicle(unit) {
            ruined.push(jolt(cx, unit, total, pool.count, RULE)?);
        } else {
            let mut ledger = Ledger::new();
            ledger.add(DICE, total, RULE);
            damage::deal(cx, &Blow { by, victim: unit, effect: None, laser: false, rule: RULE }, ledger)?;
        }
    }
    if solid {
        stop(cx, vehicle, CRASHED, Rule("CE-COL-02"));
        ruined.push(jolt(cx, vehicle, total, pool.count, Rule("CE-COL-02"))?);
    }
    ruined.into_iter().try_for_each(|(blow, ruin)| ruin.take_effect(cx, &blow))
}

/// A vehicle takes the total of a collision or a fall, and if it is damaged so do those aboard (CE-COL-03, CE-COL-04).
/// `count` is how many dice there were: two squares each are the unbelted thrown.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn shake(cx: &mut Cx<'_>, vehicle: UnitId, total: i32, count: u16, rule: Rule) -> Flow {
    let (blow, ruin) = jolt(cx, vehicle, total, count, rule)?;
    ruin.take_effect(cx, &blow)
}

/// The same, but for the explosion of a vehicle that is torn apart: all damage comes before it (CE-LOC-03).
fn jolt(cx: &mut Cx<'_>, vehicle: UnitId, total: i32, count: u16, rule: Rule) -> Flow<(Blow, Ruin)> {
    let mut ledger = Ledger::new();
    ledger.add(DICE, total, rule);
    let blow = Blow { by: None, victim: vehicle, effect: None, laser: false, rule };
    let riders: SmallVec<[UnitId; 8]> = cx.battle().occupants(vehicle).collect();
    let (amount, ruin) = damage::deal_one_of_several(cx, &blow, ledger)?;
    if amount < 1 {
        return Ok((blow, ruin));
    }
    for rider in riders {
        if cx.battle().body(rider).life >= Life::Dead {
            continue;
        }
        let Some(seat) = cx.battle().seat(rider).filter(|seat| seat.vehicle == vehicle) else { continue };
        let mut ledger = Ledger::new();
        ledger.add(DICE, total, RIDERS);
        if seat.belted {
            ledger.add(BELTED, (total + 3) / 4 - total, Rule("CE-COL-04"));
        }
        let blow = Blow { victim: rider, ..blow };
        if !seat.belted {
            throw_off(cx, rider, count)?;
        }
        damage::deal(cx, &Blow { rule: RIDERS, ..blow }, ledger)?;
    }
    Ok((Blow { victim: vehicle, ..blow }, ruin))
}

/// One without a belt flies out of an open vehicle, straight ahead, two squares for each die, until a wall stops him; from
/// a height he falls as well (CE-COL-03, CE-BGD-13).
fn throw_off(cx: &mut Cx<'_>, rider: UnitId, count: u16) -> Flow {
    let Some(vehicle) = cx.battle().seat(rider).map(|seat| seat.vehicle) else { return Ok(()) };
    let open = cx.battle().machine(vehicle).is_some_and(|machine| machine.design.open);
    if !open || count == 0 {
        return Ok(());
    }
    let (from, altitude) = (cx.battle().square(rider), cx.battle().body(rider).altitude);
    let way = shift(cx.battle().body(vehicle).facing, 2 * count, Metric::Straight);
    let path = flight(cx.battle(), from, from + way);
    let seat = cx.battle().seat(rider);
    cx.emit(Event::SeatTaken { unit: rider, from: seat, to: None, what: THROWN_OFF, rule: RIDERS });
    if !path.is_empty() {
        let half_metres = 3 * u16::try_from(path.len()).unwrap_or(u16::MAX / 3);
        cx.emit(Event::Moved { unit: rider, from, path, half_metres, forced: true, what: THROWN_OFF, rule: RIDERS });
    }
    cx.set_stance(rider, Stance::Prone, THROWN_OFF, RIDERS);
    if altitude != Altitude::Ground {
        let to = Altitude::Ground;
        cx.emit(Event::AltitudeChanged { unit: rider, from: altitude, to, rule: Rule("CE-BGD-13") });
        falling::fall(cx, rider, metres(cx.battle(), altitude))?;
    }
    Ok(())
}

/// The squares of a straight flight, up to the last before something solid where somebody can lie.
fn flight(battle: &Battle, from: Square, to: Square) -> Vec<Square> {
    let end = travel(battle.map(), from, to - from).square;
    let mut path: Vec<Square> = Line::between(from, end).map(|step| step.square).collect();
    while path.last().is_some_and(|at| battle.map().pace(*at) == crate::grid::Pace::Impassable) {
        path.pop();
    }
    path
}
