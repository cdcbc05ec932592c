//! Range bands, cover, and the range at which a fight begins.

pub mod bands;
pub mod cover;
pub mod starting_range;
