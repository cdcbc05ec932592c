//! What the player changes in the settings.

use crate::client::base::intent::Intent;
use crate::client::base::sets::ClientSystems;
use crate::client::settings::{Change, Settings};
use bevy::prelude::*;

/// Changes to the settings.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum SettingsIntent {
    /// Change a setting.
    Set(Change),
    /// Change the animation speed.
    Speed,
}

impl Intent for SettingsIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SettingsIntent>();
    app.add_systems(Update, change.in_set(ClientSystems::Act));
}

fn change(mut intents: MessageReader<SettingsIntent>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        match intent {
            SettingsIntent::Set(change) => settings.take(change),
            SettingsIntent::Speed => settings.pace = settings.pace.next(),
        }
    }
}
