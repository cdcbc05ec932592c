//! The decisions that people are asked for, with what an order given beforehand may settle them by.

use super::forms::Answers;
use crate::battle::key::Key;
use serde::{Deserialize, Serialize};

/// What a decision is about, for orders that settle it beforehand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// What to do about an attack on oneself: worth what it takes off the chance to be hit.
    Reaction,
    /// A free attack, or leaving it: worth its chance to hit.
    Strike,
    /// Something scarce, spent or kept: worth the lives that it saves.
    Reserve,
    /// Who of a side pays to be quicker.
    Haste,
    /// A detail of which the rules know what is mostly best.
    Detail,
    /// How a plan of the player's own goes on, as an order that was just given or one who was told to wait: nothing that
    /// could be settled before it is made.
    Plan,
}

/// A decision that a system asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionInfo {
    /// Its key, as in [`crate::battle::oracle::Choice::what`].
    pub key: Key,
    /// What it is about.
    pub subject: Subject,
    /// The answer that leaves things as they are; none where the decision has no such answer.
    pub leave: Option<Key>,
    /// What it may be answered with.
    pub answers: Answers,
}

impl DecisionInfo {
    /// A decision without an answer that leaves things as they are, or of which nothing asks for it.
    pub const fn new(key: Key, subject: Subject, answers: Answers) -> Self {
        Self { key, subject, leave: None, answers }
    }

    /// A decision between answers; `leave` is the one that leaves things as they are.
    pub const fn or(key: Key, subject: Subject, leave: Key, answers: &'static [Key]) -> Self {
        Self { key, subject, leave: Some(leave), answers: Answers::OneOf(answers) }
    }
}
