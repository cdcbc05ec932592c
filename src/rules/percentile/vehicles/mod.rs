//! Starships: boarding and ramming (PC-SHP).

pub mod boarding;
pub mod ram;
pub mod starships;
