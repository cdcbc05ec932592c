//! Movement Increments: what speed takes from the mover's checks, and from checks against it (AR-VEH-06, AR-VEH-07), for
//! those aboard as well (AR-VEH-16). All squares of a round count (AR-VEH-08).

use crate::battle::{Battle, Rule, UnitId};
use crate::grid::Altitude;
use crate::rules::arrgs::checks::{Asking, Mode, Modifiers};
use crate::rules::arrgs::field::category::going;
use crate::rules::arrgs::keys::log::{FAST_TARGET, SPEED_BAND};
use crate::rules::arrgs::keys::*;

const STEP: i32 = -2;

/// The increment of so many squares at a base speed.
pub fn increment_of(squares: i32, base: i32) -> i32 {
    if base < 1 { i32::from(squares > 0) } else { (squares + base - 1) / base }
}

/// The Movement Increment of somebody in this round; that of the vehicle or mount aboard one.
pub fn increment(battle: &Battle, unit: UnitId) -> i32 {
    let mover = battle.vehicle_of(unit).unwrap_or(unit);
    increment_of(battle.conditions(mover).amount(SQUARES_MOVED), base(battle, mover))
}

/// The Base Movement Speed of the category in which somebody moves: what slows it does not narrow its increments (AR-MOV-03).
pub fn base(battle: &Battle, mover: UnitId) -> i32 {
    let stats = battle.stats(mover);
    let aloft = stats.max(FLYING) > 0 && battle.body(mover).altitude != Altitude::Ground;
    stats.max(if aloft { FLYING } else { going(battle, mover) })
}

/// The Movement Increment that a mover would reach by so many more squares in this round (AR-VEH-04).
pub fn increment_after(battle: &Battle, mover: UnitId, squares: usize) -> i32 {
    let moved = battle.conditions(mover).amount(SQUARES_MOVED) + i32::try_from(squares).unwrap_or(i32::MAX / 2);
    increment_of(moved, base(battle, mover))
}

/// What an increment is worth.
pub fn penalty(increment: i32) -> i32 {
    STEP * (increment - 1).max(0)
}

/// Adds the penalty of the mover's own checks.
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, mode, .. } = *asking;
    if mode == Mode::Action || battle.rules().flag(SPEED_ON_REACTIONS) {
        all.circumstance(SPEED_BAND, penalty(increment(battle, unit)), Rule("AR-VEH-06"));
    }
}

/// Adds what the speed of another takes from somebody's check that has to do with it; nothing between those who move as one.
pub fn add_of_target(all: &mut Modifiers, battle: &Battle, unit: UnitId, target: UnitId) {
    let mover = |unit| battle.vehicle_of(unit).unwrap_or(unit);
    if mover(unit) != mover(target) {
        all.circumstance(FAST_TARGET, penalty(increment(battle, target)), Rule("AR-VEH-07"));
    }
}
