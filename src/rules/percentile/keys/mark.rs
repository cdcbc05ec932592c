//! Conditions that have no object: set, raised, counted down.

use crate::battle::{Condition, Cx, Key, Rule, UnitId, Until};
use crate::rules::percentile::keys::log::*;

/// Sets a condition that has no object.
pub fn set(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i16, until: Until, rule: Rule) {
    cx.set_condition(unit, Condition { key, amount, until, on: None, rule });
}

/// Sets a condition to the larger of what it is and a new amount.
pub fn raise(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i16, rule: Rule) {
    if cx.battle().conditions(unit).amount(key) < i32::from(amount) {
        set(cx, unit, key, amount, Until::Cleared, rule);
    }
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
