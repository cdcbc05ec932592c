//! Damage auras: stored damage that answers contact (DR-AUR-01 to DR-AUR-20).

pub mod contact;
pub mod load;
pub mod outlook;
pub mod policy;
pub mod switch_off;
pub mod upkeep;

use crate::battle::{Battle, Key, UnitId};
use crate::rules::drive::armoury::{Aura, Stored};
use crate::rules::drive::{state, supply};

/// Squares around somebody with stored energy that it lights: a moderate light (DR-AUR-15, DR-BGD-33).
pub const LIGHT: i32 = 8;

/// An aura that somebody carries.
#[derive(Clone, Copy, Debug)]
pub struct Carried<'b> {
    /// The slot of its source.
    pub slot: u8,
    /// What it is.
    pub aura: &'b Aura,
    /// The damage stored in it.
    pub stored: i32,
}

impl Carried<'_> {
    /// The name of its type of damage.
    pub fn kind(&self) -> Key {
        match self.aura.stored {
            Stored::Energy(energy) => energy.key(),
            Stored::Normal { .. } => crate::rules::drive::keys::WEAPON,
        }
    }
}

/// All sources of auras that somebody carries, in the order of their slots.
pub fn carried(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Carried<'_>> {
    battle.gear(unit).slots().filter_map(move |slot| {
        let aura = in_slot(battle, unit, slot)?;
        Some(Carried { slot, aura, stored: supply::points(battle, unit, slot) })
    })
}

/// The aura of an item in a slot.
pub fn in_slot(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Aura> {
    state::armoury(battle).aura(battle.item(unit, slot)?.1.key)
}

/// The auras that can answer a contact.
pub fn ready(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Carried<'_>> {
    carried(battle, unit).filter(|one| one.stored > 0)
}

/// The types of the auras of somebody, as anybody who sees it knows them: energy shows, spines do not, and nobody sees how
/// much is stored (DR-AUR-14).
pub fn visible(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Key> + '_ {
    ready(battle, unit).filter(|one| matches!(one.aura.stored, Stored::Energy(_))).map(|one| one.kind())
}

/// Squares that the auras of somebody light (DR-AUR-15).
pub fn light(battle: &Battle, unit: UnitId) -> i32 {
    if visible(battle, unit).next().is_some() { LIGHT } else { 0 }
}
