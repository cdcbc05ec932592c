//! What never changes during a battle: the sides, the catalogue of items, the rules in force, the objectives.

use super::look::Look;
use super::unit::ItemDefId;
use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::grid::Square;
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::sync::Arc;

/// What sort of thing an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemKind {
    /// Fought with.
    Weapon,
    /// Thrown or used up; several lie in one slot.
    Expendable,
    /// Worn.
    Armour,
    /// Anything else.
    Gear,
}

/// An entry of the catalogue.
#[derive(Clone)]
pub struct ItemDef {
    /// Its id in files, such as `auto_pistol`.
    pub key: Key,
    /// Its name for people.
    pub name: String,
    /// One line for its card.
    pub note: String,
    /// Where its numbers come from.
    pub rule: Rule,
    /// What sort of thing it is.
    pub kind: ItemKind,
    /// Rounds that it holds; 0 for things without ammunition.
    pub capacity: i16,
    /// How it looks and sounds.
    pub look: Look,
    /// The system's own numbers.
    pub data: Arc<dyn Any + Send + Sync>,
}

impl ItemDef {
    /// The system's own numbers, if they are of that type.
    pub fn data<T: 'static>(&self) -> Option<&T> {
        self.data.downcast_ref::<T>()
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
    /// One of some words.
    Word(Key),
    /// On or off.
    Flag(bool),
}

/// A side of the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// How it wins besides driving every enemy off.
    pub objectives: Vec<Objective>,
}

/// A way to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its id.
    pub key: Key,
    /// What it says to people.
    pub text: String,
    /// What has to be done.
    pub goal: Goal,
}

/// What an objective demands.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the variants' sentences name their fields")]
pub enum Goal {
    /// No enemy able and willing to fight is left.
    Eliminate,
    /// Hold a zone alone at the end of so many rounds in a row.
    Hold { zone: Key, rounds: u16 },
    /// Bring so many combatants into a zone.
    Reach { zone: Key, units: u16 },
    /// Still have somebody standing when that round ends.
    Survive { round: u16 },
    /// Work off every task in a zone.
    TaskDone { zone: Key },
    /// Take one combatant out.
    TakeOut { unit: UnitId },
}

/// How far a battle has come when it begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The round that it begins in; 0 and 1 are the first.
    pub round: u16,
    /// Who acts first in that round: those who come before have had their turns.
    pub acting: Option<UnitId>,
    /// Who is in the middle of which work.
    pub work: Vec<(UnitId, Work)>,
}

/// Work that takes several turns, as far as it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// The action that it began with.
    pub act: Key,
    /// The square of the task; the combatant's own if the work has none.
    pub at: Option<Square>,
    /// Whom it is done to.
    pub on: Option<UnitId>,
    /// The slot of the item that it is done with.
    pub with: Option<u8>,
    /// Turns of it that are done.
    pub done: i16,
    /// Turns that are left; none where the rules know by themselves.
    pub left: Option<i16>,
}

/// Everything about a battle that stays the same from start to end; shared by all its forks.
#[derive(Clone)]
pub struct Setup {
    /// The level's name.
    pub name: String,
    /// The sides.
    pub sides: Vec<Side>,
    /// The catalogue of items.
    pub catalogue: Vec<ItemDef>,
    /// The rules in force, a [`Rules`](crate::battle::Rules): kept, but not known here. [`Setup::rules`] gives them back.
    pub rules: Arc<dyn Any + Send + Sync>,
    /// Facts of the field that the system reads, sorted by name (`light`, `gravity` ...).
    pub field: Vec<(Key, OptionValue)>,
    /// After this round the battle is a draw; 0: never.
    pub round_limit: u16,
    /// How far it has come when it begins.
    pub start: Start,
}

/// The set-up as a resource: one for all forks of a battle.
#[derive(Resource)]
pub struct SharedSetup(pub Arc<Setup>);

impl Setup {
    /// An entry of the catalogue.
    pub fn item(&self, id: ItemDefId) -> &ItemDef {
        &self.catalogue[usize::from(id.0)]
    }

    /// The catalogue's place of an item.
    pub fn find_item(&self, key: Key) -> Option<ItemDefId> {
        self.catalogue.iter().position(|def| def.key == key).and_then(|at| u16::try_from(at).ok()).map(ItemDefId)
    }

    /// The name of a side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.sides.get(side.index()).map_or("", |side| &side.name)
    }

    /// The word of a fact of the field; `None` if the level does not state it.
    pub fn field_word(&self, key: Key) -> Option<Key> {
        match self.field.iter().find(|entry| entry.0 == key)?.1 {
            OptionValue::Word(word) => Some(word),
            _ => None,
        }
    }
}
