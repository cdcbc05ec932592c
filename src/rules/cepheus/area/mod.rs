//! Throwing and launching, charges, and the clouds of grenades.

pub mod explosives;
pub mod host;
pub mod launch;
pub mod smoke;
pub mod throwing;
