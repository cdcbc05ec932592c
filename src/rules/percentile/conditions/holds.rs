//! The state of a grapple: who holds whom, and what ends it (PC-GRP-02, PC-GRP-03, PC-GRP-10).

use crate::battle::system::Price;
use crate::battle::{Battle, Condition, Cx, Flow, Key, Life, Order, Rule, UnitId, Until};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, price, *};
use crate::rules::percentile::range;

const START: Rule = Rule("PC-GRP-01");
/// Keeping a hold.
pub const KEPT: Rule = Rule("PC-GRP-03");
/// The end of a grapple.
pub const END: Rule = Rule("PC-GRP-10");

/// True if a combatant controls a grapple.
pub fn holds(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(GRAPPLING)
}

/// The other combatant of a grapple.
pub fn partner(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    let conditions = battle.conditions(unit);
    conditions.get(GRAPPLING).or(conditions.get(RESTRAINED)).and_then(|hold| hold.on)
}

/// True if an order is a controller's option against the combatant it holds (PC-AAC-25, PC-AAC-28).
pub fn within_hold(battle: &Battle, order: &Order) -> bool {
    holds(battle, order.unit) && order.target_unit().is_none_or(|target| partner(battle, order.unit) == Some(target))
}

/// The price of an attack that is also a controller's option: the whole turn within a hold, a half action otherwise.
pub fn price_of_attack(battle: &Battle, order: &Order) -> Price {
    if within_hold(battle, order) { price::full_attack() } else { price::half_attack() }
}

/// Begins a grapple after a hit (PC-GRP-01), unless the target has died meanwhile.
///
/// # Errors
/// None of its own.
pub fn seize(cx: &mut Cx<'_>, unit: UnitId, target: UnitId) -> Flow {
    if cx.battle().body(target).life < Life::Dead {
        hold(cx, unit, target, START);
        mark::set(cx, unit, HOLD_KEPT, 1, Until::TurnEnd, KEPT);
    }
    Ok(())
}

/// Puts a combatant in control of another.
pub fn hold(cx: &mut Cx<'_>, unit: UnitId, target: UnitId, rule: Rule) {
    for (one, key, other) in [(unit, GRAPPLING, target), (target, RESTRAINED, unit)] {
        cx.end_condition(one, GRAPPLING, OVER, rule);
        cx.end_condition(one, RESTRAINED, OVER, rule);
        cx.set_condition(one, Condition { key, amount: 1, until: Until::Cleared, on: Some(other), rule });
    }
    for key in [WATCHING, AIMING] {
        cx.end_condition(target, key, RESTRAINED, rule);
    }
}

/// Ends a combatant's grapple, whoever controls it.
pub fn finish(cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
    for one in [Some(unit), partner(cx.battle(), unit)].into_iter().flatten() {
        cx.end_condition(one, GRAPPLING, what, rule);
        cx.end_condition(one, RESTRAINED, what, rule);
    }
}

/// Ends a hold that its controller has not kept this turn (PC-GRP-03).
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) {
    if holds(cx.battle(), unit) && !cx.battle().conditions(unit).has(HOLD_KEPT) {
        finish(cx, unit, OVER, KEPT);
    }
}

/// The Grapple action keeps a controller's hold; anything else lets go first (PC-GRP-03).
pub fn other_action(cx: &mut Cx<'_>, order: &Order) {
    let keeps = [GRAPPLE, GRAPPLE_DAMAGE, PUSH, GRAPPLE_STAND, CLOSE_ATTACK, ACTIVATE, KNOCK_DOWN, TAKE_DOWN, RELEASE];
    if !holds(cx.battle(), order.unit) {
        return;
    }
    if keeps.contains(&order.act) && (within_hold(cx.battle(), order) || matches!(order.act, CLOSE_ATTACK | ACTIVATE)) {
        mark::set(cx, order.unit, HOLD_KEPT, 1, Until::TurnEnd, KEPT);
    } else {
        finish(cx, order.unit, OTHER_ACTION, KEPT);
    }
}

/// Ends the grapple of a controller who falls helpless, and of anybody who dies (PC-GRP-10).
pub fn out(cx: &mut Cx<'_>, unit: UnitId) {
    if holds(cx.battle(), unit) || cx.battle().body(unit).life >= Life::Dead {
        finish(cx, unit, OVER, END);
    }
}

/// Ends a grapple whose two have been moved apart (PC-GRP-10).
pub fn parted(cx: &mut Cx<'_>, unit: UnitId) {
    let Some(other) = partner(cx.battle(), unit) else { return };
    if !range::beside(cx.battle(), unit, other) {
        finish(cx, unit, OVER, END);
    }
}

/// Ends the grapple of a stunned controller (PC-GRP-10).
pub fn stunned(cx: &mut Cx<'_>, unit: UnitId) {
    if holds(cx.battle(), unit) {
        finish(cx, unit, STUNNED, END);
    }
}
