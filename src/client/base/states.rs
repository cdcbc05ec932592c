//! Where the player is, and what lies over it.

use crate::client::base::clock::Stopwatch;
use bevy::prelude::*;
use std::time::Duration;

/// Where the player is.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Pictures are being fetched.
    #[default]
    Loading,
    /// The list of levels.
    Title,
    /// Who plays which side.
    Setup,
    /// The battle.
    Table,
    /// Between two battles of a campaign.
    Camp,
}

/// What lies over the title or the table.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The menu.
    Pause,
    /// The report after the battle.
    End,
    /// The screen goes from one person to another.
    HandOver,
    /// What the player can set.
    Settings,
    /// The saved games.
    Saves,
    /// The rulebook.
    Rules,
    /// Whose work is in the game.
    Credits,
}

/// What keeps everything below from being reached.
#[derive(Component)]
pub struct Veil;

/// For how long the curtain hangs before it can be lifted: whoever skips the film must not lift it by the same press.
const CALM: Duration = Duration::from_millis(400);

/// What hides the table.
#[derive(Component)]
pub struct Curtain(pub Stopwatch);

impl Curtain {
    /// Whether it can be lifted.
    pub fn is_ready(&self) -> bool {
        self.0.elapsed() >= CALM
    }
}
