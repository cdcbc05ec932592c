//! What a sheet comes to: modifiers, Defence, Initiative, Speed, vitality, armour (FI-BGD-01, FI-BGD-02, FI-WPN-02).

use crate::battle::{Battle, Key, Ledger, Rule, Stat, UnitId};
use crate::rules::espionage::armoury::Armour;
use crate::rules::espionage::conditions::{dodging, halved, vulnerable};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::keys::{log, vocabulary::DERIVED};

const SHEET: Rule = Rule("FI-BGD-01");
const ARMOUR_RULE: Rule = Rule("FI-WPN-02");

/// The modifier of a score.
fn of_score(score: i32) -> i32 {
    (score - 10).div_euclid(2)
}

/// The modifier of an attribute.
pub fn modifier(battle: &Battle, unit: UnitId, score: Key) -> i32 {
    of_score(battle.stats(unit).now(score))
}

/// Fills in the vitality and wounds of a sheet that does not state them.
pub fn derive(special: bool, stats: &mut [Stat]) {
    let of = |stats: &[Stat], key: Key| stats.iter().find(|stat| stat.key == key).map_or(0, |stat| i32::from(stat.max));
    let (con, level) = (of(stats, CON), of(stats, LEVEL));
    let vitality = if special { (4 + level * (6 + of_score(con))).max(0) } else { 0 };
    for stat in stats.iter_mut().filter(|stat| stat.max == DERIVED) {
        let value = match stat.key {
            VITALITY => vitality,
            WOUNDS => con,
            _ => continue,
        };
        stat.max = i16::try_from(value).unwrap_or(i16::MAX);
        stat.now = stat.max;
    }
}

/// The armour that somebody wears.
pub fn armour(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Armour> {
    battle.gear(unit).worn.iter().filter_map(|def| battle.setup().item(*def).data::<Armour>())
}

/// What of worn armour counts: the piece that counts most.
fn worn(battle: &Battle, unit: UnitId, part: impl Fn(&Armour) -> i32) -> i32 {
    armour(battle, unit).map(part).max_by_key(|part| part.abs()).unwrap_or(0)
}

/// Damage reduction.
pub fn reduction(battle: &Battle, unit: UnitId) -> i32 {
    worn(battle, unit, |armour| armour.reduction)
}

/// Electrical damage that is kept off.
pub fn insulation(battle: &Battle, unit: UnitId) -> i32 {
    worn(battle, unit, |armour| armour.insulation)
}

/// True if somebody wears full armour.
pub fn fully_armoured(battle: &Battle, unit: UnitId) -> bool {
    armour(battle, unit).any(|armour| armour.full)
}

/// Defence without the situation: 10, Dexterity, training, armour, dodging, states (FI-BGD-02, FI-BGD-17).
pub fn defence(battle: &Battle, unit: UnitId) -> Ledger {
    let mut ledger = Ledger::new();
    ledger.add(DEFENCE, 10, Rule("FI-BGD-02"));
    let (dexterity, open) = (modifier(battle, unit, DEX), vulnerable(battle, unit));
    ledger.add_some(DEX, if open { dexterity.min(0) } else { dexterity }, SHEET);
    ledger.add_some(log::TRAINING, battle.stats(unit).now(DEFENCE), SHEET);
    ledger.add_some(log::ARMOUR, worn(battle, unit, |armour| armour.defence), ARMOUR_RULE);
    if let Some((what, amount, rule)) = dodging(battle, unit).filter(|_| !open) {
        ledger.add(what, amount, rule);
    }
    if battle.conditions(unit).has(CHARGED) {
        ledger.add(CHARGED, -2, Rule("FI-BGD-08"));
    }
    ledger
}

/// The Initiative bonus.
pub fn initiative(battle: &Battle, unit: UnitId) -> Ledger {
    let mut ledger = Ledger::new();
    ledger.add(DEX, modifier(battle, unit, DEX), SHEET);
    ledger.add_some(ALERTNESS, battle.stats(unit).now(ALERTNESS), SHEET);
    ledger.add_some(log::ARMOUR, worn(battle, unit, |armour| armour.initiative), ARMOUR_RULE);
    ledger
}

/// Squares of a Standard Move.
pub fn speed(battle: &Battle, unit: UnitId) -> i32 {
    let whole = (battle.stats(unit).now(SPEED) + worn(battle, unit, |armour| armour.speed)).max(0);
    let whole = battle.rules().harm.pace(battle, unit, whole);
    if halved(battle, unit) { whole / 2 } else { whole }
}
