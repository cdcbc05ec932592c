//! Armour: ranges of drive (DR-WPN-03, DR-DRV-02).

use super::read;
use crate::battle::Key;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A closed interval of drive: below it armour stops everything, within it half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least drive of which half passes.
    pub lo: i32,
    /// The greatest drive of which half passes.
    pub hi: i32,
}

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (lo, hi) = <(i64, i64)>::deserialize(deserializer)?;
        let number = |number: i64| i16::try_from(number).ok().filter(|number| *number >= 0).map(i32::from);
        match (number(lo), number(hi)) {
            (Some(lo), Some(hi)) if lo <= hi => Ok(Self { lo, hi }),
            _ => Err(D::Error::custom(format!("{lo} to {hi} is no armour range: from 0 up, the lower number first"))),
        }
    }
}

/// What protects a body, worn or grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plating {
    /// Its armour range.
    pub range: Range,
    /// True if it is of metal (DR-ENR-07).
    #[serde(default)]
    pub metallic: bool,
}

impl Plating {
    /// The one of several that counts: that of the higher end, of equal ones that of the higher beginning (DR-DRV-04).
    pub fn covering(several: impl IntoIterator<Item = Self>) -> Option<Self> {
        several.into_iter().max_by_key(|one| (one.range.hi, one.range.lo))
    }
}

/// A suit of armour.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its id: that of the core's item.
    pub id: Key,
    /// Its armour range.
    pub range: Range,
    /// True if it is of metal.
    #[serde(default)]
    pub metallic: bool,
    /// Its weight.
    #[serde(default, deserialize_with = "read::count")]
    pub pounds: i32,
    /// Change of its wearer's evasion in d100 points.
    #[serde(default, deserialize_with = "read::modifier")]
    pub evasion: i32,
}

impl Armour {
    /// What of it meets drive.
    pub const fn plating(&self) -> Plating {
        Plating { range: self.range, metallic: self.metallic }
    }
}
