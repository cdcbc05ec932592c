//! Things in hand: draw, drop, pick up, reload, clear a jam, doors, first aid (PC-BGD-19 to 21, PC-BGD-33).

use super::armoury::{Reload, Weapon};
use super::keys::*;
use super::score::{armour, equipped, held, weapon};
use super::states;
use super::terms::*;
use super::test::{self, Test};
use super::turn::Cost;
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule, Target, ThingId, UnitId, Until};
use crate::grid::{Square, TerrainId};

const HANDLING: Rule = Rule("PC-BGD-19");
const RELOADING: Rule = Rule("PC-BGD-20");
const CLEARING: Rule = Rule("PC-BGD-21");
const AID: Rule = Rule("PC-BGD-33");

/// What drawing takes: nothing for light weapons.
pub fn draw_cost(battle: &Battle, order: &Order) -> Cost {
    let light = order.with.and_then(|slot| weapon(battle, order.unit, slot)).is_some_and(|weapon| weapon.has("light"));
    if light { Cost::Free } else { Cost::Half }
}

/// Whether an item may be drawn.
///
/// # Errors
/// The reason why not.
pub fn check_draw(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (unit, slot) = (order.unit, order.with.ok_or(Refusal::form("needs_an_item"))?);
    let (item, def) = battle.item(unit, slot).ok_or(Refusal::form("no_such_item"))?;
    let weapon = def.data::<Weapon>().filter(|weapon| weapon.hands > 0);
    let weapon = weapon.ok_or(Refusal::by("not_a_weapon", HANDLING))?;
    let other_hand = order.mode == Some(OTHER_HAND);
    let main = battle.gear(unit).in_hand;
    if held(battle, unit).any(|one| one == slot) && (main == Some(slot)) != other_hand {
        return Err(Refusal::by("already_in_hand", HANDLING));
    }
    if def.kind == crate::battle::ItemKind::Expendable && item.loaded < 1 {
        return Err(Refusal::by("none_left", HANDLING));
    }
    let hands = 2 - armour(battle, unit).map(|armour| i32::from(armour.hands)).sum::<i32>();
    let taken = match main.filter(|main| other_hand && *main != slot) {
        Some(main) => super::score::weapon(battle, unit, main).map_or(1, |weapon| i32::from(weapon.hands)),
        None => 0,
    };
    if i32::from(weapon.hands) + taken > hands || (other_hand && main.is_none_or(|main| main == slot)) {
        return Err(Refusal::by("no_free_hand", Rule("PC-BGD-44")));
    }
    Ok(())
}

/// Takes an item in hand.
pub fn draw(cx: &mut Cx<'_>, order: &Order) {
    let (unit, Some(slot)) = (order.unit, order.with) else { return };
    let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return };
    if order.mode == Some(OTHER_HAND) {
        states::set(cx, unit, OFF_HAND, i16::from(slot) + 1, Until::Cleared, HANDLING);
        return;
    }
    let two_handed = weapon(cx.battle(), unit, slot).is_some_and(|weapon| weapon.hands > 1);
    if two_handed || cx.battle().conditions(unit).amount(OFF_HAND) == i32::from(slot) + 1 {
        cx.end_condition(unit, OFF_HAND, DRAW, HANDLING);
    }
    cx.emit(Event::Readied { unit, slot, item, rule: HANDLING });
}

/// The slot that an order to drop names, or what is in hand.
fn dropping(battle: &Battle, order: &Order) -> Option<u8> {
    let slot = order.with.or(battle.gear(order.unit).in_hand)?;
    let loose = weapon(battle, order.unit, slot).is_none_or(|weapon| !weapon.has("natural"));
    (loose && battle.gear(order.unit).item(slot).is_some()).then_some(slot)
}

/// Whether an item may be dropped.
///
/// # Errors
/// The reason why not.
pub fn check_drop(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    dropping(battle, order).map(|_| ()).ok_or(Refusal::by("nothing_in_hand", HANDLING))
}

/// Drops an item.
pub fn drop_one(cx: &mut Cx<'_>, order: &Order) {
    if let Some(slot) = dropping(cx.battle(), order) {
        states::drop_item(cx, order.unit, slot, HANDLING);
    }
}

/// The dropped thing in reach that an order names, or the nearest, and an empty slot for it.
fn picking(battle: &Battle, order: &Order) -> Result<(ThingId, u8), Refusal> {
    let from = battle.square(order.unit);
    let near = |square: Square| match order.at {
        Target::Square(at) => at == square && (at - from).chebyshev() <= 1,
        _ => (square - from).chebyshev() <= 1,
    };
    let thing = battle.things().find(|thing| thing.kind == DROPPED && thing.item.is_some() && near(thing.square));
    let thing = thing.ok_or(Refusal::by("nothing_to_pick_up", HANDLING))?.id;
    let slot = battle.gear(order.unit).items.iter().position(Option::is_none);
    let slot = slot.and_then(|at| u8::try_from(at).ok()).ok_or(Refusal::by("no_room", HANDLING))?;
    Ok((thing, slot))
}

/// Whether there is something to pick up.
///
/// # Errors
/// The reason why not.
pub fn check_pick_up(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    picking(battle, order).map(|_| ())
}

/// Picks an item up; it is in hand if the hand is empty.
pub fn pick_up(cx: &mut Cx<'_>, order: &Order) {
    let unit = order.unit;
    let Ok((thing, slot)) = picking(cx.battle(), order) else { return };
    take(cx, unit, thing, slot, HANDLING);
}

/// A thing goes into a slot, and into the hand if that is empty.
pub fn take(cx: &mut Cx<'_>, unit: UnitId, thing: ThingId, slot: u8, rule: Rule) {
    let Some(item) = cx.battle().thing(thing).and_then(|thing| thing.item) else { return };
    cx.emit(Event::PickedUp { unit, slot, thing, item, rule });
    if cx.battle().gear(unit).in_hand.is_none() {
        cx.emit(Event::Readied { unit, slot, item, rule });
    }
}

/// What loading the weapon in hand takes.
pub fn reload_cost(battle: &Battle, order: &Order) -> Cost {
    let reload = order.with.or(battle.gear(order.unit).in_hand).and_then(|slot| weapon(battle, order.unit, slot));
    if reload.is_some_and(|weapon| weapon.reload == Reload::Half) { Cost::Half } else { Cost::Full }
}

fn loading(battle: &Battle, order: &Order) -> Result<u8, Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand).ok_or(Refusal::by("nothing_in_hand", RELOADING))?;
    let (item, def) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
    let loads = def.data::<Weapon>().is_some_and(|weapon| weapon.reload != Reload::None && def.capacity > 0);
    if !loads {
        Err(Refusal::by("needs_no_ammunition", RELOADING))
    } else if item.loaded >= def.capacity {
        Err(Refusal::by("already_loaded", RELOADING))
    } else if item.spare <= 0 {
        Err(Refusal::by("no_ammunition", RELOADING))
    } else {
        Ok(slot)
    }
}

/// Whether a weapon may be loaded.
///
/// # Errors
/// The reason why not.
pub fn check_reload(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    loading(battle, order).map(|_| ())
}

/// Loads a weapon, or works on it for a turn of two (PC-ACT-06).
pub fn reload(cx: &mut Cx<'_>, order: &Order) {
    let unit = order.unit;
    let Ok(slot) = loading(cx.battle(), order) else { return };
    let Some((item, def)) = cx.battle().item(unit, slot) else { return };
    let long = def.data::<Weapon>().is_some_and(|weapon| weapon.reload == Reload::TwoFull);
    let (key, capacity, item) = (def.key, def.capacity, *item);
    if long && item.progress == 0 {
        cx.emit(Event::ReloadProgressed { unit, slot, item: key, done: 1, needed: 2, rule: RELOADING });
    } else {
        let rounds = item.spare.min(capacity - item.loaded);
        let (loaded, spare) = (item.loaded + rounds, item.spare - rounds);
        cx.emit(Event::Reloaded { unit, slot, item: key, loaded, spare, rule: RELOADING });
    }
}

/// Work on a long reload is lost when something else is done (PC-ACT-08).
pub fn interrupt(cx: &mut Cx<'_>, unit: UnitId) {
    for slot in equipped(cx.battle(), unit) {
        let Some((item, def)) = cx.battle().item(unit, slot) else { continue };
        if item.progress > 0 {
            let item = def.key;
            cx.emit(Event::ReloadProgressed { unit, slot, item, done: 0, needed: 2, rule: Rule("PC-ACT-08") });
        }
    }
}

/// Whether a weapon's bit is set in a condition.
pub fn marked(battle: &Battle, unit: UnitId, key: crate::battle::Key, slot: u8) -> bool {
    battle.conditions(unit).amount(key) >> slot.min(14) & 1 == 1
}

/// Sets or clears a weapon's bit in a condition.
pub fn mark(cx: &mut Cx<'_>, unit: UnitId, key: crate::battle::Key, slot: u8, on: bool, until: Until, rule: Rule) {
    let bit = 1_i16 << slot.min(14);
    let now = i16::try_from(cx.battle().conditions(unit).amount(key)).unwrap_or(0);
    let to = if on { now | bit } else { now & !bit };
    if to == 0 {
        cx.end_condition(unit, key, OVER, rule);
    } else {
        states::set(cx, unit, key, to, until, rule);
    }
}

/// Whether there is a jam to clear.
///
/// # Errors
/// The reason why not.
pub fn check_jam(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let jammed = slot.is_some_and(|slot| marked(battle, order.unit, JAMMED, slot));
    if jammed { Ok(()) } else { Err(Refusal::by("not_jammed", CLEARING)) }
}

/// Works on a jam (PC-BGD-21).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn clear_jam(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some(slot) = order.with.or(cx.battle().gear(unit).in_hand) else { return Ok(()) };
    let test = Test::of(cx.battle(), unit, CLEAR_JAM, BS, CLEARING).tired(cx.battle()).passing();
    if test::roll(cx, test)?.passed() {
        mark(cx, unit, JAMMED, slot, false, Until::Cleared, CLEARING);
    }
    Ok(())
}

fn door(battle: &Battle, order: &Order) -> Result<(Square, TerrainId), Refusal> {
    let nothing = Refusal::by("nothing_to_use", HANDLING);
    let Target::Square(square) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let door = battle.map().terrain(square).and_then(|terrain| terrain.door).ok_or(nothing.clone())?;
    if (square - battle.square(order.unit)).chebyshev() != 1 { Err(nothing) } else { Ok((square, door.other)) }
}

/// Whether there is a door to work next to the combatant.
pub fn door_near(battle: &Battle, unit: UnitId) -> bool {
    let is_door = |square: Square| battle.map().terrain(square).is_some_and(|terrain| terrain.door.is_some());
    battle.square(unit).neighbours().any(is_door)
}

/// Whether a door may be worked.
///
/// # Errors
/// The reason why not.
pub fn check_door(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (square, _) = door(battle, order)?;
    if battle.bodies_at(square).next().is_some() { Err(Refusal::by("in_the_way", HANDLING)) } else { Ok(()) }
}

/// Opens or closes a door.
pub fn work_door(cx: &mut Cx<'_>, order: &Order) {
    let Ok((square, to)) = door(cx.battle(), order) else { return };
    if let Some(from) = cx.battle().map().terrain_id(square) {
        cx.emit(Event::TerrainChanged { square, from, to, by: Some(order.unit), rule: HANDLING });
    }
}

/// Whether somebody in reach, or the combatant itself, bleeds; or the combatant burns.
///
/// # Errors
/// The reason why not.
pub fn check_aid(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let patient = order.target_unit().unwrap_or(order.unit);
    let near = (battle.square(patient) - battle.square(order.unit)).chebyshev() <= 1;
    if order.act == PUT_OUT && !battle.conditions(order.unit).has(BURNING) {
        Err(Refusal::by("not_burning", AID))
    } else if order.act == FIRST_AID && !battle.conditions(patient).has(BLEEDING) {
        Err(Refusal::by("not_bleeding", AID))
    } else if !near {
        Err(Refusal::by("too_far", AID))
    } else {
        Ok(())
    }
}

/// First aid, or putting out a fire (PC-BGD-33).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn aid(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let (stat, key, whom) =
        if order.act == PUT_OUT { (AG, BURNING, unit) } else { (INT, BLEEDING, order.target_unit().unwrap_or(unit)) };
    let test = Test::of(cx.battle(), unit, order.act, stat, AID).tired(cx.battle()).passing();
    if test::roll(cx, test)?.passed() {
        cx.end_condition(whom, key, order.act, AID);
    }
    Ok(())
}
