//! Vehicles and mounts: who is aboard, how they are steered, what speed and collisions do (AR-VEH, AR-MNT, AR-BGD-26,
//! AR-BGD-27).
//!
//! A vehicle is a machine, a mount a living creature with the trait `steed`. Neither takes turns: it moves as its driver or
//! rider orders, and squares moved, increments and harm are its own.

pub mod acceleration;
pub mod collision;
pub mod course;
pub mod driving;
pub mod gunnery;
pub mod mounting;
pub mod riding;
pub mod seats;
