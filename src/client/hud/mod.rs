//! The panels around the board.

mod actions;
mod layout;
pub mod log;
pub mod prompt;
mod sheet;
mod shot;
mod side_mark;
mod top;
mod track;

pub use layout::OverPanel;
pub use side_mark::side_mark;

use super::film::Film;
use super::plan::{Pick, Plan, Preview};
use super::play::Game;
use super::screens::Screen;
use super::sets::ClientSystems;
use super::settings::Settings;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((layout::plugin, log::plugin, prompt::plugin));
    let game = resource_exists_and_changed::<Game>.or_else(resource_changed::<Film>);
    let plan = resource_changed::<Plan>.or_else(resource_changed::<Pick>).or_else(resource_changed::<Preview>);
    app.add_systems(
        Update,
        (track::draw, top::draw, sheet::draw, actions::draw, shot::draw)
            .in_set(ClientSystems::Draw)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Game>))
            .run_if(game.or_else(plan).or_else(resource_changed::<Settings>)),
    );
}
