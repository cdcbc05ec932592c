//! The places of a battle's components and resources, so that they need not be looked up by type.

use super::battle::PhaseSteps;
use super::scheduler::Scheduler;
use crate::battle::model::{Body, Budget, Conditions, Gear, Initiative, Known, Machine, Occupants, Seat, Stats, Unit};
use crate::grid::Map;
use bevy_ecs::prelude::{Entity, QueryState, Resource, With, World};

/// The place of a resource.
pub struct Place<R: Resource> {
    entity: Entity,
    query: QueryState<&'static R>,
}

impl<R: Resource> Place<R> {
    fn of(world: &mut World) -> Self {
        let entity = world.query_filtered::<Entity, With<R>>().single(world);
        Self { entity: entity.expect("a battle has every resource once"), query: world.query() }
    }

    #[inline]
    pub fn read<'a>(&'a self, world: &'a World) -> &'a R {
        self.query.get_manual(world, self.entity).expect("a battle never loses a resource")
    }

    /// The entity that holds the resource.
    #[inline]
    pub fn entity(&self) -> Entity {
        self.entity
    }
}

/// The components that every combatant has and that change.
pub type Whole = (
    &'static Body,
    &'static Stats,
    &'static Conditions,
    &'static Gear,
    &'static Budget,
    &'static Initiative,
    &'static Known,
);

macro_rules! access {
    ($($name:ident: $read:ty),*; $($resource:ident: $held:ty),*) => {
        /// The places of all components of combatants and of all resources.
        pub(super) struct Access {
            $(pub $name: QueryState<$read>,)*
            $(pub $resource: Place<$held>,)*
        }

        impl Access {
            pub fn of(world: &mut World) -> Self {
                Self { $($name: world.query(),)* $($resource: Place::of(world),)* }
            }

            /// Records new combinations of components.
            pub fn update(&mut self, world: &World) {
                $(self.$name.update_archetypes(world);)*
            }
        }
    };
}

access!(
    unit: &'static Unit, budget: &'static Budget, initiative: &'static Initiative, known: &'static Known,
    whole: Whole, machine: &'static Machine, seat: &'static Seat, occupants: &'static Occupants;
    steps: PhaseSteps, map: Map, scheduler: Scheduler
);
