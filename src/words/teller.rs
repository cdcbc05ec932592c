//! Line by line what happened, with what belongs together as one line: the steps of a walk, an evasion and its outcome,
//! what happens to several alike, hits on one stat.

use super::evasion::evasion;
use super::sentence::{sentence, together};
use crate::battle::{Battle, Event, Key, UnitId};

/// Tells events one after another.
#[derive(Default)]
pub struct Teller {
    latest: Latest,
}

/// What the latest line tells of, where more may still come to it.
#[derive(Default)]
enum Latest {
    /// Nothing comes to it.
    #[default]
    Closed,
    /// A walk, or a stat that changes.
    Growing(Event),
    /// Somebody who tries to evade in some way.
    Tried(UnitId, Key),
    /// The same that happens to one after another.
    Alike(Event, Vec<UnitId>),
}

/// A line of what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// One more.
    New(String),
    /// The latest one, as it reads now: the event goes on with it.
    Latest(String),
}

impl Teller {
    /// The line of the next event, if it has one.
    pub fn tell(&mut self, battle: &Battle, event: &Event) -> Option<Line> {
        if let Some(line) = self.add(battle, event) {
            return Some(Line::Latest(line));
        }
        if matches!(event, Event::Spent { .. }) {
            self.pause();
        }
        let line = sentence(battle, event)?;
        self.latest = match event {
            Event::Moved { .. } | Event::StatChanged { .. } => Latest::Growing(event.clone()),
            Event::Reacted { unit, reaction, .. } => Latest::Tried(*unit, *reaction),
            Event::ConditionSet { unit, .. }
            | Event::ConditionEnded { unit, .. }
            | Event::InitiativeShifted { unit, .. }
            | Event::Spotted { unit, .. } => Latest::Alike(event.clone(), vec![*unit]),
            _ => Latest::Closed,
        };
        Some(Line::New(line))
    }

    /// The latest line with what the event adds to it.
    fn add(&mut self, battle: &Battle, event: &Event) -> Option<String> {
        match (&mut self.latest, event) {
            (Latest::Growing(earlier), _) => {
                *earlier = as_one(earlier, event)?;
                sentence(battle, earlier)
            }
            (Latest::Tried(unit, reaction), Event::Checked(check)) => {
                let decided = evasion(check).and_then(|one| Some((one.own?, one.reaction)));
                let line = sentence(battle, event).filter(|_| decided == Some((*unit, *reaction)))?;
                self.pause();
                Some(line)
            }
            (Latest::Alike(earlier, units), _) => {
                let unit = event.unit()?;
                if units[..] == [unit] && goes_on(earlier, event) {
                    *earlier = event.clone();
                    return sentence(battle, event);
                }
                if units.contains(&unit) || !alike(earlier, event) {
                    return None;
                }
                let all = [&units[..], &[unit]].concat();
                let line = together(battle, event, &all)?;
                *units = all;
                Some(line)
            }
            _ => None,
        }
    }

    /// The next step begins a line of its own.
    pub fn pause(&mut self) {
        self.latest = Latest::Closed;
    }
}

/// Whether the same happens to two.
fn alike(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (Event::Spotted { side, .. }, Event::Spotted { side: seer, .. }) => side == seer,
        (Event::ConditionSet { condition, .. }, Event::ConditionSet { condition: same, .. }) => condition == same,
        (Event::ConditionEnded { key, what, .. }, Event::ConditionEnded { key: same, what: why, .. }) => {
            (key, what) == (same, why)
        }
        (Event::InitiativeShifted { shift, when, .. }, Event::InitiativeShifted { shift: same, when: then, .. }) => {
            (shift, when) == (same, then)
        }
        _ => false,
    }
}

/// Whether a condition that somebody has just come into changes its amount at once.
fn goes_on(earlier: &Event, later: &Event) -> bool {
    matches!(
        (earlier, later),
        (Event::ConditionSet { condition, .. }, Event::ConditionSet { condition: now, .. }) if condition.key == now.key
    )
}

/// The sentences of what happened.
pub fn sentences<'a>(battle: &Battle, events: impl IntoIterator<Item = &'a Event>) -> Vec<String> {
    let (mut teller, mut lines) = (Teller::default(), Vec::new());
    for line in events.into_iter().filter_map(|event| teller.tell(battle, event)) {
        match (line, lines.last_mut()) {
            (Line::Latest(words), Some(latest)) => *latest = words,
            (Line::New(words) | Line::Latest(words), _) => lines.push(words),
        }
    }
    lines
}

/// Two events as one: steps where the later begins in the square in which the earlier ended, changes of one stat.
fn as_one(earlier: &Event, later: &Event) -> Option<Event> {
    match (earlier, later) {
        (
            Event::Moved { unit, from, path, half_metres, forced: false, what, rule },
            Event::Moved { unit: who, from: at, path: on, half_metres: more, forced: false, what: how, .. },
        ) if (unit, path.last(), what) == (who, Some(at), how) => Some(Event::Moved {
            unit: *unit,
            from: *from,
            path: [&path[..], &on[..]].concat(),
            half_metres: half_metres.saturating_add(*more),
            forced: false,
            what: *what,
            rule: *rule,
        }),
        (
            Event::StatChanged { unit, stat, from, to, rule },
            Event::StatChanged { unit: who, stat: which, from: at, to: now, rule: by },
        ) if (unit, stat, to, rule) == (who, which, at, by) => {
            Some(Event::StatChanged { unit: *unit, stat: *stat, from: *from, to: *now, rule: *rule })
        }
        _ => None,
    }
}
