//! The core's declarations: actions and decisions, and the start and end of a turn.

pub mod decisions;
pub mod exertions;
pub mod list;
pub mod phases;
pub mod turn;
