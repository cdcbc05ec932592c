//! The basis of the client: states, time, storage, pictures, words.

pub mod assets;
pub mod chance;
pub mod clock;
pub mod intent;
pub mod job;
pub mod legible;
pub mod options;
#[cfg(target_arch = "wasm32")]
pub mod page;
pub mod pictures;
pub mod place;
pub mod say;
pub mod sets;
pub mod states;
pub mod storage;
pub mod switches;
pub mod theme;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((intent::plugin, sets::plugin, states::plugin, pictures::plugin));
}
