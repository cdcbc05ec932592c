//! A speed surge (FI-ACT-09): a half action more, once a fight, that is no attack and makes no attack.

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Lifetime, Pool, Refusal, Rule, UnitId, Until};
use crate::rules::espionage::keys::classes::{TIMING, uncounted};
use crate::rules::espionage::keys::*;

const JOINS: Rule = Rule("FI-ACT-09");

/// Gaining a half action for anything but an attack.
pub const SURGE_ACTION: Action = Action {
    info: ActionInfo { key: SURGE, icon: "hasten", hotkey: '-', targeting: Targeting::None, rule: JOINS },
    form: OrderForm::PLAIN,
    price: |_, _| uncounted(TIMING),
    offers: |bar| {
        if able(bar.battle, bar.unit) {
            bar.add(bar.order(SURGE));
        }
    },
    check: |battle, order| {
        if !able(battle, order.unit) {
            Err(Refusal::by("no_surge", JOINS))
        } else if battle.conditions(order.unit).has(SURGED) {
            Err(Refusal::by("has_surged", JOINS))
        } else {
            Ok(())
        }
    },
    resolve: |cx, order| {
        mark::set(cx, order.unit, SURGED, 1, Until::Cleared, JOINS);
        cx.give_pool(order.unit, Pool { key: SWIFT, left: 1, lasts: Lifetime::Turn }, JOINS);
        Ok(())
    },
};

fn able(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(SPEED_SURGE)
}
