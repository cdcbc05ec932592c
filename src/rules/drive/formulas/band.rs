//! Drive against an armour range (DR-DRV-02).

use crate::rules::drive::armoury::{Energy, Plating};

/// How much of a damage passes armour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Band {
    /// Nothing: the drive is below the range.
    Nothing,
    /// Half: the drive is within the range, both ends included.
    Half,
    /// All: the drive is above the range, or there is none.
    All,
}

impl Band {
    /// The band of a drive against an armour range.
    pub const fn of(drive: i32, armour: Option<Plating>) -> Self {
        match armour {
            Some(plating) if drive < plating.range.lo => Self::Nothing,
            Some(plating) if drive <= plating.range.hi => Self::Half,
            _ => Self::All,
        }
    }

    /// The band for a part of a damage: metal within whose range electric damage falls does not halve it (DR-ENR-07), of a
    /// mixed weapon neither (DR-CMB-07).
    pub fn met(drive: i32, part: Option<Energy>, armour: Option<Plating>) -> Self {
        let metallic = armour.is_some_and(|plating| plating.metallic);
        match Self::of(drive, armour) {
            Self::Half if metallic && part == Some(Energy::Electric) => Self::All,
            band => band,
        }
    }

    /// What is left of a damage.
    pub const fn through(self, damage: i32) -> i32 {
        match self {
            Self::Nothing => 0,
            Self::Half => damage / 2,
            Self::All => damage,
        }
    }
}
