//! Opening and leaving the table.

use super::{Overlay, Screen};
use crate::battle::Phase;
use crate::client::board::OnBoard;
use crate::client::film::{Film, Stage};
use crate::client::hud::log::Log;
use crate::client::levels::{Chosen, Levels};
use crate::client::options::Options;
use crate::client::plan::{Pick, Plan, Preview};
use crate::client::play::Game;
use crate::client::saves::{self, Opening};
use crate::client::sets::ClientSystems;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnTransition { exited: Screen::Setup, entered: Screen::Table }, open);
    app.add_systems(OnTransition { exited: Screen::Title, entered: Screen::Table }, open);
    app.add_systems(OnExit(Screen::Table), leave);
    app.add_systems(OnEnter(Screen::Title), straight_in.run_if(run_once));
    app.add_systems(OnEnter(Screen::Title), back_to_table.run_if(|opening: Res<Opening>| opening.is_waiting()));
    app.add_systems(Update, finish.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>));
}

/// A game was loaded over another one: the table is laid anew.
fn back_to_table(mut next: ResMut<NextState<Screen>>) {
    next.set(Screen::Table);
}

/// Opens the level that the command line or the address names.
fn straight_in(
    options: Res<Options>,
    levels: Res<Levels>,
    mut chosen: ResMut<Chosen>,
    mut next: ResMut<NextState<Screen>>,
) {
    if let Some(seed) = options.seed {
        chosen.seed = seed;
    }
    let Some(wanted) = &options.level else { return };
    let Some(at) = levels.find(wanted) else {
        warn!("there is no level {wanted}");
        return;
    };
    chosen.level = at;
    chosen.players.clone_from(&levels.0[at].players);
    for (player, wanted) in chosen.players.iter_mut().zip(&options.players) {
        *player = *wanted;
    }
    next.set(Screen::Table);
}

fn open(
    mut commands: Commands,
    levels: Res<Levels>,
    chosen: Res<Chosen>,
    (mut film, mut stage, mut log): (ResMut<Film>, ResMut<Stage>, ResMut<Log>),
    mut opening: ResMut<Opening>,
) {
    if let Some(opened) = saves::take(&mut opening, &mut log, &mut film, &mut stage) {
        commands.insert_resource(levels.0[opened.level].wardrobe.clone());
        commands.insert_resource(opened.game);
        if let Some(replay) = opened.replay {
            commands.insert_resource(replay);
        }
        return;
    }
    let Some(level) = levels.0.get(chosen.level) else { return };
    let mut game = level.begin(chosen.seed, &chosen.players);
    stage.sync(game.battle(), game.viewer());
    film.extend(game.begin());
    commands.insert_resource(level.wardrobe.clone());
    commands.insert_resource(game);
}

fn leave(mut commands: Commands, board: Query<Entity, (With<OnBoard>, Without<ChildOf>)>) {
    board.iter().for_each(|entity| commands.entity(entity).despawn());
    commands.remove_resource::<Game>();
    commands.insert_resource(Film::default());
    commands.insert_resource(Stage::default());
    commands.insert_resource(Plan::default());
    commands.insert_resource(Pick::default());
    commands.insert_resource(Preview::default());
}

/// Shows the report once the last event has been played.
fn finish(
    game: Res<Game>,
    film: Res<Film>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
    mut shown: Local<bool>,
) {
    let over =
        matches!(game.battle().scheduler().phase, Phase::Over { .. }) && !film.is_playing() && !game.is_watched();
    if over && !*shown && *overlay.get() == Overlay::None {
        next.set(Overlay::End);
    }
    *shown = over;
}
