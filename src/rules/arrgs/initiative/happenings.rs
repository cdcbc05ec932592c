//! What the events of an order or a phase mean to an initiative model (FI-MAP-04). What attacks and checks mean is told where they
//! are made.

use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Event, Key, Rule, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::field::step_cost::StepCosts;
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::manoeuvres::{CHARGE, GO_FARTHER};
use crate::rules::arrgs::keys::*;

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

const GROUND: Rule = Rule("AR-MOV-08");
/// The manoeuvres that difficult terrain slows; never a Sidestep.
const SLOWED: [Key; 4] = [MOVE, GO_FARTHER, CHARGE, WITHDRAW];
/// Checks against a condition or a hazard.
const SAVES: [Key; 4] = [DISABLED_CHECK, DYING_CHECK, STAGGERED_CHECK, WITHSTAND];

/// What one of the events means.
pub fn of(battle: &Battle, events: &[Event], at: usize) -> Option<(UnitId, Happening)> {
    match &events[at] {
        Event::Checked(made) if SAVES.contains(&made.what) && !made.success => {
            Some((made.unit, Happening::of(Occasion::FailedSave, made.rule).kind(made.what)))
        }
        event @ Event::Moved { unit, .. } if is_slow(battle, event) => {
            let mover = |event: &Event| matches!(event, Event::Moved { unit: one, .. } if one == unit);
            let told = events[..at].iter().any(|event| mover(event) && is_slow(battle, event));
            (!told).then_some((*unit, Happening::of(Occasion::SlowedByTerrain, GROUND)))
        }
        Event::ConditionSet { unit, condition } => {
            let what = match condition.key {
                FATIGUED => Occasion::Fatigued,
                EXHAUSTED | DISABLED => Occasion::Exhausted,
                _ => return None,
            };
            Some((*unit, Happening::of(what, condition.rule)))
        }
        _ => None,
    }
}

/// True for steps of a manoeuvre that enter difficult terrain.
fn is_slow(battle: &Battle, event: &Event) -> bool {
    let Event::Moved { unit, from, path, forced: false, what, .. } = event else { return false };
    SLOWED.contains(what) && enters_difficult(battle, *unit, *from, path)
}

fn enters_difficult(battle: &Battle, unit: UnitId, from: Square, path: &[Square]) -> bool {
    let steps = StepCosts::of(battle, unit);
    let starts = std::iter::once(&from).chain(path);
    starts.zip(path).any(|(from, to)| steps.is_slow(battle.map(), *from, *to))
}

/// True if somebody bleeds: Dying and conscious.
pub fn bleeds(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    conditions.has(DYING) && !conditions.has(UNCONSCIOUS)
}
