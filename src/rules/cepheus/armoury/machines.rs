//! Vehicles, robots and drones as an armoury file has them (CE-WPN-07, CE-WPN-09).

use crate::battle::system::Archetype;
use crate::battle::{Bulk, Design, Key, Mount};
use crate::grid::Footprint;
use crate::rules::cepheus::keys::vehicles::{ARM, COMPUTER, DRIVE, LEG, POWER_PLANT, SENSORS};
use crate::rules::common::armoury::Mounting;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::sync::Arc;

/// The 2D6 numbers of a vehicle's design.
#[derive(Clone, Copy, Debug)]
pub struct Chassis {
    /// The skill that drives it.
    pub skill: Key,
    /// Its bonus to its driver's checks (CE-VEH-04).
    pub agility: i16,
    /// True if it fully covers those aboard and has fewer firing ports (CE-VEH-06, CE-VEH-07).
    pub military: bool,
    /// True if its size makes it easier to hit (CE-VEH-05).
    pub large: bool,
    /// True if it is of the scale of starships (CE-GND-01).
    pub starship: bool,
    /// Its price in credits, as far as known.
    pub cost: u32,
}

/// A vehicle of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VehicleEntry {
    id: String,
    name: String,
    skill: Key,
    agility: i16,
    top_speed_kph: u16,
    crew: u8,
    passengers: u8,
    open: bool,
    military: bool,
    #[serde(default)]
    flies: bool,
    large: bool,
    #[serde(default)]
    starship: bool,
    armour: i16,
    hull: i16,
    structure: i16,
    /// Squares from side to side, and from front to rear.
    footprint: (u8, u8),
    /// How far it blocks lines. Default: not at all if it is not large, tall if it is closed and covers eight squares
    /// or more, otherwise low.
    #[serde(default)]
    bulk: Option<Bulk>,
    #[serde(default = "yes")]
    computer: bool,
    weapons: Vec<MountEntry>,
    #[serde(default)]
    cost: u32,
    #[serde(rename = "rule")]
    _rule: String,
    note: String,
}

/// A weapon of a vehicle: how many there are, and where.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MountEntry {
    weapon: String,
    mount: Mounting,
    count: u8,
}

const fn yes() -> bool {
    true
}

impl VehicleEntry {
    /// The vehicle as an archetype; `suffix` distinguishes sets of numbers.
    pub fn archetype(self, suffix: &str) -> Archetype {
        let each = self.weapons.iter().flat_map(|entry| std::iter::repeat_n(entry, usize::from(entry.count)));
        let mounts =
            (0..=u8::MAX).zip(each.clone()).map(|(slot, entry)| Mount { slot, arc: entry.mount.arc() }).collect();
        let items = each.map(|entry| (entry.weapon.clone(), 1)).collect();
        let mut systems = vec![DRIVE, SENSORS, POWER_PLANT];
        systems.extend(self.computer.then_some(COMPUTER));
        let Self { skill, agility, military, large, starship, cost, .. } = self;
        let footprint = Footprint { width: self.footprint.0.max(1), length: self.footprint.1.max(1) };
        let by_size = match u16::from(footprint.width) * u16::from(footprint.length) {
            _ if !large => Bulk::Slight,
            8.. if !self.open => Bulk::Tall,
            _ => Bulk::Low,
        };
        let chassis = Chassis { skill, agility, military, large, starship, cost };
        let design = Design {
            vehicle: true,
            footprint,
            top_speed: self.top_speed_kph,
            flies: self.flies,
            open: self.open,
            drawn: false,
            bulk: self.bulk.unwrap_or(by_size),
            seats: self.crew.saturating_add(self.passengers),
            windows: if military { 1 } else { 2 },
            mounts,
            systems,
            data: Arc::new(chassis),
        };
        let tracks = [("hull", self.hull), ("structure", self.structure), ("armour", self.armour)];
        Archetype {
            key: format!("{}{suffix}", self.id),
            name: self.name,
            note: self.note,
            stats: tracks.map(|(name, points)| (name.to_owned(), points)).to_vec(),
            items,
            tags: vec!["mechanical".to_owned()],
            machine: Some(Arc::new(design)),
            ..Archetype::default()
        }
    }
}

/// A robot or drone of the file. Fields that begin with `_` are only for its card in the rulebook.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RobotEntry {
    id: String,
    name: String,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    str: i16,
    dex: i16,
    armour: i16,
    hull: i16,
    structure: i16,
    arms: u8,
    legs: u8,
    #[serde(rename = "steered_with", default)]
    _steered_with: Option<IgnoredAny>,
    #[serde(rename = "moves_as", default)]
    _moves_as: Option<IgnoredAny>,
    weapons: Vec<String>,
    tags: Vec<String>,
    #[serde(rename = "rule")]
    _rule: String,
    note: String,
}

impl RobotEntry {
    /// The machine as an archetype: it acts like a person (CE-LOC-14).
    pub fn archetype(self) -> Archetype {
        let mut systems = vec![DRIVE, SENSORS, POWER_PLANT, COMPUTER];
        systems.extend(std::iter::repeat_n(ARM, usize::from(self.arms)));
        systems.extend(std::iter::repeat_n(LEG, usize::from(self.legs)));
        let design = Design {
            vehicle: false,
            footprint: Footprint::ONE,
            top_speed: 0,
            flies: false,
            open: false,
            drawn: false,
            bulk: Bulk::Slight,
            seats: 0,
            windows: 0,
            mounts: Vec::new(),
            systems,
            data: Arc::new(()),
        };
        let sheet = [
            ("str", self.str),
            ("dex", self.dex),
            ("hull", self.hull),
            ("structure", self.structure),
            ("armour", self.armour),
        ];
        Archetype {
            key: self.id,
            name: self.name,
            note: self.note,
            stats: sheet.map(|(name, points)| (name.to_owned(), points)).to_vec(),
            items: self.weapons.into_iter().map(|id| (id, 1)).collect(),
            tags: self.tags,
            machine: Some(Arc::new(design)),
            ..Archetype::default()
        }
    }
}
