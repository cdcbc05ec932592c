//! Display text for an order.

use super::names::{Kind, name};
use super::offer::offer;
use super::parts::target_name;
use super::phrases::say;
use crate::battle::system::Offer;
use crate::battle::{Battle, Order, Target, engine};

/// An order of the acting combatant in a few words, such as `Burst of 4, grouped: Orlov`.
pub fn order(battle: &Battle, order: &Order) -> String {
    let alike = |one: &Offer| {
        let one = &one.order;
        (one.act, one.mode, one.amount, one.with) == (order.act, order.mode, order.amount, order.with)
    };
    let offered = engine::offers(battle, order.unit).into_iter().find(alike);
    let act = offered.map_or_else(|| name(battle, Kind::Action, order.act), |one| offer(battle, &one));
    match &order.at {
        Target::None => act,
        target => say("order.target", &[("act", &act), ("target", &target_name(battle, target))]),
    }
}
