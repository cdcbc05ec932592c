//! The percentile test: d100 against a score and its modifiers, degrees, opposed tests (PC-BGD-03 to PC-BGD-06).

pub mod characteristics;
pub mod starship;
pub mod worn;

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Class, Matters, Pairs};
use crate::battle::system::{DecisionInfo, Subject, Tested};
use crate::battle::{Battle, Check, Cx, Event, Flow, Key, Ledger, Line, Rule, Scale, Target, UnitId};
use crate::dice::{Dice, Rolled};
use crate::rules::common::harm;
use crate::rules::percentile::checks::characteristics::score;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;
use std::borrow::Borrow;

/// Whether a Fate point is spent on a second roll.
pub const FATE_DECISION: DecisionInfo = DecisionInfo::or(SPEND_FATE, Subject::Reserve, KEEP, &[KEEP, REROLL]);

const FATE_RULE: Rule = Rule("PC-BGD-35");

/// A test with a skill bonus (PC-BGD-09), which does nothing for a score of 0 (PC-BGD-01).
pub fn skilled(battle: &Battle, unit: UnitId, (stat, skill): (Key, Key), tested: Tested, rule: Rule) -> Test {
    let training = battle.profile(unit).skill(skill).map_or(0, i32::from);
    let mut test = Test::kind(battle, unit, (skill, stat), tested, rule);
    if test.score.amount > 0 {
        test.score.amount += training;
    }
    test
}

/// The modifier of Dazzled on tests of WS and BS.
pub fn dazzled(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    if battle.conditions(unit).has(DAZZLED) && (stat == WS || stat == BS) { -10 } else { 0 }
}

/// How much of a roll matters: odds distinguish no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Only the natural roll, as far as something else happens from it on.
    None,
    /// Only whether it passes.
    Pass,
    /// True if it passes; the degrees of success only together with a later roll.
    Open,
    /// The degrees of success as well.
    Degrees,
    /// The degrees of success as well, up to so many.
    UpTo(i16),
    /// The degrees of failure as well.
    Failures,
    /// The very roll.
    Exact,
}

/// A test that is about to be made.
#[derive(Clone, Debug)]
pub struct Test {
    /// Who rolls.
    pub unit: UnitId,
    /// The purpose.
    pub what: Key,
    /// The score and its name.
    pub score: Line,
    /// The modifiers.
    pub modifiers: Ledger,
    /// How much of the roll matters.
    pub grain: Grain,
    /// Natural rolls from which something else happens; 101 for none.
    pub natural: [i32; 2],
    /// Whom it matters to.
    pub matters: Matters,
    /// Whom it is opposed to.
    pub against: Option<UnitId>,
    /// The rule that calls for it.
    pub rule: Rule,
}

impl Test {
    /// A test of a score with no more than what states of the combatant add to every test of it.
    pub fn of(battle: &Battle, unit: UnitId, what: Key, stat: Key, rule: Rule) -> Self {
        let tested = match stat {
            PER => Tested::Awareness,
            INT | WP => Tested::Mind,
            _ => Tested::Body,
        };
        Self::kind(battle, unit, (what, stat), tested, rule)
    }

    /// The same for a test of a kind that its score does not tell.
    pub fn kind(battle: &Battle, unit: UnitId, (what, stat): (Key, Key), tested: Tested, rule: Rule) -> Self {
        let amount = score(battle, unit, stat);
        let score = Line { what: stat, amount, rule: Rule("PC-BGD-01") };
        let (mut modifiers, grain, matters) = (Ledger::new(), Grain::Degrees, Matters::All);
        battle.add_effects(&mut modifiers, unit);
        harm::add_shifts(&mut modifiers, battle, unit, tested, None);
        Self { unit, what, score, modifiers, grain, natural: [101; 2], matters, against: None, rule }
    }

    /// The same with a modifier, left out when it is 0.
    pub fn plus(mut self, what: Key, amount: i32, rule: Rule) -> Self {
        self.modifiers.add_some(what, amount, rule);
        self
    }

    /// The same with fatigue (PC-BGD-27).
    pub fn tired(self, battle: &Battle) -> Self {
        let tired = battle.conditions(self.unit).has(FATIGUE);
        self.plus(FATIGUE, if tired { -10 } else { 0 }, Rule("PC-BGD-27"))
    }

    /// The number that the roll must not exceed (PC-BGD-06).
    pub fn need(&self, battle: &Battle) -> i32 {
        let cap = battle.rules().number(MODIFIER_CAP).max(0);
        self.score.amount + self.modifiers.total().clamp(-cap, cap)
    }

    /// The same where only passing matters.
    pub fn passing(self) -> Self {
        Self { grain: Grain::Pass, ..self }
    }

    /// The same where the roll matters only to some.
    pub fn mattering(self, matters: Matters) -> Self {
        Self { matters, ..self }
    }
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    bar: Bar,
    mark: u16,
    /// The natural roll.
    pub roll: i32,
    /// Degrees of success, 0 for a failure.
    pub dos: i32,
    /// Degrees of failure, 0 for a success.
    pub dof: i32,
}

impl Outcome {
    /// True if it passed.
    pub fn passed(self) -> bool {
        self.dos > 0
    }

    /// By how much the roll was below the number that it must not exceed; negative where it was above.
    pub fn margin(self) -> i32 {
        self.bar.need - self.roll
    }

    /// Rolls a die of which only what it makes together with this test's degrees of success matters: `class` is asked
    /// for with the battle as it is, the degrees and the face. Returns the face; the degrees are then those that go
    /// with it.
    ///
    /// # Errors
    /// Halts if the die is not there.
    pub fn roll_jointly(
        &mut self,
        cx: &mut Cx<'_>,
        die: Dice,
        matters: &Matters,
        class: &dyn Fn(&Battle, i32, i32) -> Class,
    ) -> Flow<Rolled> {
        let mut open = Rolled { sum: self.roll, mark: self.mark, ..Rolled::default() };
        let bar = self.bar;
        let face = cx.roll_jointly(&mut open, die, matters, &Pairs { fine: &|roll| bar.judge(roll).dos, class })?;
        *self = Self { mark: open.mark, ..bar.judge(open.sum) };
        Ok(face)
    }
}

/// The thresholds of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bar {
    need: i32,
    sure: i32,
    never: i32,
}

impl Bar {
    /// Judges a roll (PC-BGD-03, PC-BGD-04).
    fn judge(self, roll: i32) -> Outcome {
        if roll <= self.sure || (roll < self.never && roll <= self.need) {
            Outcome { bar: self, mark: 0, roll, dos: 1 + (self.need - roll).max(0) / 10, dof: 0 }
        } else {
            Outcome { bar: self, mark: 0, roll, dos: 0, dof: 1 + (roll - self.need).max(0) / 10 }
        }
    }
}

/// Makes a test, and makes it again if a Fate Point is spent on its failure (PC-BGD-35).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn roll(cx: &mut Cx<'_>, test: impl Borrow<Test>) -> Flow<Outcome> {
    let test: &Test = test.borrow();
    let first = roll_once(cx, test)?;
    if first.passed() || cx.battle().stats(test.unit).now(FATE) <= 0 {
        return Ok(first);
    }
    let answers = [KEEP, REROLL].map(|key| Choosable { key, rule: FATE_RULE });
    let choice = Choice::one(Asked::Unit(test.unit), SPEND_FATE, FATE_RULE, &answers);
    let choice = choice.about(failure(cx, test, first)).suggest(Answer::One(KEEP));
    if cx.choose_one(&choice)? == KEEP {
        return Ok(first);
    }
    let left = i16::try_from(cx.battle().stats(test.unit).now(FATE) - 1).unwrap_or(0);
    cx.set_stat(test.unit, FATE, left, FATE_RULE);
    roll_once(cx, test)
}

/// What the decision about a re-roll shows: the failed test, by how much it failed, in whose attack, and the chance to pass.
fn failure(cx: &Cx<'_>, test: &Test, outcome: Outcome) -> About {
    let declared = cx.events().iter().rev().find_map(|event| match event {
        Event::Declared { unit, at, .. } => Some((*unit, at)),
        _ => None,
    });
    let by = declared.map(|declared| declared.0).or(cx.battle().current()).filter(|by| *by != test.unit);
    let own = declared.filter(|declared| declared.0 == test.unit);
    let at = own.map_or(Target::None, |declared| declared.1.clone());
    let passing = (1..=100).filter(|roll| outcome.bar.judge(*roll).passed()).count();
    About {
        by,
        act: Some(test.what),
        item: None,
        at,
        roll: Some((outcome.roll, outcome.bar.need)),
        number: i16::try_from(passing).unwrap_or(0),
    }
}

fn roll_once(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    let battle = cx.battle();
    let cap = battle.rules().number(MODIFIER_CAP).max(0);
    let sum = test.modifiers.total();
    let mut ledger = cx.ledger();
    ledger.add(test.score.what, test.score.amount, test.score.rule);
    ledger.add_all(&test.modifiers);
    ledger.add_some(CAPPED, sum.clamp(-cap, cap) - sum, Rule("PC-BGD-06"));
    let need = ledger.total();
    let never = if test.score.amount > 0 { battle.rules().number(AUTO_FAIL) } else { 0 };
    let bar = Bar { need, sure: battle.rules().number(AUTO_PASS), never };
    let class = |mine: bool, roll: i32| {
        let outcome = bar.judge(roll);
        let degrees = match test.grain {
            _ if !mine => return 0,
            Grain::None => 0,
            Grain::Pass | Grain::Open => i32::from(outcome.passed()),
            Grain::Degrees => outcome.dos,
            Grain::UpTo(most) => outcome.dos.min(most.into()),
            Grain::Failures => outcome.dos - outcome.dof,
            Grain::Exact => roll,
        };
        let passed = test.natural.iter().filter(|from| roll >= **from).count();
        3 * degrees + i32::try_from(passed).unwrap_or(0)
    };
    let pool = Dice::new(1, 100);
    cx.rolls(test.unit, test.what);
    let rolled = cx.roll_by_class(pool, &test.matters, &class)?;
    let outcome = Outcome { mark: rolled.mark, ..bar.judge(rolled.sum) };
    cx.emit(Event::Checked(Check {
        unit: test.unit,
        what: test.what,
        pool,
        faces: rolled.faces.iter().copied().collect(),
        rolled: rolled.sum,
        ledger,
        total: rolled.sum,
        need,
        scale: Scale::Under { sure: bar.sure, never: bar.never },
        against: test.against,
        effect: if outcome.passed() { outcome.dos } else { -outcome.dof },
        success: outcome.passed(),
        rule: test.rule,
    }));
    Ok(outcome)
}

/// The result of an opposed test, seen by its initiator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opposed {
    /// The initiator's test.
    pub own: Outcome,
    /// The opponent's.
    pub other: Outcome,
    /// True if the initiator won, lost, or nobody did.
    pub won: Option<bool>,
}

impl Opposed {
    /// The winner's degrees less the loser's.
    pub fn margin(&self) -> i32 {
        (self.own.dos - self.other.dos).abs()
    }
}

/// An opposed test: more degrees win, then the better score, then the opponent; if both fail nobody wins (PC-BGD-05).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn opposed(cx: &mut Cx<'_>, own: Test, other: Test) -> Flow<Opposed> {
    let better = own.score.amount > other.score.amount;
    contend(cx, own, other, better)
}

/// An opposed test in which equal degrees are the initiator's loss, whatever the scores (PC-GRP-13).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn opposed_strictly(cx: &mut Cx<'_>, own: Test, other: Test) -> Flow<Opposed> {
    contend(cx, own, other, false)
}

/// An opposed test; `wins_ties` says whether equal degrees are the initiator's success.
fn contend(cx: &mut Cx<'_>, own: Test, other: Test, wins_ties: bool) -> Flow<Opposed> {
    let units = (own.unit, other.unit);
    let own = roll(cx, Test { against: Some(units.1), ..own })?;
    let other = roll(cx, Test { against: Some(units.0), ..other })?;
    let won = if own.dos == 0 && other.dos == 0 {
        None
    } else if own.dos == other.dos {
        Some(wins_ties)
    } else {
        Some(own.dos > other.dos)
    };
    cx.contested(units.0, won == Some(true))?;
    Ok(Opposed { own, other, won })
}

/// Picks one of several at random with one die of as many faces; no die for a single candidate (PC-BGD-46).
///
/// # Errors
/// Halts if the die is not there.
pub fn pick(cx: &mut Cx<'_>, unit: UnitId, what: Key, many: usize, matters: &Matters) -> Flow<usize> {
    let Ok(sides @ 2..) = u8::try_from(many) else { return Ok(0) };
    let face = cx.roll_amount(unit, what, Dice::new(1, sides), matters, Rule("PC-BGD-46"))?;
    Ok(usize::try_from(face - 1).unwrap_or(0))
}
