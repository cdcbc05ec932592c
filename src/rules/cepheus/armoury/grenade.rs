//! Grenades and the clouds that they make (CE-WPN-05).

use super::weapon::{Ring, Row, Throw, Times};
use crate::battle::{Key, Rule};
use serde::Deserialize;

/// The effect of a grenade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrenadeKind {
    /// Fragments.
    Blast,
    /// Stuns.
    Stun,
    /// Makes smoke.
    Smoke,
    /// Makes an aerosol that absorbs lasers.
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
    /// True if the DM applies to melee as well.
    #[serde(default)]
    pub melee: bool,
    /// Reduction of a laser's damage.
    #[serde(default)]
    pub laser_damage: i16,
    /// True if it blocks laser communicators.
    #[serde(default)]
    pub blocks_laser_comm: bool,
}

/// A grenade (CE-WPN-05).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grenade {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// The row of the attack table for throwing it.
    pub row: Row,
    /// The skill that serves it.
    pub skill: Key,
    /// How it works when thrown.
    pub throw: Throw,
    /// Its effect.
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
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}
