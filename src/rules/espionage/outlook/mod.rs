//! What the AI weighs, and what tables show of reach.

pub mod lens;
pub mod pending;

use crate::battle::{Battle, Life, UnitId};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::wounds::{is_special, strain};

/// What a combatant is still worth in the fight, in thousandths of itself unhurt: vitality and wounds, less what hinders it.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
    match battle.body(unit).life {
        Life::Dead | Life::Gone => return 0,
        Life::Down if is_special(battle, unit) => return 50,
        Life::Down => return 20,
        Life::Up => {}
    }
    let left = stats.now(VITALITY) + 2 * stats.now(WOUNDS);
    let share = 350 + 650 * left / (stats.max(VITALITY) + 2 * stats.max(WOUNDS)).max(1);
    let fear = [0, 60, 140, 450, 900][usize::try_from(strain::fear(battle, unit)).unwrap_or(0).min(4)];
    let tired = if conditions.has(EXHAUSTED) { 200 } else { 80 * conditions.amount(FATIGUED) };
    let strained =
        strain(conditions.amount(SUBDUAL), stats.max(CON)) + strain(conditions.amount(STRESS), stats.max(WIS));
    let sick = 70 * conditions.amount(NAUSEATED).min(3);
    let hurt = [BLEEDING, LEG_INJURY, ARM_INJURY, CONCUSSION, GUT_INJURY];
    let hurt = 70 * i32::try_from(hurt.into_iter().filter(|key| conditions.has(*key)).count()).unwrap_or(0);
    (share - fear - tired - strained - sick - hurt).max(60)
}

/// What damage that adds up takes before anybody gives in: up to 60 a multiple.
fn strain(total: i32, base: i32) -> i32 {
    60 * total.min(4 * base) / base.max(1)
}
