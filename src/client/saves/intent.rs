//! What the player does with saved games.

use crate::client::base::intent::{Intent, Intents};
use crate::client::base::sets::ClientSystems;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::Typing;
use bevy::prelude::*;

/// What the player does with saved games. A saved game is named by its name in storage.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum SavesIntent {
    /// Save the game as the quick save.
    Save,
    /// Load the quick save.
    Load,
    /// Load the newest saved game.
    Continue,
    /// Save the game under the typed name.
    SaveAs,
    /// Load a saved game.
    LoadSlot(String),
    /// Delete a saved game; asks first.
    DeleteSlot(String),
    /// Watch a saved game.
    Watch(String),
    /// Watch the game on the table from its beginning.
    WatchThis,
}

impl Intent for SavesIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SavesIntent>().add_systems(Update, keys.in_set(ClientSystems::Sense));
}

fn keys(keys: Res<ButtonInput<KeyCode>>, (settings, typing): (Res<Settings>, Res<Typing>), mut intents: Intents) {
    let pressed = |command| settings.keys.pressed(&keys, command) && !typing.takes_letters();
    if pressed(Command::Save) {
        intents.send(SavesIntent::Save);
    }
    if pressed(Command::Load) {
        intents.send(SavesIntent::Load);
    }
}
