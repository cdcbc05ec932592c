//! The order log as a file: the level, the seed, every order with the decisions it called for, and a state hash after
//! each, so that a replay can say where it first went another way.

use crate::battle::oracle::Answer;
use crate::battle::{Fnv, Key, OptionFault, OptionValue, Order, SideId};
use crate::words::{option_fault, say};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The format that this program writes. It reads every format up to its own.
const FORMAT: u32 = 2;

/// Largest log that is read, in bytes.
const LARGEST: usize = 16 * 1024 * 1024;

/// A recorded battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderLog {
    /// The format of this file.
    pub format: u32,
    /// The level's path, as it was opened.
    pub level: String,
    /// The hash of the level's text: another text would be another battle.
    pub level_hash: u64,
    /// The seed of the dice.
    pub seed: u64,
    /// Who played which side, by name, for people and to go on with the game.
    pub players: Vec<(SideId, String)>,
    /// Whether people who share the screen hide what their sides see from each other.
    #[serde(default, skip_serializing_if = "is_off")]
    pub apart: bool,
    /// The options of the rules that were chosen against the level's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(Key, OptionValue)>,
    /// What happened, in order; the first entry begins the battle.
    pub entries: Vec<Entry>,
}

/// One step of the game with what it led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The step.
    pub step: Step,
    /// The decisions that it called for, in order.
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

/// Why a log cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LogError {
    /// Too large.
    #[error("{}", say("fault.too_large", &[("bytes", .0), ("most", &LARGEST)]))]
    TooLarge(usize),
    /// Not an order log.
    #[error("{}", say("fault.syntax", &[("line", .line), ("column", .column), ("what", .what)]))]
    Syntax {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What the reader says.
        what: String,
    },
    /// From a later version of the game.
    #[error("{}", say("fault.format", &[("format", .0), ("own", &FORMAT)]))]
    Format(u32),
    /// The level is another one.
    #[error("{}", say("fault.other_level", &[("level", .level)]))]
    OtherLevel {
        /// The level's path.
        level: String,
    },
    /// The level cannot be played by the recorded options.
    #[error("{}", say("fault.rules", &[("fault", &option_fault(.0))]))]
    Rules(OptionFault),
    /// A step does not go through any more.
    #[error("{}", say("fault.stuck", &[("step", .step), ("why", .why)]))]
    Stuck {
        /// From 1.
        step: usize,
        /// What stops it.
        why: String,
    },
    /// The state after a step is another one.
    #[error("{}", say("fault.diverged", &[("step", .step), ("found", &hex(*.found)), ("recorded", &hex(*.recorded))]))]
    Diverged {
        /// From 1.
        step: usize,
        /// The hash in the file.
        recorded: u64,
        /// The hash now.
        found: u64,
    },
}

fn is_off(choice: &bool) -> bool {
    !choice
}

fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The hash of a level's text, as order logs keep it: another text is another battle. Line ends do not matter.
pub fn level_hash(text: &str) -> u64 {
    let mut hash = Fnv::default();
    text.lines().for_each(|line| hash.name(line));
    hash.value()
}

impl OrderLog {
    /// An empty log.
    pub fn new(level: String, level_hash: u64, seed: u64) -> Self {
        let (players, options, entries) = (Vec::new(), Vec::new(), Vec::new());
        Self { format: FORMAT, level, level_hash, seed, players, apart: false, options, entries }
    }

    /// The log as text, the same for the same log.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(3).struct_names(false);
        ron::ser::to_string_pretty(self, pretty).unwrap_or_default()
    }

    /// Reads a log.
    ///
    /// # Errors
    /// [`LogError::TooLarge`], [`LogError::Syntax`], [`LogError::Format`].
    pub fn read(text: &str) -> Result<Self, LogError> {
        let log: Self = parse(text)?;
        if log.format > FORMAT {
            return Err(LogError::Format(log.format));
        }
        Ok(log)
    }
}

/// Reads a record of any kind.
///
/// # Errors
/// [`LogError::TooLarge`], [`LogError::Syntax`].
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, LogError> {
    if text.len() > LARGEST {
        return Err(LogError::TooLarge(text.len()));
    }
    ron::from_str(text).map_err(|fault| LogError::Syntax {
        line: fault.span.start.line,
        column: fault.span.start.col,
        what: fault.code.to_string(),
    })
}
