//! Armoury files: their sections, and how an entry becomes an item of the battle's catalogue.

use super::machines::{RobotEntry, VehicleEntry};
use super::{Armour, Drug, Explosive, Gear, Grenade, Times, Weapon};
use crate::battle::system::{Archetype, Armoury};
use crate::battle::{ItemDef, ItemKind};
use crate::rules::common::armoury::{self, Combatant, Device, entries, item};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// The sections of an armoury file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    weapons: Vec<Weapon>,
    grenades: Vec<Grenade>,
    armour: Vec<Armour>,
    gear: Vec<Gear>,
    vehicles: Vec<VehicleEntry>,
    vehicles_vds: Vec<VehicleEntry>,
    robots: Vec<RobotEntry>,
    drugs: Vec<Drug>,
    explosives: Vec<Explosive>,
    devices: Vec<Device>,
    archetypes: Vec<Combatant>,
}

entries!(Weapon, Grenade, Armour, Gear, Drug, Explosive);

/// Reads an armoury.
///
/// # Errors
/// The place and the reason if the text is not an armoury of these rules.
pub fn read(text: &str) -> Result<Armoury, ron::error::SpannedError> {
    let file: File = armoury::read(text)?;
    let mut items = Vec::new();
    items.extend(file.weapons.into_iter().map(|one| ItemDef {
        capacity: one.rounds,
        look: one.look(),
        ..item(one, ItemKind::Weapon)
    }));
    items.extend(file.grenades.into_iter().map(|one| item(one, ItemKind::Expendable)));
    items.extend(file.armour.into_iter().map(|one| item(one, ItemKind::Armour)));
    items.extend(file.drugs.into_iter().map(|one| item(one, ItemKind::Expendable)));
    items.extend(file.explosives.into_iter().map(|one| item(one, ItemKind::Expendable)));
    items.extend(file.gear.into_iter().map(|one| item(one, ItemKind::Gear)));
    items.extend(file.devices.into_iter().map(ItemDef::from));
    let mut archetypes: Vec<Archetype> = file.archetypes.into_iter().map(Archetype::from).collect();
    archetypes.extend(file.vehicles.into_iter().map(|one| one.archetype("")));
    archetypes.extend(file.vehicles_vds.into_iter().map(|one| one.archetype("_vds")));
    archetypes.extend(file.robots.into_iter().map(RobotEntry::archetype));
    Ok(Armoury { items, archetypes })
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

pub(super) const fn one() -> u8 {
    1
}
