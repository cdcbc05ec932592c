//! Numbers as files write them: never negative, and never larger than a stat of a combatant can be.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::ops::RangeInclusive;

const MOST: i64 = i16::MAX as i64;

/// A number of 0 or more.
///
/// # Errors
/// The range that it misses.
pub fn count<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<T, D::Error> {
    within(i64::deserialize(deserializer)?, 0..=MOST)
}

/// A number of 1 or more.
///
/// # Errors
/// The range that it misses.
pub fn positive<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<T, D::Error> {
    within(i64::deserialize(deserializer)?, 1..=MOST)
}

/// A number of 1 or more, if there is one.
///
/// # Errors
/// The range that it misses.
pub fn optional<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::<i64>::deserialize(deserializer)?.map(|number| within(number, 1..=MOST)).transpose()
}

/// A change of a test in d100 points.
///
/// # Errors
/// The range that it misses.
pub fn modifier<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    within(i64::deserialize(deserializer)?, -100..=100)
}

/// Numbers of 0 or more.
///
/// # Errors
/// The range that one of them misses.
pub fn counts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<i32>, D::Error> {
    let numbers = Vec::<Count>::deserialize(deserializer)?;
    Ok(numbers.into_iter().map(|number| number.0).collect())
}

/// Names, each with a number of 0 or more.
///
/// # Errors
/// The range that one of them misses.
pub fn named<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<(T, i32)>, D::Error> {
    let numbers = Vec::<(T, Count)>::deserialize(deserializer)?;
    Ok(numbers.into_iter().map(|(name, number)| (name, number.0)).collect())
}

/// The same, if there are any.
///
/// # Errors
/// The range that one of them misses.
pub fn some_named<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<Vec<(T, i32)>>, D::Error> {
    let numbers = Option::<Vec<(T, Count)>>::deserialize(deserializer)?;
    Ok(numbers.map(|numbers| numbers.into_iter().map(|(name, number)| (name, number.0)).collect()))
}

struct Count(i32);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        count(deserializer).map(Self)
    }
}

fn within<T: TryFrom<i64>, E: Error>(number: i64, range: RangeInclusive<i64>) -> Result<T, E> {
    let fits = range.contains(&number).then(|| T::try_from(number).ok()).flatten();
    fits.ok_or_else(|| misses(number, range.start(), range.end()))
}

fn misses<E: Error>(number: impl Display, least: &i64, most: &i64) -> E {
    E::custom(format!("{number} is not a number from {least} to {most}"))
}
