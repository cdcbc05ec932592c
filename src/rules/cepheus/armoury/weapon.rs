//! Weapons: their ways of use, rates, ammunition and blasts (CE-WPN-01, CE-WPN-02,
//! CE-WPN-03, CE-WPN-04, CE-WPN-08).

use super::file::one;
use super::has;
use crate::battle::{Figure, Key, Look, Rule, Sound};
use crate::dice::Dice;
use crate::rules::common::armoury::sorted;
use serde::Deserialize;

/// A row of the attack table (CE-ATK-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// Fists, clubs and short blades.
    CloseQuarters,
    /// Long blades and pole arms.
    ExtendedReach,
    /// Anything thrown.
    Thrown,
    /// Handguns.
    Pistol,
    /// Long guns.
    Rifle,
    /// Scatterguns and launchers.
    Shotgun,
    /// Automatic weapons.
    AssaultWeapon,
    /// Rockets.
    Rocket,
}

/// One way to use a weapon: its row of the attack table and its skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The row of the attack table.
    pub row: Row,
    /// The skill.
    pub skill: Key,
}

/// The damage type of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageType {
    /// Clubs and fists.
    Blunt,
    /// Points and bullets.
    Piercing,
    /// Edges.
    Slashing,
    /// Beams and plasma.
    Energy,
}

/// How a thrown thing works (CE-THR-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Throw {
    /// It harms its target.
    Impact,
    /// It explodes where it lands.
    Payload,
}

/// One ring of a blast: everybody within its radius takes its dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ring {
    /// Outer radius in squares.
    pub squares: u16,
    /// Its dice.
    pub dice: Dice,
}

/// Dice times a factor, such as `1D6x3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// The dice.
    pub dice: Dice,
    /// The factor of their sum.
    pub factor: u8,
}

/// A weapon.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// The ways to attack with it.
    pub uses: Vec<Use>,
    /// Damage; `None` for a launcher, whose shells have their own.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// Its damage type.
    #[serde(default)]
    pub damage_type: Option<DamageType>,
    /// How it works when thrown; `None` if it is not thrown.
    #[serde(default)]
    pub throw: Option<Throw>,
    /// Rounds that one attack may spend; a list without 1 means bursts only, an empty one means no ammunition.
    #[serde(default)]
    pub rates: Vec<i16>,
    /// Rounds that it holds; 0 for a weapon without ammunition.
    #[serde(default)]
    pub rounds: i16,
    /// True if it has recoil (CE-ZRG-03).
    #[serde(default)]
    pub recoil: bool,
    /// Hands needed; 0 for a part of the body or a mounting.
    pub hands: u8,
    /// Minor actions to ready it; 0 is free (CE-MIN-08).
    pub draw_actions: u8,
    /// Minor actions to reload it (CE-MIN-09).
    #[serde(default = "one")]
    pub reload_actions: u8,
    /// Minor actions to reload it for a combatant that does not dodge meanwhile (CE-WPN-03).
    #[serde(default)]
    pub reload_actions_no_dodge: Option<u8>,
    /// Kinds of ammunition, the usual one first; empty if there is only one.
    #[serde(default)]
    pub ammo: Vec<Key>,
    /// What a launcher fires.
    #[serde(default)]
    pub fires: Option<Key>,
    /// Rings of its blast.
    #[serde(default)]
    pub rings: Vec<Ring>,
    /// Its back blast.
    #[serde(default)]
    pub back_blast: Option<Ring>,
    /// Roll of one die from which a miss explodes nevertheless.
    #[serde(default)]
    pub miss_detonates_on: Option<u8>,
    /// Strength below which each point costs -1 (CE-WPN-04).
    #[serde(default)]
    pub min_str: i16,
    /// Rads for those nearby.
    #[serde(default)]
    pub radiation: Option<Times>,
    /// The figure of a combatant with it in hand, if not the default of its kind.
    #[serde(default)]
    pub figure: Option<Figure>,
    /// The sound of an attack with it, if not the default of its kind.
    #[serde(default)]
    pub sound: Option<Sound>,
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

impl Weapon {
    /// True if it has a trait.
    pub fn has(&self, tag: &str) -> bool {
        has(&self.tags, tag)
    }

    /// How it looks and sounds: by default a blade for melee weapons and a rifle for all others.
    pub fn look(&self) -> Look {
        let kind = if self.has("melee") { Look::BLADE } else { Look::RIFLE };
        kind.with(self.figure, self.sound)
    }

    /// True if it can be used on a row.
    pub fn on_row(&self, row: Row) -> bool {
        self.uses.iter().any(|one| one.row == row)
    }
}
