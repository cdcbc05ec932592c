//! Powers as an armoury writes them (PC-BGD-42).

use crate::battle::{Key, Rule};
use crate::dice::Dice;
use crate::rules::percentile::armoury::Harm;
use crate::rules::percentile::keys::price::Cost;
use crate::rules::percentile::keys::vocabulary::VOCABULARY;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

const HOOK: Rule = Rule("PC-BGD-42");

/// What a power does when its user's Willpower test passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    /// Damage, from which soak is taken.
    Harm {
        /// Its dice.
        damage: Dice,
        /// Its kind.
        harm: Harm,
        /// Armour points that it ignores.
        #[serde(default)]
        pen: i32,
    },
    /// A state of the target, with its amount.
    Afflict {
        /// Which state.
        #[serde(deserialize_with = "condition")]
        condition: Key,
        /// How much of it.
        amount: i16,
    },
    /// The user is somewhere else, at most so many squares away.
    Leap {
        /// How far.
        squares: u16,
    },
}

/// A power (PC-BGD-42).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// What it takes of a turn.
    pub action: Cost,
    /// True if it moves its user's body: not within a hold.
    #[serde(default)]
    pub moves_user: bool,
    /// Squares over which it reaches; 0 for touch.
    #[serde(default)]
    pub range: u16,
    /// What it does.
    pub effect: Effect,
    /// Its origin.
    #[serde(skip, default = "hook")]
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

fn hook() -> Rule {
    HOOK
}

fn condition<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
    let key = Key::deserialize(deserializer)?;
    let known = VOCABULARY.conditions.contains(&key);
    if known { Ok(key) } else { Err(D::Error::custom(format!("there is no condition \"{key}\""))) }
}
