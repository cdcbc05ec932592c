//! Whether the rules allow an order, and the offers made from orders.

use super::{Action, ActionInfo, Offer, Price, Targeting, Wording};
use crate::battle::key::{Key, Rule};
use crate::battle::model::{Order, Refusal};
use crate::battle::world::Battle;
use smallvec::SmallVec;

/// The order that ends a turn in every system.
pub const END_TURN: Key = Key::new("end_turn");

/// The presentation of the end of a turn.
pub const END_TURN_INFO: ActionInfo =
    ActionInfo { key: END_TURN, icon: "end_turn", hotkey: ' ', targeting: Targeting::None, rule: Rule("SIX-TRN-01") };

/// The order by which a side gives up, in every system.
pub const SURRENDER: Key = Key::new("surrender");
/// The order by which a side leaves the field, in every system.
pub const RETREAT: Key = Key::new("retreat");

/// True for the orders of the engine, which no rule forbids.
fn is_engines(act: Key) -> bool {
    act == END_TURN || gives_up(act)
}

/// True for the orders that end the battle as lost.
fn gives_up(act: Key) -> bool {
    act == SURRENDER || act == RETREAT
}

/// Checks an order by all rules except whose turn it is: duties, general prohibitions, the price, the action.
pub(in crate::battle) fn allows(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let action = battle.rules().action(order.act);
    let price = action.map_or_else(Price::free, |action| (action.price)(battle, order));
    permits(battle, (action, &price), order)
}

/// The same for an action and its price.
fn permits(battle: &Battle, (action, price): (Option<&'static Action>, &Price), order: &Order) -> Result<(), Refusal> {
    bound(battle, order)?;
    if is_engines(order.act) {
        return Ok(());
    }
    let rules = battle.rules();
    let action = action.ok_or(Refusal::form("no_such_action"))?;
    if is_deed(battle, action, price) {
        rules.core.forbids(battle, order, price)?;
        rules.harm.forbids(battle, order, price)?;
        rules.core.can_pay(battle, order.unit, price)?;
    }
    (action.check)(battle, order)
}

/// Whether the initiative model lets a combatant do that now: its duties come first.
pub(in crate::battle) fn bound(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let initiative = battle.rules().initiative;
    if gives_up(order.act) {
        return Ok(());
    }
    if let Some(duty) = initiative.duty(battle, order.unit).filter(|duty| duty.act != order.act)
        && allows(battle, &Order::new(order.unit, duty.act)).is_ok()
    {
        return Err(Refusal::by("another_duty", duty.rule));
    }
    if order.act == END_TURN { Ok(()) } else { initiative.forbids(battle, order) }
}

/// True for actions in the world: those of the core, and a model's own actions that have a cost.
pub(in crate::battle) fn is_deed(battle: &Battle, action: &'static Action, price: &Price) -> bool {
    let of_model = battle.rules().initiative.actions().iter().any(|own| own.info.key == action.info.key);
    !of_model || !price.cost.is_empty()
}

/// Checks an order in camp.
pub(in crate::battle) fn allows_in_camp(camp: &Battle, order: &Order) -> Result<(), Refusal> {
    let action = camp.rules().camp_action(order.act).ok_or(Refusal::form("no_such_action"))?;
    (action.check)(camp, order)
}

/// The offer of an order: its cost, and the reason that refuses it for every target.
pub(super) fn offer(battle: &Battle, order: Order) -> Offer {
    let mut offer = unchecked(battle, order);
    check(battle, &mut offer);
    offer
}

/// The same in camp.
pub(super) fn offer_in_camp(camp: &Battle, order: Order) -> Offer {
    let action = camp.rules().camp_action(order.act);
    let refused = allows_in_camp(camp, &order).err();
    let cost = action.map_or_else(Price::free, |action| (action.price)(camp, &order)).cost;
    Offer { cost, refused: refused.filter(|refusal| !refusal.is_incomplete()), ..bare(action, order) }
}

/// The offer of an order, without its cost and whether it is refused.
pub(super) fn unchecked(battle: &Battle, order: Order) -> Offer {
    bare(battle.rules().action(order.act), order)
}

/// Determines an offer's cost, and the reason that refuses it for every target.
pub(super) fn check(battle: &Battle, offer: &mut Offer) {
    let order = &offer.order;
    let action = battle.rules().action(order.act);
    let price = action.map_or_else(Price::free, |action| (action.price)(battle, order));
    let refused = permits(battle, (action, &price), order).err();
    offer.refused = refused.filter(|refusal| !refusal.is_incomplete());
    offer.cost = price.cost;
}

fn bare(action: Option<&Action>, order: Order) -> Offer {
    let targeting = targeting(action);
    Offer { order, targeting, wording: Wording::PLAIN, cost: SmallVec::new(), harms: false, refused: None }
}

fn targeting(action: Option<&Action>) -> Targeting {
    match action.map_or(Targeting::None, |action| action.info.targeting) {
        Targeting::Item => Targeting::None,
        other => other,
    }
}
