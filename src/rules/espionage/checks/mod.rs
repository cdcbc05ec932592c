//! The d20 check: die, bonus, action dice, threat and error (FI-BGD-03, FI-BGD-25, FI-BGD-28).

pub mod abilities;
pub mod action_dice;
mod boosting;
pub mod saves;
pub mod skills;

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters, within_reach};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Check, Cx, Event, Flow, Key, Ledger, Rule, Scale, UnitId};
use crate::dice::Dice;
use crate::rules::espionage::checks::action_dice::Purse;
use crate::rules::espionage::keys::log::*;
use boosting::Boosting;
pub use boosting::DiceLater;
use smallvec::SmallVec;

const BOOSTS: Rule = Rule("FI-BGD-04");
/// The die of every check.
pub const D20: Dice = Dice::new(1, 20);

/// Whether an action die is added to a roll.
pub const BOOST_DECISION: DecisionInfo =
    DecisionInfo::or(BOOST, Subject::Reserve, KEEP, &[KEEP, SPEND, SPEND_SHARED]).weighed();

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
    /// On whom its action dice are spent, if it is somebody.
    pub on: Option<UnitId>,
    /// What later decisions about dice may depend on.
    pub dice_later: DiceLater,
    /// True if every point of the total matters.
    pub exact: bool,
    /// The rule that calls for it.
    pub rule: Rule,
}

impl Test {
    /// A check in which the die alone means nothing.
    pub fn new(unit: UnitId, what: Key, ledger: Ledger, need: i32, rule: Rule) -> Self {
        Self {
            unit,
            what,
            ledger,
            need,
            steps: (0, 4),
            special: (21, 0),
            matters: Matters::All,
            against: None,
            on: None,
            dice_later: DiceLater::None,
            exact: false,
            rule,
        }
    }

    /// The total beyond which nothing changes.
    fn best(&self) -> i32 {
        self.need + self.steps.0 * self.steps.1
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

/// What a die and a total come to in a check.
fn judge(test: &Test, natural: i32, total: i32) -> Outcome {
    let degree = test.degree(total);
    let (threat, error) = (degree > 0 && natural >= test.special.0, degree == 0 && natural <= test.special.1);
    Outcome { natural, total, degree, threat, error }
}

/// Makes a check: the die, then its action dice at once (FI-BGD-28).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn roll(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    roll_then(cx, test, false, &|_, outcome| Ok(outcome))
}

/// Makes a check and goes on with its result, of which only degree, threat and error may matter, or the total where
/// every point of it counts or is a degree. It lies in a tail; `nothing_follows` as there.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn roll_then<T>(
    cx: &mut Cx<'_>,
    test: &Test,
    nothing_follows: bool,
    then: &dyn Fn(&mut Cx<'_>, Outcome) -> Flow<T>,
) -> Flow<T> {
    let boosting = Boosting { test, bonus: test.ledger.total() };
    cx.raise(nothing_follows, &boosting, &|cx, rolled, gained| {
        let mut ledger = test.ledger.clone();
        gained.iter().for_each(|more| ledger.add(ACTION_DIE, *more, BOOSTS));
        let total = rolled.sum + ledger.total();
        let outcome = judge(test, rolled.sum, total);
        cx.emit(Event::Checked(Check {
            unit: test.unit,
            what: test.what,
            pool: D20,
            faces: rolled.faces.iter().copied().collect(),
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
        then(cx, outcome)
    })
}

/// Asks the owner of a roll for an action die that may close a gap; gives where it comes from.
///
/// # Errors
/// Halts when the decision is missing.
pub fn ask(cx: &mut Cx<'_>, unit: UnitId, gap: i32, about: About) -> Flow<Option<Purse>> {
    let purses = action_dice::purses(cx.battle(), unit);
    if purses.is_empty() || !within_reach(gap, &action_dice::reserves(cx.battle(), unit)) {
        return Ok(None);
    }
    let keep = Choosable { key: KEEP, rule: BOOSTS };
    let spend = purses.iter().map(|purse| Choosable { key: purse.0, rule: BOOSTS });
    let answers: SmallVec<[Choosable; 4]> = std::iter::once(keep).chain(spend).collect();
    let choice = Choice::one(Asked::Unit(unit), BOOST, BOOSTS, &answers).about(about).suggest(Answer::One(KEEP));
    let answer = cx.choose_one(&choice)?;
    Ok(purses.into_iter().find(|purse| purse.0 == answer).map(|purse| purse.1))
}
