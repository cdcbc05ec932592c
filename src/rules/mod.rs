//! The systems. Each has a folder; nothing outside this one asks which is running.

#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod cepheus;
pub mod initiative;
pub mod percentile;
pub mod rulebook;

use crate::battle::system::{Core, InitiativeModel};

/// Every core system. Adding one takes its folder and its line here.
pub static CORES: &[&dyn Core] = &[&cepheus::Cepheus, &percentile::Percentile];

/// Every initiative model. Adding one takes its file and its line here.
pub static INITIATIVE_MODELS: &[&dyn InitiativeModel] =
    &[&initiative::dynamic::Dynamic, &initiative::structured::Structured];

/// The core of that id, such as `cepheus`.
pub fn core(id: &str) -> Option<&'static dyn Core> {
    CORES.iter().copied().find(|core| core.id().as_str() == id)
}

/// The initiative model of that id, such as `dynamic`.
pub fn initiative_model(id: &str) -> Option<&'static dyn InitiativeModel> {
    INITIATIVE_MODELS.iter().copied().find(|model| model.id().as_str() == id)
}
