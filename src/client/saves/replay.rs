//! Watching a recorded game: playing, stepping, rewinding, and taking over at any moment.

use crate::client::base::intent::{Intent, Intents};
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::game::levels::Levels;
use crate::client::game::log::Log;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::seats::{Seats, retell};
use crate::client::game::stage::Stage;
use crate::client::saves;
use crate::client::settings::notice::Notice;
use crate::client::settings::{Command, Pace, Settings};
use crate::replay::{OrderLog, Session};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// The record being watched, and the position in it.
#[derive(Resource)]
pub struct Replay {
    log: OrderLog,
    level: usize,
    at: usize,
    playing: bool,
    rounds: Vec<(u16, usize)>,
}

/// Seconds that a step is shown if animations are skipped.
const REST: f32 = 0.5;

impl Replay {
    /// A record at its beginning, with its rounds and the step after which each begins.
    pub fn new(log: OrderLog, level: usize, rounds: Vec<(u16, usize)>) -> Self {
        Self { log, level, at: 0, playing: true, rounds }
    }

    /// The record.
    pub fn log(&self) -> &OrderLog {
        &self.log
    }

    /// The index of its level.
    pub fn level(&self) -> usize {
        self.level
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        self.log.entries.len()
    }

    /// The number of steps played.
    pub fn at(&self) -> usize {
        self.at
    }

    /// True if it is playing.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// The rounds, and the step after which each begins.
    pub fn rounds(&self) -> &[(u16, usize)] {
        &self.rounds
    }

    /// The game after that many steps, with its events until then.
    fn game_at(&self, levels: &Levels, steps: usize) -> Result<(Session, Vec<crate::battle::Event>), String> {
        let (battle, hash) = levels.0[self.level].fresh();
        let mut session = Session::replay(battle, hash, &self.log, 0).map_err(|fault| fault.to_string())?;
        let mut events = Vec::new();
        for (step, entry) in self.log.entries.iter().take(steps).enumerate() {
            events.extend(session.replay_entry(step + 1, entry).map_err(|fault| fault.to_string())?);
        }
        Ok((session, events))
    }
}

/// Controls of the recorded game that is being watched.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum ReplayIntent {
    /// Play or pause.
    Play,
    /// One step forward.
    Step,
    /// One step back.
    StepBack,
    /// To a step, from 0.
    To(usize),
    /// Take over the game from here.
    GoOn,
    /// Show or hide the plans that the AI compared before the latest order.
    Why,
}

impl Intent for ReplayIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayIntent>();
    let watching = resource_exists::<Replay>.and_then(resource_exists::<Game>);
    app.add_systems(Update, keys.in_set(ClientSystems::Sense).run_if(watching.clone()));
    app.add_systems(Update, (play_on, act).chain().in_set(ClientSystems::Act).run_if(watching));
    app.add_systems(OnExit(Screen::Table), |mut commands: Commands| commands.remove_resource::<Replay>());
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    (settings, film, replay): (Res<Settings>, Res<Film>, Res<Replay>),
    mut intents: Intents,
) {
    let pressed = |command| settings.keys.pressed(&keys, command);
    if pressed(Command::Confirm) && (replay.playing || !film.is_playing()) {
        intents.send(ReplayIntent::Play);
    }
    let steps = [
        (Command::PageOn, ReplayIntent::Step),
        (Command::PageBack, ReplayIntent::StepBack),
        (Command::First, ReplayIntent::To(0)),
        (Command::Last, ReplayIntent::To(replay.steps())),
    ];
    steps.into_iter().filter(|step| pressed(step.0)).for_each(|step| intents.send(step.1));
}

fn act(
    mut intents: MessageReader<ReplayIntent>,
    levels: Res<Levels>,
    (mut game, mut replay): (ResMut<Game>, ResMut<Replay>),
    (mut film, mut stage, mut log): (ResMut<Film>, ResMut<Stage>, ResMut<Log>),
    (mut seats, mut notice): (ResMut<Seats>, ResMut<Notice>),
    mut commands: Commands,
) {
    for intent in intents.read() {
        if !game.heirs().is_empty() {
            continue;
        }
        let end = match intent {
            ReplayIntent::Why => {
                replay.playing = false;
                Ok(())
            }
            ReplayIntent::Play => {
                replay.playing = !replay.playing;
                if replay.playing && replay.at == replay.steps() {
                    rewind(0, &levels, &mut game, &mut replay, (&mut film, &mut stage, &mut log))
                } else {
                    Ok(())
                }
            }
            ReplayIntent::Step => {
                replay.playing = false;
                film.skip();
                step(&mut game, &mut replay, &mut film)
            }
            ReplayIntent::StepBack => {
                replay.playing = false;
                let to = replay.at.saturating_sub(1);
                rewind(to, &levels, &mut game, &mut replay, (&mut film, &mut stage, &mut log))
            }
            ReplayIntent::To(to) => {
                replay.playing = false;
                rewind(*to, &levels, &mut game, &mut replay, (&mut film, &mut stage, &mut log))
            }
            ReplayIntent::GoOn => replay.game_at(&levels, replay.at).map(|(session, events)| {
                let players = saves::players(&replay.log, &levels.0[replay.level].players);
                *game = Game::new(session, players);
                (*log, *film) = (Log::default(), Film::default());
                seats.lay(&game, &events, &mut log, &mut stage);
                film.extend(game.begin_if_fresh());
                commands.remove_resource::<Replay>();
                notice.say(say("notice.taken_over"));
            }),
        };
        if let Err(fault) = end {
            replay.playing = false;
            notice.warn(say("notice.replay_stuck").replace("{fault}", &fault));
        }
    }
}

fn rewind(
    to: usize,
    levels: &Levels,
    game: &mut Game,
    replay: &mut Replay,
    (film, stage, log): (&mut Film, &mut Stage, &mut Log),
) -> Result<(), String> {
    let (session, events) = replay.game_at(levels, to)?;
    replay.at = to.min(replay.steps());
    *game = game.at_moment(session);
    (*log, *film) = (Log::default(), Film::default());
    retell(log, game, game.viewer(), &events);
    stage.sync(game.battle(), game.viewer());
    Ok(())
}

fn step(game: &mut Game, replay: &mut Replay, film: &mut Film) -> Result<(), String> {
    let Some(entry) = replay.log.entries.get(replay.at) else { return Ok(()) };
    film.extend(game.watch(replay.at + 1, entry).map_err(|fault| fault.to_string())?);
    replay.at += 1;
    Ok(())
}

/// Plays the next step when the one before has been shown; without animations, after a pause.
fn play_on(
    (mut game, mut replay): (ResMut<Game>, ResMut<Replay>),
    (mut film, mut notice): (ResMut<Film>, ResMut<Notice>),
    (settings, time): (Res<Settings>, Res<Time<Real>>),
    (mut rest, mut redraw): (Local<f32>, MessageWriter<RequestRedraw>),
) {
    if !replay.playing || film.is_playing() || !game.heirs().is_empty() {
        return;
    }
    *rest -= time.delta_secs();
    if settings.pace == Pace::Skip && *rest > 0.0 {
        redraw.write(RequestRedraw);
        return;
    }
    *rest = REST;
    if replay.at == replay.steps() {
        replay.playing = false;
    } else if let Err(fault) = step(&mut game, &mut replay, &mut film) {
        replay.playing = false;
        notice.warn(say("notice.replay_stuck").replace("{fault}", &fault));
    }
}
