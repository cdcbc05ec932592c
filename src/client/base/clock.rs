//! The wall clock. Only the client has one; the rules count rounds.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "frames take real time")]

use bevy::platform::time::Instant;
use std::time::Duration;

/// Measures the time since it was started.
#[derive(Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts the stopwatch.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since its start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
