//! Things on the map that are not combatants: entities with a [`Thing`] and one component for their kind.

use super::unit::Wear;
use crate::battle::key::{Key, ThingId, UnitId};
use crate::grid::Square;
use bevy_ecs::prelude::Component;
use serde::Serialize;

/// The identity, place and cause of a thing.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Thing {
    /// Its id.
    pub id: ThingId,
    /// The name of its kind: `projectile`, `smoke_cloud` ...
    pub kind: Key,
    /// Its square.
    pub square: Square,
    /// The combatant that caused it.
    pub by: Option<UnitId>,
}

/// A grenade, shell or rocket in flight.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Projectile {
    /// The item in flight.
    pub item: Key,
}

/// A cloud of smoke or aerosol.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Cloud {
    /// The item that it came from.
    pub item: Key,
    /// Its last round in the battle.
    pub last_round: i16,
}

/// An explosive that has been set and not yet detonated.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Charge {
    /// The explosive.
    pub item: Key,
    /// The factor of its damage dice, at least 1.
    pub damage_factor: i16,
}

/// An item on the ground.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct DroppedItem {
    /// The item.
    pub item: Key,
    /// Rounds in it, or the number of pieces.
    pub loaded: i16,
    /// Spare rounds or magazines that lie with it.
    pub spare: i16,
    /// Its damage and faults.
    pub wear: Wear,
}

/// An explosion without a projectile, while it is resolved.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Explosion;

/// A ground hazard that a side has discovered.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FoundHazard;

/// Progress on a task of the level.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct TaskProgress {
    /// Turns of work done.
    pub done: i16,
    /// Turns that the task takes.
    pub needed: i16,
}

/// Ground that burns.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Fire;

/// Damage to terrain that still stands, such as a door.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct DamagedTerrain {
    /// Damage taken so far.
    pub taken: i16,
    /// The damage that destroys it.
    pub limit: i16,
}

/// A spell that goes on after it has been cast: on a combatant, in the shape of one, or in an area around its square.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct LastingSpell {
    /// The spell, an item of the catalogue.
    pub item: Key,
    /// The combatant that controls it; whoever cast it is the cause of the thing.
    pub controller: UnitId,
    /// The combatant that it lies on, or that it has called.
    pub on: Option<UnitId>,
    /// Its strength in numbers of the core.
    pub strength: i16,
    /// The last round that it lasts.
    pub last_round: i16,
    /// True if its controller has kept it up in this round.
    pub kept: bool,
}

/// A device on the ground whose field covers what is around it; nobody sees how far.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Field {
    /// The device.
    pub item: Key,
    /// Its last round in the battle.
    pub last_round: i16,
}

/// A try that went so wrong that its maker may not repeat it: on somebody, or on what is in its square. Nobody sees it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Spoiled {
    /// The combatant that it was tried on.
    pub on: Option<UnitId>,
    /// The last round in which it may not be repeated.
    pub last_round: i16,
}

/// The component that gives a thing its kind.
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
    Fire(Fire),
    LastingSpell(LastingSpell),
    Field(Field),
    Spoiled(Spoiled),
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

states!(
    Projectile,
    Cloud,
    Charge,
    DroppedItem,
    Explosion,
    FoundHazard,
    TaskProgress,
    DamagedTerrain,
    Fire,
    LastingSpell,
    Field,
    Spoiled
);

impl ThingState {
    /// The item that it is or came from.
    pub fn item(&self) -> Option<Key> {
        match self {
            Self::Projectile(Projectile { item })
            | Self::Cloud(Cloud { item, .. })
            | Self::Charge(Charge { item, .. })
            | Self::DroppedItem(DroppedItem { item, .. })
            | Self::LastingSpell(LastingSpell { item, .. })
            | Self::Field(Field { item, .. }) => Some(*item),
            Self::Explosion(_)
            | Self::FoundHazard(_)
            | Self::TaskProgress(_)
            | Self::DamagedTerrain(_)
            | Self::Fire(_)
            | Self::Spoiled(_) => None,
        }
    }

    /// Its two numbers in the state hash.
    pub(in crate::battle) fn numbers(&self) -> (i16, i16) {
        match *self {
            Self::Projectile(_) => (1, 0),
            Self::Cloud(cloud) => (cloud.last_round, 0),
            Self::Charge(charge) => (charge.damage_factor, 0),
            Self::DroppedItem(dropped) => (dropped.loaded, dropped.spare),
            Self::Explosion(_) | Self::FoundHazard(_) | Self::Fire(_) => (0, 0),
            Self::TaskProgress(task) => (task.done, task.needed),
            Self::DamagedTerrain(damage) => (damage.taken, damage.limit),
            Self::LastingSpell(spell) => (spell.last_round, spell.strength),
            Self::Field(field) => (field.last_round, 0),
            Self::Spoiled(spoiled) => (spoiled.last_round, 0),
        }
    }

    /// The rest of its state in the state hash.
    pub(in crate::battle) fn bonds(&self) -> Option<[i64; 3]> {
        match self {
            Self::LastingSpell(LastingSpell { controller, on, kept, .. }) => {
                Some([controller.0.into(), on.map_or(-1, |unit| unit.0.into()), i64::from(*kept)])
            }
            Self::Spoiled(Spoiled { on, .. }) => Some([on.map_or(-1, |unit| unit.0.into()), 0, 0]),
            _ => None,
        }
    }

    /// The damage and faults of an item on the ground.
    pub(in crate::battle) fn wear(&self) -> Wear {
        match self {
            Self::DroppedItem(dropped) => dropped.wear,
            _ => Wear::default(),
        }
    }
}
