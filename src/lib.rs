//! Six Seconds: a turn-based tactical skirmish game in which tabletop combat systems share one battlefield.
//!
//! `grid` and `dice` know nothing above them; `battle` knows only those two; a system under `rules` knows `battle` and
//! below, and never another system; everything else stands on top. ARCHITECTURE.md shows the whole flow.

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
