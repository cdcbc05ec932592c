//! What the traits of a stat block change in checks: Inherent, Augmented and Tech modifiers, Critical Ranges (AR-BGD-29).

use crate::battle::{Battle, Key, Rule, UnitId};
use crate::rules::arrgs::checks::rolling::TWENTY;
use crate::rules::arrgs::checks::{Asking, Kind, Modifiers, Use};
use crate::rules::arrgs::keys::traits::*;

/// The modifiers that traits give.
const MODIFIERS: [(Key, Kind, Rule); 3] = [
    (INHERENT, Kind::Sum, Rule("AR-MOD-02")),
    (AUGMENTED, Kind::Augmented, Rule("AR-MOD-03")),
    (TECH, Kind::Tech, Rule("AR-MOD-06")),
];

/// What a trait gives to a check: by its skill, by its ability, and by what it is for.
fn given(battle: &Battle, unit: UnitId, hook: Key, of: Use) -> impl Iterator<Item = i32> {
    let profile = battle.profile(unit);
    let purpose = Some(of.key()).filter(|key| *key != of.skill);
    [Some(of.skill), Some(of.ability), purpose].into_iter().flatten().filter_map(move |part| profile.number(hook, part))
}

/// Adds the modifiers of traits.
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, of, .. } = *asking;
    for (hook, kind, rule) in MODIFIERS {
        given(battle, unit, hook, of).for_each(|amount| all.add(kind, hook, amount, rule));
    }
}

/// The lowest natural number of the Critical Range of a check: the usual one, or the widest that traits give
/// (AR-CRT-03).
pub fn critical_range(battle: &Battle, unit: UnitId, of: Use) -> i32 {
    given(battle, unit, CRITICAL_RANGE, of).fold(TWENTY, i32::min)
}
