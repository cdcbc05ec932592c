//! Armoury files: their sections, and how an entry becomes an item of the battle's catalogue.

use super::machines::{RobotEntry, VehicleEntry};
use super::{Armour, Drug, Explosive, Gear, Grenade, Times, Weapon};
use crate::battle::system::{Archetype, Armoury};
use crate::battle::{ItemDef, ItemKind, Key, Look, Rule};
use ron::extensions::Extensions;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The sections of an armoury file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    #[serde(rename = "system")]
    _system: Option<String>,
    weapons: Vec<Weapon>,
    grenades: Vec<Grenade>,
    armour: Vec<Armour>,
    gear: Vec<Gear>,
    vehicles: Vec<VehicleEntry>,
    vehicles_vds: Vec<VehicleEntry>,
    robots: Vec<RobotEntry>,
    drugs: Vec<Drug>,
    explosives: Vec<Explosive>,
    archetypes: Vec<Person>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Person {
    id: String,
    name: String,
    characteristics: Characteristics,
    skills: BTreeMap<String, i16>,
    weapons: Vec<String>,
    armour: Vec<String>,
    gear: Vec<String>,
    #[serde(default)]
    grenades: Vec<Count>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(rename = "rule")]
    _rule: String,
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Characteristics {
    str: i16,
    dex: i16,
    end: i16,
    int: i16,
    edu: i16,
    soc: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    id: String,
    count: i16,
}

macro_rules! item {
    ($one:expr, $kind:expr) => {
        ItemDef {
            key: $one.id,
            name: $one.name.clone(),
            note: $one.note.clone(),
            rule: $one.rule,
            kind: $kind,
            capacity: 0,
            look: Look::default(),
            data: Arc::new($one),
        }
    };
}

/// Reads an armoury.
///
/// # Errors
/// The place and the reason if the text is not an armoury of these rules.
pub fn read(text: &str) -> Result<Armoury, ron::error::SpannedError> {
    let file: File = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text)?;
    let mut items = Vec::new();
    items.extend(file.weapons.into_iter().map(|one| ItemDef {
        capacity: one.rounds,
        look: one.look(),
        ..item!(one, ItemKind::Weapon)
    }));
    items.extend(file.grenades.into_iter().map(|one| item!(one, ItemKind::Expendable)));
    items.extend(file.armour.into_iter().map(|one| item!(one, ItemKind::Armour)));
    items.extend(file.drugs.into_iter().map(|one| item!(one, ItemKind::Expendable)));
    items.extend(file.explosives.into_iter().map(|one| item!(one, ItemKind::Expendable)));
    items.extend(file.gear.into_iter().map(|one| item!(one, ItemKind::Gear)));
    let mut archetypes: Vec<Archetype> = file.archetypes.into_iter().map(archetype).collect();
    archetypes.extend(file.vehicles.into_iter().map(|one| one.archetype("")));
    archetypes.extend(file.vehicles_vds.into_iter().map(|one| one.archetype("_vds")));
    archetypes.extend(file.robots.into_iter().map(RobotEntry::archetype));
    Ok(Armoury { items, archetypes })
}

fn archetype(person: Person) -> Archetype {
    let Characteristics { str, dex, end, int, edu, soc } = person.characteristics;
    let stats = [("str", str), ("dex", dex), ("end", end), ("int", int), ("edu", edu), ("soc", soc)];
    let single = person.weapons.into_iter().chain(person.gear).map(|id| (id, 1));
    Archetype {
        key: person.id,
        name: person.name,
        note: person.note,
        stats: stats.map(|(name, score)| (name.to_owned(), score)).to_vec(),
        skills: person.skills.into_iter().collect(),
        items: single.chain(person.grenades.into_iter().map(|one| (one.id, one.count))).collect(),
        worn: person.armour,
        tags: person.tags,
        vessel: None,
        machine: None,
    }
}

impl<'de> Deserialize<'de> for Times {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (dice, factor) = text.split_once('x').unwrap_or((&text, "1"));
        let dice = dice.parse().map_err(D::Error::custom)?;
        let factor = factor.parse().map_err(D::Error::custom)?;
        Ok(Self { dice, factor })
    }
}

pub(super) fn rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
    Key::deserialize(deserializer).map(|key| Rule(key.as_str()))
}

pub(super) fn sorted<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Key>, D::Error> {
    let mut tags = Vec::<Key>::deserialize(deserializer)?;
    tags.sort();
    Ok(tags)
}

pub(super) const fn one() -> u8 {
    1
}
