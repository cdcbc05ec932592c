//! Line by line what happened, with what belongs together as one line: the steps of a walk, an evasion and its outcome,
//! those who come into sight together, hits on one stat.

use super::evasion::evasion;
use super::phrases::say;
use super::sentence::sentence;
use crate::battle::{Battle, Event, Key, SideId, UnitId};

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
    /// People who come into sight of a side.
    Seen(SideId, Vec<UnitId>),
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
            Event::Spotted { unit, side } => Latest::Seen(*side, vec![*unit]),
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
            (Latest::Seen(seer, units), Event::Spotted { unit, side }) if seer == side => {
                units.push(*unit);
                Some(seen(battle, *side, units))
            }
            _ => None,
        }
    }

    /// The next step begins a line of its own.
    pub fn pause(&mut self) {
        self.latest = Latest::Closed;
    }
}

/// Several who come into sight of a side.
fn seen(battle: &Battle, side: SideId, units: &[UnitId]) -> String {
    let names: Vec<&str> = units.iter().map(|unit| battle.name(*unit)).collect();
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    let side = battle.setup().side_name(side);
    say("spotted.several", &[("units", &others.join(", ")), ("last", last), ("side", &side)])
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
