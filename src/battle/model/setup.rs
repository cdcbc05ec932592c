//! The set-up, which never changes during a battle: sides, catalogue of items, rules in force, objectives.

use super::look::Look;
use super::unit::ItemDefId;
use crate::battle::key::{Index, Key, Rule, SideId, UnitId};
use crate::grid::Square;
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::sync::Arc;

/// The kind of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemKind {
    /// Used to attack.
    Weapon,
    /// Thrown or used up; one slot holds several.
    Expendable,
    /// Worn.
    Armour,
    /// Anything else.
    Gear,
}

/// Reloads that come with an item of which nothing is said.
const RELOADS: i16 = 4;

/// An entry of the catalogue.
#[derive(Clone)]
pub struct ItemDef {
    /// Its id in files, such as `auto_pistol`.
    pub key: Key,
    /// Its display name.
    pub name: String,
    /// One line for its card.
    pub note: String,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// Its kind.
    pub kind: ItemKind,
    /// Rounds that it holds; 0 for items without ammunition.
    pub capacity: i16,
    /// Spare rounds that come with it; four times its capacity where nothing is said.
    pub spare: Option<i16>,
    /// Its picture and sound.
    pub look: Look,
    /// The system's own numbers.
    pub data: Arc<dyn Any + Send + Sync>,
}

impl ItemDef {
    /// The system's own numbers, if they are of that type.
    pub fn data<T: 'static>(&self) -> Option<&T> {
        self.data.downcast_ref::<T>()
    }

    /// The spare rounds that its bearer has at first unless a level says otherwise.
    pub fn supply(&self) -> i16 {
        self.spare.unwrap_or_else(|| self.capacity.saturating_mul(RELOADS))
    }
}

impl std::fmt::Debug for ItemDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ItemDef({})", self.key)
    }
}

/// The value of a rules option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum OptionValue {
    /// A number.
    Number(i32),
    /// One word of a list.
    Word(Key),
    /// On or off.
    Flag(bool),
}

/// A side of the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// The zone in which it places its people before the battle.
    pub deploy: Option<Key>,
    /// Its ways to win besides eliminating every enemy.
    pub objectives: Vec<Objective>,
}

/// A way to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its id.
    pub key: Key,
    /// Its text for the player.
    pub text: String,
    /// Its goal.
    pub goal: Goal,
}

/// The goal of an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the variants' sentences name their fields")]
pub enum Goal {
    /// No enemy is left that is able and willing to fight.
    Eliminate,
    /// Be the only side in a zone at the end of this many rounds in a row.
    Hold { zone: Key, rounds: u16 },
    /// Bring this many combatants into a zone.
    Reach { zone: Key, units: u16 },
    /// Have a combatant standing at the end of that round.
    Survive { round: u16 },
    /// Finish every task in a zone.
    TaskDone { zone: Key },
    /// Take that combatant out; alive, if that is asked for.
    TakeOut { unit: UnitId, alive: bool },
}

/// The point at which a battle begins, which may be in the middle of a round or of a task.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The round it begins in; 0 and 1 are the first.
    pub round: u16,
    /// The combatant that acts first; those before it in that round have had their turns.
    pub acting: Option<UnitId>,
    /// Work in progress, by combatant.
    pub work: Vec<(UnitId, Work)>,
}

/// Work that takes several turns, and its progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// The action that started it.
    pub act: Key,
    /// The square of the task; the combatant's own if the work has no square.
    pub at: Option<Square>,
    /// The combatant it is done to.
    pub on: Option<UnitId>,
    /// The slot of the tool or item.
    pub with: Option<u8>,
    /// Turns done.
    pub done: i16,
    /// Turns left; `None` if the rules derive them.
    pub left: Option<i16>,
}

/// All items that exist in a battle.
#[derive(Clone)]
pub struct Catalogue {
    items: Vec<ItemDef>,
    by_key: Index<ItemDefId>,
}

impl From<Vec<ItemDef>> for Catalogue {
    fn from(items: Vec<ItemDef>) -> Self {
        let by_key = items.iter().map(|def| def.key).zip((0..=u16::MAX).map(ItemDefId)).collect();
        Self { items, by_key }
    }
}

/// Everything that stays the same during a battle, shared by all its forks.
#[derive(Clone)]
pub struct Setup {
    /// The level's name.
    pub name: String,
    /// The sides.
    pub sides: Vec<Side>,
    /// The catalogue of items.
    pub catalogue: Catalogue,
    /// The rules in force, a [`Rules`](crate::battle::Rules), stored as `Any` because this layer does not know the
    /// type. [`Setup::rules`] returns them.
    pub rules: Arc<dyn Any + Send + Sync>,
    /// What the damage model keeps for the battle, in its own type; nothing for a core's own model.
    pub harm: Arc<dyn Any + Send + Sync>,
    /// The level's field properties, sorted by name (`light`, `gravity` ...).
    pub field: Vec<(Key, OptionValue)>,
    /// The round after which the battle is a draw; 0: none.
    pub round_limit: u16,
    /// The point at which it begins.
    pub start: Start,
}

/// The set-up as a resource: one for all forks of a battle.
#[derive(Resource)]
pub struct SharedSetup(pub Arc<Setup>);

impl Setup {
    /// An entry of the catalogue.
    pub fn item(&self, id: ItemDefId) -> &ItemDef {
        &self.catalogue.items[usize::from(id.0)]
    }

    /// The catalogue index of an item.
    pub fn find_item(&self, key: Key) -> Option<ItemDefId> {
        self.catalogue.by_key.get(key)
    }

    /// The name of a side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", |side| &side.name)
    }

    /// The word of a field property; `None` if the level does not state it.
    pub fn field_word(&self, key: Key) -> Option<Key> {
        match self.field.iter().find(|entry| entry.0 == key)?.1 {
            OptionValue::Word(word) => Some(word),
            _ => None,
        }
    }
}
