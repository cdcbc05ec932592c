//! Moving: half, full and running moves, disengaging, flying (PC-MOV, PC-BGD-16, PC-BGD-17, PC-ALT-05).
//!
//! A step costs a square, or two on difficult ground.

use super::keys::*;
use super::modifiers::elevation;
use super::passage::Passage;
use super::score::{able, pace};
use super::space::{self, taken};
use super::turn::{self, Cost};
use super::{altitude, engaged, flight, overwatch, states};
use crate::battle::system::{Happening, MoveRange, Occasion};
use crate::battle::{Battle, Cx, Event, Flow, HIDDEN, Key, Order, Refusal, Rule, Stance, Target, UnitId, Until};
use crate::grid::{Altitude, Dir8, Pace, Square};
use smallvec::{SmallVec, smallvec};

const WALK: Rule = Rule("PC-BGD-16");
const RUN: Rule = Rule("PC-MOV-04");
const PINNED_MOVE: Rule = Rule("PC-BGD-30");
const PRONE_MOVE: Rule = Rule("PC-BGD-29");
/// Half-metres of a square.
const SQUARE: u16 = 3;

/// What a step between neighbouring squares costs; `None` where nobody can go.
pub fn step_cost(battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
    step_in(battle, unit, battle.body(unit).altitude, from, to)
}

/// The same in a band: nothing on the ground slows a flier above it.
pub fn step_in(battle: &Battle, unit: UnitId, band: Altitude, from: Square, to: Square) -> Option<u16> {
    Passage::of(battle, unit, band).step(battle.map(), from, to)
}

/// How far the combatant may still go: by a half move, by both half actions, by running.
pub fn range(battle: &Battle, unit: UnitId) -> MoveRange {
    let half = u16::try_from(pace(battle, unit)).unwrap_or(u16::MAX / 4);
    let limits: SmallVec<[u16; 4]> = match battle.budget(unit).left(HALF) {
        _ if barred(battle, unit).is_some() => smallvec![],
        0 => smallvec![],
        1 => smallvec![half],
        _ if battle.body(unit).stance == Stance::Prone => smallvec![half, 2 * half],
        _ => smallvec![half, 2 * half, 4 * half],
    };
    let run = limits.len() > 2;
    MoveRange { limits, least: 0, run }
}

fn barred(battle: &Battle, unit: UnitId) -> Option<Refusal> {
    let conditions = battle.conditions(unit);
    if conditions.has(IMMOBILISED) {
        Some(Refusal::by("immobilised", Rule("PC-ACT-09")))
    } else if conditions.has(RESTRAINED) {
        Some(Refusal::by("restrained", Rule("PC-GRP-02")))
    } else {
        None
    }
}

/// Whether the combatant can walk at all.
///
/// # Errors
/// The reason why not.
pub fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if let Some(refusal) = barred(battle, unit) {
        return Err(refusal);
    }
    if battle.budget(unit).left(HALF) < 1 { Err(Refusal::by("no_half_action", Rule("PC-TIM-04"))) } else { Ok(()) }
}

fn path(order: &Order) -> &[Square] {
    match &order.at {
        Target::Path(path) => path,
        _ => &[],
    }
}

/// What the way of a move costs in squares.
///
/// # Errors
/// `no_way` where a step cannot be taken.
fn price(battle: &Battle, order: &Order) -> Result<u16, Refusal> {
    let (unit, band) = (order.unit, flight::bands(battle, order).0);
    let mut from = battle.square(unit);
    let mut cost = 0_u16;
    for &to in path(order) {
        cost = cost.saturating_add(step_in(battle, unit, band, from, to).ok_or(Refusal::by("no_way", WALK))?);
        from = to;
    }
    Ok(cost)
}

/// How long a move takes: a half move where that is enough (PC-MOV-01), two bands of altitude take a full one.
pub fn cost(battle: &Battle, order: &Order) -> Cost {
    let half = u16::try_from(pace(battle, order.unit)).unwrap_or(u16::MAX);
    let squares = price(battle, order).unwrap_or(0);
    if squares > half || flight::shift(order).abs() > 1 { Cost::Full } else { Cost::Half }
}

/// Whether a move may be ordered.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (unit, path) = (order.unit, path(order));
    let body = battle.body(unit);
    let to = path.last().copied().unwrap_or(body.square);
    if order.act == FLY || flight::shift(order) != 0 {
        flight::check(battle, order, to)?;
    }
    if order.act != FLY && path.is_empty() {
        return Err(Refusal::form("needs_a_path"));
    }
    if order.mode.is_some_and(|_| flight::shift(order) == 0) {
        return Err(Refusal::form("no_such_mode"));
    }
    let squares = price(battle, order)?;
    let half = u16::try_from(pace(battle, unit)).unwrap_or(u16::MAX / 4);
    let (limit, rule) = match order.act {
        DISENGAGE => (half, Rule("PC-BGD-17")),
        _ if body.stance == Stance::Prone => (2 * half, PRONE_MOVE),
        _ => (4 * half, WALK),
    };
    if squares > limit {
        return Err(Refusal::by("too_far", rule).with(i32::from(squares - limit)));
    }
    if runs(battle, order) && path.iter().any(|at| slows(battle, order, *at)) {
        return Err(Refusal::by("no_running_here", WALK));
    }
    if !path.is_empty() && taken(battle, unit, to, flight::bands(battle, order).1) {
        return Err(Refusal::by("square_full", WALK));
    }
    if may_end(battle, unit, to) { Ok(()) } else { Err(Refusal::by("pinned", PINNED_MOVE)) }
}

fn slows(battle: &Battle, order: &Order, square: Square) -> bool {
    flight::bands(battle, order).0 == Altitude::Ground && is_difficult(battle, order.unit, square)
}

fn is_difficult(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.covered_at(unit, square).iter().any(|at| battle.map().pace(*at) == Pace::Difficult)
}

/// Whether a run may lead over a square: difficult ground bars it, but not those above it (PC-BGD-16).
pub fn may_run_over(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.body(unit).altitude != Altitude::Ground || !is_difficult(battle, unit, square)
}

fn runs(battle: &Battle, order: &Order) -> bool {
    let half = u16::try_from(pace(battle, order.unit)).unwrap_or(u16::MAX / 4);
    order.act != DISENGAGE && price(battle, order).is_ok_and(|squares| squares > 2 * half)
}

/// Whether a walk may end in a square: that of the pinned only in cover from the one who pins them (PC-BGD-30).
pub fn may_end(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.conditions(unit).get(PINNED).is_none_or(|pinned| sheltered(battle, pinned.on, square))
}

/// Whether a square is covered from the one who pins.
fn sheltered(battle: &Battle, from: Option<UnitId>, square: Square) -> bool {
    let Some(from) = from.map(|unit| battle.square(unit)) else { return true };
    !battle.clear_between(from, square) || battle.covers(from, square).next().is_some()
}

/// Moves.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, path) = (order.unit, path(order));
    let half = cost(cx.battle(), order) == Cost::Half;
    let run = runs(cx.battle(), order);
    let slowed = path.iter().any(|at| slows(cx.battle(), order, *at));
    let (steps, mut foes) = (flight::shift(order), engaged::by_whom(cx.battle(), unit));
    if order.act == DISENGAGE {
        foes.clear();
    }
    if steps > 0 && !flight::change(cx, unit, steps, &mut foes)? {
        return Ok(());
    }
    let gait = if run { RAN } else { order.act };
    let mut finished = walk(cx, unit, path, gait, &mut foes)?;
    if steps < 0 && finished {
        finished = flight::change(cx, unit, steps, &mut foes)?;
    }
    if run {
        states::set(cx, unit, RAN, 1, Until::TurnStart, RUN);
    } else if half && finished && order.act != DISENGAGE {
        states::set(cx, unit, HALF_MOVED, 1, Until::TurnEnd, Rule("PC-AAC-23"));
    }
    states::unpin_engaged(cx);
    if slowed { cx.happened(unit, Happening::of(Occasion::SlowedByTerrain, WALK)) } else { Ok(()) }
}

/// Whether a mover is still able to go on.
pub fn can_go_on(battle: &Battle, unit: UnitId) -> bool {
    able(battle, unit) && !battle.conditions(unit).has(RESTRAINED) && !battle.conditions(unit).has(FALLING)
}

/// Walks along squares, with what the steps set off: free attacks of those of the given enemies whose melee it leaves, who
/// are then taken from the list (PC-AAC-19), and shots from overwatch. Gives whether it came to the end of the way.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn walk(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], act: Key, foes: &mut Vec<UnitId>) -> Flow<bool> {
    let mut held = overwatch::Held::default();
    let finished = walk_watched(cx, unit, path, act, foes, &mut held)?;
    held.tell(cx, unit);
    Ok(finished)
}

fn walk_watched(
    cx: &mut Cx<'_>,
    unit: UnitId,
    path: &[Square],
    act: Key,
    foes: &mut Vec<UnitId>,
    held: &mut overwatch::Held,
) -> Flow<bool> {
    let stance = cx.battle().body(unit).stance;
    let mut done = 0;
    for at in 0..path.len() {
        let band = cx.battle().body(unit).altitude;
        let left: Vec<UnitId> =
            foes.iter().copied().filter(|foe| !engaged::at(cx.battle(), *foe, unit, path[at], band)).collect();
        foes.retain(|foe| !left.contains(foe));
        if !left.is_empty() {
            step(cx, unit, &path[done..at], act);
            done = at;
            for foe in left {
                engaged::strike_leaver(cx, foe, unit)?;
            }
            if !can_go_on(cx.battle(), unit) || cx.battle().body(unit).stance != stance {
                return Ok(false);
            }
        }
        if overwatch::anybody(cx.battle()) {
            step(cx, unit, &path[done..=at], act);
            done = at + 1;
            let pinned = cx.battle().conditions(unit).has(PINNED);
            overwatch::stepped(cx, unit, held)?;
            let stopped = !pinned && cx.battle().conditions(unit).has(PINNED);
            if stopped || !can_go_on(cx.battle(), unit) || cx.battle().body(unit).stance != stance {
                return Ok(false);
            }
        }
    }
    step(cx, unit, &path[done..], act);
    Ok(true)
}

/// Whoever comes to stand beside hidden enemies finds them (PC-SET-01).
fn find_hidden(cx: &mut Cx<'_>, unit: UnitId) {
    let battle = cx.battle();
    let near = |other: &UnitId| space::beside(battle, *other, unit);
    let hidden = |other: &UnitId| battle.are_enemies(unit, *other) && battle.conditions(*other).has(HIDDEN);
    let found: Vec<UnitId> = battle.units().filter(hidden).filter(near).collect();
    for other in found {
        cx.end_condition(other, HIDDEN, MOVE, Rule("PC-SET-01"));
    }
}

fn step(cx: &mut Cx<'_>, unit: UnitId, path: &[Square], what: Key) {
    if path.is_empty() {
        return;
    }
    let half_metres = SQUARE * u16::try_from(path.len()).unwrap_or(u16::MAX / SQUARE);
    let from = cx.battle().square(unit);
    cx.emit(Event::Moved { unit, from, path: path.to_vec(), half_metres, forced: false, what, rule: WALK });
    find_hidden(cx, unit);
}

/// Shoves a combatant so many squares in a direction, as far as there is room; off a ledge it falls (PC-BGD-40). Gives
/// how far it went.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn shove(cx: &mut Cx<'_>, unit: UnitId, dir: Dir8, squares: i32, rule: Rule) -> Flow<i32> {
    let (from, band) = (cx.battle().square(unit), cx.battle().body(unit).altitude);
    let (mut at, mut path, mut fallen) = (from, Vec::new(), 0);
    for _ in 0..squares {
        let to = at.step(dir);
        let battle = cx.battle();
        if fallen > 1 || step_cost(battle, unit, at, to).is_none() || taken(battle, unit, to, band) {
            break;
        }
        path.push(to);
        if band == Altitude::Ground {
            fallen = i32::from(elevation(battle, at)) - i32::from(elevation(battle, to));
        }
        at = to;
    }
    let gone = i32::try_from(path.len()).unwrap_or(0);
    if gone > 0 {
        let half_metres = SQUARE * u16::try_from(path.len()).unwrap_or(u16::MAX / SQUARE);
        cx.emit(Event::Moved { unit, from, path, half_metres, forced: true, what: PUSH, rule });
        cx.end_condition(unit, BRACED, PUSH, Rule("PC-BGD-37"));
        turn::interrupt(cx, unit);
        states::unpin_engaged(cx);
    }
    if fallen > 1 {
        altitude::crash(cx, unit, fallen)?;
    }
    Ok(gone)
}
