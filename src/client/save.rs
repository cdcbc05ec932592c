//! Saving and loading: the order log goes to storage and comes back by being played again.

use super::film::{Film, Stage};
use super::hud::log::Log;
use super::intent::Intent;
use super::levels::Levels;
use super::options::{Options, Player};
use super::play::Game;
use super::screens::{Overlay, Screen};
use super::sets::ClientSystems;
use super::settings::{Command, Settings};
use super::storage;
use super::widgets::Typing;
use crate::battle::{Event, TurnState};
use crate::replay::{OrderLog, Session};
use bevy::prelude::*;

/// The game that a player saved by hand.
const QUICK: &str = "quick";
/// The game as it was when a person's latest turn began.
const AUTO: &str = "auto";

/// A saved game that is to be opened as soon as the table stands.
#[derive(Resource, Default)]
pub struct Opening(Option<Opened>);

struct Opened {
    game: Game,
    events: Vec<Event>,
    level: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>().init_resource::<SavedTurn>();
    app.add_systems(Update, (keys.in_set(ClientSystems::Sense), act.in_set(ClientSystems::Act)));
    app.add_systems(Update, autosave.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>));
    app.add_systems(OnEnter(Screen::Title), from_command_line.run_if(run_once));
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    (settings, typing): (Res<Settings>, Res<Typing>),
    mut intents: MessageWriter<Intent>,
) {
    let pressed = |command| keys.just_pressed(settings.keys.key(command)) && !typing.takes_letters();
    if pressed(Command::Save) {
        intents.write(Intent::Save);
    }
    if pressed(Command::Load) {
        intents.write(Intent::Load);
    }
}

fn act(
    mut intents: MessageReader<Intent>,
    mut log: ResMut<Log>,
    game: Option<Res<Game>>,
    levels: Res<Levels>,
    mut opening: ResMut<Opening>,
    (mut screen, mut overlay): (ResMut<NextState<Screen>>, ResMut<NextState<Overlay>>),
    now: Res<State<Screen>>,
) {
    for intent in intents.read() {
        match (intent, &game) {
            (Intent::Save, Some(game)) => {
                let end = storage::write(QUICK, &game.saved());
                log.say(end.map_or_else(|fault| format!("Not saved: {fault}"), |()| "Saved.".to_owned()));
                overlay.set(Overlay::None);
            }
            (Intent::Load, _) => {
                let text = storage::read(QUICK).and_then(|quick| match quick {
                    Some(text) => Ok(Some(text)),
                    None => storage::read(AUTO),
                });
                let opened = text.and_then(|text| {
                    let text = text.ok_or("there is no saved game yet")?;
                    open(&text, &levels)
                });
                match opened {
                    Ok(opened) => {
                        opening.0 = Some(opened);
                        overlay.set(Overlay::None);
                        // Leaving for the title first clears the table; it comes straight back.
                        screen.set(if *now.get() == Screen::Table { Screen::Title } else { Screen::Table });
                    }
                    Err(fault) => log.say(format!("Not loaded: {fault}")),
                }
            }
            _ => {}
        }
    }
}

/// Plays a saved game again.
fn open(text: &str, levels: &Levels) -> Result<Opened, String> {
    let saved = OrderLog::read(text).map_err(|fault| fault.to_string())?;
    let level = levels.find(&saved.level).ok_or_else(|| format!("its level {} is not here", saved.level))?;
    let (battle, hash) = levels.0[level].fresh();
    let mut session = Session::replay(battle, hash, &saved, 0).map_err(|fault| fault.to_string())?;
    let mut events = Vec::new();
    for (at, entry) in saved.entries.iter().enumerate() {
        events.extend(session.replay_entry(at + 1, entry).map_err(|fault| fault.to_string())?);
    }
    let mut players = levels.0[level].players.clone();
    for (side, name) in &saved.players {
        if let (Some(player), Some(named)) = (players.get_mut(side.index()), Player::named(name)) {
            *player = named;
        }
    }
    Ok(Opened { game: Game::new(session, players), events, level })
}

/// The loaded game for the table that is being laid, with its level's place in the list, if there is one.
pub fn take(opening: &mut Opening, log: &mut Log, film: &mut Film, stage: &mut Stage) -> Option<(Game, usize)> {
    let Opened { mut game, events, level } = opening.0.take()?;
    let viewer = game.viewer();
    for event in &events {
        let known = viewer.is_none_or(|side| event.unit().is_none_or(|unit| game.battle().in_sight_of(side, unit)));
        if known {
            log.add(game.battle(), event);
        }
    }
    log.say("Loaded.".to_owned());
    stage.sync(game.battle(), viewer);
    film.extend(game.begin_if_fresh());
    Some((game, level))
}

impl Opening {
    /// Whether a loaded game waits for its table.
    pub fn is_waiting(&self) -> bool {
        self.0.is_some()
    }
}

fn from_command_line(
    options: Res<Options>,
    levels: Res<Levels>,
    mut opening: ResMut<Opening>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(text) = &options.saved else { return };
    match open(text, &levels) {
        Ok(opened) => {
            opening.0 = Some(opened);
            screen.set(Screen::Table);
        }
        Err(fault) => warn!("the saved game cannot be loaded: {fault}"),
    }
}

/// The turn that was saved last: round and combatant.
#[derive(Resource, Default)]
struct SavedTurn(Option<(u16, crate::battle::UnitId)>);

fn autosave(game: Res<Game>, mut saved: ResMut<SavedTurn>, mut log: ResMut<Log>) {
    let Some(unit) = game.acting() else { return };
    let turn = Some((game.battle().scheduler().round, unit));
    if saved.0 == turn || game.battle().initiative(unit).state != TurnState::Acting {
        return;
    }
    saved.0 = turn;
    if let Err(fault) = storage::write(AUTO, &game.saved()) {
        log.say(format!("Not saved: {fault}"));
    }
}
