//! Putting off the rest of a turn: it goes on after the turn of anybody later, and the count stays as it is (AR-STR-11).

use crate::battle::oracle::{About, Asked, COME_IN, Choice, Choosable};
use crate::battle::system::Before;
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Refusal, Rule, TurnState, UnitId, Until};
use crate::rules::initiative::dynamic::{ACT, WAIT};
use std::cmp::Reverse;

/// Putting off part of a turn.
pub const PUTTING_OFF: Rule = Rule("AR-STR-11");

/// Condition: has put off the rest of its turn; 1 as long as nobody else has had a turn since.
const PUT_OFF: Key = Key::new("put_off");
const OVER: Key = Key::new("over");

/// Whether a turn can be put off: if somebody comes later.
///
/// # Errors
/// `nobody_comes_later`.
pub fn check(battle: &Battle) -> Result<(), Refusal> {
    match battle.rules().initiative.next(battle) {
        Some(_) => Ok(()),
        None => Err(Refusal::by("nobody_comes_later", PUTTING_OFF)),
    }
}

/// Puts off the rest of a turn.
pub fn put_off(cx: &mut Cx<'_>, unit: UnitId) {
    let (key, amount, until) = (PUT_OFF, 1, Until::RoundEnd(cx.battle().scheduler().round));
    cx.set_condition(unit, Condition { key, amount, until, on: None, rule: PUTTING_OFF });
    cx.emit(Event::TurnSuspended { unit });
}

/// Suspended turns may be resumed after the turn of anybody later, the highest score first; after the last turn for the last
/// time.
///
/// # Errors
/// Halts when a decision is missing.
pub fn come_in(cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>> {
    let last = match before {
        Before::Turn(_) => false,
        Before::RoundEnd => true,
        Before::Order(_) => return Ok(None),
    };
    for unit in suspended(cx.battle()) {
        if cx.battle().conditions(unit).has(PUT_OFF) && !last {
            cx.end_condition(unit, PUT_OFF, OVER, PUTTING_OFF);
            continue;
        }
        let answers = [WAIT, ACT].map(|key| Choosable { key, rule: PUTTING_OFF });
        let choice = Choice::one(Asked::Unit(unit), COME_IN, PUTTING_OFF, &answers).about(About::default());
        if cx.choose_one(&choice)? == ACT {
            cx.end_condition(unit, PUT_OFF, OVER, PUTTING_OFF);
            return Ok(Some(unit));
        }
    }
    Ok(None)
}

/// Those whose turns are suspended, the highest score first.
fn suspended(battle: &Battle) -> Vec<UnitId> {
    let waits = |unit: &UnitId| battle.is_up(*unit) && battle.initiative(*unit).state == TurnState::Suspended;
    let mut units: Vec<UnitId> = battle.units().filter(waits).collect();
    units.sort_by_key(|unit| (Reverse(battle.rules().initiative.precedence(battle, *unit)), unit.0));
    units
}
