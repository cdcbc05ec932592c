//! The systems. Each has its folder; no other code asks which system is running.

#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

/// A file of the project as part of the program.
macro_rules! built_in {
    ($path:literal) => {
        $crate::rules::File { name: $path, text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path)) }
    };
}
pub(crate) use built_in;

pub mod arrgs;
pub mod cepheus;
pub mod common;
pub mod drive;
pub mod espionage;
pub mod initiative;
pub mod percentile;
pub mod picture;
pub mod rulebook;

use crate::battle::system::{Core, Harm, InitiativeModel};

/// A text with a name.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name in fault messages.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// A core with everything that belongs to it.
pub struct RuleSystem {
    /// The core.
    pub core: &'static dyn Core,
    /// Its items and archetypes.
    pub armoury: File,
    /// Its rules for people to read.
    pub rulebook: File,
    /// Three archetypes of its armoury that make an ordinary squad.
    pub squad: [&'static str; 3],
}

/// Every system. Adding one takes its folder and its line here.
pub static SYSTEMS: &[&RuleSystem] = &[&cepheus::SYSTEM, &percentile::SYSTEM, &espionage::SYSTEM, &arrgs::SYSTEM];

/// Every initiative model. Adding one takes its file and its line here.
pub static INITIATIVE_MODELS: &[&dyn InitiativeModel] = &[
    &initiative::dynamic::Dynamic,
    &initiative::structured::Structured,
    &initiative::fluid::Fluid,
    &initiative::countdown::Countdown,
];

/// Every damage model beside each core's own. Adding one takes its folder and its line here.
pub static DAMAGE_MODELS: &[&dyn Harm] = &[&drive::Drive];

/// The core of that id, such as `cepheus`.
pub fn core(id: &str) -> Option<&'static dyn Core> {
    SYSTEMS.iter().map(|system| system.core).find(|core| core.id().as_str() == id)
}

/// The initiative model of that id, such as `dynamic`.
pub fn initiative_model(id: &str) -> Option<&'static dyn InitiativeModel> {
    INITIATIVE_MODELS.iter().copied().find(|model| model.id().as_str() == id)
}
