//! Stabilise and Bandage (FI-BGD-08): Medicine, with a half action.

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, UnitId};
use crate::rules::espionage::attack::payment;
use crate::rules::espionage::checks::skills;
use crate::rules::espionage::keys::classes::{SKILL, half};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;
use crate::rules::espionage::wounds::{is_dying, lasting};

const LIST: Rule = Rule("FI-BGD-08");
const TO_STABILISE: i32 = 15;
const TO_BANDAGE: i32 = 12;

/// Keeping somebody from dying: it rests at no wounds.
pub const STABILISE_ACTION: Action = Action {
    info: ActionInfo { key: STABILISE, icon: "heal", hotkey: '4', targeting: Targeting::Friend, rule: LIST },
    form: OrderForm::PLAIN,
    price: |_, _| half(SKILL),
    offers: |bar| {
        if bar.battle.units().any(|unit| in_reach(bar.battle, bar.unit, unit) && is_dying(bar.battle, unit)) {
            bar.add(bar.order(STABILISE));
        }
    },
    check: |battle, order| {
        let patient = patient(battle, order)?;
        may_treat(battle, order)?;
        if is_dying(battle, patient) { Ok(()) } else { Err(Refusal::by("not_dying", LIST)) }
    },
    resolve: |cx, order| {
        let Ok(patient) = patient(cx.battle(), order) else { return Ok(()) };
        if treat(cx, order, TO_STABILISE)? {
            lasting::stabilise(cx, patient, LIST);
        }
        Ok(())
    },
};

/// Stopping blood, one's own or another's.
pub const BANDAGE_ACTION: Action = Action {
    info: ActionInfo { key: BANDAGE, icon: "heal", hotkey: '3', targeting: Targeting::Friend, rule: LIST },
    form: OrderForm::PLAIN.at(&[Targeting::Friend, Targeting::None]),
    price: |_, _| half(SKILL),
    offers: |bar| {
        let bleeds = |unit: UnitId| bar.battle.conditions(unit).has(BLEEDING);
        if bar.battle.units().any(|unit| in_reach(bar.battle, bar.unit, unit) && bleeds(unit)) {
            bar.add(bar.order(BANDAGE));
        }
        if bleeds(bar.unit) {
            bar.add(bar.order(BANDAGE));
            bar.retarget(Targeting::None);
        }
    },
    check: |battle, order| {
        let bleeds = |unit: UnitId| battle.conditions(unit).has(BLEEDING);
        let patient = match order.target_unit() {
            None if bleeds(order.unit) => order.unit,
            _ => patient(battle, order)?,
        };
        may_treat(battle, order)?;
        if bleeds(patient) { Ok(()) } else { Err(Refusal::by("not_bleeding", LIST)) }
    },
    resolve: |cx, order| {
        let patient = order.target_unit().unwrap_or(order.unit);
        if treat(cx, order, TO_BANDAGE)? {
            cx.end_condition(patient, BLEEDING, BANDAGE, LIST);
        }
        Ok(())
    },
};

fn in_reach(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    unit != other && !battle.are_enemies(unit, other) && range::beside(battle, unit, other)
}

fn patient(battle: &Battle, order: &Order) -> Result<UnitId, Refusal> {
    let patient = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    let near = patient == order.unit || range::beside(battle, order.unit, patient);
    if near { Ok(patient) } else { Err(Refusal::by("out_of_range", LIST)) }
}

/// Whether no error has spoiled that help for that patient (FI-BGD-03).
fn may_treat(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    payment::may_try(battle, (order.unit, order.act), &order.at, "no_second_aid")
}

fn treat(cx: &mut Cx<'_>, order: &Order, number: i32) -> Flow<bool> {
    let outcome = skills::roll(cx, order.unit, MEDICINE, number, LIST)?;
    if outcome.error {
        payment::critical_failure(cx, order.unit, order.act, &order.at)?;
    }
    Ok(outcome.passed())
}
