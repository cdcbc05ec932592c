//! Keeping people alive, and catching one's breath (FI-BGD-08); what the time after the fight does (FI-BGD-27).

pub mod aftermath;
pub mod first_aid;
pub mod refresh;
