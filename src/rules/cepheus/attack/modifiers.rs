//! The sum of all DMs of an attack, line by line.

use crate::battle::system::Tested;
use crate::battle::{Battle, Ledger, Line, Rule, UnitId};
use crate::rules::cepheus::armoury::Gear;
use crate::rules::cepheus::attack::plan::{Fire, Manner, Plan};
use crate::rules::cepheus::attack::{burst, fire_into_combat, machine_weapons};
use crate::rules::cepheus::checks::check::standing_penalties;
use crate::rules::cepheus::checks::{gravity, suit, training};
use crate::rules::cepheus::conditions::{aiming, vehicle};
use crate::rules::cepheus::field::{environment, sensors};
use crate::rules::cepheus::keys::log::{
    AIMED_DM, DIFFICULTY, EXTREME, HASTY_FIRE, HEAVY, INTO_MELEE, RECOIL, SIGHT, SMART, SPRAY, SPREAD, TARGET_MOVEMENT,
};
use crate::rules::cepheus::keys::{AIMING, LASER_SIGHT, STR};
use crate::rules::cepheus::range::cover;

/// Half-metres of movement per point of the attacker's DM (CE-MOD-03).
const MOVEMENT_STEP: u16 = 20;

/// All DMs of an attack (CE-ATK-06), including the target's reaction.
pub fn sum(battle: &Battle, plan: &Plan, answer: Option<Line>) -> Ledger {
    let unit = plan.unit;
    let mut ledger = Ledger::new();
    training::add(&mut ledger, battle, unit, plan.skill, plan.fire == Fire::Blind);
    suit::add_stat(&mut ledger, battle, unit, plan.stat);
    suit::add_clumsy(&mut ledger, battle, unit);
    let own = ledger.total();
    ledger.add(DIFFICULTY, plan.difficulty.dm(), Rule("CE-ATK-05"));
    ledger.add_some(EXTREME, if plan.extreme { -2 } else { 0 }, Rule("CE-XRG-02"));
    if let Some(target) = plan.target {
        add_aim(&mut ledger, battle, plan, target);
    }
    if let Some(target) = plan.target.filter(|_| plan.fire != Fire::Suppressive) {
        battle.add_effects_on(&mut ledger, target);
        vehicle::add_size(&mut ledger, battle, target);
        if !plan.is_payload() {
            add_posture(&mut ledger, battle, plan, target);
        }
    }
    if let Some(Line { what, amount, rule }) = answer {
        ledger.add(what, amount, rule);
    }
    if plan.fire != Fire::Blind {
        environment::add(&mut ledger, battle, &plan.shot());
    }
    ledger.add_some(INTO_MELEE, fire_into_combat::dm(battle, plan), fire_into_combat::RULE);
    if plan.recoil && gravity::weightless(battle) {
        let steady = gear(battle, unit).any(|gear| gear.has("recoil_less"));
        ledger.add(RECOIL, if steady { -1 } else { -2 }, Rule("CE-ZRG-03"));
    }
    add_smart(&mut ledger, battle, plan, own);
    ledger.add_some(SPREAD, i32::from(plan.spread), Rule("CE-SHG-02"));
    let short = i32::from(plan.min_str) - suit::lent(battle, unit, STR);
    ledger.add_some(HEAVY, -short.max(0), Rule("CE-WPN-04"));
    ledger.add_some(SPRAY, plan.spray, burst::TABLE);
    match plan.fire {
        Fire::Panic => ledger.add(HASTY_FIRE, -2, Rule("CE-PAN-01")),
        Fire::Suppressive => ledger.add(HASTY_FIRE, -2, Rule("CE-SUP-01")),
        Fire::Aimed | Fire::Blind => {}
    }
    vehicle::add_motion(&mut ledger, battle, unit, plan.target);
    machine_weapons::add_hits(&mut ledger, battle, plan);
    let tested = if plan.is_melee() { Tested::Melee } else { Tested::Ranged };
    standing_penalties(&mut ledger, battle, unit, tested);
    ledger
}

/// Cover, stance and movement of the target.
fn add_posture(ledger: &mut Ledger, battle: &Battle, plan: &Plan, target: UnitId) {
    let through_soft = sensors::through_soft_cover(battle, plan.unit, target);
    cover::add(ledger, battle, plan.from, target, through_soft);
    cover::add_prone(ledger, battle, target, plan.band, plan.is_melee());
    let steps = i32::from(vehicle::motion(battle, plan.unit, target) / MOVEMENT_STEP);
    let steps = vehicle::motion_cap(battle, target).map_or(steps, |cap| steps.min(cap));
    ledger.add_some(TARGET_MOVEMENT, -steps, Rule("CE-MOD-03"));
}

/// Aim, and a sight if the attack was aimed in either way (CE-MIN-02, CE-MOD-01).
fn add_aim(ledger: &mut Ledger, battle: &Battle, plan: &Plan, target: UnitId) {
    if plan.is_melee() {
        return;
    }
    ledger.add_some(AIMING, aiming::bonus(battle, plan.unit, target), Rule("CE-MIN-02"));
    if aiming::aimed(battle, plan.unit, target) && plan.manner == Manner::Shot && has_sight(battle, plan) {
        ledger.add(SIGHT, 1, Rule("CE-MOD-01"));
    }
}

/// The bonus of an intelligent weapon while the sum of situational DMs stays within its tolerance (CE-MOD-02).
fn add_smart(ledger: &mut Ledger, battle: &Battle, plan: &Plan, own: i32) {
    if plan.manner != Manner::Shot {
        return;
    }
    let tolerance = gear(battle, plan.unit).filter_map(|gear| gear.smart_tolerance).max();
    if tolerance.is_some_and(|most| (ledger.total() - own).abs() <= i32::from(most)) {
        ledger.add(SMART, 1, Rule("CE-MOD-02"));
    }
}

fn gear(battle: &Battle, unit: UnitId) -> impl Iterator<Item = &Gear> {
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    defs.filter_map(|def| def.data::<Gear>())
}

/// True if the combatant carries a laser or telescopic sight, or the weapon has one; several count once. Laser sights
/// fail in smoke (CE-SEN-05).
fn has_sight(battle: &Battle, plan: &Plan) -> bool {
    let clear = || environment::smoke(battle, plan.from, plan.to).0 == 0;
    let works = |gear: &Gear| gear.tags.contains(&AIMED_DM) && (!gear.has("smoke_blocks") || clear());
    battle.profile(plan.unit).has(LASER_SIGHT) || gear(battle, plan.unit).any(works)
}
