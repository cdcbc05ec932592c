//! Estimates for the AI, and overlays.

pub mod aboard;
pub mod answers;
pub mod lens;
pub mod pending;
pub mod spells;
