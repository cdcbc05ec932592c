//! Checks: dice, ledger and number, and what a roll of them comes to.

use crate::battle::key::{Key, Rule, UnitId, list};
use crate::battle::model::{Chance, Ledger};
use crate::dice::Dice;
use serde::Serialize;
use smallvec::SmallVec;

/// Die faces in the order rolled; empty where only the sum is known (exact odds).
pub type Faces = SmallVec<[u8; 8]>;

/// The comparison of dice with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "rolls", rename_all = "snake_case")]
pub enum Scale {
    /// Dice plus ledger must reach the number.
    Over,
    /// As over, but the margin counts above and below the number: every roll has a result.
    Graded(Grades),
    /// The dice alone must not exceed the number, which includes the ledger.
    Under {
        /// Dice of at most this succeed, whatever the number.
        sure: i32,
        /// Dice of at least this fail, whatever the number, unless they are `sure`.
        never: i32,
    },
}

/// What the rolls of a graded check are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Grades {
    /// What a roll of exactly the number is worth; the margin is added to it.
    pub base: i32,
    /// Dice of at most this are worth nothing.
    pub never: i32,
    /// Dice of at least this call for another roll, whose worth is added.
    pub again: i32,
}

impl Grades {
    /// The margin itself, from any dice.
    pub const MARGIN: Self = Self { base: 0, never: 0, again: i32::MAX };
}

/// A check as it was rolled, with every part of its total.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// The combatant that rolled.
    pub unit: UnitId,
    /// The purpose, such as `attack`.
    pub what: Key,
    /// The dice.
    pub pool: Dice,
    /// The faces rolled.
    #[serde(serialize_with = "list")]
    pub faces: Faces,
    /// The value of the dice.
    pub rolled: i32,
    /// The modifiers.
    pub ledger: Ledger,
    /// Dice plus ledger (the dice alone where a system rolls under).
    pub total: i32,
    /// The number to reach (or not to exceed).
    pub need: i32,
    /// The comparison of the dice with the number.
    pub scale: Scale,
    /// The opponent of an opposed check: the better result of the two wins.
    pub against: Option<UnitId>,
    /// The margin of success; negative for a failure.
    pub effect: i32,
    /// True if it succeeded.
    pub success: bool,
    /// The rule of the check.
    pub rule: Rule,
}

impl Check {
    /// True if the dice must not exceed the number. The modifiers are then part of the number.
    pub fn rolls_under(&self) -> bool {
        matches!(self.scale, Scale::Under { .. })
    }

    /// True if that sum of the dice succeeds with a ledger better by `more`.
    pub fn succeeds(&self, sum: i32, more: i32) -> bool {
        match self.scale {
            Scale::Over | Scale::Graded(_) => sum + self.ledger.total() + more >= self.need,
            Scale::Under { sure, never } => sum <= sure || (sum < never && sum <= self.need + more),
        }
    }

    /// What a graded check is worth with that sum of the dice, but for further rolls; `None` for others.
    pub fn worth(&self, sum: i32) -> Option<i32> {
        let Scale::Graded(grades) = self.scale else { return None };
        let worth = grades.base + sum + self.ledger.total() - self.need;
        Some(if sum <= grades.never { 0 } else { worth.max(0) })
    }

    /// The chance that the check succeeds, from its dice, ledger and number.
    pub fn chance(&self) -> Chance {
        if let Some(faces) = self.pool.faces() {
            let good = faces.clone().filter(|face| self.succeeds(*face, 0));
            return Chance { ways: good.map(|_| 1).sum(), of: faces.map(|_| 1).sum() };
        }
        let spread = self.pool.spread();
        let good = spread.weights().iter().filter(|entry| self.succeeds(entry.0, 0));
        Chance { ways: good.map(|entry| entry.1).sum(), of: spread.total() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(pool: Dice, need: i32, scale: Scale) -> (u128, u128) {
        let (unit, what, rule, ledger) = (UnitId(0), Key::new("attack"), Rule("PC-BGD-03"), Ledger::new());
        let (faces, against) = (Faces::new(), None);
        let (rolled, total, effect, success) = (0, 0, 0, false);
        let check =
            Check { unit, what, pool, faces, rolled, ledger, total, need, scale, against, effect, success, rule };
        let chance = check.chance();
        (chance.ways * 100 / chance.of, chance.of)
    }

    #[test]
    fn a_check_says_by_itself_whether_it_rolls_over_or_under() {
        let d100 = Dice::new(1, 100);
        let under = Scale::Under { sure: 1, never: 100 };
        assert_eq!(chance(d100, 45, under), (45, 100));
        assert_eq!((chance(d100, 150, under).0, chance(d100, -20, under).0), (99, 1));
        assert_eq!(chance(d100, 45, Scale::Over), (56, 100));
        assert_eq!(chance(Dice::d6(2), 7, Scale::Graded(Grades::MARGIN)), (58, 36));
    }
}
