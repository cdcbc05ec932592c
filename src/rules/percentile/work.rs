//! Extended actions on tasks of the level (PC-ACT-06 to PC-ACT-08).
//!
//! The square of a task is a door marked `task`. Further marks say how: `turns_3` (turns needed, otherwise one),
//! `test_int` (each turn takes a passed test of that score), `hidden_duration` (nobody is told how far it is),
//! `keeps_progress` (an interruption loses nothing). The finished task turns the square into what the door turns into.

use crate::battle::system::{Action, OrderForm, Targeting};
use crate::battle::{
    Battle, Cx, Event, Flow, Key, Order, Refusal, Rule, Target, TaskProgress, Thing, ThingId, UnitId, Until, Work,
};
use crate::grid::Square;
use crate::rules::common::doors;
use crate::rules::percentile::checks::{self, Test, dazzled};
use crate::rules::percentile::field::task::{near, task};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::{mark, *};

const WORKING_RULE: Rule = Rule("PC-ACT-06");
const INTERRUPTED: Rule = Rule("PC-ACT-08");
/// The kind of thing that records progress.
const BEGUN: Key = Key::new("task_begun");

/// Working on a task of the level.
pub const TASK_ACTION: Action = Action {
    info: info(TASK, "interact", '.', Targeting::Square, "PC-ACT-06"),
    form: OrderForm::PLAIN,
    price: |_, _| price::full(),
    offers: |bar| {
        if near(bar.battle, bar.unit).next().is_some() {
            bar.add(bar.order(TASK));
        }
    },
    check,
    resolve,
};

/// Checks whether somebody may work on a task.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Target::Square(at) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let beside = near(battle, order.unit).any(|square| square == at);
    if beside { Ok(()) } else { Err(Refusal::by("no_such_task", WORKING_RULE)) }
}

/// What everybody has done of a task: each has a record of its own turns, which an interruption of somebody else leaves as it
/// is.
fn records(battle: &Battle, square: Square) -> impl Iterator<Item = (&Thing, &TaskProgress)> {
    battle.things_with::<TaskProgress>().filter(move |(thing, _)| thing.square == square)
}

/// The turns that all have done of a task.
fn done(battle: &Battle, square: Square) -> i16 {
    records(battle, square).map(|(_, task)| task.done).sum()
}

/// The task that a combatant works on: its square, turns done and turns needed.
pub fn under_way(battle: &Battle, unit: UnitId) -> Option<(Square, i16, i16)> {
    let id = battle.conditions(unit).get(WORKING)?.amount;
    let is_it = |(thing, _): &(&Thing, &TaskProgress)| i32::from(thing.id.0) == i32::from(id);
    let (thing, task) = battle.things_with::<TaskProgress>().find(is_it)?;
    Some((thing.square, done(battle, thing.square), task.needed))
}

/// Turns that a task still takes if every test is passed.
pub fn turns_left(battle: &Battle, square: Square) -> u16 {
    let done = done(battle, square);
    task(battle, square).map_or(0, |task| u16::try_from(task.turns - done).unwrap_or(0))
}

/// Spends a turn on a task.
///
/// # Errors
/// Halts if the die is not there.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Target::Square(square)) = (order.unit, &order.at) else { return Ok(()) };
    let (square, Some(task)) = (*square, task(cx.battle(), *square)) else { return Ok(()) };
    let rule = WORKING_RULE;
    mark::set(cx, unit, WORKED, 1, Until::TurnEnd, rule);
    if let Some(stat) = task.test {
        let dazzled = dazzled(cx.battle(), unit, stat);
        let test = Test::of(cx.battle(), unit, TASK, stat, rule).tired(cx.battle());
        let test = test.plus(DAZZLED, dazzled, Rule("PC-BGD-33")).passing();
        if !checks::roll(cx, test)?.passed() {
            return Ok(());
        }
    }
    let done = done(cx.battle(), square) + 1;
    if done >= task.turns {
        let all: Vec<Thing> = records(cx.battle(), square).map(|(thing, _)| *thing).collect();
        for Thing { id, by, .. } in all {
            cx.emit(Event::ThingGone { thing: id });
            by.into_iter().for_each(|by| cx.end_condition(by, WORKING, OVER, rule));
        }
        doors::work(cx, unit, (square, task.to), rule);
        return Ok(());
    }
    let own = records(cx.battle(), square).find(|(thing, _)| thing.by == Some(unit));
    let own = own.map(|(thing, task)| (thing.id, task.done));
    let (thing, turns) = own.unwrap_or((cx.new_thing(), 0));
    note(cx, unit, thing, square, (turns + 1, task.turns));
    let (what, number) = if task.told { (TURNS_OF_WORK, i32::from(done)) } else { (AT_WORK, 0) };
    cx.emit(Event::Noted { unit, what, other: None, number, rule });
    Ok(())
}

/// Notes how far a task has come: turns done, of so many.
fn note(cx: &mut Cx<'_>, unit: UnitId, thing: ThingId, square: Square, (done, needed): (i16, i16)) {
    let state = TaskProgress { done, needed }.into();
    cx.emit(Event::ThingAppeared { thing, kind: BEGUN, square, from: square, by: Some(unit), state });
    let amount = i16::try_from(thing.0).unwrap_or(i16::MAX);
    mark::set(cx, unit, WORKING, amount, Until::Cleared, WORKING_RULE);
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

/// Interrupts work on a task unless an order goes on with it (PC-ACT-08).
pub fn interrupt_others(cx: &mut Cx<'_>, order: &Order) {
    let at = under_way(cx.battle(), order.unit).map(|task| Target::Square(task.0));
    if order.act != TASK || at.as_ref() != Some(&order.at) {
        interrupt(cx, order.unit);
    }
}

/// Interrupts work on a task; most tasks then start again (PC-ACT-08).
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
