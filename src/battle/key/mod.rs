//! Names of stats, conditions, actions and rules: cheap to copy and compare, readable in files and logs.

mod fnv;
mod ids;
mod index;
mod list;

pub use fnv::Fnv;
pub use ids::{SideId, ThingId, UnitId};
pub use index::Index;
pub use list::list;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;

/// A short name such as `dex`, `prone` or `attack`. Rules declare theirs as constants; files intern theirs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The hash of the name; compared first, as many names have the same length.
    hash: u64,
    name: &'static str,
}

/// Declares names as constants, each with its doc comment: `/// Order: aim.` above `AIM = "aim";`.
macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $($(#[$doc])* pub const $name: $crate::battle::key::Key = $crate::battle::key::Key::new($text);)*
    };
}
pub(crate) use keys;

/// The most names that files may add in one process; together with [`Key::LONGEST`] it bounds their memory.
const MOST_NAMES: usize = 8192;

static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl Key {
    /// Longest name that [`Key::intern`] takes, in bytes.
    pub const LONGEST: usize = 64;

    /// A name known when the program is compiled.
    pub const fn new(name: &'static str) -> Self {
        Self { hash: Fnv::of(name.as_bytes()).value(), name }
    }

    /// The key of a name read from a file; `None` when it is longer than [`Key::LONGEST`] or too many names were read.
    pub fn intern(name: &str) -> Option<Self> {
        if name.len() > Self::LONGEST {
            return None;
        }
        let mut names = NAMES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(known) = names.get(name) {
            return Some(Self::new(known));
        }
        if names.len() >= MOST_NAMES {
            return None;
        }
        let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
        names.insert(kept);
        Some(Self::new(kept))
    }

    /// True if it is the same name: equality for look-ups in lists, which mostly meets equal names in the same place.
    pub fn is(self, other: Self) -> bool {
        self.hash == other.hash && (std::ptr::eq(self.name, other.name) || self.name == other.name)
    }

    /// The name itself.
    pub const fn as_str(self) -> &'static str {
        self.name
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.name.cmp(other.name)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::intern(&name).ok_or_else(|| serde::de::Error::custom("a name of at most 64 letters was expected here"))
    }
}

/// The ID of a rule, such as `CE-COV-02`: what a ledger line, a refusal or an event cites.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Rule(pub &'static str);

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Key::deserialize(deserializer).map(|key| Self(key.as_str()))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
