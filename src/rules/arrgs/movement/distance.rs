//! How far a Movement goes: a graded check whose Success Value is the speed (AR-MOV-03 to AR-MOV-06, AR-CHK-08).

use crate::battle::{Battle, Cx, Flow, Key, Ledger, Rule, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{self, Outcome, Test, Use, exertion, roll};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::field::category::{ability, going};
use crate::rules::arrgs::field::step_cost::move_dc;
use crate::rules::arrgs::keys::log::MOVEMENT;

const PASSIVE: Rule = Rule("AR-CHK-08");
/// What a passive check uses in place of the die, and what the ordinary ground asks for.
const TEN: i32 = 10;

/// What a movement check is made with.
fn used(category: Key) -> Use {
    Use { ability: ability(category), ..Use::WALKING }
}

/// What is added to a movement check.
pub fn ledger(start: Ledger, battle: &Battle, unit: UnitId, category: Key) -> Ledger {
    checks::ledger(start, battle, unit, used(category), |_| {})
}

/// Squares of a way without a check: the Movement Speed of the category in which somebody moves (AR-WDR-01).
pub fn plain(battle: &Battle, unit: UnitId) -> u16 {
    u16::try_from(battle.stats(unit).now(going(battle, unit))).unwrap_or(0)
}

/// Squares of a Movement made passively along a path, whose most difficult ground sets the number to reach (AR-MOV-05); at
/// least the one that is always possible. Who lies prone crawls exactly one.
pub fn passive_over(battle: &Battle, unit: UnitId, path: &[Square]) -> u16 {
    foreseen(battle, unit, path, 0)
}

/// The same before so many points are paid for it: they weigh on it (AR-ACT-10).
pub fn foreseen(battle: &Battle, unit: UnitId, path: &[Square], points: i32) -> u16 {
    foreseen_by(battle, (unit, going(battle, unit)), path, points)
}

/// The same in a Movement Category (AR-MOV-02).
pub fn foreseen_by(battle: &Battle, (unit, category): (UnitId, Key), path: &[Square], points: i32) -> u16 {
    if is_prone(battle, unit) {
        return 1;
    }
    let strain = exertion::to_come(battle, unit, points);
    let margin = TEN + ledger(Ledger::bare(), battle, unit, category).total() + strain - dc(battle, path);
    paced(battle, unit, squares(battle.stats(unit).now(category) + margin))
}

/// What a damage model leaves of the squares of a Movement.
fn paced(battle: &Battle, unit: UnitId, squares: u16) -> u16 {
    u16::try_from(battle.rules().harm.pace(battle, unit, squares.into())).unwrap_or(0)
}

fn squares(value: i32) -> u16 {
    u16::try_from(value.max(1)).unwrap_or(u16::MAX / 2)
}

fn dc(battle: &Battle, path: &[Square]) -> i32 {
    path.iter().map(|square| move_dc(battle.map(), *square)).max().unwrap_or(TEN)
}

/// By how much the ground of a path asks for more than ordinary ground, or less (AR-MOV-05).
pub fn demand(battle: &Battle, path: &[Square]) -> i32 {
    dc(battle, path) - TEN
}

/// Rolls a Movement along a path: the squares that it allows; none at all after a natural 1 (AR-MVM-02, AR-MOV-09).
///
/// # Errors
/// Halts when dice are missing.
pub fn rolled(cx: &mut Cx<'_>, unit: UnitId, path: &[Square]) -> Flow<u16> {
    let category = going(cx.battle(), unit);
    let ledger = ledger(cx.ledger(), cx.battle(), unit, category);
    let (dc, speed) = (dc(cx.battle(), path), cx.battle().stats(unit).now(category));
    let enough = path.iter().len() as i32 * TEN;
    let crit = critical_range(cx.battle(), unit, used(category));
    let test = Test { enough, crit, whole: true, ..Test::graded(unit, MOVEMENT, ledger, (dc, speed), PASSIVE) };
    let Outcome { natural, sv, .. } = roll(cx, &test)?;
    Ok(if natural == 1 && sv == 0 { 0 } else { paced(cx.battle(), unit, squares(sv)) })
}
