//! The log, line by line. Events that belong together become one line: the steps of a walk, an evasion and its outcome, the
//! same event for several units, losses of one stat.

use super::evasion::evasion;
use super::sentence::{sentence, together};
use crate::battle::{Battle, Event, Key, UnitId};

/// Turns a stream of events into log lines.
#[derive(Default)]
pub struct Teller {
    latest: Latest,
}

/// The subject of the latest line, if later events can still join it.
#[derive(Default)]
enum Latest {
    /// The line is complete.
    #[default]
    Closed,
    /// A walk, or a change of a stat.
    Growing(Event),
    /// An attempt to evade.
    Tried(UnitId, Key),
    /// The same event for several units.
    Alike(Event, Vec<UnitId>),
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A new line.
    New(String),
    /// The new text of the latest line, which the event has joined.
    Latest(String),
}

impl Teller {
    /// The line for the next event; `None` if the log leaves it out.
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

    /// The latest line with the event joined to it; `None` if it does not belong there.
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

    /// Completes the latest line: the next event starts a new one.
    pub fn pause(&mut self) {
        self.latest = Latest::Closed;
    }
}

/// True if two events differ only in their unit.
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

/// True if the later event changes the amount of the condition that the earlier one set, or sets again what it ended.
fn goes_on(earlier: &Event, later: &Event) -> bool {
    let Event::ConditionSet { condition: now, .. } = later else { return false };
    match earlier {
        Event::ConditionSet { condition, .. } => condition.key == now.key,
        Event::ConditionEnded { key, .. } => *key == now.key,
        _ => false,
    }
}

/// The log lines for some events.
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

/// Two events as one: consecutive steps of a walk, or consecutive changes of one stat.
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
