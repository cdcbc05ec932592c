//! Harm: armour, blasts, hits on machines, falls.

pub mod blast;
pub mod falling;
pub mod harm;
pub mod hit_location;
pub mod machine_hits;
pub mod shaken;
