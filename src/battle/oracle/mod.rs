//! The Oracle: whatever a rule procedure needs that the battle does not know, it asks here: dice, and other people's
//! choices. Its four askers (live play, replay, script, exact odds) answer the very same questions.

mod live;
mod script;

pub use live::{AskPeople, Chooser, Defaults, Live, Taped};
pub use script::Script;

use super::cx::Cx;
use super::event::Event;
use super::ids::{SideId, UnitId};
use super::key::{Key, Rule};
use super::list::list;
use super::order::Target;
use super::world::Battle;
use crate::dice::{Dice, Rolled};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;

/// The decision of a target about an attack that is announced: the answers are reactions, `none` first.
pub const REACTION: Key = Key::new("reaction");
/// The decision of somebody caught in a blast.
pub const BLAST_REACTION: Key = Key::new("blast_reaction");
/// The decision of one who waits, whenever it could come in: to wait on, first, or to act now.
pub const COME_IN: Key = Key::new("delay");
/// The decision of a side at the start of a round: which of its combatants hurry.
pub const HASTEN: Key = Key::new("hasten");

/// Whose decision it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Asked {
    /// One combatant's.
    Unit(UnitId),
    /// A whole side's.
    Side(SideId),
}

/// One of the answers to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Choosable {
    /// The answer.
    pub key: Key,
    /// The rule that offers it.
    pub rule: Rule,
}

/// The shape of the answer that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Wanted {
    /// One of these; the first is what happens when nobody cares.
    One(#[serde(serialize_with = "list")] SmallVec<[Choosable; 4]>),
    /// Any number of these combatants, none included, each once.
    Some(Vec<UnitId>),
    /// All points placed on these stats, none above its cap.
    Split {
        /// How many, at least 1.
        points: i16,
        /// The stats, each with the most it can take.
        #[serde(serialize_with = "list")]
        into: SmallVec<[(Key, i16); 4]>,
    },
    /// One of these squares.
    Square(Vec<crate::grid::Square>),
}

/// What a decision is about: enough for a prompt to name it and for the odds to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct About {
    /// Who caused it.
    pub by: Option<UnitId>,
    /// What is being done, such as `attack`.
    pub act: Option<Key>,
    /// With which item.
    pub item: Option<Key>,
    /// At what.
    pub at: Target,
    /// What was rolled, and what against, where a test may be made again.
    pub roll: Option<(i32, i32)>,
}

/// A decision that belongs to somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// Whose.
    pub asked: Asked,
    /// Which decision, such as `reaction` or `wound`.
    pub what: Key,
    /// What it is about.
    pub about: About,
    /// The answers.
    pub wanted: Wanted,
    /// What a sensible player would mostly answer, where the rules say or know.
    pub suggested: Option<Answer>,
    /// The rule that grants it.
    pub rule: Rule,
}

/// A decision taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// One of the answers offered.
    One(Key),
    /// These combatants.
    Some(Vec<UnitId>),
    /// So many points on each stat.
    Split(Vec<(Key, i16)>),
    /// That square.
    Square(crate::grid::Square),
}

impl Choice {
    /// A decision between named answers.
    pub fn one(asked: Asked, what: Key, rule: Rule, answers: &[Choosable]) -> Self {
        Self::new(asked, what, Wanted::One(answers.iter().copied().collect()), rule)
    }

    /// A decision of any shape.
    pub fn new(asked: Asked, what: Key, wanted: Wanted, rule: Rule) -> Self {
        Self { asked, what, about: About::default(), wanted, suggested: None, rule }
    }

    /// The same decision with what a sensible player would mostly answer.
    pub fn suggest(mut self, answer: Answer) -> Self {
        self.suggested = Some(answer);
        self
    }

    /// The same decision with what it is about.
    pub fn about(mut self, about: About) -> Self {
        self.about = about;
        self
    }

    /// Whether an answer fits.
    pub fn allows(&self, answer: &Answer) -> bool {
        match (&self.wanted, answer) {
            (Wanted::One(answers), Answer::One(key)) => answers.iter().any(|one| one.key == *key),
            (Wanted::Some(units), Answer::Some(chosen)) => {
                let once = |(at, unit): (usize, &UnitId)| units.contains(unit) && !chosen[..at].contains(unit);
                chosen.iter().enumerate().all(once)
            }
            (Wanted::Split { points, into }, Answer::Split(parts)) => {
                let fits = |&(key, n): &(Key, i16)| n >= 0 && into.iter().any(|&(stat, cap)| stat == key && n <= cap);
                let mut keys: SmallVec<[Key; 4]> = parts.iter().map(|part| part.0).collect();
                keys.sort();
                keys.dedup();
                keys.len() == parts.len()
                    && parts.iter().all(fits)
                    && parts.iter().map(|part| i32::from(part.1)).sum::<i32>() == i32::from(*points)
            }
            (Wanted::Square(squares), Answer::Square(square)) => squares.contains(square),
            _ => false,
        }
    }

    /// What happens when nobody cares: what is suggested, or else the first answer, nobody, points from the first stat
    /// on, the first square.
    pub fn default_answer(&self) -> Answer {
        if let Some(answer) = &self.suggested {
            return answer.clone();
        }
        match &self.wanted {
            Wanted::One(answers) => Answer::One(answers.first().map_or(Key::new("none"), |one| one.key)),
            Wanted::Some(_) => Answer::Some(Vec::new()),
            Wanted::Split { points, into } => {
                let mut rest = *points;
                let place = |&(key, cap): &(Key, i16)| {
                    let part = rest.min(cap);
                    rest -= part;
                    (key, part)
                };
                Answer::Split(into.iter().map(place).collect())
            }
            Wanted::Square(squares) => Answer::Square(squares.first().copied().unwrap_or_default()),
        }
    }
}

/// For whom a roll matters. Exact odds for one combatant need not branch on dice that touch only others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Matters {
    /// For everybody.
    All,
    /// For these combatants only.
    Only(SmallVec<[UnitId; 4]>),
}

/// How two rolls come together (see [`Oracle::roll_onto`]).
pub struct Pairs<'a> {
    /// What of the earlier sum matters.
    pub fine: &'a dyn Fn(i32) -> i32,
    /// The class of that and the new sum, in the battle as it is.
    pub class: &'a dyn Fn(&Battle, i32, i32) -> i32,
}

/// Why a procedure stopped before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// Somebody has to decide first. Nothing is lost: the dice that fell stay fallen.
    Waiting(Box<Choice>),
    /// The given dice or answers do not fit.
    Broken(ScriptFault),
    /// What follows has been counted: only exact odds stop here.
    Told,
}

/// What the dice of one step of a row show.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// Their faces.
    pub faces: &'a [i32],
    /// Which of them is replaced, if one is.
    pub replaced: Option<usize>,
}

/// Like dice that are rolled at once and used step by step, so many for each. One of them may be replaced: the first of
/// the lowest, where it shows less than what comes instead and less than its highest face.
pub struct Row<'a> {
    /// Each die.
    pub die: Dice,
    /// Dice of a step.
    pub each: usize,
    /// To whom each step happens.
    pub victims: &'a [UnitId],
    /// What comes instead of the die that is replaced.
    pub instead: i32,
    /// A number for all that steps depend on besides the battle and what their dice show, number and replacement left out.
    pub memory: u64,
    /// Where nothing comes after the row that touches anybody's state, harm or worth: the conditions that steps do not
    /// look at.
    pub last: Option<&'static [Key]>,
    /// Told what all dice show: decides which is replaced.
    pub rolled: &'a dyn Fn(&mut Cx<'_>, &[i32]) -> Flow<Option<usize>>,
    /// The class of each of what a step may show, and the harm by which members of one class may differ and do in nothing
    /// else. Of faces only the sum, and whether one that is not replaced is the highest, counts.
    pub classes: &'a dyn Fn(&Battle, usize, &[Shown<'_>]) -> Vec<(i32, i32)>,
    /// Carries out a step, which depends on nothing but the battle, what it shows and `memory`, and changes nothing but the
    /// battle.
    pub step: &'a dyn Fn(&mut Cx<'_>, usize, Shown<'_>) -> Flow,
}

/// What is wrong with given dice, answers or a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages name every field")]
pub enum ScriptFault {
    /// Dice are wanted and none are left.
    #[error("the dice run out: {wanted} is rolled and only {left} of the given faces are left")]
    OutOfDice { wanted: Dice, left: usize },
    /// A face that the die does not have.
    #[error("a die of {sides} sides cannot show {face}")]
    WrongFace { face: u8, sides: u8 },
    /// Dice are left over at the end.
    #[error("given die faces are left over at the end: {0}")]
    DiceLeft(usize),
    /// A choice is asked for and none is given.
    #[error("{asked} must choose ({what}: {offered}) and no answer is given here")]
    NoAnswer { asked: String, what: Key, offered: String },
    /// The given choice is not one of those offered.
    #[error("{asked} cannot choose {given} ({what} offers {offered})")]
    WrongAnswer { asked: String, what: Key, given: String, offered: String },
    /// Choices are left over.
    #[error("given decisions are left over that nobody asked for: {0}")]
    AnswersLeft(usize),
}

/// How a rule procedure ends: with its value, or halted.
pub type Flow<T = ()> = Result<T, Halt>;

/// Answers the questions of rule procedures.
pub trait Oracle {
    /// Rolls a pool of dice.
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled>;

    /// Rolls a pool of dice of which only the class of the sum matters: exact odds do not tell sums of one class apart.
    /// The class is asked for with whether the roll matters to the one whom odds are told for, and with the sum.
    fn roll_by(&mut self, pool: Dice, matters: &Matters, _class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        self.roll(pool, matters)
    }

    /// Rolls a pool of which only what it makes together with an earlier roll matters. The class is asked for with what
    /// `fine` makes of the earlier sum and with the new sum; exact odds do not tell pairs of one class apart, and put
    /// into `open` a sum that goes with the one returned.
    fn roll_onto(
        &mut self,
        _: &Battle,
        _open: &mut Rolled,
        pool: Dice,
        matters: &Matters,
        _by: &Pairs<'_>,
    ) -> Flow<Rolled> {
        self.roll(pool, matters)
    }

    /// Carries out a row if this asker does so in a way of its own; `None` to have its dice rolled one after the other.
    fn row(&mut self, _: &mut Battle, _: &mut Vec<Event>, _: &Row<'_>) -> Option<Flow> {
        None
    }

    /// Where a procedure stands, for [`Oracle::again`].
    fn here(&self) -> usize {
        0
    }

    /// Whether this asker takes the rest of a deed that begins here again and again, as exact odds do for every way the
    /// dice can fall. It is then asked for a run after each (see [`super::Cx::rest`]).
    fn explores(&self) -> bool {
        false
    }

    /// Notes what a run has led to which began when [`Oracle::here`] was `from`, and turns to the next way that the dice
    /// can fall from there on; false when there is none.
    fn again(&mut self, _: &Battle, _events: &[Event], _from: usize) -> bool {
        false
    }

    /// Whether anybody looks at the parts of totals that are reckoned now.
    fn reads(&self) -> bool {
        true
    }

    /// Told when the last part of a deed begins and when it is over (see [`super::Cx::finish`]).
    fn finishing(&mut self, _: bool) {}

    /// Told when somebody breaks into a deed and when that is over: what falls then bears on the rest of the deed, whomever
    /// it touches (see [`super::Cx::break_in`]).
    fn breaking_in(&mut self, _: bool) {}

    /// Whether it matters to anybody what means nothing before somebody's next order or the end of the round.
    fn looks_ahead(&self) -> bool {
        true
    }

    /// Whether this asker does what is suggested wherever a decision is not one about a reaction: it need not be asked.
    fn takes_suggestions(&self) -> bool {
        false
    }

    /// Takes a decision. The battle is as the asker's side may see it through its knowledge.
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer>;
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(key) => write!(f, "{key}"),
            Self::Some(units) if units.is_empty() => f.write_str("nobody"),
            Self::Some(units) => write!(f, "{} combatants", units.len()),
            Self::Split(parts) => {
                let words: Vec<String> = parts.iter().map(|(key, n)| format!("{key} {n}")).collect();
                f.write_str(&words.join(", "))
            }
            Self::Square(square) => write!(f, "{square}"),
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(answers) => {
                let words: Vec<&str> = answers.iter().map(|one| one.key.as_str()).collect();
                f.write_str(&words.join(", "))
            }
            Self::Some(units) => write!(f, "any of {} combatants", units.len()),
            Self::Split { points, into } => {
                let words: Vec<&str> = into.iter().map(|one| one.0.as_str()).collect();
                write!(f, "{points} points on {}", words.join(", "))
            }
            Self::Square(squares) => write!(f, "one of {} squares", squares.len()),
        }
    }
}
