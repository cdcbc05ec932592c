//! Work over several turns.

pub mod extended;
pub mod tasks;
