//! How injuries slow movement (DR-BGD-09, DR-BGD-11).

use crate::battle::{Battle, UnitId};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

/// The squares of a half move of so many squares unhurt.
pub fn half_move(battle: &Battle, unit: UnitId, squares: i32) -> i32 {
    match state::degrees(battle, unit, MOBILITY) {
        0 => squares,
        1 => (squares - 1).max(squares.min(1)),
        2 => (squares / 2).max(squares.min(1)),
        _ => squares.min(1),
    }
}

/// True if injuries rule out running and charging.
pub fn is_slow(battle: &Battle, unit: UnitId) -> bool {
    state::degrees(battle, unit, MOBILITY) >= 2 || state::degrees(battle, unit, CORE) >= 2
}

/// True if it can no longer stand.
pub fn cannot_stand(battle: &Battle, unit: UnitId) -> bool {
    state::degrees(battle, unit, MOBILITY) >= 3
}

/// True if it has half an action less a turn (DR-BGD-09).
pub fn is_weak(battle: &Battle, unit: UnitId) -> bool {
    state::degrees(battle, unit, CORE) >= 3
}
