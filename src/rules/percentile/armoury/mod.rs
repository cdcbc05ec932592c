//! What the d100 rules know of weapons, armour and deflectors, and how they are read (PC-WPN).
//!
//! Weapons are those of PC-WPN-02 and PC-WPN-03, ships those of PC-WPN-06; PC-WPN-07 has their balance.

pub mod power;
mod rates;
pub mod strike;

use crate::battle::system::{Archetype, Armoury};
use crate::battle::{Figure, ItemDef, ItemKind, Key, Look, Rule, Sound};
use crate::dice::Dice;
use crate::rules::common::armoury::{self, Combatant, Device, entries, item, sorted};
use crate::rules::percentile::armoury::power::Power;
use crate::rules::percentile::keys::qualities;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// The class of a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Fought with hand to hand.
    Melee,
    /// A part of the body.
    Natural,
    /// A handgun.
    Pistol,
    /// A long gun.
    Basic,
    /// A support weapon.
    Heavy,
    /// A grenade.
    Thrown,
    /// Fixed to a vehicle.
    Mounted,
    /// The boarding party of a starship, worn like armour.
    Marines,
}

/// What kind of harm a weapon does: the column of the lethal chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Harm {
    /// Blows and bullets.
    Impact,
    /// Beams and plasma.
    Energy,
    /// Edges and points.
    Rending,
    /// Blasts.
    Explosive,
}

impl Harm {
    /// Its name among the kinds of harm that a blow tells.
    pub const fn key(self) -> Key {
        match self {
            Self::Impact => Key::new("impact"),
            Self::Energy => Key::new("energy"),
            Self::Rending => Key::new("rending"),
            Self::Explosive => Key::new("explosive"),
        }
    }
}

/// How long loading takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reload {
    /// It is never loaded.
    #[default]
    None,
    /// A half action.
    Half,
    /// A full action.
    Full,
    /// Two turns' full actions.
    TwoFull,
}

/// The soak and wounds of a thing (PC-BGD-39).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Object {
    /// Damage that it soaks.
    pub soak: i16,
    /// Damage past soak that breaks it, 1 or more.
    #[serde(deserialize_with = "wounds")]
    pub wounds: i16,
}

impl Default for Object {
    fn default() -> Self {
        Self { soak: 6, wounds: 4 }
    }
}

/// A weapon (PC-WPN-01).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// Hands that it takes.
    pub hands: u8,
    /// Stated range in squares; 0 for melee.
    #[serde(default)]
    pub range: u16,
    /// True if it fires single shots.
    #[serde(default)]
    pub single: bool,
    /// Rounds of a semi-automatic burst; 0 for none.
    #[serde(default)]
    pub semi: i16,
    /// Rounds of a fully automatic burst; 0 for none.
    #[serde(default)]
    pub full: i16,
    /// Most hits of a burst or flurry: the largest of its modes if left out (PC-BGD-38).
    #[serde(default)]
    pub hits: i16,
    /// Damage.
    pub damage: Dice,
    /// Armour points that it ignores.
    #[serde(default)]
    pub pen: i32,
    /// What kind of harm it does.
    pub harm: Harm,
    /// Rounds that it holds.
    #[serde(default)]
    pub clip: i16,
    /// How long loading takes.
    #[serde(default)]
    pub reload: Reload,
    /// Squares that it strikes over in melee.
    #[serde(default = "one_square")]
    pub reach: u16,
    /// Stated range when a melee weapon is thrown; 0 for one that is not.
    #[serde(default)]
    pub thrown: u16,
    /// What it adds to Weapon Skill: of marines only.
    #[serde(default)]
    pub ws: i32,
    /// Radius of its blast in squares; 0 for none.
    #[serde(default)]
    pub blast: u16,
    /// Its other qualities (PC-BGD-37).
    #[serde(default, deserialize_with = "sorted")]
    pub qualities: Vec<Key>,
    /// Its soak and wounds when it is struck itself (PC-BGD-39).
    #[serde(default)]
    pub object: Object,
    /// The figure of whoever holds it, if not that of its kind.
    #[serde(default)]
    pub figure: Option<Figure>,
    /// The sound of an attack with it, if not that of its kind.
    #[serde(default)]
    pub sound: Option<Sound>,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

impl Weapon {
    /// True if it has a quality.
    pub fn has(&self, quality: Key) -> bool {
        self.qualities.contains(&quality)
    }

    /// True if it is fought with hand to hand.
    pub fn is_melee(&self) -> bool {
        matches!(self.class, Class::Melee | Class::Natural)
    }

    /// How it looks and sounds: a blade where it is fought with hand to hand and a rifle otherwise, unless it says more.
    pub fn look(&self) -> Look {
        let kind = if self.is_melee() { Look::BLADE } else { Look::RIFLE };
        kind.with(self.figure, self.sound)
    }

    /// True if it is bare hands.
    pub fn is_unarmed(&self) -> bool {
        self.has(qualities::UNARMED)
    }
}

/// Armour or a shield (PC-WPN-04).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// Armour points.
    pub ap: i32,
    /// Change of Agility.
    #[serde(default)]
    pub ag: i32,
    /// Change of Strength.
    #[serde(default)]
    pub s: i32,
    /// Hands that it takes.
    #[serde(default)]
    pub hands: u8,
    /// What it adds to Parry.
    #[serde(default)]
    pub parry: i32,
    /// Armour points of parts of the body that have others (PC-BGD-39).
    #[serde(default)]
    pub places: BTreeMap<Key, i32>,
    /// What it makes of the Guard Mode penalty; 0 for nothing.
    #[serde(default)]
    pub guard: i32,
    /// Its qualities.
    #[serde(default, deserialize_with = "sorted")]
    pub qualities: Vec<Key>,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

impl Armour {
    /// Its points on a part of the body, or those that it has elsewhere.
    pub fn points(&self, place: Option<Key>) -> i32 {
        place.and_then(|place| self.places.get(&place)).copied().unwrap_or(self.ap)
    }

    /// True if it has a quality.
    pub fn has(&self, quality: Key) -> bool {
        self.qualities.contains(&quality)
    }
}

/// A deflector (PC-DEF-01).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deflector {
    /// Its id in files.
    pub id: Key,
    /// Its display name.
    pub name: String,
    /// Its strength.
    pub strength: i32,
    /// True if another evasion may follow a failed test (PC-DEF-04).
    #[serde(default)]
    pub extra_evasion: bool,
    /// The rule that states its numbers.
    pub rule: Rule,
    /// A line of description for its card.
    pub note: String,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    deflectors: Vec<Deflector>,
    powers: Vec<Power>,
    devices: Vec<Device>,
    archetypes: Vec<Combatant>,
}

entries!(Weapon, Armour, Deflector, Power);

/// Reads an armoury.
///
/// # Errors
/// The place and the reason when the text is no armoury of these rules.
pub fn read(text: &str) -> Result<Armoury, ron::error::SpannedError> {
    let file: File = armoury::read(text)?;
    let mut items = Vec::new();
    items.extend(file.weapons.into_iter().map(rated).map(|one| match one.class {
        Class::Thrown => item(one, ItemKind::Expendable),
        Class::Marines => item(one, ItemKind::Armour),
        _ => ItemDef { capacity: one.clip, look: one.look(), ..item(one, ItemKind::Weapon) },
    }));
    items.extend(file.armour.into_iter().map(|one| item(one, ItemKind::Armour)));
    items.extend(file.deflectors.into_iter().map(|one| item(one, ItemKind::Armour)));
    items.extend(file.powers.into_iter().map(|one| item(one, ItemKind::Gear)));
    items.extend(file.devices.into_iter().map(ItemDef::from));
    Ok(Armoury { items, archetypes: file.archetypes.into_iter().map(Archetype::from).collect() })
}

/// A weapon with its hit rating, or with the bursts that stand behind one (PC-BGD-38).
fn rated(weapon: Weapon) -> Weapon {
    let (semi, full) = match weapon.hits {
        _ if weapon.is_melee() || weapon.semi > 0 || weapon.full > 0 => (weapon.semi, weapon.full),
        hits @ 2..=4 => (hits, 0),
        hits @ 5.. => (3, hits),
        _ => (0, 0),
    };
    let hits = if weapon.hits > 0 { weapon.hits } else { semi.max(full).max(1) };
    Weapon { semi, full, hits, ..weapon }
}

fn wounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i16, D::Error> {
    let wounds = i16::deserialize(deserializer)?;
    if wounds > 0 { Ok(wounds) } else { Err(D::Error::custom("wounds of 1 or more")) }
}

const fn one_square() -> u16 {
    1
}

/// The soak and wounds of an item.
pub fn of(def: &ItemDef) -> Object {
    def.data::<Weapon>().map_or_else(Object::default, |weapon| weapon.object)
}
