//! Copies of the components that rules read most: finding a component in the world takes longer than reading it.

use crate::battle::model::{Body, Conditions, Gear, Stats};
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::{Component, Mut};
use std::ops::{Deref, DerefMut};

/// Components of all combatants, in order of id.
#[derive(Clone, Default)]
pub(super) struct Quick {
    pub bodies: Vec<Body>,
    pub stats: Vec<Stats>,
    pub conditions: Vec<Conditions>,
    pub gear: Vec<Gear>,
}

impl Quick {
    /// Adds a combatant.
    pub fn push(&mut self, (body, stats, conditions, gear): (Body, Stats, Conditions, Gear)) {
        self.bodies.push(body);
        self.stats.push(stats);
        self.conditions.push(conditions);
        self.gear.push(gear);
    }
}

/// Write access to a component; the copy is updated when it is dropped.
pub(in crate::battle) struct Copied<'w, T: Component<Mutability = Mutable> + Clone> {
    pub now: Mut<'w, T>,
    pub copy: &'w mut T,
}

impl<T: Component<Mutability = Mutable> + Clone> Deref for Copied<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.now
    }
}

impl<T: Component<Mutability = Mutable> + Clone> DerefMut for Copied<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.now
    }
}

impl<T: Component<Mutability = Mutable> + Clone> Drop for Copied<'_, T> {
    fn drop(&mut self) {
        self.copy.clone_from(&self.now);
    }
}
