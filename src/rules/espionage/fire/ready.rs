//! Ready (FI-BGD-26): an attack that waits for what an enemy does, and comes just before it.

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::rules::espionage::attack::{Strike, plan, sequence};
use crate::rules::espionage::items;
use crate::rules::espionage::keys::classes::{ATTACKING, MOVING, TIMING, full};
use crate::rules::espionage::keys::log::USED;
use crate::rules::espionage::keys::*;

const WAITS: Rule = Rule("FI-BGD-26");
const TRIGGERS: [Key; 2] = [ENEMY_MOVES, ENEMY_ATTACKS];

/// Having a Standard Attack ready for an enemy that moves, or for one that attacks.
pub const READY_ACTION: Action = Action {
    info: ActionInfo { key: READY, icon: "overwatch", hotkey: 'y', targeting: Targeting::None, rule: WAITS },
    form: OrderForm::PLAIN.modes(&TRIGGERS),
    price: |_, _| full(TIMING),
    offers: |bar| {
        for trigger in TRIGGERS {
            bar.add(bar.order(READY).mode(trigger));
        }
    },
    check: |battle, order| {
        let strike = strike(battle, order.unit, order.unit)?;
        if strike.weapon(battle).blast > 0 {
            return Err(Refusal::by("not_this_weapon", WAITS));
        }
        plan::usable(battle, &strike)?;
        match order.mode {
            Some(mode) if !TRIGGERS.contains(&mode) => Err(Refusal::form("no_such_mode")),
            _ => Ok(()),
        }
    },
    resolve: |cx, order| {
        let unit = order.unit;
        let trigger = if order.mode == Some(ENEMY_ATTACKS) { 2 } else { 1 };
        let slot = items::in_hand(cx.battle(), unit).map_or(0, |slot| i16::from(slot) + 1);
        mark::set(cx, unit, READIED, trigger, Until::TurnStart, WAITS);
        mark::set(cx, unit, READY_WITH, slot, Until::TurnStart, WAITS);
        Ok(())
    },
};

/// The attack that somebody has ready, at a target.
fn strike(battle: &Battle, unit: UnitId, target: UnitId) -> Result<Strike, Refusal> {
    let order = Order::new(unit, ATTACK).at(Target::Unit(target));
    Ok(Strike { nothing_follows: false, ..plan::plain(battle, &order)? })
}

/// Those who have an attack ready for what an enemy does, and can make it.
fn waiting(battle: &Battle, mover: UnitId, trigger: i32) -> Vec<UnitId> {
    let ready = |unit: &UnitId| {
        let with = i16::try_from(battle.conditions(*unit).amount(READY_WITH)).unwrap_or(0);
        battle.conditions(*unit).amount(READIED) == trigger
            && battle.are_enemies(*unit, mover)
            && battle.is_up(*unit)
            && items::in_hand(battle, *unit).map_or(0, |slot| i16::from(slot) + 1) == with
            && strike(battle, *unit, mover).is_ok_and(|strike| plan::check(battle, &strike).is_ok())
    };
    battle.units().filter(ready).collect()
}

/// True if somebody has an attack ready.
pub fn anybody(battle: &Battle) -> bool {
    battle.anybody_has(READIED)
}

/// What is ready for somebody who moves goes off: once, and nothing else with it (FI-ACT-10).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn against_move(cx: &mut Cx<'_>, mover: UnitId) -> Flow {
    go_off(cx, mover, 1)
}

/// What is ready for an order goes off just before it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn against_order(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let action = cx.battle().rules().action(order.act);
    let price = action.map(|action| (action.price)(cx.battle(), order));
    if price.as_ref().is_some_and(|price| price.is(ATTACKING)) {
        go_off(cx, order.unit, 2)?;
    }
    if price.is_some_and(|price| price.is(MOVING)) { go_off(cx, order.unit, 1) } else { Ok(()) }
}

fn go_off(cx: &mut Cx<'_>, mover: UnitId, trigger: i32) -> Flow {
    for unit in waiting(cx.battle(), mover, trigger) {
        if !cx.battle().is_up(mover) {
            return Ok(());
        }
        cx.end_condition(unit, READIED, USED, WAITS);
        cx.end_condition(unit, READY_WITH, USED, WAITS);
        if let Ok(strike) = strike(cx.battle(), unit, mover) {
            cx.break_in(|cx| sequence::make(cx, &strike))?;
        }
    }
    Ok(())
}
