//! What a camp offers about broken machines: who could mend what, and what could be stripped (CE-REP-01 to CE-REP-07).

use crate::battle::system::{Offer, Wording};
use crate::battle::{Battle, Key, Life, Order, System, Target, UnitId};
use crate::rules::cepheus::checks::check::{skill_dm, stat_dm};
use crate::rules::cepheus::damage::hit_location::worn_out;
use crate::rules::cepheus::healing::camp::offer;
use crate::rules::cepheus::healing::repair::{self, Broken, all_hits, destroyed};
use crate::rules::cepheus::keys::vehicles::{ARMOUR, HULL, STRUCTURE};
use crate::rules::cepheus::keys::*;

/// Adds all repairs of what is broken, each part by those who have learnt how, or by whoever does it best.
pub fn offers(battle: &Battle, all: &mut Vec<Offer>) {
    let machines: Vec<UnitId> = battle.units().filter(|unit| battle.machine(*unit).is_some()).collect();
    let broken = |unit: &UnitId| !repair::report(battle, *unit).is_empty();
    for &machine in machines.iter().filter(|unit| broken(unit)) {
        for part in repair::report(battle, machine) {
            mend(battle, machine, part, all);
        }
    }
    if machines.iter().any(broken) {
        machines.iter().for_each(|machine| strip(battle, *machine, all));
    }
}

/// Whoever could lend a hand: people, and robots.
fn hands(battle: &Battle) -> impl Iterator<Item = UnitId> + '_ {
    battle.units().filter(|unit| battle.takes_turns(*unit) && battle.body(*unit).life < Life::Dead)
}

/// Those who have learnt a skill, or who does it best without.
fn skilled(battle: &Battle, skill: Key) -> Vec<UnitId> {
    let learnt: Vec<UnitId> = hands(battle).filter(|unit| battle.profile(*unit).skill(skill).is_some()).collect();
    let worth = |unit: &UnitId| skill_dm(battle, *unit, skill) + stat_dm(battle, *unit, EDU);
    if learnt.is_empty() { hands(battle).max_by_key(worth).into_iter().collect() } else { learnt }
}

fn mend(battle: &Battle, machine: UnitId, part: Broken, all: &mut Vec<Offer>) {
    let mut add = |order, said| all.push(offer(battle, order, Wording::item(said)));
    let order = |unit, act, mode, with| Order { with, ..Order::new(unit, act).at(Target::Unit(machine)).mode(mode) };
    let mut by_skill = |act: Key, part: Key, slot: Option<u8>, said: Key| {
        for unit in skilled(battle, repair::skill(battle, machine, part)) {
            add(order(unit, act, part, slot), said);
        }
    };
    match part {
        Broken::System(place, _) => {
            let Some(&system) = battle.machine(machine).and_then(|machine| machine.systems.get(place)) else { return };
            let said = said(battle, machine, &system);
            if destroyed(&system) {
                if let Some(unit) = hands(battle).next() {
                    add(order(unit, REPLACE, system.key, system.slot), said);
                }
                return;
            }
            by_skill(MEND, system.key, system.slot, said);
            if system.patch.is_none() {
                by_skill(JURY_RIG, system.key, system.slot, said);
            }
        }
        Broken::Armour(_) => by_skill(MEND, ARMOUR, None, ARMOUR),
        Broken::Hull(_) => by_skill(MEND, HULL, None, HULL),
        Broken::Structure(_) => {
            if let Some(unit) = hands(battle).next() {
                add(order(unit, MEND, STRUCTURE, None), STRUCTURE);
            }
        }
    }
}

/// What a system is called: after its item, if it is one.
fn said(battle: &Battle, machine: UnitId, system: &System) -> Key {
    system.slot.and_then(|slot| battle.item(machine, slot)).map_or(system.key, |(_, def)| def.key)
}

fn strip(battle: &Battle, machine: UnitId, all: &mut Vec<Offer>) {
    let (Some(unit), Some(body)) = (hands(battle).next(), battle.machine(machine)) else { return };
    let mut add = |order, said| all.push(offer(battle, order, Wording::item(said)));
    for system in body.systems.iter().filter(|system| !worn_out(system.key, all_hits(system))) {
        let order = Order::new(unit, STRIP).at(Target::Unit(machine)).mode(system.key);
        add(Order { with: system.slot, ..order }, said(battle, machine, system));
    }
}
