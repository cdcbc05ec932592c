//! Stances and defence (FI-BGD-08): crouching, standing up, lying down, taking cover, Total Defence.

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Refusal, Rule, Stance, UnitId, Until};
use crate::rules::espionage::conditions::{flat_foot, is_prone};
use crate::rules::espionage::keys::classes::{self, DEFENDING, STANCE, full, half};
use crate::rules::espionage::keys::log::OVER;
use crate::rules::espionage::keys::*;

const LIST: Rule = Rule("FI-BGD-08");

/// Crouching: harder to hit from afar, half Speed.
pub const CROUCH_ACTION: Action = Action {
    info: ActionInfo { key: CROUCH, icon: "crouch", hotkey: 'c', targeting: Targeting::None, rule: LIST },
    form: OrderForm::PLAIN,
    price: |_, _| half(STANCE),
    offers: |bar| {
        if is(bar.battle, bar.unit, Stance::Standing) {
            bar.add(bar.order(CROUCH));
        }
    },
    check: |battle, order| match battle.body(order.unit).stance {
        Stance::Standing => Ok(()),
        _ => Err(Refusal::by("not_standing", LIST)),
    },
    resolve: |cx, order| {
        cx.set_stance(order.unit, Stance::Crouched, CROUCH, LIST);
        Ok(())
    },
};

/// Getting up, which puts off balance.
pub const STAND_ACTION: Action = Action {
    info: ActionInfo { key: STAND, icon: "stand", hotkey: 's', targeting: Targeting::None, rule: LIST },
    form: OrderForm::PLAIN,
    price: |_, _| half(STANCE),
    offers: |bar| {
        if !is(bar.battle, bar.unit, Stance::Standing) {
            bar.add(bar.order(STAND));
        }
    },
    check: |battle, order| match battle.body(order.unit).stance {
        Stance::Standing => Err(Refusal::by("already_standing", LIST)),
        _ => Ok(()),
    },
    resolve: |cx, order| {
        let unit = order.unit;
        cx.set_stance(unit, Stance::Standing, STAND, LIST);
        cx.end_condition(unit, SPRAWLED, STAND, LIST);
        cx.end_condition(unit, BRACED, STAND, LIST);
        flat_foot(cx, unit, LIST);
        Ok(())
    },
};

/// Lying down.
pub const DROP_PRONE_ACTION: Action = Action {
    info: ActionInfo { key: DROP_PRONE, icon: "prone", hotkey: 'p', targeting: Targeting::None, rule: LIST },
    form: OrderForm::PLAIN,
    price: |_, _| classes::uncounted(STANCE),
    offers: |bar| {
        if !is_prone(bar.battle, bar.unit) {
            bar.add(bar.order(DROP_PRONE));
        }
    },
    check: |battle, order| {
        if is_prone(battle, order.unit) { Err(Refusal::by("already_prone", LIST)) } else { Ok(()) }
    },
    resolve: |cx, order| {
        cx.set_stance(order.unit, Stance::Prone, DROP_PRONE, LIST);
        Ok(())
    },
};

/// Making the most of cover, until one moves.
pub const TAKE_COVER_ACTION: Action = Action {
    info: ActionInfo { key: TAKE_COVER, icon: "cover", hotkey: 'k', targeting: Targeting::None, rule: LIST },
    form: OrderForm::PLAIN,
    price: |_, _| half(STANCE),
    offers: |bar| {
        if covered(bar.battle, bar.unit) {
            bar.add(bar.order(TAKE_COVER));
        }
    },
    check: |battle, order| {
        if battle.conditions(order.unit).has(IN_COVER) {
            Err(Refusal::by("already_in_cover", LIST))
        } else if covered(battle, order.unit) {
            Ok(())
        } else {
            Err(Refusal::by("no_cover", LIST))
        }
    },
    resolve: |cx, order| {
        mark::set(cx, order.unit, IN_COVER, 1, Until::Cleared, LIST);
        Ok(())
    },
};

/// Doing nothing but evade.
pub const TOTAL_DEFENCE_ACTION: Action = Action {
    info: ActionInfo { key: TOTAL_DEFENCE, icon: "dodge", hotkey: 'h', targeting: Targeting::None, rule: LIST },
    form: OrderForm::PLAIN,
    price: |_, _| full(DEFENDING),
    offers: |bar| {
        bar.add(bar.order(TOTAL_DEFENCE));
    },
    check: Action::always,
    resolve: |cx, order| {
        cx.end_condition(order.unit, DODGING, OVER, LIST);
        mark::set(cx, order.unit, DODGING, 1, Until::TurnStart, LIST);
        Ok(())
    },
};

fn is(battle: &Battle, unit: UnitId, stance: Stance) -> bool {
    battle.body(unit).stance == stance
}

/// True if somebody has something in its square or next to it that covers at least a quarter.
fn covered(battle: &Battle, unit: UnitId) -> bool {
    let own = battle.square(unit);
    let beyond = own.neighbours().map(|next| own + (next - own) * 8);
    beyond.into_iter().any(|from| battle.covers(from, own).next().is_some())
}
