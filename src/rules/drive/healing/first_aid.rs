//! First aid: a full action and a test of medicine, once a fight and victim (DR-BGD-13).

use crate::battle::system::{Action, ActionInfo, Bar, BodyTest, Effort, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, UnitId};
use crate::rules::drive::auras::contact;
use crate::rules::drive::conditions;
use crate::rules::drive::keys::*;
use crate::rules::drive::wounds::healing;

const RULE: Rule = Rule("DR-BGD-13");

/// Treating somebody's injuries, or one's own.
pub const FIRST_AID_ACTION: Action = Action {
    info: ActionInfo { key: TREAT_INJURIES, icon: "heal", hotkey: '\\', targeting: Targeting::Friend, rule: RULE },
    form: OrderForm::PLAIN.at(&[Targeting::Friend, Targeting::None]),
    price: |battle, _| Price::effort(battle, Effort::Turn),
    offers: |bar| offers(bar, &|battle, unit| battle.rules().core.distance(battle, unit.0, unit.1) <= 1),
    check: |battle, order| {
        let patient = order.target_unit().unwrap_or(order.unit);
        if patient != order.unit && battle.rules().core.distance(battle, order.unit, patient) > 1 {
            return Err(Refusal::by("out_of_reach", RULE));
        }
        check(battle, patient)
    },
    resolve,
};

/// The same in camp.
pub const AID_IN_CAMP: Action = Action {
    price: |_, _| Price::free(),
    offers: |bar| offers(bar, &|_, _| true),
    check: |battle, order| check(battle, order.target_unit().unwrap_or(order.unit)),
    ..FIRST_AID_ACTION
};

fn offers(bar: &mut Bar<'_>, near: &dyn Fn(&Battle, (UnitId, UnitId)) -> bool) {
    let (battle, unit) = (bar.battle, bar.unit);
    let friend = |other: &UnitId| *other != unit && !battle.are_enemies(unit, *other);
    let needs = |other: UnitId| check(battle, other).is_ok();
    if battle.units().filter(friend).any(|other| needs(other) && near(battle, (unit, other))) {
        // Without a target it would be about oneself; which friend it is about is said later.
        let offer = bar.add(bar.order(TREAT_INJURIES));
        offer.refused = offer.refused.take().filter(|refusal| refusal.rule != Some(RULE));
    }
    if needs(unit) {
        bar.add(bar.order(TREAT_INJURIES));
        bar.retarget(Targeting::None);
    }
}

fn check(battle: &Battle, patient: UnitId) -> Result<(), Refusal> {
    if !healing::is_hurt(battle, patient) {
        return Err(Refusal::by("not_injured", RULE));
    }
    if battle.conditions(patient).has(TREATED) { Err(Refusal::by("treated_already", RULE)) } else { Ok(()) }
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let patient = order.target_unit().unwrap_or(order.unit);
    contact::touched(cx, patient, order.unit)?;
    conditions::set(cx, patient, TREATED, 1, RULE);
    let core = cx.battle().rules().core;
    if core.body_test(cx, order.unit, BodyTest::Medicine, 0)? {
        let points = healing::half_a_degree(cx.battle(), patient);
        healing::heal(cx, patient, points);
    }
    Ok(())
}

/// A fight begins: everybody can be treated again.
///
/// # Errors
/// None.
pub fn fight_begins(cx: &mut Cx<'_>) -> Flow {
    if cx.battle().scheduler().round <= 1 {
        let treated: Vec<UnitId> =
            cx.battle().units().filter(|unit| cx.battle().conditions(*unit).has(TREATED)).collect();
        treated.into_iter().for_each(|unit| cx.end_condition(unit, TREATED, OVER, RULE));
    }
    Ok(())
}
