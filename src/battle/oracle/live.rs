//! Live play: seeded dice, and decisions by the players. It keeps a tape of its answers, so that a procedure that
//! waited for a player can start over with the same dice, and a recorded game can be replayed.

use super::{Answer, Choice, Flow, Halt, Matters, Oracle, ScriptFault};
use crate::battle::key::{Key, UnitId};
use crate::battle::world::Battle;
use crate::dice::{Dice, DiceStream, Rolled};
use serde::{Deserialize, Serialize};

/// Takes the decisions of a side or a combatant.
pub trait Chooser {
    /// The answer, or `None` if a person must give it.
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer>;

    /// The faces of people's own dice, or `None` if they must enter them.
    fn faces(&mut self, _pool: Dice) -> Option<Vec<u8>> {
        None
    }

    /// Like [`Chooser::choose`], with all dice and answers of the order so far, for choosers that try out the
    /// consequences.
    fn decide(&mut self, battle: &Battle, choice: &Choice, _so_far: &[Taped]) -> Option<Answer> {
        self.choose(battle, choice)
    }
}

/// Answers no decision: a person is asked each time.
pub struct AskPeople;

impl Chooser for AskPeople {
    fn choose(&mut self, _: &Battle, _: &Choice) -> Option<Answer> {
        None
    }
}

/// Answers each decision with its default.
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
    /// The answer, unless it is dice; with `own_dice`, dice as well.
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

/// The asker of one order in live play.
pub struct Live<'a> {
    /// The dice.
    pub stream: &'a mut DiceStream,
    /// The answers of this order so far; they are replayed before new dice are rolled or questions asked.
    pub tape: &'a mut Vec<Taped>,
    /// The source of decisions.
    pub chooser: &'a mut dyn Chooser,
    own_dice: bool,
    /// The combatant that rolls, and what for.
    rolls: Option<(UnitId, Key)>,
    at: usize,
}

impl<'a> Live<'a> {
    /// An asker that first replays the tape.
    pub fn new(stream: &'a mut DiceStream, tape: &'a mut Vec<Taped>, chooser: &'a mut dyn Chooser) -> Self {
        Self { stream, tape, chooser, own_dice: false, rolls: None, at: 0 }
    }

    /// The same, if people roll their own dice (SIX-DIC-01).
    #[must_use]
    pub fn own_dice(self, own_dice: bool) -> Self {
        Self { own_dice, ..self }
    }

    /// New dice.
    fn new_dice(&mut self, pool: Dice) -> Flow<Rolled> {
        if !self.own_dice || pool.count == 0 {
            return Ok(pool.roll(self.stream));
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
                let rolled = self.new_dice(pool)?;
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
