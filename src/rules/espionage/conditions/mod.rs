//! States: flat-footed, vulnerable, helpless (FI-BGD-17), and what states take from attacks, skills and Speed.

use crate::battle::system::Happening;
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Life, Rule, Stance, UnitId, Until};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::{mark, *};

/// Flat-footed, vulnerable, helpless.
pub const FLAT: Rule = Rule("FI-BGD-17");
/// Fatigued and exhausted.
pub const TIRED: Rule = Rule("FI-BGD-20");
/// States of stress.
pub const STRESSED: Rule = Rule("FI-BGD-21");

/// True if somebody can do nothing: unconscious, broken, paralysed (FI-BGD-17).
pub fn helpless(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life == Life::Down
}

/// True if somebody has no Dexterity and no dodging in Defence (FI-BGD-17).
pub fn vulnerable(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    conditions.has(FLAT_FOOTED) || conditions.has(RUNNING) || helpless(battle, unit)
}

/// True if somebody lies prone.
pub fn is_prone(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).stance == Stance::Prone
}

/// Makes somebody flat-footed, until it acts or is hit (FI-BGD-17).
pub fn flat_foot(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    if cx.battle().is_up(unit) && !cx.battle().conditions(unit).has(FLAT_FOOTED) {
        mark::set(cx, unit, FLAT_FOOTED, 1, Until::Cleared, rule);
    }
}

/// A hit ends it; the hit itself still met a vulnerable target. So does an action of one's own (FI-BGD-17).
pub fn recover_balance(cx: &mut Cx<'_>, unit: UnitId, why: Key) {
    for key in [FLAT_FOOTED, RUNNING] {
        cx.end_condition(unit, key, why, FLAT);
    }
}

/// Brings somebody down: prone until it stands up, and worse than prone (FI-BGD-02).
pub fn sprawl(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    cx.set_stance(unit, Stance::Prone, SPRAWLED, rule);
    mark::set(cx, unit, SPRAWLED, 1, Until::Cleared, rule);
    cx.end_condition(unit, IN_COVER, SPRAWLED, rule);
}

/// Tells the initiative model of something that happened.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn tell(cx: &mut Cx<'_>, unit: UnitId, what: Happening) -> Flow {
    if cx.keeps_aftereffects() { cx.happened(unit, what) } else { Ok(()) }
}

/// What stress takes from attacks and skill checks (FI-BGD-21).
pub fn shaken(battle: &Battle, unit: UnitId) -> i32 {
    -battle.conditions(unit).amount(SHAKEN)
}

/// What fatigue takes from attacks and Reflex saves, with its name (FI-BGD-20).
pub fn fatigue(battle: &Battle, unit: UnitId) -> (Key, i32) {
    let conditions = battle.conditions(unit);
    if conditions.has(EXHAUSTED) {
        (EXHAUSTED, -4)
    } else if conditions.has(FATIGUED) {
        (FATIGUED, -2)
    } else {
        (FATIGUED, 0)
    }
}

/// Adds what states take from an attack: stress, fatigue, an injured arm, haste.
pub fn add_to_attack(ledger: &mut Ledger, battle: &Battle, unit: UnitId, armed: bool) {
    ledger.add_some(SHAKEN, shaken(battle, unit), STRESSED);
    let (what, amount) = fatigue(battle, unit);
    ledger.add_some(what, amount, TIRED);
    if armed && battle.conditions(unit).has(ARM_INJURY) {
        ledger.add(ARM_INJURY, -4, Rule("FI-BGD-19"));
    }
    battle.add_effects(ledger, unit);
}

/// The best of all dodging, which does not add up: Total Defence, and cover fire by an ally (FI-BGD-02).
pub fn dodging(battle: &Battle, unit: UnitId) -> Option<(Key, i32, Rule)> {
    let covers = |other: UnitId| {
        battle.conditions(other).get(COVERING).is_some_and(|covering| covering.on == Some(unit)) && battle.is_up(other)
    };
    if battle.conditions(unit).has(DODGING) {
        Some((DODGING, 4, Rule("FI-BGD-08")))
    } else if battle.units().any(covers) {
        Some((COVERED, 4, Rule("FI-BGD-10")))
    } else {
        None
    }
}

/// True if Speed is halved, for whatever reasons: it is halved but once (FI-BGD-09).
pub fn halved(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    battle.body(unit).stance == Stance::Crouched || conditions.has(LEG_INJURY) || conditions.has(EXHAUSTED)
}

/// Ends what a combatant cannot keep up when it is thrown off balance (FI-BGD-18): its preparations, and work that it has begun.
/// Fire and dodging of its last turn last until the next one (FI-BGD-10).
pub fn unsettle(cx: &mut Cx<'_>, unit: UnitId, why: Key, rule: Rule) {
    for key in [AIMING, BRACED, READIED, WORKING] {
        cx.end_condition(unit, key, why, rule);
    }
}

/// Ends all that a combatant cannot keep up when it falls.
pub fn break_off(cx: &mut Cx<'_>, unit: UnitId, why: Key, rule: Rule) {
    unsettle(cx, unit, why, rule);
    for key in [DODGING, COVERING, SUPPRESSING, SUPPRESS_NUMBER] {
        cx.end_condition(unit, key, why, rule);
    }
}
