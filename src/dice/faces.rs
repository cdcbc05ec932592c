//! Dice with given faces: from the table, a test, or a replay.

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The faces left, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faces(VecDeque<u8>);

/// Why a given face cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FacesError {
    /// No face is left.
    #[error("a D{sides} falls, but no face is left")]
    RanOut {
        /// The sides of the die to be rolled.
        sides: u8,
    },
    /// The die has no such face.
    #[error("face {face} is given for a D{sides}")]
    NoSuchFace {
        /// The face that was given.
        face: u8,
        /// The sides of the die.
        sides: u8,
    },
}

impl Faces {
    /// These faces, first to last.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Self {
        Self(faces.into_iter().collect())
    }

    /// The next face, for a die of `sides` sides.
    ///
    /// # Errors
    /// If none is left or the die has no such face; the face then stays.
    pub fn die(&mut self, sides: u8) -> Result<u8, FacesError> {
        let face = *self.0.front().ok_or(FacesError::RanOut { sides })?;
        if !(1..=sides).contains(&face) {
            return Err(FacesError::NoSuchFace { face, sides });
        }
        self.0.pop_front();
        Ok(face)
    }

    /// Adds a face after the others.
    pub fn push(&mut self, face: u8) {
        self.0.push_back(face);
    }

    /// The number of faces left.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if no face is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_fall_in_order_and_only_where_they_fit() {
        let mut faces = Faces::new([4, 9]);
        faces.push(2);
        assert_eq!(faces.die(6), Ok(4));
        assert_eq!(faces.die(6), Err(FacesError::NoSuchFace { face: 9, sides: 6 }));
        assert_eq!((faces.die(10), faces.len()), (Ok(9), 1));
        assert_eq!((faces.die(6), faces.is_empty()), (Ok(2), true));
        assert_eq!(faces.die(6), Err(FacesError::RanOut { sides: 6 }));
        assert_eq!(Faces::new([0]).die(6), Err(FacesError::NoSuchFace { face: 0, sides: 6 }));
    }
}
