//! Throwing and launching, charges, and the clouds of grenades.

pub mod explosives;
pub mod launch;
pub mod smoke;
pub mod throwing;
