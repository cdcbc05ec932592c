//! What initiative models ask of this core (FI-BGD-01, FI-FLU-06): happenings, raised rolls, team checks, shocks.

use crate::battle::oracle::{About, Matters};
use crate::battle::system::{Occasion, TEAM_CHECK, TeamCheck};
use crate::battle::{Cx, Flow, Key, Ledger, Life, Rule, UnitId, Until};
use crate::rules::espionage::checks::{self, D20, action_dice, skills};
use crate::rules::espionage::keys::log::{ACTION_DIE, COLLAPSED};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::wounds::go_down;

const SHOCK: Rule = Rule("FI-BGD-22");
const RAISES: Rule = Rule("FI-INI-05");
const INITIATIVE: Key = Key::new("initiative");
/// More than any roll can be raised by: every top face is thrown again.
const NEVER_ENOUGH: i32 = 1000;
/// Rounds of six seconds.
const ROUNDS_A_MINUTE: u16 = 10;

/// Everything that can happen under this core.
pub const ALL: &[Occasion] = &[
    Occasion::Aimed,
    Occasion::Braced,
    Occasion::SlowedByTerrain,
    Occasion::FiredTactical,
    Occasion::UsedUntrained,
    Occasion::MadeFinalAttack,
    Occasion::FailedBadly,
    Occasion::Triumphed,
    Occasion::Bled,
    Occasion::Fatigued,
    Occasion::Exhausted,
    Occasion::CriticallyInjured,
    Occasion::Wounded,
    Occasion::CriticallyHit,
    Occasion::Electrified,
    Occasion::FailedSave,
    Occasion::FailedStressSave,
    Occasion::FailedBlastSave,
    Occasion::Struck,
];

/// Lets somebody add action dice to its initiative roll, one after the other (FI-INI-05).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn raise(cx: &mut Cx<'_>, unit: UnitId, ledger: &mut Ledger) -> Flow {
    loop {
        let total = ledger.total();
        let about = About { act: Some(INITIATIVE), roll: Some((total, total + 1)), ..About::default() };
        let Some(purse) = checks::ask(cx, unit, 1, about)? else { return Ok(()) };
        let gained = action_dice::throw(cx, unit, purse, NEVER_ENOUGH)?;
        ledger.add(ACTION_DIE, gained, RAISES);
    }
}

/// A check of a whole group (FI-BGD-25): one die, the lowest bonus among its members, and an action die of each.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn team_check(cx: &mut Cx<'_>, team: &[UnitId], what: TeamCheck, rule: Rule) -> Flow<i32> {
    let skill = match what {
        TeamCheck::Sneak => SNEAK,
        TeamCheck::Blend => BLEND,
        TeamCheck::Notice => NOTICE,
    };
    let bonus = |unit: &UnitId| skills::ledger(cx.battle(), *unit, skill).total();
    let (Some(leader), Some(lowest)) = (team.first(), team.iter().map(bonus).min()) else { return Ok(0) };
    let mut total = cx.roll_amount(*leader, TEAM_CHECK, D20, &Matters::All, rule)? + lowest;
    for unit in team {
        let about = About { act: Some(skill), roll: Some((total, total + 1)), ..About::default() };
        if let Some(purse) = checks::ask(cx, *unit, 1, about)? {
            total += action_dice::throw(cx, *unit, purse, NEVER_ENOUGH)?;
        }
    }
    Ok(total)
}

/// A shock that sends the count to nothing knocks out for so many minutes instead of sending somebody reeling (FI-BGD-22).
pub fn knock_out(cx: &mut Cx<'_>, unit: UnitId, minutes: i32) {
    if cx.battle().body(unit).life == Life::Up {
        let rounds = ROUNDS_A_MINUTE.saturating_mul(u16::try_from(minutes).unwrap_or(u16::MAX));
        let until = Until::RoundEnd(cx.battle().scheduler().round.saturating_add(rounds));
        mark::set(cx, unit, KNOCKED_OUT, i16::try_from(minutes).unwrap_or(i16::MAX), until, SHOCK);
    }
    go_down(cx, unit, None, Life::Down, COLLAPSED, SHOCK);
}
