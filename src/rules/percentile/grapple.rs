//! Grappling: one holds, one is held (PC-GRP).

use super::attack::{self, Strike, melee};
use super::keys::*;
use super::score::free_hands;
use super::terms::*;
use super::{clinch, contest, space, states};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Life, Line, Order, Refusal, Rule, Stance, UnitId, Until};

const START: Rule = Rule("PC-GRP-01");
const WHO: Rule = Rule("PC-GRP-15");
/// Keeping a hold.
pub const KEPT: Rule = Rule("PC-GRP-03");
/// The end of a grapple.
pub const END: Rule = Rule("PC-GRP-10");

/// Whether a combatant controls a grapple.
pub fn holds(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(GRAPPLING)
}

/// The other one of a combatant's grapple.
pub fn partner(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    let conditions = battle.conditions(unit);
    conditions.get(GRAPPLING).or(conditions.get(RESTRAINED)).and_then(|hold| hold.on)
}

/// Whether an order is a controller's option against the one it holds (PC-AAC-25, PC-AAC-28).
pub fn within_hold(battle: &Battle, order: &Order) -> bool {
    holds(battle, order.unit) && order.target_unit().is_none_or(|target| partner(battle, order.unit) == Some(target))
}

/// Whether a combatant may be seized by another (PC-GRP-15).
///
/// # Errors
/// The reason why not.
pub fn may_seize(battle: &Battle, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if free_hands(battle, unit) < 1 {
        Err(Refusal::by("no_free_hand", START))
    } else if partner(battle, unit).is_some() || partner(battle, target).is_some() {
        Err(Refusal::by("already_grappling", WHO))
    } else if !battle.are_enemies(unit, target) || battle.body(target).life >= Life::Dead {
        Err(Refusal::by("no_enemy", WHO))
    } else {
        Ok(())
    }
}

/// Whether an order of the grapple may be given.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    let held = battle.conditions(unit).has(RESTRAINED);
    match order.act {
        GRAPPLE if holds(battle, unit) => Ok(()),
        GRAPPLE => {
            let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
            may_seize(battle, unit, target)?;
            if !space::beside(battle, unit, target) {
                return Err(Refusal::by("out_of_range", WHO));
            }
            contest::check_melee(battle, order)
        }
        BREAK_FREE if order.mode.is_some_and(|mode| mode != S && mode != ACROBATICS) => {
            Err(Refusal::form("no_such_mode"))
        }
        BREAK_FREE | TAKE_CONTROL if held => Ok(()),
        CLOSE_ATTACK if held || holds(battle, unit) => clinch::close_strike(battle, order).map(|_| ()),
        GRAPPLE_DAMAGE | RELEASE if holds(battle, unit) => Ok(()),
        PUSH if holds(battle, unit) => clinch::direction(battle, order).map(|_| ()),
        GRAPPLE_STAND if order.mode.is_some_and(|mode| mode != ALONE) => Err(Refusal::form("no_such_mode")),
        GRAPPLE_STAND if holds(battle, unit) => {
            let prone = |unit: UnitId| battle.body(unit).stance == Stance::Prone;
            let both = prone(unit) && partner(battle, unit).is_some_and(prone);
            if both { Ok(()) } else { Err(Refusal::by("not_both_down", Rule("PC-GRP-07"))) }
        }
        BREAK_FREE | TAKE_CONTROL => Err(Refusal::by("not_restrained", Rule("PC-GRP-02"))),
        _ => Err(Refusal::by("not_grappling", Rule("PC-GRP-02"))),
    }
}

/// Carries out an order of the grapple.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    match order.act {
        GRAPPLE if holds(cx.battle(), unit) => Ok(()),
        GRAPPLE => attempt(cx, order, 0),
        CLOSE_ATTACK => match clinch::close_strike(cx.battle(), order) {
            Ok(strike) => attack::make(cx, &strike).map(|_| ()),
            Err(_) => Ok(()),
        },
        BREAK_FREE => clinch::break_free(cx, order),
        TAKE_CONTROL => clinch::take_control(cx, order),
        RELEASE => {
            finish(cx, unit, RELEASE, Rule("PC-GRP-06"));
            Ok(())
        }
        _ => clinch::control(cx, order),
    }
}

/// The attempt to seize somebody (PC-GRP-01), with what a charge gives it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn attempt(cx: &mut Cx<'_>, order: &Order, charge: i32) -> Flow {
    let Some(target) = order.target_unit() else { return Ok(()) };
    let base = Line { what: if charge > 0 { CHARGE } else { GRAPPLE }, amount: charge, rule: START };
    let order = Order { act: GRAPPLE, with: None, ..order.clone() };
    let Some(def) = cx.battle().setup().find_item(Key::new("unarmed")) else { return Ok(()) };
    let Ok(strike) = melee(cx.battle(), &order, target, base) else { return Ok(()) };
    attack::make(cx, &Strike { slot: None, def, ..strike }).map(|_| ())
}

/// A hit of the attempt: the grapple begins (PC-GRP-01), unless somebody who broke in has killed the one to be held.
///
/// # Errors
/// None of its own.
pub fn seize(cx: &mut Cx<'_>, unit: UnitId, target: UnitId) -> Flow {
    if cx.battle().body(target).life < Life::Dead {
        hold(cx, unit, target, START);
        states::set(cx, unit, HOLD_KEPT, 1, Until::TurnEnd, KEPT);
    }
    Ok(())
}

/// Puts one in control of another.
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

/// The end of a controller's turn: a hold that was not kept is lost (PC-GRP-03).
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
        states::set(cx, order.unit, HOLD_KEPT, 1, Until::TurnEnd, KEPT);
    } else {
        finish(cx, order.unit, OTHER_ACTION, KEPT);
    }
}

/// One who falls helpless or dies lets go; the dead are let go of (PC-GRP-10).
pub fn out(cx: &mut Cx<'_>, unit: UnitId) {
    if holds(cx.battle(), unit) || cx.battle().body(unit).life >= Life::Dead {
        finish(cx, unit, OVER, END);
    }
}

/// A hold ends when something moves the two apart (PC-GRP-10).
pub fn parted(cx: &mut Cx<'_>, unit: UnitId) {
    let Some(other) = partner(cx.battle(), unit) else { return };
    let (a, b) = (*cx.battle().body(unit), *cx.battle().body(other));
    if a.altitude != b.altitude || !space::beside(cx.battle(), unit, other) {
        finish(cx, unit, OVER, END);
    }
}

/// A stunned controller lets go (PC-GRP-10).
pub fn stunned(cx: &mut Cx<'_>, unit: UnitId) {
    if holds(cx.battle(), unit) {
        finish(cx, unit, STUNNED, END);
    }
}
