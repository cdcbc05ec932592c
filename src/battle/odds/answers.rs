//! Decisions as a forecast takes them.

use crate::battle::event::Event;
use crate::battle::ids::UnitId;
use crate::battle::key::Key;
use crate::battle::oracle::{Answer, Asked, BLAST_REACTION, Choice, Chooser, REACTION, Wanted};
use crate::battle::world::Battle;

pub(super) const NONE: Key = Key::new("none");

/// Decisions as a forecast takes them, and the reactions that were offered.
pub(super) struct Answers {
    pub target: UnitId,
    pub reaction: Key,
    pub offered: Vec<Key>,
}

impl Answers {
    pub fn to(&mut self, choice: &Choice) -> Answer {
        let own = matches!(choice.asked, Asked::Unit(unit) if unit == self.target);
        if let (true, Wanted::One(answers)) = (own && is_reaction(choice.what), &choice.wanted) {
            for answer in answers.iter().filter(|answer| answer.key != NONE) {
                if !self.offered.contains(&answer.key) {
                    self.offered.push(answer.key);
                }
            }
            let key = if answers.iter().any(|answer| answer.key == self.reaction) { self.reaction } else { NONE };
            return Answer::One(key);
        }
        choice.default_answer()
    }
}

/// Whether a decision is one that a target takes about an attack on it.
pub fn is_reaction(what: Key) -> bool {
    what == REACTION || what == BLAST_REACTION
}

/// What an answer cost the one who gave it: what happened to it from then on until the next dice.
pub(super) fn price(events: &[Event], unit: UnitId) -> Vec<Event> {
    let answer = |event: &Event| matches!(event, Event::Reacted { unit: one, .. } if *one == unit);
    let Some(at) = events.iter().position(answer) else { return Vec::new() };
    let dice = |event: &&Event| {
        matches!(event, Event::Checked(_) | Event::Rolled { .. } | Event::Hit { .. } | Event::Missed { .. })
    };
    let own = events[at + 1..].iter().take_while(|event| !dice(event)).filter(|event| event.unit() == Some(unit));
    own.cloned().collect()
}

/// An answerer for play that takes the same decisions as a forecast does: one reaction wherever it is offered, the
/// default otherwise. Rolling many attacks with it must give what the forecast says.
pub struct AsForecast {
    /// Who answers.
    pub target: UnitId,
    /// How.
    pub reaction: Key,
}

impl Chooser for AsForecast {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        Some(Answers { target: self.target, reaction: self.reaction, offered: Vec::new() }.to(choice))
    }
}
