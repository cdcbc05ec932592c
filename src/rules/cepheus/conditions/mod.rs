//! Conditions: aim, budget, grapples, drugs, and the damage of machines.

pub mod aiming;
pub mod budget;
pub mod drugged;
pub mod grappled;
pub mod injury;
pub mod machine;
pub mod posture;
pub mod vehicle;
