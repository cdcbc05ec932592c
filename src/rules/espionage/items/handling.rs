//! Drawing, dropping and picking up (FI-BGD-08).

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, DroppedItem, Event, ItemKind, Order, Refusal, Rule, Target, Thing, ThingId, UnitId};
use crate::rules::espionage::armoury::Weapon;
use crate::rules::espionage::items::shortening::shortened;
use crate::rules::espionage::items::{drop_at, weapon};
use crate::rules::espionage::keys::classes::{HANDLING, free, half};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;

const HANDLES: Rule = Rule("FI-BGD-08");

/// Taking an item in hand.
pub const DRAW_ACTION: Action = Action {
    info: ActionInfo { key: DRAW, icon: "draw", hotkey: 'd', targeting: Targeting::Item, rule: HANDLES },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |battle, order| shortened(battle, order, half(HANDLING)),
    offers: |bar| {
        let battle = bar.battle;
        for slot in battle.gear(bar.unit).slots() {
            let Some((_, def)) = battle.item(bar.unit, slot) else { continue };
            if def.data::<Weapon>().is_some() && battle.gear(bar.unit).in_hand != Some(slot) {
                bar.add_as(bar.order(DRAW).with(slot), Wording::item(def.key));
            }
        }
    },
    check: |battle, order| {
        let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
        let (item, def) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
        weapon(battle, order.unit, slot).filter(|one| one.hands > 0).ok_or(Refusal::by("not_a_weapon", HANDLES))?;
        if battle.gear(order.unit).in_hand == Some(slot) {
            Err(Refusal::by("already_in_hand", HANDLES))
        } else if def.kind == ItemKind::Expendable && item.loaded < 1 {
            Err(Refusal::by("none_left", HANDLES))
        } else {
            Ok(())
        }
    },
    resolve: |cx, order| {
        let (unit, Some(slot)) = (order.unit, order.with) else { return Ok(()) };
        let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return Ok(()) };
        cx.end_condition(unit, BRACED, DRAW, HANDLES);
        cx.emit(Event::Readied { unit, slot, item, rule: HANDLES });
        Ok(())
    },
};

/// Letting an item fall.
pub const DROP_ACTION: Action = Action {
    info: ActionInfo { key: DROP, icon: "dive", hotkey: ',', targeting: Targeting::None, rule: HANDLES },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: |_, _| free(HANDLING),
    offers: |bar| {
        if bar.battle.gear(bar.unit).in_hand.is_some() {
            bar.add(bar.order(DROP));
        }
    },
    check: |battle, order| dropping(battle, order).map(|_| ()),
    resolve: |cx, order| {
        if let Ok(slot) = dropping(cx.battle(), order) {
            let square = cx.battle().square(order.unit);
            drop_at(cx, order.unit, slot, square, HANDLES);
        }
        Ok(())
    },
};

fn dropping(battle: &Battle, order: &Order) -> Result<u8, Refusal> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let slot = slot.filter(|slot| battle.gear(order.unit).item(*slot).is_some());
    slot.ok_or(Refusal::by("nothing_in_hand", HANDLES))
}

/// Picking an item up.
pub const PICK_UP_ACTION: Action = Action {
    info: ActionInfo { key: PICK_UP, icon: "draw", hotkey: '=', targeting: Targeting::None, rule: HANDLES },
    form: OrderForm::PLAIN.number("lying").at(&[Targeting::None, Targeting::Square]),
    price: |_, _| half(HANDLING),
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
        cx.emit(Event::PickedUp { unit, slot, thing, item, rule: HANDLES });
        let is_weapon = weapon(cx.battle(), unit, slot).is_some();
        if is_weapon && cx.battle().gear(unit).in_hand.is_none() {
            cx.emit(Event::Readied { unit, slot, item, rule: HANDLES });
        }
        Ok(())
    },
};

/// What lies within reach, in the order in which it fell.
pub fn lying(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (&Thing, &DroppedItem)> {
    let own = battle.square(unit);
    battle.things_with::<DroppedItem>().filter(move |(thing, _)| range::across(own, thing.square) <= 1)
}

/// The thing that an order names by its place among those in reach, or by its square, and a slot for it.
fn picking(battle: &Battle, order: &Order) -> Result<(ThingId, u8), Refusal> {
    let at = usize::try_from(order.amount - 1).unwrap_or(0);
    let named = |(thing, _): &(&Thing, &DroppedItem)| !matches!(order.at, Target::Square(at) if at != thing.square);
    let thing = lying(battle, order.unit).filter(named).nth(at);
    let thing = thing.ok_or(Refusal::by("nothing_to_pick_up", HANDLES))?.0.id;
    let slot = battle.gear(order.unit).free_slot().ok_or(Refusal::by("no_room", HANDLES))?;
    Ok((thing, slot))
}
