//! The 2D6 data of weapons, grenades, armour and gear, and their files.

mod equipment;
mod file;
mod grenade;
mod machines;
mod weapon;

pub use equipment::{Armour, Drug, Explosive, Gear, GearKind};
pub(super) use file::read;
pub use grenade::{Cloud, Grenade, GrenadeKind};
pub use machines::Chassis;
pub use weapon::{DamageType, Ring, Row, Throw, Times, Use, Weapon};

use crate::battle::Key;

/// True if a trait is among sorted ones.
fn has(tags: &[Key], tag: &str) -> bool {
    tags.binary_search_by(|one| one.as_str().cmp(tag)).is_ok()
}
