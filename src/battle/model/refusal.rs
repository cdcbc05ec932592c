//! Why an order cannot be carried out. A refused order changes nothing and draws no die.

use crate::battle::key::{Key, Rule};
use serde::Serialize;

/// The reason, as a key for the words and the rule that stands behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// What is wrong, such as `no_line_of_sight`; the words are made at the edge.
    pub why: Key,
    /// The rule that forbids it; `None` for matters of form (an unknown unit, not this unit's turn).
    pub rule: Option<Rule>,
    /// A number the words need (squares short, actions left); 0 if none.
    pub number: i32,
}

impl Refusal {
    /// A refusal by a rule.
    pub const fn by(why: &'static str, rule: Rule) -> Self {
        Self { why: Key::new(why), rule: Some(rule), number: 0 }
    }

    /// A refusal for a matter of form.
    pub const fn form(why: &'static str) -> Self {
        Self { why: Key::new(why), rule: None, number: 0 }
    }

    /// True if nothing forbids the order but that it lacks a part, such as its target.
    pub fn is_incomplete(&self) -> bool {
        self.rule.is_none() && self.why.as_str().starts_with("needs_a")
    }

    /// The same refusal with the number that its words need.
    pub const fn with(mut self, number: i32) -> Self {
        self.number = number;
        self
    }
}
