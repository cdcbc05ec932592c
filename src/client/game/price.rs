//! The prices of orders, in words.

use crate::battle::{Battle, Key, Order};
use crate::words;

/// The price of an order after its name.
pub fn of(battle: &Battle, order: &Order) -> String {
    let action = battle.rules().action(order.act);
    action.map_or_else(String::new, |action| after(battle, &(action.price)(battle, order).cost))
}

/// A cost, for display after a name.
pub fn after(battle: &Battle, cost: &[(Key, i16)]) -> String {
    let parts: Vec<String> = cost.iter().map(|part| words::cost(battle, *part)).collect();
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}
