//! Stable identities. An `Entity` is a place in memory; orders, events, saves and hashes use these ids.

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

/// A combatant: its place in the level's roster, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A side of the battle: its place in the level's list of sides, from 0. As a component it marks the side's entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A projectile, cloud or dropped item on the map, numbered in order of appearance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThingId(pub u16);
