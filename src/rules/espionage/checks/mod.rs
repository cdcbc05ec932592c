//! The d20 check: die, bonus, action dice, threat and error (FI-BGD-03, FI-BGD-25, FI-BGD-28).

pub mod abilities;
pub mod action_dice;
pub mod saves;
pub mod skills;

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Check, Cx, Event, Faces, Flow, Key, Ledger, Rule, Scale, UnitId};
use crate::dice::Dice;
use crate::rules::espionage::checks::action_dice::Purse;
use crate::rules::espionage::keys::log::*;
use smallvec::SmallVec;

const BOOSTS: Rule = Rule("FI-BGD-04");
/// The die of every check.
pub const D20: Dice = Dice::new(1, 20);

/// Whether an action die is added to a roll.
pub const BOOST_DECISION: DecisionInfo = DecisionInfo::or(BOOST, Subject::Reserve, KEEP, &[KEEP, SPEND, SPEND_SHARED]);

/// A check that is about to be made.
#[derive(Clone, Debug)]
pub struct Test {
    /// Who rolls.
    pub unit: UnitId,
    /// The purpose.
    pub what: Key,
    /// What is added to the die.
    pub ledger: Ledger,
    /// The number to reach.
    pub need: i32,
    /// Steps above the number that count for something, such as further hits of automatic fire, and how far apart.
    pub steps: (i32, i32),
    /// The lowest die that threatens a critical on a success, and the highest that is an error on a failure.
    pub special: (i32, i32),
    /// Whom it matters to.
    pub matters: Matters,
    /// Whom it is opposed to.
    pub against: Option<UnitId>,
    /// The rule that calls for it.
    pub rule: Rule,
}

impl Test {
    /// A check in which the die alone means nothing.
    pub fn new(unit: UnitId, what: Key, ledger: Ledger, need: i32, rule: Rule) -> Self {
        let (steps, special, matters, against) = ((0, 4), (21, 0), Matters::All, None);
        Self { unit, what, ledger, need, steps, special, matters, against, rule }
    }

    /// How many steps of success a total is: 0 for a failure, 1 for a plain success.
    fn degree(&self, total: i32) -> i32 {
        if total < self.need { 0 } else { 1 + ((total - self.need) / self.steps.1).min(self.steps.0) }
    }
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What the die showed.
    pub natural: i32,
    /// Die, bonus and action dice.
    pub total: i32,
    /// 0 for a failure, 1 for a success, 1 more for each further step that counts.
    pub degree: i32,
    /// A success whose die threatens a critical.
    pub threat: bool,
    /// A failure whose die is an error.
    pub error: bool,
}

impl Outcome {
    /// True if it succeeded.
    pub fn passed(self) -> bool {
        self.degree > 0
    }
}

/// Makes a check: the die, then its action dice at once (FI-BGD-28).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn roll(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    let bonus = test.ledger.total();
    let judge = |natural: i32, total: i32| {
        let degree = test.degree(total);
        let (threat, error) = (degree > 0 && natural >= test.special.0, degree == 0 && natural <= test.special.1);
        Outcome { natural, total, degree, threat, error }
    };
    let class = |mine: bool, die: i32| {
        let outcome = judge(die, die + bonus);
        if mine { 4 * outcome.degree + 2 * i32::from(outcome.threat) + i32::from(outcome.error) } else { 0 }
    };
    cx.rolls(test.unit, test.what);
    let rolled = cx.roll_by_class(D20, &test.matters, &class)?;
    let faces: Faces = rolled.faces.iter().copied().collect();
    let mut ledger = test.ledger.clone();
    let best = test.need + test.steps.0 * test.steps.1;
    let total = boost(cx, test, rolled.sum + bonus, best, &mut ledger)?;
    let outcome = judge(rolled.sum, total);
    cx.emit(Event::Checked(Check {
        unit: test.unit,
        what: test.what,
        pool: D20,
        faces,
        rolled: rolled.sum,
        ledger,
        total,
        need: test.need,
        scale: Scale::Over,
        against: test.against,
        effect: total - test.need,
        success: outcome.passed(),
        rule: test.rule,
    }));
    Ok(outcome)
}

/// Lets the owner of a roll add action dice to it, one after the other, while that can make a difference.
fn boost(cx: &mut Cx<'_>, test: &Test, mut total: i32, best: i32, ledger: &mut Ledger) -> Flow<i32> {
    if cx.takes_suggestions() {
        return Ok(total);
    }
    loop {
        let degree = test.degree(total);
        let next = test.need + degree * test.steps.1;
        if total >= best {
            return Ok(total);
        }
        let number = i16::try_from(next - total).unwrap_or(i16::MAX);
        let about = About { act: Some(test.what), roll: Some((total, next)), number, ..About::default() };
        let Some(purse) = ask(cx, test.unit, next - total, about)? else { return Ok(total) };
        let gained = action_dice::throw(cx, test.unit, purse, best - total)?;
        ledger.add(ACTION_DIE, gained, BOOSTS);
        total += gained;
    }
}

/// Asks the owner of a roll for an action die that may close a gap; gives where it comes from.
///
/// # Errors
/// Halts when the decision is missing.
pub fn ask(cx: &mut Cx<'_>, unit: UnitId, gap: i32, about: About) -> Flow<Option<Purse>> {
    let purses = action_dice::purses(cx.battle(), unit);
    let reach: i32 = purses.iter().map(|purse| i32::from(purse.1.die.sides) * purse.1.left).sum();
    if purses.is_empty() || gap > reach || cx.takes_suggestions() {
        return Ok(None);
    }
    let keep = Choosable { key: KEEP, rule: BOOSTS };
    let spend = purses.iter().map(|purse| Choosable { key: purse.0, rule: BOOSTS });
    let answers: SmallVec<[Choosable; 4]> = std::iter::once(keep).chain(spend).collect();
    let choice = Choice::one(Asked::Unit(unit), BOOST, BOOSTS, &answers).about(about).suggest(Answer::One(KEEP));
    let answer = cx.choose_one(&choice)?;
    Ok(purses.into_iter().find(|purse| purse.0 == answer).map(|purse| purse.1))
}
