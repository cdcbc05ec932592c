//! Doors and other things that a hand can work (CE-MIN-10, CE-SIG-02).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Key, Order, Refusal, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::keys::*;
use crate::rules::common::doors::{self, Door};
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-MIN-10");

/// Terrain tag: working it is a free action. Without a tag it is a minor one.
const COSTS_NOTHING: &str = "interact_free";
/// Terrain tag: working it takes the significant action.
const COSTS_SIGNIFICANT: &str = "interact_significant";

/// What working the door of a square takes from the budget.
fn effort(battle: &Battle, square: Square) -> (Key, Rule) {
    if battle.map().has_tag(square, COSTS_NOTHING) {
        (FREE, Rule("CE-OTH-01"))
    } else if battle.map().has_tag(square, COSTS_SIGNIFICANT) {
        (SIGNIFICANT, Rule("CE-SIG-02"))
    } else {
        (MINOR, RULE)
    }
}

fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Door> + '_ {
    battle.square(unit).neighbours().filter_map(|square| doors::at(battle, square))
}

/// The price of working the order's door; without one, of the first door in reach that can be paid for.
fn price(battle: &Battle, order: &Order) -> Price {
    let of = |square| Price::of(effort(battle, square).0, 1);
    if let Target::Square(square) = order.at {
        return of(square);
    }
    let prices: SmallVec<[Price; 2]> = near(battle, order.unit).map(|door| of(door.0)).collect();
    let payable = prices.iter().find(|price| budget::can_pay(battle, order.unit, price).is_ok());
    payable.or(prices.first()).cloned().unwrap_or_default()
}

fn door(battle: &Battle, order: &Order) -> Result<Door, Refusal> {
    doors::meant(battle, order, near(battle, order.unit), RULE)
}

/// Opening or closing a door.
pub const INTERACT_ACTION: Action = Action {
    info: ActionInfo {
        key: INTERACT,
        icon: "open",
        hotkey: 'o',
        targeting: Targeting::Square,
        rule: Rule("CE-MIN-10"),
    },
    form: OrderForm::PLAIN,
    price,
    offers: |bar| {
        bar.add(bar.order(INTERACT));
    },
    check: |battle, order| door(battle, order).map(|_| ()),
    resolve: |cx, order| {
        let Ok(door) = door(cx.battle(), order) else { return Ok(()) };
        let (what, rule) = effort(cx.battle(), door.0);
        if what != FREE {
            aiming::break_by_action(cx, order.unit, INTERACT);
        }
        doors::work(cx, order.unit, door, rule);
        Ok(())
    },
};
