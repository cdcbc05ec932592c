//! What the rules know of weapons, armour and shields, and how they are read (AR-WPN).
//!
//! Spells, vehicles, mounts and creatures that are summoned each have their section of the file and their own file here.

pub mod armour;
pub mod spell;
pub mod types;
pub mod vehicle;
pub mod weapon;

pub use armour::{Armour, Shield};
pub use spell::{Spell, Stored};
pub use types::DamageType;
pub use vehicle::{Category, Chassis};
pub use weapon::{Meets, Weapon};

use crate::battle::system::{Archetype, Armoury};
use crate::battle::{ItemDef, ItemKind, Key, Rule};
use crate::rules::common::armoury::{self, Combatant, Device, entries, item};
use serde::Deserialize;

/// Anything else that is carried.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Vitality of the item (AR-WPN-15).
    pub vitality: i16,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    shields: Vec<Shield>,
    things: Vec<Thing>,
    spells: Vec<Spell>,
    vehicles: Vec<vehicle::Vehicle>,
    devices: Vec<Device>,
    /// People, mounts and creatures with their magnitudes (AR-BGD-11, AR-BGD-30, AR-WPN-09, AR-WPN-16).
    archetypes: Vec<Combatant>,
}

entries!(Weapon, Armour, Shield, Thing);

/// Reads an armoury.
///
/// # Errors
/// The place and the reason when the text is no armoury of these rules.
pub fn read(text: &str) -> Result<Armoury, ron::error::SpannedError> {
    let file: File = armoury::read(text)?;
    let mut items = Vec::new();
    items.extend(file.weapons.into_iter().map(|one| match one.used_up {
        true => item(one, ItemKind::Expendable),
        false => {
            let (capacity, spare, look) = (one.capacity(), one.spare(), one.look());
            ItemDef { capacity, spare, look, ..item(one, ItemKind::Weapon) }
        }
    }));
    items.extend(file.armour.into_iter().map(|one| item(one, ItemKind::Armour)));
    // A shield is carried like a weapon: it can be dropped, and struck at.
    items.extend(file.shields.into_iter().map(|one| item(one, ItemKind::Gear)));
    items.extend(file.things.into_iter().map(|one| item(one, ItemKind::Gear)));
    items.extend(file.devices.into_iter().map(ItemDef::from));
    let people = file.archetypes.into_iter().map(Archetype::from);
    let vehicles = file.vehicles.into_iter().map(Archetype::from);
    let archetypes: Vec<Archetype> = people.chain(vehicles).collect();
    items.extend(file.spells.into_iter().flat_map(|one| spell::entries(one, &archetypes)));
    Ok(Armoury { items, archetypes })
}
