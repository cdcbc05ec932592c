//! The frame of an armoury file: its entries as items of the catalogue, its ready-made combatants, how it is read.

use crate::battle::system::Archetype;
use crate::battle::{ItemDef, ItemKind, Key, Look, Rule, Vessel};
use crate::grid::Quarter;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The place of a weapon on a machine.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mounting {
    /// On a turret: it fires all round.
    Turret,
    /// In the bow.
    Front,
    /// On the right side.
    Right,
    /// In the stern.
    Rear,
    /// On the left side.
    Left,
}

impl Mounting {
    /// The only quarter that it covers; `None` if it fires all round.
    pub const fn arc(self) -> Option<Quarter> {
        match self {
            Self::Turret => None,
            Self::Front => Some(Quarter::Front),
            Self::Right => Some(Quarter::Right),
            Self::Rear => Some(Quarter::Rear),
            Self::Left => Some(Quarter::Left),
        }
    }
}

/// What every entry has: its id, its display name, a line for its card, and the rule that states its numbers.
pub trait Entry: Any + Send + Sync {
    /// Id, name, note and rule.
    fn title(&self) -> (Key, String, String, Rule);
}

/// Implements [`Entry`] for types with the fields `id`, `name`, `note` and `rule`.
macro_rules! entries {
    ($($entry:ty),+ $(,)?) => {$(
        impl $crate::rules::common::armoury::Entry for $entry {
            fn title(&self) -> ($crate::battle::Key, String, String, $crate::battle::Rule) {
                (self.id, self.name.clone(), self.note.clone(), self.rule)
            }
        }
    )+};
}
pub(crate) use entries;

/// An entry as an item that holds no rounds and looks like any other of its kind.
pub fn item(entry: impl Entry, kind: ItemKind) -> ItemDef {
    let (key, name, note, rule) = entry.title();
    ItemDef { key, name, note, rule, kind, capacity: 0, spare: None, look: Look::default(), data: Arc::new(entry) }
}

/// A device of which the core knows no more than that it is carried: what it does is the damage model's.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Cells of its full battery; 0 for none.
    #[serde(default)]
    pub battery: i16,
    /// True if each is used once.
    #[serde(default)]
    pub single_use: bool,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

entries!(Device);

impl From<Device> for ItemDef {
    fn from(device: Device) -> Self {
        let kind = if device.single_use { ItemKind::Expendable } else { ItemKind::Gear };
        Self { capacity: device.battery, ..item(device, kind) }
    }
}

/// A ready-made combatant in a file, with the fields of a level's unit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    id: String,
    name: String,
    stats: BTreeMap<String, i16>,
    #[serde(default)]
    skills: BTreeMap<String, i16>,
    #[serde(default)]
    items: Vec<Carried>,
    #[serde(default)]
    worn: Vec<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    traits: BTreeMap<String, BTreeMap<String, Given>>,
    /// The picture of a starship.
    #[serde(default)]
    vessel: Option<Vessel>,
    note: String,
}

/// One item, or several of a kind.
#[derive(Deserialize)]
#[serde(untagged)]
enum Carried {
    One(String),
    Several { id: String, count: i16 },
}

/// The value of a trait.
#[derive(Deserialize)]
#[serde(untagged)]
enum Given {
    Number(i32),
    Word(String),
}

impl From<Given> for String {
    fn from(given: Given) -> Self {
        match given {
            Given::Number(number) => number.to_string(),
            Given::Word(word) => word,
        }
    }
}

impl From<Combatant> for Archetype {
    fn from(one: Combatant) -> Self {
        let valued = |(hook, parts): (String, BTreeMap<String, Given>)| {
            parts.into_iter().map(move |(of, value)| [hook.clone(), of, value.into()])
        };
        let carried = |item| match item {
            Carried::One(id) => (id, 1),
            Carried::Several { id, count } => (id, count),
        };
        Self {
            key: one.id,
            name: one.name,
            note: one.note,
            stats: one.stats.into_iter().collect(),
            skills: one.skills.into_iter().collect(),
            items: one.items.into_iter().map(carried).collect(),
            worn: one.worn,
            tags: one.tags,
            traits: one.traits.into_iter().flat_map(valued).collect(),
            vessel: one.vessel,
            machine: None,
        }
    }
}

/// Reads a file into its sections.
///
/// # Errors
/// The place and the reason if the text does not have the sections and fields of `File`.
pub fn read<File: DeserializeOwned>(text: &str) -> Result<File, SpannedError> {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text)
}

/// Keys in their order, for binary searches.
///
/// # Errors
/// Those of reading the keys.
pub fn sorted<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Key>, D::Error> {
    let mut keys = Vec::<Key>::deserialize(deserializer)?;
    keys.sort();
    Ok(keys)
}
