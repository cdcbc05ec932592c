//! What the events of an order mean to an initiative model (FI-MAP-02).

use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Check, Event, Key, UnitId};
use crate::rules::cepheus::armoury::{Row, Weapon};
use crate::rules::cepheus::checks::{check, training};
use crate::rules::cepheus::conditions::injury::{PHYSICAL, SERIOUS, seriously_wounded};
use crate::rules::cepheus::damage::blast::AREA;
use crate::rules::cepheus::damage::shock::SHOCK;
use crate::rules::cepheus::keys::log::WITHSTAND;
use crate::rules::cepheus::keys::vehicles::FIRE;
use crate::rules::cepheus::keys::*;

/// Everything that can happen under this core.
pub const ALL: &[Occasion] = &[
    Occasion::Reacted,
    Occasion::Led,
    Occasion::Suppressed,
    Occasion::Aimed,
    Occasion::Braced,
    Occasion::SlowedByTerrain,
    Occasion::FiredTactical,
    Occasion::UsedUntrained,
    Occasion::MadeAttack,
    Occasion::MadeFinalAttack,
    Occasion::FailedBadly,
    Occasion::Triumphed,
    Occasion::Bled,
    Occasion::Fatigued,
    Occasion::Exhausted,
    Occasion::CriticallyInjured,
    Occasion::Wounded,
    Occasion::CriticallyHit,
    Occasion::Electrified,
    Occasion::FailedSave,
    Occasion::FailedStressSave,
    Occasion::FailedBlastSave,
    Occasion::Struck,
    Occasion::Quickened,
    Occasion::Slowed,
];

/// What one of the events of an order or a phase means.
pub fn of(battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
    match &events[at] {
        Event::Checked(made) => checked(&events[..at], made),
        Event::Declared { unit, act, item: Some(item), .. } => declared(battle, *unit, *act, *item, &events[at..]),
        Event::Hit { target, rule, unit, .. } => {
            vec![(*target, Happening::of(Occasion::Struck, *rule).by(Some(*unit)))]
        }
        Event::Caught { unit, rule: rule @ AREA, .. } if !guards_itself(events, *unit) => {
            vec![(*unit, Happening::of(Occasion::FailedBlastSave, *rule))]
        }
        Event::StatChanged { unit, stat, from, to, rule } if to < from && PHYSICAL.contains(stat) => {
            let mut all = Vec::new();
            if *stat == END && *to <= 0 {
                all.push((*unit, Happening::of(Occasion::Exhausted, *rule)));
            }
            let unhurt = i32::from(*from) == battle.stats(*unit).max(*stat);
            if unhurt && battle.machine(*unit).is_none() && seriously_wounded(battle, *unit) {
                all.push((*unit, Happening::of(Occasion::CriticallyInjured, *rule).kind(SERIOUS)));
                all.push((*unit, Happening::of(Occasion::Bled, *rule)));
            }
            all
        }
        Event::ConditionSet { unit, condition } if condition.key == FATIGUED => {
            vec![(*unit, Happening::of(Occasion::Fatigued, condition.rule))]
        }
        _ => Vec::new(),
    }
}

/// What harm by the core's own damage model means (FI-ROW-12).
pub fn of_harm(events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
    injured(events, at).into_iter().collect()
}

/// True if somebody bleeds: seriously wounded, and nobody has tended the wound (CE-INJ-01, CE-HEA-05).
pub fn bleeds(battle: &Battle, unit: UnitId) -> bool {
    battle.machine(unit).is_none() && seriously_wounded(battle, unit) && battle.conditions(unit).has(FRESH_WOUND)
}

/// Exceptional results (CE-BGD-03), and checks that an effect forces.
fn checked(before: &[Event], made: &Check) -> Vec<(UnitId, Happening)> {
    let natural = |face: u8| made.faces.len() == 2 && made.faces.iter().all(|one| *one == face);
    let mut all = Vec::new();
    if made.what == WITHSTAND {
        if !made.success {
            all.push((made.unit, Happening::of(Occasion::FailedSave, made.rule)));
            all.extend(shocked(before, made));
        }
        return all;
    }
    if made.effect >= check::EXCEPTIONAL && natural(6) {
        all.push((made.unit, Happening::of(Occasion::Triumphed, made.rule).kind(made.what)));
    } else if made.effect <= -check::EXCEPTIONAL {
        let amount = if natural(1) { 2 } else { 1 };
        all.push((made.unit, Happening::of(Occasion::FailedBadly, made.rule).amount(amount).kind(made.what)));
    }
    all
}

/// What a shock that was not withstood has cost: the points of the harm before it.
fn shocked(before: &[Event], made: &Check) -> Option<(UnitId, Happening)> {
    let harm = before.iter().rev().find_map(|event| match event {
        Event::Harmed { unit, amount, .. } if *unit == made.unit => Some(*amount),
        _ => None,
    });
    let harm = harm.filter(|_| made.rule == SHOCK)?;
    Some((made.unit, Happening::of(Occasion::Electrified, made.rule).amount(harm)))
}

/// What the weapon of an attack costs in rhythm.
fn declared(battle: &Battle, unit: UnitId, act: Key, item: Key, from: &[Event]) -> Vec<(UnitId, Happening)> {
    let def = battle.setup().find_item(item).map(|def| battle.setup().item(def));
    let Some((weapon, rule)) = def.and_then(|def| Some((def.data::<Weapon>()?, def.rule))) else { return Vec::new() };
    let mut all = Vec::new();
    let mut add = |what| all.push((unit, Happening::of(what, rule).kind(item)));
    if act == FIRE || weapon.has("tactical") || weapon.uses.iter().any(|one| one.row == Row::Rocket) {
        add(Occasion::FiredTactical);
    }
    if !weapon.has("natural") && untrained(battle, unit, weapon, from) {
        add(Occasion::UsedUntrained);
    }
    add(if act == PANIC { Occasion::MadeFinalAttack } else { Occasion::MadeAttack });
    all
}

/// True if somebody attacks without a level in the skill that the check takes (CE-BGD-05). Before it is made, that is certain of
/// those who lack the skill of every use of the weapon.
fn untrained(battle: &Battle, unit: UnitId, weapon: &Weapon, from: &[Event]) -> bool {
    let check = from.iter().find_map(|event| match event {
        Event::Checked(made) if made.unit == unit => Some(made),
        _ => None,
    });
    match check {
        Some(made) => made.ledger.amount_of(UNTRAINED_DM).is_some(),
        None => weapon.uses.iter().all(|one| training::level(battle, unit, one.skill).is_none()),
    }
}

/// True if somebody who is caught in a blast dodges or dives for cover (CE-EXP-02, CE-EXP-03).
fn guards_itself(events: &[Event], unit: UnitId) -> bool {
    events.iter().any(|event| matches!(event, Event::Reacted { unit: one, .. } if *one == unit))
}

/// An injury: all that one attack, trap or blast does to one victim (FI-ROW-12), told with its first harm.
fn injured(events: &[Event], at: usize) -> Option<(UnitId, Happening)> {
    let Event::Harmed { unit, by, rule, .. } = &events[at] else { return None };
    let begins = |event: &Event| match event {
        Event::Hit { target, .. } => target == unit,
        Event::Declared { .. } | Event::Exploded { .. } => true,
        _ => false,
    };
    let harm = |event: &Event| match event {
        Event::Harmed { unit: one, amount, rule: same, .. } if one == unit && same == rule => *amount,
        _ => 0,
    };
    let start = events[..at].iter().rposition(begins);
    let earlier = &events[start.unwrap_or(0)..at];
    let later = events[at..].iter().take_while(|event| !begins(event));
    let amount: i32 = later.map(harm).sum();
    if harm(&events[at]) == 0 || earlier.iter().any(|event| harm(event) > 0) {
        return None;
    }
    let great = |at: usize| matches!(&events[at], Event::Hit { effect, .. } if *effect >= check::EXCEPTIONAL);
    let what = if start.is_some_and(great) { Occasion::CriticallyHit } else { Occasion::Wounded };
    Some((*unit, Happening::of(what, *rule).amount(amount).by(*by)))
}
