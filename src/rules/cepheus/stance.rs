//! Changing stance: standing, crouched, prone (CE-MIN-07).

use super::keys::*;
use super::{aim, extreme, turn};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, Stance, UnitId};

const RULE: Rule = Rule("CE-MIN-07");

/// The stances with their modes.
pub const STANCES: [(Stance, Key); 3] =
    [(Stance::Standing, STANDING), (Stance::Crouched, CROUCHED), (Stance::Prone, PRONE)];

/// Whether somebody lies on the ground: nobody aboard a vehicle does (CE-VEH-06).
pub fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone && battle.seat(unit).is_none()
}

fn wanted(order: &Order) -> Option<Stance> {
    STANCES.iter().find(|entry| Some(entry.1) == order.mode).map(|entry| entry.0)
}

/// Whether the combatant can change its stance at all.
///
/// # Errors
/// The reason why not.
pub fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    turn::can_pay_minor(battle, unit, 1)
}

/// Whether a change of stance may be ordered.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let to = wanted(order).ok_or(Refusal::form("needs_a_stance"))?;
    if battle.body(order.unit).stance == to {
        return Err(Refusal::by("already_so", RULE));
    }
    possible(battle, order.unit)
}

/// Changes the stance.
///
/// # Errors
/// None of its own.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some(to) = wanted(order) else { return Ok(()) };
    turn::pay_minor(cx, order.unit, 1);
    aim::break_by_action(cx, order.unit, STANCE);
    extreme::unbrace(cx, order.unit, STANCE);
    cx.set_stance(order.unit, to, STANCE, RULE);
    Ok(())
}
