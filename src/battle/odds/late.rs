//! Effects after a tail that nothing should follow.

use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};

/// An effect after a tail that should have been the last of its branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Late {
    /// The combatant it affects.
    pub unit: UnitId,
    /// The kind of effect: a stat, a condition, or the name of the event.
    pub what: Key,
    /// The rule that causes it.
    pub rule: Rule,
}

/// The part of an event that odds show or depend on.
pub(super) fn late(event: &Event) -> Option<Late> {
    let (unit, what, rule) = match event {
        Event::StatChanged { unit, stat, rule, .. } => (*unit, *stat, *rule),
        Event::LifeChanged { unit, what, rule, .. } => (*unit, *what, *rule),
        Event::ConditionSet { unit, condition } => (*unit, condition.key, condition.rule),
        Event::ConditionEnded { unit, key, rule, .. } => (*unit, *key, *rule),
        Event::SystemHit { unit, system, rule, .. } => (*unit, *system, *rule),
        Event::Harmed { unit, rule, .. } => (*unit, Key::new("harmed"), *rule),
        Event::Hit { target, rule, .. } => (*target, Key::new("hit"), *rule),
        Event::Caught { unit, rule, .. } => (*unit, Key::new("caught"), *rule),
        _ => return None,
    };
    Some(Late { unit, what, rule })
}
