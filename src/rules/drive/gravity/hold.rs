//! The tether: its target cannot leave its square until the user ends its next turn (DR-WPN-06).

use crate::battle::{Battle, Condition, Cx, Flow, Order, Refusal, Rule, Target, UnitId, Until};
use crate::rules::drive::conditions::{count_down, turns};
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-WPN-06");

/// Ties somebody to its square. What is held in place keeps its cover (DR-PSG-14).
pub fn tie(cx: &mut Cx<'_>, target: UnitId, user: UnitId) {
    let turns = if cx.battle().current() == Some(user) { 2 } else { 1 };
    let (key, until, on) = (TETHERED, Until::Cleared, Some(user));
    cx.set_condition(target, Condition { key, amount: turns, until, on, rule: RULE });
}

/// What a tether forbids: leaving the square.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if !battle.conditions(order.unit).has(TETHERED) {
        return Ok(());
    }
    let leaves = match &order.at {
        Target::Path(path) | Target::Run(_, path) => !path.is_empty(),
        Target::Unit(_) => !battle.rules().core.approach(battle, order).is_empty(),
        _ => false,
    };
    if leaves { Err(Refusal::by("tethered", RULE)) } else { Ok(()) }
}

/// The turn of a user ends: so do tethers that waited for it.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, user: UnitId) -> Flow {
    let tied = |unit: &UnitId| cx.battle().conditions(*unit).get(TETHERED).is_some_and(|tied| tied.on == Some(user));
    let units: Vec<UnitId> = cx.battle().units().filter(tied).collect();
    units.into_iter().for_each(|unit| count_down(cx, unit, TETHERED, RULE));
    Ok(())
}

/// A round ends: for users who are out of the fight and had no turn in it, it counts as such a turn (DR-BGD-43).
///
/// # Errors
/// None.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    turns::missed(cx.battle()).into_iter().try_for_each(|user| turn_ends(cx, user))
}
