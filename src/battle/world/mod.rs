//! The battle as an ECS world: its data, the queries on it, and [`apply`], which alone changes it. This layer stores
//! the rules in force without reading them; the layers above do.

mod access;
mod apply;
mod battle;
mod changed;
mod copies;
mod fingerprint;
mod fork;
mod journal;
mod mutate;
mod queries;
mod scheduler;
mod sighting;
mod state_hash;
mod things;
mod vehicle_cover;
mod vehicles;

pub use apply::apply;
pub use battle::{Battle, PhaseSteps, Recruit, Settled};
pub use fingerprint::Fingerprint;
pub use journal::Before;
pub use scheduler::{Phase, Scheduler};
