//! Effective combat skill: as learnt, limited in zero gravity, set aside for blind fire.

use crate::battle::{Battle, Key, Ledger, Rule, UnitId};
use crate::rules::cepheus::checks::check::{SKILL, add_level};
use crate::rules::cepheus::checks::gravity::weightless;
use crate::rules::cepheus::conditions::machine;
use crate::rules::cepheus::keys::{BLIND_UNTRAINED, LEVEL0, ZERO_G};

/// The level in a combat skill. In zero gravity it is the lower of that skill and Zero-G (CE-ZRG-01); without Zero-G
/// the combatant is untrained (CE-ZRG-02).
pub fn level(battle: &Battle, unit: UnitId, skill: Key) -> Option<i16> {
    capped(battle, unit, learnt(battle, unit, skill))
}

/// A combatant's own level; a drone fights with its operator's skills (CE-LOC-14).
fn learnt(battle: &Battle, unit: UnitId, skill: Key) -> Option<i16> {
    battle.profile(machine::operator(battle, unit).unwrap_or(unit)).skill(skill)
}

fn capped(battle: &Battle, unit: UnitId, level: Option<i16>) -> Option<i16> {
    if !weightless(battle) {
        return level;
    }
    level.and_then(|level| battle.profile(unit).skill(ZERO_G).map(|cap| level.min(cap)))
}

/// Adds that level, or the penalty for lacking the skill. Blind fire counts as level 0 in any case (CE-BLD-01).
pub fn add(ledger: &mut Ledger, battle: &Battle, unit: UnitId, skill: Key, blind: bool) {
    let learnt = learnt(battle, unit, skill);
    let (mut level, mut rule) = (learnt, SKILL);
    if blind && (learnt.is_some() || battle.rules().is(BLIND_UNTRAINED, LEVEL0)) {
        (level, rule) = (Some(0), Rule("CE-BLD-01"));
    }
    let fights = capped(battle, unit, level);
    if fights != level {
        rule = Rule(if fights.is_some() { "CE-ZRG-01" } else { "CE-ZRG-02" });
    }
    add_level(ledger, battle, unit, (skill, fights), rule);
}

/// The DM of the level, or of its lack.
pub fn dm(battle: &Battle, unit: UnitId, skill: Key) -> i32 {
    let mut ledger = Ledger::new();
    add(&mut ledger, battle, unit, skill, false);
    ledger.total()
}
