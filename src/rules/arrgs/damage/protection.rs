//! What protects from damage, and what makes it worse (AR-DMG-06, AR-DMG-09, AR-BGD-12).

use crate::battle::{Battle, UnitId};
use crate::rules::arrgs::armoury::DamageType::{self, *};
use crate::rules::arrgs::checks::gear::{armour, is_armour_broken};
use crate::rules::arrgs::keys::*;

/// The highest Damage Resistance against any of some types (AR-DMG-06); broken armour gives half (AR-BGD-19).
pub fn resistance(battle: &Battle, unit: UnitId, types: &[DamageType]) -> i32 {
    let suit = armour(battle, unit).map_or(&[][..], |suit| &suit.resists[..]);
    let whole = suit.iter().filter(|one| types.contains(&one.0)).map(|one| one.1).max().unwrap_or(0);
    let worn = if whole > 0 && is_armour_broken(battle, unit) { whole / 2 } else { whole };
    let physical = types.iter().any(|kind| matches!(kind, Bludgeoning | Piercing | Slashing));
    let undead = types.contains(&Negative) && battle.profile(unit).has(UNDEAD);
    let stats = battle.stats(unit);
    let plates = if physical { stats.now(PLATING) } else { 0 };
    worn.max(stats.now(HIDE)).max(plates).max(if undead { 5 } else { 0 })
}

/// What somebody has against some types.
#[derive(Clone, Copy, Debug)]
pub struct Protected {
    resistance: i32,
    vulnerable: bool,
}

impl Protected {
    /// Somebody as it is now.
    pub fn of(battle: &Battle, unit: UnitId, types: &[DamageType]) -> Self {
        Self { resistance: resistance(battle, unit, types), vulnerable: is_vulnerable(battle, unit, types) }
    }

    /// What resistance takes from damage, of which a part is pierced (AR-DMG-04).
    pub fn takes(&self, damage: i32, piercing: i32) -> i32 {
        (self.resistance - piercing).max(0).min(damage.max(0))
    }

    /// What vulnerability adds to the damage that is left (AR-DMG-08).
    pub fn adds(&self, left: i32) -> i32 {
        if self.vulnerable { left.max(0) / 2 } else { 0 }
    }

    /// What is left of damage.
    pub fn lets_through(&self, damage: i32) -> i32 {
        let left = damage - self.takes(damage, 0);
        (left + self.adds(left)).max(0)
    }
}

/// True if somebody is vulnerable to any of some types (AR-DMG-08, AR-DMG-09).
pub fn is_vulnerable(battle: &Battle, unit: UnitId, types: &[DamageType]) -> bool {
    types.iter().any(|kind| vulnerable_to(battle, unit, *kind))
}

fn vulnerable_to(battle: &Battle, unit: UnitId, kind: DamageType) -> bool {
    let profile = battle.profile(unit);
    match kind {
        Force => false,
        Positive => profile.has(UNDEAD),
        _ if profile.has(HUMANOID) => battle.rules().flag(FRAIL_HUMANOIDS),
        Fire => profile.has(BEAST) || profile.has(UNDEAD) || profile.has(PLANT),
        Piercing => profile.has(BEAST),
        Slashing => profile.has(BEAST) || profile.has(PLANT),
        Electricity | Sonic => profile.has(CONSTRUCT) || battle.machine(unit).is_some(),
        _ => false,
    }
}
