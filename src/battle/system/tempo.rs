//! What initiative models need to know of a core as a whole.

use super::facts::TEAM_CHECK;
use crate::battle::key::Key;
use crate::dice::Dice;

/// How a core meets the initiative models.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tempo {
    /// The dice of its own initiative roll.
    pub dice: Dice,
    /// What it is worth to be ready for the fight.
    pub readiness: Readiness,
    /// Whether turns can be put off.
    pub delay: Delay,
    /// Whether people can hasten at the start of a round under every model.
    pub haste: bool,
}

/// What it is worth to be ready for the fight, where others are not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readiness {
    /// The best initiative roll.
    BestRoll,
    /// The core has rules of its own for those who are surprised.
    OwnRules,
    /// A surprise round in which those who are not ready do nothing.
    SurpriseRound,
    /// The core leaves surprise to the initiative model.
    LeftToModel,
}

/// Whether a turn can be put off to a later count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delay {
    /// It cannot.
    Never,
    /// To any later moment, even before an enemy's order, and over the end of the round.
    Open,
    /// To a later count of the round, not much lower than one's own.
    Bounded,
    /// Part of it, as a suspended turn that leaves the count as it is.
    Suspended,
}

/// A check that a whole group makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamCheck {
    /// To move unseen.
    Sneak,
    /// To pass unnoticed among others.
    Blend,
    /// To notice others.
    Notice,
}

impl TeamCheck {
    /// The note of what it came to.
    pub fn note(self) -> Key {
        match self {
            Self::Sneak => TEAM_CHECK,
            Self::Blend => Key::new("team_check_blend"),
            Self::Notice => Key::new("team_check_notice"),
        }
    }
}

/// How tired a combatant is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fatigue {
    /// Not tired.
    Fresh,
    /// Fatigued.
    Fatigued,
    /// Exhausted.
    Exhausted,
}
