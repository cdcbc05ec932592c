//! What a camp offers about broken machines: who could mend what, and what could be stripped (CE-REP-01 to CE-REP-07).

use crate::battle::system::{Bar, Offer, Wording};
use crate::battle::{Battle, Key, Life, Order, System, Target, UnitId};
use crate::rules::cepheus::checks::check::{skill_dm, stat_dm};
use crate::rules::cepheus::damage::hit_location::worn_out;
use crate::rules::cepheus::healing::repair::{self, Broken, all_hits, destroyed};
use crate::rules::cepheus::keys::vehicles::{ARMOUR, HULL, STRUCTURE};
use crate::rules::cepheus::keys::*;

/// Offers repairs of one kind of what is broken: each part by those who have learnt how, or by whoever does it best.
pub fn offers(bar: &mut Bar<'_>, act: Key) {
    let battle = bar.battle;
    for machine in battle.units() {
        for part in repair::report(battle, machine) {
            mend(bar, machine, part, act);
        }
    }
}

/// Offers to strip what is left of systems, where something is broken.
pub fn strips(bar: &mut Bar<'_>) {
    let battle = bar.battle;
    let broken = battle.units().any(|unit| !repair::report(battle, unit).is_empty());
    if !broken || hands(battle).next() != Some(bar.unit) {
        return;
    }
    for machine in battle.units() {
        let systems = battle.machine(machine).map_or(&[][..], |machine| &machine.systems);
        for system in systems.iter().filter(|system| !worn_out(system.key, all_hits(system))) {
            add(bar, (STRIP, machine), (system.key, system.slot), said(battle, machine, system)).harms = true;
        }
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

fn mend(bar: &mut Bar<'_>, machine: UnitId, part: Broken, act: Key) {
    let (battle, unit) = (bar.battle, bar.unit);
    let by_skill = |part: Key| skilled(battle, repair::skill(battle, machine, part)).contains(&unit);
    let by_anybody = || hands(battle).next() == Some(unit);
    match part {
        Broken::System(place, _) => {
            let Some(&system) = battle.machine(machine).and_then(|machine| machine.systems.get(place)) else { return };
            let fits = match act {
                REPLACE => destroyed(&system) && by_anybody(),
                MEND => !destroyed(&system) && by_skill(system.key),
                _ => !destroyed(&system) && system.patch.is_none() && by_skill(system.key),
            };
            if fits {
                add(bar, (act, machine), (system.key, system.slot), said(battle, machine, &system));
            }
        }
        Broken::Armour(_) | Broken::Hull(_) | Broken::Structure(_) => {
            let (track, able) = match part {
                Broken::Armour(_) => (ARMOUR, by_skill(ARMOUR)),
                Broken::Hull(_) => (HULL, by_skill(HULL)),
                _ => (STRUCTURE, by_anybody()),
            };
            if act == MEND && able {
                add(bar, (act, machine), (track, None), track);
            }
        }
    }
}

/// Offers something about a part of a machine, in words that name it.
fn add<'a>(
    bar: &'a mut Bar<'_>,
    (act, machine): (Key, UnitId),
    (part, slot): (Key, Option<u8>),
    said: Key,
) -> &'a mut Offer {
    let order = bar.order(act).at(Target::Unit(machine)).mode(part);
    bar.add_as(Order { with: slot, ..order }, Wording::item(said))
}

/// What a system is called: after its item, if it is one.
fn said(battle: &Battle, machine: UnitId, system: &System) -> Key {
    system.slot.and_then(|slot| battle.item(machine, slot)).map_or(system.key, |(_, def)| def.key)
}
