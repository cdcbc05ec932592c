//! The ledger: a total as the list of its parts, each with its rule.

use crate::battle::key::{Key, Rule};
use serde::Serialize;

/// One part of a total.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Line {
    /// The name of the part, such as `half_cover`.
    pub what: Key,
    /// Its amount.
    pub amount: i32,
    /// Its rule.
    pub rule: Rule,
}

/// Parts that fit without allocation.
const USUAL: usize = 12;

/// The parts of one total, in the order in which the rules add them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Ledger {
    lines: Vec<Line>,
    #[serde(skip)]
    total: i32,
    /// True if only the total is kept.
    #[serde(skip)]
    bare: bool,
}

impl Ledger {
    /// An empty ledger.
    pub fn new() -> Self {
        Self::default()
    }

    /// A ledger that keeps only the total, for callers that never look at its parts.
    pub fn bare() -> Self {
        Self { bare: true, ..Self::default() }
    }

    /// Adds a part, even one of 0, which shows the reader that the rule was considered.
    pub fn add(&mut self, what: Key, amount: i32, rule: Rule) {
        self.total += amount;
        if self.bare {
            return;
        }
        if self.lines.is_empty() {
            self.lines.reserve(USUAL);
        }
        self.lines.push(Line { what, amount, rule });
    }

    /// Adds a part unless it is 0.
    pub fn add_some(&mut self, what: Key, amount: i32, rule: Rule) {
        if amount != 0 {
            self.add(what, amount, rule);
        }
    }

    /// Adds all parts of another.
    pub fn add_all(&mut self, other: &Self) {
        self.total += other.total;
        if !self.bare {
            self.lines.extend_from_slice(&other.lines);
        }
    }

    /// The sum of all parts.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// The parts in order.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The amount of the first part of that name, if there is one.
    pub fn amount_of(&self, what: Key) -> Option<i32> {
        self.lines.iter().find(|line| line.what == what).map(|line| line.amount)
    }
}
