//! Areas: bursts of energy shots, explosives, zones; fire and collapse (DR-BGD-24 to DR-BGD-27, DR-BGD-36, DR-SHA-01 to
//! DR-SHA-18).

pub mod bursting;
pub mod bursts;
pub mod collapse;
pub mod explosives;
pub mod fire;
pub mod launching;
pub mod placed;
pub mod scatter;
pub mod strike;
pub mod victims;
pub mod zones;
