//! Who may go for whom among starships, and who may share a map with them (PC-BGD-45).

use crate::battle::system::Misfit;
use crate::battle::{Battle, Key, Refusal, Rule, UnitId};
use crate::rules::percentile::checks::starship::is;

/// Checks whether one ship may go for another: only starships board and ram, and only starships (PC-SHP-01,
/// PC-SHP-04).
///
/// # Errors
/// The reason if it is refused.
pub fn both(battle: &Battle, unit: UnitId, target: UnitId, rule: Rule) -> Result<(), Refusal> {
    if !is(battle, unit) || !is(battle, target) {
        Err(Refusal::by("starships_only", rule))
    } else if !battle.are_enemies(unit, target) {
        Err(Refusal::by("no_enemy", rule))
    } else {
        Ok(())
    }
}

/// People on a map of starships, which is not allowed (PC-BGD-45).
pub fn mixed(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let fleet = battle.units().any(|unit| is(battle, unit));
    let people = battle.units().filter(move |unit| fleet && !is(battle, *unit));
    people.map(|unit| Misfit { unit, why: Key::new("no_starship") })
}
