//! What the core declares: its actions and decisions, and how a turn begins and ends.

pub mod decisions;
pub mod exertions;
pub mod list;
pub mod passed_over;
pub mod phases;
pub mod turn;
