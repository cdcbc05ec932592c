//! Bursts: the bonus of more rounds.

use crate::battle::Rule;

/// The rule of the burst table.
pub const TABLE: Rule = Rule("CE-BUR-01");
/// The rule of the choice between DM and damage.
pub const CHOICE: Rule = Rule("CE-BUR-02");

/// The bonus of a burst: either the DM or the extra damage (CE-BUR-01, CE-BUR-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Burst {
    /// DM to hit, when sprayed.
    pub dm: i32,
    /// Points of damage, when grouped.
    pub points: i32,
    /// Dice of damage, when grouped.
    pub dice: u16,
}

/// The row for a number of rounds: the highest one not above it (CE-BUR-01).
pub const fn row(rounds: i16) -> Burst {
    let (dm, points, dice) = match rounds {
        ..=2 => (0, 0, 0),
        3 => (1, 1, 0),
        4..=9 => (1, 0, 1),
        10..=19 => (2, 0, 2),
        20..=99 => (3, 0, 3),
        100.. => (4, 0, 4),
    };
    Burst { dm, points, dice }
}

/// Rounds that an attack fires: the intended number, or all that are left (CE-BUR-03).
pub const fn fired(meant: i16, left: i16) -> i16 {
    if meant < left { meant } else { left }
}
