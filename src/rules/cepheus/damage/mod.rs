//! Damage: armour, blasts, hits on machines, falls, stuns.

pub mod blast;
pub mod falling;
pub mod harm;
pub mod hit_location;
pub mod host;
pub mod machine_hits;
pub mod shaken;
pub mod shock;
pub mod stun;
