//! What worn things add and take: Check Penalty, shields, powered armour (AR-MOD-03, AR-MOD-06, AR-MOD-09, AR-BGD-29).

use crate::battle::{Battle, Rule, UnitId};
use crate::rules::arrgs::armoury::{Armour, Shield};
use crate::rules::arrgs::checks::{Asking, Kind, Modifiers, Purpose};
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::log::{CHECK_PENALTY, POWERED, SHIELD};
use crate::rules::arrgs::keys::manoeuvres::{ARMOUR_DAMAGE, UNSTRAPPED};
use crate::rules::arrgs::keys::*;

/// Hands that somebody has.
const BOTH: u8 = 2;

/// The suit that somebody wears, unless it is destroyed; one without Vitality, such as scales, cannot be (AR-WPN-15).
pub fn armour(battle: &Battle, unit: UnitId) -> Option<&Armour> {
    let suit = battle.gear(unit).worn.iter().find_map(|def| battle.setup().item(*def).data::<Armour>())?;
    let lasts = suit.vitality == 0 || battle.conditions(unit).amount(ARMOUR_DAMAGE) < i32::from(suit.vitality);
    lasts.then_some(suit)
}

/// True if the suit that somebody wears is broken: half of its Vitality is gone (AR-SUN-03).
pub fn is_armour_broken(battle: &Battle, unit: UnitId) -> bool {
    let damage = battle.conditions(unit).amount(ARMOUR_DAMAGE);
    damage > 0 && armour(battle, unit).is_some_and(|suit| 2 * damage >= i32::from(suit.vitality))
}

/// The slot of the shield on somebody's arm; one that has been picked up has to be strapped on first. It needs a hand: a weapon
/// for both leaves none (AR-WPN-08).
fn on_arm(battle: &Battle, unit: UnitId) -> Option<u8> {
    let is_shield = |slot: &u8| items::shield(battle, unit, *slot).is_some();
    let hand_free = || items::held(battle, unit).is_none_or(|(_, weapon)| weapon.hands < BOTH);
    battle.gear(unit).slots().find(is_shield).filter(|_| hand_free() && !battle.conditions(unit).has(UNSTRAPPED))
}

/// The shield on somebody's arm.
pub fn shield(battle: &Battle, unit: UnitId) -> Option<&Shield> {
    items::shield(battle, unit, on_arm(battle, unit)?)
}

/// The Check Penalty of armour and shield together.
pub fn check_penalty(battle: &Battle, unit: UnitId) -> i32 {
    let trained = battle.stats(unit).now(ARMOUR_TRAINING);
    let suit = armour(battle, unit).map_or(0, |suit| (suit.penalty - trained).max(0));
    suit + shield(battle, unit).map_or(0, |shield| shield.penalty)
}

/// Adds what gear is worth. A shield serves only who is aware of the attack, and only unless it is broken (AR-BGD-19).
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, of, .. } = *asking;
    all.circumstance(CHECK_PENALTY, -check_penalty(battle, unit), Rule("AR-MOD-09"));
    if let Some(suit) = armour(battle, unit).filter(|_| of.ability == BODY) {
        all.add(Kind::Augmented, POWERED, suit.augments, Rule("AR-MOD-03"));
    }
    let serves = of.purpose == Purpose::Reflex && !battle.conditions(unit).has(SURPRISED);
    let whole = on_arm(battle, unit).filter(|slot| serves && !items::is_broken(battle, unit, *slot));
    if let Some(shield) = whole.and_then(|slot| items::shield(battle, unit, slot)) {
        all.add(Kind::Tech, SHIELD, shield.reflex, Rule("AR-MOD-06"));
    }
}

/// Adds what a broken item takes from a check with it (AR-BGD-19).
pub fn hinder(all: &mut Modifiers, battle: &Battle, unit: UnitId, slot: u8) {
    if items::is_broken(battle, unit, slot) {
        all.circumstance(BROKEN, -2, Rule("AR-BGD-19"));
    }
}
