//! Things in hand: draw, drop, pick up, reload, clear a jam, doors, first aid (PC-BGD-19 to 21, PC-BGD-33).

use super::armoury::Weapon;
use super::keys::*;
use super::quality;
use super::score::{free_hands, hands_on, held, is_merely_held, unshielded_hands, weapon};
use super::test::{self, Test};
use super::turn::Cost;
use super::{space, states, tasks};
use crate::battle::{
    Battle, Cx, DroppedItem, Event, Flow, Order, Refusal, Rule, Target, Thing, ThingId, UnitId, Until,
};
use crate::grid::{Square, TerrainId};

const HANDLING: Rule = Rule("PC-BGD-19");
const AID: Rule = Rule("PC-BGD-33");

/// What drawing takes: nothing for light weapons.
pub fn draw_cost(battle: &Battle, order: &Order) -> Cost {
    let light =
        order.with.and_then(|slot| weapon(battle, order.unit, slot)).is_some_and(|weapon| weapon.has(quality::LIGHT));
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
    let in_place = held(battle, unit).any(|one| one == slot) && (main == Some(slot)) != other_hand;
    if in_place && !is_merely_held(battle, unit, slot) {
        return Err(Refusal::by("already_in_hand", HANDLING));
    }
    if def.kind == crate::battle::ItemKind::Expendable && item.loaded < 1 {
        return Err(Refusal::by("none_left", HANDLING));
    }
    let taken = main.filter(|main| other_hand && *main != slot).map_or(0, |main| hands_on(battle, unit, main));
    if i32::from(weapon.hands) + taken > unshielded_hands(battle, unit)
        || (other_hand && main.is_none_or(|main| main == slot))
    {
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

/// Whether an item in hand may be put away.
///
/// # Errors
/// The reason why not.
pub fn check_stow(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let holds = slot.is_some_and(|slot| held(battle, order.unit).any(|one| one == slot));
    if holds { Ok(()) } else { Err(Refusal::by("nothing_in_hand", HANDLING)) }
}

/// Puts an item away: the hands that held it are free.
pub fn stow(cx: &mut Cx<'_>, order: &Order) {
    let unit = order.unit;
    let Some(slot) = order.with.or(cx.battle().gear(unit).in_hand) else { return };
    let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return };
    if cx.battle().conditions(unit).amount(OFF_HAND) == i32::from(slot) + 1 {
        cx.end_condition(unit, OFF_HAND, STOW, HANDLING);
    }
    cx.emit(Event::Stowed { unit, slot, item, rule: HANDLING });
}

/// The slot that an order to drop names, or what is in hand.
fn dropping(battle: &Battle, order: &Order) -> Option<u8> {
    let slot = order.with.or(battle.gear(order.unit).in_hand)?;
    let loose = weapon(battle, order.unit, slot).is_none_or(|weapon| !weapon.has(quality::NATURAL));
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

/// What lies in reach to be picked up, in the order in which it fell.
pub fn lying(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (&Thing, &DroppedItem)> {
    battle.things_with::<DroppedItem>().filter(move |(thing, _)| space::at(battle, unit, thing.square))
}

/// The thing in reach that an order names by its place among them or by its square, and an empty slot for it.
fn picking(battle: &Battle, order: &Order) -> Result<(ThingId, u8), Refusal> {
    let at = usize::try_from(order.amount - 1).unwrap_or(0);
    let named = |(thing, _): &(&Thing, &DroppedItem)| !matches!(order.at, Target::Square(at) if at != thing.square);
    let thing = lying(battle, order.unit).filter(named).nth(at);
    let thing = thing.ok_or(Refusal::by("nothing_to_pick_up", HANDLING))?.0.id;
    let slot = battle.gear(order.unit).free_slot().ok_or(Refusal::by("no_room", HANDLING))?;
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

/// Puts a thing into a slot, and into a hand if one is free: a two-handed item is then merely held (PC-AAC-32).
pub fn take(cx: &mut Cx<'_>, unit: UnitId, thing: ThingId, slot: u8, rule: Rule) {
    let Some(item) = cx.battle().thing_as::<DroppedItem>(thing).map(|dropped| dropped.item) else { return };
    let free = free_hands(cx.battle(), unit);
    cx.emit(Event::PickedUp { unit, slot, thing, item, rule });
    if free < 1 {
        return;
    }
    if cx.battle().gear(unit).in_hand.is_none() {
        cx.emit(Event::Readied { unit, slot, item, rule });
    } else {
        states::set(cx, unit, OFF_HAND, i16::from(slot) + 1, Until::Cleared, rule);
    }
}

fn door(battle: &Battle, order: &Order) -> Result<(Square, TerrainId), Refusal> {
    let nothing = Refusal::by("nothing_to_use", HANDLING);
    let Target::Square(square) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let door = battle.map().terrain(square).and_then(|terrain| terrain.door).ok_or(nothing.clone())?;
    if tasks::is_task(battle, square) {
        return Err(nothing);
    }
    if space::to_square(battle, order.unit, square) != 1 { Err(nothing) } else { Ok((square, door.other)) }
}

/// Whether there is a door to work next to the combatant.
pub fn door_near(battle: &Battle, unit: UnitId) -> bool {
    let is_door = |square: Square| {
        let door = battle.map().terrain(square).is_some_and(|terrain| terrain.door.is_some());
        door && !tasks::is_task(battle, square)
    };
    space::around(battle, unit).into_iter().any(is_door)
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
    let near = space::beside(battle, patient, order.unit);
    if order.act == PUT_OUT && !battle.conditions(order.unit).has(BURNING) {
        Err(Refusal::by("not_burning", AID))
    } else if order.act == FIRST_AID && !battle.conditions(patient).has(BLEEDING) {
        Err(Refusal::by("not_bleeding", AID))
    } else if battle.are_enemies(patient, order.unit) {
        Err(Refusal::by("no_friend", AID))
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
