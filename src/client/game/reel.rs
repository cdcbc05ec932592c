//! The events that happened and are still to be played.

use crate::battle::Event;
use bevy::prelude::*;
use std::collections::VecDeque;

/// An event in play.
pub struct Scene {
    /// What happens.
    pub event: Event,
    /// For how long it is shown.
    pub seconds: f32,
}

/// The events still to be played.
#[derive(Resource)]
pub struct Film {
    pub reel: VecDeque<Event>,
    pub now: Option<Scene>,
    pub at: f32,
    pub skipping: bool,
    pub saw: bool,
    pub stale: bool,
    /// Whether the settling of a round plays now.
    pub held: bool,
}

impl Default for Film {
    fn default() -> Self {
        Self { reel: VecDeque::new(), now: None, at: 0.0, skipping: false, saw: false, stale: false, held: false }
    }
}

impl Film {
    /// Adds events to the end.
    pub fn extend(&mut self, events: Vec<Event>) {
        if events.is_empty() {
            return;
        }
        self.saw = events.iter().any(|event| matches!(event, Event::Spotted { .. }));
        self.reel.extend(events);
        self.stale = true;
    }

    /// Whether something is still to be played.
    pub fn is_playing(&self) -> bool {
        self.stale || self.now.is_some() || !self.reel.is_empty()
    }

    /// Plays what is left at once.
    pub fn skip(&mut self) {
        self.skipping = self.is_playing();
    }

    /// Whether the settling of a round is still to be played.
    pub fn is_settling(&self) -> bool {
        let settles = |event: &Event| matches!(event, Event::InitiativeSettled { .. });
        self.held || self.reel.iter().any(settles)
    }

    /// Whether the latest order brought somebody into sight.
    pub fn saw_something(&self) -> bool {
        self.saw
    }
}
