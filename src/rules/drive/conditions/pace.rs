//! How injuries slow movement (DR-BGD-09, DR-BGD-11).

use crate::battle::{Battle, Cx, Event, Flow, Rule, UnitId};
use crate::rules::drive::conditions::arms::LIMBS;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

/// Degrees of one limb, or of mobility, past which further ones count as Core.
pub const LIMB_MOST: i32 = 3;
const WEAK: Rule = Rule("DR-BGD-09");

/// The degree of injury by which somebody is lame; a lost leg counts as the third for good (DR-BGD-13, DR-BGD-14).
pub fn lameness(battle: &Battle, unit: UnitId) -> i32 {
    let [.., leg, other_leg] = LIMBS;
    let lost = battle.conditions(unit).amount(LIMB_LOST) & (leg | other_leg) != 0;
    state::degrees(battle, unit, MOBILITY).max(if lost { LIMB_MOST } else { 0 })
}

/// The squares of a half move of so many squares unhurt.
pub fn half_move(battle: &Battle, unit: UnitId, squares: i32) -> i32 {
    match lameness(battle, unit) {
        0 => squares,
        1 => (squares - 1).max(squares.min(1)),
        2 => (squares / 2).max(squares.min(1)),
        _ => squares.min(1),
    }
}

/// True if injuries rule out running and charging.
pub fn is_slow(battle: &Battle, unit: UnitId) -> bool {
    lameness(battle, unit) >= 2 || state::degrees(battle, unit, CORE) >= 2
}

/// True if it can no longer stand.
pub fn cannot_stand(battle: &Battle, unit: UnitId) -> bool {
    lameness(battle, unit) >= LIMB_MOST
}

/// True if it has half an action less a turn (DR-BGD-09).
fn is_weak(battle: &Battle, unit: UnitId) -> bool {
    state::degrees(battle, unit, CORE) >= 3
}

/// A turn starts: the weak have half an action less, but never less than that (DR-BGD-09).
///
/// # Errors
/// None.
pub fn turn_starts(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let battle = cx.battle();
    if !battle.is_up(unit) || !is_weak(battle, unit) {
        return Ok(());
    }
    let (efforts, budget) = (&battle.rules().core.declared().efforts, battle.budget(unit));
    let left: i32 = efforts.turn.iter().map(|part| budget.left(part.0)).sum();
    let [(pool, amount)] = efforts.half else { return Ok(()) };
    if left > i32::from(*amount) && budget.left(*pool) >= i32::from(*amount) {
        cx.emit(Event::Noted { unit, what: WEAKENED, other: None, number: 0, rule: WEAK });
        cx.spend(unit, *pool, *amount);
    }
    Ok(())
}
