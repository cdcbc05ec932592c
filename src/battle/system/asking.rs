//! Requests of rule procedures to the rules in force: declared decisions, and happenings.

use super::{DecisionInfo, Happening};
use crate::battle::key::{Key, UnitId};
use crate::battle::oracle::{Answer, Choice, Cx, Flow};

impl Cx<'_> {
    /// Asks for a decision.
    ///
    /// # Errors
    /// Halts if it has not been taken yet.
    pub fn choose(&mut self, choice: &Choice) -> Flow<Answer> {
        let declared = |one: &DecisionInfo| one.key == choice.what && one.answers.cover(&choice.wanted);
        debug_assert!(
            self.battle().rules().decisions().any(declared),
            "{}: {} is not declared",
            choice.what,
            choice.wanted
        );
        self.ask(choice)
    }

    /// Asks for a decision between named answers and returns the name.
    ///
    /// # Errors
    /// Halts if it has not been taken yet.
    pub fn choose_one(&mut self, choice: &Choice) -> Flow<Key> {
        match self.choose(choice)? {
            Answer::One(key) => Ok(key),
            other => unreachable!("the oracle checks answers: {other}"),
        }
    }

    /// Tells the initiative model of a happening.
    ///
    /// # Errors
    /// Halts if dice or a decision are missing.
    pub fn happened(&mut self, unit: UnitId, what: Happening) -> Flow {
        self.battle().rules().initiative.on(self, unit, what)
    }
}
