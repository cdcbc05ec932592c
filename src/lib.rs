//! Six Seconds: a turn-based tactical skirmish game in which tabletop combat systems share one battlefield.
//!
//! `grid` and `dice` depend on no other module; `battle` depends only on those two; a system under `rules` depends on
//! `battle` and the modules below it, and never on another system; everything else is built on top. ARCHITECTURE.md
//! shows the whole flow.

pub mod ai;
pub mod battle;
pub mod campaign;
#[cfg(feature = "client")]
pub mod client;
pub mod dice;
pub mod grid;
pub mod replay;
pub mod rules;
pub mod scenario;
pub mod testkit;
pub mod text;
pub mod words;
