//! What a way sets off: fire, readied attacks, losing one's balance, slow ground (FI-BGD-08, FI-BGD-09, FI-ROW-03).

use crate::battle::system::{Happening, Occasion};
use crate::battle::{Cx, Event, Flow, HIDDEN, Key, Rule, UnitId, Until};
use crate::grid::Square;
use crate::rules::espionage::checks::saves::{self, Save};
use crate::rules::espionage::conditions::{FLAT, TIRED, flat_foot, recover_balance, tell};
use crate::rules::espionage::field::step_cost::{StepCosts, slows};
use crate::rules::espionage::fire::{aiming, ready, suppression};
use crate::rules::espionage::keys::log::{ACTED, RUNNING_SAVE};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::movement::pace;
use crate::rules::espionage::range;
use crate::rules::espionage::work;
use crate::rules::espionage::wounds::strain;

const WALK: Rule = Rule("FI-BGD-09");
const SLOW: Rule = Rule("FI-ROW-03");
const RUNS: Rule = Rule("FI-BGD-08");
/// Half-metres of a square.
const SQUARE: u16 = 3;
/// Rounds in a row in which anybody can run.
const EASY_ROUNDS: i16 = 3;

/// Walks along squares; gives whether the end of the way was reached.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn go(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], act: Key) -> Flow<bool> {
    [BRACED, IN_COVER, TRIPOD_SET].into_iter().for_each(|key| cx.end_condition(unit, key, act, WALK));
    let squares = usize::try_from(cx.battle().conditions(unit).amount(MOVED)).unwrap_or(0);
    if squares.max(path.len()) > 1 {
        cx.end_condition(unit, AIMING, act, Rule("FI-BGD-11"));
    }
    let watched = suppression::shooters(cx.battle()).next().is_some() || ready::anybody(cx.battle());
    if !watched {
        step(cx, unit, path, act);
        aiming::lose_sight(cx, act);
        return Ok(true);
    }
    for at in 0..path.len() {
        step(cx, unit, &path[at..=at], act);
        suppression::enter(cx, unit)?;
        if cx.battle().is_up(unit) {
            ready::against_move(cx, unit)?;
        }
        if !cx.battle().is_up(unit) || cx.battle().conditions(unit).has(SPRAWLED) {
            return Ok(false);
        }
    }
    aiming::lose_sight(cx, act);
    Ok(true)
}

fn step(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], what: Key) {
    if path.is_empty() {
        return;
    }
    let half_metres = SQUARE * u16::try_from(path.len()).unwrap_or(u16::MAX / SQUARE);
    let from = cx.battle().square(unit);
    cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced: false, what, rule: WALK });
    work::keep_near(cx, unit);
    let found: Vec<UnitId> = range::foes_beside(cx.battle(), unit, cx.battle().square(unit)).collect();
    for other in found {
        cx.end_condition(other, HIDDEN, MOVE, WALK);
    }
}

/// One Standard Move, or two, of which the second is an action of its own.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn walked(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], halves: u16) -> Flow {
    uses_move(cx, unit, path);
    let first = if halves > 1 { within_speed(cx, unit, path) } else { path.len() };
    let (first, second) = path.split_at(first);
    if standard_move(cx, unit, first)? && !second.is_empty() {
        recover_balance(cx, unit, ACTED);
        standard_move(cx, unit, second)?;
    }
    Ok(())
}

/// One Standard Move: leaving an enemy puts off balance, and ground that slows counts once. Gives whether the end of the way was
/// reached.
fn standard_move(cx: &mut Cx<'_>, unit: UnitId, path: &[Square]) -> Flow<bool> {
    let from = cx.battle().square(unit);
    let foes: Vec<UnitId> = range::foes_beside(cx.battle(), unit, from).collect();
    let near: Vec<Square> = foes.iter().map(|foe| cx.battle().square(*foe)).collect();
    let arrives = go(cx, unit, path, MOVE)?;
    let passed = passed(cx, unit, path);
    if passed.iter().any(|at| near.iter().any(|foe| range::across(*foe, *at) > 1)) {
        flat_foot(cx, unit, RUNS);
    }
    if passed.iter().any(|at| slows(cx.battle(), unit, *at)) {
        tell(cx, unit, Happening::of(Occasion::SlowedByTerrain, SLOW))?;
    }
    Ok(arrives)
}

/// Notes a move action: how many squares its owner moves in this round (FI-ACT-04, FI-BGD-11).
pub fn uses_move(cx: &mut Cx<'_>, unit: UnitId, path: &[Square]) {
    let squares = cx.battle().conditions(unit).amount(MOVED) + i32::try_from(path.len()).unwrap_or(0);
    let until = Until::RoundEnd(cx.battle().scheduler().round);
    mark::set(cx, unit, MOVED, i16::try_from(squares).unwrap_or(i16::MAX), until, Rule("FI-ACT-04"));
}

/// The part of a way that somebody has come along.
fn passed<'p>(cx: &Cx<'_>, unit: UnitId, path: &'p [Square]) -> &'p [Square] {
    let own = cx.battle().square(unit);
    let squares = path.iter().rposition(|at| *at == own).map_or(0, |at| at + 1);
    &path[..squares]
}

/// How many squares of a way one Standard Move takes.
fn within_speed(cx: &Cx<'_>, unit: UnitId, path: &[Square]) -> usize {
    let (battle, steps, speed) = (cx.battle(), StepCosts::of(cx.battle(), unit), pace(cx.battle(), unit));
    let (mut from, mut cost) = (battle.square(unit), 0_u16);
    let reached = |to: &&Square| {
        cost = cost.saturating_add(steps.step(battle.map(), from, **to).unwrap_or(1));
        from = **to;
        cost <= speed
    };
    path.iter().take_while(reached).count()
}

/// A run: easy to hit until the next turn, and tiring after three rounds in a row (FI-BGD-20).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn ran(cx: &mut Cx<'_>, unit: UnitId, path: &[Square]) -> Flow {
    uses_move(cx, unit, path);
    mark::set(cx, unit, RUNNING, 1, Until::TurnStart, FLAT);
    if !go(cx, unit, path, RUN)? {
        return Ok(());
    }
    let until = Until::RoundEnd(cx.battle().scheduler().round + 1);
    let so_far = cx.battle().conditions(unit).get(RUN_ROUNDS).copied();
    if so_far.is_some_and(|so_far| so_far.until == until) {
        return Ok(());
    }
    let rounds = so_far.map_or(0, |so_far| so_far.amount) + 1;
    mark::set(cx, unit, RUN_ROUNDS, rounds, until, TIRED);
    if rounds > EASY_ROUNDS {
        let against = 12 + 2 * i32::from(rounds - EASY_ROUNDS - 1);
        if !saves::make(cx, Save::new(unit, RUNNING_SAVE, FORT, against, TIRED))? {
            strain::tire(cx, unit)?;
        }
    }
    Ok(())
}

/// A withdrawal: twice Speed, without losing one's balance.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn withdrawn(cx: &mut Cx<'_>, unit: UnitId, path: &[Square]) -> Flow {
    uses_move(cx, unit, path);
    go(cx, unit, path, WITHDRAW)?;
    let slow = passed(cx, unit, path).iter().any(|square| slows(cx.battle(), unit, *square));
    if slow { tell(cx, unit, Happening::of(Occasion::SlowedByTerrain, SLOW)) } else { Ok(()) }
}

/// The bonus step: no ground slows it (FI-ACT-04).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn stepped(cx: &mut Cx<'_>, unit: UnitId, path: &[Square]) -> Flow {
    mark::this_round(cx, unit, STEPPED, Rule("FI-ACT-04"));
    go(cx, unit, path, STEP).map(|_| ())
}
