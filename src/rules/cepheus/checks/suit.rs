//! Armour besides protection: a powered suit raises Strength, and every suit needs a skill (CE-WPN-06).

use crate::battle::{Battle, Key, Ledger, Rule, UnitId};
use crate::rules::cepheus::armoury::Armour;
use crate::rules::cepheus::checks::check::{UNTRAINED, characteristic_dm};
use crate::rules::cepheus::keys::*;

const RULE: Rule = Rule("CE-WPN-06");

fn worn(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Armour> {
    battle.gear(unit).worn.iter().filter_map(|worn| battle.setup().item(*worn).data::<Armour>())
}

/// A characteristic as it counts in an attack, with a powered suit's bonus. The bonus absorbs no damage.
pub fn lent(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    let bonus = |armour: &Armour| match stat {
        STR => i32::from(armour.str_bonus),
        DEX => i32::from(armour.dex_bonus),
        _ => 0,
    };
    battle.stats(unit).now(stat) + worn(battle, unit).map(bonus).max().unwrap_or(0)
}

/// The DM of that characteristic.
pub fn stat_dm(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    characteristic_dm(lent(battle, unit, stat), battle.rules().number(CHAR_DM_ZERO))
}

/// Adds that DM.
pub fn add_stat(ledger: &mut Ledger, battle: &Battle, unit: UnitId, stat: Key) {
    ledger.add(stat, stat_dm(battle, unit, stat), Rule("CE-BGD-04"));
}

/// Adds the penalty for fighting in a suit without its skill.
pub fn add_clumsy(ledger: &mut Ledger, battle: &Battle, unit: UnitId) {
    let unknown = |armour: &Armour| armour.skill.is_some_and(|skill| battle.profile(unit).skill(skill).is_none());
    let clumsy = worn(battle, unit).any(unknown);
    ledger.add_some(CLUMSY_SUIT, if clumsy { UNTRAINED } else { 0 }, RULE);
}
