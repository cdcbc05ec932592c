//! Grappling.

pub mod grapple;
pub mod holds;
