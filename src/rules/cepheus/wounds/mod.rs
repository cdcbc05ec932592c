//! Wounds, unconsciousness and death.

pub mod consciousness;
pub mod wound;
