//! A combatant's aim, and what ends it (CE-MIN-01 to CE-MIN-06).

use crate::battle::{Battle, Cx, Key, Rule, UnitId};
use crate::rules::cepheus::keys::*;

const BROKEN: Rule = Rule("CE-MIN-03");
const KILL_LOST: Rule = Rule("CE-MIN-06");

fn on(battle: &Battle, unit: UnitId, key: Key, target: UnitId) -> i32 {
    let aim = battle.conditions(unit).get(key).filter(|aim| aim.on == Some(target));
    aim.map_or(0, |aim| i32::from(aim.amount))
}

/// DM of the combatant's aim at a target (CE-MIN-02).
pub fn bonus(battle: &Battle, unit: UnitId, target: UnitId) -> i32 {
    on(battle, unit, AIMING, target)
}

/// Damage that the combatant's aim for the kill adds against a target (CE-MIN-04).
pub fn kill_bonus(battle: &Battle, unit: UnitId, target: UnitId) -> i32 {
    on(battle, unit, KILL_AIMING, target)
}

/// True if an attack on the target counts as aimed, for a sight (CE-MOD-01).
pub fn aimed(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    bonus(battle, unit, target) > 0 || kill_bonus(battle, unit, target) > 0
}

/// Ends all aim after an attack, hit or miss (CE-MIN-03).
pub fn clear_after_attack(cx: &mut Cx<'_>, unit: UnitId) {
    break_by_action(cx, unit, ATTACK);
}

/// Ends the chain at any other action, reactions included (CE-MIN-03).
pub fn break_by_action(cx: &mut Cx<'_>, unit: UnitId, what: Key) {
    cx.end_condition(unit, AIMING, what, BROKEN);
    cx.end_condition(unit, KILL_AIMING, what, BROKEN);
}

/// Ends the aim for the kill at a hit or a distraction; ordinary aim stays (CE-MIN-06).
pub fn lose_kill_aim(cx: &mut Cx<'_>, unit: UnitId, why: Key) {
    cx.end_condition(unit, KILL_AIMING, why, KILL_LOST);
}
