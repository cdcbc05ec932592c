//! What the machine player and the overlays of the map ask.

pub mod answers;
pub mod overlays;
pub mod pending_value;
