//! Initiative models: who comes when, under any core.

pub mod dynamic;
pub mod structured;
