//! Steps along a path: what they cost, and the opportunities that they give (AR-OPP-06, AR-MOV-12, AR-MOV-13).

use crate::battle::{Battle, Cx, Event, Flow, HIDDEN, Key, Rule, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::conditions::{can_act, is_prone, shifted};
use crate::rules::arrgs::field::step_cost::StepCosts;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::magic::flames;
use crate::rules::arrgs::movement::{haste, turning};
use crate::rules::arrgs::opportunity::{self, Step, going_off};
use crate::rules::arrgs::range;

const STEPS: Rule = Rule("AR-MOV-12");
/// Half-metres of a square.
const SQUARE: u16 = 3;

/// A way to go.
#[derive(Clone, Copy, Debug)]
pub struct Way<'p> {
    /// The squares, without the first.
    pub path: &'p [Square],
    /// What it may cost; one square is always possible.
    pub most: u16,
    /// True if its steps provoke.
    pub provokes: bool,
    /// The action.
    pub act: Key,
}

/// Goes along a way as far as it leads, unless somebody stops the mover; who is brought down goes no more than the one square
/// of the prone (AR-BGD-14). Gives whether the end was reached.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn go(cx: &mut Cx<'_>, unit: UnitId, way: Way<'_>) -> Flow<bool> {
    let path = affordable(cx, unit, way);
    let squares = haste::squares(cx, unit, path.len())?;
    let path = &path[..standing_room(cx, unit, path, squares)];
    turning::note_path(cx, unit, path);
    let provokes = way.provokes && opportunity::anybody(cx.battle(), unit);
    let burns = flames::lie_on(cx.battle(), unit, path);
    let waited_for = going_off::anybody(cx.battle(), unit);
    if !burns && !provokes && !waited_for {
        step(cx, unit, path, way.act);
        return Ok(path.len() == way.path.len());
    }
    for at in 0..path.len() {
        let from = cx.battle().square(unit);
        let stepping = Step { provokes, own: true, from, to: path[at] };
        let had = opportunity::before_step(cx, unit, &stepping)?;
        let crawls = at > 0 && is_prone(cx.battle(), unit);
        if crawls || stopped(cx, unit, from) || waited_for && barred(cx, unit, &path[at..]) {
            return Ok(false);
        }
        step(cx, unit, &path[at..=at], way.act);
        opportunity::after_step(cx, unit, &stepping, &had)?;
        if burns && !stopped(cx, unit, path[at]) {
            flames::entered(cx, unit, from)?;
        }
        if stopped(cx, unit, path[at]) {
            return Ok(false);
        }
    }
    Ok(path.len() == way.path.len())
}

/// The squares of a path, at most so many, after which the mover may stand.
fn standing_room(cx: &Cx<'_>, unit: UnitId, path: &[Square], most: usize) -> usize {
    (1..=most).rev().find(|squares| !range::taken(cx.battle(), unit, path[squares - 1])).unwrap_or(0)
}

/// True if a mover can go no farther, or is no longer where it was (AR-OPP-05).
fn stopped(cx: &Cx<'_>, unit: UnitId, at: Square) -> bool {
    !obeys(cx.battle(), unit) || cx.battle().square(unit) != at
}

/// True if a mover and whoever steers it can still act.
pub fn obeys(battle: &Battle, mover: UnitId) -> bool {
    can_act(battle, mover) && battle.driver(mover).is_none_or(|driver| can_act(battle, driver))
}

/// True if somebody has stepped into the end of a way, and the mover can stay where it is.
fn barred(cx: &Cx<'_>, unit: UnitId, path: &[Square]) -> bool {
    let taken = |at: Square| range::taken(cx.battle(), unit, at);
    path.last().is_some_and(|end| taken(*end)) && !taken(cx.battle().square(unit))
}

/// The part of a way that it may cost; it ends where the mover may stand.
fn affordable<'p>(cx: &Cx<'_>, unit: UnitId, way: Way<'p>) -> &'p [Square] {
    let battle = cx.battle();
    let (steps, mut from, mut cost, mut squares) = (StepCosts::of(battle, unit), battle.square(unit), 0_u16, 0);
    for (at, &to) in way.path.iter().enumerate() {
        let Some(price) = steps.step(battle.map(), from, to) else { break };
        cost = cost.saturating_add(price);
        if cost > way.most && at > 0 || way.most == 0 {
            break;
        }
        from = to;
        if !range::taken(battle, unit, to) {
            squares = at + 1;
        }
    }
    &way.path[..squares]
}

/// Takes steps without more ado. They count for the Movement Increment.
fn step(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], what: Key) {
    if path.is_empty() {
        return;
    }
    let squares = u16::try_from(path.len()).unwrap_or(u16::MAX / SQUARE);
    let (from, half_metres) = (cx.battle().square(unit), SQUARE * squares);
    cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced: false, what, rule: STEPS });
    mark::count(cx, unit, SQUARES_MOVED, i32::from(squares), Rule("AR-VEH-06"));
    shifted(cx, unit, what, STEPS);
    cx.end_condition(unit, HIDDEN, what, Rule("AR-BGD-06"));
}
