//! Walking and stances.

pub mod stance;
pub mod walking;
