//! Armour and shields (AR-WPN-07, AR-WPN-08).

use crate::battle::{Key, Rule};
use crate::rules::arrgs::armoury::DamageType;
use serde::Deserialize;

/// A suit of armour.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Damage Resistance by type.
    pub resists: Vec<(DamageType, i32)>,
    /// Its Check Penalty.
    #[serde(default)]
    pub penalty: i32,
    /// Augmented modifier to checks on Body.
    #[serde(default)]
    pub augments: i32,
    /// Vitality of the item (AR-WPN-15).
    pub vitality: i16,
    /// Damage Resistance of the item.
    pub resistance: i32,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

/// A shield, strapped to the arm.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Tech modifier to Reflex.
    pub reflex: i32,
    /// Its Check Penalty.
    #[serde(default)]
    pub penalty: i32,
    /// Vitality of the item (AR-WPN-15).
    pub vitality: i16,
    /// Damage Resistance of the item.
    pub resistance: i32,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}
