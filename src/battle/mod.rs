//! The battle: an ECS world of combatants and things, the orders that may be given in it, and the events that change it.
//!
//! Data flows one way: an [`Order`] is checked, resolved by the rules, which ask the [`oracle::Oracle`] for dice and
//! decisions and emit [`Event`]s; [`apply`] alone turns events into changes.

#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod access;
mod apply;
mod arrivals;
pub mod camp;
mod crossroads;
mod cx;
pub mod engine;
mod event;
mod fingerprint;
mod fork;
mod hash;
mod hulk;
mod ids;
mod initiative;
mod journal;
mod key;
mod ledger;
pub mod lens;
mod list;
mod look;
mod machine;
mod mutate;
pub mod odds;
mod options;
pub mod oracle;
mod order;
mod phases;
mod pool;
mod queries;
mod refusal;
mod route;
mod scheduler;
mod setup;
mod sighting;
mod suppose;
pub mod system;
mod thing;
mod turns;
mod unit;
mod vehicles;
mod victory;
mod world;

pub use crossroads::Crossroads;
pub use cx::Cx;
pub use event::{Check, Event, Faces, Reach, Scale};
pub use fingerprint::Fingerprint;
pub use hash::Fnv;
pub use ids::{SideId, ThingId, UnitId};
pub use initiative::{Initiative, Shift, TurnState, When};
pub(crate) use key::keys;
pub use key::{Key, Rule};
pub use ledger::{Ledger, Line};
pub use look::{Figure, Look, Sound, Vessel};
pub use machine::{Bulk, Design, Machine, Mount, Patch, Post, Seat, Speed, System};
pub use options::{MOST_OPTION, OptionFault};
pub use oracle::Flow;
pub use order::{Order, Target};
pub use phases::{PhaseBuilder, PhaseLabel, PhaseSet};
pub use pool::{Budget, Lifetime, Pool};
pub use refusal::Refusal;
pub use scheduler::{Phase, Scheduler};
pub use setup::{Goal, ItemDef, ItemKind, Objective, OptionValue, Rules, Setup, Side, Start, Work};
pub use sighting::HIDDEN;
pub use thing::{
    Charge, Cloud, DamagedTerrain, DroppedItem, Explosion, FoundHazard, Projectile, TaskProgress, Thing, ThingState,
};
pub use unit::{
    Body, Condition, Conditions, Gear, Item, ItemDefId, Known, Life, Profile, Sighting, Stance, Stat, Stats, Unit,
    Until, Wear,
};
pub use world::{Battle, Recruit};
