//! The d20 check: die, bonus, action dice, threat and error (FI-BGD-03, FI-BGD-25, FI-BGD-28).

pub mod abilities;
pub mod action_dice;
pub mod saves;
pub mod skills;

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Check, Cx, Event, Flow, Key, Ledger, Rule, Scale, UnitId};
use crate::dice::{Dice, Rolled};
use crate::rules::espionage::checks::action_dice::Purse;
use crate::rules::espionage::keys::log::*;
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
    /// True if dice may be spent on what follows from it.
    pub dice_follow: bool,
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
            dice_follow: false,
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
    let bonus = test.ledger.total();
    let boosts = action_dice::may_raise(cx, test.unit, test.on);
    let class = |mine: bool, die: i32| {
        let total = die + bonus;
        let Outcome { degree, threat, error, .. } = judge(test, die, total);
        match mine {
            true if test.exact || test.steps.1 == 1 || boosts && total < test.best() => 1000 + die,
            true => 4 * degree + 2 * i32::from(threat) + i32::from(error),
            false => 0,
        }
    };
    cx.rolls(test.unit, test.what);
    let rolled = cx.roll_by_class(D20, &test.matters, &class)?;
    raise(cx, test, nothing_follows, (&rolled, &[]), then)
}

/// Lets the owner of a roll add action dice to it, one after the other, while that can make a difference, and goes on.
fn raise<T>(
    cx: &mut Cx<'_>,
    test: &Test,
    nothing_follows: bool,
    (rolled, gained): (&Rolled, &[i32]),
    then: &dyn Fn(&mut Cx<'_>, Outcome) -> Flow<T>,
) -> Flow<T> {
    let total = rolled.sum + test.ledger.total() + gained.iter().sum::<i32>();
    let outcome = judge(test, rolled.sum, total);
    if let Some(purse) = offered(cx, test, total)? {
        let more = action_dice::throw(cx, test.unit, purse, test.best() - total)?;
        let gained: SmallVec<[i32; 4]> = gained.iter().copied().chain([more]).collect();
        let special = (rolled.sum >= test.special.0, rolled.sum <= test.special.1);
        let dice = action_dice::all(cx.battle(), test.unit);
        let memory = (test.what, special, (total + more).min(test.best()), dice);
        return cx.known_tail(nothing_follows, memory, |cx| raise(cx, test, nothing_follows, (rolled, &gained), then));
    }
    let mut ledger = test.ledger.clone();
    gained.iter().for_each(|more| ledger.add(ACTION_DIE, *more, BOOSTS));
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
    let counts = match test.steps.1 {
        _ if test.exact => total,
        1 => total.min(test.best()),
        _ => outcome.degree,
    };
    let dice = test.dice_follow.then(|| action_dice::all(cx.battle(), test.unit));
    let low = rolled.sum <= test.special.1;
    let memory = (test.what, counts, outcome.threat, low, dice);
    cx.known_tail(nothing_follows, memory, |cx| then(cx, outcome))
}

/// Asks the owner of a roll for an action die where one can make a difference.
fn offered(cx: &mut Cx<'_>, test: &Test, total: i32) -> Flow<Option<Purse>> {
    if total >= test.best() || cx.weighs(test.unit, test.on) == Some(false) {
        return Ok(None);
    }
    let next = test.need + test.degree(total) * test.steps.1;
    let number = i16::try_from(next - total).unwrap_or(i16::MAX);
    let about = About { act: Some(test.what), roll: Some((total, next)), number, ..About::default() };
    ask(cx, test.unit, next - total, about)
}

/// Asks the owner of a roll for an action die that may close a gap; gives where it comes from.
///
/// # Errors
/// Halts when the decision is missing.
pub fn ask(cx: &mut Cx<'_>, unit: UnitId, gap: i32, about: About) -> Flow<Option<Purse>> {
    let purses = action_dice::purses(cx.battle(), unit);
    let reach: i32 = purses.iter().map(|purse| i32::from(purse.1.die.sides) * purse.1.left).sum();
    if purses.is_empty() || gap > reach {
        return Ok(None);
    }
    let keep = Choosable { key: KEEP, rule: BOOSTS };
    let spend = purses.iter().map(|purse| Choosable { key: purse.0, rule: BOOSTS });
    let answers: SmallVec<[Choosable; 4]> = std::iter::once(keep).chain(spend).collect();
    let choice = Choice::one(Asked::Unit(unit), BOOST, BOOSTS, &answers).about(about).suggest(Answer::One(KEEP));
    let answer = cx.choose_one(&choice)?;
    Ok(purses.into_iter().find(|purse| purse.0 == answer).map(|purse| purse.1))
}
