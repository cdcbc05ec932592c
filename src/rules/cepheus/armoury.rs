//! What the 2D6 rules know of weapons, grenades, armour and gear.

use super::armoury_file::{one, rule, sorted};
use crate::battle::{Key, Rule};
use crate::dice::Dice;
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

/// One way to use a weapon: the row on which it attacks and the skill that serves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// The row of the attack table.
    pub row: Row,
    /// The skill.
    pub skill: Key,
}

/// What kind of harm a weapon does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageType {
    /// Blows.
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
    /// It harms whom it strikes.
    Impact,
    /// It goes off where it lands.
    Payload,
}

/// One ring of a blast: everybody up to so many squares from the centre takes these dice.
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
    /// What their sum is multiplied by.
    pub factor: u8,
}

/// A weapon.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// The ways to attack with it.
    pub uses: Vec<Use>,
    /// Damage; none for a launcher, whose grenades bring their own.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// What kind of harm it does.
    #[serde(default)]
    pub damage_type: Option<DamageType>,
    /// How it works when thrown; none for what is not thrown.
    #[serde(default)]
    pub throw: Option<Throw>,
    /// Rounds that one attack may spend; a list without 1 means bursts only, an empty one means no ammunition.
    #[serde(default)]
    pub rates: Vec<i16>,
    /// Rounds that it holds; 0 for a weapon without ammunition.
    #[serde(default)]
    pub rounds: i16,
    /// Whether it kicks (CE-ZRG-03).
    #[serde(default)]
    pub recoil: bool,
    /// Hands that it takes; 0 for a part of the body or a mounting.
    pub hands: u8,
    /// Minor actions to ready it; 0 is free (CE-MIN-08).
    pub draw_actions: u8,
    /// Minor actions to reload it (CE-MIN-09).
    #[serde(default = "one")]
    pub reload_actions: u8,
    /// Minor actions to reload it for one who does not dodge meanwhile (CE-WPN-03).
    #[serde(default)]
    pub reload_actions_no_dodge: Option<u8>,
    /// Kinds of ammunition, the usual first; empty where there is but one.
    #[serde(default)]
    pub ammo: Vec<Key>,
    /// What a launcher fires.
    #[serde(default)]
    pub fires: Option<Key>,
    /// Rings of its blast.
    #[serde(default)]
    pub rings: Vec<Ring>,
    /// What strikes those behind the firer.
    #[serde(default)]
    pub back_blast: Option<Ring>,
    /// On that face or more of one die, a miss goes off all the same.
    #[serde(default)]
    pub miss_detonates_on: Option<u8>,
    /// Strength below which each point costs -1 (CE-WPN-04).
    #[serde(default)]
    pub min_str: i16,
    /// Rads that it gives off nearby.
    #[serde(default)]
    pub radiation: Option<Times>,
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

impl Weapon {
    /// Whether it has a trait.
    pub fn has(&self, tag: &str) -> bool {
        has(&self.tags, tag)
    }

    /// Whether it can be used on a row.
    pub fn on_row(&self, row: Row) -> bool {
        self.uses.iter().any(|one| one.row == row)
    }
}

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

fn has(tags: &[Key], tag: &str) -> bool {
    tags.binary_search_by(|one| one.as_str().cmp(tag)).is_ok()
}
