//! Countdown initiative: rolled once; every round counts from the highest score down to 0, and part of a turn can be put off to a
//! later count (AR-STR-02 to AR-STR-11).

use crate::battle::oracle::COME_IN;
use crate::battle::system::{
    Action, ActionInfo, Before, DecisionInfo, Forecount, Happening, InitiativeModel, Occasion, OrderForm, Price,
    Subject, Targeting,
};
use crate::battle::{
    Battle, Cx, Event, Faces, Flow, Key, Ledger, PhaseBuilder, PhaseLabel, PhaseSet, Rule, TurnState, UnitId, Until,
};
use crate::dice::Dice;
use crate::rules::initiative::dynamic::{ACT, DELAY, WAIT};
use crate::rules::initiative::lasting;
use crate::rules::initiative::suspending::{self, PUTTING_OFF};
use crate::rules::initiative::ties::{ROLL_OFF, RollOff};
use smallvec::{SmallVec, smallvec};
use std::cmp::Reverse;

/// The model.
pub struct Countdown;

/// Condition: reckons with no attack, and does nothing in the surprise round.
pub const SURPRISED: Key = Key::new("surprised");

const ID: Key = Key::new("countdown");
const INITIATIVE: Key = Key::new("initiative");
const OVER: Key = Key::new("over");
/// Ledger: no score is below 0.
const LEAST: Key = Key::new("not_below_zero");

const COUNT: Rule = Rule("AR-STR-03");
const TIE: Rule = Rule("AR-STR-04");
const SURPRISE: Rule = Rule("AR-STR-06");
const NO_ACTIONS: Rule = Rule("AR-STR-07");
/// Ties of equal Agility are settled once, for the whole fight.
const TIES: RollOff = RollOff { die: Dice::new(1, 20), until: Until::Cleared, rule: TIE };

static ACTIONS: [Action; 1] = [Action {
    info: ActionInfo { key: DELAY, icon: "wait", hotkey: 'w', targeting: Targeting::None, rule: PUTTING_OFF },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        bar.add(bar.order(DELAY));
    },
    check: |battle, _| suspending::check(battle),
    resolve: |cx, order| {
        suspending::put_off(cx, order.unit);
        Ok(())
    },
}];

static DECISIONS: [DecisionInfo; 1] = [DecisionInfo::or(COME_IN, Subject::Plan, WAIT, &[WAIT, ACT])];

impl InitiativeModel for Countdown {
    fn id(&self) -> Key {
        ID
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn decisions(&self) -> &'static [DecisionInfo] {
        &DECISIONS
    }

    fn conditions(&self) -> &'static [Key] {
        &[SURPRISED]
    }

    fn setup(&self, cx: &mut Cx<'_>) -> Flow {
        let battle = cx.battle();
        let there = |unit: &UnitId| battle.takes_turns(*unit) && battle.to_come(*unit).is_none();
        let units: Vec<UnitId> = battle.units().filter(there).collect();
        for unit in &units {
            roll(cx, *unit)?;
        }
        let mut met: Vec<(i32, i32)> = Vec::new();
        for unit in &units {
            let here = place(cx.battle(), *unit);
            if !met.contains(&here) {
                met.push(here);
                let tied = units.iter().copied().filter(|other| place(cx.battle(), *other) == here).collect();
                TIES.run(cx, tied, 0)?;
            }
        }
        Ok(())
    }

    /// One surprise round, if anybody is surprised as the fight begins (AR-STR-06).
    fn surprise(&self, cx: &mut Cx<'_>) -> Flow<bool> {
        let battle = cx.battle();
        Ok(battle.units().any(|unit| battle.is_up(unit) && battle.conditions(unit).has(SURPRISED)))
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases.add(PhaseLabel::SurpriseRound, PhaseSet::Initiative, pass_over_surprised).add(
            PhaseLabel::RoundEnd,
            PhaseSet::Expiry,
            recover,
        );
    }

    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        roll(cx, unit)?;
        let here = place(cx.battle(), unit);
        let battle = cx.battle();
        let level = |one: &UnitId| battle.is_up(*one) && battle.takes_turns(*one) && place(battle, *one) == here;
        let tied: Vec<UnitId> = battle.units().filter(level).collect();
        for unit in &tied {
            cx.end_condition(*unit, ROLL_OFF, OVER, TIE);
        }
        TIES.run(cx, tied, 0)
    }

    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3] {
        let beaten = battle.conditions(unit).amount(ROLL_OFF);
        [battle.initiative(unit).count(), battle.rules().core.tie_score(battle, unit), beaten]
    }

    fn next(&self, battle: &Battle) -> Option<UnitId> {
        let waits = |unit: &UnitId| battle.is_up(*unit) && battle.initiative(*unit).state == TurnState::Waiting;
        battle.units().filter(waits).max_by_key(|unit| (self.precedence(battle, *unit), Reverse(unit.0)))
    }

    fn tied(&self, _: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        smallvec![unit]
    }

    fn window(&self, cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>> {
        suspending::come_in(cx, before)
    }

    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, happening: Happening) -> Flow {
        lasting::shift(cx, unit, happening);
        Ok(())
    }

    fn preview(&self, battle: &Battle, unit: UnitId, _: Occasion) -> Forecount {
        lasting::preview(battle, unit)
    }
}

/// The combatant's rank before any roll-off.
fn place(battle: &Battle, unit: UnitId) -> (i32, i32) {
    (battle.initiative(unit).base, battle.rules().core.tie_score(battle, unit))
}

/// The surprised perform no Actions in the surprise round (AR-STR-07).
fn pass_over_surprised(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    let passive = |unit: &UnitId| battle.takes_turns(*unit) && battle.conditions(*unit).has(SURPRISED);
    for unit in battle.units().filter(passive).collect::<Vec<_>>() {
        cx.emit(Event::TurnPassed { unit, why: SURPRISED, rule: NO_ACTIONS });
    }
    Ok(())
}

/// Nobody is surprised once the surprise round is over (AR-STR-07).
fn recover(cx: &mut Cx<'_>) -> Flow {
    for unit in cx.battle().units().collect::<Vec<_>>() {
        cx.end_condition(unit, SURPRISED, OVER, SURPRISE);
    }
    Ok(())
}

/// Rolls the score of one combatant by the dice of the core, unless the level fixes it; no score is below 0 (AR-STR-03).
fn roll(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let mut ledger = Ledger::new();
    let core = cx.battle().rules().core;
    let (what, faces) = if cx.battle().initiative(unit).fixed {
        ledger.add(Key::new("fixed"), cx.battle().initiative(unit).base, COUNT);
        (Key::new("fixed"), Faces::new())
    } else {
        cx.rolls(unit, INITIATIVE);
        let rolled = cx.roll(core.declared().tempo.dice)?;
        ledger.add(Key::new("dice"), rolled.sum, COUNT);
        for line in core.quickness(cx.battle(), unit).lines() {
            ledger.add(line.what, line.amount, line.rule);
        }
        (Key::new("rolled"), rolled.faces.iter().copied().collect())
    };
    ledger.add_some(LEAST, -ledger.total().min(0), COUNT);
    let base = ledger.total();
    cx.emit(Event::InitiativeSet { unit, what, faces, ledger, base, rule: COUNT });
    Ok(())
}
