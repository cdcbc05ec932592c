//! Armour, deflectors and marines: what is worn (PC-WPN-04, PC-WPN-05, PC-DEF).

use crate::battle::system::Misfit;
use crate::battle::{Battle, ItemDefId, Key, UnitId};
use crate::rules::percentile::armoury::{Armour, Class, Deflector, Weapon};
use crate::rules::percentile::keys::{qualities, *};

/// The armour and shields that a combatant wears.
pub fn armour(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Armour> {
    battle.gear(unit).worn.iter().filter_map(|worn| battle.setup().item(*worn).data::<Armour>())
}

/// Those who wear more than one suit of armour; only what takes a hand adds to it (PC-WPN-04).
pub fn overdressed(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let suits = |unit: &UnitId| armour(battle, *unit).filter(|one| one.hands == 0).count() > 1;
    battle.units().filter(suits).map(move |unit| Misfit { unit, why: Key::new("two_suits") })
}

/// Armour points against an attack before penetration, on a part of the body if one is named. Against Primitive attacks,
/// armour that is not Primitive counts double, after what is split off.
pub fn armour_points(battle: &Battle, unit: UnitId, primitive: bool, place: Option<Key>) -> i32 {
    let (mut fine, mut rude) = (battle.stats(unit).now(AP), 0);
    for armour in armour(battle, unit) {
        *if armour.has(qualities::PRIMITIVE) { &mut rude } else { &mut fine } += armour.points(place);
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

/// The marines that a ship carries, worn like armour: what they add to Weapon Skill, and their damage.
pub fn marines(battle: &Battle, unit: UnitId) -> Option<(ItemDefId, &Weapon)> {
    let worn = battle.gear(unit).worn.iter();
    let weapon = |def: &ItemDefId| battle.setup().item(*def).data::<Weapon>().map(|weapon| (*def, weapon));
    worn.filter_map(weapon).find(|marines| marines.1.class == Class::Marines)
}
