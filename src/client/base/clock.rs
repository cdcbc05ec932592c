//! The wall clock, which only the window has: the rules know rounds.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "frames take real time")]

use bevy::platform::time::Instant;
use std::time::Duration;

/// Tells how long ago it was started.
#[derive(Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since its start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
