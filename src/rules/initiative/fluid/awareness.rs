//! Awareness and the surprise round (FI-SUR).

use super::check::groups;
use super::keys::*;
use super::options::{
    self, ALL, AWARENESS, BLEND, BY_PLACE, EXTRA_FREE, FLUID, HOST, NONE, NOTICE, OPPOSED_BY, SURPRISE, SURPRISE_SKILL,
};
use super::readiness::{self, FREE};
use crate::battle::oracle::{Answer, Asked, Choice, Wanted};
use crate::battle::system::{Answers, DecisionInfo, Readiness, Subject, TeamCheck};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Order, Refusal, Rule, UnitId, Until};

const NOBODY_KNOWS: Rule = Rule("FI-SUR-02");
const AMBUSH: Rule = Rule("FI-SUR-03");
const PARTIAL: Rule = Rule("FI-SUR-04");
const ONE_THING: Rule = Rule("FI-SUR-05");
const TEAM: Rule = Rule("FI-BGD-25");
const BY_HOST: Rule = Rule("FI-MAP-01");
/// Whom a side leaves out of its group's surprise check.
pub const LEAVE_OUT_DECISION: DecisionInfo = DecisionInfo::new(LEAVE_OUT, Subject::Detail, Answers::Combatants);
/// Why a turn is passed over: the surprise round is not its owner's.
const NOT_READY: Key = Key::new("not_in_surprise_round");
/// Mark of terrain and zones where people pass unnoticed among others.
const CROWD: &str = "crowd";

/// Whether surprise goes by these rules.
fn in_force(battle: &Battle) -> bool {
    let left_to_model = battle.rules().core.declared().tempo.readiness == Readiness::LeftToModel;
    let chosen = if left_to_model { HOST } else { FLUID };
    options::is(battle, SURPRISE, chosen) || options::is(battle, SURPRISE, FLUID)
}

/// Whether there is a surprise round by the core's own rules, in which the allowance of this section does not hold
/// (FI-MAP-01).
fn is_hosts(battle: &Battle) -> bool {
    battle.rules().core.declared().tempo.readiness == Readiness::SurpriseRound && options::is(battle, SURPRISE, HOST)
}

/// Those who are ready act in the core's own surprise round, if others are not.
fn surprise_by_host(cx: &mut Cx<'_>) -> bool {
    let battle = cx.battle();
    let there = battle.units().filter(|unit| battle.is_up(*unit) && battle.takes_turns(*unit));
    let core = battle.rules().core;
    let (ready, others): (Vec<UnitId>, Vec<UnitId>) = there.partition(|unit| core.prepared(battle, *unit));
    if others.is_empty() {
        return false;
    }
    for unit in ready {
        mark(cx, unit, ELIGIBLE, BY_HOST);
    }
    true
}

/// Whether the groups hide among others: as the level says, or where there is a crowd (FI-SUR-02).
fn blends(battle: &Battle) -> bool {
    let crowded = || battle.map().squares().any(|at| battle.map().has_tag(at, CROWD));
    options::is(battle, SURPRISE_SKILL, BLEND) || options::is(battle, SURPRISE_SKILL, BY_PLACE) && crowded()
}

/// A group and what it rolled.
struct Rolled {
    side: u8,
    acting: bool,
    team: Vec<UnitId>,
    result: i32,
}

/// Rolls the groups' checks and marks who may act in the surprise round; whether anybody may.
pub fn surprise(cx: &mut Cx<'_>) -> Flow<bool> {
    if is_hosts(cx.battle()) {
        return Ok(surprise_by_host(cx));
    }
    if !in_force(cx.battle()) || options::is(cx.battle(), AWARENESS, ALL) {
        return Ok(false);
    }
    let stumble = options::is(cx.battle(), AWARENESS, NONE);
    let mut teams: Vec<(bool, Vec<UnitId>)> = Vec::new();
    for group in groups(cx.battle()) {
        let acting = group.iter().any(|unit| cx.battle().conditions(*unit).has(ACTING));
        let takes_part = |unit: &UnitId| cx.battle().is_up(*unit) && !cx.battle().conditions(*unit).has(LEFT_OUT);
        let able: Vec<UnitId> = group.into_iter().filter(takes_part).collect();
        teams.push((acting, choose_team(cx, able)?));
    }
    let mut rolled: Vec<Rolled> = Vec::new();
    for (acting, team) in teams {
        let Some(&leader) = team.first() else { continue };
        let notices = !stumble && !acting && options::is(cx.battle(), OPPOSED_BY, NOTICE);
        let hides = if blends(cx.battle()) { TeamCheck::Blend } else { TeamCheck::Sneak };
        let what = if notices { TeamCheck::Notice } else { hides };
        let core = cx.battle().rules().core;
        let modifier = team.iter().map(|unit| cx.battle().conditions(*unit).amount(SURPRISE_MOD)).find(|by| *by != 0);
        let result = core.team_check(cx, &team, what, TEAM)? + modifier.unwrap_or(0);
        cx.emit(Event::Noted { unit: leader, what: what.note(), other: None, number: result, rule: TEAM });
        rolled.push(Rolled { side: cx.battle().side(leader).0, acting, team, result });
    }
    let beats = |one: &Rolled, other: &Rolled| std::ptr::eq(one, other) || one.result > other.result;
    let wins = |one: &&Rolled| match stumble {
        true => rolled.iter().all(|other| beats(one, other)),
        false => one.acting && rolled.iter().filter(|other| other.side != one.side).all(|other| beats(one, other)),
    };
    let rule = if stumble { NOBODY_KNOWS } else { AMBUSH };
    let winners: Vec<UnitId> = rolled.iter().filter(wins).flat_map(|one| one.team.clone()).collect();
    for unit in &winners {
        mark(cx, *unit, ELIGIBLE, rule);
    }
    Ok(!winners.is_empty())
}

/// Those of a group who take part in its check: its side may leave some of them out (FI-SUR-04).
fn choose_team(cx: &mut Cx<'_>, mut team: Vec<UnitId>) -> Flow<Vec<UnitId>> {
    let [first, _, ..] = team[..] else { return Ok(team) };
    let side = Asked::Side(cx.battle().side(first));
    let choice = Choice::new(side, LEAVE_OUT, Wanted::Some(team.clone()), PARTIAL);
    if let Answer::Some(out) = cx.choose(&choice.suggest(Answer::Some(Vec::new())))? {
        team.retain(|unit| !out.contains(unit));
    }
    Ok(team)
}

fn mark(cx: &mut Cx<'_>, unit: UnitId, key: Key, rule: Rule) {
    cx.set_condition(unit, Condition { key, amount: 1, until: Until::Cleared, on: None, rule });
}

/// Who may not act in the surprise round is passed over (FI-SUR-06).
pub fn pass_over_others(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    let waits =
        |unit: &UnitId| battle.is_up(*unit) && battle.takes_turns(*unit) && !battle.conditions(*unit).has(ELIGIBLE);
    let others: Vec<UnitId> = battle.units().filter(waits).collect();
    let rule = if is_hosts(battle) { BY_HOST } else { PARTIAL };
    for unit in others {
        cx.emit(Event::TurnPassed { unit, why: NOT_READY, rule });
    }
    Ok(())
}

/// The allowance of the surprise round is gone when the first round begins.
pub fn end_allowance(cx: &mut Cx<'_>) -> Flow {
    let units: Vec<UnitId> = cx.battle().units().collect();
    for unit in units {
        for key in [ELIGIBLE, USED_FREE, USED_ACTION] {
            cx.end_condition(unit, key, ALLOWANCE, ONE_THING);
        }
    }
    Ok(())
}

/// Whether an order is a free action.
fn is_free(battle: &Battle, order: &Order) -> bool {
    let action = battle.rules().action(order.act);
    action.is_some_and(|action| (action.price)(battle, order).cost.iter().all(|part| part.0 == FREE))
}

/// Of a free action and another one, each can be taken once where both are allowed.
pub fn forbids(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if !battle.scheduler().surprise || is_hosts(battle) {
        return Ok(());
    }
    let used = |key| battle.conditions(order.unit).has(key);
    let taken = if is_free(battle, order) { used(USED_FREE) } else { used(USED_ACTION) };
    if taken { Err(Refusal::by("allowance_used", ONE_THING)) } else { Ok(()) }
}

/// In a surprise round everybody takes one thing: a free action, or one half or full action; with the option, a free action
/// besides.
pub fn acted(cx: &mut Cx<'_>, unit: UnitId, from: usize) {
    let scheduler = cx.battle().scheduler();
    if !scheduler.surprise || scheduler.current != Some(unit) || is_hosts(cx.battle()) {
        return;
    }
    let used = if readiness::has_acted(cx, unit, from) { USED_ACTION } else { USED_FREE };
    mark(cx, unit, used, ONE_THING);
    let both = [USED_FREE, USED_ACTION].iter().all(|key| cx.battle().conditions(unit).has(*key));
    if both || !cx.battle().rules().flag(EXTRA_FREE) {
        cx.emit(Event::TurnPassed { unit, why: ALLOWANCE, rule: ONE_THING });
    }
}
