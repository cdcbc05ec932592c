//! The things of a battle: entities with a [`Thing`] and one component for their kind.

use super::battle::Battle;
use super::changed::THINGS;
use crate::battle::key::ThingId;
use crate::battle::model::{
    Charge, Cloud, DamagedTerrain, DroppedItem, Explosion, Field, Fire, FoundHazard, LastingSpell, Projectile, Spoiled,
    TaskProgress, Thing, ThingState,
};
use bevy_ecs::prelude::Component;

macro_rules! states {
    ($($component:ident),*) => {
        impl Battle {
            /// The kind of a thing; `None` if no thing has that id.
            pub fn thing_state(&self, id: ThingId) -> Option<ThingState> {
                let thing = self.world.entity(*self.things.get(&id)?);
                $(if let Some(state) = thing.get::<$component>() {
                    return Some((*state).into());
                })*
                None
            }

            /// Adds a thing to the map, changes it, or removes it.
            pub(super) fn put_thing(&mut self, id: ThingId, placed: Option<(Thing, ThingState)>) {
                self.changed.battle(THINGS);
                let Some((thing, state)) = placed else {
                    if let Some(entity) = self.things.remove(&id) {
                        self.world.despawn(entity);
                    }
                    return;
                };
                let entity = *self.things.entry(id).or_insert_with(|| self.world.spawn_empty().id());
                let mut entity = self.world.entity_mut(entity);
                entity.insert(thing);
                match state {
                    $(ThingState::$component(state) => entity.insert(state),)*
                };
            }
        }
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

impl Battle {
    /// All things on the map, in order of id.
    pub fn things(&self) -> impl Iterator<Item = &Thing> {
        self.things.values().filter_map(|entity| self.world.get::<Thing>(*entity))
    }

    /// True for a thing that people see on the map; false for the mere record of a try that went wrong.
    pub fn is_on_map(&self, id: ThingId) -> bool {
        self.thing(id).is_some() && self.thing_as::<Spoiled>(id).is_none()
    }

    /// All things of a kind, in order of id.
    pub fn things_with<T: Component>(&self) -> impl Iterator<Item = (&Thing, &T)> {
        let both = |entity| Some((self.world.get::<Thing>(entity)?, self.world.get::<T>(entity)?));
        self.things.values().copied().filter_map(both)
    }

    /// One thing.
    pub fn thing(&self, id: ThingId) -> Option<&Thing> {
        self.world.get::<Thing>(*self.things.get(&id)?)
    }

    /// The component of a thing, if it is of that kind.
    pub fn thing_as<T: Component>(&self, id: ThingId) -> Option<&T> {
        self.world.get::<T>(*self.things.get(&id)?)
    }

    /// A thing and its kind, to be put back later.
    pub(in crate::battle) fn placed(&self, id: ThingId) -> Option<(Thing, ThingState)> {
        Some((*self.thing(id)?, self.thing_state(id)?))
    }
}
