//! Six Seconds.

pub mod dice;
pub mod grid;
