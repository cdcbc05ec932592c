//! A movement with pauses: whoever stops to perform a Swift Action goes on with the squares that are left (AR-ACT-06).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Condition, Cx, Refusal, Rule, UnitId, Until};
use crate::grid::Square;
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::field::step_cost;
use crate::rules::arrgs::keys::classes::{MOVING, UNCOUNTED};
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::manoeuvres::{GO_FARTHER, STRIDE, STRIDE_GROUND};
use crate::rules::arrgs::movement::walking::{Way, go};
use crate::rules::arrgs::movement::{cost, distance, may_move, path, way};

const PAUSES: Rule = Rule("AR-ACT-06");

/// Going on with the movement that was made before.
pub const GO_FARTHER_ACTION: Action = Action {
    info: ActionInfo { key: GO_FARTHER, icon: "run", hotkey: 'g', targeting: Targeting::Path, rule: PAUSES },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free().class(UNCOUNTED).class(MOVING),
    offers: |bar| {
        if bar.battle.conditions(bar.unit).has(STRIDE) {
            bar.add(bar.order(GO_FARTHER));
        }
    },
    check: |battle, order| {
        may_move(battle, order.unit)?;
        if left(battle, order.unit) < 1 {
            return Err(Refusal::by("no_squares_left", PAUSES));
        }
        let left = left_along(battle, order.unit, path(order));
        way(battle, order, left)?;
        match cost(battle, order.unit, path(order)) {
            Some(cost) => step_cost::within(battle, cost, left, PAUSES),
            None => Ok(()),
        }
    },
    resolve: |cx, order| {
        let (unit, path) = (order.unit, path(order));
        let left = left_along(cx.battle(), unit, path);
        let cost = cost(cx.battle(), unit, path).unwrap_or(left);
        let demand = hardest(cx.battle(), unit, path);
        cx.end_condition(unit, STRIDE, OVER, PAUSES);
        if go(cx, unit, Way { path, most: left, provokes: true, act: GO_FARTHER })? {
            keep(cx, unit, left.saturating_sub(cost), demand);
        }
        Ok(())
    },
};

/// The cost of steps that is left of a movement on such ground as before; none for the prone (AR-BGD-14).
pub fn left(battle: &Battle, unit: UnitId) -> u16 {
    let cost = if is_prone(battle, unit) { 0 } else { battle.conditions(unit).amount(STRIDE) };
    u16::try_from(cost).unwrap_or(0)
}

/// What is left of it along a path: more difficult ground than before shortens the whole movement (AR-MOV-05).
fn left_along(battle: &Battle, unit: UnitId, path: &[Square]) -> u16 {
    let more = hardest(battle, unit, path) - battle.conditions(unit).amount(STRIDE_GROUND);
    left(battle, unit).saturating_sub(step_cost::square(battle) * u16::try_from(more).unwrap_or(0))
}

/// What the most difficult ground of a movement asks for if it goes on along a path.
fn hardest(battle: &Battle, unit: UnitId, path: &[Square]) -> i32 {
    distance::demand(battle, path).max(battle.conditions(unit).amount(STRIDE_GROUND))
}

/// Notes the cost of steps that is left of a movement, and what its ground has asked for, until the turn ends or a Standard Action
/// follows.
pub fn keep(cx: &mut Cx<'_>, unit: UnitId, cost: u16, demand: i32) {
    if cost < step_cost::square(cx.battle()) {
        return;
    }
    let note = |key, amount| Condition { key, amount, until: Until::TurnEnd, on: None, rule: PAUSES };
    cx.set_condition(unit, note(STRIDE, i16::try_from(cost).unwrap_or(i16::MAX)));
    match i16::try_from(demand).unwrap_or(0) {
        0 => cx.end_condition(unit, STRIDE_GROUND, OVER, PAUSES),
        demand => cx.set_condition(unit, note(STRIDE_GROUND, demand)),
    }
}
