//! The layout of the table: the places of the panels and the map.

pub mod form;
pub mod map_card;
pub mod panels;
pub mod scroll;
mod standings;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((form::plugin, panels::plugin, scroll::plugin));
}
