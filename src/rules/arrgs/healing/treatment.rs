//! Treating somebody Dying and shaking somebody unconscious awake (AR-BGD-24, AR-UNC-05).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Life, Order, Refusal, Rule, Target, UnitId};
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{self, Purpose, Test, Use, roll, speed};
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::healing::rest::of_camp;
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::healing::*;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::{dying, waking};

const TREATS: Rule = Rule("AR-BGD-24");
const ROUSES: Rule = Rule("AR-UNC-05");
/// What a treatment has to reach, and one more for each application.
const DIFFICULTY: i32 = 10;
/// The base Success Value of a treatment.
const VALUE: i32 = 1;
const MEDICAL: Use = Use::of(Purpose::Other, MEDICINE, INTELLECT);

/// Treating somebody Dying.
pub const TREAT_ACTION: Action = Action {
    info: ActionInfo { key: TREAT, icon: "heal", hotkey: 'j', targeting: Targeting::Friend, rule: TREATS },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1).class(PROVOKING),
    offers: |bar| {
        let near =
            |other: &UnitId| is_patient(bar.battle, bar.unit, *other, DYING) && beside(bar.battle, bar.unit, *other);
        if bar.battle.units().any(|other| near(&other)) {
            bar.add(bar.order(TREAT));
        }
    },
    check: |battle, order| patient(battle, order, (DYING, "not_dying", TREATS)).map(|_| ()),
    resolve: |cx, order| order.target_unit().map_or(Ok(()), |patient| treat(cx, order.unit, patient)),
};

/// The same in camp.
pub const TREAT_IN_CAMP_ACTION: Action = Action {
    info: of_camp(TREAT, "heal", 't', TREATS),
    form: OrderForm::PLAIN.at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        for other in battle.units().filter(|other| is_patient(battle, unit, *other, DYING)) {
            bar.add_as(bar.order(TREAT).at(Target::Unit(other)), Wording::PLAIN);
        }
    },
    check: |battle, order| {
        let patient = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
        let able = battle.is_up(order.unit) && is_patient(battle, order.unit, patient, DYING);
        if able { Ok(()) } else { Err(Refusal::by("not_dying", TREATS)) }
    },
    resolve: |cx, order| order.target_unit().map_or(Ok(()), |patient| treat(cx, order.unit, patient)),
};

/// Shaking somebody unconscious.
pub const ROUSE_ACTION: Action = Action {
    info: ActionInfo { key: ROUSE, icon: "aid", hotkey: '1', targeting: Targeting::Friend, rule: ROUSES },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        let near = |other: &UnitId| is_patient(battle, unit, *other, UNCONSCIOUS) && beside(battle, unit, *other);
        if battle.units().any(|other| near(&other) && waking::may(battle, other)) {
            bar.add(bar.order(ROUSE));
        }
    },
    check: |battle, order| {
        let sleeper = patient(battle, order, (UNCONSCIOUS, "not_unconscious", ROUSES))?;
        if waking::may(battle, sleeper) { Ok(()) } else { Err(Refusal::by("does_not_wake", Rule("AR-UNC-04"))) }
    },
    resolve: |cx, order| order.target_unit().map_or(Ok(()), |sleeper| waking::disturb(cx, sleeper)),
};

fn beside(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    range::distance(battle, unit, other) <= 1
}

/// True if somebody else is alive and in a state.
fn is_patient(battle: &Battle, unit: UnitId, other: UnitId, state: Key) -> bool {
    other != unit && battle.body(other).life < Life::Dead && battle.conditions(other).has(state)
}

/// Whom an order is about: somebody beside, in a state.
fn patient(battle: &Battle, order: &Order, (state, why, rule): (Key, &'static str, Rule)) -> Result<UnitId, Refusal> {
    let other = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    match () {
        () if !is_patient(battle, order.unit, other, state) => Err(Refusal::by(why, rule)),
        () if !beside(battle, order.unit, other) => Err(Refusal::by("out_of_range", rule)),
        () => Ok(other),
    }
}

/// Lowers Dying by the Success Value; at 0 the patient is Disabled.
fn treat(cx: &mut Cx<'_>, unit: UnitId, patient: UnitId) -> Flow {
    let applications = cx.battle().conditions(patient).amount(DYING);
    let ledger = checks::for_roll(cx, unit, MEDICAL, |all, battle| speed::add_of_target(all, battle, unit, patient));
    let dc = DIFFICULTY + applications;
    let crit = critical_range(cx.battle(), unit, MEDICAL);
    let test = Test { enough: applications, crit, ..Test::graded(unit, TREATMENT, ledger, (dc, VALUE), TREATS) };
    let value = roll(cx, &test)?.sv;
    if value > 0 {
        dying::lessen(cx, patient, value, TREATS);
    }
    Ok(())
}
