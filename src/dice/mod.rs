//! Dice: expressions, rolls from a seeded stream or from given faces, and exact distributions. This module knows no
//! rules.

#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod expr;
pub mod faces;
mod rolled;
pub mod spread;
pub mod stream;

pub use expr::{Dice, DiceError, Drop};
pub use faces::{Faces, FacesError};
pub use rolled::Rolled;
pub use spread::Spread;
pub use stream::DiceStream;
