//! What the AI weighs: the worth of combatants, pending values, loot.

pub mod answers;
pub mod lens;
pub mod pending;

use crate::battle::{Battle, Life, UnitId};
use crate::rules::percentile::keys::*;

/// What a combatant is still worth in the fight, in thousandths of itself unhurt: its Wounds, less what hinders it.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
    match battle.body(unit).life {
        Life::Dead | Life::Gone => return 0,
        Life::Down => return 50,
        Life::Up => {}
    }
    let share = 350 + 650 * stats.now(WOUNDS) / stats.max(WOUNDS).max(1);
    let stunned = 120 * conditions.amount(STUNNED).min(2);
    let pinned = if conditions.has(PINNED) { 60 } else { 0 };
    let other = 25 * conditions.amount(LETHAL) + 20 * conditions.amount(FATIGUE) + 40 * conditions.amount(BLEEDING);
    (share - stunned - pinned - other).max(60)
}
