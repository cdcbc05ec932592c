//! Grenades and the clouds that they make (CE-WPN-05).

use super::file::rule;
use super::weapon::{Ring, Row, Throw, Times};
use crate::battle::{Key, Rule};
use serde::Deserialize;

/// What a grenade does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrenadeKind {
    /// Fragments.
    Blast,
    /// Knocks out.
    Stun,
    /// Hides.
    Smoke,
    /// Drinks laser light.
    Aerosol,
}

/// A cloud that a grenade makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cloud {
    /// Radius in squares.
    pub squares: u16,
    /// Rounds that it lasts.
    pub rounds: Times,
    /// DM on attacks in or through it.
    #[serde(default)]
    pub dm: i16,
    /// The same for lasers.
    #[serde(default)]
    pub laser_dm: i16,
    /// Whether melee suffers too.
    #[serde(default)]
    pub melee: bool,
    /// What it takes from a laser's damage.
    #[serde(default)]
    pub laser_damage: i16,
    /// Whether it cuts laser comms.
    #[serde(default)]
    pub blocks_laser_comm: bool,
}

/// A grenade (CE-WPN-05).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grenade {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// The row on which it is thrown.
    pub row: Row,
    /// The skill that serves it.
    pub skill: Key,
    /// How it works.
    pub throw: Throw,
    /// What it does.
    pub kind: GrenadeKind,
    /// Rings of its blast, the innermost first.
    #[serde(default)]
    pub rings: Vec<Ring>,
    /// The cloud that it makes.
    #[serde(default)]
    pub cloud: Option<Cloud>,
    /// Minor actions to ready it.
    pub draw_actions: u8,
    /// Tech level.
    pub tl: u8,
    /// Where its numbers come from.
    #[serde(deserialize_with = "rule")]
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}
