//! Doors (PC-BGD-19).

use crate::battle::system::{Action, OrderForm, Targeting};
use crate::battle::{Battle, Order, Refusal, Rule, UnitId};
use crate::rules::common::doors::{self, Door};
use crate::rules::percentile::keys::INTERACT;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::range;

const HANDLING: Rule = Rule("PC-BGD-19");

/// Opening or closing a door.
pub const INTERACT_ACTION: Action = Action {
    info: info(INTERACT, "open", ';', Targeting::Square, "PC-BGD-19"),
    form: OrderForm::PLAIN,
    price: |_, _| price::half(),
    offers: |bar| {
        if near(bar.battle, bar.unit).next().is_some() {
            bar.add(bar.order(INTERACT));
        }
    },
    check: |battle, order| door(battle, order).map(|_| ()),
    resolve: |cx, order| {
        if let Ok(door) = door(cx.battle(), order) {
            doors::work(cx, order.unit, door, HANDLING);
        }
        Ok(())
    },
};

/// The doors next to a combatant.
fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Door> + '_ {
    let beside = move |square: &_| range::to_square(battle, unit, *square) == 1;
    let squares = range::around(battle, unit).into_iter().filter(beside);
    squares.filter_map(|square| doors::at(battle, square))
}

fn door(battle: &Battle, order: &Order) -> Result<Door, Refusal> {
    doors::meant(battle, order, near(battle, order.unit), HANDLING)
}
