//! Armour, gear, drugs and explosives (CE-WPN-06, CE-WPN-10).

use super::has;
use super::weapon::Row;
use crate::battle::{Key, Rule};
use crate::dice::Dice;
use crate::rules::common::armoury::sorted;
use serde::Deserialize;

/// Armour (CE-WPN-06).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// Points that it stops of every hit.
    pub ar: i16,
    /// The same against lasers.
    pub ar_laser: i16,
    /// The skill without which its wearer counts as untrained.
    #[serde(default)]
    pub skill: Option<Key>,
    /// Bonus to Strength.
    #[serde(default)]
    pub str_bonus: i16,
    /// Bonus to Dexterity.
    #[serde(default)]
    pub dex_bonus: i16,
    /// Its traits.
    #[serde(deserialize_with = "sorted")]
    pub tags: Vec<Key>,
    /// Tech level.
    pub tl: u8,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

impl Armour {
    /// True if it has a trait.
    pub fn has(&self, tag: &str) -> bool {
        has(&self.tags, tag)
    }
}

/// The purpose of a piece of gear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GearKind {
    /// A weapon accessory.
    WeaponAccessory,
    /// A communicator.
    Comm,
    /// A sensor.
    Sensor,
    /// A tool.
    Tool,
}

/// Anything else that is carried.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// What it is for.
    pub kind: GearKind,
    /// Its DM, where its traits apply.
    #[serde(default)]
    pub dm: i16,
    /// Greatest sum of DMs at which an intelligent weapon helps (CE-MOD-02).
    #[serde(default)]
    pub smart_tolerance: Option<i16>,
    /// The row that it lets a weapon attack on.
    #[serde(default)]
    pub row: Option<Row>,
    /// The medium of a communicator.
    #[serde(default)]
    pub medium: Option<Key>,
    /// Range of a comm in kilometres.
    #[serde(default)]
    pub range_km: Option<u32>,
    /// Range in squares.
    #[serde(default)]
    pub range_squares: Option<u16>,
    /// The kind of a sensor.
    #[serde(default)]
    pub sensor: Option<Key>,
    /// Its traits.
    #[serde(deserialize_with = "sorted")]
    pub tags: Vec<Key>,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

impl Gear {
    /// True if it has a trait.
    pub fn has(&self, tag: &str) -> bool {
        has(&self.tags, tag)
    }
}

/// A drug (CE-WPN-06).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drug {
    /// Its id in files; also the name of its condition.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// Rounds until it takes effect.
    #[serde(default)]
    pub onset_rounds: u16,
    /// Rounds of its effect.
    #[serde(default)]
    pub lasts_rounds: u16,
    /// Bonus to initiative.
    #[serde(default)]
    pub initiative: i16,
    /// Dodges per round that cost no initiative.
    #[serde(default)]
    pub free_dodges: u8,
    /// Reduction of the damage of each hit.
    #[serde(default)]
    pub damage_reduction: u8,
    /// Damage when its effect ends.
    #[serde(default)]
    pub after_damage: Option<Dice>,
    /// True if its user is fatigued when its effect ends.
    #[serde(default)]
    pub after_fatigued: bool,
    /// True if it only removes fatigue, at once.
    #[serde(default)]
    pub removes_fatigue: bool,
    /// Damage of the first dose.
    #[serde(default)]
    pub damage: i16,
    /// Extra damage of each further dose.
    #[serde(default)]
    pub damage_rises_by: i16,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

/// An explosive (CE-WPN-10).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explosive {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// Damage.
    pub dice: Dice,
    /// Its radius in metres.
    pub radius_m: Dice,
    /// The skill that sets it.
    pub skill: Key,
    /// Rounds that it takes to set.
    pub plant_rounds: Dice,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}
