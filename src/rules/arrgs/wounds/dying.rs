//! Dying [n]: how it begins, its checks, how it ends (AR-DYG-01 to AR-DYG-09).

use crate::battle::oracle::Matters;
use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Cx, Flow, Ledger, Life, Rule, UnitId};
use crate::rules::arrgs::checks::{self, Test, Use, assisted, roll};
use crate::rules::arrgs::conditions::{can_act, tell};
use crate::rules::arrgs::keys::healing::DYING_IS_OUT;
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::{Loss, lose, settle};
use smallvec::smallvec;

const CHECK: Rule = Rule("AR-DYG-04");
const LEAVING: Rule = Rule("AR-DYG-06");
/// The option that counts the Dying as out of the fight.
const OUT: Rule = Rule("AR-STR-13");

/// Applications of Dying; the first ends Disabled (AR-DYG-01, AR-DYG-07).
pub fn begin(cx: &mut Cx<'_>, unit: UnitId, more: i32, rule: Rule) {
    cx.end_condition(unit, DISABLED, DYING, Rule("AR-DYG-07"));
    let applications = cx.battle().conditions(unit).amount(DYING) + more;
    mark::set(cx, unit, DYING, applications, rule);
    takes_out(cx, unit);
}

/// By an option who is Dying is out of the fight (AR-STR-13).
pub fn takes_out(cx: &mut Cx<'_>, unit: UnitId) {
    let dying = cx.battle().conditions(unit).has(DYING) && cx.battle().body(unit).life == Life::Up;
    if dying && cx.battle().rules().flag(DYING_IS_OUT) {
        cx.set_life(unit, None, Life::Down, DYING, OUT);
    }
}

/// Tells that somebody still able to act is Dying, or more so (FI-MAP-04).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn deepens(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) -> Flow {
    if !cx.battle().conditions(unit).has(DYING) || !can_act(cx.battle(), unit) {
        return Ok(());
    }
    let rows = [Occasion::CriticallyInjured, Occasion::Bled];
    rows.into_iter().try_for_each(|what| tell(cx, unit, Happening::of(what, rule)))
}

/// Fewer applications; at 0 Dying ends and Disabled begins, whatever Vitality is left (AR-DYG-06).
pub fn lessen(cx: &mut Cx<'_>, unit: UnitId, by: i32, rule: Rule) {
    let left = cx.battle().conditions(unit).amount(DYING) - by;
    if left > 0 {
        mark::set(cx, unit, DYING, left, rule);
    } else {
        cx.end_condition(unit, DYING, RECOVERED, LEAVING);
        mark::set(cx, unit, DISABLED, 1, LEAVING);
        let conditions = cx.battle().conditions(unit);
        let otherwise = conditions.has(UNCONSCIOUS) || conditions.has(STAGGERED);
        if cx.battle().rules().flag(DYING_IS_OUT) && cx.battle().body(unit).life == Life::Down && !otherwise {
            cx.set_life(unit, None, Life::Up, RECOVERED, OUT);
        }
    }
}

/// Points of negative Vitality, and applications of Dying: what a Fortitude check of the Disabled and Dying has to reach.
pub fn difficulty(battle: &Battle, unit: UnitId) -> i32 {
    (-battle.stats(unit).now(VITALITY)).max(0) + battle.conditions(unit).amount(DYING)
}

/// A Fortitude check that costs nothing: not an Action, but rolled like one (AR-DSB-03).
pub fn fortitude(start: Ledger, battle: &Battle, unit: UnitId) -> Ledger {
    checks::ledger(start, battle, unit, Use::FORTITUDE.defence(battle, unit), |_| {})
}

/// The check of somebody Dying: a failure costs a point for each application, a success as many fewer as it is above the number
/// (AR-DYG-04). At the end of a round a success takes an application away (AR-DYG-05).
///
/// # Errors
/// Halts when dice are missing.
pub fn check(cx: &mut Cx<'_>, unit: UnitId, round_ends: bool) -> Flow {
    let applications = cx.battle().conditions(unit).amount(DYING);
    if applications < 1 || cx.battle().body(unit).life >= Life::Dead {
        return Ok(());
    }
    let dc = difficulty(cx.battle(), unit);
    let ledger = fortitude(cx.ledger(), cx.battle(), unit);
    assisted::use_up(cx, unit, Use::FORTITUDE);
    let test = Test {
        whole: true,
        matters: Matters::Only(smallvec![unit]),
        ..Test::new(unit, DYING_CHECK, ledger, dc, CHECK)
    };
    let outcome = roll(cx, &test)?;
    let spared = if outcome.success { outcome.total - dc } else { 0 };
    lose(cx, Loss::new(unit, (applications - spared).max(0), CHECK));
    if round_ends && outcome.success && cx.battle().body(unit).life < Life::Dead {
        lessen(cx, unit, 1, Rule("AR-DYG-05"));
        settle(cx, unit);
    }
    Ok(())
}

/// Everybody Dying makes the check as the round ends, the highest Initiative first (AR-DYG-05, AR-STR-12).
///
/// # Errors
/// Halts when dice are missing.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    range::in_order(cx.battle()).into_iter().try_for_each(|unit| check(cx, unit, true))
}
