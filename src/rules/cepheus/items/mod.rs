//! Things in hand, and doors.

pub mod doors;
pub mod hands;
