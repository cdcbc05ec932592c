//! Hand to hand: tactics, charges, grapples.

pub mod charge;
pub mod grapple;
pub mod grapple_actions;
pub mod tactics;
pub mod turned_hold;
