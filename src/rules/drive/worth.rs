//! A combatant's state of health, and what it is still worth in the fight.

use crate::battle::{Battle, Key, Life, UnitId};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields;
use crate::rules::drive::state::{degrees, injury_factor, running, total};

/// The state of health.
pub fn state(battle: &Battle, unit: UnitId) -> Key {
    match battle.body(unit).life {
        Life::Dead => DEAD,
        Life::Down => DISABLED,
        _ if total(battle, unit) > 0 => WOUNDED,
        _ if running(battle, unit) > 0 => HURT,
        _ => UNHURT,
    }
}

/// The remaining value, in thousandths: what is left until the total kills, less what degrees of injury bring nearer,
/// and what shields can stop.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    match battle.body(unit).life {
        Life::Dead | Life::Gone => return 0,
        Life::Down => return 50,
        Life::Up => {}
    }
    let lost = 75 * running(battle, unit) / injury_factor(battle, unit);
    let near = 110 * degrees(battle, unit, PERCEPTION) + 60 * degrees(battle, unit, CORE);
    let limbs = 40 * (degrees(battle, unit, ARM) + degrees(battle, unit, OTHER_ARM) + degrees(battle, unit, MOBILITY));
    let stunned = if battle.conditions(unit).has(STUNNED) { 120 } else { 0 };
    let burning = if battle.conditions(unit).has(IGNITED) { 60 } else { 0 };
    (1000 - lost - near - limbs - stunned - burning).max(100) + shields::value::of(battle, unit)
}
