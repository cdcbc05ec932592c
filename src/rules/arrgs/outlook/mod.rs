//! Estimates for the AI, and overlays.

pub mod lens;
pub mod pending;
