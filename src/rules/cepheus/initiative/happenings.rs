//! What the events of an order mean to an initiative model (FI-MAP-02).

use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Check, Event, Key, Rule, UnitId};
use crate::rules::cepheus::armoury::{Row, Weapon};
use crate::rules::cepheus::checks::{check, training};
use crate::rules::cepheus::conditions::injury::{PHYSICAL, SERIOUS, seriously_wounded};
use crate::rules::cepheus::keys::log::WITHSTAND;
use crate::rules::cepheus::keys::vehicles::FIRE;
use crate::rules::cepheus::keys::*;

/// Everything that can happen under this core. Nothing electrifies, and nobody makes final attacks but in panic.
pub const ALL: &[Occasion] = &[
    Occasion::Reacted,
    Occasion::Led,
    Occasion::Suppressed,
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
    Occasion::FailedSave,
    Occasion::FailedStressSave,
    Occasion::FailedBlastSave,
];

const BLAST: Rule = Rule("CE-EXP-01");

/// What an event means, with the events before it.
pub fn of(battle: &Battle, before: &[Event], event: &Event) -> Vec<(UnitId, Happening)> {
    match event {
        Event::Checked(made) => checked(made),
        Event::Declared { unit, act, item: Some(item), .. } => declared(battle, *unit, *act, *item),
        Event::Harmed { unit, by, amount, rule, .. } if *amount > 0 => {
            let great = |event: &Event| matches!(event, Event::Hit { target, effect, .. } if target == unit && *effect >= check::EXCEPTIONAL);
            let what = if before.iter().any(great) { Occasion::CriticallyHit } else { Occasion::Wounded };
            let mut all = vec![(*unit, Happening::of(what, *rule).amount(*amount).by(*by))];
            all.extend(unguarded(before, *unit, *by, *rule));
            all
        }
        Event::Harmed { unit, by, rule, .. } => unguarded(before, *unit, *by, *rule).into_iter().collect(),
        Event::StatChanged { unit, stat, from, to, rule } if to < from && PHYSICAL.contains(stat) => {
            let mut all = Vec::new();
            if *stat == END && *to <= 0 {
                all.push((*unit, Happening::of(Occasion::Exhausted, *rule)));
            }
            let unhurt = i32::from(*from) == battle.stats(*unit).max(*stat);
            if unhurt && seriously_wounded(battle, *unit) {
                all.push((*unit, Happening::of(Occasion::CriticallyInjured, *rule).kind(SERIOUS)));
            }
            all
        }
        Event::ConditionSet { unit, condition } => match condition.key {
            FATIGUED => vec![(*unit, Happening::of(Occasion::Fatigued, condition.rule))],
            SUPPRESSED => vec![(*unit, Happening::of(Occasion::FailedStressSave, condition.rule))],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Whether somebody bleeds: seriously wounded, and nobody has tended the wound (CE-INJ-01, CE-HEA-05).
pub fn bleeds(battle: &Battle, unit: UnitId) -> bool {
    battle.machine(unit).is_none() && seriously_wounded(battle, unit) && battle.conditions(unit).has(FRESH_WOUND)
}

/// Exceptional results (CE-BGD-03), and checks that an effect forces.
fn checked(made: &Check) -> Vec<(UnitId, Happening)> {
    let natural = |face: u8| made.faces.len() == 2 && made.faces.iter().all(|one| *one == face);
    let mut all = Vec::new();
    if made.effect >= check::EXCEPTIONAL && natural(6) {
        all.push((made.unit, Happening::of(Occasion::Triumphed, made.rule).kind(made.what)));
    } else if made.effect <= -check::EXCEPTIONAL {
        let amount = if natural(1) { 2 } else { 1 };
        all.push((made.unit, Happening::of(Occasion::FailedBadly, made.rule).amount(amount).kind(made.what)));
    }
    if made.what == WITHSTAND && !made.success {
        all.push((made.unit, Happening::of(Occasion::FailedSave, made.rule)));
    }
    all
}

/// What the weapon of an attack costs in rhythm.
fn declared(battle: &Battle, unit: UnitId, act: Key, item: Key) -> Vec<(UnitId, Happening)> {
    let def = battle.setup().find_item(item).map(|def| battle.setup().item(def));
    let Some((weapon, rule)) = def.and_then(|def| Some((def.data::<Weapon>()?, def.rule))) else { return Vec::new() };
    let mut all = Vec::new();
    let mut add = |what| all.push((unit, Happening::of(what, rule).kind(item)));
    if act == FIRE || weapon.uses.iter().any(|one| one.row == Row::Rocket) {
        add(Occasion::FiredTactical);
    }
    if !weapon.has("natural") && weapon.uses.iter().all(|one| training::level(battle, unit, one.skill).is_none()) {
        add(Occasion::UsedUntrained);
    }
    if act == PANIC {
        add(Occasion::MadeFinalAttack);
    }
    all
}

/// Caught in a blast without having dodged or dived (CE-EXP-02, CE-EXP-03).
fn unguarded(before: &[Event], unit: UnitId, by: Option<UnitId>, rule: Rule) -> Option<(UnitId, Happening)> {
    let guarded = |event: &Event| matches!(event, Event::Reacted { unit: one, .. } if *one == unit);
    let caught = rule == BLAST && !before.iter().any(guarded);
    caught.then(|| (unit, Happening::of(Occasion::FailedBlastSave, rule).by(by)))
}
