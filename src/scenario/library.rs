//! The files and systems that every level may use. All of them are built into the program, so that levels also load in
//! a browser.

use crate::battle::system::{Core, Harm, InitiativeModel};
use crate::rules::{self, RuleSystem, built_in};

pub use crate::rules::File;

/// The files and systems that a level may use.
#[derive(Clone, Copy)]
pub struct Library {
    /// The systems.
    pub systems: &'static [&'static RuleSystem],
    /// The initiative models.
    pub initiative_models: &'static [&'static dyn InitiativeModel],
    /// The damage models besides each core's own.
    pub damage_models: &'static [&'static dyn Harm],
    /// The terrains.
    pub terrain: File,
}

impl Library {
    /// The library built into the program.
    pub const fn built_in() -> Self {
        Self {
            systems: rules::SYSTEMS,
            initiative_models: rules::INITIATIVE_MODELS,
            damage_models: rules::DAMAGE_MODELS,
            terrain: built_in!("assets/terrain.ron"),
        }
    }

    /// The core of that id, such as `cepheus`.
    pub fn core(&self, id: &str) -> Option<&'static dyn Core> {
        self.systems.iter().map(|system| system.core).find(|core| core.id().as_str() == id)
    }

    /// The armoury of a core.
    pub fn armoury(&self, core: &dyn Core) -> Option<File> {
        self.systems.iter().find(|system| system.core.id() == core.id()).map(|system| system.armoury)
    }
}

/// The built-in levels.
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
    built_in!("levels/espionage/training.ron"),
    built_in!("levels/espionage/checkpoint.ron"),
    built_in!("levels/espionage/embassy_garden.ron"),
    built_in!("levels/espionage/restaurant_car.ron"),
    built_in!("levels/espionage/heliport.ron"),
    built_in!("levels/espionage/market_chase.ron"),
    built_in!("levels/arrgs/training.ron"),
    built_in!("levels/arrgs/checkpoint.ron"),
    built_in!("levels/arrgs/shield_wall.ron"),
    built_in!("levels/arrgs/mages_duel.ron"),
    built_in!("levels/arrgs/quarry.ron"),
    built_in!("levels/arrgs/wagon_train.ron"),
    built_in!("levels/arrgs/tank.ron"),
    built_in!("levels/drive/training.ron"),
    built_in!("levels/drive/checkpoint.ron"),
    built_in!("levels/drive/shield_line.ron"),
    built_in!("levels/drive/gravity_vault.ron"),
    built_in!("levels/drive/aura_duellist.ron"),
    built_in!("levels/drive/bombardment.ron"),
    built_in!("levels/drive/bay_nine.ron"),
];

/// The built-in campaigns.
pub const CAMPAIGNS: &[File] = &[built_in!("levels/campaigns/relay.ron")];

/// The levels that are only played as part of a campaign.
pub const STAGES: &[File] = &[
    built_in!("levels/campaigns/relay_toll.ron"),
    built_in!("levels/campaigns/relay_raid.ron"),
    built_in!("levels/campaigns/relay_hangar.ron"),
];
