//! What the core declares: its actions and decisions, and how turns and rounds begin and end.

pub mod decisions;
pub mod exertions;
pub mod list;
pub mod phases;
pub mod turn;
