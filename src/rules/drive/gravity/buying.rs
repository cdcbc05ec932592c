//! Buying points: free, on the own turn, any number of units at once (DR-WPN-06, DR-PSG-04).

use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule};
use crate::rules::drive::keys::*;
use crate::rules::drive::{gravity, supply};

const RULE: Rule = Rule("DR-PSG-04");

/// Buying points of pseudogravity; they last until the end of the fight.
pub const CHARGE_GRAVITY_ACTION: Action = Action {
    info: ActionInfo { key: CHARGE_GRAVITY, icon: "reload", hotkey: '@', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN.number("units").item(ItemOf::Bearer),
    price: |_, _| Price::free(),
    offers,
    check: |battle, order| {
        let Some(one) = source(battle, order) else { return Err(Refusal::by("no_gravity", RULE)) };
        if battle.current() != Some(order.unit) {
            return Err(Refusal::by("own_turn_only", RULE));
        }
        supply::check(battle, order.unit, one.slot, one.gravity.source, order.amount, RULE)?;
        if one.points >= one.gravity.cap { Err(Refusal::by("pool_full", RULE)) } else { Ok(()) }
    },
    resolve: buy,
};

fn source<'b>(battle: &'b Battle, order: &Order) -> Option<gravity::Carried<'b>> {
    gravity::of(battle, order.unit, order.with?)
}

/// As many units as fill the pool are offered to everybody, fewer to people.
fn offers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for gravity::Carried { slot, gravity, points } in gravity::carried(battle, unit) {
        let room = (gravity.cap - points).max(1);
        let fills = i16::try_from((room + gravity.unit - 1) / gravity.unit).unwrap_or(i16::MAX);
        let most = fills.min(supply::left(battle, unit, slot, gravity.source)).max(1);
        let order = bar.order(CHARGE_GRAVITY).with(slot);
        let wording = |units| supply::wording(gravity.id, points, gravity.unit, units, gravity.cap);
        bar.add_as(order.clone().amount(most), wording(most));
        for units in (1..most).rev() {
            bar.add_further(order.clone().amount(units), wording(units), false);
        }
    }
}

/// What goes beyond the cap of the pool is lost.
fn buy(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some(one) = source(cx.battle(), order) else { return Ok(()) };
    let (slot, source, cap) = (one.slot, one.gravity.source, one.gravity.cap);
    let bought = (one.gravity.unit * i32::from(order.amount)).min(cap - one.points);
    let (here, all) = (supply::points(cx.battle(), unit, slot), one.points + bought);
    supply::spend(cx, unit, slot, source, order.amount, RULE);
    supply::store(cx, unit, slot, here + bought, 0, RULE);
    cx.emit(Event::Noted { unit, what: GRAVITY_CHARGED, other: None, number: all, rule: RULE });
    Ok(())
}
