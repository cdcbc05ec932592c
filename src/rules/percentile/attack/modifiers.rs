//! Modifiers of attack tests (PC-BGD-24, PC-BGD-25, PC-BGD-47).
//!
//! All modifiers of both sides add up (PC-ATK-04).

use crate::battle::system::Tested;
use crate::battle::{Battle, Key, Ledger, Rule, UnitId};
use crate::grid::{Altitude, Cover, Line, Visibility};
use crate::rules::common::harm;
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::checks::characteristics::{able, helpless, is_prone, larger};
use crate::rules::percentile::checks::worn::armour;
use crate::rules::percentile::checks::{dazzled, starship};
use crate::rules::percentile::conditions::{engaged, guard};
use crate::rules::percentile::field::ground::elevation;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{qualities, *};
use crate::rules::percentile::range;

const TABLE: Rule = Rule("PC-BGD-24");

/// How an attack reaches its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Melee.
    Melee,
    /// By a shot or a throw of that stated range.
    Ranged(u16),
}

/// Adds the attacker's own modifiers: fatigue, Dazzled, Pinned, stance, weapon.
pub fn own(ledger: &mut Ledger, battle: &Battle, unit: UnitId, stat: Key, weapon: &Weapon, reach: Reach) {
    let conditions = battle.conditions(unit);
    battle.add_effects(ledger, unit);
    ledger.add_some(FATIGUE, if conditions.has(FATIGUE) { -10 } else { 0 }, Rule("PC-BGD-27"));
    ledger.add_some(DAZZLED, dazzled(battle, unit, stat), Rule("PC-BGD-33"));
    let melee = reach == Reach::Melee;
    harm::add_shifts(ledger, battle, unit, if melee { Tested::Melee } else { Tested::Ranged }, None);
    if conditions.has(PINNED) && !melee {
        ledger.add(PINNED, -20, Rule("PC-BGD-30"));
    }
    if melee && is_prone(battle, unit) {
        ledger.add(LYING, -10, Rule("PC-BGD-29"));
    }
    let worn = armour(battle, unit).any(|armour| armour.has(qualities::CARRIES_HEAVY));
    let carried = conditions.has(BRACED) || worn || starship::is(battle, unit);
    if weapon.has(qualities::HEAVY) && !carried {
        ledger.add(UNBRACED, -30, Rule("PC-BGD-37"));
    }
}

/// Adds the modifiers that depend on the target (PC-AAC-05).
pub fn target(ledger: &mut Ledger, battle: &Battle, unit: UnitId, target: UnitId, reach: Reach) {
    let (conditions, body, from) = (battle.conditions(target), battle.body(target), battle.body(unit));
    let melee = reach == Reach::Melee;
    if conditions.has(SURPRISED) {
        ledger.add(SURPRISED, 30, Rule("PC-SET-05"));
    } else {
        battle.add_effects_on(ledger, target);
    }
    ledger.add_some(GUARDING, guard(battle, target), Rule("PC-AAC-22"));
    if from.altitude == Altitude::Ground && body.altitude != Altitude::Ground {
        ledger.add(AT_A_FLIER, -20, Rule("PC-ALT-03"));
    }
    let (own, there) = battle.facing_squares(unit, target);
    if body.altitude == Altitude::Ground && elevation(battle, own) > elevation(battle, there) {
        ledger.add(HIGHER_GROUND, 10, TABLE);
    }
    if foggy(battle, unit, target) {
        ledger.add(IN_FOG, -20, TABLE);
    }
    let dark = battle.setup().field_word(LIGHT) == Some(DARK) || battle.map().has_tag(there, DARK.as_str());
    if dark && !harm::is_lit(battle, there) {
        ledger.add(IN_DARK, -20, TABLE);
    }
    match reach {
        Reach::Melee => crowd(ledger, battle, unit, target),
        Reach::Ranged(range) => at_range(ledger, battle, unit, target, range),
    }
    if is_prone(battle, target) {
        let far = range::distance(battle, unit, target) > 1;
        ledger.add_some(
            PRONE_TARGET,
            if melee {
                10
            } else if far {
                -10
            } else {
                0
            },
            Rule("PC-BGD-29"),
        );
    }
    if helpless(battle, target) {
        ledger.add(HELPLESS, 30, Rule("PC-BGD-32"));
    } else if conditions.has(STUNNED) {
        ledger.add(STUNNED, 20, Rule("PC-BGD-28"));
    }
    if conditions.has(RAN) {
        ledger.add(RAN, if melee { 20 } else { -20 }, Rule("PC-BGD-16"));
    }
    ledger.add_some(SIZE, 10 * larger(battle, target), Rule("PC-BGD-26"));
}

fn at_range(ledger: &mut Ledger, battle: &Battle, unit: UnitId, target: UnitId, range: u16) {
    let squares = range::distance(battle, unit, target);
    let engaged = engaged::either(battle, unit, target);
    if squares > u32::from(range) {
        ledger.add(LONG_RANGE, -10, TABLE);
    } else if squares <= 2 && !engaged {
        ledger.add(POINT_BLANK, 10, TABLE);
    }
    let ally =
        |other: UnitId| other != unit && !battle.are_enemies(unit, other) && engaged::either(battle, other, target);
    if battle.are_enemies(unit, target) && battle.units().any(ally) {
        ledger.add(INTO_MELEE, -20, TABLE);
    }
    if let Some((what, amount)) = cover(battle, unit, target) {
        ledger.add(what, amount, Rule("PC-BGD-25"));
    }
}

/// Adds the bonus for several attackers around one target (PC-BGD-24).
fn crowd(ledger: &mut Ledger, battle: &Battle, unit: UnitId, target: UnitId) {
    let presses = |other: &UnitId| {
        !battle.are_enemies(unit, *other) && able(battle, *other) && engaged::with(battle, *other, target)
    };
    let amount = match battle.units().filter(presses).count() {
        0 | 1 => 0,
        2 => 10,
        _ => 20,
    };
    ledger.add_some(OUTNUMBERED, amount, TABLE);
}

/// The cover of a target against a shot; what stands next to the attacker does not count (PC-BGD-25).
fn cover(battle: &Battle, unit: UnitId, target: UnitId) -> Option<(Key, i32)> {
    let aloft = [unit, target].into_iter().any(|one| battle.body(one).altitude != Altitude::Ground);
    if aloft || battle.rules().harm.is_uncovered(battle, target) {
        return None;
    }
    let (from, to) = battle.facing_squares(unit, target);
    let counts = battle.covers(from, to).filter(|found| (found.at - from).chebyshev() > 1);
    Some(match counts.map(|found| found.cover).max()? {
        Cover::Quarter | Cover::Half => (LIGHT_COVER, -10),
        Cover::ThreeQuarter => (HEAVY_COVER, -20),
        Cover::Full => (SLIT_COVER, -30),
    })
}

fn foggy(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    let ((from, to), map) = (battle.facing_squares(unit, target), battle.map());
    let hazy = |square| {
        map.terrain(square).is_some_and(|terrain| terrain.visibility == Visibility::Hazy)
            || map.has_tag(square, FOG.as_str())
    };
    let filled = battle.setup().field_word(AIR) == Some(FOG);
    let aloft = [unit, target].into_iter().all(|one| battle.body(one).altitude != Altitude::Ground);
    let apart = range::distance(battle, unit, target) > 1;
    filled || (!aloft && apart && (hazy(to) || Line::between(from, to).any(|step| hazy(step.square))))
}
