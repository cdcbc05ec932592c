//! Movement, Sidestep, Withdraw (AR-MVM-01, AR-SID-01, AR-WDR-01).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Key, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::checks::{Use, assisted};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::economy::manoeuvre;
use crate::rules::arrgs::field::{category, step_cost};
use crate::rules::arrgs::keys::classes::MOVING;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::movement::walking::{Way, go};
use crate::rules::arrgs::movement::{avoid, cost, distance, may_move, path, stride, way, way_by};

const MOVES: Rule = Rule("AR-MVM-01");
const CATEGORIES_RULE: Rule = Rule("AR-MOV-02");
const SIDESTEPS: Rule = Rule("AR-SID-01");
const WITHDRAWS: Rule = Rule("AR-WDR-01");
/// Points of a Movement.
const POINTS: i32 = 1;

/// Moving, passively or rolled.
pub const MOVE_ACTION: Action = Action {
    info: ActionInfo { key: MOVE, icon: "move", hotkey: 'm', targeting: Targeting::Path, rule: MOVES },
    form: OrderForm::PLAIN.modes(&[ROLLED, BURROWING, CLIMBING, FLYING, SWIMMING, IN_SPACE]),
    price: |battle, order| manoeuvre(battle, order, 1).class(MOVING),
    offers: |bar| {
        bar.add(bar.order(MOVE));
        bar.add_as(bar.order(MOVE).mode(ROLLED), Wording::way(ROLLED.as_str()));
        let stats = bar.battle.stats(bar.unit);
        for mode in category::MODES.into_iter().filter(|mode| stats.max(*mode) > 0) {
            bar.add_as(bar.order(MOVE).mode(mode), Wording::way(mode.as_str()));
        }
    },
    check: |battle, order| can_move(battle, order, POINTS),
    resolve: |cx, order| {
        let (unit, path) = (order.unit, path(order));
        take_up(cx, unit, category::of_mode(order.mode));
        let most = match rolls(cx.battle(), order) {
            true => distance::rolled(cx, unit, path)?,
            false => distance::passive_over(cx.battle(), unit, path),
        };
        let most = step_cost::worth(cx.battle(), most);
        assisted::use_up(cx, unit, Use::WALKING);
        let cost = cost(cx.battle(), unit, path).unwrap_or(most);
        let demand = distance::demand(cx.battle(), path);
        if go(cx, unit, Way { path, most, provokes: true, act: MOVE })? {
            stride::keep(cx, unit, most.saturating_sub(cost), demand);
        }
        Ok(())
    },
};

/// Checks a Movement for which so many points are still to be paid.
///
/// # Errors
/// The reason why it cannot be made.
pub fn can_move(battle: &Battle, order: &Order, points: i32) -> Result<(), Refusal> {
    may_move(battle, order.unit)?;
    let (unit, category) = (order.unit, category::of_mode(order.mode));
    if category != SPEED && battle.stats(unit).max(category) < 1 {
        return Err(Refusal::by("no_such_movement", CATEGORIES_RULE));
    }
    let most = match rolls(battle, order) {
        true => u16::MAX,
        false => step_cost::worth(battle, distance::foreseen_by(battle, (unit, category), path(order), points)),
    };
    way_by(battle, order, category, most)
}

/// Changes to a Movement Category.
fn take_up(cx: &mut Cx<'_>, unit: UnitId, category: Key) {
    if category == SPEED {
        cx.end_condition(unit, GOING, MOVE, CATEGORIES_RULE);
    } else if category != category::going(cx.battle(), unit) {
        mark::set(cx, unit, GOING, category::index(category), CATEGORIES_RULE);
    }
}

/// True if a movement is rolled: on foot by choice, in other categories unless they come naturally (AR-CHK-08).
fn rolls(battle: &Battle, order: &Order) -> bool {
    let category = category::of_mode(order.mode);
    order.mode == Some(ROLLED) || !category::is_natural(battle, order.unit, category)
}

/// One square, whatever hinders there, without provoking.
pub const SIDESTEP_ACTION: Action = Action {
    info: ActionInfo { key: SIDESTEP, icon: "dive", hotkey: 'v', targeting: Targeting::Path, rule: SIDESTEPS },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1).class(MOVING),
    offers: |bar| {
        bar.add(bar.order(SIDESTEP));
    },
    check: |battle, order| {
        may_move(battle, order.unit)?;
        way(battle, order, u16::MAX)?;
        if path(order).len() == 1 { Ok(()) } else { Err(Refusal::by("too_far", SIDESTEPS).with(1)) }
    },
    resolve: |cx, order| {
        let way = Way { path: path(order), most: u16::MAX, provokes: false, act: SIDESTEP };
        go(cx, order.unit, way).map(|_| ())
    },
};

/// Getting away from the nearest enemy, or from the largest group of enemies, without provoking.
pub const WITHDRAW_ACTION: Action = Action {
    info: ActionInfo { key: WITHDRAW, icon: "delay", hotkey: '0', targeting: Targeting::Path, rule: WITHDRAWS },
    form: OrderForm::PLAIN.modes(&[FROM_GROUP]),
    price: |battle, order| manoeuvre(battle, order, 2).class(MOVING),
    offers: |bar| {
        let foes = avoid::foes(bar.battle, bar.unit);
        if foes.is_empty() {
            return;
        }
        bar.add(bar.order(WITHDRAW));
        if avoid::group_is_elsewhere(bar.battle, bar.unit, foes) {
            bar.add_further(bar.order(WITHDRAW).mode(FROM_GROUP), Wording::PLAIN, false);
        }
    },
    check: |battle, order| {
        let unit = order.unit;
        may_move(battle, unit)?;
        if is_prone(battle, unit) {
            return Err(Refusal::by("prone", Rule("AR-BGD-14")));
        }
        way(battle, order, step_cost::worth(battle, distance::plain(battle, unit)))?;
        match avoid::leads_away(battle, unit, path(order), &avoid::avoided(battle, order)) {
            true => Ok(()),
            false if order.mode == Some(FROM_GROUP) => Err(Refusal::by("not_away_from_group", WITHDRAWS)),
            false => Err(Refusal::by("not_away", WITHDRAWS)),
        }
    },
    resolve: |cx, order| {
        let way = Way { path: path(order), most: u16::MAX, provokes: false, act: WITHDRAW };
        go(cx, order.unit, way).map(|_| ())
    },
};

/// True if an order is a whole Movement: its path can be walked passively.
pub fn is_passive(order: &Order) -> bool {
    order.act == MOVE && order.mode.is_none()
}
