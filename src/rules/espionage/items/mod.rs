//! What is in hand, and what lies on the ground (FI-BGD-08).

pub mod handling;
pub mod loading;
pub mod shortening;

use crate::battle::{Battle, Cx, Rule, UnitId};
use crate::grid::Square;
use crate::rules::common::items;
use crate::rules::espionage::armoury::Weapon;
use crate::rules::espionage::keys::*;

/// The weapon in a slot.
pub fn weapon(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Weapon> {
    battle.item(unit, slot).and_then(|(_, def)| def.data::<Weapon>())
}

/// The slot of the weapon in hand.
pub fn in_hand(battle: &Battle, unit: UnitId) -> Option<u8> {
    battle.gear(unit).in_hand.filter(|slot| weapon(battle, unit, *slot).is_some())
}

/// The weapon in hand.
pub fn held(battle: &Battle, unit: UnitId) -> Option<&Weapon> {
    in_hand(battle, unit).and_then(|slot| weapon(battle, unit, slot))
}

/// What is in hand falls to the ground.
pub fn drop_held(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let square = cx.battle().square(unit);
    if let Some(slot) = cx.battle().gear(unit).in_hand {
        drop_at(cx, unit, slot, square, rule);
    }
}

/// An item leaves its bearer and lies somewhere.
pub fn drop_at(cx: &mut Cx<'_>, unit: UnitId, slot: u8, square: Square, rule: Rule) {
    let Some(dropped) = items::as_dropped(cx.battle(), unit, slot) else { return };
    items::leave(cx, unit, slot, square, rule);
    cx.end_condition(unit, BRACED, DROP, rule);
    cx.end_condition(unit, AIMING, DROP, rule);
    if cx.keeps_aftereffects() {
        items::lie(cx, unit, dropped, square);
    }
}
