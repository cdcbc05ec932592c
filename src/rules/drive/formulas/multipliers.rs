//! Resistances and weaknesses (DR-RES-01 to DR-RES-06).

use crate::rules::drive::armoury::{Energy, Tag, What};

/// Damage after percentages, one after the other, rounded down after each (DR-RES-05).
pub fn scaled(damage: i32, percents: impl IntoIterator<Item = i32>) -> i32 {
    percents.into_iter().fold(damage, |damage, percent| damage * percent / 100)
}

/// What a part of a hit with a weapon of those tags does to somebody with those multipliers.
pub fn suffered(damage: i32, part: Option<Energy>, tags: &[Tag], multipliers: &[(What, i32)]) -> i32 {
    let covering = multipliers.iter().filter(|one| one.0.covers(part, tags));
    scaled(damage, covering.map(|one| one.1))
}
