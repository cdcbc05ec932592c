//! Machines as fighters: what they do like people and what not (CE-LOC-06 to CE-LOC-09, CE-LOC-14).

use super::injury::{CRIPPLED, DAMAGED, SCRAP, UNCONSCIOUS, UNHURT};
use super::keys::RECON;
use super::plan::Plan;
use super::vehicle::{is_blind, top_speed};
use super::vehicle_keys::*;
use crate::battle::{Battle, Key, Ledger, Life, Refusal, Rule, UnitId};

const COMMS: Key = Key::new("comms");

/// Who steers a drone; nobody steers anything else.
pub fn operator(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.machine(unit)?;
    battle.conditions(unit).get(STEERED_BY)?.on
}

/// Whether a combatant can act in its turn: a machine must not be shut down or out of power, a drone needs its operator.
pub fn works(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    let idle = conditions.has(SHUT_DOWN) || conditions.has(POWERLESS);
    battle.machine(unit).is_none() || (!idle && operator(battle, unit).is_none_or(|operator| battle.is_up(operator)))
}

/// Its state of health: by Structure, then Hull.
pub fn state(battle: &Battle, unit: UnitId) -> Key {
    let stats = battle.stats(unit);
    let whole = |key| stats.now(key) >= stats.max(key);
    match battle.body(unit).life {
        Life::Dead | Life::Gone => SCRAP,
        Life::Down => UNCONSCIOUS,
        Life::Up if !whole(STRUCTURE) => CRIPPLED,
        Life::Up if !whole(HULL) => DAMAGED,
        Life::Up => UNHURT,
    }
}

/// What it is still worth in the fight, in thousandths of itself unhurt: its hull and structure; little with nobody aboard,
/// or when it neither goes nor carries a weapon any more.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    let stats = battle.stats(unit);
    if battle.body(unit).life >= Life::Dead {
        return 0;
    }
    let sum = |of: &dyn Fn(Key) -> i32| of(HULL).max(0) + of(STRUCTURE).max(0);
    let (now, max) = (sum(&|key| stats.now(key)), sum(&|key| stats.max(key)));
    let share = 200 + 800 * now / max.max(1);
    let unarmed = battle.machine(unit).is_some_and(|machine| machine.design.mounts.is_empty());
    let empty = battle.occupants(unit).next().is_none() || (unarmed && top_speed(battle, unit) == 0);
    if battle.is_vehicle(unit) && empty { share / 10 } else { share }
}

/// Adds what hits on the sensors take from checks that use them: Comms, and the Recon of robots and drones (CE-LOC-07).
pub fn add_senses(ledger: &mut Ledger, battle: &Battle, unit: UnitId, skill: Key) {
    let machine = battle.vehicle_of(unit).unwrap_or(unit);
    let uses = skill == COMMS || (skill == RECON && machine == unit);
    let hit = battle.machine(machine).and_then(|body| body.hits(SENSORS)).is_some_and(|hits| hits > 0);
    ledger.add_some(SENSOR_HITS, if uses && hit { -2 } else { 0 }, Rule("CE-LOC-07"));
}

/// Adds what hits on the weapon, or on the arms that hold it, take from an attack (CE-LOC-06, CE-LOC-09).
pub fn add_hits(ledger: &mut Ledger, battle: &Battle, plan: &Plan) {
    let Some(machine) = battle.machine(plan.bearer) else { return };
    let weapon = machine.systems.iter().find(|system| system.slot.is_some() && system.slot == plan.slot);
    let worn = weapon.is_some_and(|system| system.hits > 0);
    ledger.add_some(WEAPON_HITS, if worn { -2 } else { 0 }, Rule("CE-LOC-06"));
    let limb = plan.bearer == plan.unit && machine.systems.iter().any(|system| system.key == ARM);
    let sound = machine.systems.iter().any(|system| system.key == ARM && system.hits == 0);
    ledger.add_some(LIMB_HITS, if limb && !sound { -2 } else { 0 }, Rule("CE-LOC-09"));
}

/// Whether a machine can attack as planned: with a weapon that still works, an arm to hold it, and eyes to aim it.
///
/// # Errors
/// The reason why not.
pub fn can_attack(battle: &Battle, plan: &Plan) -> Result<(), Refusal> {
    let Some(machine) = battle.machine(plan.bearer) else { return Ok(()) };
    let gone = |system: &crate::battle::System| system.hits >= 2;
    if machine.systems.iter().any(|system| system.slot.is_some() && system.slot == plan.slot && gone(system)) {
        return Err(Refusal::by("weapon_destroyed", Rule("CE-LOC-06")));
    }
    let mut arms = machine.systems.iter().filter(|system| system.key == ARM).peekable();
    if plan.bearer == plan.unit && arms.peek().is_some() && arms.all(gone) {
        return Err(Refusal::by("no_arm_left", Rule("CE-LOC-09")));
    }
    if fires_blind(battle, plan) && plan.target.is_some() {
        return Err(Refusal::by("sensors_destroyed", Rule("CE-LOC-07")));
    }
    Ok(())
}

/// Whether a machine without sensors fires the weapon: blind, at a square (CE-LOC-07). Who aims by eye does not: the crew
/// of an open vehicle.
pub fn fires_blind(battle: &Battle, plan: &Plan) -> bool {
    let by_eye = battle.machine(plan.bearer).is_some_and(|machine| machine.design.vehicle && machine.design.open);
    !by_eye && is_blind(battle, plan.bearer)
}
