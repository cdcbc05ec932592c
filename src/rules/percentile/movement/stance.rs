//! Standing up and dropping prone (PC-BGD-18).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Refusal, Rule, Stance, UnitId, Until};
use crate::rules::percentile::conditions;
use crate::rules::percentile::keys::{mark, price, *};

const STANDING_UP: Rule = Rule("PC-BGD-18");

/// Getting up.
pub const STAND_ACTION: Action = Action {
    info: ActionInfo { key: STAND, icon: "stand", hotkey: 's', targeting: Targeting::None, rule: STANDING_UP },
    form: OrderForm::PLAIN,
    price: |_, _| price::half().class(MOVEMENT),
    offers: |bar| {
        if is_prone(bar.battle, bar.unit) {
            bar.add(bar.order(STAND));
        }
    },
    check: |battle, order| match is_prone(battle, order.unit) {
        true => Ok(()),
        false => Err(Refusal::by("already_standing", STANDING_UP)),
    },
    resolve: |cx, order| {
        let unit = order.unit;
        cx.set_stance(unit, Stance::Standing, STAND, STANDING_UP);
        if !cx.battle().conditions(unit).has(NO_FLIGHT) {
            cx.end_condition(unit, FALLING, STAND, Rule("PC-ALT-08"));
        }
        Ok(())
    },
};

/// Lying down.
pub const DROP_PRONE_ACTION: Action = Action {
    info: ActionInfo { key: DROP_PRONE, icon: "prone", hotkey: 'p', targeting: Targeting::None, rule: STANDING_UP },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if !is_prone(bar.battle, bar.unit) {
            bar.add(bar.order(DROP_PRONE));
        }
    },
    check: |battle, order| {
        if is_prone(battle, order.unit) {
            return Err(Refusal::by("already_prone", STANDING_UP));
        }
        match battle.conditions(order.unit).has(DROPPED_PRONE) {
            true => Err(Refusal::by("already_dropped_prone", STANDING_UP)),
            false => Ok(()),
        }
    },
    resolve: |cx, order| {
        mark::set(cx, order.unit, DROPPED_PRONE, 1, Until::TurnEnd, STANDING_UP);
        conditions::floor(cx, order.unit, STANDING_UP);
        Ok(())
    },
};

fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone
}
