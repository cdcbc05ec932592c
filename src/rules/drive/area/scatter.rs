//! Where an area goes off that has missed, if it does at all (DR-BGD-24).

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::dice::Dice;
use crate::grid::{Dir8, Metric, Square, shift, travel};
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-BGD-24");
/// Squares that a burst strays: a die of so many sides.
const SQUARES: u8 = 5;

/// The square in which a missed area goes off: none, unless the scenario wants it.
///
/// # Errors
/// Halts when dice are missing.
pub fn astray(cx: &mut Cx<'_>, by: Option<UnitId>, aimed: Square) -> Flow<Option<Square>> {
    let Some(by) = by.filter(|_| cx.battle().rules().flag(AOE_SCATTER)) else { return Ok(None) };
    let face = cx.roll_amount(by, SCATTER, Dice::new(1, 8), &Matters::All, RULE)?;
    let dir = u8::try_from(face).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N);
    let squares = cx.roll_amount(by, SCATTER, Dice::new(1, SQUARES), &Matters::All, RULE)?;
    let by = shift(dir, u16::try_from(squares).unwrap_or(1), Metric::Chebyshev);
    Ok(Some(travel(cx.battle().map(), aimed, by).square))
}
