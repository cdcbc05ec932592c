//! Moving: the Movement Manoeuvre and its relatives (AR-MOV, AR-MVM, AR-SID, AR-STU, AR-WDR).

pub mod avoid;
pub mod distance;
pub mod haste;
pub mod manoeuvres;
pub mod stance;
pub mod stride;
pub mod turning;
pub mod walking;

use crate::battle::system::MoveRange;
use crate::battle::{Battle, Key, Order, Refusal, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::conditions::{can_leave, is_prone};
use crate::rules::arrgs::field::category::going;
use crate::rules::arrgs::field::step_cost::{self, StepCosts};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range::taken;

const STEPS: Rule = Rule("AR-MOV-07");
const CRAWLING: Rule = Rule("AR-BGD-14");

/// The path of an order.
pub fn path(order: &Order) -> &[Square] {
    match &order.at {
        Target::Path(path) => path,
        _ => &[],
    }
}

/// Whether a state lets somebody change squares by its own will (AR-BGD-16, AR-BGD-17).
///
/// # Errors
/// The reason why not.
pub fn may_move(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    can_leave(battle, unit)?;
    if battle.seat(unit).is_some() { Err(Refusal::by("aboard", Rule("AR-MOV-01"))) } else { Ok(()) }
}

/// The cost of a path; `None` where a step cannot be taken.
pub fn cost(battle: &Battle, unit: UnitId, path: &[Square]) -> Option<u16> {
    cost_by(battle, (unit, going(battle, unit)), path)
}

/// The same in a Movement Category.
pub fn cost_by(battle: &Battle, (unit, category): (UnitId, Key), path: &[Square]) -> Option<u16> {
    StepCosts::by(battle, unit, category).along(battle.map(), battle.square(unit), path)
}

/// Whether an order's path leads somewhere, at so much cost at most; one square is always possible (AR-MOV-09).
///
/// # Errors
/// The reason why not, or what the order lacks.
pub fn way(battle: &Battle, order: &Order, most: u16) -> Result<(), Refusal> {
    way_by(battle, order, going(battle, order.unit), most)
}

/// The same in a Movement Category.
///
/// # Errors
/// The reason why not, or what the order lacks.
pub fn way_by(battle: &Battle, order: &Order, category: Key, most: u16) -> Result<(), Refusal> {
    let (unit, path) = (order.unit, path(order));
    let end = *path.last().ok_or(Refusal::form("needs_a_path"))?;
    turning::check(battle, unit, path)?;
    let cost = cost_by(battle, (unit, category), path).ok_or(Refusal::by("no_way", STEPS))?;
    if is_prone(battle, unit) && path.len() > 1 {
        return Err(Refusal::by("only_crawls", CRAWLING));
    }
    if path.len() > 1 {
        step_cost::within(battle, cost, most, Rule("AR-MOV-04"))?;
    }
    if taken(battle, unit, end) { Err(Refusal::by("square_full", STEPS)) } else { Ok(()) }
}

/// How far somebody may go by one Movement now, or by what is left of the last one where there are no points. One square is
/// always possible, however difficult (AR-MOV-09).
pub fn range(battle: &Battle, unit: UnitId) -> MoveRange {
    let points = battle.budget(unit).left(AP) + battle.budget(unit).left(AAP);
    if may_move(battle, unit).is_err() || battle.stats(unit).now(going(battle, unit)) < 1 {
        return MoveRange::default();
    }
    let most = match points {
        ..1 => stride::left(battle, unit),
        _ => step_cost::worth(battle, distance::foreseen(battle, unit, &[], 1)),
    };
    MoveRange { limits: (most > 0).then_some(most).into_iter().collect(), ..MoveRange::default() }
}
