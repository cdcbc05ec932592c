//! Staggered [n]: fewer points, and none at all where it goes far enough (AR-STG-01 to AR-STG-05).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Flow, Life, Rule, UnitId};
use crate::rules::arrgs::checks::{Test, roll};
use crate::rules::arrgs::conditions::staggered_out;
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::{dying, fall};
use smallvec::smallvec;

const LOWER: Rule = Rule("AR-STG-01");
const NOTHING: Rule = Rule("AR-STG-03");
const CHECK: Rule = Rule("AR-STG-04");
/// What the check at the end of a round has to reach, and one more for each application.
const DIFFICULTY: i32 = 15;

/// The allotments of somebody: Action Points of a turn, Additional Action Points of a round. Stagger takes from the latter
/// first (AR-STG-01); in a surprise round each is one less (AR-STR-08).
pub fn allotments(battle: &Battle, unit: UnitId) -> (i32, i32) {
    let (stats, conditions) = (battle.stats(unit), battle.conditions(unit));
    if conditions.has(STUNNED) {
        return (0, 0);
    }
    let (ap, aap) = (stats.now(AP_ALLOTMENT), stats.now(AAP_ALLOTMENT));
    let stagger = conditions.amount(STAGGERED);
    let rest = (stagger - aap).max(0);
    let surprise = i32::from(battle.scheduler().surprise);
    (((ap - rest).max(0) - surprise).max(0), ((aap - stagger).max(0) - surprise).max(0))
}

/// More applications of Staggered; they add up, and count at once (AR-STG-02, AR-STG-05).
pub fn stagger(cx: &mut Cx<'_>, unit: UnitId, more: i32, by: Option<UnitId>, rule: Rule) {
    let before = allotments(cx.battle(), unit);
    let applications = cx.battle().conditions(unit).amount(STAGGERED) + more;
    mark::set(cx, unit, STAGGERED, applications, rule);
    let after = allotments(cx.battle(), unit);
    for (what, lost) in [(AP, before.0 - after.0), (AAP, before.1 - after.1)] {
        let lost = lost.min(cx.battle().budget(unit).left(what));
        if lost > 0 {
            cx.spend(unit, what, i16::try_from(lost).unwrap_or(0));
        }
    }
    settle(cx, unit, by);
}

/// Who has no Action Points left through stagger drops everything and is out; it does not fall, unless from a saddle
/// (AR-STG-03).
pub fn settle(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) {
    let stats = cx.battle().stats(unit);
    let (ap, aap) = (stats.now(AP_ALLOTMENT), stats.now(AAP_ALLOTMENT));
    if ap > 0 && cx.battle().conditions(unit).amount(STAGGERED) >= ap + aap {
        let stance = cx.battle().body(unit).stance;
        let on_foot = cx.battle().vehicle_of(unit).is_none();
        fall(cx, unit, by, Life::Down, NO_POINTS, NOTHING);
        if on_foot {
            cx.set_stance(unit, stance, NO_POINTS, NOTHING);
        }
    }
}

/// Stagger ends, however many applications.
pub fn recover(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let out = staggered_out(cx.battle(), unit);
    cx.end_condition(unit, STAGGERED, RECOVERED, rule);
    if out {
        cx.set_life(unit, None, Life::Up, RECOVERED, rule);
    }
}

/// Everybody Staggered makes the check as the round ends (AR-STG-04).
///
/// # Errors
/// Halts when dice are missing.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    for unit in range::in_order(cx.battle()) {
        let applications = cx.battle().conditions(unit).amount(STAGGERED);
        if applications == 0 || cx.battle().body(unit).life >= Life::Dead {
            continue;
        }
        let ledger = dying::fortitude(cx.ledger(), cx.battle(), unit);
        let matters = Matters::Only(smallvec![unit]);
        let dc = DIFFICULTY + applications;
        let test = Test { matters, ..Test::new(unit, STAGGERED_CHECK, ledger, dc, CHECK) };
        if roll(cx, &test)?.success {
            let out = staggered_out(cx.battle(), unit);
            if applications > 1 {
                mark::set(cx, unit, STAGGERED, applications - 1, LOWER);
            } else {
                recover(cx, unit, CHECK);
            }
            if out && cx.battle().body(unit).life == Life::Down {
                cx.set_life(unit, None, Life::Up, RECOVERED, CHECK);
            }
        }
    }
    Ok(())
}
