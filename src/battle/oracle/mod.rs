//! The Oracle: whatever a rule procedure needs that the battle does not know, it asks here: dice, and other people's
//! choices. Its four askers (live play, replay, script, exact odds) answer the very same questions.

mod choice;
mod cx;
mod live;
mod script;

pub use choice::{About, Answer, Asked, BLAST_REACTION, COME_IN, Choice, Choosable, DICE, HASTEN, REACTION, Wanted};
pub use cx::Cx;
pub use live::{AskPeople, Chooser, Defaults, Live, Taped};
pub use script::Script;

use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};
use smallvec::SmallVec;

/// For whom a roll matters. Exact odds for one combatant need not branch on dice that touch only others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Matters {
    /// For everybody.
    All,
    /// For these combatants only.
    Only(SmallVec<[UnitId; 4]>),
}

/// How two rolls come together (see [`Oracle::roll_jointly`]).
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
    Explored,
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
    #[error("{asked} is asked about {what} ({offered}), and no decision is given here")]
    NoAnswer { asked: String, what: Key, offered: String },
    /// The given choice is not one of those offered.
    #[error("{asked} is asked about {what} and may answer {offered}; \"{given}\" is not among the answers")]
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

    /// Told whose dice are rolled next, and what for: for those who roll dice of their own.
    fn rolls(&mut self, _unit: UnitId, _what: Key) {}

    /// Rolls a pool of which only the class of the sum matters: exact odds do not distinguish sums of one class. `class`
    /// is called with whether the roll matters to the target of the odds, and with the sum.
    fn roll_by_class(&mut self, pool: Dice, matters: &Matters, _class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        self.roll(pool, matters)
    }

    /// Rolls a pool of which only what it makes together with an earlier roll matters. The class is asked for with what
    /// `fine` makes of the earlier sum and with the new sum; exact odds do not tell pairs of one class apart, and put
    /// into `open` a sum that goes with the one returned.
    fn roll_jointly(
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

    /// True if this asker explores a tail that begins here again and again, once for every outcome of its dice. It is then
    /// asked for the next outcome after each run (see [`Cx::tail`]).
    fn explores(&self) -> bool {
        false
    }

    /// Counts the run that began when [`Oracle::here`] was `from`, and turns to the next outcome of the dice from there
    /// on; false when there is none.
    fn again(&mut self, _: &Battle, _events: &[Event], _from: usize) -> bool {
        false
    }

    /// True if somebody reads the lines of the ledgers that are made now.
    fn reads(&self) -> bool {
        true
    }

    /// Called when the final tail of an order begins and ends (see [`Cx::final_tail`]).
    fn in_final_tail(&mut self, _: bool) {}

    /// Told that an attempt begins that is repeated while it is tied (see [`Cx::until_decided`]). True if all its
    /// outcomes are to be gone through first, each reported by [`Oracle::attempted`].
    fn attempting(&mut self) -> bool {
        false
    }

    /// Notes whether an attempt that began when [`Oracle::here`] was `from` was tied, and turns to its next outcome; false
    /// when there is none.
    fn attempted(&mut self, _from: usize, _tied: bool) -> bool {
        false
    }

    /// Told that an attempt was tied and left everything as it was.
    ///
    /// # Errors
    /// [`Halt::Explored`] where ties have been counted already, so that it need not be repeated.
    fn tied(&mut self) -> Flow {
        Ok(())
    }

    /// Told that an opposed check that somebody began is settled, and whether it was won.
    ///
    /// # Errors
    /// [`Halt::Explored`] where nothing else was asked for.
    fn contested(&mut self, _by: UnitId, _won: bool) -> Flow {
        Ok(())
    }

    /// Told that a tail after which nothing follows is over, and how many events there were by then.
    fn concluded(&mut self, _events: usize) {}

    /// Called when somebody begins and ends to interrupt a deed: those dice bear on the rest of the deed, whomever they
    /// touch (see [`Cx::break_in`]).
    fn breaking_in(&mut self, _: bool) {}

    /// True if effects that only show after this order (sightings, dropped items) must be played out.
    fn keeps_aftereffects(&self) -> bool {
        true
    }

    /// Whether this asker does what is suggested wherever a decision is not one about a reaction: it need not be asked.
    fn takes_suggestions(&self) -> bool {
        false
    }

    /// Takes a decision. The battle is as the asker's side may see it through its knowledge.
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer>;
}
