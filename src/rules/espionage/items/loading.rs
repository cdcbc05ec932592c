//! Loading, and clearing jams (FI-BGD-03, FI-BGD-08): a half action each, unless something shortens it.

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Event, Order, Refusal, Rule, UnitId};
use crate::rules::common::items::{load, loadable};
use crate::rules::espionage::items::shortening::shortened;
use crate::rules::espionage::items::weapon;
use crate::rules::espionage::keys::classes::{HANDLING, half};
use crate::rules::espionage::keys::*;

const LOADING: Rule = Rule("FI-BGD-08");
const JAMS: Rule = Rule("FI-BGD-03");

/// Loading the weapon in hand.
pub const RELOAD_ACTION: Action = Action {
    info: ActionInfo { key: RELOAD, icon: "reload", hotkey: 'r', targeting: Targeting::None, rule: LOADING },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |battle, order| shortened(battle, order, half(HANDLING)),
    offers: |bar| {
        let wants = |slot: u8| {
            let (item, def) = bar.battle.item(bar.unit, slot)?;
            (def.capacity > item.loaded).then_some(())
        };
        if bar.battle.gear(bar.unit).in_hand.and_then(wants).is_some() {
            bar.add(bar.order(RELOAD));
        }
    },
    check: |battle, order| loading(battle, order).map(|_| ()),
    resolve: |cx, order| {
        if let Ok(slot) = loading(cx.battle(), order) {
            load(cx, order.unit, slot, LOADING);
        }
        Ok(())
    },
};

fn loading(battle: &Battle, order: &Order) -> Result<u8, Refusal> {
    let slot = battle.gear(order.unit).in_hand.ok_or(Refusal::by("nothing_in_hand", LOADING))?;
    if order.with.is_some_and(|named| named != slot) {
        return Err(Refusal::by("not_in_hand", LOADING));
    }
    loadable(battle, order.unit, slot, LOADING).map(|()| slot)
}

/// Making a jammed weapon work again.
pub const CLEAR_JAM_ACTION: Action = Action {
    info: ActionInfo { key: CLEAR_JAM, icon: "reload", hotkey: '8', targeting: Targeting::None, rule: JAMS },
    form: OrderForm::PLAIN,
    price: |battle, order| shortened(battle, order, half(HANDLING)),
    offers: |bar| {
        if jammed(bar.battle, bar.unit) {
            bar.add(bar.order(CLEAR_JAM));
        }
    },
    check: |battle, order| {
        if jammed(battle, order.unit) { Ok(()) } else { Err(Refusal::by("not_jammed", JAMS)) }
    },
    resolve: |cx, order| {
        if let Some(slot) = cx.battle().gear(order.unit).in_hand {
            jam(cx, order.unit, slot, false);
        }
        Ok(())
    },
};

fn jammed(battle: &Battle, unit: UnitId) -> bool {
    battle.in_hand(unit).is_some_and(|(_, item, _)| item.wear.jammed)
}

/// A firearm jams, or works again.
pub fn jam(cx: &mut Cx<'_>, unit: UnitId, slot: u8, jammed: bool) {
    let gun = weapon(cx.battle(), unit, slot).is_some_and(|weapon| weapon.shots > 0);
    let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key).filter(|_| gun) else { return };
    cx.emit(Event::Jammed { unit, slot, item, jammed, rule: JAMS });
}
