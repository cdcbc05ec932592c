//! What a combatant is offered.

pub mod aboard;
pub mod deeds;
pub mod fighting;
