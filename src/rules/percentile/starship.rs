//! Starships: the same scores, no hands, no fear, no feet (PC-BGD-45).

use super::armoury::{Class, Weapon};
use super::keys::*;
use crate::battle::system::Misfit;
use crate::battle::{Battle, ItemDefId, Key, Refusal, Rule, UnitId};

/// Whether a combatant is a starship.
pub fn is(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(STARSHIP)
}

/// Whether a combatant is made of metal: a starship or a vehicle (PC-BGD-30, PC-LTH-01).
pub fn hull(battle: &Battle, unit: UnitId) -> bool {
    is(battle, unit) || battle.profile(unit).has(VEHICLE)
}

/// The marines that a ship carries, worn like armour: what they add to Weapon Skill, and their damage.
pub fn marines(battle: &Battle, unit: UnitId) -> Option<(ItemDefId, &Weapon)> {
    let worn = battle.gear(unit).worn.iter();
    let weapon = |def: &ItemDefId| battle.setup().item(*def).data::<Weapon>().map(|weapon| (*def, weapon));
    worn.filter_map(weapon).find(|marines| marines.1.class == Class::Marines)
}

/// Whether one ship may go for another: only starships board and ram, and only starships (PC-SHP-01, PC-SHP-04).
///
/// # Errors
/// The reason why not.
pub fn both(battle: &Battle, unit: UnitId, target: UnitId, rule: Rule) -> Result<(), Refusal> {
    if !is(battle, unit) || !is(battle, target) {
        Err(Refusal::by("starships_only", rule))
    } else if !battle.are_enemies(unit, target) {
        Err(Refusal::by("no_enemy", rule))
    } else {
        Ok(())
    }
}

/// The people on a map of starships: the two never share one (PC-BGD-45).
pub fn mixed(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let fleet = battle.units().any(|unit| is(battle, unit));
    let people = battle.units().filter(move |unit| fleet && !is(battle, *unit));
    people.map(|unit| Misfit { unit, why: Key::new("no_starship") })
}
