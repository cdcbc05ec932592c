//! Moving (FI-BGD-08, FI-BGD-09): Standard Moves, running, withdrawing, the bonus step (FI-ACT-04).

pub mod stance;
pub mod surge;
pub mod walking;

use crate::battle::system::{Action, ActionInfo, MoveRange, OrderForm, Targeting};
use crate::battle::{Battle, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Dir8, Square};
use crate::rules::espionage::checks::abilities::speed;
use crate::rules::espionage::conditions::is_prone;
use crate::rules::espionage::field::step_cost::{StepCosts, slows};
use crate::rules::espionage::keys::classes::{MOVING, full, half, uncounted};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::movement::walking::{ran, stepped, walked, withdrawn};
use crate::rules::espionage::range::{self, taken};
use smallvec::{SmallVec, smallvec};

const WALK: Rule = Rule("FI-BGD-09");
const BONUS_STEP: Rule = Rule("FI-ACT-04");
const RUNS: Rule = Rule("FI-BGD-08");
const TIRED: Rule = Rule("FI-BGD-20");
const SURPRISE: Rule = Rule("FI-SUR-05");

/// One Standard Move, or two at once, as far as the way is.
pub const MOVE_ACTION: Action = Action {
    info: ActionInfo { key: MOVE, icon: "move", hotkey: 'm', targeting: Targeting::Path, rule: WALK },
    form: OrderForm::PLAIN,
    price: |battle, order| if halves(battle, order) > 1 { full(MOVING) } else { half(MOVING) },
    offers: |bar| {
        bar.add(bar.order(MOVE));
    },
    check: |battle, order| {
        may_move(battle, order.unit)?;
        way(battle, order, 2 * pace(battle, order.unit))?;
        if battle.scheduler().surprise && halves(battle, order) > 1 {
            return Err(Refusal::by("no_second_move", SURPRISE));
        }
        Ok(())
    },
    resolve: |cx, order| {
        let halves = halves(cx.battle(), order);
        walked(cx, order.unit, path(order), halves)
    },
};

/// Running in a straight line.
pub const RUN_ACTION: Action = Action {
    info: ActionInfo { key: RUN, icon: "run", hotkey: 'q', targeting: Targeting::Path, rule: RUNS },
    form: OrderForm::PLAIN,
    price: |_, _| full(MOVING),
    offers: |bar| {
        bar.add(bar.order(RUN));
    },
    check: |battle, order| {
        let unit = order.unit;
        may_move(battle, unit)?;
        fresh(battle, unit)?;
        way(battle, order, 4 * pace(battle, unit))?;
        let from = battle.square(unit);
        straight_and_clear(battle, unit, from, path(order))
    },
    resolve: |cx, order| ran(cx, order.unit, path(order)),
};

/// Leaving a melee without being off balance.
pub const WITHDRAW_ACTION: Action = Action {
    info: ActionInfo { key: WITHDRAW, icon: "delay", hotkey: '0', targeting: Targeting::Path, rule: RUNS },
    form: OrderForm::PLAIN,
    price: |_, _| full(MOVING),
    offers: |bar| {
        if range::foes_beside(bar.battle, bar.unit, bar.battle.square(bar.unit)).next().is_some() {
            bar.add(bar.order(WITHDRAW));
        }
    },
    check: |battle, order| {
        let unit = order.unit;
        may_move(battle, unit)?;
        if range::foes_beside(battle, unit, battle.square(unit)).next().is_none() {
            return Err(Refusal::by("not_engaged", RUNS));
        }
        way(battle, order, 2 * pace(battle, unit))?;
        let first = path(order).first().copied().unwrap_or_default();
        let mut foes = range::foes_beside(battle, unit, battle.square(unit));
        let still_beside = foes.any(|foe| range::foes_beside(battle, unit, first).any(|other| other == foe));
        if still_beside { Err(Refusal::by("still_engaged", RUNS)) } else { Ok(()) }
    },
    resolve: |cx, order| withdrawn(cx, order.unit, path(order)),
};

/// One square besides, for those who do not move otherwise in the round.
pub const STEP_ACTION: Action = Action {
    info: ActionInfo { key: STEP, icon: "dive", hotkey: 'v', targeting: Targeting::Path, rule: BONUS_STEP },
    form: OrderForm::PLAIN,
    price: |_, _| uncounted(MOVING),
    offers: |bar| {
        if !bar.battle.conditions(bar.unit).has(MOVED) {
            bar.add(bar.order(STEP));
        }
    },
    check: |battle, order| {
        let (unit, conditions) = (order.unit, battle.conditions(order.unit));
        if conditions.has(MOVED) {
            return Err(Refusal::by("has_moved", BONUS_STEP));
        }
        if conditions.has(STEPPED) {
            return Err(Refusal::by("has_stepped", BONUS_STEP));
        }
        if battle.scheduler().surprise {
            return Err(Refusal::by("no_step_in_surprise", SURPRISE));
        }
        way(battle, order, 2)?;
        if path(order).len() > 1 || speed(battle, unit) < 1 {
            return Err(Refusal::by("too_far", BONUS_STEP).with(1));
        }
        Ok(())
    },
    resolve: |cx, order| stepped(cx, order.unit, path(order)),
};

/// Squares of a Standard Move.
pub fn pace(battle: &Battle, unit: UnitId) -> u16 {
    u16::try_from(speed(battle, unit)).unwrap_or(0).min(u16::MAX / 8)
}

fn path(order: &Order) -> &[Square] {
    match &order.at {
        Target::Path(path) => path,
        _ => &[],
    }
}

/// Whether somebody can use a move action at all.
///
/// # Errors
/// The reason why not.
pub fn may_move(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if is_prone(battle, unit) {
        Err(Refusal::by("prone", WALK))
    } else if battle.conditions(unit).has(STEPPED) {
        Err(Refusal::by("has_stepped", BONUS_STEP))
    } else {
        Ok(())
    }
}

/// Whether somebody has the strength to run or charge (FI-BGD-20).
///
/// # Errors
/// The reason why not.
pub fn fresh(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let conditions = battle.conditions(unit);
    let tired = conditions.has(FATIGUED) || conditions.has(EXHAUSTED);
    if tired { Err(Refusal::by("too_tired", TIRED)) } else { Ok(()) }
}

/// The cost of the path of an order, which must not be longer than that.
///
/// # Errors
/// `no_way`, `too_far`, `square_full`, or what the order lacks.
fn way(battle: &Battle, order: &Order, most: u16) -> Result<u16, Refusal> {
    let (unit, path) = (order.unit, path(order));
    let end = *path.last().ok_or(Refusal::form("needs_a_path"))?;
    let cost = cost(battle, unit, path).ok_or(Refusal::by("no_way", WALK))?;
    if cost > most {
        return Err(Refusal::by("too_far", WALK).with(i32::from(cost - most)));
    }
    if taken(battle, unit, end) { Err(Refusal::by("square_full", WALK)) } else { Ok(cost) }
}

/// The cost of a path; `None` where a step cannot be taken.
pub fn cost(battle: &Battle, unit: UnitId, path: &[Square]) -> Option<u16> {
    let steps = StepCosts::of(battle, unit);
    let mut from = battle.square(unit);
    let mut cost = 0_u16;
    for &to in path {
        cost = cost.saturating_add(steps.step(battle.map(), from, to)?);
        from = to;
    }
    Some(cost)
}

/// Whether a run or a charge may take a way: in one direction, over no difficult ground (FI-BGD-09).
///
/// # Errors
/// The reason why not.
pub fn straight_and_clear(battle: &Battle, unit: UnitId, from: Square, path: &[Square]) -> Result<(), Refusal> {
    let steps = std::iter::once(&from).chain(path).zip(path).map(|(from, to)| Dir8::exact(*to - *from));
    let mut dirs: Vec<Option<Dir8>> = steps.collect();
    dirs.dedup();
    if dirs.len() > 1 {
        Err(Refusal::by("no_straight_line", RUNS))
    } else if path.iter().any(|square| slows(battle, unit, *square)) {
        Err(Refusal::by("no_running_here", WALK))
    } else {
        Ok(())
    }
}

/// Half actions that a move takes.
fn halves(battle: &Battle, order: &Order) -> u16 {
    let cost = cost(battle, order.unit, path(order)).unwrap_or(0);
    if cost > pace(battle, order.unit) { 2 } else { 1 }
}

/// How far somebody may still walk this turn: by one Standard Move, by two, and by running.
pub fn range(battle: &Battle, unit: UnitId) -> MoveRange {
    let pace = pace(battle, unit);
    let limits: SmallVec<[u16; 4]> = match battle.budget(unit).left(HALF) + battle.budget(unit).left(SWIFT) {
        _ if may_move(battle, unit).is_err() || pace == 0 => smallvec![],
        ..=0 => smallvec![],
        1 => smallvec![pace],
        _ if battle.conditions(unit).has(CONCUSSION) || battle.scheduler().surprise => smallvec![pace],
        _ => smallvec![pace, 2 * pace],
    };
    let dash = if limits.len() > 1 && fresh(battle, unit).is_ok() { 4 * pace } else { 0 };
    MoveRange { limits, dash, ..MoveRange::default() }
}
