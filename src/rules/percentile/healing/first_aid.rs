//! First aid, and putting out a fire (PC-BGD-33).

use crate::battle::system::{Action, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule, UnitId};
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::range;

const AID: Rule = Rule("PC-BGD-33");

/// Stopping a bleeding.
pub const FIRST_AID_ACTION: Action = Action {
    info: info(FIRST_AID, "heal", '0', Targeting::Friend, "PC-BGD-33"),
    form: OrderForm::PLAIN.at(&[Targeting::Friend, Targeting::None]),
    price: |_, _| price::half(),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        let bleeds = |one: UnitId| battle.conditions(one).has(BLEEDING);
        let friend =
            |one: &UnitId| *one != unit && !battle.are_enemies(unit, *one) && range::beside(battle, unit, *one);
        if bleeds(unit) {
            bar.add_as(bar.order(FIRST_AID), Wording::way("oneself")).targeting = Targeting::None;
        }
        if battle.units().filter(friend).any(bleeds) {
            bar.add(bar.order(FIRST_AID));
        }
    },
    check: check_aid,
    resolve: aid,
};

/// Putting out a fire on oneself.
pub const PUT_OUT_ACTION: Action = Action {
    info: info(PUT_OUT, "burning", '-', Targeting::None, "PC-BGD-33"),
    form: OrderForm::PLAIN,
    price: |_, _| price::full(),
    offers: |bar| {
        if bar.battle.conditions(bar.unit).has(BURNING) {
            bar.add(bar.order(PUT_OUT));
        }
    },
    check: check_aid,
    resolve: aid,
};

/// Checks that the patient bleeds and is in reach, or that the combatant burns.
///
/// # Errors
/// The reason if it is refused.
pub fn check_aid(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let patient = order.target_unit().unwrap_or(order.unit);
    let near = range::beside(battle, patient, order.unit);
    if order.act == PUT_OUT && !battle.conditions(order.unit).has(BURNING) {
        Err(Refusal::by("not_burning", AID))
    } else if order.act == FIRST_AID && !battle.conditions(patient).has(BLEEDING) {
        let named = order.target_unit().is_some();
        Err(if named { Refusal::by("not_bleeding", AID) } else { Refusal::form("needs_a_unit") })
    } else if battle.are_enemies(patient, order.unit) {
        Err(Refusal::by("no_friend", AID))
    } else if !near {
        Err(Refusal::by("too_far", AID))
    } else {
        Ok(())
    }
}

/// First aid, or putting out a fire (PC-BGD-33).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn aid(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let (stat, key, whom) =
        if order.act == PUT_OUT { (AG, BURNING, unit) } else { (INT, BLEEDING, order.target_unit().unwrap_or(unit)) };
    let test = Test::of(cx.battle(), unit, order.act, stat, AID).tired(cx.battle()).passing();
    if checks::roll(cx, test)?.passed() {
        cx.end_condition(whom, key, order.act, AID);
    }
    Ok(())
}
