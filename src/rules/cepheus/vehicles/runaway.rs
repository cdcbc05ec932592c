//! Vehicles that nobody drives this round: they run straight on, and may slew round or hit something (CE-VEH-03).

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Event, Flow, Life, Rule, Speed, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::cepheus::conditions::vehicle::{self, airborne, disabled, squares};
use crate::rules::cepheus::damage::machine_hits::stop;
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::vehicles::collision::{self, Obstacle};
use crate::rules::cepheus::vehicles::control::{control, roll};
use crate::rules::cepheus::vehicles::driving::{driven, stop_at_edge};
use crate::rules::cepheus::vehicles::path::{in_the_way, is_at_edge, stuck};
use smallvec::SmallVec;

const KEEPING: Rule = Rule("CE-VEH-03");

/// Ends a driver's turn: a vehicle under way that he has not driven runs on, under control if he paid for that.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn turn_end(cx: &mut Cx<'_>, driver: UnitId) -> Flow {
    let Some(vehicle) = cx.battle().driven_by(driver) else { return Ok(()) };
    let held = cx.battle().conditions(driver).has(IN_CONTROL);
    if cx.battle().conditions(vehicle).has(DRIVEN) { Ok(()) } else { run_on(cx, vehicle, held) }
}

/// Ends a round: vehicles under way that nobody drove run on.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn round_end(cx: &mut Cx<'_>) -> Flow {
    let idle = |vehicle: &UnitId| !cx.battle().conditions(*vehicle).has(DRIVEN);
    let runaways: SmallVec<[UnitId; 4]> = cx.battle().vehicles().iter().copied().filter(idle).collect();
    runaways.into_iter().try_for_each(|vehicle| run_on(cx, vehicle, false))
}

/// A vehicle runs straight on at its speed and into whatever stands there; without anybody to keep it in hand it may slew
/// round at the end (CE-VEH-03). One that is disabled comes to rest.
fn run_on(cx: &mut Cx<'_>, vehicle: UnitId, held: bool) -> Flow {
    let speed = vehicle::speed(cx.battle(), vehicle);
    if speed == Speed::NONE || cx.battle().body(vehicle).life == Life::Gone {
        return Ok(());
    }
    let driver = cx.battle().driver(vehicle).filter(|unit| cx.battle().is_up(*unit));
    run_straight(cx, vehicle, squares(speed))?;
    driven(cx, vehicle);
    if disabled(cx.battle(), vehicle) {
        stop(cx, vehicle, DISABLED, Rule("CE-LOC-05"));
    }
    let rolls = cx.battle().machine(vehicle).is_some_and(|machine| machine.is_moving());
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
/// Halts if dice or a decision are missing.
fn run_straight(cx: &mut Cx<'_>, vehicle: UnitId, squares: u16) -> Flow {
    let mut path: Vec<Square> = Vec::new();
    let mut at = cx.battle().square(vehicle);
    let dir = cx.battle().body(vehicle).facing;
    let mut run_over: Vec<UnitId> = Vec::new();
    for _ in 0..squares {
        let next = at.step(dir);
        let battle = cx.battle();
        let edge = is_at_edge(battle, vehicle, at, dir);
        let ground = !airborne(battle, vehicle) && stuck(battle, vehicle, next, dir);
        let new = |unit: &UnitId| !run_over.contains(unit);
        let met: SmallVec<[UnitId; 4]> = in_the_way(battle, vehicle, next, dir).filter(new).collect();
        if edge {
            run(cx, vehicle, &mut path);
            stop_at_edge(cx, vehicle);
            return Ok(());
        }
        if ground || !met.is_empty() {
            run(cx, vehicle, &mut path);
        }
        let obstacles = met.iter().copied().map(Obstacle::Unit).chain(ground.then_some(Obstacle::Ground));
        for obstacle in obstacles {
            collision::collide(cx, vehicle, &obstacle)?;
            let stands = cx.battle().machine(vehicle).is_none_or(|machine| !machine.is_moving());
            if stands || !cx.battle().is_up(vehicle) {
                return Ok(());
            }
        }
        run_over.extend(met);
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
