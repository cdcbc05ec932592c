//! A decision in the middle of an order, and where each answer to it could lead.

use super::cx::Cx;
use super::engine;
use super::event::Event;
use super::oracle::{Answer, Choice, Flow, Halt, Matters, Oracle, ScriptFault, Taped};
use super::order::Order;
use super::world::Battle;
use crate::dice::{Dice, DiceStream, Rolled};

/// Gives again what was answered up to a decision, then one answer to it, from there on dice of its own and defaults.
struct Onward<'a> {
    so_far: std::slice::Iter<'a, Taped>,
    decision: &'a Choice,
    answer: Option<&'a Answer>,
    stream: DiceStream,
}

impl Oracle for Onward<'_> {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        match (self.so_far.next(), self.answer) {
            (Some(Taped::Dice(faces)), _) => Ok(pool.count_faces(faces)),
            (None, None) => Ok(pool.throw(&mut self.stream)),
            _ => Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: 0 })),
        }
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        match (self.so_far.next(), self.answer.take()) {
            (Some(Taped::Choice(known)), answer) => {
                self.answer = answer;
                Ok(known.clone())
            }
            (None, None) => Ok(choice.default_answer()),
            (None, Some(answer)) if choice == self.decision => Ok(answer.clone()),
            _ => Err(Halt::Broken(ScriptFault::AnswersLeft(1))),
        }
    }
}

/// The battle before an order that has come to a decision, and the dice and decisions since.
pub struct Crossroads<'a> {
    battle: Battle,
    order: Order,
    decision: &'a Choice,
    so_far: &'a [Taped],
}

impl<'a> Crossroads<'a> {
    /// Where the order that is being carried out stands; `None` when the decision belongs to no order, as at the turn of
    /// a round.
    pub fn of(battle: &Battle, decision: &'a Choice, so_far: &'a [Taped]) -> Option<Self> {
        let (battle, order) = battle.before_order()?;
        Some(Self { battle, order, decision, so_far })
    }

    /// Goes on with an answer to the end of the order, with dice from a seed and every later decision left to its
    /// default, looks at the battle then, and goes back. `None` if what is known so far does not lead there.
    pub fn look<T>(&mut self, answer: &Answer, seed: u64, look: impl FnOnce(&Battle, &[Event]) -> T) -> Option<T> {
        let (so_far, stream) = (self.so_far.iter(), DiceStream::from_seed(seed));
        let mut oracle = Onward { so_far, decision: self.decision, answer: Some(answer), stream };
        let mut events = Vec::with_capacity(24);
        self.battle.note_changes();
        let end = engine::perform(&mut Cx::new(&mut self.battle, &mut oracle, &mut events), &self.order);
        let seen = end.is_ok().then(|| look(&self.battle, &events));
        self.battle.roll_back();
        self.battle.keep();
        seen
    }
}
