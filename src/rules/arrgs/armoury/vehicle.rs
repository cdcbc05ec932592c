//! Vehicles (AR-WPN-10).

use crate::battle::system::Archetype;
use crate::battle::{Bulk, Design, Mount};
use crate::grid::Footprint;
use crate::rules::arrgs::keys::breadth;
use crate::rules::common::armoury::Mounting;
use serde::Deserialize;
use std::sync::Arc;

/// The Movement Category of a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// On the ground.
    Walking,
    /// On water.
    Swimming,
    /// In the air.
    Flying,
    /// In space.
    Space,
}

/// The numbers of a vehicle's design that no stat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chassis {
    /// How it moves.
    pub category: Category,
}

/// A vehicle of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    id: String,
    name: String,
    category: Category,
    size: i16,
    magnitude: i16,
    speed: i16,
    manoeuvrability: i16,
    acceleration: i16,
    vitality: i16,
    #[serde(default)]
    plating: i16,
    hull: i16,
    crew: u8,
    passengers: u8,
    /// True if those aboard can be targeted singly.
    #[serde(default)]
    open: bool,
    /// True if it needs a living draught animal, which has a place of its own in the harness.
    #[serde(default)]
    drawn: bool,
    #[serde(default)]
    bulk: Bulk,
    #[serde(default)]
    weapons: Vec<(String, Mounting)>,
    #[serde(rename = "rule")]
    _rule: String,
    note: String,
}

/// Places in the harness of a drawn vehicle.
const HARNESS: u8 = 2;

impl From<Vehicle> for Archetype {
    fn from(one: Vehicle) -> Self {
        let side = breadth(i32::from(one.size));
        let mounts = (0..).zip(&one.weapons).map(|(slot, weapon)| Mount { slot, arc: weapon.1.arc() }).collect();
        let harness = if one.drawn { HARNESS } else { 0 };
        let design = Design {
            vehicle: true,
            footprint: Footprint { length: side, width: side },
            top_speed: u16::MAX,
            flies: matches!(one.category, Category::Flying | Category::Space),
            open: one.open,
            drawn: one.drawn,
            bulk: one.bulk,
            seats: one.crew.saturating_add(one.passengers).saturating_add(harness),
            windows: 0,
            mounts,
            systems: Vec::new(),
            data: Arc::new(Chassis { category: one.category }),
        };
        let stats = [
            ("size", one.size),
            ("magnitude", one.magnitude),
            ("speed", one.speed),
            ("manoeuvrability", one.manoeuvrability),
            ("acceleration", one.acceleration),
            ("vitality", one.vitality),
            ("plating", one.plating),
            ("hull", one.hull),
        ];
        Self {
            key: one.id,
            name: one.name,
            note: one.note,
            stats: stats.map(|(name, value)| (name.to_owned(), value)).to_vec(),
            items: one.weapons.into_iter().map(|weapon| (weapon.0, 1)).collect(),
            machine: Some(Arc::new(design)),
            ..Self::default()
        }
    }
}
