//! Ground data that the client asks a core for: how easily an attack reaches a square, and which sectors are covered.

use crate::battle::key::{Key, Rule};
use crate::grid::{FireArc, Square};

/// The effect of distance on an attack on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The name of the range, as a key.
    pub what: Key,
    /// Its modifier to the attack.
    pub amount: i32,
    /// The rule.
    pub rule: Rule,
}

impl Span {
    /// For cores without range bands.
    pub const ANY: Self = Self { what: Key::new("in_reach"), amount: 0, rule: Rule("SIX-TRN-01") };
}

/// A sector covered by a combatant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sector {
    /// The weapon or condition that covers it.
    pub what: Key,
    /// The square it starts from.
    pub from: Square,
    /// Its arc.
    pub arc: FireArc,
    /// Its depth, in squares.
    pub reach: u32,
    /// The rule.
    pub rule: Rule,
}
