//! Why an order is refused. A refused order changes nothing and rolls no dice.

use crate::battle::key::{Key, Rule};
use serde::Serialize;

/// A reason and the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The reason as a key, such as `no_line_of_sight`; `words` holds its sentence.
    pub why: Key,
    /// The rule that forbids the order; `None` for matters of form (an unknown unit, another unit's turn).
    pub rule: Option<Rule>,
    /// The number in the sentence (squares short, actions left); 0 if none.
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

    /// True if the order only lacks a part, such as its target.
    pub fn is_incomplete(&self) -> bool {
        self.rule.is_none() && self.why.as_str().starts_with("needs_a")
    }

    /// The same refusal with the number of its sentence.
    pub const fn with(mut self, number: i32) -> Self {
        self.number = number;
        self
    }
}
