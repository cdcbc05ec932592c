//! Penalties of a damaged machine to its attacks (CE-LOC-06, CE-LOC-07, CE-LOC-09).

use crate::battle::{Battle, Ledger, Refusal, Rule};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::mounted::is_destroyed;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::conditions::machine::{add_arms, worst_arm};
use crate::rules::cepheus::conditions::vehicle::is_blind;
use crate::rules::cepheus::keys::vehicles::*;

const LIMBS: Rule = Rule("CE-LOC-09");

/// Adds the penalties for hits on the weapon, or on an arm that holds it (CE-LOC-06, CE-LOC-09).
pub fn add_hits(ledger: &mut Ledger, battle: &Battle, plan: &Plan) {
    let Some(machine) = battle.machine(plan.bearer) else { return };
    let weapon = machine.systems.iter().find(|system| system.slot.is_some() && system.slot == plan.slot);
    let worn = weapon.is_some_and(|system| system.hits > 0);
    ledger.add_some(WEAPON_HITS, if worn { -2 } else { 0 }, Rule("CE-LOC-06"));
    if plan.bearer == plan.unit {
        add_arms(ledger, battle, plan.unit, hands(battle, plan));
    }
}

/// The number of arms that an attack needs.
fn hands(battle: &Battle, plan: &Plan) -> usize {
    let weapon = plan.slot.and_then(|slot| battle.item(plan.bearer, slot)).and_then(|(_, def)| def.data::<Weapon>());
    weapon.map_or(1, |weapon| usize::from(weapon.hands.max(1)))
}

/// Checks whether a machine can attack as planned: with a working weapon, an arm to hold it, and sensors to aim it.
///
/// # Errors
/// The reason if not.
pub fn can_attack(battle: &Battle, plan: &Plan) -> Result<(), Refusal> {
    if battle.machine(plan.bearer).is_none() {
        return Ok(());
    }
    if plan.slot.is_some_and(|slot| is_destroyed(battle, plan.bearer, slot)) {
        return Err(Refusal::by("weapon_destroyed", Rule("CE-LOC-06")));
    }
    let armless = || worst_arm(battle, plan.unit, hands(battle, plan)).is_some_and(|hits| hits >= 2);
    if plan.bearer == plan.unit && armless() {
        return Err(Refusal::by("no_arm_left", LIMBS));
    }
    if fires_blind(battle, plan) && plan.target.is_some() {
        return Err(Refusal::by("sensors_destroyed", Rule("CE-LOC-07")));
    }
    Ok(())
}

/// True if a machine without sensors fires the weapon: blind, at a square (CE-LOC-07). The crew of an open vehicle
/// aims by eye and does not fire blind.
pub fn fires_blind(battle: &Battle, plan: &Plan) -> bool {
    let by_eye = battle.machine(plan.bearer).is_some_and(|machine| machine.design.vehicle && machine.design.open);
    !by_eye && is_blind(battle, plan.bearer)
}
