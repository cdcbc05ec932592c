//! Action dice on a check, one after the other (FI-BGD-04, FI-BGD-28).

use crate::battle::oracle::{About, First, Raise, Reserves, Spent};
use crate::battle::{Battle, Cx, Fingerprint, Flow, UnitId};
use crate::dice::Rolled;
use crate::rules::espionage::checks::{D20, Test, action_dice, ask, judge};
use std::hash::Hasher;

/// What later decisions about dice may depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DiceLater {
    /// None is taken on what follows.
    #[default]
    None,
    /// A critical may be bought and one die added to the damage.
    OneAttack,
    /// Further attacks may follow.
    Series,
}

/// The highest price of a critical and one die.
const DEAREST: i32 = 3;

/// A check whose owner may add action dice to it.
pub struct Boosting<'a> {
    pub test: &'a Test,
    /// What is added to the die.
    pub bonus: i32,
}

impl Boosting<'_> {
    /// Whether a die is high enough to threaten, and low enough for an error.
    fn special(&self, sum: i32) -> (bool, bool) {
        (sum >= self.test.special.0, sum <= self.test.special.1)
    }
}

impl Raise for Boosting<'_> {
    fn by(&self) -> UnitId {
        self.test.unit
    }

    fn on(&self) -> Option<UnitId> {
        self.test.on
    }

    fn first(&self) -> First<'_> {
        First::Roll(D20, &self.test.matters)
    }

    fn total(&self, sum: i32) -> i32 {
        sum + self.bonus
    }

    fn reserves(&self, battle: &Battle) -> Reserves {
        action_dice::reserves(battle, self.test.unit)
    }

    fn most(&self) -> i32 {
        i32::MAX
    }

    fn bounds(&self) -> (i32, i32) {
        let (lowest, best) = (self.total(D20.min()), self.test.best());
        // A throw ends at most a face above what is enough.
        let highest = if self.test.exact { best.max(self.total(D20.max())) + action_dice::HIGHEST } else { best };
        (lowest, highest.max(lowest))
    }

    fn gap(&self, total: i32) -> Option<i32> {
        let next = self.test.need + self.test.degree(total) * self.test.steps.1;
        (total < self.test.best()).then_some(next - total)
    }

    fn enough(&self, total: i32) -> i32 {
        self.test.best() - total
    }

    fn kind(&self, sum: i32) -> u64 {
        let Test { what, on, need, steps, .. } = self.test;
        Fingerprint::default().with((what, on, need, steps, self.bonus, self.special(sum))).finish()
    }

    fn class(&self, battle: &Battle, sum: i32, total: i32, spent: Spent) -> (u64, i32) {
        let test = self.test;
        let outcome = judge(test, sum, total);
        let counts = match test.steps.1 {
            _ if test.exact => total,
            1 => total.min(test.best()),
            _ => outcome.degree,
        };
        let (own, shared) = action_dice::at_hand(battle, test.unit);
        let left = [own - spent[0], shared - spent[1]];
        let dice = match test.dice_later {
            DiceLater::Series => left,
            DiceLater::OneAttack if outcome.threat => left.map(|dice| dice.min(DEAREST)),
            DiceLater::OneAttack if outcome.passed() => left.map(|dice| dice.min(1)),
            DiceLater::OneAttack | DiceLater::None => [0, 0],
        };
        let check = (test.what, test.on, test.need, self.bonus);
        (Fingerprint::default().with((check, counts, outcome.threat, self.special(sum).1, dice)).finish(), 0)
    }

    fn roll(&self, cx: &mut Cx<'_>) -> Flow<Rolled> {
        let Self { test, bonus } = *self;
        let boosts = action_dice::may_raise(cx, test.unit, test.on);
        cx.rolls(test.unit, test.what);
        cx.roll_by_class(D20, &test.matters, &|mine, die| {
            let total = die + bonus;
            let outcome = judge(test, die, total);
            match mine {
                true if test.exact || test.steps.1 == 1 || boosts && total < test.best() => 1000 + die,
                true => 4 * outcome.degree + 2 * i32::from(outcome.threat) + i32::from(outcome.error),
                false => 0,
            }
        })
    }

    fn ask(&self, cx: &mut Cx<'_>, total: i32, gap: i32) -> Flow<Option<usize>> {
        let test = self.test;
        if cx.weighs(test.unit, test.on) == Some(false) {
            return Ok(None);
        }
        let number = i16::try_from(gap).unwrap_or(i16::MAX);
        let about = About { act: Some(test.what), roll: Some((total, total + gap)), number, ..About::default() };
        Ok(ask(cx, test.unit, gap, about)?.map(|purse| usize::from(purse.shared)))
    }

    fn take(&self, cx: &mut Cx<'_>, reserve: usize) {
        action_dice::take(cx, self.test.unit, reserve == 1);
    }

    fn throw(&self, cx: &mut Cx<'_>, reserve: usize, enough: i32) -> Flow<i32> {
        let die = action_dice::reserves(cx.battle(), self.test.unit)[reserve].die;
        action_dice::cast(cx, self.test.unit, die, enough)
    }
}
