//! A check as it is rolled: Success Value and margin, failure at zero, natural 1, chains of criticals (AR-CHK-02 to
//! AR-CHK-07, AR-CRT-01 to AR-CRT-06).
//!
//! A chain ends where the roller has enough: it may decline further rolls (AR-CRT-01), and every test says how much is enough.
//! A roll that adds nothing and calls for another one is like a tie: it is repeated, and odds leave it out.
//! AR-CHK-04 and AR-CHK-05: margin and failure; AR-CRT-02 and AR-CRT-05: chains, in any check with a Success Value.

use crate::battle::oracle::Matters;
use crate::battle::system::{Happening, Occasion};
use crate::battle::{Check, Cx, Event, Flow, Grades, Key, Ledger, Rule, Scale, UnitId};
use crate::dice::Dice;
use crate::rules::arrgs::checks::magnitude::Factor;
use crate::rules::arrgs::conditions::tell;
use crate::rules::arrgs::keys::log::OVER_EXERTION;
use crate::rules::arrgs::keys::{MAGNITUDE, NATURAL_ONE_FAILS};

/// The die of every check.
pub const D20: Dice = Dice::new(1, 20);
/// The lowest natural number of the usual Critical Range.
pub const TWENTY: i32 = 20;
/// A Success Value beyond which nobody asks for more.
pub const PLENTY: i32 = 200;

/// The rule of the rolls that a critical adds.
pub const ADDED: Rule = Rule("AR-CRT-01");

/// A check that is about to be made.
#[derive(Clone, Debug)]
pub struct Test {
    /// Who rolls.
    pub unit: UnitId,
    /// Its name.
    pub what: Key,
    /// What is added to the die.
    pub ledger: Ledger,
    /// The number to reach.
    pub dc: i32,
    /// The base Success Value; `None` for a check that succeeds or fails.
    pub sv: Option<i32>,
    /// True if the number must be exceeded.
    pub beyond: bool,
    /// True if a graded check fails below the number as well (AR-ATK-06).
    pub strict: bool,
    /// The total below which it fails whatever its Success Value; the difficulty of a spell, say (AR-ATK-09).
    pub least: i32,
    /// The lowest natural number of the Critical Range.
    pub crit: i32,
    /// The Success Value with which the roller is content.
    pub enough: i32,
    /// True if the total counts even where the check fails: against several opponents, say.
    pub whole: bool,
    /// True if the total of a success counts, but not that of a failure.
    pub exact: bool,
    /// What magnitude makes of the sum.
    pub factor: Factor,
    /// Whom it matters to.
    pub matters: Matters,
    /// Whom it is opposed to.
    pub against: Option<UnitId>,
    /// The rule that calls for it.
    pub rule: Rule,
}

impl Test {
    /// A check that succeeds or fails.
    pub fn new(unit: UnitId, what: Key, ledger: Ledger, dc: i32, rule: Rule) -> Self {
        Self {
            unit,
            what,
            ledger,
            dc,
            sv: None,
            beyond: false,
            strict: false,
            least: i32::MIN,
            crit: TWENTY,
            enough: PLENTY,
            whole: false,
            exact: false,
            factor: Factor::Same,
            matters: Matters::All,
            against: None,
            rule,
        }
    }

    /// A graded check with a base Success Value.
    pub fn graded(unit: UnitId, what: Key, ledger: Ledger, (dc, sv): (i32, i32), rule: Rule) -> Self {
        Self { sv: Some(sv), ..Self::new(unit, what, ledger, dc, rule) }
    }

    /// True if a natural number fails whatever it comes to against the number to reach.
    pub fn spoils(&self, natural: i32, ones_fail: bool) -> bool {
        natural == 1 && ones_fail || natural + self.ledger.total() < self.least
    }

    /// What a natural number comes to, by itself.
    fn read(&self, natural: i32, ones_fail: bool) -> Throw {
        let total = self.factor.apply(natural + self.ledger.total());
        let failed = self.spoils(natural, ones_fail) || self.strict && total < self.dc;
        let part = self.sv.map_or(0, |sv| (sv + total - self.dc).max(0));
        let reached = match self.sv {
            Some(_) => part > 0,
            None => total > self.dc || (total == self.dc && !self.beyond),
        };
        Throw { natural, total, part: if failed { 0 } else { part }, success: reached && !failed }
    }

    /// What its rolls are worth, if it is graded and magnitude multiplies nothing.
    fn grades(&self, ones_fail: bool) -> Option<Grades> {
        let fails = |natural: &i32| {
            let missed = self.strict && natural + self.ledger.total() < self.dc;
            missed || self.spoils(*natural, ones_fail)
        };
        let never = (1..=TWENTY).rev().find(fails).unwrap_or(0);
        let base = self.sv.filter(|_| self.factor == Factor::Same)?;
        Some(Grades { base, never, again: self.crit.max(never + 1) })
    }

    /// True if a natural number calls for another roll.
    fn is_critical(&self, natural: i32) -> bool {
        self.sv.is_some() && natural >= self.crit && natural + self.ledger.total() >= self.least
    }

    /// The check of the rolls that a critical adds: what the first had to reach is reached.
    fn added(&self) -> Self {
        Self { least: i32::MIN, ..self.clone() }
    }
}

/// One throw of the die in a check.
#[derive(Clone, Copy)]
struct Throw {
    natural: i32,
    total: i32,
    part: i32,
    success: bool,
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What the first die showed.
    pub natural: i32,
    /// The first result: die and modifiers.
    pub total: i32,
    /// The Success Value of all rolls together, at least 0; 0 for a check that has none.
    pub sv: i32,
    /// True if the first die was in the Critical Range.
    pub critical: bool,
    /// True if an added roll was critical as well (AR-CRT-02).
    pub again: bool,
    /// True if it succeeded.
    pub success: bool,
}

/// Makes a check, with the extra rolls of criticals. For checks without a Success Value or `whole`, only the failure as such is
/// certain in odds, not the total of a failure.
///
/// # Errors
/// Halts when dice are missing.
pub fn roll(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    let first = first(cx, test)?;
    add_rolls(cx, test, first)
}

/// The first roll of a check alone.
///
/// # Errors
/// Halts when dice are missing.
pub fn first(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    let Throw { natural, total, part, success } = throw(cx, test)?;
    if natural == 1 && test.rule != ADDED {
        let strained = test.ledger.amount_of(OVER_EXERTION).is_some();
        let failure = Happening::of(Occasion::FailedBadly, test.rule).kind(test.what);
        tell(cx, test.unit, failure.amount(if strained { 2 } else { 1 }))?;
    }
    Ok(Outcome { natural, total, sv: part, critical: test.is_critical(natural), again: false, success })
}

/// The rolls that a critical adds to a check.
///
/// # Errors
/// Halts when dice are missing.
pub fn add_rolls(cx: &mut Cx<'_>, test: &Test, first: Outcome) -> Flow<Outcome> {
    let Outcome { mut sv, mut again, .. } = first;
    if first.critical {
        let (test, mut natural) = (test.added(), first.natural);
        while test.is_critical(natural) && sv < test.enough {
            let next = cx.until_decided(|cx| {
                let next = throw(cx, &test)?;
                Ok((next.part > 0 || !test.is_critical(next.natural)).then_some(next))
            })?;
            (sv, natural) = (sv + next.part, next.natural);
            again |= test.is_critical(natural);
        }
    }
    let success = if test.sv.is_some() { sv > 0 } else { first.success };
    if again {
        triumph(cx, test)?;
    }
    Ok(Outcome { sv, again, success, ..first })
}

/// Tells of a critical whose added roll was critical again (AR-CRT-02).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn triumph(cx: &mut Cx<'_>, test: &Test) -> Flow {
    tell(cx, test.unit, Happening::of(Occasion::Triumphed, Rule("AR-CRT-02")).kind(test.what))
}

fn throw(cx: &mut Cx<'_>, test: &Test) -> Flow<Throw> {
    let ones_fail = cx.battle().rules().flag(NATURAL_ONE_FAILS);
    let class = |mine: bool, die: i32| {
        let thrown = test.read(die, ones_fail);
        match mine {
            true if test.whole || test.exact && thrown.success => die,
            true if test.sv.is_some() => 2 * thrown.part + i32::from(test.is_critical(die)),
            true if test.exact => {
                let fizzles = die == 1 && ones_fail || thrown.total < test.least;
                -1 - i32::from(test.least > i32::MIN && fizzles)
            }
            true => i32::from(thrown.success),
            false => 0,
        }
    };
    cx.rolls(test.unit, test.what);
    let rolled = cx.roll_by_class(D20, &test.matters, &class)?;
    let thrown = test.read(rolled.sum, ones_fail);
    let mut ledger = test.ledger.clone();
    ledger.add_some(MAGNITUDE, thrown.total - rolled.sum - ledger.total(), Rule("AR-MAG-01"));
    cx.emit(Event::Checked(Check {
        unit: test.unit,
        what: test.what,
        pool: D20,
        faces: rolled.faces.iter().copied().collect(),
        rolled: rolled.sum,
        ledger,
        total: thrown.total,
        need: test.dc,
        scale: test.grades(ones_fail).map_or(Scale::Over, Scale::Graded),
        against: test.against,
        effect: thrown.total - test.dc,
        success: thrown.success,
        rule: test.rule,
    }));
    Ok(thrown)
}
