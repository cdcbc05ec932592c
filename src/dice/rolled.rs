//! Rolled dice: the answer to a request for a roll.

use super::expr::Dice;
use super::stream::DiceStream;
use smallvec::SmallVec;

/// Rolled dice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rolled {
    /// The faces in the order rolled; empty if only the sum is needed.
    pub faces: SmallVec<[u8; 8]>,
    /// Their value.
    pub sum: i32,
    /// Identifies this roll for exact odds while its sum may still change within its class; otherwise 0.
    pub mark: u16,
}

impl Dice {
    /// `count` six-sided dice.
    pub const fn d6(count: u16) -> Self {
        Self::new(count, 6)
    }

    /// The number of faces to give for these dice.
    pub const fn faces_wanted(self) -> usize {
        self.count as usize
    }

    /// The value of given faces.
    pub fn count_faces(self, faces: &[u8]) -> Rolled {
        Rolled { faces: faces.iter().copied().collect(), sum: self.total(faces), mark: 0 }
    }

    /// Rolls the dice.
    pub fn roll(self, stream: &mut DiceStream) -> Rolled {
        let faces: SmallVec<[u8; 8]> = (0..self.count).map(|_| stream.die(self.sides)).collect();
        let sum = self.total(&faces);
        Rolled { faces, sum, mark: 0 }
    }
}
