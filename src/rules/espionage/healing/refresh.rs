//! Refresh (FI-BGD-08): an action die for vitality, or for two wounds.

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Key, Order, Refusal, Rule, UnitId};
use crate::rules::espionage::checks::action_dice;
use crate::rules::espionage::keys::classes::{HANDLING, full};
use crate::rules::espionage::keys::*;

const LIST: Rule = Rule("FI-BGD-08");
const WOUNDS_BACK: i32 = 2;

/// Catching one's breath.
pub const REFRESH_ACTION: Action = Action {
    info: ActionInfo { key: REFRESH, icon: "heal", hotkey: '2', targeting: Targeting::None, rule: LIST },
    form: OrderForm::PLAIN.modes(&[VITALITY, WOUNDS]),
    price: |_, _| full(HANDLING),
    offers: |bar| {
        for mode in [VITALITY, WOUNDS] {
            if missing(bar.battle, bar.unit, mode) > 0 {
                bar.add(bar.order(REFRESH).mode(mode));
            }
        }
    },
    check: |battle, order| {
        let mode = mode(order)?;
        if action_dice::purses(battle, order.unit).is_empty() {
            return Err(Refusal::by("no_action_dice", LIST));
        }
        if missing(battle, order.unit, mode) > 0 { Ok(()) } else { Err(Refusal::by("nothing_to_refresh", LIST)) }
    },
    resolve: |cx, order| {
        let (unit, Ok(mode)) = (order.unit, mode(order)) else { return Ok(()) };
        let Some((_, purse)) = action_dice::purses(cx.battle(), unit).first().copied() else { return Ok(()) };
        let gained = if mode == VITALITY {
            let enough = missing(cx.battle(), unit, mode);
            action_dice::throw(cx, unit, purse, enough)? + cx.battle().stats(unit).now(LEVEL)
        } else {
            let side = cx.battle().side(unit);
            action_dice::pay(cx, side, Some(unit), 1);
            WOUNDS_BACK
        };
        let stats = cx.battle().stats(unit);
        let now = (stats.now(mode) + gained).min(stats.max(mode));
        cx.set_stat(unit, mode, i16::try_from(now).unwrap_or(i16::MAX), LIST);
        Ok(())
    },
};

fn missing(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    battle.stats(unit).max(stat) - battle.stats(unit).now(stat)
}

fn mode(order: &Order) -> Result<Key, Refusal> {
    match order.mode {
        None => Ok(VITALITY),
        Some(mode @ (VITALITY | WOUNDS)) => Ok(mode),
        Some(_) => Err(Refusal::form("no_such_mode")),
    }
}
