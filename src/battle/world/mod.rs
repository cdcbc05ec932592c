//! The battle as an ECS world: what it holds, who may ask it what, and [`apply`], by which alone it changes. The rules in
//! force lie in it unread: who reads them stands above it.

mod access;
mod apply;
mod battle;
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
