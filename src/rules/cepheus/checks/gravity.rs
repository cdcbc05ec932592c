//! The gravity of the field: how hard one falls (CE-BGD-13), and what a load weighs (CE-BGD-12).

use crate::battle::Battle;
use crate::rules::cepheus::keys::vehicles::HIGH_GRAVITY;
use crate::rules::cepheus::keys::{GRAVITY, LOW, ZERO};

/// The gravity in halves of the usual one.
pub fn halves(battle: &Battle) -> i32 {
    match battle.setup().field_word(GRAVITY) {
        Some(ZERO) => 0,
        Some(LOW) => 1,
        Some(word) if word == HIGH_GRAVITY => 4,
        _ => 2,
    }
}

/// True in zero gravity.
pub fn weightless(battle: &Battle) -> bool {
    halves(battle) == 0
}
