//! Declarations of decisions, with the data by which standing orders can settle them.

use super::forms::Answers;
use crate::battle::key::Key;
use serde::{Deserialize, Serialize};

/// The subject of a decision, for standing orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// A reaction to an attack: worth the reduction of the chance to be hit.
    Reaction,
    /// A free attack or none: worth its chance to hit.
    Strike,
    /// Whether to spend something scarce: worth the lives it saves.
    Reserve,
    /// Which combatants of a side pay to be quicker.
    Haste,
    /// A detail for which the rules know a mostly sensible answer.
    Detail,
    /// The next step of the player's own plan, such as when a delaying combatant acts: no standing order can settle
    /// it.
    Plan,
}

/// A decision of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionInfo {
    /// Its key, as in [`crate::battle::oracle::Choice::what`].
    pub key: Key,
    /// Its subject.
    pub subject: Subject,
    /// The answer that changes nothing; `None` if it has no such answer.
    pub leave: Option<Key>,
    /// Its possible answers.
    pub answers: Answers,
    /// True if exact odds tell how the acting combatant can answer it best (see [`crate::battle::odds::Spends`]).
    pub weighed: bool,
}

impl DecisionInfo {
    /// A decision without an answer that changes nothing, or whose answer nobody needs to know.
    pub const fn new(key: Key, subject: Subject, answers: Answers) -> Self {
        Self { key, subject, leave: None, answers, weighed: false }
    }

    /// A decision between answers; `leave` is the one that changes nothing.
    pub const fn or(key: Key, subject: Subject, leave: Key, answers: &'static [Key]) -> Self {
        Self { key, subject, leave: Some(leave), answers: Answers::OneOf(answers), weighed: false }
    }

    /// The same, weighed in exact odds.
    #[must_use]
    pub const fn weighed(mut self) -> Self {
        self.weighed = true;
        self
    }
}
