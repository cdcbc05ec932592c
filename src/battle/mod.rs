//! The battle: an ECS world of combatants and things, the orders that may be given in it, and the events that change
//! it.
//!
//! Data flows one way: an [`Order`] is checked and resolved by the rules. They ask the [`oracle::Oracle`] for dice and
//! decisions and emit [`Event`]s; only [`apply`] turns events into changes.

#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod check;
mod crossroads;
pub mod engine;
mod event;
pub(crate) mod key;
pub mod lens;
mod model;
pub mod odds;
pub mod oracle;
mod phases;
mod suppose;
pub mod system;
mod world;

pub use check::{Check, Faces, Grades, Scale};
pub use crossroads::Crossroads;
pub use engine::camp;
pub use event::{Event, Reach};
pub(crate) use key::keys;
pub use key::{Fnv, Key, Rule, SideId, ThingId, UnitId};
pub use model::{
    Body, Budget, Bulk, CALLED, Charge, Cloud, Condition, Conditions, DamagedTerrain, Design, DroppedItem, Entries,
    Entry, Explosion, Field, Figure, Fire, FoundHazard, Gear, Goal, HIDDEN, Initiative, Item, ItemDef, ItemDefId,
    ItemKind, Known, LastingSpell, Ledger, Life, Lifetime, Line, Look, Machine, Mount, Objective, OptionValue, Order,
    Patch, Pool, Post, Profile, Projectile, Refusal, Seat, Setup, Shift, Side, Sighting, Sound, Speed, Spoiled, Stance,
    Start, Stat, Stats, Store, System, Target, TaskProgress, Thing, ThingState, Trait, TurnState, Unit, Until, Vessel,
    Wear, When, Work, YIELDS,
};
pub use oracle::{Cx, Flow};
pub use phases::{PhaseBuilder, PhaseLabel, PhaseSet};
pub use system::{INITIATIVE_OPTION, MOST_OPTION, OptionFault, Rules};
pub use world::{Battle, Fingerprint, Phase, Recruit, Scheduler};
