//! The Oracle gives a rule procedure everything that the battle does not hold: dice and players' decisions. Its four
//! askers (live play, replay, script, exact odds) answer the same questions.

mod changes;
mod choice;
mod cx;
mod live;
mod raise;
mod script;
mod throws;

pub use choice::{
    About, Answer, Asked, BLAST_REACTION, COME_IN, Choice, Choosable, DEPLOY, DEPLOYED, DICE, HASTEN, REACTION, Wanted,
};
pub use cx::Cx;
pub use live::{AskPeople, Chooser, Defaults, Live, Taped};
pub use raise::{First, Raise, Raised, Reserve, Reserves, Spent, within_reach};
pub use script::Script;
pub use throws::{Class, Throws};

use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};
use smallvec::SmallVec;

/// The combatants that a roll matters to. Exact odds for one combatant need not branch on dice that affect only
/// others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Matters {
    /// For everybody.
    All,
    /// For these combatants only.
    Only(SmallVec<[UnitId; 4]>),
}

/// The combination of two rolls (see [`Oracle::roll_jointly`]).
pub struct Pairs<'a> {
    /// The part of the earlier sum that matters.
    pub fine: &'a dyn Fn(i32) -> i32,
    /// The class of that part and the new sum, in the present battle.
    pub class: &'a dyn Fn(&Battle, i32, i32) -> Class,
}

/// Why a procedure stopped early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A player has to decide first. The dice rolled so far are kept.
    Waiting(Box<Choice>),
    /// The given dice or answers do not fit.
    Broken(ScriptFault),
    /// Exact odds have counted everything that follows. No other asker stops here.
    Explored,
}

/// The dice of one step of a row.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// Their faces.
    pub faces: &'a [i32],
    /// The index of the replaced one, if there is one.
    pub replaced: Option<usize>,
}

/// Like dice that are rolled at once and used step by step, `each` of them per step. One may be replaced: the first of
/// the lowest, if it shows less than its replacement and less than its highest face.
pub struct Row<'a> {
    /// One of the dice.
    pub die: Dice,
    /// Dice per step.
    pub each: usize,
    /// The combatant that each step affects.
    pub victims: &'a [UnitId],
    /// The replacement value.
    pub instead: i32,
    /// A hash of everything that steps depend on besides the battle, their dice and the replacement.
    pub memory: u64,
    /// Set if nothing after the row changes a combatant's state, harm or worth: the conditions that steps do not read.
    pub last: Option<&'static [Key]>,
    /// Called with all dice; chooses the one to replace.
    pub rolled: &'a dyn Fn(&mut Cx<'_>, &[i32]) -> Flow<Option<usize>>,
    /// For each possible step, its class and the harm by which members of the class may differ; they must differ in
    /// nothing else. Only the sum of the faces counts, and whether one that is not replaced is the highest.
    pub classes: &'a dyn Fn(&Battle, usize, &[Shown<'_>]) -> Vec<(i32, i32)>,
    /// Takes a step. It depends only on the battle, its dice and `memory`, and changes only the battle.
    pub step: &'a dyn Fn(&mut Cx<'_>, usize, Shown<'_>) -> Flow,
}

/// A fault in given dice, given answers or a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages name every field")]
pub enum ScriptFault {
    /// Dice are needed and none are left.
    #[error("the dice run out: {wanted} is rolled and only {left} of the given faces are left")]
    OutOfDice { wanted: Dice, left: usize },
    /// A face that the die does not have.
    #[error("a die of {sides} sides cannot show {face}")]
    WrongFace { face: u8, sides: u8 },
    /// Dice are left over.
    #[error("given die faces are left over at the end: {0}")]
    DiceLeft(usize),
    /// A decision is open and no answer is given.
    #[error("{asked} is asked about {what} ({offered}), and no decision is given here")]
    NoAnswer { asked: String, what: Key, offered: String },
    /// The given answer is not one of those offered.
    #[error("{asked} is asked about {what} and may answer {offered}; \"{given}\" is not among the answers")]
    WrongAnswer { asked: String, what: Key, given: String, offered: String },
    /// Answers are left over.
    #[error("given decisions are left over that nobody asked for: {0}")]
    AnswersLeft(usize),
}

/// The result of a rule procedure: its value, or a halt.
pub type Flow<T = ()> = Result<T, Halt>;

/// Answers the questions of rule procedures.
pub trait Oracle {
    /// Rolls a pool of dice.
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled>;

    /// Announces who rolls the next dice, and for what, to people who roll their own.
    fn rolls(&mut self, _unit: UnitId, _what: Key) {}

    /// Rolls a pool of which only the class of the sum matters: exact odds merge the sums of one class. `class` is
    /// called with the sum and with whether the roll matters to the target of the odds.
    fn roll_by_class(&mut self, pool: Dice, matters: &Matters, _class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        self.roll(pool, matters)
    }

    /// Rolls a pool of which only the combination with an earlier roll matters. The class is computed from the `fine`
    /// value of the earlier sum and from the new sum. Exact odds merge the pairs of one class and put into `open` an
    /// earlier sum that fits the returned one.
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

    /// Makes throws at once (see [`Cx::throw_on`]); `None` to have them made one by one.
    fn throw_on(&mut self, _: &Battle, _open: &mut Rolled, _: &Throws<'_>) -> Option<Rolled> {
        None
    }

    /// Decides on the class of an open roll (see [`Cx::close`]).
    fn close(&mut self, _: &Battle, _open: &mut Rolled, _class: &dyn Fn(&Battle, i32) -> Class) {}

    /// The answer to [`Cx::is_about`].
    fn is_about(&self, _: UnitId) -> bool {
        true
    }

    /// Carries out a row in this asker's own way; `None` to have its dice rolled one by one.
    fn row(&mut self, _: &mut Battle, _: &mut Vec<Event>, _: &Row<'_>) -> Option<Flow> {
        None
    }

    /// The position of a procedure, for [`Oracle::again`].
    fn here(&self) -> usize {
        0
    }

    /// True if this asker explores a tail repeatedly, once for every outcome of its dice. It is then asked for the
    /// next outcome after each run (see [`Cx::tail`]).
    fn explores(&self) -> bool {
        false
    }

    /// Called as a [`Cx::tail`] begins, with the events so far.
    ///
    /// # Errors
    /// [`Halt::Explored`] if these are all that was asked for.
    fn tail_begins(&mut self, _events: &[Event]) -> Flow {
        Ok(())
    }

    /// Counts the run that began when [`Oracle::here`] was `from`, and turns to the next outcome of the dice from
    /// there; false if there is none.
    fn again(&mut self, _: &Battle, _events: &[Event], _from: usize) -> bool {
        false
    }

    /// True if the lines of new ledgers are read.
    fn reads(&self) -> bool {
        true
    }

    /// Called when the final tail of an order begins and ends (see [`Cx::final_tail`]).
    fn in_final_tail(&mut self, _: bool) {}

    /// Called as an attempt begins that is repeated while it is tied (see [`Cx::until_decided`]). True if all its
    /// outcomes are to be explored first, each reported by [`Oracle::attempted`].
    fn attempting(&mut self) -> bool {
        false
    }

    /// Records whether an attempt that began when [`Oracle::here`] was `from` was tied, and turns to its next outcome;
    /// false if there is none.
    fn attempted(&mut self, _from: usize, _tied: bool) -> bool {
        false
    }

    /// Called when an attempt was tied and left everything as it was.
    ///
    /// # Errors
    /// [`Halt::Explored`] if ties have been counted already and need not be repeated.
    fn tied(&mut self) -> Flow {
        Ok(())
    }

    /// Called when an opposed check is decided, with the combatant that began it and whether it won.
    ///
    /// # Errors
    /// [`Halt::Explored`] if only that was asked for.
    fn contested(&mut self, _by: UnitId, _won: bool) -> Flow {
        Ok(())
    }

    /// Called when a tail that nothing follows is over, with the number of events by then.
    fn concluded(&mut self, _events: usize) {}

    /// Called when an interruption of an action begins and ends. Its dice affect the rest of the action, whatever
    /// combatant they concern (see [`Cx::break_in`]).
    fn breaking_in(&mut self, _: bool) {}

    /// True if effects that only show after this order (sightings, dropped items) must be played out.
    fn keeps_aftereffects(&self) -> bool {
        true
    }

    /// True if this asker takes the suggested answer to every decision except reactions, and need not be asked.
    fn takes_suggestions(&self) -> bool {
        false
    }

    /// The answer to [`Cx::weighs`].
    fn weighs(&self, _unit: UnitId, _on: Option<UnitId>) -> Option<bool> {
        self.takes_suggestions().then_some(false)
    }

    /// Called as a [`Cx::known_tail`] begins: true if it has been explored from this state, and its results are counted.
    /// `None` if this asker does not remember.
    fn recalls(&mut self, _: &Battle, _events: &[Event], _memory: u64) -> Option<bool> {
        None
    }

    /// Called as a [`Cx::raise`] begins, and again after each end that it asks for. `None` if this asker makes the roll and
    /// takes the decisions one by one.
    fn raises(&mut self, _: &Battle, _events: &[Event], _: &dyn Raise) -> Option<Raised> {
        None
    }

    /// Takes a decision. The chooser sees the battle as its side does.
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer>;
}
