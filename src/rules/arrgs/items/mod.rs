//! What is in hand, and what falls (AR-BGD-19, AR-STG-03).

use crate::battle::{Battle, Cx, Event, ItemDefId, Key, Rule, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::armoury::Weapon;
use crate::rules::arrgs::keys::*;
use crate::rules::common::items;

/// The weapon in a slot.
pub fn weapon(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Weapon> {
    battle.item(unit, slot).and_then(|(_, def)| def.data::<Weapon>())
}

/// The weapon in hand, with its slot.
pub fn held(battle: &Battle, unit: UnitId) -> Option<(u8, &Weapon)> {
    let slot = battle.gear(unit).in_hand?;
    Some((slot, weapon(battle, unit, slot)?))
}

/// Bare hands, as far as the armoury has such a thing.
pub fn bare_hands(battle: &Battle) -> Option<ItemDefId> {
    battle.setup().find_item(UNARMED).filter(|def| battle.setup().item(*def).data::<Weapon>().is_some())
}

/// An item is broken at half of its Vitality (AR-SUN-03, AR-BGD-19).
pub fn is_broken(battle: &Battle, unit: UnitId, slot: u8) -> bool {
    let Some((item, def)) = battle.item(unit, slot) else { return false };
    let vitality = def.data::<Weapon>().map_or(0, |weapon| weapon.vitality);
    vitality > 0 && 2 * item.wear.damage >= vitality
}

/// An item leaves its bearer and lies in a square. Parts of the body stay.
pub fn drop_at(cx: &mut Cx<'_>, unit: UnitId, slot: u8, square: Square, rule: Rule) {
    if weapon(cx.battle(), unit, slot).is_some_and(|weapon| weapon.natural) {
        return;
    }
    let Some(dropped) = items::as_dropped(cx.battle(), unit, slot) else { return };
    items::leave(cx, unit, slot, square, rule);
    cx.end_condition(unit, REACH_SHIFTED, DROP, Rule("AR-CHR-03"));
    if cx.keeps_aftereffects() {
        items::lie(cx, unit, dropped, square);
    }
}

/// Everything in hand falls to the ground.
pub fn drop_held(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let square = cx.battle().square(unit);
    if let Some(slot) = cx.battle().gear(unit).in_hand {
        drop_at(cx, unit, slot, square, rule);
    }
}

/// Takes an item in hand: a Threat Range shifted with another weapon is lost (AR-CHR-03).
pub fn take_in_hand(cx: &mut Cx<'_>, unit: UnitId, slot: u8, rule: Rule) {
    let item: Option<Key> = cx.battle().item(unit, slot).map(|(_, def)| def.key);
    if let Some(item) = item {
        cx.end_condition(unit, REACH_SHIFTED, DRAW, Rule("AR-CHR-03"));
        cx.emit(Event::Readied { unit, slot, item, rule });
    }
}
