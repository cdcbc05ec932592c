//! Conditions and notes: set, raised, ended.

use crate::battle::{Condition, Cx, Key, Rule, UnitId, Until};

/// Sets a condition that lasts until it is cleared.
pub fn set(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i32, rule: Rule) {
    put(cx, unit, key, amount, Until::Cleared, rule);
}

/// Sets a condition for the rest of the round.
pub fn this_round(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i32, rule: Rule) {
    let round = cx.battle().scheduler().round;
    put(cx, unit, key, amount, Until::RoundEnd(round), rule);
}

/// Adds to a note of the round.
pub fn count(cx: &mut Cx<'_>, unit: UnitId, key: Key, more: i32, rule: Rule) {
    let amount = cx.battle().conditions(unit).amount(key) + more;
    this_round(cx, unit, key, amount, rule);
}

fn put(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i32, until: Until, rule: Rule) {
    let amount = i16::try_from(amount).unwrap_or(i16::MAX);
    cx.set_condition(unit, Condition { key, amount, until, on: None, rule });
}
