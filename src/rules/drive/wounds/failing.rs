//! Failing: those with the fifth degree of Core lose points until somebody treats them (DR-BGD-09).

use super::place::Place;
use super::{Toll, suffer};
use crate::battle::{Cx, Flow, Ledger, Life, Rule, UnitId};
use crate::rules::drive::conditions::turns;
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-BGD-09");
/// Running damage at the end of each own turn.
const LOSS: i32 = 2;

/// The turn of somebody ends.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if !cx.battle().conditions(unit).has(FAILING) {
        return Ok(());
    }
    let mut ledger = Ledger::new();
    ledger.add(FAILING, LOSS, RULE);
    suffer(cx, Toll { victim: unit, by: None, ledger, place: Place::CORE, severs: false, rule: RULE }).map(|_| ())
}

/// A round ends: the disabled have no turns; theirs would have ended by now, if they have not had one.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    let alive = |unit: &UnitId| cx.battle().body(*unit).life == Life::Down;
    let down: Vec<UnitId> = turns::missed(cx.battle()).into_iter().filter(alive).collect();
    down.into_iter().try_for_each(|unit| turn_ends(cx, unit))
}
