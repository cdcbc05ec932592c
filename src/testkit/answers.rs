//! The asker of the test kit: given dice, and given answers by name.

use crate::battle::oracle::{Answer, BLAST_REACTION, Choice, Flow, Matters, Oracle, REACTION, Script};
use crate::battle::{Battle, Key};
use crate::dice::{Dice, Rolled};

/// Dice and answers in order.
#[derive(Default)]
pub(super) struct Answers {
    pub script: Script,
    given: Vec<(String, Answer)>,
    standing: Vec<(Key, Answer)>,
    /// Every decision that was asked for: who, which, and the offered answers.
    pub asked: Vec<(String, Choice)>,
}

impl Answers {
    pub fn give(&mut self, who: &str, answer: Answer) {
        self.given.push((who.to_owned(), answer));
    }

    pub fn stand(&mut self, what: Key, answer: Answer) {
        self.standing.push((what, answer));
    }

    /// Fails the test if dice or answers are left.
    pub fn finish(&self) {
        if let Err(fault) = self.script.finish() {
            panic!("{fault}");
        }
        assert!(self.given.is_empty(), "nobody asked for these answers: {:?}", self.given);
    }
}

impl Oracle for Answers {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        self.script.roll(pool, matters)
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        let who = choice.asked.name(battle).to_owned();
        self.asked.push((who.clone(), choice.clone()));
        let fits = |(name, answer): &(String, Answer)| *name == who && choice.allows(answer);
        if let Some(at) = self.given.iter().position(fits) {
            return Ok(self.given.remove(at).1);
        }
        let standing = self.standing.iter().rev().find(|entry| entry.0 == choice.what).map(|entry| entry.1.clone());
        if let Some(answer) = standing.filter(|answer| choice.allows(answer)) {
            return Ok(answer);
        }
        let none = Answer::One(Key::new("none"));
        let reaction = choice.what == REACTION || choice.what == BLAST_REACTION;
        Ok(if reaction && choice.allows(&none) { none } else { choice.default_answer() })
    }
}
