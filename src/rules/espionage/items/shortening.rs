//! What shortens an action (FI-ACT-11): gear and training, never more than one of them at a time.

use crate::battle::system::Price;
use crate::battle::{Battle, Key, Order, UnitId};
use crate::rules::espionage::armoury::Gadget;
use crate::rules::espionage::keys::*;

/// The actions that quick hands shorten, by a step each.
const QUICK: [Key; 4] = [DRAW, RELOAD, CLEAR_JAM, SET_UP];

/// The price of an order, shortened by the best of all that shorten its action: a full action becomes a half one, a half one
/// free.
pub fn shortened(battle: &Battle, order: &Order, mut price: Price) -> Price {
    let steps = steps(battle, order.unit, order.act);
    for part in price.cost.iter_mut().filter(|part| part.0 == HALF) {
        part.1 = (part.1 - steps).max(0);
    }
    price.cost.retain(|part| part.1 > 0);
    price
}

/// Steps by which an action is shortened. They do not add up: one option or effect counts.
fn steps(battle: &Battle, unit: UnitId, act: Key) -> i16 {
    let carried = battle.gear(unit).slots().filter_map(|slot| battle.item(unit, slot)?.1.data::<Gadget>());
    let gear = carried.filter(|gadget| gadget.shortens.iter().any(|one| one.act() == act)).map(|gadget| gadget.steps);
    let trained = battle.profile(unit).has(QUICK_HANDS) && QUICK.contains(&act);
    gear.chain(trained.then_some(1)).max().unwrap_or(0)
}
