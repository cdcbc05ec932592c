//! The damage model Drive, rule by rule.

mod armoury;
mod auras;
#[allow(dead_code, reason = "helpers for all subjects")]
mod cast;
mod damping;
mod formulas;
mod gravity;
mod host_d100;
mod hosts;
mod injuries;
mod pools;
mod shields;
