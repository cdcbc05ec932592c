//! One of several by chance.

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::dice::Dice;
use smallvec::SmallVec;

/// One of them by chance, all alike; a die falls only where there is a choice.
///
/// # Errors
/// Halts when the die is missing.
pub fn pick(
    cx: &mut Cx<'_>,
    unit: UnitId,
    of: &SmallVec<[UnitId; 4]>,
    what: crate::battle::Key,
    rule: Rule,
) -> Flow<UnitId> {
    if of.len() < 2 {
        return Ok(of.first().copied().unwrap_or(unit));
    }
    let die = Dice::new(1, u8::try_from(of.len()).unwrap_or(u8::MAX));
    let face = cx.roll_amount(unit, what, die, &Matters::Only(of.clone()), rule)?;
    let at = usize::try_from(face - 1).unwrap_or(0).min(of.len() - 1);
    Ok(of[at])
}
