//! Profiles of those who take harm (DR-WPN-10, DR-BGD-01).

use super::armour::Plating;
use super::read;
use super::weapon::{Energy, Tag};
use crate::battle::{Key, keys};
use serde::Deserialize;

/// A type of injury (DR-BGD-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Injury {
    Superficial,
    Perception,
    Core,
    Arm,
    Mobility,
}

keys! {
    /// Injury: superficial.
    SUPERFICIAL = "superficial";
    /// Injury: perception.
    PERCEPTION = "perception";
    /// Injury: core.
    CORE = "core";
    /// Injury: hand or arm.
    ARM = "arm";
    /// Injury: mobility.
    MOBILITY = "mobility";
}

impl Injury {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Superficial, Self::Perception, Self::Core, Self::Arm, Self::Mobility];

    /// Its name in events and words.
    pub const fn key(self) -> Key {
        match self {
            Self::Superficial => SUPERFICIAL,
            Self::Perception => PERCEPTION,
            Self::Core => CORE,
            Self::Arm => ARM,
            Self::Mobility => MOBILITY,
        }
    }
}

/// Which damage a multiplier changes (DR-RES-01, DR-RES-03, DR-RES-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Energy damage of a type.
    Energy(Energy),
    /// All normal damage.
    Normal,
    /// Normal damage of weapons with that tag.
    Of(Tag),
    /// Normal damage of weapons with that tag that are not blunt.
    NotBlunt(Tag),
}

impl What {
    /// True if it covers a part of a weapon with those tags: its normal damage, or its energy of a type.
    pub fn covers(self, part: Option<Energy>, tags: &[Tag]) -> bool {
        match self {
            Self::Energy(energy) => part == Some(energy),
            Self::Normal => part.is_none(),
            Self::Of(tag) => part.is_none() && tags.contains(&tag),
            Self::NotBlunt(tag) => part.is_none() && tags.contains(&tag) && !tags.contains(&Tag::Blunt),
        }
    }
}

/// What somebody is (DR-BGD-38).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Nature {
    Organic,
    NonOrganic,
    Sentient,
    Construct,
    Vampire,
    Elf,
    Vehicle,
    LiftArray,
}

/// What cannot happen to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Immunity {
    /// Particle fever (DR-BGD-37).
    Disease,
    /// Fatigue (DR-BGD-32).
    Fatigue,
}

/// Degrees of injury that disable and kill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limit {
    /// Degrees from which one is disabled, if any number does.
    #[serde(deserialize_with = "read::optional")]
    pub disabled: Option<i32>,
    /// Degrees from which one is dead.
    #[serde(deserialize_with = "read::optional")]
    pub dead: Option<i32>,
}

impl Limit {
    const fn new(disabled: i32, dead: Option<i32>) -> Self {
        Self { disabled: Some(disabled), dead }
    }
}

/// The thresholds of DR-BGD-12; arms and mobility have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Thresholds {
    /// Of superficial injuries.
    pub superficial: Limit,
    /// Of perception.
    pub perception: Limit,
    /// Of the core.
    pub core: Limit,
    /// Of all degrees together.
    pub total: Limit,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            superficial: Limit::new(6, None),
            perception: Limit::new(3, Some(4)),
            core: Limit::new(4, Some(6)),
            total: Limit::new(6, Some(8)),
        }
    }
}

impl Thresholds {
    /// Those of one type of injury.
    pub fn of(&self, injury: Injury) -> Limit {
        match injury {
            Injury::Superficial => self.superficial,
            Injury::Perception => self.perception,
            Injury::Core => self.core,
            Injury::Arm | Injury::Mobility => Limit::default(),
        }
    }
}

/// What harm meets in somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its id.
    pub id: Key,
    /// Its injury factor; without one it follows from toughness and weight (DR-BGD-03).
    pub injury_factor: Option<i32>,
    /// Its STR for this chapter; without one it follows from the core's stats (DR-BGD-18, DR-BGD-47).
    pub strength: Option<i32>,
    /// Armour that is part of it.
    pub hide: Option<Plating>,
    /// Per cent of damage that it takes, one after the other (DR-RES-05).
    pub multipliers: Vec<(What, i32)>,
    /// What it is.
    pub tags: Vec<Nature>,
    /// What cannot happen to it.
    pub immune: Vec<Immunity>,
    /// The types of injury that it can suffer.
    pub injury_types: Vec<Injury>,
    /// What disables and kills it.
    pub thresholds: Thresholds,
    /// Weight of the body in pounds.
    pub pounds: i32,
    /// The items whose shields pay first, in that order (DR-SHD-20).
    pub shield_order: Vec<Key>,
}

impl Profile {
    /// True if it is that.
    pub fn is(&self, nature: Nature) -> bool {
        self.tags.contains(&nature)
    }

    /// The type that an injury becomes: Core where the body lacks it (DR-BGD-05).
    pub fn suffers(&self, injury: Injury) -> Injury {
        if self.injury_types.contains(&injury) { injury } else { Injury::Core }
    }

    fn plain() -> Self {
        Self {
            id: Key::new("own"),
            injury_factor: None,
            strength: None,
            hide: None,
            multipliers: Vec::new(),
            tags: Vec::new(),
            immune: Vec::new(),
            injury_types: Injury::ALL.to_vec(),
            thresholds: Thresholds::default(),
            pounds: 170,
            shield_order: Vec::new(),
        }
    }
}

/// A profile as files write it: what it leaves out is that of the profile that it is like.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    #[serde(default)]
    pub id: Option<Key>,
    #[serde(default)]
    pub like: Option<Key>,
    #[serde(default, deserialize_with = "read::optional")]
    injury_factor: Option<i32>,
    #[serde(default, deserialize_with = "read::optional")]
    strength: Option<i32>,
    #[serde(default)]
    hide: Option<Plating>,
    #[serde(default, deserialize_with = "read::some_named")]
    multipliers: Option<Vec<(What, i32)>>,
    #[serde(default)]
    tags: Option<Vec<Nature>>,
    #[serde(default)]
    immune: Option<Vec<Immunity>>,
    #[serde(default)]
    injury_types: Option<Vec<Injury>>,
    #[serde(default)]
    thresholds: Option<Thresholds>,
    #[serde(default, deserialize_with = "read::optional")]
    pounds: Option<i32>,
    #[serde(default)]
    shield_order: Option<Vec<Key>>,
}

impl Written {
    /// What is wrong with it, if anything is.
    pub fn fault(&self) -> Option<&'static str> {
        let coreless = self.injury_types.as_ref().is_some_and(|types| !types.contains(&Injury::Core));
        match self.injury_factor {
            Some(1) => Some("an injury factor is at least 2"),
            _ if coreless => Some("every body has a core"),
            _ => None,
        }
    }

    /// The profile, completed by the one that it is like.
    pub fn complete(self, like: Option<&Profile>) -> Profile {
        let base = like.cloned().unwrap_or_else(Profile::plain);
        Profile {
            id: self.id.unwrap_or(base.id),
            injury_factor: self.injury_factor.or(base.injury_factor),
            strength: self.strength.or(base.strength),
            hide: self.hide.or(base.hide),
            multipliers: self.multipliers.unwrap_or(base.multipliers),
            tags: self.tags.unwrap_or(base.tags),
            immune: self.immune.unwrap_or(base.immune),
            injury_types: self.injury_types.unwrap_or(base.injury_types),
            thresholds: self.thresholds.unwrap_or(base.thresholds),
            pounds: self.pounds.unwrap_or(base.pounds),
            shield_order: self.shield_order.unwrap_or(base.shield_order),
        }
    }
}
