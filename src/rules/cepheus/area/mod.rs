//! Throwing and launching, charges, and the clouds that come of it.

pub mod explosives;
pub mod launch;
pub mod smoke;
pub mod throwing;
