//! Treating the dying, waking the unconscious, and the time between battles (AR-BGD-24, AR-BGD-25, AR-UNC).

pub mod repair;
pub mod rest;
pub mod treatment;
