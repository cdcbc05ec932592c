//! Fire without a target: suppression and blind fire.

pub mod blind;
pub mod suppression;
