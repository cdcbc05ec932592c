//! Stuns, and Fate that ends them (PC-BGD-28, PC-BGD-35).

use crate::battle::oracle::{Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Cx, Event, Flow, Key, Rule, UnitId};
use crate::rules::percentile::conditions::{self, holds};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::mark::raise;
use crate::rules::percentile::keys::*;
use smallvec::smallvec;

/// Whether a Fate point is spent on coming to.
pub const END_STUN_DECISION: DecisionInfo = DecisionInfo::or(END_STUN, Subject::Reserve, KEEP, &[KEEP, SPEND]);

const STUN: Rule = Rule("PC-BGD-28");

/// Stuns a combatant for some turns; the rest of its own turn is lost as well (PC-BGD-28), unless Fate ends the stun.
///
/// # Errors
/// Halts if a decision is missing.
pub fn stun(cx: &mut Cx<'_>, unit: UnitId, turns: i16) -> Flow {
    raise(cx, unit, STUNNED, turns, STUN);
    breaks_off(cx, unit, STUNNED, STUN);
    if cx.battle().current() == Some(unit) {
        shrug_off(cx, unit)?;
        if cx.battle().conditions(unit).has(STUNNED) {
            cx.emit(Event::BudgetSet { unit, budget: smallvec![] });
        }
    }
    Ok(())
}

/// What breaks off when somebody is stunned.
pub fn breaks_off(cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
    cx.end_condition(unit, WATCHING, what, rule);
    cx.end_condition(unit, AIMING, what, rule);
    conditions::interrupt(cx, unit);
    holds::stunned(cx, unit);
}

/// An owner of Fate may spend a point in its own turn to end a stun, when the turn begins or when the stun strikes
/// (PC-BGD-35).
///
/// # Errors
/// Halts if a decision is missing.
pub fn shrug_off(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    const RULE: Rule = Rule("PC-BGD-35");
    let battle = cx.battle();
    let stunned = battle.conditions(unit).has(STUNNED) && !battle.conditions(unit).has(SURPRISED);
    let left = battle.stats(unit).now(FATE) - 1;
    if !stunned || left < 0 || !battle.is_up(unit) {
        return Ok(());
    }
    let answers = [KEEP, SPEND].map(|key| Choosable { key, rule: RULE });
    let choice = Choice::one(Asked::Unit(unit), END_STUN, RULE, &answers).suggest(Answer::One(SPEND));
    if cx.choose_one(&choice)? == SPEND {
        cx.set_stat(unit, FATE, i16::try_from(left).unwrap_or(0), RULE);
        cx.end_condition(unit, STUNNED, SPEND_FATE, RULE);
    }
    Ok(())
}
