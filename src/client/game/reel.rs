//! The events still to be animated.

use crate::battle::Event;
use bevy::prelude::*;
use std::collections::VecDeque;

/// An event being animated.
pub struct Scene {
    /// The event.
    pub event: Event,
    /// Its duration in seconds.
    pub seconds: f32,
}

/// The queue of events to animate.
#[derive(Resource)]
pub struct Film {
    pub reel: VecDeque<Event>,
    pub now: Option<Scene>,
    pub at: f32,
    pub skipping: bool,
    pub saw: bool,
    pub stale: bool,
    /// True while the settling of a round plays.
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

    /// True if something is still to be animated.
    pub fn is_playing(&self) -> bool {
        self.stale || self.now.is_some() || !self.reel.is_empty()
    }

    /// Skips to the end.
    pub fn skip(&mut self) {
        self.skipping = self.is_playing();
    }

    /// True if the settling of a round is still to be animated.
    pub fn is_settling(&self) -> bool {
        let settles = |event: &Event| matches!(event, Event::InitiativeSettled { .. });
        self.held || self.reel.iter().any(settles)
    }

    /// True if the latest order brought somebody into sight.
    pub fn saw_something(&self) -> bool {
        self.saw
    }
}
