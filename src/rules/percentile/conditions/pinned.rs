//! Pinned by fire (PC-BGD-30).

use crate::battle::oracle::Matters;
use crate::battle::{Condition, Cx, Flow, Rule, UnitId, Until};
use crate::rules::percentile::checks::{self, Test, starship};
use crate::rules::percentile::conditions::{self, engaged};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;
use smallvec::smallvec;

const PIN: Rule = Rule("PC-BGD-30");

/// A Pinning test, without a roll for those who are exempt (PC-BGD-30). Returns true if it pins the combatant.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn pinning(cx: &mut Cx<'_>, unit: UnitId, by: UnitId, modifier: i32, rule: Rule) -> Flow<bool> {
    let battle = cx.battle();
    let conditions = battle.conditions(unit);
    let out = !battle.is_up(unit) || conditions.has(PINNED) || conditions.has(STUNNED);
    let exempt = out || starship::hull(battle, unit);
    if exempt || engaged::anybody(battle, unit) {
        return Ok(false);
    }
    let test = Test::of(battle, unit, PINNING, WP, rule).plus(FIRE, modifier, rule).tired(battle).passing();
    if checks::roll(cx, test.mattering(Matters::Only(smallvec![unit])))?.passed() {
        return Ok(false);
    }
    conditions::interrupt(cx, unit);
    cx.set_condition(unit, Condition { key: PINNED, amount: 1, until: Until::Cleared, on: Some(by), rule: PIN });
    if cx.battle().current() == Some(unit) {
        let left = i16::try_from(cx.battle().budget(unit).left(HALF)).unwrap_or(0);
        if left > 0 {
            cx.spend(unit, HALF, 1);
        }
    }
    Ok(true)
}

/// The test at the end of a pinned combatant's turn to end the state (PC-BGD-30).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn shake_off(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let battle = cx.battle();
    if !battle.conditions(unit).has(PINNED) {
        return Ok(());
    }
    let quiet = if battle.conditions(unit).has(SHOT_AT) { 0 } else { 30 };
    let test = Test::of(battle, unit, PINNING, WP, PIN).plus(NOT_SHOT_AT, quiet, PIN).tired(battle).passing();
    if checks::roll(cx, test)?.passed() {
        cx.end_condition(unit, PINNED, OVER, PIN);
    }
    Ok(())
}

/// Ends Pinned for everybody who is engaged in melee (PC-BGD-30).
pub fn unpin_engaged(cx: &mut Cx<'_>) {
    let battle = cx.battle();
    let free = |unit: &UnitId| battle.conditions(*unit).has(PINNED) && engaged::anybody(battle, *unit);
    let units: Vec<UnitId> = battle.units().filter(free).collect();
    for unit in units {
        cx.end_condition(unit, PINNED, OVER, PIN);
    }
}
