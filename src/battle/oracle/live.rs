//! Live play: seeded dice, and decisions by whoever controls the one who is asked. Keeps a tape of its answers, so that
//! a procedure that had to wait for a person starts over without losing a die, and a recorded game can be replayed.

use super::{Answer, Choice, Flow, Halt, Matters, Oracle, ScriptFault};
use crate::battle::Battle;
use crate::dice::{Dice, DiceStream, Rolled};
use serde::{Deserialize, Serialize};

/// Takes decisions in somebody's place.
pub trait Chooser {
    /// The decision, or `None` when a person has to take it.
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer>;

    /// The same, told all dice and decisions of the order so far: for those who try out what would follow.
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
    /// The decision, if it is one.
    pub fn into_answer(self) -> Option<Answer> {
        match self {
            Self::Choice(answer) => Some(answer),
            Self::Dice(_) => None,
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
    at: usize,
}

impl<'a> Live<'a> {
    /// An asker that first gives the answers on the tape again.
    pub fn new(stream: &'a mut DiceStream, tape: &'a mut Vec<Taped>, chooser: &'a mut dyn Chooser) -> Self {
        Self { stream, tape, chooser, at: 0 }
    }
}

impl Oracle for Live<'_> {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        let rolled = match self.tape.get(self.at) {
            Some(Taped::Dice(faces)) => pool.count_faces(faces),
            Some(Taped::Choice(_)) => return Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: 0 })),
            None => {
                let rolled = pool.throw(self.stream);
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

pub(super) fn asked_name(battle: &Battle, choice: &Choice) -> String {
    match choice.asked {
        super::Asked::Unit(unit) => battle.name(unit).to_owned(),
        super::Asked::Side(side) => battle.setup().side_name(side).to_owned(),
    }
}

pub(super) fn no_answer(battle: &Battle, choice: &Choice) -> ScriptFault {
    let asked = asked_name(battle, choice);
    ScriptFault::NoAnswer { asked, what: choice.what, offered: choice.wanted.to_string() }
}

pub(super) fn wrong_answer(battle: &Battle, choice: &Choice, given: &Answer) -> ScriptFault {
    let (asked, offered) = (asked_name(battle, choice), choice.wanted.to_string());
    ScriptFault::WrongAnswer { asked, what: choice.what, given: given.to_string(), offered }
}
