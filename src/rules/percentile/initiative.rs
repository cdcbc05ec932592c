//! What the events of an order mean to an initiative model (FI-MAP-03).

use crate::battle::system::{Fatigue, Happening, OLD_WOUND, Occasion, SPECIAL, TEAM_CHECK, TeamCheck};
use crate::battle::{Battle, Check, Cx, Event, Flow, Key, Life, Rule, UnitId};
use crate::rules::percentile::armoury::{Class, Weapon};
use crate::rules::percentile::checks::characteristics::{bonus, score};
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

/// Everything that can happen under this core. Nobody leads.
pub const ALL: &[Occasion] = &[
    Occasion::Reacted,
    Occasion::Aimed,
    Occasion::Braced,
    Occasion::SlowedByTerrain,
    Occasion::FiredTactical,
    Occasion::UsedUntrained,
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
];

const SHOCKING: Rule = Rule("PC-BGD-37");
const HARMS: Rule = Rule("PC-BGD-33");
const SHAKEN_OFF: Rule = Rule("PC-BGD-30");
/// Degrees of success from which on an opposed or extended test is a triumph (FI-MAP-03).
const TRIUMPH: i32 = 6;
/// The trait of those who are trained with a class of weapons.
const TRAINED: [(Class, Key); 6] = [
    (Class::Melee, TRAINED_MELEE),
    (Class::Pistol, TRAINED_PISTOL),
    (Class::Basic, TRAINED_BASIC),
    (Class::Heavy, TRAINED_HEAVY),
    (Class::Thrown, TRAINED_THROWN),
    (Class::Mounted, TRAINED_MOUNTED),
];

/// What one of the events of an order or a phase means.
pub fn of(battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
    let before = &events[..at];
    match &events[at] {
        Event::Checked(made) => checked(before, made),
        Event::Declared { unit, item: Some(item), .. } => weapon(battle, *unit, *item),
        Event::Jammed { unit, item, jammed: true, rule, .. } => {
            let told = before.iter().rev().any(
                |event| matches!(event, Event::Checked(made) if made.unit == *unit && fails_badly(made).is_some()),
            );
            let jam = (*unit, Happening::of(Occasion::FailedBadly, *rule).kind(*item));
            if told { Vec::new() } else { vec![jam] }
        }
        Event::Hit { unit, target, rule, .. } => {
            let caught = |event: &Event| matches!(event, Event::Caught { unit: one, .. } if one == target);
            let blast = before.iter().rev().find(|event| caught(event) || matches!(event, Event::Exploded { .. }));
            let what = if blast.is_some_and(caught) { Occasion::FailedBlastSave } else { Occasion::Struck };
            vec![(*target, Happening::of(what, *rule).by(Some(*unit)))]
        }
        Event::LifeChanged { unit, to: Life::Down | Life::Dead, rule, .. } => {
            let harmed = before.iter().rev().find_map(|event| match event {
                Event::Harmed { unit: victim, by, .. } if victim == unit => *by,
                _ => None,
            });
            let by_critical = |by: &UnitId| {
                let mut attack = before.iter().rev().take_while(|event| !attacks(event, *by));
                attack.any(|event| critical(event, *by))
            };
            let triumph = harmed.filter(by_critical);
            triumph.map(|by| (by, Happening::of(Occasion::Triumphed, *rule))).into_iter().collect()
        }
        Event::Rolled { unit, what: CHART, rule, .. } => {
            vec![(*unit, Happening::of(Occasion::CriticallyInjured, *rule))]
        }
        Event::ConditionSet { unit, condition } => {
            let told = |what| (*unit, Happening::of(what, condition.rule));
            match condition.key {
                FATIGUE if i32::from(condition.amount) >= bonus(battle, *unit, T) => {
                    vec![told(Occasion::Fatigued), told(Occasion::Exhausted)]
                }
                FATIGUE => vec![told(Occasion::Fatigued)],
                LETHAL => vec![told(Occasion::CriticallyInjured)],
                BLEEDING | BURNING => vec![told(Occasion::Bled)],
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// What harm by the core's own damage model means (FI-ROW-12).
pub fn of_harm(events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
    injured(events, at).into_iter().collect()
}

/// What Intelligence adds to a regroup: its bonus, less the usual three (FI-MAP-03).
pub fn wits(battle: &Battle, unit: UnitId) -> i32 {
    bonus(battle, unit, INT) - 3
}

/// How tired somebody is: by levels of fatigue, up to the Toughness Bonus (PC-BGD-27).
pub fn fatigue(battle: &Battle, unit: UnitId) -> Fatigue {
    match battle.conditions(unit).amount(FATIGUE) {
        0 => Fatigue::Fresh,
        levels if levels >= bonus(battle, unit, T) => Fatigue::Exhausted,
        _ => Fatigue::Fatigued,
    }
}

/// A team's test: the clumsiest of it rolls Agility, or the dullest Perception, and its degrees count (FI-MAP-03).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn team_check(cx: &mut Cx<'_>, team: &[UnitId], what: TeamCheck, rule: Rule) -> Flow<i32> {
    let stat = if what == TeamCheck::Notice { PER } else { AG };
    let Some(unit) = team.iter().copied().min_by_key(|unit| score(cx.battle(), *unit, stat)) else { return Ok(0) };
    let outcome = checks::roll(cx, Test::of(cx.battle(), unit, TEAM_CHECK, stat, rule))?;
    Ok(outcome.dos - outcome.dof)
}

/// True if somebody bleeds or burns (PC-BGD-33).
pub fn bleeds(battle: &Battle, unit: UnitId) -> bool {
    [BLEEDING, BURNING].into_iter().any(|key| battle.conditions(unit).has(key))
}

/// True for an attack roll of somebody.
fn attacks(event: &Event, by: UnitId) -> bool {
    matches!(event, Event::Checked(made) if made.unit == by && made.what == ATTACK)
}

/// True for the check by which somebody confirms a critical hit (PC-ATK-16).
fn critical(event: &Event, by: UnitId) -> bool {
    matches!(event, Event::Checked(made) if made.unit == by && made.what == CONFIRM && made.success)
}

/// An injury: all that one attack, blast or fall does to one victim (FI-ROW-12), told with its first harm.
fn injured(events: &[Event], at: usize) -> Option<(UnitId, Happening)> {
    let Event::Harmed { unit, by, rule, .. } = &events[at] else { return None };
    let begins = |event: &Event| match event {
        Event::Checked(made) => made.what == ATTACK,
        Event::Declared { .. } | Event::Exploded { .. } => true,
        _ => false,
    };
    let harm = |event: &Event| match event {
        Event::Harmed { unit: one, amount, rule: same, .. } if one == unit && same == rule => *amount,
        _ => 0,
    };
    let start = events[..at].iter().rposition(begins).unwrap_or(0);
    let end = events[at..].iter().position(begins).map_or(events.len(), |more| at + more);
    let amount: i32 = events[at..end].iter().map(harm).sum();
    if harm(&events[at]) == 0 || events[start..at].iter().any(|event| harm(event) > 0) {
        return None;
    }
    let confirmed = by.is_some_and(|by| events[start..end].iter().any(|event| critical(event, by)));
    let what = if confirmed { Occasion::CriticallyHit } else { Occasion::Wounded };
    let injury = Happening::of(what, *rule).amount(amount).by(*by);
    Some((*unit, if *rule == HARMS { injury.kind(OLD_WOUND) } else { injury }))
}

/// How badly a test fails, if it is one whose worst rolls count: 1 from a natural 96 on, 2 on a natural 100.
fn fails_badly(made: &Check) -> Option<i32> {
    let counts = ![PINNING, WITHSTAND, CONFIRM].contains(&made.what) && made.pool.sides == 100;
    let badly = counts && !made.success && made.rolled >= 96;
    badly.then_some(if made.rolled == 100 { 2 } else { 1 })
}

/// Tests that an effect forces, best and worst rolls, and every attack of one order after the first (PC-AAC-16).
fn checked(before: &[Event], made: &Check) -> Vec<(UnitId, Happening)> {
    let mut all = Vec::new();
    let mut add = |happening| all.push((made.unit, happening));
    // The test at the end of a turn that ends being pinned is no save (FI-MAP-03).
    let forced = (made.what == PINNING && made.rule != SHAKEN_OFF) || made.what == WITHSTAND;
    if forced && !made.success {
        let kind = if made.what == PINNING { SPECIAL } else { made.what };
        add(Happening::of(Occasion::FailedSave, made.rule).kind(kind));
        if made.what == PINNING {
            add(Happening::of(Occasion::FailedStressSave, made.rule));
        }
        if made.rule == SHOCKING {
            let harm = before.iter().rev().find_map(|event| match event {
                Event::Harmed { unit, amount, .. } if *unit == made.unit => Some(*amount),
                _ => None,
            });
            add(Happening::of(Occasion::Electrified, made.rule).amount(harm.unwrap_or(0)));
        }
    }
    if let Some(amount) = fails_badly(made) {
        add(Happening::of(Occasion::FailedBadly, made.rule).amount(amount).kind(made.what));
    }
    let lasting = made.against.is_some() || made.what == TASK;
    if lasting && made.success && made.effect >= TRIUMPH {
        add(Happening::of(Occasion::Triumphed, made.rule).kind(made.what));
    }
    let counters = made.ledger.amount_of(COUNTER).is_some();
    if made.what == ATTACK && (counters || before.iter().any(|event| attacks(event, made.unit))) {
        add(Happening::of(Occasion::MadeFinalAttack, made.rule));
    }
    all
}

/// What a weapon costs in rhythm: a heavy one its weight, one of a class that is strange to its owner the strangeness.
fn weapon(battle: &Battle, unit: UnitId, item: Key) -> Vec<(UnitId, Happening)> {
    let def = battle.setup().find_item(item).map(|def| battle.setup().item(def));
    let Some((weapon, rule)) = def.and_then(|def| Some((def.data::<Weapon>()?, def.rule))) else { return Vec::new() };
    let told = |what| (unit, Happening::of(what, rule).kind(item));
    let tactical = !weapon.is_melee()
        && (matches!(weapon.class, Class::Heavy | Class::Mounted) || weapon.has(qualities::TACTICAL));
    let strange = !weapon.is_unarmed() && !trained(battle, unit, weapon.class);
    let both = [(tactical, Occasion::FiredTactical), (strange, Occasion::UsedUntrained)];
    both.into_iter().filter(|one| one.0).map(|one| told(one.1)).collect()
}

/// True if somebody is trained with a class of weapons: with all of them, unless its traits list some (FI-MAP-03).
fn trained(battle: &Battle, unit: UnitId, class: Class) -> bool {
    let profile = battle.profile(unit);
    let listed = TRAINED.iter().any(|(_, tag)| profile.has(*tag));
    let own = TRAINED.iter().find(|one| one.0 == class).is_none_or(|(_, tag)| profile.has(*tag));
    !listed || own
}
