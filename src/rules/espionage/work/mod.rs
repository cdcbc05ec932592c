//! Work on what a level holds: full-action skill checks, in one round or over two (FI-ACT-06, FI-ACT-07), and tripods.
//!
//! The square of a task is a door marked `task`. Further marks say how: `skill_electronics` (or another skill), `dc_17`
//! (the number to reach, else 15). What it has become when the task is done is what the door turns into.

use crate::battle::oracle::About;
use crate::battle::system::{Action, ActionInfo, Happening, Occasion, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Refusal, Rule, Target, TaskProgress, ThingId, UnitId, Until};
use crate::grid::{Square, TerrainId};
use crate::rules::espionage::attack::payment;
use crate::rules::espionage::checks::skills;
use crate::rules::espionage::conditions::tell;
use crate::rules::espionage::items::shortening::shortened;
use crate::rules::espionage::keys::classes::{SKILL, full, half};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;

const SPLIT: Rule = Rule("FI-ACT-06");
const LIST: Rule = Rule("FI-BGD-08");
const PRICE: Rule = Rule("FI-BGD-03");
/// Mark of a terrain that is a task.
const MARK: &str = "task";
/// The kinds of things that record a first half: of a task, and of a tripod.
const BEGUN: Key = Key::new("task_begun");
const HALF_UP: Key = Key::new("tripod_begun");
/// The number to reach where a task does not say.
const USUAL: i32 = 15;

/// A task of the level.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The skill that it takes.
    pub skill: Key,
    /// The number to reach.
    pub number: i32,
    /// The terrain of its square once it is done.
    pub to: TerrainId,
}

/// Disabling, hacking, picking a lock: all at once, or in two halves.
pub const TASK_ACTION: Action = Action {
    info: ActionInfo { key: TASK, icon: "interact", hotkey: '.', targeting: Targeting::Square, rule: SPLIT },
    form: OrderForm::PLAIN.modes(&[FIRST_HALF, SECOND_HALF]),
    price: |_, order| if order.mode.is_some() { half(SKILL) } else { full(SKILL) },
    offers: |bar| {
        if near(bar.battle, bar.unit).next().is_none() {
            return;
        }
        if begun(bar.battle, bar.unit, BEGUN).is_some() {
            bar.add(bar.order(TASK).mode(SECOND_HALF));
        } else {
            bar.add(bar.order(TASK));
            bar.add(bar.order(TASK).mode(FIRST_HALF));
        }
    },
    check,
    resolve,
};

/// Setting up a tripod under the weapon.
pub const SET_UP_ACTION: Action = Action {
    info: ActionInfo { key: SET_UP, icon: "brace", hotkey: '5', targeting: Targeting::None, rule: LIST },
    form: OrderForm::PLAIN.modes(&[FIRST_HALF, SECOND_HALF]),
    price: |battle, order| match order.mode {
        Some(_) => half(SKILL),
        None => shortened(battle, order, full(SKILL)),
    },
    offers: |bar| {
        if !has_tripod(bar.battle, bar.unit) {
            return;
        }
        if begun(bar.battle, bar.unit, HALF_UP).is_some() {
            bar.add(bar.order(SET_UP).mode(SECOND_HALF));
        } else {
            bar.add(bar.order(SET_UP));
            bar.add(bar.order(SET_UP).mode(FIRST_HALF));
        }
    },
    check: |battle, order| {
        let unit = order.unit;
        if !has_tripod(battle, unit) {
            Err(Refusal::by("no_tripod", LIST))
        } else if battle.conditions(unit).has(TRIPOD_SET) {
            Err(Refusal::by("already_set_up", LIST))
        } else {
            in_two_halves(battle, order, HALF_UP, battle.square(unit))
        }
    },
    resolve: |cx, order| {
        let unit = order.unit;
        if order.mode == Some(FIRST_HALF) {
            let square = cx.battle().square(unit);
            begin(cx, unit, HALF_UP, square);
        } else {
            give_up(cx, unit, OVER);
            mark::set(cx, unit, TRIPOD_SET, 1, Until::Cleared, LIST);
        }
        Ok(())
    },
};

fn has_tripod(battle: &Battle, unit: UnitId) -> bool {
    battle.gear(unit).slots().any(|slot| battle.item(unit, slot).is_some_and(|(_, def)| def.key == TRIPOD))
}

/// The task of a square.
pub fn task(battle: &Battle, square: Square) -> Option<Task> {
    let terrain = battle.map().terrain(square).filter(|terrain| terrain.has_tag(MARK))?;
    let after = |prefix: &str| terrain.tags.iter().find_map(|tag| tag.strip_prefix(prefix));
    let skills = battle.rules().core.vocabulary().skills;
    let skill = after("skill_").and_then(|name| skills.iter().find(|skill| skill.as_str() == name));
    let number = after("dc_").and_then(|number| number.parse().ok()).unwrap_or(USUAL);
    Some(Task { skill: skill.copied().unwrap_or(SECURITY), number, to: terrain.door?.other })
}

/// The tasks within reach of a combatant.
fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Square> + '_ {
    let own = battle.square(unit);
    std::iter::once(own).chain(own.neighbours()).filter(|square| task(battle, *square).is_some())
}

/// A first half that somebody has done.
struct Begun {
    /// Its record.
    thing: ThingId,
    /// Of what: [`BEGUN`] or [`HALF_UP`].
    kind: Key,
    /// Where.
    square: Square,
    /// The round in which the second half is due.
    due: u16,
}

/// The first half that somebody has done of anything.
fn any_begun(battle: &Battle, unit: UnitId) -> Option<Begun> {
    let working = battle.conditions(unit).get(WORKING)?;
    let Until::RoundEnd(due) = working.until else { return None };
    let record =
        battle.things_with::<TaskProgress>().find(|(thing, _)| i32::from(thing.id.0) == i32::from(working.amount));
    record.map(|(thing, _)| Begun { thing: thing.id, kind: thing.kind, square: thing.square, due })
}

/// The square of a task of which somebody has done the first half.
pub fn half_done(battle: &Battle, unit: UnitId) -> Option<Square> {
    Some(begun(battle, unit, BEGUN)?.square)
}

/// The first half that somebody has done of such a thing.
fn begun(battle: &Battle, unit: UnitId, kind: Key) -> Option<Begun> {
    any_begun(battle, unit).filter(|begun| begun.kind == kind)
}

/// Whether an order is a half that may be done now: a first one not in a surprise round, a second one in the round after the
/// first, at the same square.
fn in_two_halves(battle: &Battle, order: &Order, kind: Key, square: Square) -> Result<(), Refusal> {
    let due = |begun: Begun| begun.due == battle.scheduler().round && begun.square == square;
    match order.mode {
        Some(FIRST_HALF) if battle.scheduler().surprise => Err(Refusal::by("no_split_in_surprise", Rule("FI-SUR-05"))),
        Some(SECOND_HALF) if !begun(battle, order.unit, kind).is_some_and(due) => {
            Err(Refusal::by("no_first_half", SPLIT))
        }
        _ => Ok(()),
    }
}

/// Notes a first half; the second one is due in the next round.
fn begin(cx: &mut Cx<'_>, unit: UnitId, kind: Key, square: Square) {
    let thing = cx.new_thing();
    let state = TaskProgress { done: 1, needed: 2 }.into();
    cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by: Some(unit), state });
    let amount = i16::try_from(thing.0).unwrap_or(i16::MAX);
    let until = Until::RoundEnd(cx.battle().scheduler().round + 1);
    mark::set(cx, unit, WORKING, amount, until, SPLIT);
}

/// Records of first halves that nobody can finish any more are removed.
///
/// # Errors
/// None of its own.
pub fn forget_lost_halves(cx: &mut Cx<'_>) -> Flow {
    let kept: Vec<ThingId> = cx.battle().units().filter_map(|unit| Some(any_begun(cx.battle(), unit)?.thing)).collect();
    let all = cx.battle().things_with::<TaskProgress>().map(|(thing, _)| thing.id);
    let lost: Vec<ThingId> = all.filter(|thing| !kept.contains(thing)).collect();
    lost.into_iter().for_each(|thing| cx.emit(Event::ThingGone { thing }));
    Ok(())
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    let at = begun(battle, unit, BEGUN).map_or(battle.square(unit), |begun| begun.square);
    in_two_halves(battle, order, BEGUN, at)?;
    let Target::Square(at) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let same = in_two_halves(battle, order, BEGUN, at).is_ok();
    if task(battle, at).is_none() || range::across(battle.square(unit), at) > 1 || !same {
        return Err(Refusal::by("no_such_task", SPLIT));
    }
    if order.mode == Some(SECOND_HALF) { Ok(()) } else { payment::may_try(battle, (unit, TASK), &order.at, "no_retry") }
}

/// The first half is noted; every roll waits for the second (FI-ACT-07).
fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Target::Square(square)) = (order.unit, order.at.clone()) else { return Ok(()) };
    let Some(task) = task(cx.battle(), square) else { return Ok(()) };
    if order.mode == Some(FIRST_HALF) {
        begin(cx, unit, BEGUN, square);
        return Ok(());
    }
    give_up(cx, unit, OVER);
    let rule = Rule("FI-BGD-25");
    let outcome = skills::roll(cx, unit, task.skill, task.number, rule)?;
    if !outcome.passed() {
        return if outcome.error { payment::critical_failure(cx, unit, TASK, &order.at) } else { Ok(()) };
    }
    if let Some(from) = cx.battle().map().terrain_id(square) {
        cx.emit(Event::TerrainChanged { square, from, to: task.to, by: Some(unit), rule });
    }
    let about = About { act: Some(TASK), at: order.at.clone(), ..About::default() };
    if outcome.threat && payment::asked(cx, unit, 1, about)? {
        let (what, number) = (CRITICAL_SUCCESS, 1);
        cx.emit(Event::Noted { unit, what, other: None, number, rule: PRICE });
        if cx.battle().rules().flag(TRIUMPH_BY_SKILL) {
            tell(cx, unit, Happening::of(Occasion::Triumphed, Rule("FI-BGD-16")))?;
        }
    }
    Ok(())
}

/// Whoever leaves the object of a first half loses it (FI-ACT-06).
pub fn keep_near(cx: &mut Cx<'_>, unit: UnitId) {
    let here = cx.battle().square(unit);
    if any_begun(cx.battle(), unit).is_some_and(|begun| range::across(here, begun.square) > 1) {
        give_up(cx, unit, SPLIT_LOST);
    }
}

/// A first half is lost, or used up.
pub fn give_up(cx: &mut Cx<'_>, unit: UnitId, why: Key) {
    if let Some(begun) = any_begun(cx.battle(), unit) {
        cx.emit(Event::ThingGone { thing: begun.thing });
    }
    cx.end_condition(unit, WORKING, why, SPLIT);
}

/// True if somebody has done the first half of a task in this round: it was the last thing that it does.
pub fn is_waiting(battle: &Battle, unit: UnitId) -> bool {
    any_begun(battle, unit).is_some_and(|begun| begun.due > battle.scheduler().round)
}
