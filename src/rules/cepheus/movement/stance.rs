//! Changing stance: standing, crouched, prone (CE-MIN-07, CE-STA-01, CE-STA-02, CE-STA-03).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Key, Order, Refusal, Rule, Stance};
use crate::rules::cepheus::conditions::{aiming, budget, posture};
use crate::rules::cepheus::keys::*;

const RULE: Rule = Rule("CE-MIN-07");

/// The stances with their modes.
pub const STANCES: [(Stance, Key); 3] =
    [(Stance::Standing, STANDING), (Stance::Crouched, CROUCHED), (Stance::Prone, PRONE)];

fn wanted(order: &Order) -> Option<Stance> {
    STANCES.iter().find(|entry| Some(entry.1) == order.mode).map(|entry| entry.0)
}

/// Changing stance: the mode names the new one.
pub const STANCE_ACTION: Action = Action {
    info: ActionInfo { key: STANCE, icon: "crouch", hotkey: 'c', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN.modes(&[STANDING, CROUCHED, PRONE]),
    price: budget::one_minor,
    offers: |bar| {
        let now = bar.battle.body(bar.unit).stance;
        for (_, mode) in STANCES.into_iter().filter(|(to, _)| *to != now) {
            bar.add(bar.order(STANCE).mode(mode));
        }
    },
    check: |battle, order| {
        let to = wanted(order).ok_or(Refusal::form("needs_a_stance"))?;
        if battle.body(order.unit).stance == to { Err(Refusal::by("already_so", RULE)) } else { Ok(()) }
    },
    resolve: |cx, order| {
        let Some(to) = wanted(order) else { return Ok(()) };
        aiming::break_by_action(cx, order.unit, STANCE);
        posture::unbrace(cx, order.unit, STANCE);
        cx.set_stance(order.unit, to, STANCE, RULE);
        Ok(())
    },
};
