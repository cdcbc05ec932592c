//! Repair in camp: with tools, one thing a Break (AR-BGD-19, AR-BGD-25).

use crate::battle::system::{Action, ItemOf, OrderForm, Price, Wording};
use crate::battle::{Battle, Cx, Event, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::checks::gear;
use crate::rules::arrgs::healing::rest::{of_camp, pass_break};
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::healing::{REPAIR, TOOLS};
use crate::rules::arrgs::keys::log::RECOVERED;
use crate::rules::arrgs::keys::manoeuvres::{ARMOUR_DAMAGE, SUIT};

const REPAIRS: Rule = Rule("AR-BGD-19");

/// Mending what is broken among one's own things, or the suit of armour, while everybody takes a Break.
pub const REPAIR_ACTION: Action = Action {
    info: of_camp(REPAIR, "interact", 'm', REPAIRS),
    form: OrderForm::PLAIN.modes(&[SUIT]).item(ItemOf::Bearer),
    price: |_, _| Price::free(),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        for slot in battle.gear(unit).slots().filter(|slot| items::is_broken(battle, unit, *slot)) {
            let Some((_, def)) = battle.item(unit, slot) else { continue };
            bar.add_as(bar.order(REPAIR).with(slot), Wording::item(def.key));
        }
        if gear::is_armour_broken(battle, unit) {
            bar.add_as(bar.order(REPAIR).mode(SUIT), Wording::way(SUIT.as_str()));
        }
    },
    check,
    resolve: |cx, order| {
        match order.with {
            Some(slot) => mend(cx, order.unit, slot),
            None => cx.end_condition(order.unit, ARMOUR_DAMAGE, RECOVERED, REPAIRS),
        }
        pass_break(cx)
    },
};

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    let has_tools =
        || battle.gear(unit).slots().any(|slot| battle.item(unit, slot).is_some_and(|(_, def)| def.key == TOOLS));
    let is_broken = match (order.with, order.mode) {
        (Some(slot), _) => items::is_broken(battle, unit, slot),
        (None, Some(SUIT)) => gear::is_armour_broken(battle, unit),
        (None, _) => return Err(Refusal::form("needs_an_item")),
    };
    match () {
        () if !battle.is_up(unit) => Err(Refusal::form("target_is_out")),
        () if !is_broken => Err(Refusal::by("not_broken", REPAIRS)),
        () if !has_tools() => Err(Refusal::by("no_tools", REPAIRS)),
        () => Ok(()),
    }
}

/// An item is as good as new.
fn mend(cx: &mut Cx<'_>, unit: UnitId, slot: u8) {
    let (of, _) = items::toughness(cx.battle(), unit, slot);
    if let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) {
        cx.emit(Event::ItemDamaged { unit, slot, item, damage: 0, of, rule: REPAIRS });
    }
}
