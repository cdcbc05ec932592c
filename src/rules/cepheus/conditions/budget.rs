//! What is left of a turn's budget, and paying from it (CE-RND-02, CE-SIG-01, CE-OTH-01).

use crate::battle::system::Price;
use crate::battle::{Battle, Cx, Key, Order, Refusal, Rule, TurnState, UnitId};
use crate::rules::cepheus::conditions::aiming;
use crate::rules::cepheus::keys::*;

const BUDGET: Rule = Rule("CE-RND-02");

/// Another action breaks a walk off: what is left of its stride counts again only with the next movement action.
pub fn break_off(cx: &mut Cx<'_>, unit: UnitId) {
    let left = cx.battle().budget(unit).left(STRIDE) as i16;
    if left > 0 {
        cx.spend(unit, STRIDE, left);
        cx.spend(unit, LEFT_STRIDE, -left);
    }
}

/// Whether somebody's turn of this round is still to come: simultaneous turns have all begun with the first of them
/// (CE-INI-05).
pub fn is_to_come(battle: &Battle, unit: UnitId) -> bool {
    let waits = matches!(battle.initiative(unit).state, TurnState::Waiting | TurnState::Delaying);
    waits && !battle.scheduler().tied.contains(&unit)
}

/// Minor actions that the combatant can still take, the significant one converted (CE-SIG-01).
pub fn minor_left(battle: &Battle, unit: UnitId) -> i32 {
    let budget = battle.budget(unit);
    budget.left(MINOR) + 2 * budget.left(SIGNIFICANT)
}

/// Whether so many minor actions can be paid.
///
/// # Errors
/// The reason why not.
pub fn can_pay_minor(battle: &Battle, unit: UnitId, actions: i32) -> Result<(), Refusal> {
    let left = minor_left(battle, unit);
    if left >= actions { Ok(()) } else { Err(Refusal::by("no_minor_action", BUDGET).with(left)) }
}

/// Whether one of a kind of action can be paid: minor, significant or free.
///
/// # Errors
/// The reason why not.
pub fn can_spend(battle: &Battle, unit: UnitId, what: Key) -> Result<(), Refusal> {
    match what {
        FREE if battle.budget(unit).left(FREE) > 0 => Ok(()),
        SIGNIFICANT if battle.budget(unit).left(SIGNIFICANT) > 0 => Ok(()),
        SIGNIFICANT => Err(Refusal::by("no_significant_action", BUDGET)),
        _ => can_pay_minor(battle, unit, 1),
    }
}

/// Whether a price can be paid.
///
/// # Errors
/// The reason why not.
pub fn can_pay(battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
    price.cost.iter().try_for_each(|(what, amount)| match *what {
        MINOR => can_pay_minor(battle, unit, i32::from(*amount)),
        other => can_spend(battle, unit, other),
    })
}

/// Pays a price.
pub fn pay(cx: &mut Cx<'_>, unit: UnitId, price: &Price) {
    for (what, amount) in &price.cost {
        match *what {
            MINOR => pay_minor(cx, unit, i32::from(*amount)),
            other => spend(cx, unit, other),
        }
    }
}

/// The price of most minor actions: one (CE-RND-02).
pub fn one_minor(_: &Battle, _: &Order) -> Price {
    Price::of(MINOR, 1)
}

/// Pays one of a kind of action: minor, significant or free.
pub fn spend(cx: &mut Cx<'_>, unit: UnitId, what: Key) {
    match what {
        FREE => pay_free(cx, unit),
        SIGNIFICANT => {
            break_off(cx, unit);
            cx.spend(unit, SIGNIFICANT, 1);
        }
        _ => pay_minor(cx, unit, 1),
    }
}

/// Pays minor actions, converting the significant one where the minor one is gone; any walk is broken off.
pub fn pay_minor(cx: &mut Cx<'_>, unit: UnitId, actions: i32) {
    break_off(cx, unit);
    take_minor(cx, unit, actions);
}

/// Pays minor actions for walking on.
pub fn take_minor(cx: &mut Cx<'_>, unit: UnitId, actions: i32) {
    for _ in 0..actions {
        if cx.battle().budget(unit).left(MINOR) == 0 {
            cx.spend(unit, SIGNIFICANT, 1);
            cx.spend(unit, MINOR, -2);
        }
        cx.spend(unit, MINOR, 1);
    }
}

/// Pays a free action: once those of the turn are used up, a minor action buys as many again (CE-OTH-01).
fn pay_free(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.battle().budget(unit).left(FREE) == 0 {
        pay_minor(cx, unit, 1);
        let again = cx.battle().rules().number(FREE_ACTIONS_PER_TURN).max(1);
        cx.spend(unit, FREE, -i16::try_from(again).unwrap_or(i16::MAX));
    }
    cx.spend(unit, FREE, 1);
}

/// Pays for an action that its data price in minor actions, 0 being a free one; it breaks any aim (CE-MIN-03).
pub fn pay_listed(cx: &mut Cx<'_>, unit: UnitId, actions: u8, what: Key) {
    match actions {
        0 => pay_free(cx, unit),
        more => pay_minor(cx, unit, i32::from(more)),
    }
    aiming::break_by_action(cx, unit, what);
}

/// Whether an action that its data price in minor actions can be paid.
///
/// # Errors
/// The reason why not.
pub fn can_pay_listed(battle: &Battle, unit: UnitId, actions: u8) -> Result<(), Refusal> {
    match actions {
        0 => can_spend(battle, unit, FREE),
        more => can_pay_minor(battle, unit, i32::from(more)),
    }
}
