//! Range bands, and the range at which a fight begins.

pub mod bands;
pub mod starting_range;
