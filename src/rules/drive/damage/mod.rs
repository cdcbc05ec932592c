//! A hit from the weapon to the running total: parts and drives, armour, resistances, injuries, riders.

pub mod burning;
pub mod burst;
pub mod flight;
pub mod holding;
pub mod landing;
pub mod outcome;
pub mod riders;
pub mod shot;
