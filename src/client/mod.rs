//! The graphical table. It gives orders, shows events and asks the battle what may be done; no system is known by name.

mod assets;
mod board;
mod film;
mod hints;
mod hud;
mod intent;
mod legible;
mod levels;
mod notice;
mod options;
mod plan;
mod play;
mod power;
mod replay;
mod report;
mod saves;
mod screens;
mod select;
mod sets;
mod settings;
mod storage;
mod theme;
mod trace;
#[cfg(target_arch = "wasm32")]
mod web;
mod widgets;

pub use options::{Options, Player};

use bevy::prelude::*;

/// Whether a path names one of the game's own levels.
pub fn knows(path: &str) -> bool {
    let wanted = path.trim_end_matches(".ron").trim_start_matches("./");
    crate::scenario::LEVELS.iter().any(|level| level.name.trim_end_matches(".ron").ends_with(wanted))
}

/// Opens the window and plays until it is closed.
pub fn run(options: Options) -> AppExit {
    #[cfg(target_arch = "wasm32")]
    let options = if options == Options::default() { web::options() } else { options };
    let window = Window {
        title: "Six Seconds".to_owned(),
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
    app.insert_resource(options);
    app.add_plugins((sets::plugin, intent::plugin, notice::plugin, settings::plugin, assets::plugin, levels::plugin));
    app.add_plugins((
        saves::plugin,
        replay::plugin,
        screens::plugin,
        widgets::plugin,
        play::plugin,
        select::plugin,
        plan::plugin,
    ));
    app.add_plugins((hints::plugin, film::plugin, board::plugin, hud::plugin, power::plugin, trace::plugin));
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(web::plugin);
    app.run()
}
