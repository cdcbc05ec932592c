//! The Fortitude check that the Disabled and the Dying owe for exertion (AR-DSB-03, AR-DYG-03, AR-DYG-10).
//!
//! It is owed by who had the condition as the Action was declared, and rolled once the Action has taken its effect, unless the
//! condition has gone by then.

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Flow, Life, Rule, UnitId};
use crate::rules::arrgs::checks::{Test, Use, assisted, roll};
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::wounds::{Loss, dying, lose, settle};
use smallvec::smallvec;

const OWED: Rule = Rule("AR-DYG-10");
const DISABLED_RULE: Rule = Rule("AR-DSB-03");

/// Notes, as an Action is declared and before it costs anything, that a check will be owed for it.
pub fn declare(cx: &mut Cx<'_>, unit: UnitId) {
    let conditions = cx.battle().conditions(unit);
    let owed = match () {
        () if conditions.has(DYING) => 2,
        () if conditions.has(DISABLED) => 1,
        () => return,
    };
    mark::set(cx, unit, EXERTED, owed, OWED);
}

/// Rolls the check that is owed for the Action that has just been carried out.
///
/// # Errors
/// Halts when dice are missing.
pub fn settle_up(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let owed = cx.battle().conditions(unit).amount(EXERTED);
    if owed == 0 {
        return Ok(());
    }
    cx.end_condition(unit, EXERTED, OVER, OWED);
    if cx.battle().body(unit).life >= Life::Dead {
        return Ok(());
    }
    let conditions = cx.battle().conditions(unit);
    match owed {
        2 if conditions.has(DYING) => dying::check(cx, unit, false),
        1 if conditions.has(DISABLED) => disabled(cx, unit),
        _ => Ok(()),
    }
}

/// The check of the Disabled: a failure costs a point and leads to Dying; a success ends it, unless Vitality is still not above
/// 0 (AR-DSB-03, AR-DSB-04).
fn disabled(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let dc = dying::difficulty(cx.battle(), unit);
    let ledger = dying::fortitude(cx.ledger(), cx.battle(), unit);
    assisted::use_up(cx, unit, Use::FORTITUDE);
    let matters = Matters::Only(smallvec![unit]);
    let test = Test { matters, ..Test::new(unit, DISABLED_CHECK, ledger, dc, DISABLED_RULE) };
    if roll(cx, &test)?.success {
        cx.end_condition(unit, DISABLED, RECOVERED, DISABLED_RULE);
        settle(cx, unit);
    } else {
        lose(cx, Loss { dying: 1, ..Loss::new(unit, 1, DISABLED_RULE) });
        dying::deepens(cx, unit, DISABLED_RULE)?;
    }
    Ok(())
}
