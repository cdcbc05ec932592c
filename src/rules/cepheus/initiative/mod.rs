//! Who knows of the fight, and who leads it.

pub mod awareness;
pub mod command;
pub mod facts;
pub mod happenings;
