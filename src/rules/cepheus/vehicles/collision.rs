//! Collisions: what strikes and what is struck, and those aboard (CE-COL).

use crate::battle::system::{Blow, Cause, Ruin};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Rule, Speed, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::conditions::vehicle;
use crate::rules::cepheus::damage::machine_hits::stop;
use crate::rules::cepheus::damage::shaken::jolt;
use crate::rules::cepheus::keys::log::DICE;
use crate::rules::cepheus::keys::vehicles::*;
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-COL-01");

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
/// Halts if dice or a decision are missing.
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
    let total = cx.roll_amount(vehicle, COLLISION, pool, &chance::matters(cx.battle(), [vehicle]), RULE)?;
    let by = cx.battle().driver(vehicle);
    let how = (Cause::Collision, pool.count);
    let mut ruined: SmallVec<[(UnitId, Ruin); 2]> = SmallVec::new();
    if let Some(unit) = struck {
        if cx.battle().is_vehicle(unit) {
            ruined.push((unit, jolt(cx, unit, total, how, RULE)?));
        } else {
            let mut ledger = Ledger::new();
            ledger.add(DICE, total, RULE);
            let _ = cx.harm(Blow::new(unit, by, Cause::Collision, ledger, RULE))?;
        }
    }
    if solid {
        stop(cx, vehicle, CRASHED, Rule("CE-COL-02"));
        ruined.push((vehicle, jolt(cx, vehicle, total, how, Rule("CE-COL-02"))?));
    }
    ruined.into_iter().try_for_each(|(machine, ruin)| cx.ruin(machine, None, ruin))
}
