//! Harm to a vehicle that collides or falls, and to those aboard (CE-COL-02 to CE-COL-04).

use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Rule, Stance, UnitId};
use crate::grid::{Altitude, Line, Metric, Square, shift, travel};
use crate::rules::cepheus::conditions::vehicle::metres;
use crate::rules::cepheus::damage::falling;
use crate::rules::cepheus::damage::harm::{self, Blow};
use crate::rules::cepheus::damage::machine_hits::Ruin;
use crate::rules::cepheus::keys::log::DICE;
use crate::rules::cepheus::keys::vehicles::*;
use smallvec::SmallVec;

const RIDERS: Rule = Rule("CE-COL-03");

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
pub fn jolt(cx: &mut Cx<'_>, vehicle: UnitId, total: i32, count: u16, rule: Rule) -> Flow<(Blow, Ruin)> {
    let mut ledger = Ledger::new();
    ledger.add(DICE, total, rule);
    let blow = Blow { by: None, victim: vehicle, effect: None, laser: false, rule };
    let riders: SmallVec<[UnitId; 8]> = cx.battle().occupants(vehicle).collect();
    let (amount, ruin) = harm::deal_one_of_several(cx, &blow, ledger)?;
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
        harm::deal(cx, &Blow { rule: RIDERS, ..blow }, ledger)?;
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
