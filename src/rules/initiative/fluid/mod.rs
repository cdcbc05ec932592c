//! Fluid initiative: what people do and what happens to them changes their count at the end of every round.
//!
//! A fight is set up (FI-STP-01): everybody is flat-footed, groups stand at their distance, initiative is rolled, surprise is
//! settled. In each round the highest count acts first (FI-ACT-02); rows of the table of modifiers collect, and when the round
//! is over they are settled, very high and very low counts have their consequences, and the new order stands (FI-ORD-01).

pub mod awareness;
pub mod check;
pub mod distance;
pub mod keys;
pub mod options;
pub mod press;
pub mod readiness;
pub mod rows;
pub mod settle;
pub mod waiting;

use crate::battle::system::{
    Action, Before, DecisionInfo, Delay, Duty, Forecount, Happening, InitiativeModel, Limits, Occasion, OptionInfo,
    Standing, Threshold,
};
use crate::battle::{
    Battle, Condition, Cx, Event, Flow, Key, Life, Order, PhaseBuilder, PhaseLabel, PhaseSet, Refusal, Rule, Shift,
    TurnState, UnitId, Until, When,
};
use crate::rules::initiative::dynamic;
use crate::rules::initiative::ties::ROLL_OFF;
use keys::*;
use settle::{PRESS_AT, Settlement};
use smallvec::{SmallVec, smallvec};
use std::cmp::Reverse;

/// The model.
pub struct Fluid;

const OVERLAY: Rule = Rule("FI-MAP-02");

static DECISIONS: [DecisionInfo; 4] =
    [dynamic::DECISIONS[0], waiting::COME_IN_DECISION, dynamic::DECISIONS[2], awareness::LEAVE_OUT_DECISION];

static ACTIONS: [Action; 3] = [press::PRESS_ACTION, press::REGROUP_ACTION, waiting::DELAY_ACTION];

impl InitiativeModel for Fluid {
    fn id(&self) -> Key {
        FLUID
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn decisions(&self) -> &'static [DecisionInfo] {
        &DECISIONS
    }

    fn has_haste(&self, battle: &Battle) -> bool {
        battle.rules().core.declared().tempo.haste
    }

    fn options(&self) -> &'static [OptionInfo] {
        &options::OPTIONS
    }

    fn conditions(&self) -> &'static [Key] {
        OF_LEVELS
    }

    fn setup(&self, cx: &mut Cx<'_>) -> Flow {
        let there = |unit: &UnitId| cx.battle().takes_turns(*unit) && cx.battle().to_come(*unit).is_none();
        let units: Vec<UnitId> = cx.battle().units().filter(there).collect();
        units.into_iter().for_each(|unit| readiness::catch_flat_footed(cx, unit));
        distance::settle(cx)?;
        check::roll_all(cx)
    }

    fn surprise(&self, cx: &mut Cx<'_>) -> Flow<bool> {
        awareness::surprise(cx)
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        use PhaseLabel::{RoundEnd, RoundStart, Settle, SurpriseRound, TurnStart};
        phases
            .add(SurpriseRound, PhaseSet::Initiative, awareness::pass_over_others)
            .add(SurpriseRound, PhaseSet::Initiative, check::break_ties)
            .add(RoundStart, PhaseSet::Initiative, awareness::end_allowance)
            .add(RoundStart, PhaseSet::Initiative, lay_over)
            .add(RoundStart, PhaseSet::Initiative, begin)
            .add(RoundStart, PhaseSet::Initiative, check::break_ties)
            .add_turn(TurnStart, PhaseSet::Expiry, readiness::pass_over)
            .add(RoundEnd, PhaseSet::Initiative, ask_who_waited)
            .add(Settle, PhaseSet::Initiative, settle::settle);
    }

    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        if cx.battle().conditions(unit).has(ACCIDENTAL) {
            readiness::catch_flat_footed(cx, unit);
        }
        check::roll_alone(cx, unit)
    }

    /// One who comes on a lower count than the one that runs acts in the same round (FI-INI-03).
    fn acts_at_once(&self, battle: &Battle, unit: UnitId) -> bool {
        let others = battle.units().filter(|other| *other != unit && battle.is_up(*other));
        let waiting = others.filter(|other| battle.initiative(*other).state == TurnState::Waiting);
        let running = waiting.map(|other| battle.initiative(other).count()).max();
        running.is_some_and(|running| battle.initiative(unit).count() < running)
    }

    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3] {
        let beaten = battle.conditions(unit).amount(ROLL_OFF);
        [battle.initiative(unit).count(), check::bonus(battle, unit), beaten]
    }

    fn next(&self, battle: &Battle) -> Option<UnitId> {
        let waiting =
            battle.units().filter(|unit| battle.is_up(*unit) && battle.initiative(*unit).state == TurnState::Waiting);
        waiting.max_by_key(|unit| (self.precedence(battle, *unit), Reverse(unit.0)))
    }

    fn tied(&self, _: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        smallvec![unit]
    }

    fn window(&self, cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>> {
        waiting::come_in(cx, before)
    }

    /// Its own, which has come down to the one it chose (FI-BGD-26).
    fn comes_in_on(&self, battle: &Battle, unit: UnitId, next: i32) -> i32 {
        waiting::comes_in_on(battle, unit, next)
    }

    /// A count of 50 or more (FI-THR-01).
    fn duty(&self, battle: &Battle, unit: UnitId) -> Option<Duty> {
        let bound = battle.initiative(unit).base >= PRESS_AT && !battle.conditions(unit).has(PRESSED);
        (bound && !battle.scheduler().surprise).then_some(Duty { act: PRESS, rule: FORCED })
    }

    fn forbids(&self, battle: &Battle, order: &Order) -> Result<(), Refusal> {
        awareness::forbids(battle, order)
    }

    fn acted(&self, cx: &mut Cx<'_>, order: &Order, from: usize) -> Flow {
        readiness::acted(cx, order.unit, order.act, from);
        awareness::acted(cx, order.unit, from);
        Ok(())
    }

    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, happening: Happening) -> Flow {
        match happening.what {
            Occasion::Struck => readiness::struck(cx, unit),
            Occasion::MadeAttack | Occasion::MadeFinalAttack => attack(cx, unit, &happening),
            Occasion::Reacted | Occasion::Hastened | Occasion::Led => shift(cx, unit, &happening),
            Occasion::Quickened => alter(cx, unit, &happening, happening.amount),
            Occasion::Slowed => alter(cx, unit, &happening, -happening.amount),
            _ => rows::note(cx, unit, &happening),
        }
        Ok(())
    }

    fn listens(&self) -> bool {
        true
    }

    fn preview(&self, battle: &Battle, unit: UnitId, what: Occasion) -> Forecount {
        let initiative = battle.initiative(unit);
        let mut entries = settle::due(battle, unit);
        let row = rows::of(battle, what, None);
        entries.extend(row.and_then(|row| rows::entry(battle, unit, row, 1, None)));
        let stored: i32 = initiative.next.iter().map(|shift| shift.by).sum();
        let (mut now, mut next) =
            (initiative.count(), Settlement::of(battle, unit, &entries).to + stored + altered(battle, unit));
        let by = overlay(what, 0).unwrap_or(0);
        match dynamic::when(battle, unit) {
            When::Now => now += by,
            When::Next | When::Lasting => next += by,
        }
        Forecount { now, next, state: initiative.state }
    }

    fn limits(&self) -> Option<Limits> {
        Some(settle::LIMITS)
    }

    fn standing(&self, battle: &Battle, unit: UnitId) -> Standing {
        let (initiative, entries) = (battle.initiative(unit), settle::due(battle, unit));
        let Settlement { ledger, by, to, .. } = Settlement::of(battle, unit, &entries);
        let beside = initiative.next.iter().map(|shift| shift.by).sum::<i32>() + altered(battle, unit);
        let brings = settle::threshold(to).filter(|_| settle::settles(battle, unit)).map(|brings| match brings {
            Threshold::Falls { to, rule } => Threshold::Falls { to: to + beside, rule },
            duty @ Threshold::Duty(_) => duty,
        });
        let (count, state, next) = (initiative.count(), initiative.state, to + beside);
        Standing { unit, count, state, entries, sum: ledger.total(), counts: by, next, brings }
    }
}

/// What a core's own shift of initiative does to the order of one round: it is no part of the count (FI-MAP-02). A
/// suppressing fire's does nothing, as a row takes its place.
fn overlay(what: Occasion, amount: i32) -> Option<i32> {
    dynamic::price(what, amount).filter(|_| matches!(what, Occasion::Reacted | Occasion::Hastened | Occasion::Led))
}

fn shift(cx: &mut Cx<'_>, unit: UnitId, happening: &Happening) {
    let Happening { what, amount, kind, rule, .. } = *happening;
    let (Some(by), Some(what_for)) = (overlay(what, amount), kind) else { return };
    let when = if what == Occasion::Hastened { When::Now } else { dynamic::when(cx.battle(), unit) };
    cx.shift_initiative(None, unit, Shift { what: what_for, by, rule }, when);
}

/// What shifts of the core that last move a combatant by, beside its count.
fn altered(battle: &Battle, unit: UnitId) -> i32 {
    battle.conditions(unit).amount(ALTERED)
}

fn alter(cx: &mut Cx<'_>, unit: UnitId, happening: &Happening, by: i32) {
    let amount = i16::try_from(altered(cx.battle(), unit) + by).unwrap_or(i16::MAX);
    cx.set_condition(unit, Condition { key: ALTERED, amount, until: Until::Cleared, on: None, rule: OVERLAY });
    let what = happening.kind.unwrap_or(ALTERED);
    cx.shift_initiative(None, unit, Shift { what, by, rule: happening.rule }, When::Now);
}

/// Shifts of the core that last hold in every round.
fn lay_over(cx: &mut Cx<'_>) -> Flow {
    let shifted: Vec<(UnitId, i32)> =
        cx.battle().units().map(|unit| (unit, altered(cx.battle(), unit))).filter(|one| one.1 != 0).collect();
    for (unit, by) in shifted {
        cx.shift_initiative(None, unit, Shift { what: ALTERED, by, rule: OVERLAY }, When::Now);
    }
    Ok(())
}

/// An attack that the core calls a final one counts as such, and so does every attack after the first of a round where the core
/// tells of all.
fn attack(cx: &mut Cx<'_>, unit: UnitId, happening: &Happening) {
    let first = !cx.battle().conditions(unit).has(ATTACKED);
    if !first || happening.what == Occasion::MadeFinalAttack {
        rows::collect(cx, unit, FINAL_ATTACK, 1, None);
    }
    let all_told = cx.battle().rules().core.declared().happenings.contains(&Occasion::MadeAttack);
    if !first || !all_told {
        return;
    }
    let until = Until::RoundEnd(cx.battle().scheduler().round);
    cx.set_condition(unit, Condition { key: ATTACKED, amount: 1, until, on: None, rule: happening.rule });
}

/// What a round begins with: haste where the core knows it, a word on those who must press, and the rows of those who bleed
/// already.
fn begin(cx: &mut Cx<'_>) -> Flow {
    if Fluid.has_haste(cx.battle()) {
        dynamic::declare_haste(cx)?;
    }
    let there: Vec<UnitId> = cx.battle().units().filter(|unit| cx.battle().body(*unit).life < Life::Dead).collect();
    for unit in there {
        if cx.battle().is_up(unit) && Fluid.duty(cx.battle(), unit).is_some() {
            let number = cx.battle().initiative(unit).base;
            cx.emit(Event::Noted { unit, what: MUST_PRESS, other: None, number, rule: FORCED });
        }
        if cx.battle().rules().core.bleeds(cx.battle(), unit) {
            rows::collect(cx, unit, BLEEDS, 1, None);
        }
    }
    Ok(())
}

fn ask_who_waited(cx: &mut Cx<'_>) -> Flow {
    let open = cx.battle().rules().core.declared().tempo.delay == Delay::Open;
    if open { dynamic::ask_who_waited(cx) } else { Ok(()) }
}
