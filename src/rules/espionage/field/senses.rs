//! How far people see and hear (FI-BGD-24).

use crate::battle::{Battle, Key, UnitId};
use crate::grid::Square;
use crate::rules::espionage::field::light;
use crate::rules::espionage::keys::*;

/// Squares that one with night vision sees at least.
const NIGHT_SIGHT: u32 = 60;
/// Squares that fog or smoke leaves of sight, and water.
const IN_FOG: u32 = 10;
const UNDER_WATER: u32 = 12;

/// Squares that a combatant sees in such light.
fn in_light(battle: &Battle, unit: UnitId, light: Key) -> u32 {
    let lit = match light {
        DARK => 4,
        DIM => 40,
        _ => 200,
    };
    let own = if battle.profile(unit).has(NIGHT_VISION) { lit.max(NIGHT_SIGHT) } else { lit };
    match battle.setup().field_word(AIR) {
        Some(FOG) => own.min(IN_FOG),
        Some(UNDERWATER) => own.min(UNDER_WATER),
        _ => own,
    }
}

/// Squares that a combatant sees towards a square.
pub fn sight(battle: &Battle, unit: UnitId, square: Square) -> u32 {
    in_light(battle, unit, light(battle, square))
}

/// Squares that a combatant sees by the light of the field, or hears, whichever are more.
pub fn farthest(battle: &Battle, unit: UnitId) -> u32 {
    let field = battle.setup().field_word(LIGHT).unwrap_or(BRIGHT);
    in_light(battle, unit, field).max(hearing(battle))
}

/// Squares that people hear.
pub fn hearing(battle: &Battle) -> u32 {
    match battle.setup().field_word(NOISE) {
        Some(QUIET) => 20,
        Some(LOUD) => 4,
        _ => 10,
    }
}
