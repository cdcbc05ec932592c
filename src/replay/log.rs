//! The order log as a file: the level, the seed, and every order with its decisions and the state hash after it, so
//! that a replay can name the first step that diverges. It also holds the level's text, so that it can be replayed on
//! another machine, and after the level has changed.

use crate::battle::oracle::Answer;
use crate::battle::{Fnv, Key, OptionFault, OptionValue, Order, SideId};
use crate::scenario::{self, Diagnostics, Library, Loaded};
use crate::words::{option_fault, say};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The format that this version writes. It reads every format up to this one.
const FORMAT: u32 = 3;

/// The largest log to read, in bytes.
const LARGEST: usize = 16 * 1024 * 1024;

/// The file of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelFile {
    /// Its path, as it was opened.
    pub path: String,
    /// Its text.
    pub text: Arc<str>,
    /// The hash of its text.
    pub hash: u64,
}

impl LevelFile {
    /// A file of that path and text.
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.into(), hash: level_hash(text) }
    }
}

/// A recorded battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderLog {
    /// The format of this file.
    pub format: u32,
    /// The level's path, as it was opened.
    pub level: String,
    /// The hash of the level's text: a changed text is another battle.
    pub level_hash: u64,
    /// The seed of the dice.
    pub seed: u64,
    /// The player of each side by name: shown to people, and used to continue the game.
    pub players: Vec<(SideId, String)>,
    /// True if people who share the screen hide their views from each other.
    #[serde(default, skip_serializing_if = "is_off")]
    pub apart: bool,
    /// True if people roll their own dice: the answers then hold the faces.
    #[serde(default, skip_serializing_if = "is_off")]
    pub own_dice: bool,
    /// The rules options that were chosen in place of the level's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(Key, OptionValue)>,
    /// The recorded steps, in order; the first entry begins the battle.
    pub entries: Vec<Entry>,
    /// The level's text; empty in records of earlier versions of the game.
    #[serde(default, skip_serializing_if = "str::is_empty", with = "shared")]
    pub text: Arc<str>,
}

/// One step of the game with its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The step.
    pub step: Step,
    /// The decisions taken in it, in order.
    #[serde(default)]
    pub answers: Vec<Answer>,
    /// The state hash after it.
    pub hash: u64,
}

/// A step of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The battle begins.
    Begin,
    /// An order is given.
    Order(Order),
}

/// Why a log cannot be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LogError {
    /// Too large.
    #[error("{}", say("fault.too_large", &[("bytes", .0), ("most", &LARGEST)]))]
    TooLarge(usize),
    /// Not an order log.
    #[error("{}", say("fault.syntax", &[("line", .line), ("column", .column), ("what", .what)]))]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The reader's message.
        what: String,
    },
    /// From a later version of the game.
    #[error("{}", say("fault.format", &[("format", .format), ("own", .own)]))]
    Format {
        /// Its format.
        format: u32,
        /// The latest that this version reads.
        own: u32,
    },
    /// The level is another one.
    #[error("{}", say("fault.other_level", &[("level", .level)]))]
    OtherLevel {
        /// The level's path.
        level: String,
    },
    /// The level cannot be played with the recorded options.
    #[error("{}", say("fault.rules", &[("fault", &option_fault(.0))]))]
    Rules(OptionFault),
    /// A step can no longer be carried out.
    #[error("{}", say("fault.stuck", &[("step", .step), ("why", .why)]))]
    Stuck {
        /// The step, from 1.
        step: usize,
        /// The reason.
        why: String,
    },
    /// The state after a step differs from the record.
    #[error("{}", say("fault.diverged", &[("step", .step), ("found", &hex(*.found)), ("recorded", &hex(*.recorded))]))]
    Diverged {
        /// The step, from 1.
        step: usize,
        /// The hash in the file.
        recorded: u64,
        /// The hash now.
        found: u64,
    },
}

/// A text that copies of a log share.
pub(crate) mod shared {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(text)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
        String::deserialize(deserializer).map(Arc::from)
    }
}

fn is_off(choice: &bool) -> bool {
    !choice
}

fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The hash of a level's text in order logs: a changed text is another battle. Line endings do not matter.
pub fn level_hash(text: &str) -> u64 {
    let mut hash = Fnv::default();
    text.lines().for_each(|line| hash.name(line));
    hash.value()
}

impl LogError {
    /// The number of the step that diverges from the record, from 1, if that is the fault.
    pub fn step(&self) -> Option<usize> {
        match self {
            Self::Stuck { step, .. } | Self::Diverged { step, .. } => Some(*step),
            _ => None,
        }
    }
}

impl OrderLog {
    /// An empty log.
    pub fn new(level: &LevelFile, seed: u64) -> Self {
        let (players, options, entries) = (Vec::new(), Vec::new(), Vec::new());
        let LevelFile { path, text, hash } = level.clone();
        let (format, apart, own_dice) = (FORMAT, false, false);
        Self { format, level: path, level_hash: hash, seed, players, apart, own_dice, options, entries, text }
    }

    /// The log as text, the same for the same log.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(3).struct_names(false).escape_strings(false);
        ron::ser::to_string_pretty(self, pretty).unwrap_or_default()
    }

    /// The level as it was when the battle was fought, from the text in the log; `None` if there is no text.
    ///
    /// # Errors
    /// Everything that is wrong with it under the present rules.
    pub fn own_level(&self) -> Option<Result<(Loaded, LevelFile), Diagnostics>> {
        let file = LevelFile::new(&self.level, &self.text);
        let known = !self.text.is_empty() && file.hash == self.level_hash;
        known.then(|| scenario::load(&file.path, &file.text, &Library::built_in()).map(|loaded| (loaded, file)))
    }

    /// The log up to the first step that diverges, to continue from there after a change of the rules; `None` if the
    /// fault is another one, or nothing would be left.
    #[must_use]
    pub fn before(&self, fault: &LogError) -> Option<Self> {
        let kept = fault.step().filter(|step| *step > 1)? - 1;
        let mut log = self.clone();
        log.entries.truncate(kept);
        Some(log)
    }

    /// Reads a log.
    ///
    /// # Errors
    /// [`LogError::TooLarge`], [`LogError::Syntax`], [`LogError::Format`].
    pub fn read(text: &str) -> Result<Self, LogError> {
        parse(text, FORMAT)
    }
}

/// Reads a record of any kind, in a format up to `own`.
///
/// # Errors
/// [`LogError::TooLarge`], [`LogError::Format`], [`LogError::Syntax`].
pub fn parse<T: DeserializeOwned>(text: &str, own: u32) -> Result<T, LogError> {
    if text.len() > LARGEST {
        return Err(LogError::TooLarge(text.len()));
    }
    // A later format may hold parts that this version cannot read.
    let format = |line: &str| line.trim().strip_prefix("format:")?.trim_matches([' ', ',']).parse().ok();
    if let Some(format) = text.lines().take(10).find_map(format).filter(|format| *format > own) {
        return Err(LogError::Format { format, own });
    }
    ron::from_str(text).map_err(|fault| LogError::Syntax {
        line: fault.span.start.line,
        column: fault.span.start.col,
        what: fault.code.to_string(),
    })
}
