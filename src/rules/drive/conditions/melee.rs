//! An option: the most attacks hand to hand against one in a round (DR-BGD-44).

use crate::battle::{Battle, Condition, Cx, Order, Refusal, Rule, UnitId, Until};
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-BGD-44");

/// The most, if the level has a limit.
fn most(battle: &Battle) -> Option<i32> {
    Some(battle.rules().number(MAX_MELEE_ATTACKS)).filter(|most| *most > 0)
}

/// An attack hand to hand on somebody has been declared.
pub fn receives(cx: &mut Cx<'_>, unit: UnitId) {
    if most(cx.battle()).is_some() {
        let received = cx.battle().conditions(unit).amount(MELEE_RECEIVED) + 1;
        let (key, until) = (MELEE_RECEIVED, Until::RoundEnd(cx.battle().scheduler().round));
        let amount = i16::try_from(received).unwrap_or(i16::MAX);
        cx.set_condition(unit, Condition { key, amount, until, on: None, rule: RULE });
    }
}

/// Whether a target can still be attacked hand to hand in this round.
///
/// # Errors
/// The reason if it cannot.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Some((most, target)) = most(battle).zip(order.target_unit()) else { return Ok(()) };
    let enough = battle.conditions(target).amount(MELEE_RECEIVED) >= most;
    match enough && battle.rules().core.strikes_by_hand(battle, order) {
        true => Err(Refusal::by("enough_melee_attacks", RULE).with(most)),
        false => Ok(()),
    }
}
