//! A movement with pauses: whoever stops to perform a Swift Action goes on with the squares that are left (AR-ACT-06).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Condition, Cx, Refusal, Rule, UnitId, Until};
use crate::rules::arrgs::keys::classes::{MOVING, UNCOUNTED};
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::manoeuvres::{GO_FARTHER, STRIDE};
use crate::rules::arrgs::movement::walking::{Way, go};
use crate::rules::arrgs::movement::{cost, may_move, path, way};

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
        let left = left(battle, order.unit);
        if left < 1 {
            return Err(Refusal::by("no_squares_left", PAUSES));
        }
        way(battle, order, left)?;
        match cost(battle, order.unit, path(order)) {
            Some(cost) if cost > left => Err(Refusal::by("too_far", PAUSES).with(i32::from(cost - left))),
            _ => Ok(()),
        }
    },
    resolve: |cx, order| {
        let (unit, path) = (order.unit, path(order));
        let left = left(cx.battle(), unit);
        let cost = cost(cx.battle(), unit, path).unwrap_or(left);
        cx.end_condition(unit, STRIDE, OVER, PAUSES);
        if go(cx, unit, Way { path, most: left, provokes: true, act: GO_FARTHER })? {
            keep(cx, unit, left.saturating_sub(cost));
        }
        Ok(())
    },
};

/// The squares that are left of a movement.
pub fn left(battle: &Battle, unit: UnitId) -> u16 {
    u16::try_from(battle.conditions(unit).amount(STRIDE)).unwrap_or(0)
}

/// Notes the squares that are left of a movement, until the turn ends or a Standard Action follows.
pub fn keep(cx: &mut Cx<'_>, unit: UnitId, squares: u16) {
    if squares > 0 {
        let amount = i16::try_from(squares).unwrap_or(i16::MAX);
        cx.set_condition(unit, Condition { key: STRIDE, amount, until: Until::TurnEnd, on: None, rule: PAUSES });
    }
}
