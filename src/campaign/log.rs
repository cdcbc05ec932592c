//! The record of a campaign: the order log of every battle and the orders of every camp. It is the campaign's saved
//! game; replayed from the start it leads to the same states.

use super::Plan;
use crate::battle::{Key, OptionValue};
use crate::replay::{Entry, LevelFile, LogError, OrderLog, parse, shared};
use crate::words::say;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The format that this program writes.
const FORMAT: u32 = 2;

/// A recorded campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignLog {
    /// The format of this file.
    pub format: u32,
    /// The path of the campaign file, as it was opened.
    pub campaign: String,
    /// The hash of its text: a changed text is another campaign.
    pub campaign_hash: u64,
    /// The seed of all its dice.
    pub seed: u64,
    /// The options of the rules that were chosen in place of its levels'.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(Key, OptionValue)>,
    /// Its battles so far; the last may still be in progress.
    pub chapters: Vec<Chapter>,
    /// The text of the campaign file; empty in records of earlier versions of the game.
    #[serde(default, skip_serializing_if = "str::is_empty", with = "shared")]
    pub text: Arc<str>,
}

/// A battle with the camp after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The battle.
    pub battle: OrderLog,
    /// The orders in camp, in order.
    #[serde(default)]
    pub camp: Vec<Entry>,
}

/// Why a recorded campaign cannot be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CampaignError {
    /// Not a record of a campaign.
    #[error(transparent)]
    Unread(#[from] LogError),
    /// The campaign is another one.
    #[error("{}", say("fault.other_campaign", &[("campaign", .0)]))]
    OtherCampaign(String),
    /// A level is not available, or lacks the side.
    #[error("{0}")]
    Level(String),
    /// A battle does not replay as recorded.
    #[error("{}", say("fault.in_battle", &[("battle", .battle), ("fault", .fault)]))]
    Battle {
        /// The battle, from 1.
        battle: usize,
        /// The problem.
        fault: LogError,
    },
    /// A camp does not replay as recorded.
    #[error("{}", say("fault.in_camp", &[("battle", .battle), ("fault", .fault)]))]
    Camp {
        /// The battle before the camp, from 1.
        battle: usize,
        /// The problem.
        fault: LogError,
    },
    /// The record continues after the end of the campaign.
    #[error("{}", say("fault.goes_on", &[("battle", .0)]))]
    GoesOn(usize),
}

impl CampaignLog {
    /// The record of a campaign that has not begun.
    pub fn new(campaign: &LevelFile, seed: u64, options: Vec<(Key, OptionValue)>) -> Self {
        let LevelFile { path, text, hash } = campaign.clone();
        Self { format: FORMAT, campaign: path, campaign_hash: hash, seed, options, chapters: Vec::new(), text }
    }

    /// The campaign as it was when it began, from the text in the record; `None` if there is no text.
    ///
    /// # Errors
    /// A description of the fault under the present rules.
    pub fn own_plan(&self) -> Option<Result<(Plan, LevelFile), String>> {
        let file = LevelFile::new(&self.campaign, &self.text);
        let known = !self.text.is_empty() && file.hash == self.campaign_hash;
        known.then(|| Plan::read(&file.path, &file.text).map(|plan| (plan, file)))
    }

    /// The record up to the step that no longer replays as recorded, to continue from there after a change of the
    /// rules; `None` if something else is wrong, or nothing would be left.
    #[must_use]
    pub fn before(&self, fault: &CampaignError) -> Option<Self> {
        let mut log = self.clone();
        match fault {
            CampaignError::Battle { battle, fault } => {
                log.chapters.truncate(*battle);
                let last = log.chapters.pop()?;
                let kept = last.battle.before(fault);
                if kept.is_none() && (fault.step().is_none() || log.chapters.is_empty()) {
                    return None;
                }
                log.chapters.extend(kept.map(|battle| Chapter { battle, camp: Vec::new() }));
            }
            CampaignError::Camp { battle, fault } => {
                log.chapters.truncate(*battle);
                log.chapters.last_mut()?.camp.truncate(fault.step()?.checked_sub(1)?);
            }
            _ => return None,
        }
        Some(log)
    }

    /// True if a text is meant as the record of a campaign, not of a battle.
    pub fn is_meant(text: &str) -> bool {
        text.lines().take(10).any(|line| line.trim_start().starts_with("campaign:"))
    }

    /// The record as text, the same for the same record.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(6).struct_names(false).escape_strings(false);
        ron::ser::to_string_pretty(self, pretty).unwrap_or_default()
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`CampaignError::Unread`].
    pub fn read(text: &str) -> Result<Self, CampaignError> {
        Ok(parse(text, FORMAT)?)
    }
}
