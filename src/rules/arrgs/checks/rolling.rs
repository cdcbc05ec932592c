//! A check as it is rolled: Success Value and margin, failure at zero, natural 1, chains of criticals (AR-CHK-02 to
//! AR-CHK-07, AR-CRT-01 to AR-CRT-06).
//!
//! A chain ends where the roller has enough: it may decline further rolls (AR-CRT-01), and every test says how much is enough.
//! A roll that adds nothing and calls for another one is like a tie: it is repeated, and odds leave it out.
//! AR-CHK-04 and AR-CHK-05: margin and failure; AR-CRT-02 and AR-CRT-05: chains, in any check with a Success Value.

use crate::battle::oracle::{Class, Matters, Throws};
use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Check, Cx, Event, Fingerprint, Flow, Grades, Key, Ledger, Rule, UnitId};
use crate::dice::{Dice, Rolled};
use crate::rules::arrgs::checks::magnitude::Factor;
use crate::rules::arrgs::conditions::tell;
use crate::rules::arrgs::keys::log::OVER_EXERTION;
use crate::rules::arrgs::keys::{MAGNITUDE, NATURAL_ONE_FAILS};
use std::hash::Hasher;

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

    /// Its numbers alone.
    pub(super) fn scale(&self, ones_fail: bool) -> Scale {
        let Self { dc, sv, beyond, strict, least, crit, enough, factor, .. } = *self;
        Scale { bonus: self.ledger.total(), dc, sv, beyond, strict, least, crit, enough, factor, ones_fail }
    }
}

/// The numbers of a check.
#[derive(Clone, Copy, Hash)]
pub(super) struct Scale {
    bonus: i32,
    dc: i32,
    sv: Option<i32>,
    beyond: bool,
    strict: bool,
    least: i32,
    crit: i32,
    enough: i32,
    factor: Factor,
    ones_fail: bool,
}

impl Scale {
    /// The same against an attack: its result is what has to be reached, and its Success Value is enough.
    pub fn against(self, attack: &Outcome) -> Self {
        Self { dc: attack.total, enough: attack.sv, ..self }
    }

    fn total(&self, natural: i32) -> i32 {
        self.factor.apply(natural + self.bonus)
    }

    fn spoils(&self, natural: i32) -> bool {
        natural == 1 && self.ones_fail || natural + self.bonus < self.least
    }

    /// What a natural number comes to, by itself.
    fn read(&self, natural: i32) -> Throw {
        let total = self.total(natural);
        let failed = self.spoils(natural) || self.strict && total < self.dc;
        let part = self.sv.map_or(0, |sv| (sv + total - self.dc).max(0));
        let reached = match self.sv {
            Some(_) => part > 0,
            None => total > self.dc || (total == self.dc && !self.beyond),
        };
        Throw { natural, total, part: if failed { 0 } else { part }, success: reached && !failed }
    }

    /// What its rolls are worth, if it is graded and magnitude multiplies nothing.
    fn grades(&self) -> Option<Grades> {
        let fails = |natural: &i32| self.strict && natural + self.bonus < self.dc || self.spoils(*natural);
        let never = (1..=TWENTY).rev().find(fails).unwrap_or(0);
        let base = self.sv.filter(|_| self.factor == Factor::Same)?;
        Some(Grades { base, never, again: self.crit.max(never + 1) })
    }

    /// True if a natural number calls for another roll.
    fn is_critical(&self, natural: i32) -> bool {
        self.sv.is_some() && natural >= self.crit && natural + self.bonus >= self.least
    }

    /// How far a graded check has come after a throw, and whether another follows. A throw that adds nothing and calls for
    /// another one changes nothing.
    pub fn after(&self, so_far: Progress, face: i32) -> (Progress, bool) {
        if so_far.natural == 0 {
            let first = Progress { natural: face, again: false, sv: self.read(face).part };
            return (first, self.is_critical(face) && first.sv < self.enough);
        }
        // What the first roll had to reach is reached.
        let added = Self { least: i32::MIN, ..*self };
        let (part, critical) = (added.read(face).part, added.is_critical(face));
        if part == 0 && critical {
            return (so_far, true);
        }
        let next = Progress { again: so_far.again || critical, sv: so_far.sv + part, ..so_far };
        (next, critical && next.sv < self.enough)
    }

    /// What a graded check has come to.
    pub fn outcome(&self, Progress { natural, again, sv }: Progress) -> Outcome {
        let (total, critical) = (self.total(natural), self.is_critical(natural));
        Outcome { natural, total, sv, critical, again, success: sv > 0, mark: 0 }
    }
}

/// How far a graded check has come: its first natural number (0 before the first throw), whether an added roll was critical,
/// and the Success Value so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Progress {
    pub natural: i32,
    pub again: bool,
    pub sv: i32,
}

impl Progress {
    /// As the state of throws.
    pub const fn state(self) -> i32 {
        self.sv << 6 | (self.again as i32) << 5 | self.natural
    }

    /// Of the state of throws.
    pub const fn of(state: i32) -> Self {
        Self { natural: state & 31, again: state & 32 != 0, sv: state >> 6 }
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
    /// Identifies the check for exact odds while its value is still open; otherwise 0.
    pub mark: u16,
}

impl Outcome {
    /// How far the check has come.
    pub(super) fn progress(&self) -> Progress {
        Progress { natural: self.natural, again: self.again, sv: self.sv }
    }
}

/// Makes a check, with the extra rolls of criticals. For checks without a Success Value or `whole`, only the failure as such is
/// certain in odds, not the total of a failure.
///
/// # Errors
/// Halts when dice are missing.
pub fn roll(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    if test.sv.is_none() {
        return first(cx, test);
    }
    let class = |_: &Battle, _: i32, state: i32| match Progress::of(state) {
        Progress { sv: 1.., .. } => (state, 0),
        _ if test.whole => (state, 0),
        Progress { natural, .. } => (-1 - i32::from(natural >= test.crit), 0),
    };
    let scale = test.scale(cx.battle().rules().flag(NATURAL_ONE_FAILS));
    let after = |_: i32, state: i32, face: i32| stated(scale.after(Progress::of(state), face));
    let rolled = throw_on(cx, test, &mut Rolled::default(), ((0, scale, None), &after, &class))?;
    finished(cx, test, scale.outcome(Progress::of(rolled.sum)))
}

/// A state of throws.
pub(super) fn stated((progress, more): (Progress, bool)) -> (i32, bool) {
    (progress.state(), more)
}

/// Makes the throws of a graded check from a state on.
pub(super) fn throw_on(
    cx: &mut Cx<'_>,
    test: &Test,
    open: &mut Rolled,
    (numbers, after, class): (Numbers, After<'_>, ClassOf<'_>),
) -> Flow<Rolled> {
    let tell = |cx: &mut Cx<'_>, state: i32, rolled: &Rolled| {
        let scale = test.scale(cx.battle().rules().flag(NATURAL_ONE_FAILS));
        let added = Scale { least: i32::MIN, ..scale };
        shown(cx, test, rolled, if state == 0 { &scale } else { &added });
    };
    let (by, matters) = ((test.unit, test.what), &test.matters);
    let start = numbers.0;
    let numbers = Fingerprint::default().with(numbers).finish();
    cx.throw_on(open, &Throws { by, die: D20, matters, numbers, start, after, class, tell: &tell })
}

/// The state that throws begin with, the numbers of their check, and those of the earlier one.
pub(super) type Numbers = (i32, Scale, Option<Scale>);
/// See [`Throws::after`].
pub(super) type After<'a> = &'a dyn Fn(i32, i32, i32) -> (i32, bool);
/// See [`Throws::class`].
pub(super) type ClassOf<'a> = &'a dyn Fn(&Battle, i32, i32) -> Class;

/// Tells what a graded check that has been rolled means besides its value.
pub(super) fn finished(cx: &mut Cx<'_>, test: &Test, outcome: Outcome) -> Flow<Outcome> {
    blundered(cx, test, outcome.natural)?;
    if outcome.again {
        triumph(cx, test)?;
    }
    Ok(outcome)
}

/// Tells of a natural 1.
fn blundered(cx: &mut Cx<'_>, test: &Test, natural: i32) -> Flow {
    if natural != 1 || test.rule == ADDED {
        return Ok(());
    }
    let strained = test.ledger.amount_of(OVER_EXERTION).is_some();
    let failure = Happening::of(Occasion::FailedBadly, test.rule).kind(test.what);
    tell(cx, test.unit, failure.amount(if strained { 2 } else { 1 }))
}

/// The first roll of a check alone.
///
/// # Errors
/// Halts when dice are missing.
pub fn first(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    let scale = test.scale(cx.battle().rules().flag(NATURAL_ONE_FAILS));
    let Throw { natural, total, part, success } = throw(cx, test, &scale)?;
    blundered(cx, test, natural)?;
    let critical = scale.is_critical(natural);
    Ok(Outcome { natural, total, sv: part, critical, again: false, success, mark: 0 })
}

/// The rolls that a critical adds to a check.
///
/// # Errors
/// Halts when dice are missing.
pub fn add_rolls(cx: &mut Cx<'_>, test: &Test, first: Outcome) -> Flow<Outcome> {
    if !first.critical || first.sv >= test.enough {
        let success = if test.sv.is_some() { first.sv > 0 } else { first.success };
        return Ok(Outcome { success, ..first });
    }
    let scale = test.scale(cx.battle().rules().flag(NATURAL_ONE_FAILS));
    let after = |_: i32, state: i32, face: i32| stated(scale.after(Progress::of(state), face));
    let class = |_: &Battle, _: i32, state: i32| (state, 0);
    let start = first.progress().state();
    let rolled = throw_on(cx, test, &mut Rolled::default(), ((start, scale, None), &after, &class))?;
    let Progress { again, sv, .. } = Progress::of(rolled.sum);
    if again {
        triumph(cx, test)?;
    }
    Ok(Outcome { sv, again, success: sv > 0, ..first })
}

/// Tells of a critical whose added roll was critical again (AR-CRT-02).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn triumph(cx: &mut Cx<'_>, test: &Test) -> Flow {
    tell(cx, test.unit, Happening::of(Occasion::Triumphed, Rule("AR-CRT-02")).kind(test.what))
}

fn throw(cx: &mut Cx<'_>, test: &Test, scale: &Scale) -> Flow<Throw> {
    let class = |mine: bool, die: i32| {
        let thrown = scale.read(die);
        match mine {
            true if test.whole || test.exact && thrown.success => die,
            true if test.sv.is_some() => 2 * thrown.part + i32::from(scale.is_critical(die)),
            true if test.exact => -1 - i32::from(test.least > i32::MIN && scale.spoils(die)),
            true => i32::from(thrown.success),
            false => 0,
        }
    };
    cx.rolls(test.unit, test.what);
    let rolled = cx.roll_by_class(D20, &test.matters, &class)?;
    Ok(shown(cx, test, &rolled, scale))
}

/// Emits a throw; gives what it comes to.
fn shown(cx: &mut Cx<'_>, test: &Test, rolled: &Rolled, scale: &Scale) -> Throw {
    let thrown = scale.read(rolled.sum);
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
        scale: scale.grades().map_or(crate::battle::Scale::Over, crate::battle::Scale::Graded),
        against: test.against,
        effect: thrown.total - test.dc,
        success: thrown.success,
        rule: test.rule,
    }));
    thrown
}
