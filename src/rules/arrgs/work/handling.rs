//! Drawing, dropping, picking up, doors (AR-ACT-12, AR-ACT-14, AR-MIS-01): trifles are part of another Action, or an Action of
//! their own.

use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, DroppedItem, Event, Flow, Order, Refusal, Rule, Target, Thing, ThingId, UnitId};
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::checks::{self, Purpose, Test, Use, roll};
use crate::rules::arrgs::economy::{complementary, manoeuvre};
use crate::rules::arrgs::field::doors::{HANDLING, feat, meant, near};
use crate::rules::arrgs::keys::classes::PROVOKING;
use crate::rules::arrgs::keys::manoeuvres::{FEAT, STRAP, UNSTRAPPED};
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::{items, range};
use crate::rules::common::doors;

const TRIFLES: Rule = Rule("AR-ACT-12");
const SHIELDS: Rule = Rule("AR-WPN-08");

/// The price of a trifle: nothing where another Action carries it.
fn trifle(battle: &Battle, order: &Order) -> Price {
    if order.mode == Some(ALONE) { manoeuvre(battle, order, 1) } else { complementary() }
}

/// Offers a trifle both ways.
fn both_ways(bar: &mut Bar<'_>, order: Order, wording: Wording) {
    bar.add_as(order.clone(), wording);
    bar.add_as(order.mode(ALONE), Wording { way: Some(ALONE), ..wording });
}

/// Taking an item in hand.
pub const DRAW_ACTION: Action = Action {
    info: ActionInfo { key: DRAW, icon: "draw", hotkey: 'd', targeting: Targeting::Item, rule: TRIFLES },
    form: OrderForm::PLAIN.modes(&[ALONE]).item(ItemOf::Bearer),
    price: trifle,
    offers: |bar| {
        for slot in bar.battle.gear(bar.unit).slots() {
            let Some((_, def)) = bar.battle.item(bar.unit, slot) else { continue };
            if def.data::<Weapon>().is_some() && bar.battle.gear(bar.unit).in_hand != Some(slot) {
                both_ways(bar, bar.order(DRAW).with(slot), Wording::item(def.key));
            }
        }
    },
    check: |battle, order| {
        let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
        let (item, _) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
        let weapon = items::weapon(battle, order.unit, slot).ok_or(Refusal::by("not_a_weapon", TRIFLES))?;
        if battle.gear(order.unit).in_hand == Some(slot) {
            Err(Refusal::by("already_in_hand", TRIFLES))
        } else if weapon.used_up && item.loaded < 1 {
            Err(Refusal::by("none_left", TRIFLES))
        } else {
            Ok(())
        }
    },
    resolve: |cx, order| {
        if let Some(slot) = order.with {
            items::take_in_hand(cx, order.unit, slot, TRIFLES);
        }
        Ok(())
    },
};

/// Letting go of what is in hand.
pub const DROP_ACTION: Action = Action {
    info: ActionInfo { key: DROP, icon: "dive", hotkey: ',', targeting: Targeting::None, rule: TRIFLES },
    form: OrderForm::PLAIN.modes(&[ALONE]),
    price: trifle,
    offers: |bar| {
        if let Some((_, weapon)) = items::held(bar.battle, bar.unit).filter(|(_, weapon)| !weapon.natural) {
            both_ways(bar, bar.order(DROP), Wording::item(weapon.id));
        }
    },
    check: |battle, order| match items::held(battle, order.unit) {
        Some((_, weapon)) if !weapon.natural => Ok(()),
        _ => Err(Refusal::by("nothing_in_hand", TRIFLES)),
    },
    resolve: |cx, order| {
        items::drop_held(cx, order.unit, TRIFLES);
        Ok(())
    },
};

/// Picking up what lies within reach.
pub const PICK_UP_ACTION: Action = Action {
    info: ActionInfo { key: PICK_UP, icon: "draw", hotkey: '=', targeting: Targeting::None, rule: HANDLING },
    form: OrderForm::PLAIN.number("lying").at(&[Targeting::None, Targeting::Square]),
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        let lying: Vec<_> = lying(bar.battle, bar.unit).map(|(_, dropped)| dropped.item).collect();
        for (number, item) in (1..).zip(lying) {
            bar.add_as(bar.order(PICK_UP).amount(number), Wording::item(item));
        }
    },
    check: |battle, order| picking(battle, order).map(|_| ()),
    resolve: |cx, order| {
        let unit = order.unit;
        let Ok((thing, slot)) = picking(cx.battle(), order) else { return Ok(()) };
        let Some(item) = cx.battle().thing_as::<DroppedItem>(thing).map(|dropped| dropped.item) else { return Ok(()) };
        let only = shields(cx.battle(), unit).next().is_none();
        cx.emit(Event::PickedUp { unit, slot, thing, item, rule: HANDLING });
        let is_weapon = items::weapon(cx.battle(), unit, slot).is_some();
        if only && items::shield(cx.battle(), unit, slot).is_some() {
            mark::set(cx, unit, UNSTRAPPED, 1, SHIELDS);
        }
        if is_weapon && cx.battle().gear(unit).in_hand.is_none() {
            items::take_in_hand(cx, unit, slot, HANDLING);
        }
        Ok(())
    },
};

/// The slots of somebody's shields.
fn shields(battle: &Battle, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    battle.gear(unit).slots().filter(move |slot| items::shield(battle, unit, *slot).is_some())
}

/// True if somebody carries a shield that is not on its arm.
fn is_loose(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(UNSTRAPPED) && shields(battle, unit).next().is_some()
}

/// What lies in reach, in the order in which it fell.
fn lying(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (&Thing, &DroppedItem)> {
    let near = move |thing: &Thing| range::to_square(battle, unit, thing.square) <= 1;
    battle.things_with::<DroppedItem>().filter(move |(thing, _)| near(thing))
}

/// The thing that an order names by its place among those in reach, or by its square, and a slot for it.
fn picking(battle: &Battle, order: &Order) -> Result<(ThingId, u8), Refusal> {
    let at = usize::try_from(order.amount - 1).unwrap_or(0);
    let named = |(thing, _): &(&Thing, &DroppedItem)| !matches!(order.at, Target::Square(at) if at != thing.square);
    let thing = lying(battle, order.unit).filter(named).nth(at);
    let thing = thing.ok_or(Refusal::by("nothing_to_pick_up", HANDLING))?.0.id;
    let slot = battle.gear(order.unit).free_slot().ok_or(Refusal::by("no_room", HANDLING))?;
    Ok((thing, slot))
}

/// Strapping a shield to the arm.
pub const STRAP_ACTION: Action = Action {
    info: ActionInfo { key: STRAP, icon: "cover", hotkey: '/', targeting: Targeting::None, rule: SHIELDS },
    form: OrderForm::PLAIN,
    price: |battle, order| manoeuvre(battle, order, 1),
    offers: |bar| {
        if is_loose(bar.battle, bar.unit) {
            bar.add(bar.order(STRAP));
        }
    },
    check: |battle, order| match is_loose(battle, order.unit) {
        true => Ok(()),
        false => Err(Refusal::by("no_loose_shield", SHIELDS)),
    },
    resolve: |cx, order| {
        cx.end_condition(order.unit, UNSTRAPPED, STRAP, SHIELDS);
        Ok(())
    },
};

/// Opening or closing a door.
pub const INTERACT_ACTION: Action = Action {
    info: ActionInfo { key: INTERACT, icon: "open", hotkey: ';', targeting: Targeting::Square, rule: HANDLING },
    form: OrderForm::PLAIN,
    price: |battle, order| {
        let price = manoeuvre(battle, order, 1);
        if feat(battle, order).is_some() { price.class(PROVOKING) } else { price }
    },
    offers: |bar| {
        if near(bar.battle, bar.unit).next().is_some() {
            bar.add(bar.order(INTERACT));
        }
    },
    check: |battle, order| meant(battle, order).map(|_| ()),
    resolve: |cx, order| {
        let Ok(door) = meant(cx.battle(), order) else { return Ok(()) };
        if done(cx, order)? {
            doors::work(cx, order.unit, door, HANDLING);
        }
        Ok(())
    },
};

/// The feat that a thing asks for, if it asks for one (AR-MIS-01).
fn done(cx: &mut Cx<'_>, order: &Order) -> Flow<bool> {
    let Some((skill, ability, dc)) = feat(cx.battle(), order) else { return Ok(true) };
    let of = Use::of(Purpose::Other, skill, ability);
    let ledger = checks::for_roll(cx, order.unit, of, |_, _| {});
    Ok(roll(cx, &Test::new(order.unit, FEAT, ledger, dc, HANDLING))?.success)
}
