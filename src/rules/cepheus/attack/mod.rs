//! Attacks: the order, its DMs, and the result.

pub mod aim;
pub mod assault;
pub mod burst;
pub mod coup_de_grace;
pub mod extreme_range;
pub mod fire_into_combat;
pub mod machine_weapons;
pub mod means;
pub mod modifiers;
pub mod mounted;
pub mod plan;
pub mod radiation;
pub mod sequence;
pub mod volley;
