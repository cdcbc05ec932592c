//! What systems have in common, and no system names: the sequence of an attack.

pub mod attack;
pub mod harm;
