//! The graphical client. It gives orders, shows events and gets its options from the battle; it knows no system by
//! name.

mod base;
mod board;
mod film;
mod frames;
mod game;
mod hints;
mod hud;
mod layout;
mod power;
mod saves;
mod screens;
mod settings;
mod trace;
#[cfg(target_arch = "wasm32")]
mod web;
mod widgets;

pub use base::options::{Options, Player};

use crate::scenario::{CAMPAIGNS, LEVELS, STAGES};
use bevy::prelude::*;

/// True if a path names a built-in level or campaign.
pub fn knows(path: &str) -> bool {
    let mut own = LEVELS.iter().chain(STAGES).chain(CAMPAIGNS);
    own.any(|file| game::levels::is_path(file.name, path))
}

/// Opens the window and plays until it is closed.
pub fn run(options: Options) -> AppExit {
    #[cfg(target_arch = "wasm32")]
    let options = if options == Options::default() { web::options() } else { options };
    let window = Window {
        title: base::say::say("title.window"),
        name: Some("six-seconds".to_owned()),
        resolution: (1280, 720).into(),
        canvas: Some("#table".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: true,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }).set(base::assets::source()),
    );
    if frames::bare(&mut app) {
        return app.run();
    }
    app.insert_resource(options);
    app.add_plugins((base::plugin, settings::plugin, widgets::plugin, game::plugin, saves::plugin));
    app.add_plugins((screens::plugin, layout::plugin, hints::plugin, film::plugin, board::plugin, hud::plugin));
    app.add_plugins((power::plugin, trace::plugin));
    app.add_plugins(frames::plugin);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(web::plugin);
    app.run()
}
