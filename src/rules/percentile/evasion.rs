//! The tests by which a target evades a hit (PC-ATK-08, PC-BGD-10 to 15, PC-DEF).
//!
//! Deflecting is free, even for the surprised (PC-DEF-03, PC-SET-04). Boarders are dodged, deflected or repelled (PC-SHP-02);
//! a ram is dodged for free (PC-SHP-05).

use crate::battle::{Battle, Line, Rule, UnitId};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::armoury::strike::{self, Manner, Strike};
use crate::rules::percentile::checks::characteristics::{able, is_prone};
use crate::rules::percentile::checks::worn::{armour, deflector, marines};
use crate::rules::percentile::checks::{Test, dazzled, skilled};
use crate::rules::percentile::conditions::reactions;
use crate::rules::percentile::items::hands::{equipped, weapon};
use crate::rules::percentile::items::loading;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{qualities, *};
use smallvec::SmallVec;

/// The test of Repel Boarders (PC-BGD-15).
pub fn repel(battle: &Battle, unit: UnitId) -> Test {
    const RULE: Rule = Rule("PC-BGD-15");
    let help = marines(battle, unit).map_or(0, |marines| marines.1.ws);
    Test::of(battle, unit, REPEL, WS, RULE).plus(MARINES, help, RULE)
}

/// What an attack allows its target.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// True if the target may parry.
    pub parry: bool,
    /// True if a feint bars dodge and parry (PC-AAC-33).
    pub feinted: bool,
    /// True if it comes from a blast.
    pub blast: bool,
}

fn add_common(test: Test, battle: &Battle) -> Test {
    let exposed = if battle.conditions(test.unit).has(EXPOSED) { -30 } else { 0 };
    test.tired(battle).plus(EXPOSED, exposed, Rule("PC-AAC-15"))
}

/// The deflector's test (PC-DEF-02).
fn deflect(battle: &Battle, unit: UnitId) -> Option<Test> {
    let rule = Rule("PC-DEF-02");
    let (strength, _) = deflector(battle, unit)?;
    let exposed = if battle.conditions(unit).has(EXPOSED) { -30 } else { 0 };
    let test = Test::of(battle, unit, DEFLECT, AG, rule).plus(EXPOSED, exposed, Rule("PC-AAC-15"));
    Some(Test { score: Line { what: DEFLECT, amount: strength, rule }, ..test })
}

/// The dodge (PC-BGD-10).
fn dodge(battle: &Battle, unit: UnitId) -> Option<Test> {
    let conditions = battle.conditions(unit);
    if conditions.has(IMMOBILISED) || conditions.has(GRAPPLING) {
        return None;
    }
    let rule = Rule("PC-BGD-10");
    let prone = if is_prone(battle, unit) { -20 } else { 0 };
    Some(add_common(skilled(battle, unit, AG, DODGE, rule), battle).plus(LYING, prone, Rule("PC-BGD-29")))
}

fn can_parry(mine: &Weapon, theirs: &Weapon) -> bool {
    mine.is_melee() && !mine.has(qualities::UNWIELDY) && (!mine.is_unarmed() || theirs.is_unarmed())
}

/// The best parry with what is in hand, against a weapon (PC-BGD-11).
pub fn parry(battle: &Battle, unit: UnitId, against: &Weapon) -> Option<Test> {
    let rule = Rule("PC-BGD-11");
    let ready = equipped(battle, unit).into_iter().filter_map(|slot| weapon(battle, unit, slot));
    let capable = ready.filter(|mine| can_parry(mine, against));
    let balanced = capable.map(|mine| i32::from(mine.has(qualities::BALANCED))).max();
    let shield = armour(battle, unit).map(|armour| armour.parry).max().unwrap_or(0);
    let bare = against.is_unarmed().then_some(0);
    let balanced = balanced.or(bare).or((shield > 0).then_some(0))?;
    let test = skilled(battle, unit, WS, PARRY, rule).plus(BALANCED, 10 * balanced, Rule("PC-BGD-37"));
    let test = test.plus(SHIELD, shield, Rule("PC-WPN-04"));
    Some(add_common(test, battle).plus(DAZZLED, dazzled(battle, unit, WS), Rule("PC-BGD-33")))
}

/// The slot of a weapon that can shoot missiles down (PC-BGD-12).
pub fn point_defence(battle: &Battle, unit: UnitId) -> Option<u8> {
    let fit = |slot: &u8| {
        let counted = battle.rules().flag(TRACK_AMMO);
        let loaded = !counted || battle.gear(unit).item(*slot).is_some_and(|item| item.loaded > 0);
        weapon(battle, unit, *slot).is_some_and(|weapon| weapon.has(qualities::POINT_DEFENCE))
            && loaded
            && !loading::jammed(battle, unit, *slot)
    };
    equipped(battle, unit).into_iter().find(fit)
}

fn point_defend(battle: &Battle, unit: UnitId) -> Option<Test> {
    point_defence(battle, unit)?;
    let test = Test::of(battle, unit, POINT_DEFEND, BS, Rule("PC-BGD-12"));
    Some(add_common(test, battle).plus(DAZZLED, dazzled(battle, unit, BS), Rule("PC-BGD-33")))
}

/// Every defence that a target has against a hit.
pub fn defences(battle: &Battle, strike: &Strike, unit: UnitId, threat: Threat) -> SmallVec<[Test; 4]> {
    let mut all: SmallVec<[Test; 4]> = deflect(battle, unit).into_iter().collect();
    let aware = battle.in_sight_of(battle.side(unit), strike.unit);
    if strike.act == RAM {
        all.extend(dodge(battle, unit).filter(|_| aware && able(battle, unit)));
        return all;
    }
    if !reactions::has_reaction(battle, unit) || !aware {
        return all;
    }
    let against = strike::weapon_of(battle, strike);
    if !threat.feinted {
        all.extend(dodge(battle, unit));
        if threat.parry && strike.is_melee() && !threat.blast {
            all.extend(parry(battle, unit, against));
        }
    }
    if strike.act == BOARDING {
        all.push(add_common(repel(battle, unit), battle).plus(DAZZLED, dazzled(battle, unit, WS), Rule("PC-BGD-33")));
    }
    let solid = against.has(qualities::PROJECTILE) || strike.manner == Manner::Thrown;
    if !strike.is_melee() && solid && !threat.blast {
        all.extend(point_defend(battle, unit));
    }
    all
}
