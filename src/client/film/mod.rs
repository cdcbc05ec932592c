//! The animation: events are played one after the other on a stage that shows the battle as of that moment.

mod ambience;
pub mod effects;
mod play;
mod scene;
mod shot;
mod sound;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((play::plugin, effects::plugin, sound::plugin, ambience::plugin));
}
