//! The tests by which a target evades a hit (PC-ATK-08, PC-BGD-10 to 15, PC-DEF).
//!
//! Deflecting is free, even for the surprised (PC-DEF-03, PC-SET-04). Boarders are dodged, deflected or repelled (PC-SHP-02);
//! a ram is dodged for free (PC-SHP-05).

use crate::battle::system::Tested;
use crate::battle::{Battle, Ledger, Line, Rule, UnitId};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::armoury::strike::{self, Manner, Strike};
use crate::rules::percentile::checks::characteristics::{able, is_prone};
use crate::rules::percentile::checks::worn::{armour, deflector, marines};
use crate::rules::percentile::checks::{Test, dazzled, skilled};
use crate::rules::percentile::conditions::reactions;
use crate::rules::percentile::items::hands::{bare_hands, equipped, weapon};
use crate::rules::percentile::items::loading;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{qualities, *};
use smallvec::SmallVec;

/// The test of Repel Boarders (PC-BGD-15).
pub fn repel(battle: &Battle, unit: UnitId) -> Test {
    const RULE: Rule = Rule("PC-BGD-15");
    let help = marines(battle, unit).map_or(0, |marines| marines.1.ws);
    Test::kind(battle, unit, (REPEL, WS), Tested::Evasion { untrained: false }, RULE).plus(MARINES, help, RULE)
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
    let mut modifiers = Ledger::new();
    battle.add_effects(&mut modifiers, unit);
    modifiers.add_some(EXPOSED, exposed, Rule("PC-AAC-15"));
    let score = Line { what: DEFLECT, amount: strength, rule };
    Some(Test { score, modifiers, ..Test::of(battle, unit, DEFLECT, AG, rule) })
}

/// The evasion of an attack as a damage model sees it.
fn evasion(battle: &Battle, strike: &Strike) -> Tested {
    let weapon = strike::weapon_of(battle, strike);
    Tested::Evasion { untrained: untrained(battle, strike.unit, Some(strike.target), weapon) }
}

/// The dodge (PC-BGD-10).
fn dodge(battle: &Battle, unit: UnitId, evasion: Tested) -> Option<Test> {
    let conditions = battle.conditions(unit);
    let bound = conditions.has(IMMOBILISED) || conditions.has(GRAPPLING);
    (!bound).then(|| free_dodge(battle, unit, evasion))
}

/// A dodge that nothing holds back.
fn free_dodge(battle: &Battle, unit: UnitId, evasion: Tested) -> Test {
    let rule = Rule("PC-BGD-10");
    let prone = if is_prone(battle, unit) { -20 } else { 0 };
    add_common(skilled(battle, unit, (AG, DODGE), evasion, rule), battle).plus(LYING, prone, Rule("PC-BGD-29"))
}

fn can_parry(mine: &Weapon, theirs: &Weapon) -> bool {
    mine.is_melee() && !mine.has(qualities::UNWIELDY) && (!mine.is_unarmed() || theirs.is_unarmed())
}

/// The best parry with what is in hand, against a weapon (PC-BGD-11).
pub fn parry(battle: &Battle, unit: UnitId, strike: &Strike) -> Option<Test> {
    parry_of(battle, unit, strike::weapon_of(battle, strike), evasion(battle, strike))
}

fn parry_of(battle: &Battle, unit: UnitId, against: &Weapon, evasion: Tested) -> Option<Test> {
    let rule = Rule("PC-BGD-11");
    let ready = equipped(battle, unit).into_iter().filter_map(|slot| weapon(battle, unit, slot));
    let capable = ready.filter(|mine| can_parry(mine, against));
    let balanced = capable.map(|mine| i32::from(mine.has(qualities::BALANCED))).max();
    let shield = armour(battle, unit).map(|armour| armour.parry).max().unwrap_or(0);
    let bare = against.is_unarmed().then_some(0);
    let balanced = balanced.or(bare).or((shield > 0).then_some(0))?;
    let test = skilled(battle, unit, (WS, PARRY), evasion, rule).plus(BALANCED, 10 * balanced, Rule("PC-BGD-37"));
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

fn point_defend(battle: &Battle, unit: UnitId, evasion: Tested) -> Option<Test> {
    point_defence(battle, unit)?;
    let test = Test::kind(battle, unit, (POINT_DEFEND, BS), evasion, Rule("PC-BGD-12"));
    Some(add_common(test, battle).plus(DAZZLED, dazzled(battle, unit, BS), Rule("PC-BGD-33")))
}

/// Every defence that a target has against a hit.
pub fn defences(battle: &Battle, strike: &Strike, unit: UnitId, threat: Threat) -> SmallVec<[Test; 4]> {
    let mut all: SmallVec<[Test; 4]> = deflect(battle, unit).into_iter().collect();
    let aware = battle.in_sight_of(battle.side(unit), strike.unit);
    let evasion = evasion(battle, strike);
    if strike.act == RAM {
        all.extend(dodge(battle, unit, evasion).filter(|_| aware && able(battle, unit)));
        return all;
    }
    if !reactions::has_reaction(battle, unit) || !aware {
        return all;
    }
    let against = strike::weapon_of(battle, strike);
    if !threat.feinted {
        all.extend(dodge(battle, unit, evasion));
        if threat.parry && strike.is_melee() && !threat.blast {
            all.extend(parry(battle, unit, strike));
        }
    }
    if strike.act == BOARDING {
        all.push(add_common(repel(battle, unit), battle).plus(DAZZLED, dazzled(battle, unit, WS), Rule("PC-BGD-33")));
    }
    let solid = against.has(qualities::PROJECTILE) || strike.manner == Manner::Thrown;
    if !strike.is_melee() && solid && !threat.blast {
        all.extend(point_defend(battle, unit, evasion));
    }
    all
}

/// True if a weapon is bare hands without training against somebody armed: what the rules charge a penalty for.
pub fn untrained(battle: &Battle, unit: UnitId, target: Option<UnitId>, weapon: &Weapon) -> bool {
    weapon.is_unarmed() && target.is_some_and(|target| bare_hands(battle, unit, target))
}

/// The best evasion of an attack by one who cannot avoid it: it only shows how exposed that one is (DR-BGD-16).
pub fn exposure(battle: &Battle, unit: UnitId, against: Option<&Weapon>, untrained: bool) -> Test {
    let evasion = Tested::Evasion { untrained };
    let dodge = free_dodge(battle, unit, evasion);
    let parry = against.filter(|weapon| weapon.is_melee()).and_then(|weapon| parry_of(battle, unit, weapon, evasion));
    let best =
        parry.into_iter().fold(dodge, |best, other| if other.need(battle) > best.need(battle) { other } else { best });
    Test { what: EXPOSURE, rule: Rule("DR-BGD-16"), ..best }
}
