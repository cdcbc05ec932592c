//! The panels around the board.

mod actions;
pub mod decision;
mod foresight;
pub mod form;
mod ground;
mod layout;
mod lens_bar;
pub mod log;
mod luck;
mod more;
mod outcome;
mod outlook;
pub mod prompt;
mod rule_link;
mod scroll;
mod shares;
mod sheet;
mod shot;
mod side_mark;
mod strip;
mod top;
mod track;
mod turn;
mod weighed;
mod why;

pub use decision::Decision;
pub use form::Room;
pub use layout::{Edge, OverPanel, Solid};
pub use side_mark::side_mark;

use super::film::Film;
use super::plan::{Pick, Plan};
use super::play::Game;
use super::screens::Screen;
use super::select::Leaving;
use super::sets::ClientSystems;
use super::settings::Settings;
use bevy::prelude::*;
use decision::Draft;
use form::Form;
use weighed::Weighed;

/// Draws the panels that tell of the square under the pointer.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PanelSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        form::plugin,
        layout::plugin,
        scroll::plugin,
        more::plugin,
        decision::plugin,
        log::plugin,
        prompt::plugin,
        lens_bar::plugin,
        foresight::plugin,
        weighed::plugin,
    ));
    let game = resource_exists_and_changed::<Game>.or_else(resource_changed::<Film>).or_else(resource_changed::<Form>);
    let plan = resource_changed::<Plan>.or_else(resource_changed::<Pick>).or_else(resource_changed::<Weighed>);
    let asked = resource_changed::<Decision>.or_else(resource_changed::<Draft>).or_else(resource_changed::<Leaving>);
    app.add_systems(
        Update,
        (top::draw, sheet::draw, actions::draw, turn::draw, shot::draw, strip::draw)
            .in_set(ClientSystems::Draw)
            .in_set(PanelSystems)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Game>))
            .run_if(game.or_else(plan).or_else(asked).or_else(resource_changed::<Settings>)),
    );
    let game = resource_exists_and_changed::<Game>.or_else(resource_changed::<Film>).or_else(resource_changed::<Form>);
    let pick = resource_changed::<Pick>.or_else(resource_changed::<foresight::Foresight>);
    app.add_systems(
        Update,
        track::draw
            .in_set(ClientSystems::Draw)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Game>))
            .run_if(game.or_else(pick)),
    );
}
