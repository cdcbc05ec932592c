//! The kinds of modifiers, and which of them add up (AR-MOD-02 to AR-MOD-10, AR-MOD-07 for circumstances).

use crate::battle::{Battle, Key, Ledger, Line, Rule, UnitId};
use crate::rules::arrgs::checks::Use;
use smallvec::SmallVec;

/// A kind of modifier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Skill, ability, size, Inherent, Circumstance, Check Penalty: all of them add up.
    Sum,
    /// From augmentations.
    Augmented,
    /// From others, and never a penalty (AR-MOD-04).
    Assisted,
    /// From spells.
    Magic,
    /// From items used for the check in hand.
    Tech,
}

/// Whether somebody acts or is made to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// An Action: rolled, or passive.
    Action,
    /// A Reaction: a flat 10.
    Reaction,
}

/// The check that modifiers are asked for.
#[derive(Clone, Copy)]
pub struct Asking<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// Whose check.
    pub unit: UnitId,
    /// What it is for.
    pub of: Use,
    /// Whether it is an Action.
    pub mode: Mode,
}

/// The modifiers of a check before stacking.
#[derive(Clone, Default, Debug)]
pub struct Modifiers(SmallVec<[(Kind, Line); 12]>);

impl Modifiers {
    /// Adds a modifier, unless it is 0.
    pub fn add(&mut self, kind: Kind, what: Key, amount: i32, rule: Rule) {
        let counts = if kind == Kind::Assisted { amount > 0 } else { amount != 0 };
        if counts {
            self.0.push((kind, Line { what, amount, rule }));
        }
    }

    /// Adds a modifier that adds up with all others.
    pub fn circumstance(&mut self, what: Key, amount: i32, rule: Rule) {
        self.add(Kind::Sum, what, amount, rule);
    }

    /// Takes a modifier out.
    pub fn leave_out(&mut self, what: Key) {
        self.0.retain(|(_, line)| line.what != what);
    }

    /// Takes out the bonuses of a rule.
    pub fn leave_out_bonuses(&mut self, rule: Rule) {
        self.0.retain(|(_, line)| line.rule != rule || line.amount < 0);
    }

    /// What counts of them, as a ledger: of Augmented, Assisted, Magic and Tech the highest bonus and the worst penalty.
    pub fn into_ledger(self, mut ledger: Ledger) -> Ledger {
        let counts = |(at, (kind, line)): (usize, &(Kind, Line))| {
            let rival = |(other, (its, one)): (usize, &(Kind, Line))| {
                let beats = one.amount.abs() > line.amount.abs() || (one.amount == line.amount && other < at);
                its == kind && one.amount.signum() == line.amount.signum() && beats
            };
            (*kind == Kind::Sum || !self.0.iter().enumerate().any(rival)).then_some(*line)
        };
        for line in self.0.iter().enumerate().filter_map(counts) {
            ledger.add(line.what, line.amount, line.rule);
        }
        ledger
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(given: &[(Kind, i32)]) -> i32 {
        let mut all = Modifiers::default();
        given.iter().for_each(|(kind, amount)| all.add(*kind, Key::new("test"), *amount, Rule("TEST")));
        all.into_ledger(Ledger::new()).total()
    }

    #[test]
    fn ar_mod_10_kinds_stack_or_do_not() {
        assert_eq!(total(&[(Kind::Assisted, 4), (Kind::Assisted, 2)]), 4);
        assert_eq!(total(&[(Kind::Assisted, 3), (Kind::Assisted, 3)]), 3, "equal ones count once");
        assert_eq!(total(&[(Kind::Sum, -2), (Kind::Sum, -4), (Kind::Sum, 2)]), -4);
        assert_eq!(total(&[(Kind::Magic, 3), (Kind::Magic, -1), (Kind::Magic, -2), (Kind::Magic, 1)]), 1);
        assert_eq!(total(&[(Kind::Tech, 2), (Kind::Magic, 2), (Kind::Augmented, 2)]), 6);
    }

    #[test]
    fn ar_mod_04_assistance_is_never_a_penalty() {
        assert_eq!(total(&[(Kind::Assisted, -3), (Kind::Sum, 1)]), 1);
        assert_eq!(total(&[(Kind::Assisted, 0)]), 0);
    }
}
