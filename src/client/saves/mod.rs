//! Saving and loading: the order log goes to storage and comes back by being played again.

pub mod campaign;
pub mod intent;
pub mod replay;
pub mod slot;
pub mod why;
pub mod wins;

use crate::battle::{Event, TurnState};
use crate::campaign::CampaignLog;
use crate::client::base::options::{Options, Player};
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::base::storage;
use crate::client::game::levels::{Campaigns, Level, Levels};
use crate::client::game::log::Log;
use crate::client::game::play::{Game, people};
use crate::client::game::reel::Film;
use crate::client::game::seats::Seats;
use crate::client::game::stage::Stage;
use crate::client::saves::campaign::CampaignPlay;
use crate::client::saves::intent::SavesIntent;
use crate::client::saves::replay::Replay;
use crate::client::settings::notice::Notice;
use crate::client::widgets::{Field, Lines};
use crate::replay::{Eyes, LogError, OrderLog, Session};
use bevy::prelude::*;
use slot::{QUICK, Slots};

/// A saved game to open as soon as the table is ready.
#[derive(Resource, Default)]
pub struct Opening(Option<Opened>);

/// A saved game that was replayed.
pub struct Opened {
    /// The game, to continue or to watch.
    pub game: Game,
    /// Its events so far.
    pub events: Vec<Event>,
    /// The index of its level.
    pub level: usize,
    /// The record being watched.
    pub replay: Option<Replay>,
    /// The campaign of the battle.
    pub saga: Option<CampaignPlay>,
}

/// The field of the name to save under.
pub const SAVE_NAME: Field = Field { name: "save", digits: false };

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((campaign::plugin, intent::plugin, replay::plugin, why::plugin, wins::plugin));
    app.init_resource::<Opening>().init_resource::<SavedTurn>().init_resource::<Slots>();
    app.add_systems(Update, (keep, load).in_set(ClientSystems::Act));
    app.add_systems(Update, autosave.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>));
    app.add_systems(OnEnter(Screen::Table), |mut saved: ResMut<SavedTurn>| saved.turn = None);
    app.add_systems(OnEnter(Screen::Title), (look, from_command_line.run_if(run_once)));
}

/// Reads the list of saved games from storage.
pub fn look(mut slots: ResMut<Slots>, mut notice: ResMut<Notice>) {
    if let Err(fault) = slots.look() {
        notice.warn(fault);
    }
}

/// Saves and deletes.
fn keep(
    mut intents: MessageReader<SavesIntent>,
    (game, saga): (Option<Res<Game>>, Option<Res<CampaignPlay>>),
    lines: Res<Lines>,
    (mut slots, mut notice): (ResMut<Slots>, ResMut<Notice>),
) {
    for intent in intents.read() {
        let name = match intent {
            SavesIntent::Save => Some(QUICK.to_owned()),
            SavesIntent::SaveAs => slot::named(lines.get(SAVE_NAME)),
            SavesIntent::DeleteSlot(name) if slots.doomed.as_ref() == Some(name) => {
                let end = storage::remove(name).and_then(|()| slots.look());
                tell(&mut notice, end, "notice.deleted", "notice.not_deleted");
                continue;
            }
            SavesIntent::DeleteSlot(name) => {
                slots.doomed = Some(name.clone());
                continue;
            }
            _ => continue,
        };
        let camp = saga.as_deref().filter(|_| game.is_none());
        match (&game, name) {
            (None, Some(name)) if camp.is_some() => {
                let text = camp.map(slot::camp_text).unwrap_or_default();
                let end = storage::write(&name, &text).and_then(|()| slots.look());
                tell(&mut notice, end, "notice.saved", "notice.not_saved");
            }
            (Some(game), Some(name)) if !game.is_watched() => {
                let end = storage::write(&name, &slot::text(game, saga.as_deref())).and_then(|()| slots.look());
                tell(&mut notice, end, "notice.saved", "notice.not_saved");
            }
            (Some(_), Some(_)) => notice.warn(say("notice.only_watched")),
            (Some(_), None) => notice.warn(say("notice.no_name")),
            (None, _) => {}
        }
    }
}

fn tell(notice: &mut Notice, end: Result<(), String>, done: &str, failed: &str) {
    match end {
        Ok(()) => notice.say(say(done)),
        Err(fault) => notice.warn(say(failed).replace("{fault}", &fault)),
    }
}

/// Loads a game, to continue or to watch.
fn load(
    mut intents: MessageReader<SavesIntent>,
    mut commands: Commands,
    (slots, mut levels, campaigns): (Res<Slots>, ResMut<Levels>, Res<Campaigns>),
    game: Option<Res<Game>>,
    (mut opening, mut notice): (ResMut<Opening>, ResMut<Notice>),
    (mut screen, mut overlay, now): (ResMut<NextState<Screen>>, ResMut<NextState<Overlay>>, Res<State<Screen>>),
) {
    for intent in intents.read() {
        // A key pressed by mistake does not lead away from the battle on the table.
        let quick = slots.all.iter().find(|slot| slot.name == QUICK);
        let other =
            quick.zip(game.as_ref()).is_some_and(|(slot, game)| !slot.level.ends_with(&game.battle().setup().name));
        if *intent == SavesIntent::Load && other {
            notice.warn(say("notice.quick_of_another"));
            overlay.set(Overlay::Saves);
            continue;
        }
        let (name, watch) = match intent {
            SavesIntent::Load => (Some(QUICK), false),
            SavesIntent::Continue => (slots.all.first().map(|slot| slot.name.as_str()), false),
            SavesIntent::LoadSlot(name) => (Some(name.as_str()), false),
            SavesIntent::Watch(name) => (Some(name.as_str()), true),
            SavesIntent::WatchThis => (None, true),
            _ => continue,
        };
        let end = match (name, &game) {
            (None, Some(game)) => open(&game.recorded(), &mut levels, watch).map(|found| (Found::Table(found), None)),
            (None, None) => Err(say("notice.nothing_saved")),
            (Some(name), _) => storage::read(name).and_then(|text| {
                let text = text.ok_or_else(|| say("notice.nothing_saved"))?;
                find(&text, &mut levels, &campaigns, watch)
            }),
        };
        let end = end.map(|(found, lost)| {
            lost.into_iter().for_each(|lost| notice.warn(lost));
            found
        });
        match end {
            Ok(Found::Table(opened)) => {
                opening.0 = Some(*opened);
                overlay.set(Overlay::None);
                // Leaving for the title first clears the table; it comes straight back.
                screen.set(if *now.get() == Screen::Table { Screen::Title } else { Screen::Table });
            }
            Ok(Found::Camp(saga)) => {
                commands.insert_resource(*saga);
                overlay.set(Overlay::None);
                screen.set(Screen::Camp);
            }
            Err(fault) => notice.warn(say("notice.not_loaded").replace("{fault}", &fault)),
        }
    }
}

/// The contents of a saved text.
enum Found {
    /// A battle for the table.
    Table(Box<Opened>),
    /// A campaign in camp.
    Camp(Box<CampaignPlay>),
}

/// Reads a saved text and replays it, as far as it still leads to the recorded states: the rules may have changed.
/// Reports what is lost.
fn find(
    text: &str,
    levels: &mut Levels,
    campaigns: &Campaigns,
    watch: bool,
) -> Result<(Found, Option<String>), String> {
    let lost = |fault: &dyn std::fmt::Display| {
        warn!("{fault}");
        say("notice.goes_on_before")
    };
    if !CampaignLog::is_meant(text) {
        let log = OrderLog::read(text).map_err(|fault| fault.to_string())?;
        let at = levels.take_in(&log)?;
        return match play_again(&log, &levels.0[at], at, watch) {
            Ok(opened) => Ok((Found::Table(opened), None)),
            Err(fault) => {
                let shorter = log.before(&fault).ok_or_else(|| fault.to_string())?;
                let opened = play_again(&shorter, &levels.0[at], at, watch).map_err(|fault| fault.to_string())?;
                Ok((Found::Table(opened), Some(lost(&fault))))
            }
        };
    }
    let log = CampaignLog::read(text).map_err(|fault| fault.to_string())?;
    let found = |(saga, battle): (CampaignPlay, Option<(Game, Vec<Event>, usize)>)| match battle {
        Some((game, events, level)) => {
            Found::Table(Box::new(Opened { game, events, level, replay: None, saga: Some(saga) }))
        }
        None => Found::Camp(Box::new(saga)),
    };
    match CampaignPlay::resume(&log, levels, campaigns) {
        Ok(resumed) => Ok((found(resumed), None)),
        Err(fault) => {
            let shorter = log.before(&fault).ok_or_else(|| fault.to_string())?;
            let resumed = CampaignPlay::resume(&shorter, levels, campaigns).map_err(|fault| fault.to_string())?;
            Ok((found(resumed), Some(lost(&fault))))
        }
    }
}

/// Replays a record, or prepares it for watching.
fn open(log: &OrderLog, levels: &mut Levels, watch: bool) -> Result<Box<Opened>, String> {
    let at = levels.take_in(log)?;
    play_again(log, &levels.0[at], at, watch).map_err(|fault| fault.to_string())
}

/// Replays a record on its level, which has the index `at`, or prepares it for watching.
fn play_again(log: &OrderLog, level: &Level, at: usize, watch: bool) -> Result<Box<Opened>, LogError> {
    let (battle, hash) = level.fresh();
    let mut session = Session::replay(battle, hash, log, 0)?;
    let mut events = Vec::new();
    let mut rounds = Vec::new();
    for (step, entry) in log.entries.iter().enumerate() {
        let happened = session.replay_entry(step + 1, entry)?;
        let began = happened.iter().find_map(|event| match event {
            Event::RoundStarted { round } => Some((*round, step + 1)),
            _ => None,
        });
        rounds.extend(began);
        events.extend(happened);
    }
    let players = players(log, &level.players);
    if watch {
        // Hidden views stay hidden until the battle is over.
        let eyes = Eyes::of(people(&players), log.apart);
        let eyes = if eyes.are_apart() && !session.battle().is_over() { eyes } else { Eyes::default() };
        let (battle, hash) = level.fresh();
        let session = Session::replay(battle, hash, log, 0)?;
        let replay = Some(Replay::new(log.clone(), at, rounds));
        let game = Game::watched(session, eyes);
        return Ok(Box::new(Opened { game, events: Vec::new(), level: at, replay, saga: None }));
    }
    Ok(Box::new(Opened { game: Game::new(session, players), events, level: at, replay: None, saga: None }))
}

/// The players of a recorded game; `usual` for sides that the record does not mention.
pub fn players(log: &OrderLog, usual: &[Player]) -> Vec<Player> {
    let mut players = usual.to_vec();
    for (side, name) in &log.players {
        if let (Some(player), Some(named)) = (players.get_mut(side.index()), Player::named(name)) {
            *player = named;
        }
    }
    players
}

/// The loaded game for the table that is being set up, if there is one.
pub fn take(
    opening: &mut Opening,
    seats: &mut Seats,
    (log, film, stage): (&mut Log, &mut Film, &mut Stage),
) -> Option<Opened> {
    let mut opened = opening.0.take()?;
    let game = &mut opened.game;
    seats.lay(game, &opened.events, log, stage);
    game.remember(&opened.events);
    if opened.replay.is_none() {
        film.extend(game.begin_if_fresh());
    }
    Some(opened)
}

impl Opening {
    /// True if a loaded game waits for its table.
    pub fn is_waiting(&self) -> bool {
        self.0.is_some()
    }
}

fn from_command_line(
    mut commands: Commands,
    options: Res<Options>,
    (mut levels, campaigns): (ResMut<Levels>, Res<Campaigns>),
    (mut opening, mut notice): (ResMut<Opening>, ResMut<Notice>),
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(text) = &options.saved else { return };
    match find(text, &mut levels, &campaigns, false) {
        Ok((found, lost)) => {
            lost.into_iter().for_each(|lost| notice.warn(lost));
            match found {
                Found::Table(opened) => {
                    opening.0 = Some(*opened);
                    screen.set(Screen::Table);
                }
                Found::Camp(saga) => {
                    commands.insert_resource(*saga);
                    screen.set(Screen::Camp);
                }
            }
        }
        Err(fault) => notice.warn(say("notice.not_loaded").replace("{fault}", &fault)),
    }
}

/// The latest saved turn (round and combatant), and the number of steps at the latest autosave.
#[derive(Resource, Default)]
struct SavedTurn {
    turn: Option<(u16, crate::battle::UnitId)>,
    steps: usize,
}

fn autosave(
    (game, saga): (Res<Game>, Option<Res<CampaignPlay>>),
    mut saved: ResMut<SavedTurn>,
    mut slots: ResMut<Slots>,
    mut notice: ResMut<Notice>,
) {
    if game.battle().is_over() {
        // A campaign saves the end itself.
        if saved.turn.take().is_none() || saga.is_some() || game.is_watched() {
            return;
        }
    } else {
        let Some(unit) = game.acting() else { return };
        let turn = Some((game.battle().scheduler().round, unit));
        let steps = game.session().log().entries.len();
        // Between the turns in the list, the present state is saved separately.
        if saved.turn == turn && saved.steps != steps {
            saved.steps = steps;
            if let Err(fault) = storage::write(slot::NOW, &slot::text(&game, saga.as_deref())) {
                notice.warn(say("notice.not_saved").replace("{fault}", &fault));
            }
            return;
        }
        if saved.turn == turn || game.battle().initiative(unit).state != TurnState::Acting {
            return;
        }
        *saved = SavedTurn { turn, steps };
    }
    let name =
        if game.battle().is_over() { slots.finished() } else { slots.next_auto(&slot::level(&game, saga.as_deref())) };
    let end = storage::write(&name, &slot::text(&game, saga.as_deref())).and_then(|()| slots.look());
    if let Err(fault) = end {
        notice.warn(say("notice.not_saved").replace("{fault}", &fault));
    }
}
