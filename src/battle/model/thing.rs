//! Things on the map that are no combatants: each is an entity with a [`Thing`] and one component that says what it is.

use super::unit::Wear;
use crate::battle::key::{Key, ThingId, UnitId};
use crate::grid::Square;
use bevy_ecs::prelude::Component;
use serde::Serialize;

/// Which thing it is, where it lies, and whose doing it is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Thing {
    /// Its number.
    pub id: ThingId,
    /// Its name for words and pictures: `projectile`, `smoke_cloud` ...
    pub kind: Key,
    /// Where it is.
    pub square: Square,
    /// Who brought it into the world.
    pub by: Option<UnitId>,
}

/// A grenade, shell or rocket in flight.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Projectile {
    /// Which item it is.
    pub item: Key,
}

/// A cloud of smoke or aerosol.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Cloud {
    /// The item that it came from.
    pub item: Key,
    /// The last round of the battle in which it is there.
    pub last_round: i16,
}

/// An explosive that is set and waits to be set off.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Charge {
    /// Which item it is.
    pub item: Key,
    /// What its damage dice are multiplied by, at least 1.
    pub damage_factor: i16,
}

/// An item on the ground.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct DroppedItem {
    /// Which item it is.
    pub item: Key,
    /// Rounds in it, or how many of it there are.
    pub loaded: i16,
    /// Rounds or magazines that lie with it.
    pub spare: i16,
    /// What has become of it.
    pub wear: Wear,
}

/// An explosion without a projectile, for as long as it lasts.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Explosion;

/// A hazard of the ground that somebody's side has found out about.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FoundHazard;

/// Work done on a task of the level.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct TaskProgress {
    /// Turns of work done.
    pub done: i16,
    /// Turns of work that it takes.
    pub needed: i16,
}

/// Damage to a part of the level, such as a door, that still stands.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct DamagedTerrain {
    /// Damage taken so far.
    pub taken: i16,
    /// The damage that destroys it.
    pub limit: i16,
}

/// The component that says what a thing is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each variant holds the component of its name")]
pub enum ThingState {
    Projectile(Projectile),
    Cloud(Cloud),
    Charge(Charge),
    DroppedItem(DroppedItem),
    Explosion(Explosion),
    FoundHazard(FoundHazard),
    TaskProgress(TaskProgress),
    DamagedTerrain(DamagedTerrain),
}

macro_rules! states {
    ($($component:ident),*) => {
        $(impl From<$component> for ThingState {
            fn from(component: $component) -> Self {
                Self::$component(component)
            }
        })*
    };
}

states!(Projectile, Cloud, Charge, DroppedItem, Explosion, FoundHazard, TaskProgress, DamagedTerrain);

impl ThingState {
    /// The item that it is, or came from.
    pub fn item(&self) -> Option<Key> {
        match self {
            Self::Projectile(Projectile { item })
            | Self::Cloud(Cloud { item, .. })
            | Self::Charge(Charge { item, .. })
            | Self::DroppedItem(DroppedItem { item, .. }) => Some(*item),
            Self::Explosion(_) | Self::FoundHazard(_) | Self::TaskProgress(_) | Self::DamagedTerrain(_) => None,
        }
    }

    /// Its two numbers in the state hash.
    pub(in crate::battle) fn numbers(&self) -> (i16, i16) {
        match *self {
            Self::Projectile(_) => (1, 0),
            Self::Cloud(cloud) => (cloud.last_round, 0),
            Self::Charge(charge) => (charge.damage_factor, 0),
            Self::DroppedItem(dropped) => (dropped.loaded, dropped.spare),
            Self::Explosion(_) | Self::FoundHazard(_) => (0, 0),
            Self::TaskProgress(task) => (task.done, task.needed),
            Self::DamagedTerrain(damage) => (damage.taken, damage.limit),
        }
    }

    /// What has become of the item that lies there.
    pub(in crate::battle) fn wear(&self) -> Wear {
        match self {
            Self::DroppedItem(dropped) => dropped.wear,
            _ => Wear::default(),
        }
    }
}
