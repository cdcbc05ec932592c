//! Conditions: set, raised, counted down.

use crate::battle::{Condition, Cx, Key, Rule, UnitId, Until};
use crate::rules::espionage::keys::log::OVER;

/// Sets a condition that has no object.
pub fn set(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i16, until: Until, rule: Rule) {
    cx.set_condition(unit, Condition { key, amount, until, on: None, rule });
}

/// Sets a condition that has somebody as its object.
pub fn set_on(cx: &mut Cx<'_>, unit: UnitId, key: Key, on: UnitId, amount: i16, until: Until, rule: Rule) {
    cx.set_condition(unit, Condition { key, amount, until, on: Some(on), rule });
}

/// Sets a condition for the rest of the round.
pub fn this_round(cx: &mut Cx<'_>, unit: UnitId, key: Key, rule: Rule) {
    let round = cx.battle().scheduler().round;
    set(cx, unit, key, 1, Until::RoundEnd(round), rule);
}

/// Takes one from a condition, which ends at 0.
pub fn count_down(cx: &mut Cx<'_>, unit: UnitId, key: Key, rule: Rule) {
    let Some(condition) = cx.battle().conditions(unit).get(key).copied() else { return };
    if condition.amount > 1 {
        cx.set_condition(unit, Condition { amount: condition.amount - 1, ..condition });
    } else {
        cx.end_condition(unit, key, OVER, rule);
    }
}
