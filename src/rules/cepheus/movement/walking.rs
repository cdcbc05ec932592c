//! Walking: how far a turn carries, and the walk itself (CE-MOV).
//!
//! Costs are half-metres of an upright walk on open floor: a movement action is worth 12. What slows a combatant makes
//! its squares dearer instead of its action shorter, so that leftovers pool as the rule says.

use super::step_cost::{ACTION, SQUARE, StepCosts, hobbles, open_square};
use crate::battle::system::{Action, ActionInfo, Happening, MoveRange, Occasion, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Pace, Square};
use crate::rules::cepheus::conditions::{aiming, budget, posture, vehicle};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::range::bands::has_room;
use smallvec::SmallVec;

const WALK: Rule = Rule("CE-MOV-01");
const DIFFICULT: Rule = Rule("CE-MOV-02");
const HOBBLE: Rule = Rule("CE-INJ-03");

/// What a movement action is worth to the combatant, in half-metres: to a robot what its hits leave of it, to others what a
/// damage model does, at least a square in any stance.
pub fn action(battle: &Battle, unit: UnitId) -> u16 {
    if battle.machine(unit).is_none() {
        let square = open_square(battle, battle.body(unit).stance);
        let unhurt = i32::from(ACTION / square);
        let left = battle.rules().harm.pace(battle, unit, unhurt);
        return if left == unhurt { ACTION } else { square * u16::try_from(left).unwrap_or(1) };
    }
    u16::try_from(u32::from(ACTION) * vehicle::mobility(battle, unit) / 1000).unwrap_or(ACTION)
}

/// How far the combatant may still walk this turn, in the costs of its steps.
pub fn range(battle: &Battle, unit: UnitId) -> MoveRange {
    let (mut range, steps) = (half_metres(battle, unit), StepCosts::of(battle, unit));
    range.limits.iter_mut().for_each(|limit| *limit = steps.worth(*limit));
    range
}

/// The same in half-metres.
fn half_metres(battle: &Battle, unit: UnitId) -> MoveRange {
    let (actions, worth) = (budget::minor_left(battle, unit), action(battle, unit));
    if worth == 0 {
        return MoveRange::default();
    }
    if hobbles(battle, unit) {
        let may = actions > 0 && battle.body(unit).moved == 0;
        return MoveRange { limits: may.then_some(ACTION).into_iter().collect(), ..MoveRange::default() };
    }
    let (stride, left) = (in_stride(battle, unit), in_stride(battle, unit) + broken_off(battle, unit));
    let paid = (1..=actions).map(|more| left + more.unsigned_abs() as u16 * worth);
    let limits: SmallVec<[u16; 4]> = paid.collect();
    if limits.is_empty() && stride > 0 {
        MoveRange { limits: SmallVec::from_slice(&[stride]), ..MoveRange::default() }
    } else {
        MoveRange { limits, ..MoveRange::default() }
    }
}

fn in_stride(battle: &Battle, unit: UnitId) -> u16 {
    u16::try_from(battle.budget(unit).left(STRIDE)).unwrap_or(0)
}

fn broken_off(battle: &Battle, unit: UnitId) -> u16 {
    u16::try_from(battle.budget(unit).left(LEFT_STRIDE)).unwrap_or(0)
}

/// Minor actions that a walk of this cost takes beyond what is left of the walk so far.
fn actions_for(battle: &Battle, unit: UnitId, cost: u16) -> i32 {
    match cost.saturating_sub(in_stride(battle, unit)) {
        0 => 0,
        short => {
            let short = short.saturating_sub(broken_off(battle, unit));
            i32::from(short.div_ceil(action(battle, unit).max(1)).max(1))
        }
    }
}

/// Whether the combatant can walk at all.
fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if action(battle, unit) == 0 {
        let rule = Rule(if vehicle::disabled(battle, unit) { "CE-LOC-05" } else { "CE-LOC-09" });
        Err(Refusal::by("drive_disabled", rule))
    } else if hobbles(battle, unit) && battle.body(unit).moved > 0 {
        Err(Refusal::by("already_hobbled", HOBBLE))
    } else {
        Ok(())
    }
}

/// What a walk takes: minor actions for what goes beyond the walk so far, all that are left at most, and their stride.
/// Without a path it is an action, or what is left of the stride.
fn price(battle: &Battle, order: &Order) -> Price {
    let unit = order.unit;
    let (stride, most) = (in_stride(battle, unit), budget::minor_left(battle, unit));
    let Target::Path(path) = &order.at else {
        let walks_on = most == 0 && stride > 0;
        return if walks_on { Price::of(STRIDE, SQUARE as i16) } else { Price::of(MINOR, 1) };
    };
    let cost = path_cost(battle, unit, path).unwrap_or(0);
    let least = i32::from(stride == 0);
    let actions = actions_for(battle, unit, cost).min(most.max(least));
    let mut price = Price::free().class(MOVE);
    let mut gained = 0;
    if actions > 0 {
        let left = broken_off(battle, unit);
        price.cost.push((MINOR, actions as i16));
        if left > 0 {
            price.cost.push((LEFT_STRIDE, left as i16));
        }
        gained = actions.unsigned_abs() as u16 * action(battle, unit) + left;
    }
    if cost != gained {
        price.cost.push((STRIDE, cost as i16 - gained as i16));
    }
    price
}

/// Walking along a path.
pub const MOVE_ACTION: Action = Action {
    info: ActionInfo { key: MOVE, icon: "move", hotkey: 'm', targeting: Targeting::Path, rule: Rule("CE-MOV-01") },
    form: OrderForm::PLAIN,
    price,
    offers: |bar| {
        bar.add(bar.order(MOVE));
    },
    check,
    resolve,
};

/// Checks whether a walk may be ordered.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    possible(battle, unit)?;
    let Target::Path(path) = &order.at else { return Err(Refusal::form("needs_a_path")) };
    let Some(&to) = path.last() else { return Err(Refusal::form("needs_a_path")) };
    let cost = path_cost(battle, unit, path)?;
    let limit = half_metres(battle, unit).limits.last().copied().unwrap_or(0);
    if cost > limit {
        let rule = if hobbles(battle, unit) { HOBBLE } else { WALK };
        return Err(Refusal::by("too_far", rule).with(i32::from((cost - limit).div_ceil(SQUARE))));
    }
    if has_room(battle, to, &[unit]) { Ok(()) } else { Err(Refusal::by("square_full", Rule("CE-SET-04"))) }
}

fn path_cost(battle: &Battle, unit: UnitId, path: &[Square]) -> Result<u16, Refusal> {
    let steps = StepCosts::of(battle, unit);
    let mut from = battle.square(unit);
    let mut cost = 0_u16;
    for &to in path {
        let Some(step) = steps.step(battle.map(), from, to) else {
            let through = steps.stops_at(from);
            let barred = if through { "through_an_enemy" } else { "no_way" };
            return Err(Refusal::by(barred, if through { Rule("CE-MOV-05") } else { WALK }));
        };
        cost = cost.saturating_add(step);
        from = to;
    }
    Ok(steps.half_metres(cost))
}

/// Walks.
///
/// # Errors
/// Halts if the initiative model lacks a die or a decision.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Target::Path(path) = &order.at else { return Ok(()) };
    let unit = order.unit;
    let slowed = path.iter().any(|square| cx.battle().map().pace(*square) == Pace::Difficult);
    aiming::break_by_action(cx, unit, MOVE);
    posture::unbrace(cx, unit, MOVE);
    let from = cx.battle().square(unit);
    let half_metres = SQUARE * StepCosts::of(cx.battle(), unit).squares(from, path);
    cx.emit(Event::Moved { unit, from, path: path.clone(), half_metres, forced: false, what: MOVE, rule: WALK });
    if slowed { cx.happened(unit, Happening::of(Occasion::SlowedByTerrain, DIFFICULT)) } else { Ok(()) }
}
