//! A turn's budget: one minor and one significant action, or three minor ones (CE-RND-02, CE-SIG-01).

use super::keys::*;
use super::{aim, injury, movement};
use crate::battle::{Battle, Cx, Event, Flow, Key, Refusal, Rule, UnitId};
use smallvec::{SmallVec, smallvec};

const BUDGET: Rule = Rule("CE-RND-02");

/// Opens a turn: an action that was lost beforehand is missing from its budget (CE-EXP-03), and so is the minor action
/// of the seriously wounded (CE-INJ-04).
///
/// # Errors
/// None of its own.
pub fn start(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let mut budget = opening(cx.battle(), unit);
    if cx.battle().conditions(unit).has(LOST_SIGNIFICANT) {
        budget.retain(|entry| entry.0 != SIGNIFICANT);
    }
    cx.emit(Event::BudgetSet { unit, budget });
    cx.end_condition(unit, LOST_SIGNIFICANT, LOST_SIGNIFICANT, Rule("CE-EXP-03"));
    Ok(())
}

fn opening(battle: &Battle, unit: UnitId) -> SmallVec<[(Key, i16); 4]> {
    let minor = i16::from(!injury::seriously_wounded(battle, unit));
    let free = i16::try_from(battle.rules().number(FREE_ACTIONS_PER_TURN)).unwrap_or(i16::MAX);
    smallvec![(MINOR, minor), (FREE, free), (SIGNIFICANT, 1)]
}

/// Whether the combatant has spent nothing of its turn yet.
pub fn untouched(battle: &Battle, unit: UnitId) -> bool {
    let left = &battle.budget(unit).0;
    let opening = opening(battle, unit);
    !left.is_empty() && left.iter().all(|entry| opening.contains(entry))
}

/// Minor actions that the combatant can still take, the significant one converted (CE-SIG-01).
pub fn minor_left(battle: &Battle, unit: UnitId) -> i32 {
    let budget = battle.budget(unit);
    budget.left(MINOR) + 2 * budget.left(SIGNIFICANT)
}

/// Whether so many minor actions can be paid.
///
/// # Errors
/// The reason why not.
pub fn can_pay_minor(battle: &Battle, unit: UnitId, actions: i32) -> Result<(), Refusal> {
    let left = minor_left(battle, unit);
    if left >= actions { Ok(()) } else { Err(Refusal::by("no_minor_action", BUDGET).with(left)) }
}

/// Whether the significant action can be paid.
///
/// # Errors
/// The reason why not.
pub fn can_pay_significant(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if battle.budget(unit).left(SIGNIFICANT) > 0 { Ok(()) } else { Err(Refusal::by("no_significant_action", BUDGET)) }
}

/// Pays minor actions, converting the significant one where the minor one is gone; any walk is broken off.
pub fn pay_minor(cx: &mut Cx<'_>, unit: UnitId, actions: i32) {
    movement::break_off(cx, unit);
    take_minor(cx, unit, actions);
}

/// Pays minor actions for walking on.
pub(super) fn take_minor(cx: &mut Cx<'_>, unit: UnitId, actions: i32) {
    for _ in 0..actions {
        if cx.battle().budget(unit).left(MINOR) == 0 {
            cx.spend(unit, SIGNIFICANT, 1);
            cx.spend(unit, MINOR, -2);
        }
        cx.spend(unit, MINOR, 1);
    }
}

/// Pays the significant action; any walk is broken off.
pub fn pay_significant(cx: &mut Cx<'_>, unit: UnitId) {
    movement::break_off(cx, unit);
    cx.spend(unit, SIGNIFICANT, 1);
}

/// Whether a free action can be had: beyond those of the turn it costs the minor action (CE-OTH-01).
///
/// # Errors
/// The reason why not.
pub fn can_pay_free(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if battle.budget(unit).left(FREE) > 0 { Ok(()) } else { can_pay_minor(battle, unit, 1) }
}

/// Pays a free action: once those of the turn are used up, a minor action buys as many again.
pub fn pay_free(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.battle().budget(unit).left(FREE) == 0 {
        pay_minor(cx, unit, 1);
        let again = cx.battle().rules().number(FREE_ACTIONS_PER_TURN).max(1);
        cx.spend(unit, FREE, -i16::try_from(again).unwrap_or(i16::MAX));
    }
    cx.spend(unit, FREE, 1);
}

/// Pays for an action that its data price in minor actions, 0 being a free one; it breaks any aim (CE-MIN-03).
pub(super) fn pay_listed(cx: &mut Cx<'_>, unit: UnitId, actions: u8, what: Key) {
    match actions {
        0 => pay_free(cx, unit),
        more => pay_minor(cx, unit, i32::from(more)),
    }
    aim::break_by_action(cx, unit, what);
}

/// Whether an action that its data price in minor actions can be paid.
///
/// # Errors
/// The reason why not.
pub(super) fn can_pay_listed(battle: &Battle, unit: UnitId, actions: u8) -> Result<(), Refusal> {
    match actions {
        0 => can_pay_free(battle, unit),
        more => can_pay_minor(battle, unit, i32::from(more)),
    }
}
