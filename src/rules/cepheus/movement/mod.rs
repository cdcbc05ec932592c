//! Walking and stances.

pub mod stance;
pub mod step_cost;
pub mod walking;
