//! Threaten and Feint (FI-BGD-08): skills against nerve and wits.

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Cause, OrderForm, Targeting, Tested};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Order, Refusal, Rule, Target, UnitId};
use crate::dice::Dice;
use crate::rules::common::harm;
use crate::rules::espionage::armoury::Kind;
use crate::rules::espionage::attack::{payment, plan};
use crate::rules::espionage::checks::saves::{self, Save};
use crate::rules::espionage::checks::{self, D20, Outcome, Test, action_dice, skills};
use crate::rules::espionage::conditions::{flat_foot, vulnerable};
use crate::rules::espionage::damage::{self, Injuring};
use crate::rules::espionage::keys::classes::{SKILL, half};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;
use smallvec::smallvec;

const LIST: Rule = Rule("FI-BGD-08");
/// Squares across which people can be threatened: close quarters (FI-BGD-02).
const CLOSE: u32 = 6;
/// The highest die that is an error.
const ERROR_TO: i32 = 1;
const FRIGHT: Dice = Dice::new(1, 6);
/// Steps by which an opposed result is told apart.
const ALL_RESULTS: (i32, i32) = (99, 1);

/// Frightening somebody.
pub const THREATEN_ACTION: Action = Action {
    info: ActionInfo { key: THREATEN, icon: "leadership", hotkey: '1', targeting: Targeting::Enemy, rule: LIST },
    form: OrderForm::PLAIN.harms(),
    price: |_, _| half(SKILL),
    offers: |bar| {
        bar.add(bar.order(THREATEN)).harms = true;
    },
    check: |battle, order| {
        let target = victim(battle, order)?;
        payment::may_try(battle, (order.unit, THREATEN), &order.at, "no_second_threat")?;
        let squares = range::distance(battle, order.unit, target);
        if squares > CLOSE {
            return Err(Refusal::by("out_of_range", LIST).with(i32::try_from(squares).unwrap_or(i32::MAX)));
        }
        if battle.sees(order.unit, target) { Ok(()) } else { Err(Refusal::by("no_line_of_sight", LIST)) }
    },
    resolve: |cx, order| {
        let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
        declare(cx, order);
        cx.tail(true, |cx| {
            let reach = saves::ledger(cx, &Save::new(target, THREATEN, WILL, 0, LIST)).total();
            opposed(cx, (unit, target), (INTIMIDATE, reach), &|cx, outcome| {
                if frighten(cx, unit, target, outcome.total)? {
                    Ok(())
                } else {
                    failed(cx, (unit, target), outcome, THREATEN)
                }
            })
        })
    },
};

/// The Will save of somebody who is threatened; whether the threat frightens.
fn frighten(cx: &mut Cx<'_>, unit: UnitId, target: UnitId, number: i32) -> Flow<bool> {
    let made = saves::make(cx, Save::new(target, THREATEN, WILL, number, LIST))?;
    cx.contested(unit, !made)?;
    if made {
        return Ok(false);
    }
    let rolled = cx.roll_amount(unit, DAMAGE, FRIGHT, &Matters::Only(smallvec![target]), LIST)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, LIST);
    let (victim, by, cause, hits) = (target, Some(unit), Cause::Attack, smallvec![ledger]);
    let (kind, rule) = (Kind::Stress, LIST);
    damage::deal(cx, Injuring { victim, by, cause, hits, kind, piercing: 0, critical: false, rule })?;
    Ok(true)
}

/// Deceiving somebody about the next blow.
pub const FEINT_ACTION: Action = Action {
    info: ActionInfo { key: FEINT, icon: "dodge", hotkey: '9', targeting: Targeting::Enemy, rule: LIST },
    form: OrderForm::PLAIN,
    price: |_, _| half(SKILL),
    offers: |bar| {
        bar.add(bar.order(FEINT));
    },
    check: |battle, order| {
        let target = victim(battle, order)?;
        payment::may_try(battle, (order.unit, FEINT), &order.at, "no_second_feint")?;
        if !plan::in_reach(battle, order.unit, target) {
            return Err(Refusal::by("out_of_range", LIST));
        }
        if vulnerable(battle, target) { Err(Refusal::by("already_off_balance", LIST)) } else { Ok(()) }
    },
    resolve: |cx, order| {
        let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
        declare(cx, order);
        let profile = cx.battle().profile(unit);
        let skill = |key| profile.skill(key).unwrap_or(0);
        let best = if skill(BLEND) > skill(INTIMIDATE) { BLEND } else { INTIMIDATE };
        cx.tail(true, |cx| {
            let reach = cx.battle().stats(target).now(ATTACK_BASE);
            opposed(cx, (unit, target), (best, reach), &|cx, outcome| {
                if see_through(cx, unit, target, outcome.total)? {
                    failed(cx, (unit, target), outcome, FEINT)
                } else {
                    Ok(())
                }
            })
        })
    },
};

/// The check of somebody who may see through a feint; whether it does.
fn see_through(cx: &mut Cx<'_>, unit: UnitId, target: UnitId, number: i32) -> Flow<bool> {
    let mut ledger = cx.ledger();
    ledger.add(ATTACK_BASE, cx.battle().stats(target).now(ATTACK_BASE), LIST);
    harm::add_shifts(&mut ledger, cx.battle(), target, Tested::Body, None);
    let against = Some(unit);
    let test = Test { against, ..Test::new(target, SEE_THROUGH, ledger, number, LIST) };
    let seen = checks::roll(cx, &test)?.passed();
    cx.contested(unit, !seen)?;
    if !seen {
        flat_foot(cx, target, LIST);
    }
    Ok(seen)
}

/// An attempt that its victim has withstood: an error can be made a critical failure (FI-BGD-03).
fn failed(cx: &mut Cx<'_>, (unit, target): (UnitId, UnitId), outcome: Outcome, act: Key) -> Flow {
    if outcome.natural <= ERROR_TO {
        return payment::critical_failure(cx, unit, act, &Target::Unit(target));
    }
    Ok(())
}

fn victim(battle: &Battle, order: &Order) -> Result<UnitId, Refusal> {
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    let fit = battle.are_enemies(order.unit, target) && battle.is_up(target);
    if fit { Ok(target) } else { Err(Refusal::form("target_is_out")) }
}

fn declare(cx: &mut Cx<'_>, order: &Order) {
    let at = order.at.clone();
    let reach = cx.battle().reach(order.unit, &at);
    cx.emit(Event::Declared { unit: order.unit, act: order.act, at, item: None, mode: None, reach, rule: LIST });
}

/// Rolls a skill that its victim has to match, and goes on with the result. `reach` is what the victim adds to its die.
fn opposed(
    cx: &mut Cx<'_>,
    (unit, target): (UnitId, UnitId),
    (skill, reach): (Key, i32),
    then: &dyn Fn(&mut Cx<'_>, Outcome) -> Flow,
) -> Flow {
    let test = skills::test(cx.battle(), unit, skill, 1, Rule("FI-BGD-25"));
    // Where the dice of one side are weighed, the other adds none to its own.
    let steps = match action_dice::may_raise(cx, unit, Some(target)) {
        true => ((D20.max() + reach).max(0), 1),
        false => ALL_RESULTS,
    };
    let (against, on) = (Some(target), Some(target));
    let test = Test { against, on, steps, special: (21, ERROR_TO), ..test };
    checks::roll_then(cx, &test, true, then)
}
