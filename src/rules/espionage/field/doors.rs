//! Doors (FI-BGD-08: Use Item).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Order, Refusal, Rule, UnitId};
use crate::rules::common::doors::{self, Door};
use crate::rules::espionage::keys::classes::{HANDLING, half};
use crate::rules::espionage::keys::*;

const USING: Rule = Rule("FI-BGD-08");

/// Opening or closing a door.
pub const INTERACT_ACTION: Action = Action {
    info: ActionInfo { key: INTERACT, icon: "open", hotkey: ';', targeting: Targeting::Square, rule: USING },
    form: OrderForm::PLAIN,
    price: |_, _| half(HANDLING),
    offers: |bar| {
        if near(bar.battle, bar.unit).next().is_some() {
            bar.add(bar.order(INTERACT));
        }
    },
    check: |battle, order| door(battle, order).map(|_| ()),
    resolve: |cx, order| {
        if let Ok(door) = door(cx.battle(), order) {
            doors::work(cx, order.unit, door, USING);
        }
        Ok(())
    },
};

fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Door> + '_ {
    battle.square(unit).neighbours().filter_map(|square| doors::at(battle, square))
}

fn door(battle: &Battle, order: &Order) -> Result<Door, Refusal> {
    doors::meant(battle, order, near(battle, order.unit), USING)
}
