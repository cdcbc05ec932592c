//! Projectiles, clouds and dropped items: entities of their own beside the combatants.

use super::ids::{ThingId, UnitId};
use super::key::Key;
use super::unit::Wear;
use crate::grid::Square;
use bevy_ecs::prelude::Component;

/// Something on the map that is no combatant.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Thing {
    /// Its number.
    pub id: ThingId,
    /// What it is: `projectile`, `dropped` ...
    pub kind: Key,
    /// The item that it is, if it is one.
    pub item: Option<Key>,
    /// Where it is.
    pub square: Square,
    /// Rounds in it, and rounds or magazines that lie with it; of a cloud, the last round of the battle that it is there.
    pub rounds: (i16, i16),
    /// What had become of the item when it came to lie there.
    pub wear: Wear,
    /// Who brought it into the world.
    pub by: Option<UnitId>,
}
