//! What the core declares: its actions and decisions, its vocabulary, and how a turn begins and ends.

pub mod decisions;
pub mod forms;
pub mod list;
pub mod phases;
pub mod turn;
pub mod vocabulary;
