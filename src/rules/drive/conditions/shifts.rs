//! What makes tests harder: injuries, stun, deafness, fatigue, armour (DR-BGD-07 to DR-BGD-11, DR-BGD-30 to DR-BGD-32), in points of
//! a d100 test or in Hindrances (DR-BGD-17).

use crate::battle::system::{Shifted, Tested};
use crate::battle::{Battle, Key, Rule, UnitId};
use crate::rules::drive::conditions::{arms, pace, tired};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use smallvec::SmallVec;

/// The most that injuries take from a test (DR-BGD-09).
const MOST: i32 = -40;
const OF_SUPERFICIAL: [i32; 7] = [0, 0, 0, -5, -5, -10, -10];
const OF_PERCEPTION: [i32; 3] = [0, -10, -20];
const OF_CORE: [i32; 4] = [0, -5, -10, -20];
const LEGS: i32 = -10;
const HAND: i32 = -10;

fn at(list: &[i32], degrees: i32) -> i32 {
    let last = list.len() - 1;
    list[usize::try_from(degrees).unwrap_or(0).min(last)]
}

/// Everything that makes a test of a combatant easier or harder.
pub fn all(battle: &Battle, unit: UnitId, tested: Tested) -> SmallVec<[Shifted; 4]> {
    let mut all = SmallVec::new();
    if state::profile(battle, unit).is_none() {
        return all;
    }
    let mut add = |what: Key, points: i32, rule: &'static str| {
        if points != 0 {
            all.push(Shifted { what, points, steps: false, rule: Rule(rule) });
        }
    };
    add(INJURIES, injuries(battle, unit, tested).max(MOST), "DR-BGD-09");
    let conditions = battle.conditions(unit);
    add(FATIGUE, tired(battle, unit).points, "DR-BGD-32");
    add(FEVER, -10 * conditions.amount(FEVER), "DR-BGD-37");
    if tested == Tested::Awareness && conditions.has(DEAFENED) {
        add(DEAFENED, -10, "DR-BGD-31");
    }
    if let Tested::Evasion { untrained } = tested {
        add(UNTRAINED, if untrained { 20 } else { 0 }, "DR-BGD-15");
        add(STUNNED, if conditions.has(STUNNED) { -20 } else { 0 }, "DR-BGD-30");
        add(ARMOUR, worn(battle, unit), "DR-WPN-03");
    }
    all.extend(held_back(battle, unit, tested));
    all
}

/// The Hindrance of holding back (DR-VOL-03, DR-VOL-04).
fn held_back(battle: &Battle, unit: UnitId, tested: Tested) -> Option<Shifted> {
    let (what, points, rule) = match tested {
        Tested::Melee => (USED_BASE, -10, "DR-VOL-03"),
        Tested::Ranged => (USED_SHOT, -30, "DR-VOL-04"),
        _ => return None,
    };
    let held = battle.conditions(unit).has(what);
    held.then_some(Shifted { what, points, steps: true, rule: Rule(rule) })
}

fn worn(battle: &Battle, unit: UnitId) -> i32 {
    let (setup, armoury) = (battle.setup(), state::armoury(battle));
    let worn = battle.gear(unit).worn.iter().filter_map(|worn| armoury.armour(setup.item(*worn).key));
    worn.map(|armour| armour.evasion).sum()
}

/// What injuries of all types take together.
fn injuries(battle: &Battle, unit: UnitId, tested: Tested) -> i32 {
    let degrees = |key| state::degrees(battle, unit, key);
    let body = tested != Tested::Mind;
    let skin = at(&OF_SUPERFICIAL, degrees(SUPERFICIAL));
    let senses = match tested {
        Tested::Awareness | Tested::Ranged | Tested::Evasion { .. } => at(&OF_PERCEPTION, degrees(PERCEPTION)),
        _ => 0,
    };
    let core = if body && tested != Tested::Awareness { at(&OF_CORE, degrees(CORE)) } else { 0 };
    let legs = if matches!(tested, Tested::Evasion { .. }) && pace::lameness(battle, unit) >= 2 { LEGS } else { 0 };
    let arm = match tested {
        Tested::Melee | Tested::Ranged if uses_hurt_arm(battle, unit) => HAND,
        _ => 0,
    };
    skin + senses + core + legs + arm
}

/// True if the arm that holds the weapon is hurt; of a weapon in both hands either (DR-BGD-10).
fn uses_hurt_arm(battle: &Battle, unit: UnitId) -> bool {
    let weapon = arms::held(battle, unit, false).and_then(|slot| battle.item(unit, slot));
    let both =
        weapon.and_then(|(_, def)| state::armoury(battle).weapon(def.key)).is_some_and(|weapon| weapon.hands > 1);
    state::degrees(battle, unit, ARM) >= 1 || both && state::degrees(battle, unit, OTHER_ARM) >= 1
}
