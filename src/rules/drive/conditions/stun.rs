//! Stunned: no actions and no reactions (DR-BGD-30), until whoever caused it ends its next turn (DR-BGD-43).

use crate::battle::system::Reacting;
use crate::battle::{Battle, Condition, Cx, Flow, Rule, TurnState, UnitId, Until};
use crate::rules::drive::conditions::{count_down, turns};
use crate::rules::drive::keys::*;
use std::cmp::Reverse;

const DURATION: Rule = Rule("DR-BGD-43");

/// Stuns somebody until `by` ends its next turn; a turn in progress does not count. Of two stuns the later end counts.
pub fn stun(cx: &mut Cx<'_>, unit: UnitId, by: UnitId, rule: Rule) {
    let battle = cx.battle();
    let turns = if battle.current() == Some(by) { 2 } else { 1 };
    let known = battle.conditions(unit).get(STUNNED).copied();
    let lasts = |known: Condition| known.on.is_some_and(|on| ends(battle, on, known.amount) >= ends(battle, by, turns));
    if !known.is_some_and(lasts) {
        let (key, until, on) = (STUNNED, Until::Cleared, Some(by));
        cx.set_condition(unit, Condition { key, amount: turns, until, on, rule });
        let core = cx.battle().rules().core;
        core.stunned(cx, unit, STUNNED, rule);
    }
}

/// When so many more turns of somebody have ended, turns in progress included: the rounds from now, and the place in that
/// round.
fn ends(battle: &Battle, owner: UnitId, turns: i16) -> (i32, Reverse<i32>) {
    let initiative = battle.initiative(owner);
    let over = i32::from(initiative.state == TurnState::Acted);
    (i32::from(turns) - 1 + over, Reverse(initiative.count()))
}

/// Stuns somebody until the end of its own next turn (DR-BGD-08).
pub fn of_own_turn(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    stun(cx, unit, unit, rule);
}

/// Whether a combatant may react to attacks: never while stunned; however often by an option (DR-BGD-16, DR-BGD-30).
pub fn reacting(battle: &Battle, unit: UnitId) -> Reacting {
    if battle.conditions(unit).has(STUNNED) {
        Reacting::Never(STUNNED)
    } else if battle.rules().is(NO_REACTION_DEFENCE, UNLIMITED) {
        Reacting::Always
    } else {
        Reacting::Usual
    }
}

/// The turn of `owner` ends: so do stuns that waited for it.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, owner: UnitId) -> Flow {
    let waits = |unit: &UnitId| cx.battle().conditions(*unit).get(STUNNED).is_some_and(|stun| stun.on == Some(owner));
    let units: Vec<UnitId> = cx.battle().units().filter(waits).collect();
    units.into_iter().for_each(|unit| count_down(cx, unit, STUNNED, DURATION));
    Ok(())
}

/// A round ends: for those who are out of the fight and had no turn in it, it counts as ended (DR-BGD-43).
///
/// # Errors
/// None.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    turns::missed(cx.battle()).into_iter().try_for_each(|owner| turn_ends(cx, owner))
}
