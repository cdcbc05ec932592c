//! The states of the client: the screen and the page over it.

use crate::client::base::clock::Stopwatch;
use crate::client::base::intent::Intent;
use bevy::prelude::*;
use std::time::Duration;

/// The current screen.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Pictures are being loaded.
    #[default]
    Loading,
    /// The list of levels.
    Title,
    /// The set-up of a battle.
    Setup,
    /// The battle.
    Table,
    /// The camp between two battles of a campaign.
    Camp,
}

/// The page over the title or the battle.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The menu.
    Pause,
    /// The report after the battle.
    End,
    /// The curtain before the screen changes hands.
    HandOver,
    /// The settings.
    Settings,
    /// The saved games.
    Saves,
    /// The rulebook.
    Rules,
    /// The credits.
    Credits,
}

/// From one screen or page to another.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Navigate {
    /// Switch to a screen.
    Open(Screen),
    /// Open a page over the screen.
    Over(Overlay),
    /// Close the page over the screen.
    Back,
    /// Close every page over the screen.
    Resume,
    /// Quit the program.
    Quit,
}

impl Intent for Navigate {}

/// Keeps everything below from being reached.
#[derive(Component)]
pub struct Veil;

/// The time before the curtain can be lifted, so that the key press that skips an animation does not lift it too.
const CALM: Duration = Duration::from_millis(400);

/// The curtain that hides the battle.
#[derive(Component)]
pub struct Curtain(pub Stopwatch);

impl Curtain {
    /// True if it can be lifted.
    pub fn is_ready(&self) -> bool {
        self.0.elapsed() >= CALM
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Navigate>();
}
