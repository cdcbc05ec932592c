//! The files that every level may draw on, and the systems that are there. All of them are part of the program, so that
//! levels load in a browser as well.

use crate::battle::system::{Core, InitiativeModel};
use crate::rules;

macro_rules! built_in {
    ($path:literal) => {
        File { name: $path, text: include_str!(concat!("../../", $path)) }
    };
}

/// A text with a name.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name, as faults tell it.
    pub name: &'static str,
    /// What it holds.
    pub text: &'static str,
}

/// What a level may draw on.
#[derive(Clone, Copy)]
pub struct Library {
    /// The core systems.
    pub cores: &'static [&'static dyn Core],
    /// The initiative models.
    pub initiative_models: &'static [&'static dyn InitiativeModel],
    /// The terrains.
    pub terrain: File,
    /// The armouries, each with the id of its core.
    pub armouries: &'static [(&'static str, File)],
}

impl Library {
    /// What the program brings along.
    pub const fn built_in() -> Self {
        Self {
            cores: rules::CORES,
            initiative_models: rules::INITIATIVE_MODELS,
            terrain: built_in!("assets/terrain.ron"),
            armouries: &[
                ("cepheus", built_in!("assets/armoury/cepheus.ron")),
                ("percentile", built_in!("assets/armoury/percentile.ron")),
            ],
        }
    }
}

/// The levels that the program brings along.
pub const LEVELS: &[File] = &[
    built_in!("levels/cepheus/training.ron"),
    built_in!("levels/cepheus/checkpoint.ron"),
    built_in!("levels/cepheus/corridors.ron"),
    built_in!("levels/cepheus/convoy.ron"),
    built_in!("levels/cepheus/chase.ron"),
    built_in!("levels/cepheus/gunship.ron"),
    built_in!("levels/cepheus/hangar.ron"),
    built_in!("levels/cepheus/night_raid.ron"),
    built_in!("levels/cepheus/brawl.ron"),
    built_in!("levels/cepheus/bunker.ron"),
    built_in!("levels/percentile/checkpoint.ron"),
    built_in!("levels/percentile/duel_hall.ron"),
    built_in!("levels/percentile/breach.ron"),
    built_in!("levels/percentile/rooftops.ron"),
    built_in!("levels/percentile/deflectors.ron"),
    built_in!("levels/percentile/boarding.ron"),
];

/// The campaigns that the program brings along.
pub const CAMPAIGNS: &[File] = &[built_in!("levels/campaigns/relay.ron")];

/// The levels that are only fought as part of a campaign.
pub const STAGES: &[File] =
    &[built_in!("levels/campaigns/relay_raid.ron"), built_in!("levels/campaigns/relay_hangar.ron")];
