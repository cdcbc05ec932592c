//! Putting out the fire on oneself: a test of agility, or a full action on the ground (DR-BGD-28).

use crate::battle::system::{Action, ActionInfo, BodyTest, Effort, OrderForm, Price, Targeting, Wording};
use crate::battle::{Refusal, Rule, Stance};
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-BGD-28");

/// Half an action and a test of agility; in the mode `roll_on_ground` a full action that needs none.
pub const PUT_OUT_ACTION: Action = Action {
    info: ActionInfo { key: PUT_OUT, icon: "burning", hotkey: '\'', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN.modes(&[ROLL_ON_GROUND]),
    price: |battle, order| match order.mode {
        Some(_) => Price::effort(battle, Effort::Turn),
        None => Price::effort(battle, Effort::Half),
    },
    offers: |bar| {
        if bar.battle.conditions(bar.unit).has(IGNITED) {
            bar.add(bar.order(PUT_OUT));
            bar.add_as(bar.order(PUT_OUT).mode(ROLL_ON_GROUND), Wording::way(ROLL_ON_GROUND.as_str()));
        }
    },
    check: |battle, order| match battle.conditions(order.unit).has(IGNITED) {
        true => Ok(()),
        false => Err(Refusal::by("not_on_fire", RULE)),
    },
    resolve: |cx, order| {
        let unit = order.unit;
        let out = match order.mode {
            Some(_) => {
                cx.set_stance(unit, Stance::Prone, PUT_OUT, RULE);
                true
            }
            None => cx.battle().rules().core.body_test(cx, unit, BodyTest::Agility, 0)?,
        };
        if out {
            cx.end_condition(unit, IGNITED, PUT_OUT, RULE);
        }
        Ok(())
    },
};
