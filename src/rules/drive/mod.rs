//! Drive: a damage model over any core.

pub mod armoury;
pub mod formulas;
