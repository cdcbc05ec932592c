//! One of several by chance, and for whom dice about harm matter.

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Flow, Rule, UnitId};
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
    let matters = matters(cx.battle(), of.iter().copied());
    let face = cx.roll_amount(unit, what, die, &matters, rule)?;
    let at = usize::try_from(face - 1).unwrap_or(0).min(of.len() - 1);
    Ok(of[at])
}

/// For whom dice matter that decide on harm to some: to these alone, or to everybody where one of them is a vehicle, which
/// may explode and harm whoever is near (CE-LOC-03).
pub fn matters(battle: &Battle, harmed: impl IntoIterator<Item = UnitId>) -> Matters {
    let mut whom = SmallVec::new();
    for unit in harmed {
        if battle.is_vehicle(unit) {
            return Matters::All;
        }
        whom.push(unit);
    }
    Matters::Only(whom)
}
