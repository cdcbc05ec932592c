//! First aid, and putting out a fire (PC-BGD-33).

use crate::battle::system::{Action, Targeting};
use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule};
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::keys::price::{self, action, info};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::range;

const AID: Rule = Rule("PC-BGD-33");

/// Stopping a bleeding.
pub const FIRST_AID_ACTION: Action =
    action(info(FIRST_AID, "heal", '0', Targeting::Friend, "PC-BGD-33"), |_, _| price::half(), check_aid, aid);

/// Putting out a fire on oneself.
pub const PUT_OUT_ACTION: Action =
    action(info(PUT_OUT, "burning", '-', Targeting::None, "PC-BGD-33"), |_, _| price::full(), check_aid, aid);

/// Checks that the patient bleeds and is in reach, or that the combatant burns.
///
/// # Errors
/// The reason why not.
pub fn check_aid(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let patient = order.target_unit().unwrap_or(order.unit);
    let near = range::beside(battle, patient, order.unit);
    if order.act == PUT_OUT && !battle.conditions(order.unit).has(BURNING) {
        Err(Refusal::by("not_burning", AID))
    } else if order.act == FIRST_AID && !battle.conditions(patient).has(BLEEDING) {
        Err(Refusal::by("not_bleeding", AID))
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
/// Halts when dice or a decision are missing.
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
