//! What initiative models ask of this core (AR-BGD-03).
//!
//! Countdown is the model of these rules: the order of play (AR-STR-02), the count (AR-STR-03), ties (AR-STR-04), the surprise
//! round (AR-STR-06), putting off part of a turn (AR-STR-11). Fluid initiative asks for much more (FI-MAP-04).

pub mod happenings;

use crate::battle::oracle::Matters;
use crate::battle::system::{Fatigue, TEAM_CHECK, TeamCheck};
use crate::battle::{Battle, Cx, Flow, Ledger, Rule, UnitId};
use crate::rules::arrgs::checks::rolling::D20;
use crate::rules::arrgs::checks::{self, Use, abilities, gear};
use crate::rules::arrgs::keys::log::CHECK_PENALTY;
use crate::rules::arrgs::keys::*;

const SCORE: Rule = Rule("AR-BGD-03");

/// What is added to the roll for Initiative.
pub fn quickness(battle: &Battle, unit: UnitId) -> Ledger {
    let mut ledger = Ledger::new();
    for (what, amount) in abilities::quickness(battle, unit) {
        ledger.add_some(what, amount, SCORE);
    }
    ledger.add_some(CHECK_PENALTY, -gear::check_penalty(battle, unit), SCORE);
    ledger
}

/// How tired somebody is.
pub fn fatigue(battle: &Battle, unit: UnitId) -> Fatigue {
    let conditions = battle.conditions(unit);
    match () {
        () if conditions.has(EXHAUSTED) => Fatigue::Exhausted,
        () if conditions.has(FATIGUED) => Fatigue::Fatigued,
        () => Fatigue::Fresh,
    }
}

/// A check of a whole group: one die, and the lowest bonus among its members.
///
/// # Errors
/// Halts when dice are missing.
pub fn team_check(cx: &mut Cx<'_>, team: &[UnitId], what: TeamCheck, rule: Rule) -> Flow<i32> {
    let skill = if what == TeamCheck::Notice { PERCEPTION } else { STEALTH };
    let battle = cx.battle();
    let bonus = |unit: &UnitId| {
        let of = Use::skill(battle, *unit, skill);
        checks::ledger(Ledger::bare(), battle, *unit, of, |_| {}).total()
    };
    let (Some(leader), Some(lowest)) = (team.first(), team.iter().map(bonus).min()) else { return Ok(0) };
    Ok(cx.roll_amount(*leader, TEAM_CHECK, D20, &Matters::All, rule)? + lowest)
}
