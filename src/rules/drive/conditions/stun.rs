//! Stunned: no actions and no reactions (DR-BGD-30), until whoever caused it ends its next turn (DR-BGD-43).

use crate::battle::{Condition, Cx, Flow, Rule, UnitId, Until};
use crate::rules::drive::conditions::count_down;
use crate::rules::drive::keys::*;

const DURATION: Rule = Rule("DR-BGD-43");

/// Stuns somebody until `by` ends its next turn; a turn in progress does not count. Of two stuns the later end counts.
pub fn stun(cx: &mut Cx<'_>, unit: UnitId, by: UnitId, rule: Rule) {
    let turns = if cx.battle().current() == Some(by) { 2 } else { 1 };
    let known = cx.battle().conditions(unit).get(STUNNED).copied();
    let longer = known.is_none_or(|known| known.amount < turns || known.on != Some(by) && known.amount <= turns);
    if longer {
        let (key, until, on) = (STUNNED, Until::Cleared, Some(by));
        cx.set_condition(unit, Condition { key, amount: turns, until, on, rule });
    }
}

/// Stuns somebody until the end of its own next turn (DR-BGD-08).
pub fn of_own_turn(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    stun(cx, unit, unit, rule);
}

/// The turn of `owner` ends: so do stuns that waited for it.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, owner: UnitId) -> Flow {
    let waits = |cx: &Cx<'_>, unit: &UnitId| {
        cx.battle().conditions(*unit).get(STUNNED).is_some_and(|stun| stun.on == Some(owner))
    };
    let units: Vec<UnitId> = cx.battle().units().filter(|unit| waits(cx, unit)).collect();
    units.into_iter().for_each(|unit| count_down(cx, unit, STUNNED, DURATION));
    Ok(())
}

/// A round ends: for those who had no turn in it, being out of the fight, it counts as ended.
///
/// # Errors
/// None.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    let owners: Vec<UnitId> = cx.battle().units().filter(|unit| !cx.battle().is_up(*unit)).collect();
    owners.into_iter().try_for_each(|owner| turn_ends(cx, owner))
}
