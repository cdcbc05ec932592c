//! What is worn, carried and taken: armour, gear, drugs, explosives (CE-WPN-06, CE-WPN-10).

use super::file::{rule, sorted};
use super::has;
use super::weapon::Row;
use crate::battle::{Key, Rule};
use crate::dice::Dice;
use serde::Deserialize;

/// Something worn that stops harm (CE-WPN-06).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Points that it takes from every hit.
    pub ar: i16,
    /// The same against lasers.
    pub ar_laser: i16,
    /// The skill without which its wearer counts as untrained.
    #[serde(default)]
    pub skill: Option<Key>,
    /// Strength that it lends.
    #[serde(default)]
    pub str_bonus: i16,
    /// Dexterity that it lends.
    #[serde(default)]
    pub dex_bonus: i16,
    /// Its traits.
    #[serde(deserialize_with = "sorted")]
    pub tags: Vec<Key>,
    /// Tech level.
    pub tl: u8,
    /// Where its numbers come from.
    #[serde(deserialize_with = "rule")]
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

impl Armour {
    /// Whether it has a trait.
    pub fn has(&self, tag: &str) -> bool {
        has(&self.tags, tag)
    }
}

/// What a piece of gear is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GearKind {
    /// Fitted to a weapon.
    WeaponAccessory,
    /// Talks.
    Comm,
    /// Looks.
    Sensor,
    /// Helps at work.
    Tool,
}

/// Anything else that is carried.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// What it is for.
    pub kind: GearKind,
    /// DM that it gives, where its traits apply.
    #[serde(default)]
    pub dm: i16,
    /// Greatest sum of DMs at which an intelligent weapon helps (CE-MOD-02).
    #[serde(default)]
    pub smart_tolerance: Option<i16>,
    /// The row on which it lets a weapon attack.
    #[serde(default)]
    pub row: Option<Row>,
    /// What a comm talks through.
    #[serde(default)]
    pub medium: Option<Key>,
    /// Range of a comm in kilometres.
    #[serde(default)]
    pub range_km: Option<u32>,
    /// Range in squares.
    #[serde(default)]
    pub range_squares: Option<u16>,
    /// What a sensor senses.
    #[serde(default)]
    pub sensor: Option<Key>,
    /// Its traits.
    #[serde(deserialize_with = "sorted")]
    pub tags: Vec<Key>,
    /// Where its numbers come from.
    #[serde(deserialize_with = "rule")]
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

impl Gear {
    /// Whether it has a trait.
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
    /// Its name for people.
    pub name: String,
    /// Rounds before it works.
    #[serde(default)]
    pub onset_rounds: u16,
    /// Rounds that it works.
    #[serde(default)]
    pub lasts_rounds: u16,
    /// Initiative that it gives.
    #[serde(default)]
    pub initiative: i16,
    /// Dodges of each round that cost no initiative.
    #[serde(default)]
    pub free_dodges: u8,
    /// What it takes from the damage of each hit.
    #[serde(default)]
    pub damage_reduction: u8,
    /// Damage when it leaves.
    #[serde(default)]
    pub after_damage: Option<Dice>,
    /// Whether one is tired when it leaves.
    #[serde(default)]
    pub after_fatigued: bool,
    /// Whether it takes tiredness away at once, instead of all the above.
    #[serde(default)]
    pub removes_fatigue: bool,
    /// Damage of the first dose.
    #[serde(default)]
    pub damage: i16,
    /// What each further dose adds to that.
    #[serde(default)]
    pub damage_rises_by: i16,
    /// Where its numbers come from.
    #[serde(deserialize_with = "rule")]
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

/// An explosive (CE-WPN-10).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explosive {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Damage.
    pub dice: Dice,
    /// Metres that it reaches.
    pub radius_m: Dice,
    /// The skill that sets it.
    pub skill: Key,
    /// Rounds that setting it takes.
    pub plant_rounds: Dice,
    /// Where its numbers come from.
    #[serde(deserialize_with = "rule")]
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}
