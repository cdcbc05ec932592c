//! Items: in hand, handled, loaded, dropped.

pub mod drop;
pub mod handling;
pub mod hands;
pub mod loading;
