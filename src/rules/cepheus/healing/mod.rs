//! Treatment, drugs, repair, and the camp between battles.

pub mod camp;
pub mod drugs;
pub mod repair;
pub mod resume;
pub mod spares;
pub mod treatment;
pub mod workshop;
