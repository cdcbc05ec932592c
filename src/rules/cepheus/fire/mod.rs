//! Fire without a target to strike: to keep heads down, or blind.

pub mod blind;
pub mod suppression;
