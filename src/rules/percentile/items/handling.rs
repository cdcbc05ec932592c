//! Drawing, stowing, dropping and picking up items (PC-BGD-19).

use crate::battle::system::{Action, Bar, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{
    Battle, Cx, DroppedItem, Event, Flow, ItemKind, Key, Order, Refusal, Rule, Target, Thing, ThingId, UnitId, Until,
};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::items::drop;
use crate::rules::percentile::items::hands::{free_hands, hands_on, held, is_merely_held, unshielded_hands, weapon};
use crate::rules::percentile::keys::price::{self, Cost, info};
use crate::rules::percentile::keys::{mark, qualities, *};
use crate::rules::percentile::range;
use smallvec::SmallVec;

const HANDLING: Rule = Rule("PC-BGD-19");

/// Taking an item in hand.
pub const DRAW_ACTION: Action = Action {
    info: info(DRAW, "draw", 'd', Targeting::Item, "PC-BGD-19"),
    form: OrderForm::PLAIN.modes(&[OTHER_HAND]).item(ItemOf::Bearer),
    price: |battle, order| price::of(draw_cost(battle, order)),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        let in_hand: SmallVec<[u8; 2]> = held(battle, unit).collect();
        let away = |slot: &u8| !in_hand.contains(slot) || is_merely_held(battle, unit, *slot);
        for slot in battle.gear(unit).slots().filter(away) {
            let Some((item, def)) = battle.item(unit, slot) else { continue };
            let Some(weapon) = def.data::<Weapon>().filter(|weapon| weapon.hands > 0) else { continue };
            if def.kind == ItemKind::Expendable && item.loaded < 1 {
                continue;
            }
            bar.add_as(bar.order(DRAW).with(slot), Wording::item(def.key));
            if weapon.hands == 1 {
                bar.add_as(bar.order(DRAW).with(slot).mode(OTHER_HAND), Wording::item(def.key));
            }
        }
    },
    check: check_draw,
    resolve: draw,
};

/// Putting an item away.
pub const STOW_ACTION: Action = Action {
    info: info(STOW, "draw", ',', Targeting::None, "PC-BGD-19"),
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |_, _| price::half(),
    offers: |bar| held_items(bar, STOW),
    check: check_stow,
    resolve: stow,
};

/// Letting an item fall.
pub const DROP_ACTION: Action = Action {
    info: info(DROP, "dive", ':', Targeting::None, "PC-BGD-19"),
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |_, _| Price::free(),
    offers: |bar| held_items(bar, DROP),
    check: check_drop,
    resolve: drop_one,
};

/// Picking an item up.
pub const PICK_UP_ACTION: Action = Action {
    info: info(PICK_UP, "draw", '=', Targeting::None, "PC-BGD-19"),
    form: OrderForm::PLAIN.number("lying").at(&[Targeting::None, Targeting::Square]),
    price: |_, _| price::half(),
    offers: |bar| {
        for (place, (_, dropped)) in (1..).zip(lying(bar.battle, bar.unit)) {
            bar.add_as(bar.order(PICK_UP).amount(place), Wording::item(dropped.item));
        }
    },
    check: check_pick_up,
    resolve: pick_up,
};

/// Offers an action with each item in hand; the main one needs no name.
fn held_items(bar: &mut Bar<'_>, act: Key) {
    let main = bar.battle.gear(bar.unit).in_hand;
    for slot in held(bar.battle, bar.unit) {
        let Some((_, def)) = bar.battle.item(bar.unit, slot) else { continue };
        match main == Some(slot) {
            true => bar.add(bar.order(act)),
            false => bar.add_as(bar.order(act).with(slot), Wording::item(def.key)),
        };
    }
}

/// The price of drawing an item: none for Light weapons.
pub fn draw_cost(battle: &Battle, order: &Order) -> Cost {
    let light =
        order.with.and_then(|slot| weapon(battle, order.unit, slot)).is_some_and(|weapon| weapon.has(qualities::LIGHT));
    if light { Cost::Free } else { Cost::Half }
}

/// Checks whether an item may be drawn.
///
/// # Errors
/// The reason if it is refused.
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
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn draw(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(slot)) = (order.unit, order.with) else { return Ok(()) };
    let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return Ok(()) };
    if order.mode == Some(OTHER_HAND) {
        mark::set(cx, unit, OFF_HAND, i16::from(slot) + 1, Until::Cleared, HANDLING);
        return Ok(());
    }
    let two_handed = weapon(cx.battle(), unit, slot).is_some_and(|weapon| weapon.hands > 1);
    if two_handed || cx.battle().conditions(unit).amount(OFF_HAND) == i32::from(slot) + 1 {
        cx.end_condition(unit, OFF_HAND, DRAW, HANDLING);
    }
    cx.emit(Event::Readied { unit, slot, item, rule: HANDLING });
    Ok(())
}

/// Checks whether an item in hand may be put away.
///
/// # Errors
/// The reason if it is refused.
pub fn check_stow(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let holds = slot.is_some_and(|slot| held(battle, order.unit).any(|one| one == slot));
    if holds { Ok(()) } else { Err(Refusal::by("nothing_in_hand", HANDLING)) }
}

/// Puts an item away: the hands that held it are free.
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn stow(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some(slot) = order.with.or(cx.battle().gear(unit).in_hand) else { return Ok(()) };
    let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return Ok(()) };
    if cx.battle().conditions(unit).amount(OFF_HAND) == i32::from(slot) + 1 {
        cx.end_condition(unit, OFF_HAND, STOW, HANDLING);
    }
    cx.emit(Event::Stowed { unit, slot, item, rule: HANDLING });
    Ok(())
}

/// The slot that an order to drop names, or what is in hand.
fn dropping(battle: &Battle, order: &Order) -> Option<u8> {
    let slot = order.with.or(battle.gear(order.unit).in_hand)?;
    let loose = weapon(battle, order.unit, slot).is_none_or(|weapon| !weapon.has(qualities::NATURAL));
    (loose && battle.gear(order.unit).item(slot).is_some()).then_some(slot)
}

/// Checks whether an item may be dropped.
///
/// # Errors
/// The reason if it is refused.
pub fn check_drop(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    dropping(battle, order).map(|_| ()).ok_or(Refusal::by("nothing_in_hand", HANDLING))
}

/// Drops an item.
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn drop_one(cx: &mut Cx<'_>, order: &Order) -> Flow {
    if let Some(slot) = dropping(cx.battle(), order) {
        drop::drop_item(cx, order.unit, slot, HANDLING);
    }
    Ok(())
}

/// What lies in reach to be picked up, in the order in which it fell.
pub fn lying(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (&Thing, &DroppedItem)> {
    battle.things_with::<DroppedItem>().filter(move |(thing, _)| range::at(battle, unit, thing.square))
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

/// Checks whether there is something to pick up.
///
/// # Errors
/// The reason if it is refused.
pub fn check_pick_up(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    picking(battle, order).map(|_| ())
}

/// Picks an item up; it is in hand if the hand is empty.
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn pick_up(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok((thing, slot)) = picking(cx.battle(), order) else { return Ok(()) };
    take(cx, unit, thing, slot, HANDLING);
    Ok(())
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
        mark::set(cx, unit, OFF_HAND, i16::from(slot) + 1, Until::Cleared, rule);
    }
}
