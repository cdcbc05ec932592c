//! Dealings with things and the surroundings: the Miscellaneous Manoeuvre (AR-MIS-01).

pub mod aid;
pub mod awareness;
pub mod handling;
pub mod loading;
