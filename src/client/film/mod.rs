//! Events as they are played: one after the other, each for a moment, on a stage that shows the battle as of then.

pub mod effects;
mod play;
mod scene;
mod sound;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((play::plugin, effects::plugin, sound::plugin));
}
