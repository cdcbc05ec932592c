//! What the events of an order mean to an initiative model (FI-MAP-03).

use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Check, Event, Key, Life, Rule, UnitId};
use crate::rules::percentile::armoury::{Class, Weapon};
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

/// Everything that can happen under this core. Nobody leads, and everybody is trained with every class of weapon.
pub const ALL: &[Occasion] = &[
    Occasion::Reacted,
    Occasion::Aimed,
    Occasion::Braced,
    Occasion::SlowedByTerrain,
    Occasion::FiredTactical,
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
];

const SHOCKING: Rule = Rule("PC-BGD-37");

/// What an event means, with the events before it.
pub fn of(battle: &Battle, before: &[Event], event: &Event) -> Vec<(UnitId, Happening)> {
    match event {
        Event::Checked(made) => checked(before, made),
        Event::Declared { unit, item: Some(item), .. } => tactical(battle, *unit, *item).into_iter().collect(),
        Event::Jammed { unit, item, jammed: true, rule, .. } => {
            vec![(*unit, Happening::of(Occasion::FailedBadly, *rule).kind(*item))]
        }
        Event::Caught { unit, rule, .. } => vec![(*unit, Happening::of(Occasion::FailedBlastSave, *rule))],
        Event::Harmed { unit, by, amount, rule, .. } if *amount > 0 => {
            let confirmed =
                before.iter().rev().take_while(|event| !matches!(event, Event::Harmed { .. })).any(critical);
            let what = if confirmed { Occasion::CriticallyHit } else { Occasion::Wounded };
            vec![(*unit, Happening::of(what, *rule).amount(*amount).by(*by))]
        }
        Event::LifeChanged { unit, to: Life::Down | Life::Dead, rule, .. } => {
            let harmed = before.iter().rev().find_map(|event| match event {
                Event::Harmed { unit: victim, by, .. } if victim == unit => *by,
                _ => None,
            });
            let triumph = harmed.filter(|_| before.iter().any(critical));
            triumph.map(|by| (by, Happening::of(Occasion::Triumphed, *rule))).into_iter().collect()
        }
        Event::Rolled { unit, what: CHART, rule, .. } => {
            vec![(*unit, Happening::of(Occasion::CriticallyInjured, *rule))]
        }
        Event::ConditionSet { unit, condition } => match condition.key {
            FATIGUE => {
                let mut all = vec![(*unit, Happening::of(Occasion::Fatigued, condition.rule))];
                if i32::from(condition.amount) >= bonus(battle, *unit, T) {
                    all.push((*unit, Happening::of(Occasion::Exhausted, condition.rule)));
                }
                all
            }
            LETHAL => vec![(*unit, Happening::of(Occasion::CriticallyInjured, condition.rule))],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// True if somebody bleeds or burns (PC-BGD-33).
pub fn bleeds(battle: &Battle, unit: UnitId) -> bool {
    [BLEEDING, BURNING].into_iter().any(|key| battle.conditions(unit).has(key))
}

/// True for the check that confirms a critical hit (PC-ATK-16).
fn critical(event: &Event) -> bool {
    matches!(event, Event::Checked(made) if made.what == CONFIRM && made.success)
}

/// Tests that an effect forces, worst rolls, and every attack of one order after the first (PC-AAC-16).
fn checked(before: &[Event], made: &Check) -> Vec<(UnitId, Happening)> {
    let mut all = Vec::new();
    let mut add = |happening| all.push((made.unit, happening));
    let forced = made.what == PINNING || made.what == WITHSTAND;
    if forced && !made.success {
        add(Happening::of(Occasion::FailedSave, made.rule).kind(made.what));
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
    } else if !made.success && made.rolled >= 96 {
        let amount = if made.rolled == 100 { 2 } else { 1 };
        add(Happening::of(Occasion::FailedBadly, made.rule).amount(amount).kind(made.what));
    }
    let attacks = |event: &Event| matches!(event, Event::Checked(one) if one.unit == made.unit && one.what == ATTACK);
    if made.what == ATTACK && before.iter().any(attacks) {
        add(Happening::of(Occasion::MadeFinalAttack, made.rule));
    }
    all
}

fn tactical(battle: &Battle, unit: UnitId, item: Key) -> Option<(UnitId, Happening)> {
    let def = battle.setup().item(battle.setup().find_item(item)?);
    let heavy = matches!(def.data::<Weapon>()?.class, Class::Heavy | Class::Mounted);
    heavy.then(|| (unit, Happening::of(Occasion::FiredTactical, def.rule).kind(item)))
}
