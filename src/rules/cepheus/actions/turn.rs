//! A turn's budget: one minor and one significant action, or three minor ones (CE-RND-02, CE-SIG-01).

use crate::battle::{Cx, Event, Flow, Rule, UnitId};
use crate::rules::cepheus::area::explosives;
use crate::rules::cepheus::conditions::{injury, machine};
use crate::rules::cepheus::field::sensors;
use crate::rules::cepheus::healing::treatment;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::vehicles::{evasive_action, pursuit};
use crate::rules::cepheus::work::{extended, tasks};
use smallvec::smallvec;

/// Opens a turn, in which a combatant takes all its actions (CE-RND-03). Its budget lacks a significant action lost
/// beforehand (CE-EXP-03), and the minor action of the seriously wounded (CE-INJ-04).
///
/// # Errors
/// None of its own.
pub fn start(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let battle = cx.battle();
    let works = machine::works(battle, unit);
    let minor = i16::from(works && !injury::seriously_wounded(battle, unit));
    let significant = i16::from(works && !battle.conditions(unit).has(LOST_SIGNIFICANT));
    let free = i16::try_from(battle.rules().number(FREE_ACTIONS_PER_TURN)).unwrap_or(i16::MAX);
    let budget = smallvec![(MINOR, minor), (SIGNIFICANT, significant), (FREE, free)];
    cx.emit(Event::BudgetSet { unit, budget });
    evasive_action::lapse(cx, unit);
    pursuit::turn_start(cx, unit);
    sensors::sweep(cx, unit);
    cx.end_condition(unit, LOST_SIGNIFICANT, LOST_SIGNIFICANT, Rule("CE-EXP-03"));
    Ok(())
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
