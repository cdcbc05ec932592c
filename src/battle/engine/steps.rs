//! Steps of the phases that every battle has: the flow of turns and rounds, and the level.

use super::{arrivals, victory};
use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::{Life, Until};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::{PhaseBuilder, PhaseLabel, PhaseSet};
use crate::battle::system::{Happening, Occasion};
use smallvec::SmallVec;

const BLEEDING: Rule = Rule("SIX-INI-02");
const LOST_TURN: Key = Key::new("lost_turn");

/// Registers the phase steps that the flow of turns and the level need in every battle.
pub(super) fn register(phases: &mut PhaseBuilder) {
    use PhaseLabel::{RoundEnd, RoundStart, TurnEnd, TurnStart};
    phases
        .add_turn(TurnStart, PhaseSet::Upkeep, lose_effort)
        .add(RoundStart, PhaseSet::Initiative, turn_over)
        .add(RoundStart, PhaseSet::Initiative, arrivals::come)
        .add(RoundEnd, PhaseSet::Initiative, bleed)
        .add(RoundEnd, PhaseSet::Expiry, expire_with_round)
        .add(RoundEnd, PhaseSet::Objectives, hold_objectives)
        .add_turn(TurnEnd, PhaseSet::Expiry, expire_with_turn);
}

/// Takes the effort that effects cost from a turn that has begun.
fn lose_effort(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let core = cx.battle().rules().core;
    let losses: SmallVec<[_; 2]> = cx.battle().effects(unit).collect();
    for (key, meaning) in losses {
        let Some(effort) = meaning.next_turn_loses else { continue };
        for &(what, amount) in core.declared().efforts.of(effort) {
            let left = i16::try_from(cx.battle().budget(unit).left(what)).unwrap_or(i16::MAX);
            if left > 0 {
                cx.spend(unit, what, amount.min(left));
            }
        }
        cx.end_condition(unit, key, LOST_TURN, meaning.rule);
    }
    Ok(())
}

/// Tells an initiative model that listens which combatants bleed at the end of the round.
fn bleed(cx: &mut Cx<'_>) -> Flow {
    let (core, initiative) = (cx.battle().rules().core, cx.battle().rules().initiative);
    let bleeds = |unit: &UnitId| initiative.listens() && core.bleeds(cx.battle(), *unit);
    let units: Vec<UnitId> = cx.battle().units().filter(bleeds).collect();
    units.into_iter().try_for_each(|unit| initiative.on(cx, unit, Happening::of(Occasion::Bled, BLEEDING)))
}

fn expire_with_turn(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    cx.expire(unit, Until::TurnEnd);
    Ok(())
}

fn expire_with_round(cx: &mut Cx<'_>) -> Flow {
    let round = cx.battle().scheduler().round;
    for unit in cx.battle().units() {
        cx.expire(unit, Until::RoundEnd(round));
    }
    Ok(())
}

fn hold_objectives(cx: &mut Cx<'_>) -> Flow {
    if !cx.battle().scheduler().surprise {
        for event in victory::round_held(cx.battle()) {
            cx.emit(event);
        }
    }
    Ok(())
}

/// Brings stored initiative shifts into force and gives every combatant a turn in the new round.
fn turn_over(cx: &mut Cx<'_>) -> Flow {
    for unit in cx.battle().units() {
        if cx.battle().body(unit).life < Life::Dead && cx.battle().takes_turns(unit) {
            cx.emit(Event::InitiativeTurnedOver { unit });
        }
    }
    Ok(())
}
