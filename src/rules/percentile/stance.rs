//! Getting up and lying down (PC-BGD-18).

use super::keys::*;
use super::states;
use crate::battle::{Battle, Cx, Order, Refusal, Rule, Stance, Until};

const STANDING_UP: Rule = Rule("PC-BGD-18");

/// Whether the combatant may get up, or lie down.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let prone = battle.body(order.unit).stance == Stance::Prone;
    match order.act {
        STAND if !prone => Err(Refusal::by("already_standing", STANDING_UP)),
        DROP_PRONE if prone => Err(Refusal::by("already_prone", STANDING_UP)),
        DROP_PRONE if battle.conditions(order.unit).has(DROPPED_PRONE) => {
            Err(Refusal::by("already_dropped_prone", STANDING_UP))
        }
        _ => Ok(()),
    }
}

/// Gets up, or lies down.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) {
    let unit = order.unit;
    if order.act == STAND {
        cx.set_stance(unit, Stance::Standing, STAND, STANDING_UP);
        if !cx.battle().conditions(unit).has(NO_FLIGHT) {
            cx.end_condition(unit, FALLING, STAND, Rule("PC-ALT-08"));
        }
    } else {
        states::set(cx, unit, DROPPED_PRONE, 1, Until::TurnEnd, STANDING_UP);
        states::floor(cx, unit, STANDING_UP);
    }
}
