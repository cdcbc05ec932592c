//! Particle fever: a test after the fight, and one each day until it is over (DR-BGD-37, DR-ENR-05, DR-ENR-06).

use crate::battle::system::BodyTest;
use crate::battle::{Cx, Flow, Life, Rule, UnitId};
use crate::rules::drive::armoury::Immunity;
use crate::rules::drive::conditions::set;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-BGD-37");
const EXPOSED: Rule = Rule("DR-ENR-05");
/// What makes the test easier, and what a Hindrance takes, in points of a d100 test.
const EASIER: i32 = 20;
const HINDRANCE: i32 = -10;
/// The degree that kills, and the successes that cure.
const FATAL: i32 = 5;
const CURED: i32 = 2;

/// Hindrance on the test of so many degrees of particle injury (DR-ENR-06).
pub const fn hindrance(degrees: i32) -> i32 {
    (degrees - 1) / 2
}

/// The fight is over: one test for all particle degrees of it.
///
/// # Errors
/// Halts when dice are missing.
pub fn fight_ends(cx: &mut Cx<'_>) -> Flow {
    let exposed = |unit: &UnitId| cx.battle().conditions(*unit).has(PARTICLE_DEGREES);
    let all: Vec<UnitId> = cx.battle().units().filter(exposed).collect();
    all.into_iter().try_for_each(|unit| {
        let degrees = cx.battle().conditions(unit).amount(PARTICLE_DEGREES);
        cx.end_condition(unit, PARTICLE_DEGREES, OVER, EXPOSED);
        let immune = state::profile(cx.battle(), unit).is_none_or(|own| own.immune.contains(&Immunity::Disease));
        let alive = cx.battle().body(unit).life != Life::Dead;
        if immune || !alive || !cx.battle().rules().flag(PARTICLE_FEVER_ENABLED) {
            return Ok(());
        }
        match test(cx, unit, EASIER + HINDRANCE * hindrance(degrees))? {
            true => Ok(()),
            false => worse(cx, unit),
        }
    })
}

/// A day with fever: two successes in total cure it.
///
/// # Errors
/// Halts when dice are missing.
pub fn day(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if !cx.battle().conditions(unit).has(FEVER) {
        return Ok(());
    }
    if !test(cx, unit, EASIER)? {
        return worse(cx, unit);
    }
    let successes = cx.battle().conditions(unit).amount(FEVER_SUCCESSES) + 1;
    if successes < CURED {
        set(cx, unit, FEVER_SUCCESSES, successes, RULE);
    } else {
        cx.end_condition(unit, FEVER, OVER, RULE);
        cx.end_condition(unit, FEVER_SUCCESSES, OVER, RULE);
    }
    Ok(())
}

fn test(cx: &mut Cx<'_>, unit: UnitId, points: i32) -> Flow<bool> {
    let core = cx.battle().rules().core;
    core.body_test(cx, unit, BodyTest::Disease, points)
}

fn worse(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let degree = cx.battle().conditions(unit).amount(FEVER) + 1;
    set(cx, unit, FEVER, degree, RULE);
    if degree >= FATAL {
        cx.set_life(unit, None, Life::Dead, FEVER, RULE);
    }
    Ok(())
}
