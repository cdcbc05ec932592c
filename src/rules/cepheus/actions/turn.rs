//! A turn's budget: one minor and one significant action, or three minor ones (CE-RND-02, CE-SIG-01).

use crate::battle::{Battle, Condition, Cx, Event, Flow, TurnState, UnitId, Until};
use crate::rules::cepheus::area::explosives;
use crate::rules::cepheus::conditions::{injury, machine};
use crate::rules::cepheus::field::sensors;
use crate::rules::cepheus::healing::treatment;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::vehicles::{pursuit, stunts};
use crate::rules::cepheus::work::{extended, tasks};
use smallvec::{SmallVec, smallvec};

/// Opens a turn, in which a combatant takes all its actions (CE-RND-03).
///
/// # Errors
/// None of its own.
pub fn start(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    for one in allotted(cx.battle(), unit) {
        allot(cx, one);
    }
    stunts::turn_start(cx, unit);
    pursuit::turn_start(cx, unit);
    sensors::sweep(cx, unit);
    Ok(())
}

/// Whose budgets a turn sets as it begins: its own; those of simultaneous turns are all set with the first, so that
/// nothing lost to each other counts before the next (CE-INI-05).
fn allotted(battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]> {
    let tied = &battle.scheduler().tied;
    if !tied.contains(&unit) {
        return smallvec![unit];
    }
    let begun = |other: &UnitId| *other != unit && battle.initiative(*other).state != TurnState::Waiting;
    if tied.iter().any(begun) { SmallVec::new() } else { tied.clone() }
}

/// Sets the budget of a turn. It lacks a significant action lost beforehand (CE-EXP-03), which is lost for good once that
/// turn is over, and the minor action of the seriously wounded (CE-INJ-04). A machine that does not work has nothing.
fn allot(cx: &mut Cx<'_>, unit: UnitId) {
    let battle = cx.battle();
    let works = machine::works(battle, unit);
    let lost = battle.conditions(unit).get(LOST_SIGNIFICANT).copied();
    let minor = i16::from(works && !injury::seriously_wounded(battle, unit));
    let significant = i16::from(works && lost.is_none());
    let free = if works { battle.rules().number(FREE_ACTIONS_PER_TURN) } else { 0 };
    let free = i16::try_from(free).unwrap_or(i16::MAX);
    let budget = smallvec![(MINOR, minor), (SIGNIFICANT, significant), (FREE, free)];
    cx.emit(Event::BudgetSet { unit, budget });
    if let Some(lost) = lost.filter(|lost| lost.until != Until::TurnEnd) {
        cx.set_condition(unit, Condition { until: Until::TurnEnd, ..lost });
    }
}

/// Continues a combatant's work at the end of its turn, and rolls its check when it is done.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn work_on(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    match extended::turn_end(cx, unit) {
        Some((work, ledger)) if work.act == FIRST_AID => treatment::finish_first_aid(cx, unit, &work, ledger),
        Some((work, ledger)) if work.act == PLANT => explosives::set(cx, unit, &work, ledger),
        Some((work, ledger)) => tasks::finish(cx, unit, &work, ledger),
        None => Ok(()),
    }
}
