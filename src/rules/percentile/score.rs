//! Scores as they are now, their bonuses, and what is worn (PC-BGD-01, PC-BGD-02, PC-BGD-26, PC-MOV-01).

use super::armoury::{Armour, Deflector, Weapon};
use super::keys::*;
use super::quality;
use super::starship;
use crate::battle::system::Misfit;
use crate::battle::{Battle, Conditions, Key, Life, Stance, Stats, UnitId};
use smallvec::SmallVec;

/// A size that no modifier belongs to.
const HUMAN: i32 = 4;

/// The armour and shields that a combatant wears.
pub fn armour(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Armour> {
    battle.gear(unit).worn.iter().filter_map(|worn| battle.setup().item(*worn).data::<Armour>())
}

/// Those who wear more than one suit of armour; only what takes a hand adds to it (PC-WPN-04).
pub fn overdressed(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let suits = |unit: &UnitId| armour(battle, *unit).filter(|one| one.hands == 0).count() > 1;
    battle.units().filter(suits).map(move |unit| Misfit { unit, why: Key::new("two_suits") })
}

/// Those who start with more in their hands than two hands hold (PC-BGD-44).
pub fn handless(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let full = |unit: &UnitId| held(battle, *unit).count() > 1 && free_hands(battle, *unit) < 0;
    battle.units().filter(full).map(move |unit| Misfit { unit, why: Key::new("too_few_hands") })
}

/// A score now: decay and what is worn included, never below 0.
pub fn score(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    with_worn(battle, unit, stat, battle.stats(unit).now(stat))
}

fn with_worn(battle: &Battle, unit: UnitId, stat: Key, own: i32) -> i32 {
    let worn: i32 = match stat {
        AG => armour(battle, unit).map(|armour| armour.ag).sum(),
        S => armour(battle, unit).map(|armour| armour.s).sum(),
        _ => 0,
    };
    (own + worn).max(0)
}

/// The bonus of a score: its tens, and what nature adds (PC-BGD-02).
pub fn bonus(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    let extra = match stat {
        WS => UNNATURAL_WS,
        BS => UNNATURAL_BS,
        S => UNNATURAL_S,
        T => UNNATURAL_T,
        AG => UNNATURAL_AG,
        INT => UNNATURAL_INT,
        PER => UNNATURAL_PER,
        _ => UNNATURAL_WP,
    };
    let stats = battle.stats(unit);
    with_worn(battle, unit, stat, stats.now(stat)) / 10 + stats.now(extra)
}

/// How much larger than a human; negative for the smaller.
pub fn larger(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).now(SIZE) - HUMAN
}

/// Squares of a half move on one's feet, at least 1.
pub fn half_move(battle: &Battle, unit: UnitId) -> i32 {
    let squares = (bonus(battle, unit, AG) + larger(battle, unit)).max(1);
    if battle.conditions(unit).has(HOBBLED) { (squares / 2).max(1) } else { squares }
}

/// Squares of a half move as the combatant is: half of it when prone on the ground (PC-BGD-29).
pub fn pace(battle: &Battle, unit: UnitId) -> i32 {
    let squares = half_move(battle, unit);
    if is_prone(battle, unit) { (squares / 2).max(1) } else { squares }
}

/// Whether a combatant lies prone (PC-BGD-29); a starship never does (PC-BGD-45).
pub fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone && !starship::is(battle, unit)
}

/// Armour points against an attack before penetration, on a part of the body if one is named; what is left of them once
/// split and is not primitive counts double against what is.
pub fn armour_points(battle: &Battle, unit: UnitId, primitive: bool, place: Option<Key>) -> i32 {
    let (mut fine, mut rude) = (battle.stats(unit).now(AP), 0);
    for armour in armour(battle, unit) {
        *if armour.has(quality::PRIMITIVE) { &mut rude } else { &mut fine } += armour.points(place);
    }
    let split = battle.conditions(unit).amount(SPLIT_ARMOUR);
    let left = (rude - (split - fine).max(0)).max(0);
    (fine - split).max(0) * if primitive { 2 } else { 1 } + left
}

/// The strongest deflector, weakened as it is, and whether another evasion may follow it (PC-DEF-05, PC-DEF-06).
pub fn deflector(battle: &Battle, unit: UnitId) -> Option<(i32, bool)> {
    let worn = battle.gear(unit).worn.iter().filter_map(|worn| battle.setup().item(*worn).data::<Deflector>());
    let weaker = battle.conditions(unit).amount(WEAK_DEFLECTOR);
    worn.map(|one| ((one.strength - weaker).max(0), one.extra_evasion)).max().filter(|best| best.0 > 0)
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

/// Whether a held two-handed item has only one hand on it, because the other is full: it cannot be used (PC-AAC-32).
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
    let in_hands: SmallVec<[u8; 2]> = held(battle, unit).collect();
    let slots = battle.gear(unit).slots();
    let mounts = starship::is(battle, unit);
    let fixed = |slot: &u8| weapon(battle, unit, *slot).is_some_and(|weapon| mounts || weapon.hands == 0);
    let usable = |slot: &u8| weapon(battle, unit, *slot).is_some() && !is_merely_held(battle, unit, *slot);
    let ready = in_hands.iter().copied().filter(usable);
    ready.chain(slots.filter(|slot| !in_hands.contains(slot)).filter(fixed)).collect()
}

/// Whether a combatant can do anything: up, not stunned.
pub fn able(battle: &Battle, unit: UnitId) -> bool {
    battle.is_up(unit) && !battle.conditions(unit).has(STUNNED)
}

/// Whether a combatant lies helpless (PC-BGD-32).
pub fn helpless(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life == Life::Down
}

/// Whether one with these stats, in these conditions, owns Fate Points, spent or not (PC-BGD-35).
pub fn owns_fate(stats: &Stats, conditions: &Conditions) -> bool {
    stats.max(FATE) > conditions.amount(BURNED_FATE)
}

/// All combatants who are not dead, in initiative order (PC-BGD-46).
pub fn in_order(battle: &Battle) -> Vec<UnitId> {
    in_order_of(battle, |_| true)
}

/// Those of them who fit, in the same order.
pub fn in_order_of(battle: &Battle, fits: impl Fn(&UnitId) -> bool) -> Vec<UnitId> {
    let alive = |unit: &UnitId| battle.body(*unit).life < Life::Dead;
    let mut units: Vec<UnitId> = battle.units().filter(alive).filter(fits).collect();
    let core = battle.rules().core;
    units.sort_by_cached_key(|unit| {
        let count = battle.initiative(*unit).count();
        (-count, -core.tie_score(battle, *unit), -battle.initiative(*unit).first, unit.0)
    });
    units
}
