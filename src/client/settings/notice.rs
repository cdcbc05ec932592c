//! A one-line message to the player that is not part of a battle: a confirmation or an error. It stays until the next
//! intent.

use crate::client::base::intent::AnyIntent;
use crate::client::base::sets::ClientSystems;
use bevy::prelude::*;

/// The message; true if it is an error.
#[derive(Resource, Default)]
pub struct Notice(Option<(String, bool)>);

impl Notice {
    /// Shows a confirmation.
    pub fn say(&mut self, words: String) {
        self.0 = Some((words, false));
    }

    /// Shows an error.
    pub fn warn(&mut self, words: String) {
        warn!("{words}");
        self.0 = Some((words, true));
    }

    /// The message; true if it is an error.
    pub fn line(&self) -> Option<(&str, bool)> {
        self.0.as_ref().map(|line| (line.0.as_str(), line.1))
    }

    /// The text of the message.
    pub fn words(&self) -> Option<&str> {
        self.0.as_ref().map(|line| line.0.as_str())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>();
    app.add_systems(Update, clear.after(ClientSystems::Sense).before(ClientSystems::Act));
}

/// Clears the message; the intent of this frame may set a new one afterwards.
fn clear(mut intents: MessageReader<AnyIntent>, mut notice: ResMut<Notice>) {
    if intents.read().count() > 0 && notice.0.is_some() {
        notice.0 = None;
    }
}
