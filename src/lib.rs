//! Six Seconds.

pub mod grid;
