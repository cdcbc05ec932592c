//! What a table asks a core about the ground: how easily an attack reaches a square, and which sectors are watched.

use crate::battle::key::{Key, Rule};
use crate::grid::{FireArc, Square};

/// How easily an attack reaches a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// What the distance is called, as a key.
    pub what: Key,
    /// What it adds to the attack.
    pub amount: i32,
    /// The rule.
    pub rule: Rule,
}

impl Span {
    /// For cores that do not tell distances apart.
    pub const ANY: Self = Self { what: Key::new("in_reach"), amount: 0, rule: Rule("SIX-TRN-01") };
}

/// A sector that somebody covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sector {
    /// What covers it: a weapon or a state.
    pub what: Key,
    /// From where.
    pub from: Square,
    /// Its sides.
    pub arc: FireArc,
    /// How far it goes, in squares.
    pub reach: u32,
    /// The rule.
    pub rule: Rule,
}
