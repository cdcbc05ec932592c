//! What harm by the model means to an initiative model (FI-MAP-05).

use crate::battle::system::{Happening, OLD_WOUND, Occasion};
use crate::battle::{Battle, Event, Rule, UnitId};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

/// Harm that comes from something suffered before.
const OLD: [Rule; 2] = [Rule("DR-BGD-28"), Rule("DR-BGD-09")];
const CORE_DEGREE: Rule = Rule("DR-BGD-09");

/// Running damage that rises is a wound, and one of a critical hit if that made it; a degree of Core is a critical injury,
/// once for all degrees of a hit. Those without a profile are the core's affair.
pub fn of(battle: &Battle, events: &[Event], at: usize) -> Vec<(UnitId, Happening)> {
    let Some(unit) = events[at].unit() else { return Vec::new() };
    if state::profile(battle, unit).is_none() {
        return battle.rules().core.harm().happenings(battle, events, at);
    }
    let meant = match &events[at] {
        Event::Harmed { by, amount, rule, .. } if *amount > 0 => Some(wounded(events, at, unit, *by, *amount, *rule)),
        Event::ConditionSet { condition, .. } if condition.key == CORE && condition.rule == CORE_DEGREE => {
            let first = !told(events, at, unit);
            first.then(|| Happening::of(Occasion::CriticallyInjured, CORE_DEGREE))
        }
        _ => None,
    };
    meant.map(|happening| (unit, happening)).into_iter().collect()
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
