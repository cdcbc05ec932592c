//! The speed of the animation.

use crate::client::base::say::say;
use serde::{Deserialize, Serialize};

/// The animation speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Pace {
    /// Normal speed.
    #[default]
    Single,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Fourfold,
    /// Eight times as fast.
    Eightfold,
    /// Animations are skipped.
    Skip,
}

impl Pace {
    /// All speeds, the slowest first.
    pub const ALL: [Self; 5] = [Self::Single, Self::Double, Self::Fourfold, Self::Eightfold, Self::Skip];

    /// The factor of the speed; 0 if animations are skipped.
    pub const fn factor(self) -> u8 {
        match self {
            Self::Single => 1,
            Self::Double => 2,
            Self::Fourfold => 4,
            Self::Eightfold => 8,
            Self::Skip => 0,
        }
    }

    /// The speed, for display.
    pub fn words(self) -> String {
        if self == Self::Skip { say("settings.pace.skip") } else { format!("{}\u{d7}", self.factor()) }
    }

    pub(super) fn next(self) -> Self {
        let at = Self::ALL.iter().position(|pace| *pace == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }
}
