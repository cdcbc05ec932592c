//! Roll-offs between those who are tied in all else, under every model that rolls them.

use crate::battle::oracle::Matters;
use crate::battle::{Condition, Cx, Flow, Key, Rule, UnitId, Until};
use crate::dice::Dice;

/// Condition: how many of those with whom a combatant shares its count and tie score it has beaten in the roll-off.
pub const ROLL_OFF: Key = Key::new("roll_off");

/// How a roll-off is made.
#[derive(Clone, Copy)]
pub struct RollOff {
    /// The die.
    pub die: Dice,
    /// How long it holds.
    pub until: Until,
    /// The rule.
    pub rule: Rule,
}

impl RollOff {
    /// Those who are tied roll a die each; those who roll the same roll again among themselves. `beaten` is how many all of
    /// them have beaten already.
    ///
    /// # Errors
    /// Halts when dice are missing.
    pub fn run(self, cx: &mut Cx<'_>, tied: Vec<UnitId>, beaten: usize) -> Flow {
        if let [unit] = tied[..] {
            self.note(cx, unit, beaten);
            return Ok(());
        }
        let rolls = self.roll(cx, &tied)?;
        let mut faces: Vec<i32> = rolls.iter().map(|roll| roll.0).collect();
        faces.sort_unstable();
        faces.dedup();
        for face in faces {
            let lower = rolls.iter().filter(|roll| roll.0 < face).count();
            let again = rolls.iter().filter(|roll| roll.0 == face).map(|roll| roll.1).collect();
            self.run(cx, again, beaten + lower)?;
        }
        Ok(())
    }

    /// One who comes later rolls off with those who are tied with it and have their order, from the first on, until it beats one
    /// and stands before it; their order stays.
    ///
    /// # Errors
    /// Halts when dice are missing.
    pub fn slot_in(self, cx: &mut Cx<'_>, unit: UnitId, mut order: Vec<UnitId>) -> Flow {
        let mut place = 0;
        while let Some(&rival) = order.get(place) {
            let rolls = self.roll(cx, &[rival, unit])?;
            if rolls[0].0 < rolls[1].0 {
                break;
            }
            place += 1;
        }
        order.insert(place, unit);
        order.into_iter().rev().enumerate().for_each(|(beaten, unit)| self.note(cx, unit, beaten));
        Ok(())
    }

    /// A die for each, until they are not all alike.
    fn roll(self, cx: &mut Cx<'_>, tied: &[UnitId]) -> Flow<Vec<(i32, UnitId)>> {
        cx.until_decided(|cx| {
            let mut roll =
                |unit: &UnitId| Ok((cx.roll_amount(*unit, ROLL_OFF, self.die, &Matters::All, self.rule)?, *unit));
            let rolls = tied.iter().map(&mut roll).collect::<Flow<Vec<_>>>()?;
            Ok(rolls.iter().any(|one| one.0 != rolls[0].0).then_some(rolls))
        })
    }

    fn note(self, cx: &mut Cx<'_>, unit: UnitId, beaten: usize) {
        let amount = i16::try_from(beaten).unwrap_or(i16::MAX);
        if cx.battle().conditions(unit).amount(ROLL_OFF) != i32::from(amount) {
            let Self { until, rule, .. } = self;
            cx.set_condition(unit, Condition { key: ROLL_OFF, amount, until, on: None, rule });
        }
    }
}
