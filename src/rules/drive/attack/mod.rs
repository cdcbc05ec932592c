//! An attack under the model: what happens at the hooks of the core's attack (DR-BGD-01, DR-SEQ-01).

pub mod called;
pub mod critical;
pub mod full_action;
pub mod hooks;
pub mod shielding;
pub mod sparing;
