//! Collisions (AR-VEH-13, AR-VEH-14).

use crate::battle::{Battle, Cx, Event, Flow, Rule, UnitId};
use crate::rules::arrgs::checks::speed::base;
use crate::rules::arrgs::damage::impact::{LEAST, force, halt, jerk, reckoned};
use crate::rules::arrgs::damage::walls;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::vehicles::course::Obstacle;

const STOP: Rule = Rule("AR-VEH-13");
const HEAD_ON: Rule = Rule("AR-VEH-14");
/// Half a turn, in eighths.
const OPPOSED: u32 = 4;

/// A vehicle runs into something and stops there.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn collide(cx: &mut Cx<'_>, vehicle: UnitId, obstacle: Obstacle) -> Flow {
    let other = if let Obstacle::Unit(unit) = obstacle { Some(unit) } else { None };
    let battle = cx.battle();
    let (speed, increment) = (base(battle, vehicle), reckoned(battle, vehicle));
    let number = increment;
    let meets = other.filter(|other| head_on(battle, vehicle, *other));
    let against = meets.map(|other| (other, base(battle, other), reckoned(battle, other)));
    cx.emit(Event::Noted { unit: vehicle, what: CRASHED, other, number, rule: STOP });
    halt(cx, vehicle, STOP);
    if let Some((other, its_speed, its_increment)) = against {
        halt(cx, other, HEAD_ON);
        let sum = increment + its_increment;
        if sum >= LEAST {
            let amount = (speed + its_speed) * sum;
            jerk(cx, vehicle, amount, CRASHED, HEAD_ON)?;
            jerk(cx, other, amount, CRASHED, HEAD_ON)?;
        }
        return Ok(());
    }
    if increment >= LEAST {
        jerk(cx, vehicle, speed * increment, CRASHED, STOP)?;
        match obstacle {
            Obstacle::Unit(other) => force(cx, other, speed * increment, CRASHED, STOP)?,
            Obstacle::Ground(at) => walls::strike(cx, vehicle, at, speed * increment, STOP),
            Obstacle::Edge => {}
        }
    }
    Ok(())
}

/// True if two movers run at one another.
fn head_on(battle: &Battle, one: UnitId, other: UnitId) -> bool {
    let opposed = battle.body(one).facing.turn_to(battle.body(other).facing) == OPPOSED;
    opposed && reckoned(battle, one) >= 1 && reckoned(battle, other) >= 1
}
