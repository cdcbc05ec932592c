//! Whether the rules allow an order, and an order as it may be offered.

use super::{Action, ActionInfo, Offer, Price, Targeting, Wording};
use crate::battle::key::{Key, Rule};
use crate::battle::model::{Order, Refusal};
use crate::battle::world::Battle;

/// The order that ends a turn, known in every system.
pub const END_TURN: Key = Key::new("end_turn");

/// The end of a turn as tables show it.
pub const END_TURN_INFO: ActionInfo =
    ActionInfo { key: END_TURN, icon: "end_turn", hotkey: ' ', targeting: Targeting::None, rule: Rule("SIX-TRN-01") };

/// Whether the rules allow an order, whoever's turn it is: duties, what always forbids, the price, the action.
pub(in crate::battle) fn allows(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if let Some(duty) = battle.rules().initiative.duty(battle, order.unit).filter(|duty| duty.act != order.act)
        && allows(battle, &Order::new(order.unit, duty.act)).is_ok()
    {
        return Err(Refusal::by("another_duty", duty.rule));
    }
    if order.act == END_TURN {
        return Ok(());
    }
    let rules = battle.rules();
    let action = rules.action(order.act).ok_or(Refusal::form("no_such_action"))?;
    let price = action.price(battle, order);
    if is_deed(battle, action, &price) {
        rules.core.forbids(battle, order, &price)?;
        rules.core.can_pay(battle, order.unit, &price)?;
    }
    (action.check)(battle, order)
}

/// True for everything that is done in the world: actions of the core, and a model's own that cost something.
pub(in crate::battle) fn is_deed(battle: &Battle, action: &'static Action, price: &Price) -> bool {
    let of_model = battle.rules().initiative.actions().iter().any(|own| own.info.key == action.info.key);
    !of_model || !price.cost.is_empty()
}

/// An order as it may be offered: what it costs, and what forbids it whoever its target is.
pub(super) fn offer(battle: &Battle, order: Order) -> Offer {
    let action = battle.rules().action(order.act);
    let targeting = match action.map_or(Targeting::None, |action| action.info.targeting) {
        Targeting::Item => Targeting::None,
        other => other,
    };
    let cost = action.map_or_else(Price::free, |action| action.price(battle, &order)).cost;
    let refused = allows(battle, &order).err().filter(|refusal| !refusal.is_incomplete());
    Offer { order, targeting, wording: Wording::PLAIN, cost, harms: false, refused }
}
