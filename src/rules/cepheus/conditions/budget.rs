//! The remaining budget of a turn, and payments from it (CE-RND-02, CE-SIG-01, CE-OTH-01).

use crate::battle::system::Price;
use crate::battle::{Battle, Cx, Key, Order, Refusal, Rule, TurnState, UnitId};
use crate::rules::cepheus::keys::*;

const BUDGET: Rule = Rule("CE-RND-02");

/// Another action interrupts a walk: the rest of the stride counts again with the next movement action.
fn break_off(cx: &mut Cx<'_>, unit: UnitId) {
    let left = cx.battle().budget(unit).left(STRIDE) as i16;
    if left > 0 {
        cx.spend(unit, STRIDE, left);
        cx.spend(unit, LEFT_STRIDE, -left);
    }
}

/// True if a combatant's turn is still to come in this round: simultaneous turns all begin with the first of them
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
fn can_pay_minor(battle: &Battle, unit: UnitId, actions: i32) -> Result<(), Refusal> {
    let left = minor_left(battle, unit);
    if left >= actions { Ok(()) } else { Err(Refusal::by("no_minor_action", BUDGET).with(left)) }
}

/// Checks whether one of a kind of action can be paid: minor, significant or free.
///
/// # Errors
/// The reason if not.
pub fn can_spend(battle: &Battle, unit: UnitId, what: Key) -> Result<(), Refusal> {
    match what {
        FREE if battle.budget(unit).left(FREE) > 0 => Ok(()),
        SIGNIFICANT if battle.budget(unit).left(SIGNIFICANT) > 0 => Ok(()),
        SIGNIFICANT => Err(Refusal::by("no_significant_action", BUDGET)),
        _ => can_pay_minor(battle, unit, 1),
    }
}

/// Checks whether a price can be paid; the movement rules check how far a stride reaches.
///
/// # Errors
/// The reason if not.
pub fn can_pay(battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
    price.cost.iter().try_for_each(|(what, amount)| match *what {
        MINOR => can_pay_minor(battle, unit, i32::from(*amount)),
        STRIDE | LEFT_STRIDE => Ok(()),
        other => can_spend(battle, unit, other),
    })
}

/// Pays a price, which interrupts a walk unless the combatant walks on.
pub fn pay(cx: &mut Cx<'_>, unit: UnitId, price: &Price) {
    for &(what, amount) in &price.cost {
        match what {
            MINOR if price.is(MOVE) => take_minor(cx, unit, i32::from(amount)),
            MINOR => pay_minor(cx, unit, i32::from(amount)),
            STRIDE | LEFT_STRIDE => cx.spend(unit, what, amount),
            other => spend(cx, unit, other),
        }
    }
}

/// The price of most minor actions: one minor action (CE-RND-02).
pub fn one_minor(_: &Battle, _: &Order) -> Price {
    Price::of(MINOR, 1)
}

/// The price of attacks and most lengthy actions: the significant action (CE-RND-02).
pub fn one_significant(_: &Battle, _: &Order) -> Price {
    Price::of(SIGNIFICANT, 1)
}

/// The price of instant actions: a free action (CE-OTH-01).
pub fn one_free(_: &Battle, _: &Order) -> Price {
    Price::of(FREE, 1)
}

/// The price of an action whose data state minor actions; 0 is a free action.
pub fn listed(actions: u8) -> Price {
    if actions == 0 { Price::of(FREE, 1) } else { Price::of(MINOR, i16::from(actions)) }
}

/// Pays one of a kind of action: minor, significant or free.
fn spend(cx: &mut Cx<'_>, unit: UnitId, what: Key) {
    match what {
        FREE => pay_free(cx, unit),
        SIGNIFICANT => {
            break_off(cx, unit);
            cx.spend(unit, SIGNIFICANT, 1);
        }
        _ => pay_minor(cx, unit, 1),
    }
}

/// Pays minor actions, converting the significant one if the minor one is spent; interrupts a walk.
fn pay_minor(cx: &mut Cx<'_>, unit: UnitId, actions: i32) {
    break_off(cx, unit);
    take_minor(cx, unit, actions);
}

/// Pays minor actions for walking on.
fn take_minor(cx: &mut Cx<'_>, unit: UnitId, actions: i32) {
    for _ in 0..actions {
        if cx.battle().budget(unit).left(MINOR) == 0 {
            cx.spend(unit, SIGNIFICANT, 1);
            cx.spend(unit, MINOR, -2);
        }
        cx.spend(unit, MINOR, 1);
    }
}

/// Pays a free action: once those of the turn are used up, a minor action buys the same number again (CE-OTH-01).
fn pay_free(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.battle().budget(unit).left(FREE) == 0 {
        pay_minor(cx, unit, 1);
        let again = cx.battle().rules().number(FREE_ACTIONS_PER_TURN).max(1);
        cx.spend(unit, FREE, -i16::try_from(again).unwrap_or(i16::MAX));
    }
    cx.spend(unit, FREE, 1);
}
