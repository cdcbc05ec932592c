//! Altitude bands: who can attack whom across them (PC-ALT).
//!
//! Whatever walks or hovers low is on the Ground (PC-ALT-02).

use crate::battle::system::Misfit;
use crate::battle::{Battle, Key, Refusal, Rule, UnitId};
use crate::grid::Altitude::{self, Ground, High, Low};
use crate::rules::percentile::keys::*;

/// Those who are in the air and do not fly (PC-ALT-01).
pub fn wingless(battle: &Battle) -> impl Iterator<Item = Misfit> {
    let aloft = |unit: &UnitId| battle.body(*unit).altitude != Ground && !battle.profile(*unit).has(FLYER);
    battle.units().filter(aloft).map(move |unit| Misfit { unit, why: Key::new("cannot_fly") })
}

/// True for those who fly by nature, and for those whom the damage model in force lifts this round.
pub fn flies(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(FLYER) || battle.rules().harm.lifts(battle, unit) > 0
}

/// The band so many steps up, or down.
pub fn shifted(band: Altitude, steps: i32) -> Option<Altitude> {
    let at = band as i32 + steps;
    [Ground, Low, High].into_iter().find(|band| *band as i32 == at)
}

/// True if anything on the ground can stand between two bodies.
pub fn in_sight(battle: &Battle, one: UnitId, other: UnitId) -> bool {
    let (a, b) = (battle.body(one), battle.body(other));
    a.altitude != Ground || b.altitude != Ground || battle.sees(one, other)
}

/// Checks whether an attack can pass between the bands of two combatants (PC-ALT-03, PC-ALT-04, PC-ALT-06).
///
/// # Errors
/// The rule that forbids it.
pub fn open(battle: &Battle, unit: UnitId, target: UnitId, melee: bool, long_reach: bool) -> Result<(), Refusal> {
    let (a, b) = (battle.body(unit).altitude, battle.body(target).altitude);
    if a == b {
        Ok(())
    } else if melee {
        Err(Refusal::by("out_of_reach_in_the_air", Rule("PC-ALT-06")))
    } else if a.max(b) == High && !long_reach {
        Err(Refusal::by("too_high", Rule("PC-ALT-04")))
    } else {
        Ok(())
    }
}
