//! Going down and getting up (AR-STU-01, AR-ACT-12, AR-BGD-14).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Refusal, Rule, Stance, UnitId};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::economy::{complementary, manoeuvre};
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::*;

const STANDS: Rule = Rule("AR-STU-01");
const DROPS: Rule = Rule("AR-ACT-12");

/// Who gets up by somebody's order: a rider's mount that lies, else the one who gives it (AR-BGD-27).
pub fn rises(battle: &Battle, unit: UnitId) -> UnitId {
    battle.driven_by(unit).filter(|mount| battle.machine(*mount).is_none() && is_prone(battle, *mount)).unwrap_or(unit)
}

/// Getting up.
pub const STAND_ACTION: Action = Action {
    info: ActionInfo { key: STAND, icon: "stand", hotkey: 'u', targeting: Targeting::None, rule: STANDS },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1).class(PROVOKING),
    offers: |bar| {
        if is_prone(bar.battle, rises(bar.battle, bar.unit)) {
            bar.add(bar.order(STAND));
        }
    },
    check: |battle, order| match is_prone(battle, rises(battle, order.unit)) {
        true => Ok(()),
        false => Err(Refusal::by("not_prone", STANDS)),
    },
    resolve: |cx, order| {
        cx.set_stance(rises(cx.battle(), order.unit), Stance::Standing, STAND, STANDS);
        Ok(())
    },
};

/// Dropping to the floor, as part of another Action.
pub const DROP_PRONE_ACTION: Action = Action {
    info: ActionInfo { key: DROP_PRONE, icon: "prone", hotkey: 'p', targeting: Targeting::None, rule: DROPS },
    form: OrderForm::PLAIN.modes(&[ALONE]),
    price: |battle, order| if order.mode == Some(ALONE) { manoeuvre(battle, order, 1) } else { complementary() },
    offers: |bar| {
        if !is_prone(bar.battle, bar.unit) {
            bar.add(bar.order(DROP_PRONE));
            bar.add_as(bar.order(DROP_PRONE).mode(ALONE), crate::battle::system::Wording::way(ALONE.as_str()));
        }
    },
    check: |battle, order| {
        if is_prone(battle, order.unit) { Err(Refusal::by("already_prone", DROPS)) } else { Ok(()) }
    },
    resolve: |cx, order| {
        cx.set_stance(order.unit, Stance::Prone, DROP_PRONE, DROPS);
        Ok(())
    },
};
