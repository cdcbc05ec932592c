//! Locks and other doors that take a check, and how long one takes (CE-SIG-03, CE-BGD-11).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Order, Refusal, Rule, Target, UnitId};
use crate::dice::Dice;
use crate::grid::{Square, TerrainId};
use crate::rules::cepheus::checks::check::{self, Difficulty};
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::keys::log::DIFFICULTY;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::extended::{self, Work};
use crate::rules::common::doors;

const AT_ONCE_RULE: Rule = Rule("CE-SIG-03");
const TIMED: Rule = Rule("CE-BGD-11");
/// Rounds in a unit of each increment: seconds (one action), rounds, minutes, kiloseconds, hours.
const INCREMENTS: [(&str, i32); 5] =
    [("time_seconds", 0), ("time_rounds", 1), ("time_minutes", 10), ("time_kiloseconds", 167), ("time_hours", 600)];
/// The mean of the timing roll, as a fraction.
const TIMING_MEAN: (i32, i32) = (7, 2);
/// How many increments a check may be hurried or drawn out by.
const MOST_SHIFT: i16 = 2;
const DIFFICULTIES: [(&str, Difficulty); 6] = [
    ("simple", Difficulty::Simple),
    ("easy", Difficulty::Easy),
    ("routine", Difficulty::Routine),
    ("difficult", Difficulty::Difficult),
    ("very_difficult", Difficulty::VeryDifficult),
    ("formidable", Difficulty::Formidable),
];

/// A door that takes a check.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// The skill.
    pub skill: Key,
    /// The characteristic.
    pub stat: Key,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Which of [`INCREMENTS`] it takes.
    increment: usize,
    /// What success makes of it.
    to: TerrainId,
}

/// The job that a square is, if it is one: a door marked `task`, `skill_...`, `time_...` and with a difficulty.
pub fn job(battle: &Battle, square: Square) -> Option<Job> {
    let terrain = battle.map().terrain(square).filter(|terrain| doors::is_task(terrain))?;
    let marked = |mark: &str| terrain.has_tag(mark);
    let named = doors::mark_after(terrain, "skill_");
    let known = battle.rules().core.vocabulary().skills;
    let skill = known.iter().copied().find(|skill| Some(skill.as_str()) == named).unwrap_or(ELECTRONICS);
    let difficulty = DIFFICULTIES.iter().find(|one| marked(one.0)).map_or(Difficulty::Average, |one| one.1);
    let increment = INCREMENTS.iter().position(|one| marked(one.0)).unwrap_or(0);
    let stat = if skill == COMMS || skill == RECON { INT } else { EDU };
    Some(Job { skill, stat, difficulty, increment, to: terrain.door?.other })
}

/// Turns that a job takes on average when nothing hurries it.
pub fn turns(battle: &Battle, square: Square) -> u16 {
    let rounds =
        |job: Job| u16::try_from(INCREMENTS[job.increment].1 * TIMING_MEAN.0 / TIMING_MEAN.1).unwrap_or(u16::MAX);
    job(battle, square).map_or(0, |job| rounds(job).max(1))
}

/// The jobs beside a combatant.
pub fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (Square, Job)> + '_ {
    battle.square(unit).neighbours().filter_map(|at| Some((at, job(battle, at)?)))
}

/// The increments by which a job may be hurried (negative) or drawn out, and what that adds to its check (CE-BGD-11).
pub fn shifts(job: &Job) -> impl Iterator<Item = i16> + use<> {
    let (increment, last) = (job.increment, INCREMENTS.len() - 1);
    (-MOST_SHIFT..=MOST_SHIFT)
        .filter(move |by| increment.checked_add_signed(isize::from(*by)).is_some_and(|at| at <= last))
}

/// Work on a lock or another task of the map.
pub const TASK_ACTION: Action = Action {
    info: ActionInfo { key: TASK, icon: "interact", hotkey: 'j', targeting: Targeting::None, rule: Rule("CE-OTH-02") },
    form: OrderForm::PLAIN.number("hurry").at(&[Targeting::Square]),
    price: budget::one_significant,
    offers: |bar| {
        for (square, job) in near(bar.battle, bar.unit) {
            for by in shifts(&job) {
                let how = match by {
                    ..=-2 => Wording::way("great_haste"),
                    -1 => Wording::way("haste"),
                    0 => Wording::PLAIN,
                    1 => Wording::way("care"),
                    2.. => Wording::way("great_care"),
                };
                bar.add_as(bar.order(TASK).at(Target::Square(square)).amount(by), how);
            }
        }
    },
    check,
    resolve,
};

/// Checks whether the job may be begun, so hurried.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Target::Square(at) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let (_, job) = near(battle, order.unit).find(|one| one.0 == at).ok_or(Refusal::by("no_such_task", AT_ONCE_RULE))?;
    if !shifts(&job).any(|by| by == order.amount) {
        return Err(Refusal::by("no_such_time", TIMED));
    }
    Ok(())
}

/// Begins: at once where it takes seconds, else for as many rounds as the timing roll says.
///
/// # Errors
/// Halts if the dice are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Target::Square(at) = order.at else { return Ok(()) };
    let (unit, Some(job)) = (order.unit, job(cx.battle(), at)) else { return Ok(()) };
    aiming::break_by_action(cx, unit, TASK);
    let work = Work { act: TASK, on: None, at, with: None, dm: i32::from(order.amount) };
    let increment = job.increment.saturating_add_signed(isize::from(order.amount)).min(INCREMENTS.len() - 1);
    if increment == 0 {
        let mut ledger = extended::sheet(cx.battle(), unit, &work);
        ledger.add_some(TIMING, work.dm, TIMED);
        return finish(cx, unit, &work, ledger);
    }
    let rolled = cx.roll_amount(unit, TIMING, Dice::d6(1), &Matters::All, TIMED)?;
    extended::begin(cx, unit, work, rolled * INCREMENTS[increment].1);
    Ok(())
}

/// The check; success makes the square what it should be.
///
/// # Errors
/// Halts if the dice are missing.
pub fn finish(cx: &mut Cx<'_>, unit: UnitId, work: &Work, mut ledger: Ledger) -> Flow {
    let Some(job) = job(cx.battle(), work.at) else { return Ok(()) };
    ledger.add(DIFFICULTY, job.difficulty.dm(), Rule("CE-BGD-02"));
    check::add_help(&mut ledger, cx.battle(), work.at);
    let effect = check::roll(cx, unit, TASK, ledger, &Matters::All, AT_ONCE_RULE)?;
    if effect >= 0 {
        doors::work(cx, unit, (work.at, job.to), AT_ONCE_RULE);
    }
    Ok(())
}
