//! Script: given die faces and answers, strictly checked. Used by tests, and by people who roll real dice.

use super::live::{no_answer, wrong_answer};
use super::{Answer, Choice, Flow, Halt, Matters, Oracle, ScriptFault};
use crate::battle::key::Key;
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};
use std::collections::VecDeque;

/// Returns what it was given, in order. Running out is an error, and so are leftovers.
#[derive(Clone, Debug, Default)]
pub struct Script {
    faces: VecDeque<u8>,
    answers: VecDeque<Answer>,
    standing: Vec<(Key, Answer)>,
}

impl Script {
    /// A script without dice and answers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds die faces, in the order rolled.
    pub fn dice(&mut self, faces: &[u8]) {
        self.faces.extend(faces);
    }

    /// Adds an answer to the next decision that has no standing answer.
    pub fn answer(&mut self, answer: Answer) {
        self.answers.push_back(answer);
    }

    /// Answers every decision of a kind in the same way, where that answer is offered.
    pub fn standing(&mut self, what: Key, answer: Answer) {
        self.standing.retain(|entry| entry.0 != what);
        self.standing.push((what, answer));
    }

    /// Checks that nothing is left over.
    ///
    /// # Errors
    /// Says what is left.
    pub fn finish(&self) -> Result<(), ScriptFault> {
        if !self.faces.is_empty() {
            return Err(ScriptFault::DiceLeft(self.faces.len()));
        }
        if !self.answers.is_empty() {
            return Err(ScriptFault::AnswersLeft(self.answers.len()));
        }
        Ok(())
    }
}

impl Oracle for Script {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        let count = pool.faces_wanted();
        if self.faces.len() < count {
            return Err(Halt::Broken(ScriptFault::OutOfDice { wanted: pool, left: self.faces.len() }));
        }
        let faces: Vec<u8> = self.faces.drain(..count).collect();
        if let Some(&face) = faces.iter().find(|face| **face == 0 || **face > pool.sides) {
            return Err(Halt::Broken(ScriptFault::WrongFace { face, sides: pool.sides }));
        }
        Ok(pool.count_faces(&faces))
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        let standing = self.standing.iter().find(|entry| entry.0 == choice.what).map(|entry| entry.1.clone());
        if let Some(answer) = standing.filter(|answer| choice.allows(answer)) {
            return Ok(answer);
        }
        let answer = self.answers.pop_front().ok_or_else(|| Halt::Broken(no_answer(battle, choice)))?;
        if choice.allows(&answer) { Ok(answer) } else { Err(Halt::Broken(wrong_answer(battle, choice, &answer))) }
    }
}
