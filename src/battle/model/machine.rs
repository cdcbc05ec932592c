//! Machines: vehicles, robots and drones, with their systems, and the seats of those that carry people.

use crate::battle::key::{Key, UnitId};
use crate::grid::{Dir8, Footprint, Offset, Quarter, Square};
use bevy_ecs::prelude::{Component, Entity};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The degree to which a vehicle on the ground blocks lines and covers those behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bulk {
    /// Not at all.
    #[default]
    Slight,
    /// Sight and shots pass over it; those behind it have half cover.
    Low,
    /// It blocks sight and shots; where it covers only in part, the cover is three quarters.
    Tall,
}

/// The design of a machine, which never changes during a battle.
#[derive(Clone)]
pub struct Design {
    /// True if people drive it and ride in it. Robots and drones act by themselves, like people.
    pub vehicle: bool,
    /// The squares that it covers.
    pub footprint: Footprint,
    /// Its top speed in km/h.
    pub top_speed: u16,
    /// True if it can leave the ground.
    pub flies: bool,
    /// True if it is open to the sky.
    pub open: bool,
    /// True if it needs a living draught animal.
    pub drawn: bool,
    /// The cover that it gives to those behind it.
    pub bulk: Bulk,
    /// The people it can carry, the driver included.
    pub seats: u8,
    /// The people who can shoot out of one side; open vehicles have no limit.
    pub windows: u8,
    /// The weapons that are part of it.
    pub mounts: Vec<Mount>,
    /// The names of its systems, without its weapons.
    pub systems: Vec<Key>,
    /// The system's own numbers.
    pub data: Arc<dyn Any + Send + Sync>,
}

impl Design {
    /// The system's own numbers, if they are of that type.
    pub fn data<T: 'static>(&self) -> Option<&T> {
        self.data.downcast_ref::<T>()
    }
}

impl fmt::Debug for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Design({:?})", self.footprint)
    }
}

/// A weapon that is part of a machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mount {
    /// Its slot in the machine's gear.
    pub slot: u8,
    /// The side that it bears on; `None` for a turret, which bears on all sides.
    pub arc: Option<Quarter>,
}

/// A part of a machine that can be hit separately.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct System {
    /// Its name: `drive`, `sensors`, or the item of a weapon.
    pub key: Key,
    /// The slot of a weapon in the machine's gear.
    pub slot: Option<u8>,
    /// Hits in force.
    pub hits: u8,
    /// A makeshift repair that hides further hits.
    pub patch: Option<Patch>,
}

/// A makeshift repair of a system.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Patch {
    /// Hits that do not count while it holds.
    pub hits: u8,
    /// Hours until it fails, at least 1.
    pub hours: u8,
}

/// The speed of a vehicle in metres an hour, so that fractions of a speed in km/h stay exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Speed(pub u32);

impl Speed {
    /// Standing still.
    pub const NONE: Self = Self(0);

    /// A speed in km/h.
    pub const fn kph(kph: u16) -> Self {
        Self(kph as u32 * 1000)
    }
}

/// In km/h, such as `54` or `16.2`.
impl fmt::Display for Speed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        out.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// The state of a machine: a component of the combatants that are machines.
#[derive(Component, Clone, Debug)]
pub struct Machine {
    /// Its design.
    pub design: Arc<Design>,
    /// The squares that it covers around its own, for each facing.
    shapes: Arc<[SmallVec<[Offset; 8]>; 8]>,
    /// Its speed.
    pub speed: Speed,
    /// Its systems, weapons last.
    pub systems: SmallVec<[System; 8]>,
}

impl Machine {
    /// A new machine, standing still. `weapons` are its weapons with their slots.
    pub fn new(design: Arc<Design>, weapons: impl IntoIterator<Item = (u8, Key)>) -> Self {
        let shape = |dir: Dir8| {
            let squares = design.footprint.squares(Square::default(), dir);
            squares.into_iter().map(|square| square - Square::default()).collect()
        };
        let own = design.systems.iter().map(|key| System { key: *key, slot: None, hits: 0, patch: None });
        let weapons = weapons.into_iter().map(|(slot, key)| System { key, slot: Some(slot), hits: 0, patch: None });
        let systems = own.chain(weapons).collect();
        Self { shapes: Arc::new(Dir8::ALL.map(shape)), speed: Speed::NONE, systems, design }
    }

    /// The same machine, standing still.
    #[must_use]
    pub fn at_rest(&self) -> Self {
        Self { speed: Speed::NONE, ..self.clone() }
    }

    /// True if it is moving.
    pub fn is_moving(&self) -> bool {
        self.speed > Speed::NONE
    }

    /// The squares that it covers at a place and facing.
    pub fn squares(&self, at: Square, facing: Dir8) -> impl Iterator<Item = Square> + '_ {
        self.shapes[usize::from(facing.face()) - 1].iter().map(move |offset| at + *offset)
    }

    /// Hits on the first system of that name; `None` if it has no such system.
    pub fn hits(&self, key: Key) -> Option<u8> {
        self.systems.iter().find(|system| system.key == key).map(|system| system.hits)
    }
}

/// Hashes only the parts that change.
impl Hash for Machine {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.speed, &self.systems).hash(state);
    }
}

/// The role of a person aboard a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// Steers it.
    Driver,
    /// Works its weapons.
    Gunner,
    /// Rides along.
    #[default]
    Passenger,
}

/// A seat in a vehicle or on a mount: a component of those who are aboard one.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Seat {
    /// The vehicle or mount.
    pub vehicle: UnitId,
    /// The role of its occupant.
    pub post: Post,
    /// True if its occupant wears the seat belt.
    pub belted: bool,
    /// The side of a closed vehicle that its occupant can shoot out of.
    pub window: Option<Quarter>,
}

/// The entity of the vehicle that a combatant is aboard, kept together with [`Seat`].
#[derive(Component, Debug)]
#[relationship(relationship_target = Occupants)]
pub struct Aboard(pub Entity);

/// Everybody aboard a vehicle, in no particular order.
#[derive(Component, Debug)]
#[relationship_target(relationship = Aboard)]
pub struct Occupants(Vec<Entity>);

impl Occupants {
    pub fn iter(&self) -> impl Iterator<Item = Entity> + '_ {
        self.0.iter().copied()
    }
}
