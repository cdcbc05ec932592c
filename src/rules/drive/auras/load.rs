//! Loading an aura (DR-WPN-08, DR-AUR-10, DR-AUR-11).

use crate::battle::system::{Action, ActionInfo, Bar, Effort, ItemOf, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, HIDDEN, Order, Refusal, Rule};
use crate::rules::drive::armoury::{Aura, Decay, Stored};
use crate::rules::drive::keys::*;
use crate::rules::drive::{auras, supply};

const RULE: Rule = Rule("DR-WPN-08");

/// Storing damage in an aura for so many units of what buys it.
pub const LOAD_AURA_ACTION: Action = Action {
    info: ActionInfo { key: LOAD_AURA, icon: "dice", hotkey: '[', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN.number("units").item(ItemOf::Bearer),
    price: |battle, _| Price::effort(battle, Effort::Half),
    offers,
    check: |battle, order| {
        let Some((slot, aura)) = source(battle, order) else { return Err(Refusal::by("no_aura", RULE)) };
        supply::check(battle, order.unit, slot, aura.source, order.amount, RULE)?;
        let full = supply::points(battle, order.unit, slot) >= aura.max;
        if full { Err(Refusal::by("aura_full", Rule("DR-AUR-11"))) } else { Ok(()) }
    },
    resolve: load,
};

fn source<'b>(battle: &'b Battle, order: &Order) -> Option<(u8, &'b Aura)> {
    let slot = order.with?;
    Some((slot, auras::in_slot(battle, order.unit, slot)?))
}

/// The number that fills an aura is offered to everybody, the smaller ones to people.
fn offers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for auras::Carried { slot, aura, stored } in auras::carried(battle, unit) {
        let room = (aura.max - stored).max(1);
        let fills = i16::try_from((room + aura.unit - 1) / aura.unit).unwrap_or(i16::MAX);
        let most = fills.min(supply::left(battle, unit, slot, aura.source)).max(1);
        let order = bar.order(LOAD_AURA).with(slot);
        let wording = |units| supply::wording(aura.id, stored, aura.unit, units, aura.max);
        bar.add_as(order.clone().amount(most), wording(most));
        for units in (1..most).rev() {
            bar.add_further(order.clone().amount(units), wording(units), false);
        }
    }
}

/// What goes beyond the most that it stores is lost. Energy gives its owner away (DR-AUR-15).
fn load(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, battle) = (order.unit, cx.battle());
    let Some((slot, aura)) = source(battle, order) else { return Ok(()) };
    let (source, energy) = (aura.source, matches!(aura.stored, Stored::Energy(_)));
    let stored = (supply::points(battle, unit, slot) + aura.unit * i32::from(order.amount)).min(aura.max);
    let turns = if let Decay::AllAfter(turns) = aura.decay { i16::try_from(turns).unwrap_or(i16::MAX) } else { 0 };
    supply::spend(cx, unit, slot, source, order.amount, RULE);
    supply::store(cx, unit, slot, stored, turns, RULE);
    cx.emit(Event::Noted { unit, what: AURA_LOADED, other: None, number: stored, rule: RULE });
    if energy {
        cx.end_condition(unit, HIDDEN, LIGHT_SOURCE, Rule("DR-AUR-15"));
    }
    Ok(())
}
