//! The data of a battle: components, orders, refusals, ledgers and the set-up. None of it knows the battle itself.

mod chance;
mod initiative;
mod ledger;
mod look;
mod machine;
mod order;
mod pool;
mod refusal;
mod setup;
mod thing;
mod unit;

pub use chance::Chance;
pub use initiative::{CALLED, Entries, Entry, Initiative, Shift, TurnState, When};
pub use ledger::{Ledger, Line};
pub use look::{Figure, Look, Sound, Vessel};
pub use machine::{Aboard, Bulk, Design, Machine, Mount, Occupants, Patch, Post, Seat, Speed, System};
pub use order::{Order, Target};
pub use pool::{Budget, Lifetime, Pool};
pub use refusal::Refusal;
pub use setup::{Goal, ItemDef, ItemKind, Objective, OptionValue, Setup, SharedSetup, Side, Start, Work};
pub use thing::{
    Charge, Cloud, DamagedTerrain, DroppedItem, Explosion, Field, Fire, FoundHazard, LastingSpell, Projectile, Spoiled,
    TaskProgress, Thing, ThingState,
};
pub use unit::{
    Body, Condition, Conditions, Gear, HIDDEN, Item, ItemDefId, Known, Life, Profile, Sighting, Stance, Stat, Stats,
    Store, Trait, Unit, Until, Wear, YIELDS,
};
