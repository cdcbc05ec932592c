//! What the model knows of a combatant: profile, armour, injuries.

use crate::battle::{Battle, Key, UnitId};
use crate::rules::drive::armoury::{Armour, Armoury, Plating, Profile};
use crate::rules::drive::keys::*;

/// What the model keeps for a battle.
pub struct Records {
    /// The armoury, with what the level adds.
    pub armoury: Armoury,
    /// The profiles, by combatant; `None` for those who are bridged (DR-BGD-41).
    pub profiles: Vec<Option<Profile>>,
}

/// The armoury of a battle under this model.
///
/// # Panics
/// If another model is in force.
pub fn armoury(battle: &Battle) -> &Armoury {
    &records(battle).armoury
}

fn records(battle: &Battle) -> &Records {
    battle.setup().harm.downcast_ref().expect("the model has outfitted the battle")
}

/// The profile of a combatant, if it has one.
pub fn profile(battle: &Battle, unit: UnitId) -> Option<&Profile> {
    records(battle).profiles.get(unit.index())?.as_ref()
}

/// The armour range that counts: of all suits worn and the body's own one (DR-DRV-04). Worn armour of the core that the
/// model does not list is bridged, also for those without a profile (DR-BGD-41, DR-BGD-49).
pub fn plating(battle: &Battle, unit: UnitId) -> Option<Plating> {
    let (setup, armoury) = (battle.setup(), armoury(battle));
    let worn = battle.gear(unit).worn.iter().filter_map(|worn| armoury.armour(setup.item(*worn).key));
    let hide = profile(battle, unit).and_then(|profile| profile.hide);
    let suit = Plating::covering(worn.map(Armour::plating));
    let suit = suit.or_else(|| bridged(battle.rules().core.armour(battle, unit)));
    Plating::covering(suit.into_iter().chain(hide))
}

/// The range of a core's armour number (DR-BGD-41).
fn bridged(armour: i32) -> Option<Plating> {
    use crate::rules::drive::armoury::Range;
    let range = Range { lo: 8 + 2 * armour, hi: 18 + 3 * armour };
    (armour > 0).then_some(Plating { range, metallic: false })
}

/// The injury factor of a combatant with a profile (DR-BGD-03).
pub fn injury_factor(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).now(INJURY_FACTOR).max(2)
}

/// The damage that a combatant has taken so far (DR-BGD-04).
pub fn running(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).get(RESILIENCE).map_or(0, |stat| i32::from(stat.max) - i32::from(stat.now))
}

/// The degrees of injury of a condition.
pub fn degrees(battle: &Battle, unit: UnitId, of: Key) -> i32 {
    battle.conditions(unit).amount(of)
}

/// All degrees of injury.
pub fn total(battle: &Battle, unit: UnitId) -> i32 {
    [SUPERFICIAL, PERCEPTION, CORE, ARM, OTHER_ARM, MOBILITY].map(|key| degrees(battle, unit, key)).iter().sum()
}

/// The strength that adds to blows (DR-BGD-18).
pub fn strength(battle: &Battle, unit: UnitId) -> i32 {
    let own = profile(battle, unit).and_then(|profile| profile.strength);
    own.unwrap_or_else(|| battle.rules().core.strength(battle, unit)).max(0)
}
