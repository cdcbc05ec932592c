//! Opportunity: who is careless within an enemy's Threat Range lets it strike (AR-OPP).
//!
//! An Action whose price is of the class `PROVOKING` gives one event as it is declared ([`by_action`]); a step gives one for
//! each enemy whose Threat Range it leaves or enters ([`before_step`], [`after_step`]).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Rule, Target, UnitId};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::exerted;

/// Whether somebody acts upon an opportunity.
pub const OPPORTUNITY_DECISION: DecisionInfo = DecisionInfo::or(OPPORTUNITY, Subject::Strike, NONE, &[STRIKE, NONE]);

const PROVOKES: Rule = Rule("AR-OPP-01");
const IMMEDIATE: Rule = Rule("AR-OPP-02");
/// Points of the armed melee attack with which an opportunity is used (AR-OPP-03).
const POINTS: i16 = 2;

/// The strike with which somebody could act upon an opportunity that another gives now (AR-OPP-01, AR-OPP-03).
fn strike(battle: &Battle, unit: UnitId, provoker: UnitId) -> Option<Strike> {
    let able = battle.are_enemies(unit, provoker) && economy::can_respond(battle, unit, POINTS);
    let strike = plan::blow(battle, unit, provoker, OPPORTUNITY).filter(|_| able)?;
    let strike = Strike { nothing_follows: false, ..strike };
    plan::check(battle, &strike).is_ok().then_some(strike)
}

/// Those who could act upon an opportunity given by somebody, the highest Initiative first (AR-OPP-07).
fn watchers(battle: &Battle, provoker: UnitId) -> Vec<UnitId> {
    let order = range::in_order(battle);
    order.into_iter().filter(|unit| strike(battle, *unit, provoker).is_some()).collect()
}

/// True if anybody has the points and the weapon to act upon an opportunity that somebody would give somewhere.
pub fn anybody(battle: &Battle, provoker: UnitId) -> bool {
    let could = |unit: &UnitId| {
        battle.are_enemies(*unit, provoker)
            && economy::can_respond(battle, *unit, POINTS)
            && plan::blow(battle, *unit, provoker, OPPORTUNITY).is_some()
    };
    battle.units().any(|unit| could(&unit))
}

/// An Action that provokes is about to be carried out. Gives whether anybody has acted upon it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn by_action(cx: &mut Cx<'_>, provoker: UnitId) -> Flow<bool> {
    let watchers = watchers(cx.battle(), provoker);
    let mut struck = false;
    for unit in watchers {
        struck |= seize(cx, unit, provoker)?;
    }
    Ok(struck)
}

/// Somebody is about to leave its square: an event for each enemy that threatens it there (AR-OPP-06). Gives those to whom
/// the step has given theirs.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn before_step(cx: &mut Cx<'_>, mover: UnitId) -> Flow<Vec<UnitId>> {
    let threatened = |unit: &UnitId| {
        cx.battle().are_enemies(*unit, mover) && cx.battle().is_up(*unit) && range::in_reach(cx.battle(), *unit, mover)
    };
    let leaves: Vec<UnitId> = cx.battle().units().filter(threatened).collect();
    by_action(cx, mover)?;
    Ok(leaves)
}

/// Somebody has entered a square: an event for each enemy that threatens it now and had none as it set out.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn after_step(cx: &mut Cx<'_>, mover: UnitId, had: &[UnitId]) -> Flow {
    for unit in watchers(cx.battle(), mover) {
        if !had.contains(&unit) {
            seize(cx, unit, mover)?;
        }
    }
    Ok(())
}

/// Asks somebody about an opportunity, and strikes (AR-OPP-02, AR-OPP-04). Each sees the results of the one before: who can no
/// longer be struck is left alone.
fn seize(cx: &mut Cx<'_>, unit: UnitId, provoker: UnitId) -> Flow<bool> {
    let Some(strike) = strike(cx.battle(), unit, provoker).filter(|_| cx.battle().is_up(provoker)) else {
        return Ok(false);
    };
    let answers = [STRIKE, NONE].map(|key| Choosable { key, rule: PROVOKES });
    let (by, act, at) = (Some(provoker), Some(OPPORTUNITY), Target::Unit(unit));
    let about = About { by, act, at, ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), OPPORTUNITY, PROVOKES, &answers).about(about);
    if cx.choose_one(&choice.suggest(Answer::One(STRIKE)))? == NONE {
        return Ok(false);
    }
    cx.emit(Event::Noted { unit, what: OPPORTUNITY, other: Some(provoker), number: 0, rule: IMMEDIATE });
    economy::respond(cx, unit, POINTS);
    cx.break_in(|cx| sequence::make(cx, &strike))?;
    exerted::settle_up(cx, unit)?;
    Ok(true)
}
