//! Opening and leaving the battle screen.

use crate::battle::Phase;
use crate::client::base::intent::Intent;
use crate::client::base::options::Options;
use crate::client::base::place::OnBoard;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::game::levels::{Campaigns, Chosen, Levels};
use crate::client::game::log::Log;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::reel::Film;
use crate::client::game::seats::Seats;
use crate::client::game::settling::Settling;
use crate::client::game::stage::Stage;
use crate::client::saves;
use crate::client::saves::Opening;
use crate::client::saves::campaign::CampaignPlay;
use crate::client::settings::notice::Notice;
use crate::words::option_fault;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BattleIntent>();
    app.add_systems(OnTransition { exited: Screen::Setup, entered: Screen::Table }, open);
    app.add_systems(OnTransition { exited: Screen::Title, entered: Screen::Table }, open);
    app.add_systems(OnTransition { exited: Screen::Camp, entered: Screen::Table }, open);
    app.add_systems(OnExit(Screen::Table), leave);
    app.add_systems(OnEnter(Screen::Title), straight_in.run_if(run_once));
    app.add_systems(OnEnter(Screen::Title), back_to_table.run_if(|opening: Res<Opening>| opening.is_waiting()));
    app.add_systems(
        Update,
        again.in_set(ClientSystems::Act).run_if(in_state(Screen::Table).and_then(resource_exists::<Game>)),
    );
    app.add_systems(Update, finish.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>));
}

/// Reopens the table when a game was loaded over another one.
fn back_to_table(mut next: ResMut<NextState<Screen>>) {
    next.set(Screen::Table);
}

/// Opens the level that the command line or the web address names.
fn straight_in(
    options: Res<Options>,
    (levels, campaigns): (Res<Levels>, Res<Campaigns>),
    mut chosen: ResMut<Chosen>,
    mut next: ResMut<NextState<Screen>>,
) {
    if let Some(seed) = options.seed {
        chosen.seed = seed;
    }
    if options.saved.is_some() {
        return;
    }
    if let Some(wanted) = &options.campaign {
        let Some(at) = campaigns.find(wanted) else {
            warn!("there is no campaign {wanted}");
            return;
        };
        chosen.campaign(at, &campaigns, &levels);
    } else if let Some(wanted) = &options.level {
        let Some(at) = levels.find(wanted) else {
            warn!("there is no level {wanted}");
            return;
        };
        chosen.level(at);
    } else {
        return;
    }
    chosen.options.clone_from(&options.rules);
    (chosen.apart, chosen.own_dice) = (options.apart, options.own_dice);
    let at = chosen.level;
    chosen.players.clone_from(&levels.0[at].players);
    for (player, wanted) in chosen.players.iter_mut().zip(&options.players) {
        *player = *wanted;
    }
    next.set(if chosen.campaign.is_some() { Screen::Camp } else { Screen::Table });
}

fn open(
    mut commands: Commands,
    (levels, chosen): (Res<Levels>, Res<Chosen>),
    (mut film, mut stage, mut log): (ResMut<Film>, ResMut<Stage>, ResMut<Log>),
    (mut opening, mut seats, saga): (ResMut<Opening>, ResMut<Seats>, Option<ResMut<CampaignPlay>>),
    (mut notice, mut next): (ResMut<Notice>, ResMut<NextState<Screen>>),
) {
    if let Some(opened) = saves::take(&mut opening, &mut seats, (&mut log, &mut film, &mut stage)) {
        commands.insert_resource(levels.0[opened.level].wardrobe.clone());
        commands.insert_resource(opened.game);
        if let Some(replay) = opened.replay {
            commands.insert_resource(replay);
        }
        match opened.saga {
            Some(saga) => commands.insert_resource(saga),
            None => commands.remove_resource::<CampaignPlay>(),
        }
        return;
    }
    let begun = match saga {
        Some(mut saga) => saga.begin(&levels),
        None => {
            let level = levels.0.get(chosen.level);
            let begun = level.map(|level| level.begin(&chosen).map(|game| (game, chosen.level)));
            begun.map_or_else(|| Err(String::new()), |begun| begun.map_err(|fault| option_fault(&fault)))
        }
    };
    let (mut game, at) = match begun {
        Ok(begun) => begun,
        Err(fault) => {
            notice.warn(say("notice.not_begun").replace("{fault}", &fault));
            next.set(Screen::Title);
            return;
        }
    };
    let level = &levels.0[at];
    seats.lay(&game, &[], &mut log, &mut stage);
    film.extend(game.begin());
    commands.insert_resource(level.wardrobe.clone());
    commands.insert_resource(game);
}

/// Which battle to set up after the present one.
#[derive(Message, Clone, PartialEq, Debug)]
pub(super) enum BattleIntent {
    /// The same level.
    Again,
    /// Another level, by its place in the list.
    NextBattle(usize),
}

impl Intent for BattleIntent {}

/// From the table to the set-up of its level, or of another one.
fn again(
    mut intents: MessageReader<BattleIntent>,
    (game, levels): (Res<Game>, Res<Levels>),
    mut chosen: ResMut<Chosen>,
    (mut screen, mut overlay): (ResMut<NextState<Screen>>, ResMut<NextState<Overlay>>),
) {
    let at = intents.read().find_map(|intent| match intent {
        BattleIntent::Again => levels.of(&game.recorded()),
        BattleIntent::NextBattle(at) => Some(*at),
    });
    let Some(at) = at else { return };
    if chosen.level != at || chosen.campaign.is_some() {
        chosen.level(at);
    }
    overlay.set(Overlay::None);
    screen.set(Screen::Setup);
}

fn leave(mut commands: Commands, board: Query<Entity, (With<OnBoard>, Without<ChildOf>)>) {
    board.iter().for_each(|entity| commands.entity(entity).despawn());
    commands.remove_resource::<Game>();
    commands.insert_resource(Film::default());
    commands.insert_resource(Settling::default());
    commands.insert_resource(Stage::default());
    commands.insert_resource(Plan::default());
    commands.insert_resource(Pick::default());
    commands.insert_resource(Preview::default());
}

/// Shows the report after the last event has been animated.
fn finish(
    game: Res<Game>,
    film: Res<Film>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
    mut shown: Local<bool>,
) {
    *shown &= !game.is_added();
    let over =
        matches!(game.battle().scheduler().phase, Phase::Over { .. }) && !film.is_playing() && !game.is_watched();
    if over && !*shown && *overlay.get() == Overlay::None {
        next.set(Overlay::End);
        *shown = true;
    }
    *shown &= over;
}
