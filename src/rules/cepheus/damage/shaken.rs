//! Damage to a vehicle that collides or falls, and to those aboard (CE-COL-02 to CE-COL-04).

use crate::battle::system::{Blow, Cause, Ruin};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Rule, Stance, UnitId};
use crate::grid::{Altitude, Line, Metric, Pace, Square, shift, travel};
use crate::rules::cepheus::conditions::posture;
use crate::rules::cepheus::conditions::vehicle::metres;
use crate::rules::cepheus::damage::falling;
use crate::rules::cepheus::keys::log::DICE;
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::range::bands::has_room;
use smallvec::SmallVec;

const RIDERS: Rule = Rule("CE-COL-03");

/// A vehicle takes the damage of a collision or a fall, and if any gets through, so do those aboard (CE-COL-03,
/// CE-COL-04). `how` holds the cause and the number of dice: the unbelted are thrown two squares for each.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn shake(cx: &mut Cx<'_>, vehicle: UnitId, total: i32, how: (Cause, u16), rule: Rule) -> Flow {
    let ruin = jolt(cx, vehicle, total, how, rule)?;
    cx.ruin(vehicle, None, ruin)
}

/// The same without the explosion of a destroyed vehicle: all damage comes before it (CE-LOC-03).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn jolt(cx: &mut Cx<'_>, vehicle: UnitId, total: i32, (cause, count): (Cause, u16), rule: Rule) -> Flow<Ruin> {
    let mut ledger = Ledger::new();
    ledger.add(DICE, total, rule);
    let riders: SmallVec<[UnitId; 8]> = cx.battle().occupants(vehicle).collect();
    let dealt = cx.harm(Blow { one_of_several: true, ..Blow::new(vehicle, None, cause, ledger, rule) })?;
    if dealt.amount < 1 {
        return Ok(dealt.ruin);
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
        if !seat.belted {
            throw_off(cx, rider, count)?;
        }
        let _ = cx.harm(Blow::new(rider, None, cause, ledger, RIDERS))?;
    }
    Ok(dealt.ruin)
}

/// A rider without a belt flies out of an open vehicle, straight ahead, two squares for each die, until a wall stops
/// him; from a height he falls as well (CE-COL-03, CE-BGD-13).
fn throw_off(cx: &mut Cx<'_>, rider: UnitId, count: u16) -> Flow {
    let Some(vehicle) = cx.battle().seat(rider).map(|seat| seat.vehicle) else { return Ok(()) };
    let open = cx.battle().machine(vehicle).is_some_and(|machine| machine.design.open);
    if !open || count == 0 {
        return Ok(());
    }
    let (from, altitude) = (cx.battle().square(rider), cx.battle().body(rider).altitude);
    let way = shift(cx.battle().body(vehicle).facing, 2 * count, Metric::Straight);
    let path = flight(cx.battle(), rider, from + way);
    posture::unbrace(cx, rider, THROWN_OFF);
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

/// The squares of somebody's straight flight, up to the last one before a solid square that has room for him.
fn flight(battle: &Battle, unit: UnitId, to: Square) -> Vec<Square> {
    let from = battle.square(unit);
    let end = travel(battle.map(), from, to - from).square;
    let mut path: Vec<Square> = Line::between(from, end).map(|step| step.square).collect();
    let shut = |at: &Square| battle.map().pace(*at) == Pace::Impassable || !has_room(battle, *at, &[unit]);
    while path.last().is_some_and(shut) {
        path.pop();
    }
    path
}
