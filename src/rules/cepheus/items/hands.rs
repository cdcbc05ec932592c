//! Things in hand: draw, reload, drop (CE-MIN-08, CE-MIN-09, CE-OTH-01).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{
    Battle, Condition, Cx, DroppedItem, Event, Flow, Item, ItemDef, Key, Order, Refusal, Rule, Thing, ThingId, UnitId,
    Until,
};
use crate::rules::cepheus::armoury::{Grenade, Weapon};
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::keys::*;
use crate::rules::common::items;

const DRAWING: Rule = Rule("CE-MIN-08");
const RELOADING: Rule = Rule("CE-MIN-09");
const FREELY: Rule = Rule("CE-OTH-01");

/// Minor actions to ready an item (0: free); none for what is not fought with, or is part of the body.
pub fn draw_actions(def: &ItemDef) -> Option<u8> {
    let weapon = def.data::<Weapon>().filter(|weapon| !weapon.has("natural")).map(|weapon| weapon.draw_actions);
    weapon.or_else(|| def.data::<Grenade>().map(|grenade| grenade.draw_actions))
}

/// Whether an item may be drawn.
fn check_draw(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (unit, slot) = (order.unit, order.with.ok_or(Refusal::form("needs_an_item"))?);
    let (item, def) = battle.item(unit, slot).ok_or(Refusal::form("no_such_item"))?;
    draw_actions(def).ok_or(Refusal::by("not_a_weapon", DRAWING))?;
    if battle.gear(unit).in_hand == Some(slot) {
        return Err(Refusal::by("already_in_hand", DRAWING));
    }
    if def.data::<Grenade>().is_some() && item.loaded <= 0 {
        return Err(Refusal::by("none_left", DRAWING));
    }
    Ok(())
}

/// Takes an item in hand.
///
/// # Errors
/// None of its own.
pub fn draw(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(slot)) = (order.unit, order.with) else { return Ok(()) };
    aiming::break_by_action(cx, unit, DRAW);
    if let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) {
        cx.emit(Event::Readied { unit, slot, item, rule: DRAWING });
        cx.end_condition(unit, NO_DODGE, DRAW, RELOADING);
    }
    Ok(())
}

/// A reload that may be done. Who dodges no more does a larger part of it with each action (CE-WPN-03).
pub struct Reload {
    slot: u8,
    item: Item,
    /// Minor actions that the whole reload takes one who dodges.
    needed: u8,
    /// How many of them one action does.
    gain: u8,
}

/// Minor actions that a reload takes in all, done as the order says; none for a way that the weapon does not have.
fn reload_actions(weapon: &Weapon, order: &Order) -> Option<u8> {
    match order.mode {
        Some(NO_DODGE) => weapon.reload_actions_no_dodge,
        Some(_) => None,
        None => Some(weapon.reload_actions),
    }
}

/// Checks whether the weapon in hand may be reloaded, one action of it at a time.
///
/// # Errors
/// The reason if not.
pub fn reload_plan(battle: &Battle, order: &Order) -> Result<Reload, Refusal> {
    let unit = order.unit;
    let (slot, item, def) = battle.in_hand(unit).ok_or(Refusal::by("nothing_in_hand", RELOADING))?;
    let weapon = def.data::<Weapon>().filter(|_| def.capacity > 0);
    let weapon = weapon.ok_or(Refusal::by("needs_no_ammunition", RELOADING))?;
    if order.with.is_some_and(|with| with != slot) {
        return Err(Refusal::by("not_in_hand", RELOADING));
    }
    items::loadable(battle, unit, slot, RELOADING)?;
    let actions = reload_actions(weapon, order).ok_or(Refusal::form("no_such_mode"))?;
    let needed = weapon.reload_actions;
    Ok(Reload { slot, item: *item, needed, gain: needed.div_ceil(actions.max(1)) })
}

/// Works on a reload for one action; what is done stays done over the turns.
///
/// # Errors
/// None of its own.
pub fn reload(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok(Reload { slot, item, needed, gain }) = reload_plan(cx.battle(), order) else { return Ok(()) };
    aiming::break_by_action(cx, unit, RELOAD);
    let key = cx.battle().setup().item(item.def).key;
    let done = item.progress + gain;
    if done < needed {
        cx.emit(Event::ReloadProgressed { unit, slot, item: key, done, needed, rule: RELOADING });
        if order.mode == Some(NO_DODGE) {
            let rule = Rule("CE-WPN-03");
            cx.set_condition(unit, Condition { key: NO_DODGE, amount: 1, until: Until::Cleared, on: None, rule });
        }
    } else {
        items::load(cx, unit, slot, RELOADING);
        cx.end_condition(unit, NO_DODGE, RELOAD, RELOADING);
    }
    Ok(())
}

/// Fills everything that somebody carries, as far as the reloads go: nobody keeps a half-empty weapon at leisure.
pub fn reload_all(cx: &mut Cx<'_>, unit: UnitId) {
    for slot in cx.battle().gear(unit).slots() {
        if items::loadable(cx.battle(), unit, slot, RELOADING).is_ok() {
            items::load(cx, unit, slot, RELOADING);
        }
    }
}

/// Checks whether what is in hand may be dropped.
///
/// # Errors
/// The reason if not.
pub fn can_drop(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let natural = |def: &ItemDef| def.data::<Weapon>().is_some_and(|weapon| weapon.has("natural"));
    match battle.in_hand(unit) {
        Some((_, _, def)) if !natural(def) => Ok(()),
        _ => Err(Refusal::by("nothing_in_hand", FREELY)),
    }
}

/// Drops what is in hand; aim at a target is not broken by a free action, but what was aimed with is gone.
///
/// # Errors
/// None of its own.
pub fn drop_held(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    if cx.battle().in_hand(unit).is_none() {
        return Ok(());
    }
    aiming::break_by_action(cx, unit, DROP);
    falls(cx, unit, false, FREELY);
    Ok(())
}

/// What is in hand falls into the square: what lies there then, and which item it is. It keeps the rounds in it, and the
/// spare ones unless it is `wrested` away.
pub fn falls(cx: &mut Cx<'_>, unit: UnitId, wrested: bool, rule: Rule) -> Option<(ThingId, Key)> {
    let (slot, square) = (cx.battle().in_hand(unit)?.0, cx.battle().square(unit));
    let mut dropped = items::as_dropped(cx.battle(), unit, slot)?;
    if wrested {
        dropped.spare = 0;
    }
    let item = dropped.item;
    items::leave(cx, unit, slot, square, rule);
    cx.end_condition(unit, NO_DODGE, DROP, RELOADING);
    Some((items::lie(cx, unit, dropped, square), item))
}

/// What lies in the combatant's square and can be picked up, in order of number.
pub fn at_feet(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (&Thing, &DroppedItem)> {
    let square = battle.square(unit);
    battle.things_with::<DroppedItem>().filter(move |(thing, _)| thing.square == square)
}

fn lying<'a>(battle: &'a Battle, order: &Order) -> Option<(&'a Thing, &'a DroppedItem)> {
    at_feet(battle, order.unit).find(|(thing, _)| order.amount == 0 || i32::from(order.amount) == i32::from(thing.id.0))
}

/// Taking an item in hand.
pub const DRAW_ACTION: Action = Action {
    info: ActionInfo { key: DRAW, icon: "draw", hotkey: 'd', targeting: Targeting::Item, rule: Rule("CE-MIN-08") },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |battle, order| {
        let item = order.with.and_then(|slot| battle.item(order.unit, slot));
        budget::listed(item.and_then(|(_, def)| draw_actions(def)).unwrap_or(1))
    },
    offers: |bar| {
        let gear = bar.battle.gear(bar.unit);
        for slot in gear.slots().filter(|slot| gear.in_hand != Some(*slot)) {
            let Some((_, def)) = bar.battle.item(bar.unit, slot) else { continue };
            if draw_actions(def).is_some() {
                bar.add_as(bar.order(DRAW).with(slot), Wording::item(def.key));
            }
        }
    },
    check: check_draw,
    resolve: draw,
};

/// Loading the weapon in hand.
pub const RELOAD_ACTION: Action = Action {
    info: ActionInfo { key: RELOAD, icon: "reload", hotkey: 'r', targeting: Targeting::None, rule: Rule("CE-MIN-09") },
    form: OrderForm::PLAIN.modes(&[NO_DODGE]).item(ItemOf::Bearer),
    price: |battle, order| {
        let weapon = battle.in_hand(order.unit).and_then(|(_, _, def)| def.data::<Weapon>());
        budget::listed(weapon.and_then(|weapon| reload_actions(weapon, order)).unwrap_or(1).min(1))
    },
    offers: |bar| {
        let Some((_, _, def)) = bar.battle.in_hand(bar.unit).filter(|(_, _, def)| def.capacity > 0) else { return };
        let Some(weapon) = def.data::<Weapon>() else { return };
        bar.add_as(bar.order(RELOAD), Wording::item(def.key));
        if weapon.reload_actions_no_dodge.is_some() {
            bar.add_as(bar.order(RELOAD).mode(NO_DODGE), Wording::item(def.key));
        }
    },
    check: |battle, order| reload_plan(battle, order).map(|_| ()),
    resolve: reload,
};

/// Dropping what is in hand.
pub const DROP_ACTION: Action = Action {
    info: ActionInfo { key: DROP, icon: "dive", hotkey: '!', targeting: Targeting::None, rule: Rule("CE-OTH-01") },
    form: OrderForm::PLAIN,
    price: budget::one_free,
    offers: |bar| {
        bar.add(bar.order(DROP));
    },
    check: |battle, order| can_drop(battle, order.unit),
    resolve: drop_held,
};

/// Picking up what lies here.
pub const PICK_UP_ACTION: Action = Action {
    info: ActionInfo { key: PICK_UP, icon: "draw", hotkey: 'v', targeting: Targeting::None, rule: Rule("CE-MIN-08") },
    form: OrderForm::PLAIN.number("thing"),
    price: budget::one_minor,
    offers: |bar| {
        for (thing, dropped) in at_feet(bar.battle, bar.unit) {
            if bar.battle.setup().find_item(dropped.item).is_some() {
                let number = i16::try_from(thing.id.0).unwrap_or(i16::MAX);
                bar.add_as(bar.order(PICK_UP).amount(number), Wording::item(dropped.item));
            }
        }
    },
    check: can_pick_up,
    resolve: pick_up,
};

/// Checks whether the thing of that number (0: the first) may be picked up here.
///
/// # Errors
/// The reason if not.
pub fn can_pick_up(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    lying(battle, order).map(|_| ()).ok_or(Refusal::by("nothing_lies_here", DRAWING))
}

/// Picks it up, into the hand if that is empty.
///
/// # Errors
/// None of its own.
pub fn pick_up(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some((&Thing { id: thing, .. }, &DroppedItem { item, .. })) = lying(cx.battle(), order) else { return Ok(()) };
    let Some(slot) = cx.battle().gear(unit).free_slot() else { return Ok(()) };
    aiming::break_by_action(cx, unit, PICK_UP);
    cx.emit(Event::PickedUp { unit, slot, thing, item, rule: DRAWING });
    let fights = cx.battle().item(unit, slot).is_some_and(|(_, def)| draw_actions(def).is_some());
    if fights && cx.battle().gear(unit).in_hand.is_none() {
        cx.emit(Event::Readied { unit, slot, item, rule: DRAWING });
    }
    Ok(())
}
