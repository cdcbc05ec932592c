//! The turn machine: carries a battle on from turn to turn and round to round, to the next one who must act.

use super::arrivals;
use super::cx::Cx;
use super::engine::{INTERRUPTED, Systems, check, perform};
use super::event::Event;
use super::ids::UnitId;
use super::initiative::TurnState;
use super::key::{Key, Rule};
use super::oracle::Flow;
use super::order::Order;
use super::system::{Before, Happening, Occasion};
use super::unit::{Condition, Life, Until};
use super::victory;
use smallvec::SmallVec;

const BLEEDING: Rule = Rule("SIX-INI-02");
const EXPIRED: Key = Key::new("expired");
const LOST_TURN: Key = Key::new("lost_turn");

/// Carries the battle on until somebody must act or it is decided.
pub(super) fn advance(cx: &mut Cx<'_>) -> Flow {
    loop {
        if cx.battle().is_over() {
            return Ok(());
        }
        if cx.battle().current().is_none() {
            settle_tied(cx);
        }
        if cx.battle().scheduler().deferred.is_empty()
            && let Some(end) = victory::decided(cx.battle())
        {
            cx.emit(end);
            return Ok(());
        }
        if let Some(unit) = cx.battle().current() {
            let lost = cx.battle().initiative(unit).state != TurnState::Acting;
            if cx.battle().is_up(unit) && !lost {
                return Ok(());
            }
            end_turn(cx, unit)?;
            continue;
        }
        if let Some(order) = cx.battle().scheduler().parked.last().cloned() {
            resume(cx, &order)?;
            continue;
        }
        let initiative = cx.battle().rules().initiative;
        let next = initiative.next(cx.battle());
        if let Some(unit) = initiative.window(cx, next.map_or(Before::RoundEnd, Before::Turn))? {
            let count = next.map_or(cx.battle().scheduler().count, |next| cx.battle().initiative(next).count());
            start_turn(cx, unit, count)?;
        } else if let Some(unit) = next {
            let count = cx.battle().initiative(unit).count();
            start_turn(cx, unit, count)?;
        } else {
            close_round(cx)?;
            if cx.battle().is_over() {
                return Ok(());
            }
            open_round(cx)?;
        }
    }
}

fn resume(cx: &mut Cx<'_>, order: &Order) -> Flow {
    cx.emit(Event::OrderResumed { order: order.clone() });
    if !cx.battle().is_up(order.unit) {
        return Ok(());
    }
    match check(cx.battle(), order) {
        Ok(()) => perform(cx, order),
        Err(refusal) => {
            cx.emit(Event::Noted {
                unit: order.unit,
                what: refusal.why,
                other: order.target_unit(),
                number: refusal.number,
                rule: refusal.rule.unwrap_or(INTERRUPTED),
            });
            Ok(())
        }
    }
}

/// Opens somebody's turn, or goes on with one that was suspended.
pub(super) fn start_turn(cx: &mut Cx<'_>, unit: UnitId, count: i32) -> Flow {
    if cx.battle().initiative(unit).state == TurnState::Suspended {
        cx.emit(Event::TurnResumed { unit, count });
        return Ok(());
    }
    let rules = Systems::of(cx.battle());
    if cx.battle().scheduler().tied.is_empty() {
        let tied = rules.initiative.tied(cx.battle(), unit);
        if tied.len() > 1 {
            cx.battle_mut().scheduler_mut().tied = tied;
        }
    }
    expire(cx, unit, Until::TurnStart);
    cx.emit(Event::TurnStarted { unit, count });
    open_turn(cx, unit)
}

/// Opens a turn that has started: what the core gives it, less what an effect takes.
pub(super) fn open_turn(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let core = cx.battle().rules().core;
    core.turn_start(cx, unit)?;
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

pub(super) fn end_turn(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let rules = Systems::of(cx.battle());
    rules.core.turn_end(cx, unit)?;
    expire(cx, unit, Until::TurnEnd);
    cx.emit(Event::TurnEnded { unit });
    Ok(())
}

/// Once all simultaneous turns are over, what they did to each other takes force (CE-INI-05).
fn settle_tied(cx: &mut Cx<'_>) {
    let acted = |unit: &UnitId| {
        let state = cx.battle().initiative(*unit).state;
        matches!(state, TurnState::Acted | TurnState::Delaying | TurnState::Suspended) || !cx.battle().is_up(*unit)
    };
    if cx.battle().scheduler().tied.is_empty() || !cx.battle().scheduler().tied.iter().all(acted) {
        return;
    }
    let scheduler = cx.battle_mut().scheduler_mut();
    scheduler.tied.clear();
    for event in std::mem::take(&mut scheduler.deferred) {
        let stale = matches!(&event, Event::LifeChanged { unit, to, .. } if cx.battle().body(*unit).life >= *to);
        if !stale {
            cx.emit(event);
        }
    }
}

pub(super) fn expire(cx: &mut Cx<'_>, unit: UnitId, until: Until) {
    let over = |cond: &&Condition| match (cond.until, until) {
        (Until::RoundEnd(last), Until::RoundEnd(round)) => last <= round,
        (a, b) => a == b,
    };
    let keys: SmallVec<[(Key, Rule); 4]> =
        cx.battle().conditions(unit).0.iter().filter(over).map(|cond| (cond.key, cond.rule)).collect();
    for (key, rule) in keys {
        cx.emit(Event::ConditionEnded { unit, key, what: EXPIRED, rule });
    }
}

fn close_round(cx: &mut Cx<'_>) -> Flow {
    let rules = Systems::of(cx.battle());
    let round = cx.battle().scheduler().round;
    let put_off = |unit: &UnitId| cx.battle().initiative(*unit).state == TurnState::Suspended;
    let suspended: SmallVec<[UnitId; 4]> = cx.battle().units().filter(put_off).collect();
    for unit in suspended {
        end_turn(cx, unit)?;
    }
    bleed(cx)?;
    rules.initiative.close_round(cx)?;
    rules.core.round_end(cx)?;
    let units: Vec<UnitId> = cx.battle().units().collect();
    for unit in units {
        expire(cx, unit, Until::RoundEnd(round));
    }
    if !cx.battle().scheduler().surprise {
        for event in victory::round_held(cx.battle()) {
            cx.emit(event);
        }
    }
    cx.emit(Event::RoundEnded { round });
    let end = victory::decided(cx.battle()).or_else(|| victory::out_of_time(cx.battle()));
    if let Some(end) = end {
        cx.emit(end);
    }
    Ok(())
}

/// Tells an initiative model that listens who bleeds as the round ends.
fn bleed(cx: &mut Cx<'_>) -> Flow {
    let Systems { core, initiative } = Systems::of(cx.battle());
    let bleeds = |unit: &UnitId| initiative.listens() && core.bleeds(cx.battle(), *unit);
    let units: Vec<UnitId> = cx.battle().units().filter(bleeds).collect();
    units.into_iter().try_for_each(|unit| initiative.on(cx, unit, Happening::of(Occasion::Bled, BLEEDING)))
}

pub(super) fn open_round(cx: &mut Cx<'_>) -> Flow {
    let rules = Systems::of(cx.battle());
    let round = cx.battle().scheduler().round.saturating_add(1);
    cx.emit(Event::RoundStarted { round });
    let acts = |unit: &UnitId| cx.battle().body(*unit).life < Life::Dead && cx.battle().takes_turns(*unit);
    let units: Vec<UnitId> = cx.battle().units().filter(acts).collect();
    for unit in units {
        cx.emit(Event::InitiativeTurnedOver { unit });
    }
    arrivals::come(cx, round)?;
    rules.initiative.open_round(cx)
}
