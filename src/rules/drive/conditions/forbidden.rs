//! What injuries and energy forbid (DR-BGD-10, DR-BGD-11, DR-BGD-30).

use crate::battle::system::Price;
use crate::battle::{Battle, Order, Refusal, Rule};
use crate::rules::drive::conditions::bound;
use crate::rules::drive::keys::*;

/// What forbids an order whatever its action.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
    if battle.conditions(order.unit).has(STUNNED) {
        return Err(Refusal::by("energy_stunned", Rule("DR-BGD-30")));
    }
    bound::check(battle, order, price)
}
