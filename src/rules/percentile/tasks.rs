//! Extended actions on things of the level: work that takes whole turns, with or without tests (PC-ACT-06 to PC-ACT-08).
//!
//! The square of a task is a door marked `task`. Further marks say how: `turns_3` (turns needed, else one), `test_int`
//! (each turn takes a passed test of that score), `hidden_duration` (nobody is told how far it is), `keeps_progress`
//! (an interruption loses nothing). The finished task turns the square into what the door turns into.

use super::keys::*;
use super::terms::*;
use super::test::{self, Test};
use super::vocabulary::VOCABULARY;
use super::{space, states};
use crate::battle::{
    Battle, Cx, Event, Flow, Key, Order, Refusal, Rule, Target, TaskProgress, Thing, ThingId, UnitId, Until, Work,
};
use crate::grid::{Square, Terrain, TerrainId};

const WORKING_RULE: Rule = Rule("PC-ACT-06");
const INTERRUPTED: Rule = Rule("PC-ACT-08");
/// Mark of a terrain that is a task.
const MARK: &str = "task";
/// What progress is called among the things of a battle.
const BEGUN: Key = Key::new("task_begun");

/// A task.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Turns of work.
    pub turns: i16,
    /// The score that each turn tests.
    pub test: Option<Key>,
    /// Whether people are told how long it takes.
    pub told: bool,
    /// Whether it begins again when it is broken off.
    pub restarts: bool,
    to: TerrainId,
}

/// Whether a square is a task.
pub fn is_task(battle: &Battle, square: Square) -> bool {
    battle.map().terrain(square).is_some_and(|terrain| terrain.has_tag(MARK))
}

fn task(battle: &Battle, square: Square) -> Option<Task> {
    battle.map().terrain(square).and_then(of)
}

/// The task that a terrain is.
pub fn of(terrain: &Terrain) -> Option<Task> {
    if !terrain.has_tag(MARK) {
        return None;
    }
    let after = |prefix: &str| terrain.tags.iter().find_map(|tag| tag.strip_prefix(prefix));
    let known = &VOCABULARY.stats;
    Some(Task {
        turns: after("turns_").and_then(|turns| turns.parse().ok()).unwrap_or(1),
        test: after("test_").and_then(|stat| known.iter().find(|one| one.key.as_str() == stat)).map(|one| one.key),
        told: !terrain.has_tag("hidden_duration"),
        restarts: !terrain.has_tag("keeps_progress"),
        to: terrain.door?.other,
    })
}

/// The tasks that a combatant could work on: in its own square and beside it.
pub fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Square> + '_ {
    space::around(battle, unit).into_iter().filter(|square| task(battle, *square).is_some())
}

/// Whether somebody may work on a task.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Target::Square(at) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let beside = near(battle, order.unit).any(|square| square == at);
    if beside { Ok(()) } else { Err(Refusal::by("no_such_task", WORKING_RULE)) }
}

/// What has been done on a task, and by how many turns.
fn begun(battle: &Battle, square: Square) -> Option<(ThingId, i16)> {
    let (thing, task) = battle.things_with::<TaskProgress>().find(|(thing, _)| thing.square == square)?;
    Some((thing.id, task.done))
}

/// The task that a combatant is at: its square, the turns done and those it takes.
pub fn under_way(battle: &Battle, unit: UnitId) -> Option<(Square, i16, i16)> {
    let id = battle.conditions(unit).get(WORKING)?.amount;
    let is_it = |(thing, _): &(&Thing, &TaskProgress)| i32::from(thing.id.0) == i32::from(id);
    let (thing, task) = battle.things_with::<TaskProgress>().find(is_it)?;
    Some((thing.square, task.done, task.needed))
}

/// Turns that a task still takes if every test is passed.
pub fn turns_left(battle: &Battle, square: Square) -> u16 {
    let done = begun(battle, square).map_or(0, |begun| begun.1);
    task(battle, square).map_or(0, |task| u16::try_from(task.turns - done).unwrap_or(0))
}

/// Spends a turn on a task.
///
/// # Errors
/// Halts when the die is not there.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Target::Square(square)) = (order.unit, &order.at) else { return Ok(()) };
    let (square, Some(task)) = (*square, task(cx.battle(), *square)) else { return Ok(()) };
    let rule = WORKING_RULE;
    states::set(cx, unit, WORKED, 1, Until::TurnEnd, rule);
    if let Some(stat) = task.test {
        let test = Test::of(cx.battle(), unit, TASK, stat, rule).tired(cx.battle()).passing();
        if !test::roll(cx, test)?.passed() {
            return Ok(());
        }
    }
    let (thing, done) = begun(cx.battle(), square).unwrap_or((cx.new_thing(), 0));
    let done = done + 1;
    if done >= task.turns {
        if begun(cx.battle(), square).is_some() {
            cx.emit(Event::ThingGone { thing });
        }
        cx.end_condition(unit, WORKING, OVER, rule);
        if let Some(from) = cx.battle().map().terrain_id(square) {
            cx.emit(Event::TerrainChanged { square, from, to: task.to, by: Some(unit), rule });
        }
        return Ok(());
    }
    note(cx, unit, thing, square, (done, task.turns));
    let (what, number) = if task.told { (TURNS_OF_WORK, i32::from(done)) } else { (AT_WORK, 0) };
    cx.emit(Event::Noted { unit, what, other: None, number, rule });
    Ok(())
}

/// Notes how far a task has come: turns done, of so many.
fn note(cx: &mut Cx<'_>, unit: UnitId, thing: ThingId, square: Square, (done, needed): (i16, i16)) {
    let state = TaskProgress { done, needed }.into();
    cx.emit(Event::ThingAppeared { thing, kind: BEGUN, square, from: square, by: Some(unit), state });
    let amount = i16::try_from(thing.0).unwrap_or(i16::MAX);
    states::set(cx, unit, WORKING, amount, Until::Cleared, WORKING_RULE);
}

/// What is wrong with a task that a level puts a combatant to.
pub fn fault(battle: &Battle, unit: UnitId, work: &Work) -> Option<Key> {
    let task = work.at.filter(|at| near(battle, unit).any(|square| square == *at)).and_then(|at| task(battle, at));
    let what = match task {
        _ if work.act != TASK => "no_such_work",
        None => "no_task_there",
        Some(task) if !(1..task.turns).contains(&work.done) => "no_turns_done",
        Some(task) if work.left.is_some_and(|left| left != task.turns - work.done) => "other_turns_left",
        Some(_) => return None,
    };
    Some(Key::new(what))
}

/// Puts a combatant to a task that has come so far.
pub fn resume(cx: &mut Cx<'_>, unit: UnitId, work: &Work) {
    let Some((at, task)) = work.at.and_then(|at| Some((at, task(cx.battle(), at)?))) else { return };
    let thing = cx.new_thing();
    note(cx, unit, thing, at, (work.done, task.turns));
}

/// Work on a task breaks off; most tasks have to be begun again (PC-ACT-08).
pub fn interrupt(cx: &mut Cx<'_>, unit: UnitId) {
    let Some(working) = cx.battle().conditions(unit).get(WORKING).copied() else { return };
    cx.end_condition(unit, WORKING, OTHER_ACTION, INTERRUPTED);
    let is_it = |(thing, _): &(&Thing, &TaskProgress)| i32::from(thing.id.0) == i32::from(working.amount);
    let begun = cx.battle().things_with::<TaskProgress>().find(is_it);
    let Some((thing, square)) = begun.map(|(thing, _)| (thing.id, thing.square)) else { return };
    if task(cx.battle(), square).is_none_or(|task| task.restarts) {
        cx.emit(Event::ThingGone { thing });
    }
}
