//! Placing, throwing and switching on sources of damping, and when they end (DR-WPN-07).

use crate::battle::system::{Action, ActionInfo, Effort, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, DroppedItem, Event, Field, Flow, Order, Refusal, Rule, Target, ThingId, Wear};
use crate::rules::common::items;
use crate::rules::drive::armoury::Damper;
use crate::rules::drive::keys::*;
use crate::rules::drive::{state, supply};

const RULE: Rule = Rule("DR-WPN-07");
/// Squares that a source can be thrown over.
const THROW: u32 = 10;

/// Placing a source of damping next to oneself, throwing it, or switching it on where one carries it.
pub const DAMPER_ACTION: Action = Action {
    info: ActionInfo { key: DAMPER, icon: "jam", hotkey: '}', targeting: Targeting::Square, rule: RULE },
    form: OrderForm::PLAIN.modes(&[CARRIED]).item(ItemOf::Bearer).at(&[Targeting::Square, Targeting::None]),
    price: |battle, _| Price::effort(battle, Effort::Half),
    offers: |bar| {
        for slot in bar.battle.gear(bar.unit).slots() {
            let Some(damper) = damper(bar.battle, &bar.order(DAMPER).with(slot)) else { continue };
            let way = if damper.thrown { Wording::way("thrown") } else { Wording::PLAIN };
            bar.add_as(bar.order(DAMPER).with(slot), way.with(damper.id));
            if !damper.thrown {
                bar.add_as(bar.order(DAMPER).with(slot).mode(CARRIED), Wording::item(damper.id));
                bar.retarget(Targeting::None);
            }
        }
    },
    check,
    resolve,
};

fn damper<'b>(battle: &'b Battle, order: &Order) -> Option<&'b Damper> {
    state::armoury(battle).damper(battle.item(order.unit, order.with?)?.1.key)
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (Some(damper), Some(slot)) = (damper(battle, order), order.with) else {
        return Err(Refusal::by("no_damper", RULE));
    };
    if damper.thrown && battle.gear(order.unit).item(slot).is_none_or(|item| item.loaded < 1) {
        return Err(Refusal::by("no_damper", RULE));
    }
    if order.mode == Some(CARRIED) {
        let on = supply::points(battle, order.unit, slot) > 0;
        return if on || damper.thrown { Err(Refusal::by("already_on", RULE)) } else { Ok(()) };
    }
    let Target::Square(to) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let from = battle.square(order.unit);
    let most = if damper.thrown { THROW } else { 1 };
    if !battle.map().contains(to) || battle.map().is_solid(to) {
        Err(Refusal::by("no_room_there", RULE))
    } else if (to - from).chebyshev() > most || !battle.can_hit(from, to) {
        Err(Refusal::by("out_of_range", RULE))
    } else {
        Ok(())
    }
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(slot)) = (order.unit, order.with) else { return Ok(()) };
    let Some(damper) = damper(cx.battle(), order) else { return Ok(()) };
    let (item, thrown, rounds) = (damper.id, damper.thrown, damper.rounds);
    if order.mode == Some(CARRIED) {
        supply::store(cx, unit, slot, 1, 0, RULE);
        cx.emit(Event::Noted { unit, what: DAMPER_ON, other: None, number: 0, rule: RULE });
        return Ok(());
    }
    let Target::Square(square) = order.at else { return Ok(()) };
    let left = cx.battle().gear(unit).item(slot).map_or(0, |held| held.loaded - 1);
    if thrown {
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: RULE });
    } else {
        items::leave(cx, unit, slot, square, RULE);
    }
    let round = i16::try_from(cx.battle().scheduler().round).unwrap_or(i16::MAX);
    let last = |rounds: u16| round.saturating_add(i16::try_from(rounds).unwrap_or(i16::MAX) - 1);
    let state = Field { item, last_round: rounds.map_or(i16::MAX, last) }.into();
    let (thing, from) = (cx.new_thing(), cx.battle().square(unit));
    cx.emit(Event::ThingAppeared { thing, kind: DAMPER, square, from, by: Some(unit), state });
    Ok(())
}

/// Switching off a source that lies next to one, or in one's own square.
pub const STOP_DAMPER_ACTION: Action = Action {
    info: ActionInfo { key: STOP_DAMPER, icon: "close", hotkey: '#', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN,
    price: |battle, _| Price::effort(battle, Effort::Half),
    offers: |bar| {
        if beside(bar.battle, &bar.order(STOP_DAMPER)).is_some() {
            bar.add(bar.order(STOP_DAMPER));
        }
    },
    check: |battle, order| beside(battle, order).map(|_| ()).ok_or(Refusal::by("no_damper", RULE)),
    resolve: |cx, order| {
        let Some((thing, field)) = beside(cx.battle(), order) else { return Ok(()) };
        let Some(square) = cx.battle().thing(thing).map(|thing| thing.square) else { return Ok(()) };
        cx.emit(Event::ThingGone { thing });
        let dropped = DroppedItem { item: field.item, loaded: 0, spare: 0, wear: Wear::default() };
        items::lie(cx, order.unit, dropped, square);
        Ok(())
    },
};

fn beside(battle: &Battle, order: &Order) -> Option<(ThingId, Field)> {
    let from = battle.square(order.unit);
    let powered = |field: &Field| field.last_round == i16::MAX;
    let mut near =
        battle.things_with::<Field>().filter(|(thing, field)| powered(field) && (thing.square - from).chebyshev() <= 1);
    near.next().map(|(thing, field)| (thing.id, *field))
}

/// A round ends: so do fields whose time is over.
///
/// # Errors
/// None.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    let round = i16::try_from(cx.battle().scheduler().round).unwrap_or(i16::MAX);
    let over = cx.battle().things_with::<Field>().filter(|(_, field)| field.last_round <= round);
    let over: Vec<ThingId> = over.map(|(thing, _)| thing.id).collect();
    over.into_iter().for_each(|thing| cx.emit(Event::ThingGone { thing }));
    Ok(())
}
