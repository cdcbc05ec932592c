//! Loading weapons and clearing jams (PC-BGD-20, PC-BGD-21).

use crate::battle::system::{Action, Bar, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Item, ItemDef, Key, Order, Refusal, Rule, UnitId, Until};
use crate::rules::common::items;
use crate::rules::percentile::armoury::{Reload, Weapon};
use crate::rules::percentile::checks::{self, Test, dazzled};
use crate::rules::percentile::items::hands::{equipped, weapon};
use crate::rules::percentile::keys::price::{self, Cost, info};
use crate::rules::percentile::keys::{mark, *};

const RELOADING: Rule = Rule("PC-BGD-20");
const CLEARING: Rule = Rule("PC-BGD-21");

/// Loading a weapon.
pub const RELOAD_ACTION: Action = Action {
    info: info(RELOAD, "reload", 'r', Targeting::None, "PC-BGD-20"),
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |battle, order| price::of(reload_cost(battle, order)),
    offers: |bar| {
        for slot in equipped(bar.battle, bar.unit) {
            let short = |(item, def): &(&Item, &ItemDef)| def.capacity > 0 && item.loaded < def.capacity;
            if bar.battle.item(bar.unit, slot).filter(short).is_some() {
                about_weapon(bar, RELOAD, slot);
            }
        }
    },
    check: check_reload,
    resolve: reload,
};

/// Clearing a jam.
pub const CLEAR_JAM_ACTION: Action = Action {
    info: info(CLEAR_JAM, "reload", '8', Targeting::None, "PC-BGD-21"),
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |_, _| price::full(),
    offers: |bar| {
        for slot in equipped(bar.battle, bar.unit) {
            if jammed(bar.battle, bar.unit, slot) {
                about_weapon(bar, CLEAR_JAM, slot);
            }
        }
    },
    check: check_jam,
    resolve: clear_jam,
};

/// Offers an action with a weapon that is ready; the one in the main hand needs no name.
fn about_weapon(bar: &mut Bar<'_>, act: Key, slot: u8) {
    let Some((_, def)) = bar.battle.item(bar.unit, slot) else { return };
    match bar.battle.gear(bar.unit).in_hand == Some(slot) {
        true => bar.add(bar.order(act)),
        false => bar.add_as(bar.order(act).with(slot), Wording::item(def.key)),
    };
}

/// What loading the weapon in hand takes.
pub fn reload_cost(battle: &Battle, order: &Order) -> Cost {
    let reload = order.with.or(battle.gear(order.unit).in_hand).and_then(|slot| weapon(battle, order.unit, slot));
    if reload.is_some_and(|weapon| weapon.reload == Reload::Half) { Cost::Half } else { Cost::Full }
}

/// True if loading the weapon takes two whole turns, an extended action (PC-ACT-06).
pub fn is_long(battle: &Battle, order: &Order) -> bool {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    slot.and_then(|slot| weapon(battle, order.unit, slot)).is_some_and(|weapon| weapon.reload == Reload::TwoFull)
}

fn loading(battle: &Battle, order: &Order) -> Result<u8, Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand).ok_or(Refusal::by("nothing_in_hand", RELOADING))?;
    let (_, def) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
    let loads = def.data::<Weapon>().is_some_and(|weapon| weapon.reload != Reload::None);
    if !equipped(battle, order.unit).contains(&slot) {
        Err(Refusal::by("not_in_hand", Rule("PC-BGD-19")))
    } else if !loads {
        Err(Refusal::by("needs_no_ammunition", RELOADING))
    } else {
        items::loadable(battle, order.unit, slot, RELOADING).map(|()| slot)
    }
}

/// Checks whether a weapon may be loaded.
///
/// # Errors
/// The reason if it is refused.
pub fn check_reload(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    loading(battle, order).map(|_| ())
}

/// Loads a weapon, or works on it for a turn of two (PC-ACT-06).
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn reload(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok(slot) = loading(cx.battle(), order) else { return Ok(()) };
    let Some((item, def)) = cx.battle().item(unit, slot) else { return Ok(()) };
    let long = is_long(cx.battle(), order);
    let (key, begun) = (def.key, item.progress > 0);
    if long {
        mark::set(cx, unit, WORKED, 1, Until::TurnEnd, RELOADING);
    }
    if long && !begun {
        cx.emit(Event::ReloadProgressed { unit, slot, item: key, done: 1, needed: 2, rule: RELOADING });
    } else {
        items::load(cx, unit, slot, RELOADING);
    }
    Ok(())
}

/// Work on every long reload is lost (PC-ACT-08).
pub fn interrupt(cx: &mut Cx<'_>, unit: UnitId) {
    interrupt_but(cx, unit, None);
}

/// Work on every long reload is lost but on the one that an order goes on with (PC-ACT-08).
pub fn interrupt_others(cx: &mut Cx<'_>, order: &Order) {
    let slot = if order.act == RELOAD { loading(cx.battle(), order).ok() } else { None };
    interrupt_but(cx, order.unit, slot);
}

fn interrupt_but(cx: &mut Cx<'_>, unit: UnitId, kept: Option<u8>) {
    let slots = cx.battle().gear(unit).slots();
    for slot in slots.filter(|slot| Some(*slot) != kept) {
        let Some((item, def)) = cx.battle().item(unit, slot) else { continue };
        if item.progress > 0 {
            let item = def.key;
            cx.emit(Event::ReloadProgressed { unit, slot, item, done: 0, needed: 2, rule: Rule("PC-ACT-08") });
        }
    }
}

/// Checks whether there is a jam to clear.
///
/// # Errors
/// The reason if it is refused.
pub fn check_jam(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    if slot.is_some_and(|slot| jammed(battle, order.unit, slot)) {
        Ok(())
    } else {
        Err(Refusal::by("not_jammed", CLEARING))
    }
}

/// Works on a jam (PC-BGD-21).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn clear_jam(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some(slot) = order.with.or(cx.battle().gear(unit).in_hand) else { return Ok(()) };
    let dazzled = dazzled(cx.battle(), unit, BS);
    let test = Test::of(cx.battle(), unit, CLEAR_JAM, BS, CLEARING).tired(cx.battle());
    let test = test.plus(DAZZLED, dazzled, Rule("PC-BGD-33")).passing();
    if checks::roll(cx, test)?.passed() {
        set_right(cx, unit, slot, CLEARING);
    }
    Ok(())
}

/// True if the weapon in a slot is jammed (PC-SUP-06).
pub fn jammed(battle: &Battle, unit: UnitId, slot: u8) -> bool {
    battle.gear(unit).item(slot).is_some_and(|item| item.wear.jammed)
}

/// A jammed weapon works again.
pub fn set_right(cx: &mut Cx<'_>, unit: UnitId, slot: u8, rule: Rule) {
    let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return };
    cx.emit(Event::Jammed { unit, slot, item, jammed: false, rule });
}
