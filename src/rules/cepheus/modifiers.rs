//! The sum of all DMs of an attack, line by line.

use super::armoury::Gear;
use super::check::{add_skill, add_stat, standing_penalties};
use super::keys::{AIMING, STR};
use super::plan::{Manner, Plan};
use super::terms::{AIMED_DM, DIFFICULTY, HEAVY, SIGHT, SPRAY, TARGET_MOVEMENT};
use super::{aim, burst, cover};
use crate::battle::{Battle, Ledger, Line, Rule, UnitId};

/// Half-metres of movement that cost the attacker a point (CE-MOD-03).
const MOVEMENT_STEP: u16 = 20;

/// Everything that is added to the dice of an attack (CE-ATK-06), with the target's answer to it.
pub fn sum(battle: &Battle, plan: &Plan, answer: Option<Line>) -> Ledger {
    let unit = plan.unit;
    let mut ledger = Ledger::new();
    ledger.add(DIFFICULTY, plan.difficulty.dm(), Rule("CE-ATK-05"));
    add_skill(&mut ledger, battle, unit, plan.skill);
    add_stat(&mut ledger, battle, unit, plan.stat);
    if let Some(target) = plan.target {
        add_aim(&mut ledger, battle, plan, target);
    }
    let short = i32::from(plan.min_str) - battle.stats(unit).now(STR);
    ledger.add_some(HEAVY, -short.max(0), Rule("CE-WPN-04"));
    ledger.add_some(SPRAY, plan.spray, burst::TABLE);
    if let Some(target) = plan.target {
        cover::add(&mut ledger, battle, battle.square(unit), target);
        cover::add_prone(&mut ledger, battle, target, plan.band, plan.is_melee());
        let steps = i32::from(battle.body(target).moved / MOVEMENT_STEP);
        ledger.add_some(TARGET_MOVEMENT, -steps, Rule("CE-MOD-03"));
    }
    if let Some(Line { what, amount, rule }) = answer {
        ledger.add(what, amount, rule);
    }
    standing_penalties(&mut ledger, battle, unit);
    ledger
}

/// Aim, and a sight on an attack that was aimed in either way (CE-MIN-02, CE-MOD-01).
fn add_aim(ledger: &mut Ledger, battle: &Battle, plan: &Plan, target: UnitId) {
    if plan.is_melee() {
        return;
    }
    ledger.add_some(AIMING, aim::bonus(battle, plan.unit, target), Rule("CE-MIN-02"));
    if aim::aimed(battle, plan.unit, target) && plan.manner == Manner::Shot && has_sight(battle, plan.unit) {
        ledger.add(SIGHT, 1, Rule("CE-MOD-01"));
    }
}

/// Whether a laser or telescopic sight is among the gear; several count once.
fn has_sight(battle: &Battle, unit: UnitId) -> bool {
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    defs.filter_map(|def| def.data::<Gear>()).any(|gear| gear.tags.contains(&AIMED_DM))
}
