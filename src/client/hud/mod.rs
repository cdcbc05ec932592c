//! The panels around the board.

mod actions;
pub mod decision;
mod foresight;
pub mod form;
mod ghosts;
mod ground;
mod layout;
mod lens_bar;
pub mod log;
mod luck;
mod more;
mod outcome;
mod outlook;
pub mod prompt;
mod rim;
mod rule_link;
mod scroll;
mod shares;
mod sheet;
mod shot;
mod side_mark;
mod slip;
mod strip;
mod top;
mod track;
mod turn;
mod variants;
mod weighed;
mod why;

pub use decision::Decision;
pub use form::Room;
pub use layout::{Eaves, Edge, Folds, Guest, OverPanel, Panel, Solid};
pub use shares::{alone, mean};
pub use side_mark::{initials, side_mark};
pub use turn::NAMED_KINDS;

use super::film::Film;
use super::plan::{Pick, Plan};
use super::play::Game;
use super::preview::Preview;
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
        rim::plugin,
        foresight::plugin,
        weighed::plugin,
    ));
    app.add_systems(
        Update,
        (
            top::draw.run_if(told.or_else(resource_changed::<Settings>)),
            sheet::draw.run_if(told.or_else(planned)),
            actions::draw.run_if(
                told.or_else(planned)
                    .or_else(resource_changed::<Draft>)
                    .or_else(resource_changed::<Settings>)
                    .or_else(picked(|pick| pick.armed)),
            ),
            variants::draw.run_if(
                told.or_else(planned)
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<Preview>)
                    .or_else(picked(|pick| (pick.armed, pick.open, pick.tapped))),
            ),
            turn::draw.run_if(
                told.or_else(planned).or_else(resource_changed::<Leaving>).or_else(resource_changed::<Settings>),
            ),
            shot::draw
                .run_if(told.or_else(planned).or_else(resource_changed::<Weighed>).or_else(resource_changed::<Pick>)),
            strip::draw.run_if(
                told.or_else(planned)
                    .or_else(resource_changed::<Weighed>)
                    .or_else(resource_changed::<log::Log>)
                    .or_else(picked(|pick| pick.shown)),
            ),
            (
                track::draw.run_if(told.or_else(picked(|pick| pick.shown))),
                ghosts::draw
                    .run_if(told.or_else(picked(|pick| pick.shown)).or_else(resource_changed::<foresight::Foresight>)),
            )
                .chain(),
        )
            .in_set(ClientSystems::Draw)
            .in_set(PanelSystems)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Game>)),
    );
}

/// Whether the battle or the shape of the table has changed, or the film of it has begun or ended.
fn told(game: Option<Res<Game>>, film: Res<Film>, form: Res<Form>) -> bool {
    game.is_some_and(|game| game.is_changed()) || film.is_changed() || form.is_changed()
}

/// Whether what may be done or has to be decided has changed.
fn planned(plan: Res<Plan>, decision: Res<Decision>) -> bool {
    plan.is_changed() || decision.is_changed()
}

/// Whether a part of what is pointed at and chosen has changed.
fn picked<T: PartialEq + Send + Sync + 'static>(
    part: fn(&Pick) -> T,
) -> impl FnMut(Res<Pick>, Local<Option<T>>) -> bool + Clone {
    move |pick: Res<Pick>, mut last: Local<Option<T>>| {
        let now = Some(part(&pick));
        let other = *last != now;
        *last = now;
        other
    }
}
