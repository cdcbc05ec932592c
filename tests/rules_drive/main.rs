//! The damage model Drive, rule by rule.

#[allow(dead_code, reason = "helpers for all subjects")]
mod cast;
mod injuries;
