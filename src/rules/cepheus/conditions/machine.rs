//! Machines as combatants: where they are like people and where not (CE-LOC-06 to CE-LOC-09, CE-LOC-14).

use crate::battle::{Battle, Key, Ledger, Life, Refusal, Rule, Speed, UnitId};
use crate::rules::cepheus::conditions::injury::{CRIPPLED, DAMAGED, SCRAP, UNCONSCIOUS, UNHURT};
use crate::rules::cepheus::conditions::vehicle::top_speed;
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::*;
use smallvec::SmallVec;

const LIMBS: Rule = Rule("CE-LOC-09");
/// Actions that need an arm.
const BY_HAND: [Key; 12] =
    [ATTACK, THROW, LAUNCH, GRAPPLE, DRAW, RELOAD, PICK_UP, INTERACT, TASK, FIRST_AID, PLANT, AID];

/// The operator of a drone; `None` for all other machines.
pub fn operator(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.machine(unit)?;
    battle.conditions(unit).get(STEERED_BY)?.on
}

/// True if a combatant can act in its turn: a machine must not be shut down or out of power, a drone needs its
/// operator.
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

/// Its worth in the fight, in thousandths of its value unhurt: its hull and structure; little if nobody is aboard, or
/// if it can neither move nor shoot any more, unless a side hunts it.
pub fn worth(battle: &Battle, unit: UnitId) -> i32 {
    let stats = battle.stats(unit);
    if battle.body(unit).life >= Life::Dead {
        return 0;
    }
    let sum = |of: &dyn Fn(Key) -> i32| of(HULL).max(0) + of(STRUCTURE).max(0);
    let (now, max) = (sum(&|key| stats.now(key)), sum(&|key| stats.max(key)));
    let share = 200 + 800 * now / max.max(1);
    let unarmed = battle.machine(unit).is_some_and(|machine| machine.design.mounts.is_empty());
    let empty = battle.occupants(unit).next().is_none() || (unarmed && top_speed(battle, unit) == Speed::NONE);
    if battle.is_vehicle(unit) && empty && !battle.is_quarry(unit) { share / 10 } else { share }
}

/// Adds the penalty of hits on the sensors to checks that use them: Comms, and the Recon of robots and drones
/// (CE-LOC-07).
pub fn add_senses(ledger: &mut Ledger, battle: &Battle, unit: UnitId, skill: Key) {
    let machine = battle.vehicle_of(unit).unwrap_or(unit);
    let uses = skill == COMMS || (skill == RECON && machine == unit);
    let hit = battle.machine(machine).and_then(|body| body.hits(SENSORS)).is_some_and(|hits| hits > 0);
    ledger.add_some(SENSOR_HITS, if uses && hit { -2 } else { 0 }, Rule("CE-LOC-07"));
}

/// Hits on the worst of a robot's `hands` best arms; `None` without arms.
pub fn worst_arm(battle: &Battle, unit: UnitId, hands: usize) -> Option<u8> {
    let arms = battle.machine(unit)?.systems.iter().filter(|system| system.key == ARM);
    let mut hits: SmallVec<[u8; 4]> = arms.map(|arm| arm.hits).collect();
    hits.sort_unstable();
    hits.get(hands.min(hits.len()).checked_sub(1)?).copied()
}

/// Adds the penalty of hits on the arms that a robot uses (CE-LOC-09).
pub fn add_arms(ledger: &mut Ledger, battle: &Battle, unit: UnitId, hands: usize) {
    let hit = worst_arm(battle, unit, hands).is_some_and(|hits| hits > 0);
    ledger.add_some(LIMB_HITS, if hit { -2 } else { 0 }, LIMBS);
}

/// Whether a robot has an arm left for an action that takes one (CE-LOC-09).
///
/// # Errors
/// `no_arm_left`.
pub fn leaves_free(battle: &Battle, unit: UnitId, act: Key) -> Result<(), Refusal> {
    let gone = || worst_arm(battle, unit, 1).is_some_and(|hits| hits >= 2);
    if BY_HAND.contains(&act) && gone() { Err(Refusal::by("no_arm_left", LIMBS)) } else { Ok(()) }
}
