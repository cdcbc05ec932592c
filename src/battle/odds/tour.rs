//! What is noted on the way through a tree, and how far the way may be.

use super::answers::{Answers, NONE, price};
use crate::battle::event::{Check, Event};
use crate::battle::ids::UnitId;

/// How far a tree may be walked through, and what is noted on the way.
pub(super) struct Tour {
    /// Whose check is looked for.
    pub by: UnitId,
    /// The first check of theirs.
    pub check: Option<Check>,
    /// What the reaction cost the target.
    pub price: Vec<Event>,
    /// Ways for the dice to fall that were gone through.
    pub branches: u32,
    /// The most of them.
    pub most: u32,
    /// Whether there are more.
    pub wide: bool,
}

impl Tour {
    /// At the start.
    pub fn new(by: UnitId, most: u32) -> Self {
        Self { by, check: None, price: Vec::new(), branches: 0, most, wide: false }
    }

    /// Notes what is looked for in the events of a run.
    pub fn note(&mut self, events: &[Event], answers: &Answers) {
        let own = |event: &Event| match event {
            Event::Checked(check) if check.unit == self.by => Some(check.clone()),
            _ => None,
        };
        if self.check.is_none() {
            self.check = events.iter().find_map(own);
        }
        if answers.reaction != NONE && self.price.is_empty() {
            self.price = price(events, answers.target);
        }
    }
}
