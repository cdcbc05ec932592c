//! What is in whose hands, and which weapons are ready (PC-BGD-44, PC-AAC-32).

use crate::battle::system::{Exertion, Misfit};
use crate::battle::{Battle, Key, UnitId};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::checks::worn::armour;
use crate::rules::percentile::keys::*;
use smallvec::SmallVec;

/// The slot of what a hand holds, for shots called at it.
pub fn held_item(battle: &Battle, unit: UnitId, place: Key) -> Option<u8> {
    match place {
        HELD_ITEM => battle.gear(unit).in_hand,
        OTHER_ITEM => held(battle, unit).find(|slot| Some(*slot) != battle.gear(unit).in_hand),
        _ => None,
    }
}

/// Those who start with more in their hands than two hands hold (PC-BGD-44).
pub fn handless(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let full = |unit: &UnitId| held(battle, *unit).count() > 1 && free_hands(battle, *unit) < 0;
    battle.units().filter(full).map(move |unit| Misfit { unit, why: Key::new("too_few_hands") })
}

/// The slots of what is in the hands, the main one first.
pub fn held(battle: &Battle, unit: UnitId) -> impl Iterator<Item = u8> {
    let gear = battle.gear(unit);
    let off = u8::try_from(battle.conditions(unit).amount(OFF_HAND) - 1).ok();
    let off = off.filter(|slot| gear.in_hand != Some(*slot) && gear.item(*slot).is_some());
    gear.in_hand.into_iter().chain(off)
}

/// The weapon in a slot.
pub fn weapon(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Weapon> {
    battle.item(unit, slot).and_then(|(_, def)| def.data::<Weapon>())
}

/// Hands that shields leave for weapons.
pub fn unshielded_hands(battle: &Battle, unit: UnitId) -> i32 {
    2 - armour(battle, unit).map(|armour| i32::from(armour.hands)).sum::<i32>()
}

/// True if a held two-handed item has only one hand on it, because the other is full: it cannot be used (PC-AAC-32).
pub fn is_merely_held(battle: &Battle, unit: UnitId, slot: u8) -> bool {
    let two_handed = weapon(battle, unit, slot).is_some_and(|weapon| weapon.hands > 1);
    two_handed
        && held(battle, unit).any(|one| one == slot)
        && (unshielded_hands(battle, unit) < 2 || held(battle, unit).any(|one| one != slot))
}

/// Hands that a held item takes: one where it is merely held.
pub fn hands_on(battle: &Battle, unit: UnitId, slot: u8) -> i32 {
    match weapon(battle, unit, slot) {
        Some(weapon) if !is_merely_held(battle, unit, slot) => i32::from(weapon.hands),
        _ => 1,
    }
}

/// Hands that hold nothing.
pub fn free_hands(battle: &Battle, unit: UnitId) -> i32 {
    let full: i32 = held(battle, unit).map(|slot| hands_on(battle, unit, slot)).sum();
    unshielded_hands(battle, unit) - full
}

/// The slots of weapons that are ready: held with the hands they need, mounted, or part of the body (PC-BGD-44). A starship
/// mounts all it has.
pub fn equipped(battle: &Battle, unit: UnitId) -> SmallVec<[u8; 4]> {
    let gear = battle.gear(unit);
    let weapon = |slot: u8| gear.item(slot).and_then(|item| battle.setup().item(item.def).data::<Weapon>());
    let mounts = starship::is(battle, unit);
    let mut ready = SmallVec::new();
    for slot in held(battle, unit) {
        if weapon(slot).is_some() && !is_merely_held(battle, unit, slot) {
            ready.push(slot);
        }
    }
    for slot in gear.slots() {
        let fixed = weapon(slot).is_some_and(|weapon| mounts || weapon.hands == 0);
        if fixed && held(battle, unit).all(|one| one != slot) {
            ready.push(slot);
        }
    }
    ready
}

/// The weapons that are ready, each with its slot.
pub fn ready(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (u8, &Weapon)> {
    equipped(battle, unit).into_iter().filter_map(move |slot| Some((slot, weapon(battle, unit, slot)?)))
}

/// True if untrained bare hands face an armed target.
pub fn bare_hands(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    let profile = battle.profile(unit);
    let trained = profile.has(UNARMED_WARRIOR) || profile.has(UNARMED_MASTER);
    !trained && !equipped(battle, target).is_empty()
}

/// The arms that an item needs in a hand: both of them, or that of the hand; none for what is part of the body or mounted.
pub fn arms(battle: &Battle, unit: UnitId, slot: u8, other: bool) -> SmallVec<[Exertion; 2]> {
    match weapon(battle, unit, slot).map_or(1, |weapon| weapon.hands) {
        _ if starship::is(battle, unit) => SmallVec::new(),
        0 => SmallVec::new(),
        1 => SmallVec::from_slice(&[Exertion::Arm { other }]),
        _ => SmallVec::from_slice(&[Exertion::Arm { other: false }, Exertion::Arm { other: true }]),
    }
}
