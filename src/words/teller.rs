//! Line by line what happened, with the steps of one walk as one line, and an evasion with its outcome.

use super::evasion::evasion;
use super::sentence::sentence;
use crate::battle::{Battle, Event, Key, UnitId};

/// Tells events one after another.
#[derive(Default)]
pub struct Teller {
    /// The walk that the latest line tells of.
    walk: Option<Event>,
    /// The evasion of which the latest line tells that it is tried.
    tried: Option<(UnitId, Key)>,
}

/// A line of what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// One more.
    New(String),
    /// The latest one, as it reads now: a step has gone on with its walk, dice have decided what was tried.
    Latest(String),
}

impl Teller {
    /// The line of the next event, if it has one.
    pub fn tell(&mut self, battle: &Battle, event: &Event) -> Option<Line> {
        if let Some(walk) = self.walk.as_ref().and_then(|walk| as_one(walk, event)) {
            let line = sentence(battle, &walk).map(Line::Latest);
            self.walk = Some(walk);
            return line;
        }
        if matches!(event, Event::Spent { .. }) {
            self.walk = None;
        }
        let line = sentence(battle, event)?;
        self.walk = matches!(event, Event::Moved { .. }).then(|| event.clone());
        let tried = self.tried.take();
        match event {
            Event::Reacted { unit, reaction, .. } => self.tried = Some((*unit, *reaction)),
            Event::Checked(check) if tried.is_some() => {
                let decided = evasion(check).and_then(|one| Some((one.own?, one.reaction)));
                if decided == tried {
                    return Some(Line::Latest(line));
                }
            }
            _ => {}
        }
        Some(Line::New(line))
    }

    /// The next step begins a line of its own.
    pub fn pause(&mut self) {
        (self.walk, self.tried) = (None, None);
    }
}

/// The sentences of what happened. Steps of a walk between which nothing else is told are one.
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

/// Two steps as one, where the later begins in the square in which the earlier ended.
fn as_one(earlier: &Event, later: &Event) -> Option<Event> {
    let Event::Moved { unit, from, path, half_metres, forced: false, what, rule } = earlier else { return None };
    let Event::Moved { unit: who, from: at, path: on, half_metres: more, forced: false, what: how, .. } = later else {
        return None;
    };
    ((unit, path.last(), what) == (who, Some(at), how)).then(|| Event::Moved {
        unit: *unit,
        from: *from,
        path: [&path[..], &on[..]].concat(),
        half_metres: half_metres.saturating_add(*more),
        forced: false,
        what: *what,
        rule: *rule,
    })
}
