//! Turns of 90 degrees: how many of them the path of a vehicle or a clumsy creature may hold, and what speed leaves of them
//! (AR-VEH-02 to AR-VEH-05). Whoever turns at will has none to count (AR-VEH-01).

use crate::battle::{Battle, Cx, Refusal, Rule, UnitId};
use crate::grid::{Dir8, Square};
use crate::rules::arrgs::checks::speed::increment_after;
use crate::rules::arrgs::conditions::halved;
use crate::rules::arrgs::field::category::turns_at_will;
use crate::rules::arrgs::keys::{mark, *};

/// A quarter of a turn, in eighths.
const QUARTER: u32 = 2;

/// The turns of a path that begins with a facing, in quarters; `None` if a step is not straight.
pub fn turns(path: &[Square], from: Square, facing: Dir8) -> Option<u32> {
    let (mut at, mut facing, mut turns) = (from, facing, 0);
    for to in path {
        let dir = Dir8::exact(*to - at).filter(|dir| !dir.is_diagonal() && at.step(*dir) == *to)?;
        turns += facing.turn_to(dir).div_ceil(QUARTER);
        (at, facing) = (*to, dir);
    }
    Some(turns)
}

/// Checks whether a mover may turn so often in a Movement of so many squares.
///
/// # Errors
/// The reason why not.
pub fn may_turn(battle: &Battle, mover: UnitId, quarters: u32, squares: usize) -> Result<(), Refusal> {
    if turns_at_will(battle, mover) || quarters == 0 {
        return Ok(());
    }
    let own = battle.stats(mover).now(MANOEUVRABILITY);
    let quarters = i32::try_from(quarters).unwrap_or(i32::MAX);
    let left = halved(battle, mover, own) - increment_after(battle, mover, squares);
    if left > 0 {
        let fits = quarters <= left;
        return if fits { Ok(()) } else { Err(Refusal::by("too_many_turns", Rule("AR-VEH-04")).with(left)) };
    }
    let rounds = (-left).max(1);
    let since = battle.conditions(mover).get(LAST_TURNED);
    let round = i32::from(battle.scheduler().round);
    let waits = since.is_some_and(|last| round - i32::from(last.amount) < rounds);
    if quarters > 1 || waits { Err(Refusal::by("turns_seldom", Rule("AR-VEH-05")).with(rounds)) } else { Ok(()) }
}

/// Checks the turns of a path.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, mover: UnitId, path: &[Square]) -> Result<(), Refusal> {
    if turns_at_will(battle, mover) {
        return Ok(());
    }
    let quarters = along(battle, mover, path).ok_or(Refusal::by("only_straight", Rule("AR-VEH-03")))?;
    may_turn(battle, mover, quarters, path.len())
}

/// The turns of a path from where a mover stands.
fn along(battle: &Battle, mover: UnitId, path: &[Square]) -> Option<u32> {
    turns(path, battle.square(mover), battle.body(mover).facing)
}

/// Notes the turns of a path that a clumsy mover is about to take.
pub fn note_path(cx: &mut Cx<'_>, mover: UnitId, path: &[Square]) {
    if along(cx.battle(), mover, path).is_some_and(|turns| turns > 0) {
        note(cx, mover);
    }
}

/// Notes that a clumsy mover turns in this round.
pub fn note(cx: &mut Cx<'_>, mover: UnitId) {
    let round = i32::from(cx.battle().scheduler().round);
    if !turns_at_will(cx.battle(), mover) {
        mark::set(cx, mover, LAST_TURNED, round, Rule("AR-VEH-05"));
    }
}
