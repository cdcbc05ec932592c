//! What the rules know of weapons and armour, and how they are read (FI-WPN-01, FI-WPN-02).

use crate::battle::system::{Archetype, Armoury};
use crate::battle::{Figure, ItemDef, ItemKind, Key, Look, Rule, Sound};
use crate::dice::Dice;
use crate::rules::common::armoury::{self, Combatant, Device, entries, item};
use crate::rules::espionage::keys;
use serde::Deserialize;

/// The category of a weapon: who lacks the trait of that name is not trained with it (FI-BGD-15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Bare hands, which everybody is trained with.
    Unarmed,
    /// Hand weapons.
    Melee,
    /// Handguns.
    Handgun,
    /// Submachine guns.
    Smg,
    /// Rifles.
    Rifle,
    /// Shotguns.
    Shotgun,
    /// Grenades and the like.
    Hurled,
    /// Anything odd.
    Exotic,
    /// Machine guns, launchers, mounted guns.
    Tactical,
}

impl Category {
    /// The trait of those who are trained with it; none for bare hands.
    pub const fn training(self) -> Option<Key> {
        match self {
            Self::Unarmed => None,
            Self::Melee => Some(keys::MELEE),
            Self::Handgun => Some(keys::HANDGUN),
            Self::Smg => Some(keys::SMG),
            Self::Rifle => Some(keys::RIFLE),
            Self::Shotgun => Some(keys::SHOTGUN),
            Self::Hurled => Some(keys::HURLED),
            Self::Exotic => Some(keys::EXOTIC),
            Self::Tactical => Some(keys::TACTICAL),
        }
    }
}

/// What sort of damage a weapon does (FI-BGD-06).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Takes vitality, then wounds.
    #[default]
    Lethal,
    /// Adds up until strength gives out (FI-BGD-20).
    Subdual,
    /// Adds up until courage gives out (FI-BGD-21).
    Stress,
    /// A shock (FI-BGD-22).
    Electrical,
}

impl Kind {
    /// Its name, for any damage model.
    pub fn name(self) -> Key {
        match self {
            Self::Lethal => Key::new("lethal"),
            Self::Subdual => Key::new("subdual"),
            Self::Stress => Key::new("stress"),
            Self::Electrical => Key::new("electrical"),
        }
    }
}

/// A weapon (FI-WPN-01).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Its category.
    pub category: Category,
    /// Hands that it takes.
    pub hands: u8,
    /// Damage.
    pub damage: Dice,
    /// What sort of damage it does.
    #[serde(default)]
    pub kind: Kind,
    /// Damage reduction that it ignores.
    #[serde(default)]
    pub piercing: i32,
    /// Squares of a range increment; 0 for what is not shot or thrown.
    #[serde(default)]
    pub increment: u16,
    /// Range increments that it reaches.
    #[serde(default)]
    pub increments: u16,
    /// Shots that it holds.
    #[serde(default)]
    pub shots: i16,
    /// True if it fires single shots.
    #[serde(default)]
    pub single: bool,
    /// True if it fires bursts.
    #[serde(default)]
    pub burst: bool,
    /// True if it fires as long as the trigger is held.
    #[serde(default)]
    pub auto: bool,
    /// The lowest die that threatens a critical hit; 21 for none.
    #[serde(default = "twenty")]
    pub threat: i32,
    /// The highest die that is an error on a miss.
    #[serde(default = "one")]
    pub error: i32,
    /// Squares around its burst in which the damage is full; 0 for what does not burst.
    #[serde(default)]
    pub blast: u16,
    /// What it adds to a trip.
    #[serde(default)]
    pub trip: i32,
    /// What an aim with it is worth.
    #[serde(default = "one")]
    pub aim: i32,
    /// What an attack with it without a rest loses.
    #[serde(default)]
    pub unbraced: i32,
    /// The figure of whoever holds it, if not that of its kind.
    #[serde(default)]
    pub figure: Option<Figure>,
    /// The sound of an attack with it, if not that of its kind.
    #[serde(default)]
    pub sound: Option<Sound>,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

impl Weapon {
    /// True if it is fought with hand to hand.
    pub fn is_melee(&self) -> bool {
        matches!(self.category, Category::Unarmed | Category::Melee)
    }

    /// True if it is shot, not thrown.
    pub fn is_gun(&self) -> bool {
        !self.is_melee() && self.category != Category::Hurled
    }

    /// True if it is thrown as a whole: a grenade, a knife.
    pub fn is_thrown(&self) -> bool {
        self.category == Category::Hurled || (self.is_melee() && self.increment > 0)
    }

    /// Squares that it reaches.
    pub fn reach(&self) -> u32 {
        u32::from(self.increment) * u32::from(self.increments)
    }

    fn look(&self) -> Look {
        let kind = if self.is_melee() { Look::BLADE } else { Look::RIFLE };
        kind.with(self.figure, self.sound)
    }
}

/// Armour (FI-WPN-02).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// True if it covers the whole body: critical hits cost another die (FI-BGD-03).
    #[serde(default)]
    pub full: bool,
    /// Damage reduction.
    pub reduction: i32,
    /// What it takes from Defence.
    #[serde(default)]
    pub defence: i32,
    /// What it takes from Speed.
    #[serde(default)]
    pub speed: i32,
    /// What it takes from Initiative.
    #[serde(default)]
    pub initiative: i32,
    /// Electrical damage that it keeps off.
    #[serde(default)]
    pub insulation: i32,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

/// An action that gear can shorten (FI-ACT-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shortened {
    /// Taking an item in hand.
    Draw,
    /// Loading a weapon.
    Reload,
    /// Clearing a jam.
    ClearJam,
    /// Setting up a tripod.
    SetUp,
}

impl Shortened {
    /// The action.
    pub const fn act(self) -> Key {
        match self {
            Self::Draw => keys::DRAW,
            Self::Reload => keys::RELOAD,
            Self::ClearJam => keys::CLEAR_JAM,
            Self::SetUp => keys::SET_UP,
        }
    }
}

/// A thing to work with, such as a tripod.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gadget {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// The actions that it shortens for whoever carries it.
    #[serde(default)]
    pub shortens: Vec<Shortened>,
    /// By how many steps: full, half, free.
    #[serde(default = "one_step")]
    pub steps: i16,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    gear: Vec<Gadget>,
    devices: Vec<Device>,
    archetypes: Vec<Combatant>,
}

entries!(Weapon, Armour, Gadget);

/// Reads an armoury.
///
/// # Errors
/// The place and the reason when the text is no armoury of these rules.
pub fn read(text: &str) -> Result<Armoury, ron::error::SpannedError> {
    let file: File = armoury::read(text)?;
    let mut items = Vec::new();
    items.extend(file.weapons.into_iter().map(|one| match one.category {
        Category::Hurled => item(one, ItemKind::Expendable),
        _ => ItemDef { capacity: one.shots, look: one.look(), ..item(one, ItemKind::Weapon) },
    }));
    items.extend(file.armour.into_iter().map(|one| item(one, ItemKind::Armour)));
    items.extend(file.gear.into_iter().map(|one| item(one, ItemKind::Gear)));
    items.extend(file.devices.into_iter().map(ItemDef::from));
    Ok(Armoury { items, archetypes: file.archetypes.into_iter().map(Archetype::from).collect() })
}

const fn twenty() -> i32 {
    20
}

const fn one() -> i32 {
    1
}

const fn one_step() -> i16 {
    1
}
