//! Fallen dice: what an answer to "roll these" looks like.

use super::expr::Dice;
use super::stream::DiceStream;
use smallvec::SmallVec;

/// Dice as they fell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rolled {
    /// The faces in the order in which they fell; none where only the sum was wanted.
    pub faces: SmallVec<[u8; 8]>,
    /// What they count.
    pub sum: i32,
    /// Where exact odds find this roll again while its sum may still change within its class; 0 everywhere else.
    pub mark: u16,
}

impl Dice {
    /// `count` six-sided dice.
    pub const fn d6(count: u16) -> Self {
        Self::new(count, 6)
    }

    /// How many faces must be given for them.
    pub const fn faces_wanted(self) -> usize {
        self.count as usize
    }

    /// What given faces count.
    pub fn count_faces(self, faces: &[u8]) -> Rolled {
        Rolled { faces: faces.iter().copied().collect(), sum: self.total(faces), mark: 0 }
    }

    /// Throws them.
    pub fn throw(self, stream: &mut DiceStream) -> Rolled {
        let faces: SmallVec<[u8; 8]> = (0..self.count).map(|_| stream.die(self.sides)).collect();
        let sum = self.total(&faces);
        Rolled { faces, sum, mark: 0 }
    }
}
