//! Random choices, and whom damage dice matter to.

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Flow, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::common::harm;
use smallvec::SmallVec;

/// Picks one of them at random, with equal chances; rolls a die only if there is a choice.
///
/// # Errors
/// Halts if the die is missing.
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
    let matters = matters(cx.battle(), of.iter().copied());
    let face = cx.roll_amount(unit, what, die, &matters, rule)?;
    let at = usize::try_from(face - 1).unwrap_or(0).min(of.len() - 1);
    Ok(of[at])
}

/// Whom damage dice matter to: the harmed alone, or everybody if one of them is a vehicle, which may explode
/// (CE-LOC-03).
pub fn matters(battle: &Battle, harmed: impl IntoIterator<Item = UnitId>) -> Matters {
    match harm::matters(battle, harmed) {
        Matters::Only(units) if units.iter().any(|unit| battle.is_vehicle(*unit)) => Matters::All,
        matters => matters,
    }
}
