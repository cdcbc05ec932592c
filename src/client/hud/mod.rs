//! The panels around the board.

mod actions;
mod body;
mod cards;
mod casualties;
mod confirm;
mod fit;
mod foresight;
pub mod gear;
mod ghosts;
mod grades;
mod ground;
mod lens_bar;
pub mod log;
mod luck;
mod offscreen;
mod outcome;
pub mod prompt;
mod rule_link;
mod scale;
mod scroll_shades;
mod settled;
mod shares;
mod sheet;
mod shot;
mod shown_attack;
mod side_mark;
mod strip;
mod tempo;
mod top;
mod track;
mod turn;
mod variants;
mod way;
mod why;

pub use side_mark::side_mark;

use crate::client::base::sets::{ClientSystems, PanelSystems};
use crate::client::base::states::Screen;
use crate::client::board::Lenses;
use crate::client::game::decision::Decision;
use crate::client::game::draft::Draft;
use crate::client::game::log::Log;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::reel::Film;
use crate::client::game::repeat::Repeat;
use crate::client::game::select::Leaving;
use crate::client::game::settle::Hastening;
use crate::client::game::settling::Settling;
use crate::client::hints::Course;
use crate::client::layout::form::Form;
use crate::client::settings::Settings;
use bevy::prelude::*;
use shown_attack::ShownAttack;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        scroll_shades::plugin,
        casualties::plugin,
        log::plugin,
        prompt::plugin,
        lens_bar::plugin,
        offscreen::plugin,
        foresight::plugin,
        shown_attack::plugin,
    ));
    app.add_systems(
        Update,
        (
            top::draw.run_if(told.or_else(resource_changed::<Settings>)),
            sheet::draw.run_if(told.or_else(planned)),
            actions::draw.run_if(
                told.or_else(planned)
                    .or_else(resource_changed::<Draft>)
                    .or_else(resource_changed::<Repeat>)
                    .or_else(resource_changed::<Course>)
                    .or_else(resource_changed::<Settings>)
                    .or_else(picked(|pick| (pick.armed, pick.more))),
            ),
            variants::draw.run_if(
                told.or_else(planned)
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<Preview>)
                    .or_else(resource_changed::<Lenses>)
                    .or_else(picked(|pick| (pick.armed, pick.open, pick.all, pick.more, pick.tapped))),
            ),
            turn::draw.run_if(
                told.or_else(planned)
                    .or_else(resource_changed::<Leaving>)
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<Preview>)
                    .or_else(picked(|pick| pick.armed)),
            ),
            shot::draw.run_if(
                told.or_else(planned).or_else(resource_changed::<ShownAttack>).or_else(resource_changed::<Pick>),
            ),
            strip::draw.run_if(
                told.or_else(planned)
                    .or_else(resource_changed::<ShownAttack>)
                    .or_else(resource_changed::<Log>)
                    .or_else(picked(|pick| pick.shown)),
            ),
            (
                track::draw.run_if(
                    told.or_else(picked(|pick| (pick.shown, pick.tempo)))
                        .or_else(resource_changed::<Settling>)
                        .or_else(resource_changed::<Hastening>),
                ),
                ghosts::draw.run_if(
                    told.or_else(picked(|pick| (pick.shown, pick.tempo)))
                        .or_else(resource_changed::<foresight::Foresight>),
                ),
                (
                    scale::draw.run_if(told.or_else(resource_changed::<Settling>)),
                    scale::ghosts.run_if(
                        told.or_else(resource_changed::<Settling>).or_else(resource_changed::<foresight::Foresight>),
                    ),
                )
                    .chain(),
                tempo::draw.run_if(told.or_else(picked(|pick| pick.tempo))),
                (settled::draw, settled::slide).run_if(resource_changed::<Settling>),
            )
                .chain(),
        )
            .in_set(ClientSystems::Draw)
            .in_set(PanelSystems)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Game>)),
    );
}

/// True if the battle or the layout has changed, or an animation has begun or ended.
fn told(game: Option<Res<Game>>, film: Res<Film>, form: Res<Form>) -> bool {
    game.is_some_and(|game| game.is_changed()) || film.is_changed() || form.is_changed()
}

/// True if the options or the decision have changed.
fn planned(plan: Res<Plan>, decision: Res<Decision>) -> bool {
    plan.is_changed() || decision.is_changed()
}

/// True if a part of the pointer and selection state has changed.
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
