//! The 2D6 check and what counts in every check.

pub mod chance;
pub mod check;
pub mod encumbrance;
pub mod gravity;
pub mod suit;
pub mod training;
pub mod zone;
