//! Campaign files.

use crate::scenario::Diagnostics;
use serde::Deserialize;

/// The contents of a campaign file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Its name.
    pub name: String,
    /// The text before it begins.
    pub briefing: String,
    /// The name of the side that the same people form in every level.
    pub side: String,
    /// Its levels in order.
    pub stages: Vec<Stage>,
}

/// A level of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The level file, relative to the folder of the campaign file.
    pub level: String,
    /// The text in the camp after it is won.
    #[serde(default)]
    pub after: String,
    /// The most days that the camp after it may last.
    #[serde(default)]
    pub days: u16,
}

impl Plan {
    /// True if a text is meant as a campaign file, not a level: it has stages and no map.
    pub fn is_meant(text: &str) -> bool {
        let has = |field: &str| text.split(['\n', '(', ',']).any(|part| part.trim_start().starts_with(field));
        has("stages:") && !has("map:")
    }

    /// Reads a campaign file; `name` is for the fault.
    ///
    /// # Errors
    /// Place, line and reason, ready to be shown.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let read: Result<Self, _> = ron::from_str(text);
        let plan = read.map_err(|error| Diagnostics::of_ron(name, text, &error).to_string())?;
        if plan.stages.is_empty() {
            return Err(Diagnostics::unreadable(name, "the campaign has no stages", "at least one level").to_string());
        }
        Ok(plan)
    }

    /// The path of a stage's level, given the path of the campaign file.
    pub fn path(&self, campaign: &str, stage: &Stage) -> String {
        const SLASHES: [char; 2] = ['/', '\\'];
        let mut level = stage.level.as_str();
        if level.starts_with(SLASHES) {
            return level.to_owned();
        }
        let mut folder = campaign.rfind(SLASHES).map_or("", |at| &campaign[..=at]).to_owned();
        while let Some(rest) = level.strip_prefix("../") {
            level = rest;
            let name = folder.trim_end_matches(SLASHES);
            if folder.is_empty() || name.ends_with("..") {
                folder.push_str("../");
            } else if !name.is_empty() {
                folder.truncate(name.rfind(SLASHES).map_or(0, |at| at + 1));
            }
        }
        folder + level
    }
}
