//! Attacks as orders: plain ones, bursts, automatic fire, what waits for an enemy (FI-BGD-02, FI-BGD-10, FI-BGD-26).

pub mod aiming;
pub mod automatic;
pub mod ready;
pub mod strafe;
pub mod strikes;
pub mod suppression;
