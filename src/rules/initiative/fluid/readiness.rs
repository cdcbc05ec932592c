//! Flat-footed and reeling: how they begin and end (FI-FLT, FI-BGD-17, FI-BGD-18). What they mean in numbers, each core
//! declares.

use super::settle::set;
use crate::battle::system::Effect;
use crate::battle::{Cx, Event, Flow, Key, Rule, TurnState, UnitId};

/// Why a condition ended: it has taken a turn.
pub use super::settle::LOST_TURN;

const START: Rule = Rule("FI-FLT-01");
const ENDS: Rule = Rule("FI-BGD-17");
const REELING: Rule = Rule("FI-BGD-18");
/// Why a condition ended: its owner was hit.
const STRUCK: Key = Key::new("struck");
/// The part of a budget that free actions come out of.
pub const FREE: Key = Key::new("free");

/// Everybody who is there when the fight begins is flat-footed.
pub fn catch_flat_footed(cx: &mut Cx<'_>, unit: UnitId) {
    set(cx, unit, Effect::FlatFooted, START);
}

/// A hit ends it; the hit itself still met a flat-footed target.
pub fn struck(cx: &mut Cx<'_>, unit: UnitId) {
    cx.end_condition(unit, Effect::FlatFooted.condition(), STRUCK, ENDS);
}

/// Whether somebody has spent more than free actions since an event.
pub fn has_acted(cx: &Cx<'_>, unit: UnitId, from: usize) -> bool {
    let spends = |event: &Event| matches!(event, Event::Spent { unit: one, what, amount, .. } if *one == unit && *what != FREE && *amount > 0);
    cx.events().get(from..).is_some_and(|events| events.iter().any(spends))
}

/// An action ends it, unless it has just brought it about itself; a free action alone does not.
pub fn acted(cx: &mut Cx<'_>, unit: UnitId, act: Key, from: usize) {
    let flat_footed = Effect::FlatFooted.condition();
    let caught = |event: &Event| matches!(event, Event::ConditionSet { unit: one, condition } if *one == unit && condition.key == flat_footed);
    let anew = cx.events().get(from..).is_some_and(|events| events.iter().any(caught));
    if has_acted(cx, unit, from) && !anew {
        cx.end_condition(unit, flat_footed, act, ENDS);
    }
}

/// One whose whole turn reeling has taken is passed over (FI-ACT-02): free actions are lost with the others.
pub fn pass_over(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let reeling = Effect::Reeling.condition();
    let begun = |event: &Event| matches!(event, Event::TurnStarted { unit: one, .. } if *one == unit);
    let lost = |event: &Event| matches!(event, Event::ConditionEnded { unit: one, key, what, .. } if (*one, *key, *what) == (unit, reeling, LOST_TURN));
    let since = cx.events().iter().rposition(begun).unwrap_or(0);
    let lost = cx.events()[since..].iter().any(lost);
    let battle = cx.battle();
    let turn = battle.rules().core.declared().efforts.turn;
    let nothing = turn.iter().all(|(what, _)| battle.budget(unit).left(*what) <= 0);
    if lost && nothing && battle.initiative(unit).state == TurnState::Acting {
        cx.emit(Event::TurnPassed { unit, why: reeling, rule: REELING });
    }
    Ok(())
}
