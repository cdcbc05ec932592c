//! The graphical table. It gives orders, shows events and asks the battle what may be done; no system is known by name.

mod assets;
mod board;
mod burst;
mod clock;
mod film;
#[cfg(not(target_arch = "wasm32"))]
mod frames;
mod hazard;
mod hints;
mod hud;
mod intent;
mod job;
mod legible;
mod levels;
mod notice;
mod odds;
mod options;
mod pictures;
mod plan;
mod play;
mod power;
mod preview;
mod prospects;
mod replay;
mod report;
mod saga;
mod saves;
mod screens;
mod seats;
mod select;
mod sets;
mod settings;
mod storage;
mod theme;
mod thought;
mod trace;
mod way;
#[cfg(target_arch = "wasm32")]
mod web;
mod widgets;

pub use options::{Options, Player};

use crate::scenario::{CAMPAIGNS, LEVELS, STAGES};
use bevy::prelude::*;

/// Whether a path names one of the game's own levels or campaigns.
pub fn knows(path: &str) -> bool {
    let mut own = LEVELS.iter().chain(STAGES).chain(CAMPAIGNS);
    own.any(|file| levels::is_path(file.name, path))
}

/// Opens the window and plays until it is closed.
pub fn run(options: Options) -> AppExit {
    #[cfg(target_arch = "wasm32")]
    let options = if options == Options::default() { web::options() } else { options };
    let window = Window {
        title: widgets::say("title.window"),
        name: Some("six-seconds".to_owned()),
        resolution: (1280, 720).into(),
        canvas: Some("#table".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: true,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }).set(assets::source()),
    );
    #[cfg(not(target_arch = "wasm32"))]
    if frames::bare(&mut app) {
        return app.run();
    }
    app.insert_resource(options);
    app.add_plugins((sets::plugin, intent::plugin, notice::plugin, settings::plugin, pictures::plugin, levels::plugin));
    app.add_plugins((
        saga::plugin,
        saves::plugin,
        replay::plugin,
        screens::plugin,
        widgets::plugin,
        play::plugin,
        select::plugin,
        plan::plugin,
        seats::plugin,
    ));
    app.add_plugins((hints::plugin, film::plugin, board::plugin, hud::plugin, power::plugin, trace::plugin));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(frames::plugin);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(web::plugin);
    app.run()
}
