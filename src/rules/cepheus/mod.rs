//! The 2D6 core: minor and significant actions, reactions paid with initiative, characteristics as hit points.

pub mod armoury;
mod armoury_file;
pub mod check;
mod keys;

pub use keys::*;
