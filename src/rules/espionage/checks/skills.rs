//! Skill checks (FI-BGD-25), and what threats and errors in them buy (FI-BGD-03).

use crate::battle::system::Tested;
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Rule, UnitId};
use crate::rules::common::harm;
use crate::rules::espionage::checks::{self, Outcome, Test};
use crate::rules::espionage::conditions::{STRESSED, shaken};
use crate::rules::espionage::keys::*;

const CHECKS: Rule = Rule("FI-BGD-25");

/// What a check of a skill tests.
fn tested(skill: Key) -> Tested {
    match skill {
        NOTICE => Tested::Awareness,
        SNEAK | ATHLETICS => Tested::Body,
        _ => Tested::Mind,
    }
}

/// What is added to a check of a skill.
pub fn ledger(battle: &Battle, unit: UnitId, skill: Key) -> Ledger {
    let mut ledger = Ledger::new();
    ledger.add(skill, battle.profile(unit).skill(skill).map_or(0, i32::from), CHECKS);
    ledger.add_some(SHAKEN, shaken(battle, unit), STRESSED);
    battle.add_effects(&mut ledger, unit);
    harm::add_shifts(&mut ledger, battle, unit, tested(skill), None);
    ledger
}

/// A check of a skill against a number: a 20 threatens a critical success, a 1 is an error (FI-BGD-03).
pub fn test(battle: &Battle, unit: UnitId, skill: Key, against: i32, rule: Rule) -> Test {
    Test { special: (20, 1), ..Test::new(unit, skill, ledger(battle, unit, skill), against, rule) }
}

/// Makes a check of a skill against a number.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn roll(cx: &mut Cx<'_>, unit: UnitId, skill: Key, against: i32, rule: Rule) -> Flow<Outcome> {
    let test = test(cx.battle(), unit, skill, against, rule);
    checks::roll(cx, &test)
}
