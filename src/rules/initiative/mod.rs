//! Initiative models: the order of turns, under any core.

pub mod countdown;
pub mod dynamic;
pub mod fluid;
pub mod lasting;
pub mod structured;
pub mod suspending;
pub mod ties;
