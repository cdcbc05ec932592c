//! Magnitude: checks between sides of different magnitude are multiplied or divided, and size does not count (AR-MAG-01,
//! AR-MAG-02, AR-MAG-03). Only the margin of an attack changes, not the Success Value of its weapon (AR-MAG-04).

use crate::battle::{Battle, Ledger, Rule, UnitId};
use crate::rules::arrgs::checks::Purpose;
use crate::rules::arrgs::checks::reaction::driver;
use crate::rules::arrgs::keys::*;

const RULE: Rule = Rule("AR-MAG-01");
/// The greatest factor.
const MOST: i32 = 5;

/// What magnitude does to the finished sum of a check, the die included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Factor {
    /// Nothing: both sides are of one magnitude, or nothing opposes the check.
    #[default]
    Same,
    /// Multiplies it.
    Times(i32),
    /// Divides it, rounding down.
    Over(i32),
}

impl Factor {
    /// The check of somebody of one magnitude that acts on another, or answers it with Reflex: the smaller side multiplies
    /// (AR-MAG-03).
    fn quick(own: i32, other: i32) -> Self {
        let factor = ((own - other).abs() + 1).min(MOST);
        match own - other {
            0 => Self::Same,
            1.. => Self::Over(factor),
            _ => Self::Times(factor),
        }
    }

    /// The result with this factor; a negative sum stays as it is (AR-MAG-05).
    pub fn apply(self, sum: i32) -> i32 {
        match self {
            Self::Times(factor) if sum > 0 => sum * factor,
            Self::Over(factor) if sum > 0 => sum / factor,
            _ => sum,
        }
    }

    /// Adds to a finished ledger what the factor makes of its total.
    pub fn scale(self, mut ledger: Ledger) -> Ledger {
        let total = ledger.total();
        ledger.add_some(MAGNITUDE, self.apply(total) - total, RULE);
        ledger
    }
}

/// The magnitude of a body or vehicle.
pub fn of(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).now(MAGNITUDE).max(1)
}

/// The factor of a check of some magnitude against a combatant. Parked vehicles and things have no magnitude, as a square has
/// none (AR-MAG-06, AR-BGD-28).
pub fn acting(battle: &Battle, own: i32, target: UnitId) -> Factor {
    if inert(battle, target) { Factor::Same } else { Factor::quick(own, of(battle, target)) }
}

/// The factor of a combatant's defence against a check of some magnitude: the larger side is slow, and hard to move in body and
/// mind.
pub fn answering(battle: &Battle, unit: UnitId, against: i32, purpose: Purpose) -> Factor {
    let own = of(battle, unit);
    match purpose {
        _ if inert(battle, unit) => Factor::Same,
        Purpose::Fortitude | Purpose::Willpower => Factor::quick(against, own),
        _ => Factor::quick(own, against),
    }
}

fn inert(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(OBJECT) || battle.machine(unit).is_some() && driver(battle, unit).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ar_mag_02_the_factor_is_the_difference_and_one_at_most_five() {
        let person_against = [1, 2, 3, 4, 5].map(|other| Factor::quick(1, other));
        let times = [Factor::Same, Factor::Times(2), Factor::Times(3), Factor::Times(4), Factor::Times(5)];
        assert_eq!(person_against, times);
        assert_eq!((Factor::quick(2, 3), Factor::quick(3, 4)), (Factor::Times(2), Factor::Times(2)));
        assert_eq!(Factor::quick(3, 1), Factor::Over(3));
    }

    #[test]
    fn ar_mag_05_division_rounds_down_and_spares_negative_sums() {
        assert_eq!((Factor::Over(2).apply(13), Factor::Over(2).apply(1), Factor::Over(2).apply(-3)), (6, 0, -3));
        assert_eq!((Factor::Times(2).apply(16), Factor::Times(2).apply(-3), Factor::Same.apply(13)), (32, -3, 13));
    }
}
