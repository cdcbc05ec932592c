//! Types of damage (AR-DMG-02).

use crate::battle::{Key, keys};
use serde::Deserialize;

/// A type of damage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum DamageType {
    Acid,
    Bludgeoning,
    Cold,
    Electricity,
    Fire,
    Force,
    Negative,
    Piercing,
    Positive,
    Slashing,
    Sonic,
}

keys! {
    /// Damage type: acid.
    ACID = "acid";
    /// Damage type: bludgeoning.
    BLUDGEONING = "bludgeoning";
    /// Damage type: cold.
    COLD = "cold";
    /// Damage type: electricity.
    ELECTRICITY = "electricity";
    /// Damage type: fire.
    FIRE = "fire";
    /// Damage type: force.
    FORCE = "force";
    /// Damage type: negative energy.
    NEGATIVE = "negative";
    /// Damage type: piercing.
    PIERCING = "piercing";
    /// Damage type: positive energy.
    POSITIVE = "positive";
    /// Damage type: slashing.
    SLASHING = "slashing";
    /// Damage type: sonic.
    SONIC = "sonic";
}

impl DamageType {
    /// Its name, for orders, damage models and words.
    pub const fn key(self) -> Key {
        match self {
            Self::Acid => ACID,
            Self::Bludgeoning => BLUDGEONING,
            Self::Cold => COLD,
            Self::Electricity => ELECTRICITY,
            Self::Fire => FIRE,
            Self::Force => FORCE,
            Self::Negative => NEGATIVE,
            Self::Piercing => PIERCING,
            Self::Positive => POSITIVE,
            Self::Slashing => SLASHING,
            Self::Sonic => SONIC,
        }
    }
}
