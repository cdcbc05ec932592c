//! The state that somebody is in: aim, budget, grapple, drugs, and what hits leave of machines.

pub mod aiming;
pub mod budget;
pub mod drugged;
pub mod grappled;
pub mod injury;
pub mod machine;
pub mod posture;
pub mod vehicle;
