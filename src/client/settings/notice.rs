//! One line for the player that is no part of a battle: what went wrong, what was done. It stays until the next deed.

use crate::client::base::sets::ClientSystems;
use crate::client::settings::intent::Intent;
use bevy::prelude::*;

/// The line, and whether it tells of a fault.
#[derive(Resource, Default)]
pub struct Notice(Option<(String, bool)>);

impl Notice {
    /// Tells what was done.
    pub fn say(&mut self, words: String) {
        self.0 = Some((words, false));
    }

    /// Tells what went wrong.
    pub fn warn(&mut self, words: String) {
        warn!("{words}");
        self.0 = Some((words, true));
    }

    /// The line, and whether it tells of a fault.
    pub fn line(&self) -> Option<(&str, bool)> {
        self.0.as_ref().map(|line| (line.0.as_str(), line.1))
    }

    /// What is shown.
    pub fn words(&self) -> Option<&str> {
        self.0.as_ref().map(|line| line.0.as_str())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>();
    app.add_systems(Update, clear.after(ClientSystems::Sense).before(ClientSystems::Act));
}

/// The deed of this frame may bring a line of its own; it comes after this.
fn clear(mut intents: MessageReader<Intent>, mut notice: ResMut<Notice>) {
    if intents.read().count() > 0 && notice.0.is_some() {
        notice.0 = None;
    }
}
