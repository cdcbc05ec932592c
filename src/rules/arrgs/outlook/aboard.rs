//! What it is worth to be aboard, and what speed will cost, for the AI: in thousandths of a combatant.

use crate::battle::{Battle, Post, UnitId};
use crate::rules::arrgs::damage::impact;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::vehicles::driving;

/// The reins, and those of somebody who has to get somewhere.
const REINS: i32 = 25;
const WITH_A_GOAL: i32 = 140;
/// Harm by sudden speed counts more than what it costs: nobody plans it.
const RECKLESS: i32 = 1500;
const WORST: i32 = -900;

/// The value of a seat, or of the way to one, less the harm that speed will do as the round ends.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    reins(battle, unit) + jerk(battle, unit)
}

fn reins(battle: &Battle, unit: UnitId) -> i32 {
    if battle.conditions(unit).has(CLIMBED) && battle.seat(unit).is_none() {
        return in_the_saddle(battle, unit) / 2;
    }
    let steers = battle.seat(unit).is_some_and(|seat| seat.post == Post::Driver);
    if !steers || driving::steered(battle, unit).is_err() {
        return 0;
    }
    in_the_saddle(battle, unit)
}

fn in_the_saddle(battle: &Battle, unit: UnitId) -> i32 {
    if battle.has_to_travel(unit) { WITH_A_GOAL } else { REINS }
}

fn jerk(battle: &Battle, unit: UnitId) -> i32 {
    let mover = battle.seat(unit).map_or(unit, |seat| seat.vehicle);
    let harm = impact::harm_after(battle, mover, 0);
    if harm == 0 {
        return 0;
    }
    (-RECKLESS * harm / battle.stats(unit).max(VITALITY).max(1)).max(WORST)
}
