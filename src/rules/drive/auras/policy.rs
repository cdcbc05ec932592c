//! How auras reply: a policy for everybody, which each can change for itself (DR-AUR-02).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Condition, Key, Refusal, Rule, UnitId, Until};
use crate::rules::drive::auras;
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-AUR-02");
/// The policies, in the order of their numbers.
pub const POLICIES: &[Key] = &[ALWAYS_FULL, ALWAYS_TEN, ASK, NEVER];

/// The policy of somebody's auras.
pub fn of(battle: &Battle, unit: UnitId) -> Key {
    let own = usize::try_from(battle.conditions(unit).amount(AURA_POLICY) - 1).ok();
    let own = own.and_then(|at| POLICIES.get(at).copied());
    let usual = || POLICIES.iter().copied().find(|policy| battle.rules().is(AURA_POLICY, *policy));
    own.or_else(usual).unwrap_or(ALWAYS_FULL)
}

/// Choosing how one's auras reply.
pub const AURA_POLICY_ACTION: Action = Action {
    info: ActionInfo { key: AURA_POLICY, icon: "settings", hotkey: ']', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN.modes(POLICIES),
    price: |_, _| Price::free(),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        if auras::carried(battle, unit).next().is_some() {
            let others = POLICIES.iter().filter(|policy| **policy != of(battle, unit));
            others.for_each(|policy| bar.add_further(bar.order(AURA_POLICY).mode(*policy), Default::default(), false));
        }
    },
    check: |battle, order| {
        if auras::carried(battle, order.unit).next().is_none() {
            return Err(Refusal::by("no_aura", RULE));
        }
        match order.mode {
            Some(mode) if mode == of(battle, order.unit) => Err(Refusal::by("same_policy", RULE)),
            Some(_) => Ok(()),
            None => Err(Refusal::form("needs_a_mode")),
        }
    },
    resolve: |cx, order| {
        let at = POLICIES.iter().position(|policy| Some(*policy) == order.mode).unwrap_or(0);
        let amount = i16::try_from(at + 1).unwrap_or(1);
        let (key, until) = (AURA_POLICY, Until::Cleared);
        cx.set_condition(order.unit, Condition { key, amount, until, on: None, rule: RULE });
        Ok(())
    },
};
