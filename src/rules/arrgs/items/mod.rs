//! What is in hand, and what falls (AR-BGD-19, AR-STG-03).

use crate::battle::{Battle, Cx, Event, ItemDefId, Key, Rule, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::armoury::{Shield, Thing, Weapon};
use crate::rules::arrgs::keys::*;
use crate::rules::common::items;

const SUNDERED: Rule = Rule("AR-SUN-03");

/// The weapon in a slot.
pub fn weapon(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Weapon> {
    battle.item(unit, slot).and_then(|(_, def)| def.data::<Weapon>())
}

/// The shield in a slot.
pub fn shield(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Shield> {
    battle.item(unit, slot).and_then(|(_, def)| def.data::<Shield>())
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

/// The Vitality and the Damage Resistance of an item; both 0 for what cannot be sundered (AR-WPN-15).
pub fn toughness(battle: &Battle, unit: UnitId, slot: u8) -> (i16, i32) {
    let Some((_, def)) = battle.item(unit, slot) else { return (0, 0) };
    let weapon = def.data::<Weapon>().map(|weapon| (weapon.vitality, weapon.resistance));
    let shield = || shield(battle, unit, slot).map(|shield| (shield.vitality, shield.resistance));
    let thing = || def.data::<Thing>().map(|thing| (thing.vitality, 0));
    weapon.or_else(shield).or_else(thing).unwrap_or((0, 0))
}

/// An item is broken at half of its Vitality (AR-SUN-03, AR-BGD-19).
pub fn is_broken(battle: &Battle, unit: UnitId, slot: u8) -> bool {
    let vitality = toughness(battle, unit, slot).0;
    let damage = battle.gear(unit).item(slot).map_or(0, |item| item.wear.damage);
    vitality > 0 && 2 * damage >= vitality
}

/// An item takes damage past its Resistance: broken at half of its Vitality, destroyed at all of it (AR-SUN-03).
pub fn damage(cx: &mut Cx<'_>, unit: UnitId, slot: u8, amount: i32) {
    let of = toughness(cx.battle(), unit, slot).0;
    let Some((carried, def)) = cx.battle().item(unit, slot).filter(|_| amount > 0 && of > 0) else { return };
    let (item, before) = (def.key, i32::from(carried.wear.damage));
    let damage = i16::try_from(before + amount).unwrap_or(i16::MAX).min(of);
    cx.emit(Event::ItemDamaged { unit, slot, item, damage, of, rule: SUNDERED });
    if damage >= of {
        let_go(cx, unit, slot, SUNDERED);
        cx.emit(Event::Ruined { unit, slot, item, rule: SUNDERED });
    }
}

/// An item leaves its bearer and lies in a square. Parts of the body stay.
pub fn drop_at(cx: &mut Cx<'_>, unit: UnitId, slot: u8, square: Square, rule: Rule) {
    if weapon(cx.battle(), unit, slot).is_some_and(|weapon| weapon.natural) {
        return;
    }
    let Some(dropped) = items::as_dropped(cx.battle(), unit, slot) else { return };
    let_go(cx, unit, slot, rule);
    items::leave(cx, unit, slot, square, rule);
    if cx.keeps_aftereffects() {
        items::lie(cx, unit, dropped, square);
    }
}

/// Who loses the weapon in hand loses what it has done with it: the shifted Threat Range (AR-CHR-03), a brace.
fn let_go(cx: &mut Cx<'_>, unit: UnitId, slot: u8, rule: Rule) {
    if cx.battle().gear(unit).in_hand == Some(slot) {
        cx.end_condition(unit, BRACED, DROP, rule);
        cx.end_condition(unit, REACH_SHIFTED, DROP, Rule("AR-CHR-03"));
    }
}

/// Everything in hand falls to the ground.
pub fn drop_held(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let square = cx.battle().square(unit);
    if let Some(slot) = cx.battle().gear(unit).in_hand {
        drop_at(cx, unit, slot, square, rule);
    }
}

/// Everything in the hands falls to the ground, a shield on the arm as well.
pub fn drop_all(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let square = cx.battle().square(unit);
    let shields: Vec<u8> =
        cx.battle().gear(unit).slots().filter(|slot| shield(cx.battle(), unit, *slot).is_some()).collect();
    drop_held(cx, unit, rule);
    shields.into_iter().for_each(|slot| drop_at(cx, unit, slot, square, rule));
}

/// Takes an item in hand: a Threat Range shifted with another weapon is lost (AR-CHR-03).
pub fn take_in_hand(cx: &mut Cx<'_>, unit: UnitId, slot: u8, rule: Rule) {
    let item: Option<Key> = cx.battle().item(unit, slot).map(|(_, def)| def.key);
    if let Some(item) = item {
        cx.end_condition(unit, BRACED, DRAW, rule);
        cx.end_condition(unit, REACH_SHIFTED, DRAW, Rule("AR-CHR-03"));
        cx.emit(Event::Readied { unit, slot, item, rule });
    }
}
