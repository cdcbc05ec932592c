//! Fire that fills a zone: suppression, overwatch.

pub mod kill_zone;
pub mod suppression;
