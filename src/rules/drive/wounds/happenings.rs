//! What harm by the model means to an initiative model (FI-MAP-05).

use crate::battle::system::{Happening, OLD_WOUND, Occasion};
use crate::battle::{Battle, Event, Rule, UnitId};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

/// Harm that comes from something suffered before.
const OLD: [Rule; 2] = [Rule("DR-BGD-28"), Rule("DR-BGD-09")];
const CORE_DEGREE: Rule = Rule("DR-BGD-09");
/// Bursts, and devices that explode.
const AREAS: [Rule; 2] = [Rule("DR-BGD-24"), Rule("DR-BGD-25")];

/// Running damage that rises is a wound, and one of a critical hit if that made it; a degree of Core is a critical injury,
/// once for all degrees of a hit. Those without a profile are the core's affair, but for a burst that strikes them.
pub fn of(battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
    let Some(unit) = events[at].unit() else { return Vec::new() };
    let mut all: Vec<(UnitId, Happening)> = blasted(events, at).into_iter().collect();
    if state::profile(battle, unit).is_none() {
        all.extend(battle.rules().core.harm().happenings(battle, events, at));
        return all;
    }
    let meant = match &events[at] {
        Event::Harmed { by, amount, rule, .. } if *amount > 0 => Some(wounded(events, at, unit, *by, *amount, *rule)),
        Event::ConditionSet { condition, .. } if condition.key == CORE && condition.rule == CORE_DEGREE => {
            let first = !told(events, at, unit);
            first.then(|| Happening::of(Occasion::CriticallyInjured, CORE_DEGREE))
        }
        _ => None,
    };
    all.extend(meant.map(|happening| (unit, happening)));
    all
}

/// Who is struck by an attack with an area: by the area, by a device that explodes on it, or by the impact of what bursts
/// then. One whose shields have paid for everything is not.
fn blasted(events: &[Event], at: usize) -> Option<(UnitId, Happening)> {
    let (before, now) = (&events[..at], &events[at]);
    let (victim, rule) = match now {
        Event::Harmed { unit, .. } if is_felt(now, *unit) => (*unit, reached(before, *unit)?),
        Event::Noted { what: AREA_BURST, other: Some(target), rule, .. } => {
            let mut attack = before.iter().rev().take_while(|event| !begins(event));
            attack.find(|event| is_felt(event, *target))?;
            (*target, *rule)
        }
        _ => return None,
    };
    Some((victim, Happening::of(Occasion::FailedBlastSave, rule)))
}

/// True for harm of somebody for which no shield has paid in full.
fn is_felt(event: &Event, victim: UnitId) -> bool {
    let Event::Harmed { unit, amount, ledger, .. } = event else { return false };
    *unit == victim && (*amount > 0 || ledger.amount_of(SHIELD).is_none())
}

/// The rule of the area that has reached somebody last, if that has not done harm before.
fn reached(before: &[Event], victim: UnitId) -> Option<Rule> {
    let last = before.iter().rev().find(|event| match event {
        Event::Caught { unit, .. } | Event::Harmed { unit, .. } => *unit == victim,
        Event::Hit { target, .. } => *target == victim,
        _ => false,
    })?;
    match last {
        Event::Caught { rule, .. } | Event::Hit { rule, .. } => Some(*rule).filter(|rule| AREAS.contains(rule)),
        _ => None,
    }
}

fn wounded(events: &[Event], at: usize, unit: UnitId, by: Option<UnitId>, amount: i32, rule: Rule) -> Happening {
    let critical =
        events[..at].iter().rev().take_while(|event| !begins(event)).any(
            |event| matches!(event, Event::Noted { unit: hit, what, .. } if *hit == unit && *what == CRITICAL_HIT),
        );
    let what = if critical { Occasion::CriticallyHit } else { Occasion::Wounded };
    let happening = Happening::of(what, rule).amount(amount).by(by);
    if OLD.contains(&rule) { happening.kind(OLD_WOUND) } else { happening }
}

fn begins(event: &Event) -> bool {
    matches!(event, Event::Declared { .. } | Event::TurnStarted { .. })
}

/// True if a degree of Core of the same hit stands before.
fn told(events: &[Event], at: usize, unit: UnitId) -> bool {
    let same = |event: &&Event| !matches!(event, Event::Harmed { unit: one, .. } if *one == unit);
    events[..at].iter().rev().take_while(same).any(
        |event| matches!(event, Event::ConditionSet { unit: one, condition } if *one == unit && condition.key == CORE),
    )
}
