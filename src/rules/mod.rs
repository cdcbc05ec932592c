//! The systems. Each has a folder; nothing outside this one asks which is running.

pub mod initiative;

use crate::battle::system::InitiativeModel;

/// Every initiative model. Adding one takes its file and its line here.
pub static INITIATIVE_MODELS: &[&dyn InitiativeModel] = &[&initiative::dynamic::Dynamic];

/// The initiative model of that id, such as `dynamic`.
pub fn initiative_model(id: &str) -> Option<&'static dyn InitiativeModel> {
    INITIATIVE_MODELS.iter().copied().find(|model| model.id().as_str() == id)
}
