//! The events still to be animated.

use crate::battle::Event;
use bevy::prelude::*;

/// True if an event belongs to the settling of a round.
pub fn settles(event: &Event) -> bool {
    matches!(event, Event::InitiativeSettled { .. })
}

/// What is animated, as other systems see it: it changes when events are added, when the animation starts and when it
/// ends, not with each frame.
#[derive(Resource, Default)]
pub struct Film {
    /// Events that the animation has not taken over yet.
    pub coming: Vec<Event>,
    /// True from the first frame of the animation to its end.
    pub running: bool,
    pub skipping: bool,
    pub saw: bool,
    /// True until the settling of a round has been animated.
    pub settles: bool,
}

impl Film {
    /// Adds events to the end.
    pub fn extend(&mut self, events: Vec<Event>) {
        if events.is_empty() {
            return;
        }
        self.saw = events.iter().any(|event| matches!(event, Event::Spotted { .. }));
        self.settles |= events.iter().any(settles);
        self.coming.extend(events);
    }

    /// True if something is still to be animated.
    pub fn is_playing(&self) -> bool {
        self.running || !self.coming.is_empty()
    }

    /// Skips to the end.
    pub fn skip(&mut self) {
        self.skipping = self.is_playing();
    }

    /// True if the settling of a round is still to be animated.
    pub fn is_settling(&self) -> bool {
        self.settles
    }

    /// True if the latest order brought somebody into sight.
    pub fn saw_something(&self) -> bool {
        self.saw
    }
}
