//! What systems have in common, and no system names.

pub mod armoury;
pub mod attack;
pub mod doors;
pub mod ground;
pub mod harm;
pub mod items;
