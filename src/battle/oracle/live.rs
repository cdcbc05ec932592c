//! Live play: seeded dice, and decisions by whoever controls the one who is asked. Keeps a tape of its answers, so that
//! a procedure that had to wait for a person starts over without losing a die, and a recorded game can be replayed.

use super::{Answer, Choice, Flow, Halt, Matters, Oracle, ScriptFault};
use crate::battle::key::{Key, UnitId};
use crate::battle::world::Battle;
use crate::dice::{Dice, DiceStream, Rolled};
use serde::{Deserialize, Serialize};

/// Takes decisions in somebody's place.
pub trait Chooser {
    /// The decision, or `None` when a person has to take it.
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer>;

    /// What people's own dice show, or `None` when they have to say.
    fn faces(&mut self, _pool: Dice) -> Option<Vec<u8>> {
        None
    }

    /// The same as [`Chooser::choose`], told all dice and decisions of the order so far: for those who try out what would
    /// follow.
    fn decide(&mut self, battle: &Battle, choice: &Choice, _so_far: &[Taped]) -> Option<Answer> {
        self.choose(battle, choice)
    }
}

/// Takes no decision: a person is asked each time.
pub struct AskPeople;

impl Chooser for AskPeople {
    fn choose(&mut self, _: &Battle, _: &Choice) -> Option<Answer> {
        None
    }
}

/// Takes the default each time.
pub struct Defaults;

impl Chooser for Defaults {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        Some(choice.default_answer())
    }
}

/// One answer on the tape.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Taped {
    /// The faces of a roll.
    Dice(Vec<u8>),
    /// A decision.
    Choice(Answer),
}

impl Taped {
    /// The decision, if it is one; dice too where people roll their own.
    pub fn into_answer(self, own_dice: bool) -> Option<Answer> {
        match self {
            Self::Choice(answer) => Some(answer),
            Self::Dice(faces) => own_dice.then_some(Answer::Faces(faces)),
        }
    }
}

impl From<Answer> for Taped {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Faces(faces) => Self::Dice(faces),
            answer => Self::Choice(answer),
        }
    }
}

/// Answers one order in live play.
pub struct Live<'a> {
    /// The dice.
    pub stream: &'a mut DiceStream,
    /// Answers given so far to this order; those already there are given again before anything new is drawn or asked.
    pub tape: &'a mut Vec<Taped>,
    /// Who decides.
    pub chooser: &'a mut dyn Chooser,
    own_dice: bool,
    /// Whose dice are rolled, and what for.
    rolls: Option<(UnitId, Key)>,
    at: usize,
}

impl<'a> Live<'a> {
    /// An asker that first gives the answers on the tape again.
    pub fn new(stream: &'a mut DiceStream, tape: &'a mut Vec<Taped>, chooser: &'a mut dyn Chooser) -> Self {
        Self { stream, tape, chooser, own_dice: false, rolls: None, at: 0 }
    }

    /// The same, where people roll dice of their own (SIX-DIC-01).
    #[must_use]
    pub fn own_dice(self, own_dice: bool) -> Self {
        Self { own_dice, ..self }
    }

    /// New dice.
    fn throw(&mut self, pool: Dice) -> Flow<Rolled> {
        if !self.own_dice || pool.count == 0 {
            return Ok(pool.throw(self.stream));
        }
        let Some(faces) = self.chooser.faces(pool) else {
            return Err(Halt::Waiting(Box::new(Choice::dice(pool, self.rolls))));
        };
        if let Some(&face) = faces.iter().find(|face| !(1..=pool.sides).contains(*face)) {
            return Err(Halt::Broken(ScriptFault::WrongFace { face, sides: pool.sides }));
        }
        match faces.len() {
            len if len == pool.faces_wanted() => Ok(pool.count_faces(&faces)),
            left => Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left })),
        }
    }
}

impl Oracle for Live<'_> {
    fn rolls(&mut self, unit: UnitId, what: Key) {
        self.rolls = Some((unit, what));
    }

    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        let rolled = match self.tape.get(self.at) {
            Some(Taped::Dice(faces)) => pool.count_faces(faces),
            Some(Taped::Choice(_)) => return Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: 0 })),
            None => {
                let rolled = self.throw(pool)?;
                self.tape.push(Taped::Dice(rolled.faces.to_vec()));
                rolled
            }
        };
        self.at += 1;
        Ok(rolled)
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        let answer = match self.tape.get(self.at) {
            Some(Taped::Choice(answer)) => answer.clone(),
            Some(Taped::Dice(_)) => return Err(Halt::Broken(no_answer(battle, choice))),
            None => {
                let Some(answer) = self.chooser.decide(battle, choice, self.tape) else {
                    return Err(Halt::Waiting(Box::new(choice.clone())));
                };
                self.tape.push(Taped::Choice(answer.clone()));
                answer
            }
        };
        if !choice.allows(&answer) {
            return Err(Halt::Broken(wrong_answer(battle, choice, &answer)));
        }
        self.at += 1;
        Ok(answer)
    }
}

pub(super) fn no_answer(battle: &Battle, choice: &Choice) -> ScriptFault {
    let asked = choice.asked.name(battle).to_owned();
    ScriptFault::NoAnswer { asked, what: choice.what, offered: choice.wanted.to_string() }
}

pub(super) fn wrong_answer(battle: &Battle, choice: &Choice, given: &Answer) -> ScriptFault {
    let (asked, offered) = (choice.asked.name(battle).to_owned(), choice.wanted.to_string());
    ScriptFault::WrongAnswer { asked, what: choice.what, given: given.to_string(), offered }
}
