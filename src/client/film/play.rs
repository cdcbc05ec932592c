//! Plays the events: the current one, its duration and its speed.

use crate::battle::{Event, Target};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Overlay;
use crate::client::film::scene::{self, Scene};
use crate::client::film::sound::Cue;
use crate::client::game::casualties::Casualties;
use crate::client::game::log::Log;
use crate::client::game::play::Game;
use crate::client::game::reel::{Film, settles};
use crate::client::game::settling::{Gathered, Settling};
use crate::client::game::stage::{LookAt, Stage};
use crate::client::settings::{Pace, Settings};
use bevy::prelude::*;
use std::collections::VecDeque;

/// The longest step of time per frame, in seconds.
const LONGEST_FRAME: f32 = 0.1;

/// The running animation, which changes with each frame. Other systems look at the [`Film`].
#[derive(Resource, Default)]
struct Projector {
    reel: VecDeque<Event>,
    now: Option<Scene>,
    /// Seconds of the present scene that have passed.
    at: f32,
    gathered: Gathered,
    /// True while the settling of a round plays.
    held: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Film>().init_resource::<Projector>().init_resource::<Stage>().init_resource::<Settling>();
    let shown = resource_exists::<Game>.and_then(not(in_state(Overlay::HandOver)));
    app.add_systems(Update, play.in_set(ClientSystems::Film).run_if(shown));
}

fn play(
    mut commands: Commands,
    (mut film, mut projector): (ResMut<Film>, ResMut<Projector>),
    mut stage: ResMut<Stage>,
    (mut log, mut casualties): (ResMut<Log>, ResMut<Casualties>),
    (mut cues, mut look): (MessageWriter<Cue>, MessageWriter<LookAt>),
    (game, settings, time): (Res<Game>, Res<Settings>, Res<Time>),
    mut settling: ResMut<Settling>,
) {
    if !film.is_playing() {
        return;
    }
    if !film.running {
        let gathered = if game.is_added() { Gathered::default() } else { std::mem::take(&mut projector.gathered) };
        *projector = Projector { gathered, ..Projector::default() };
        film.running = true;
    }
    if !film.coming.is_empty() {
        projector.reel.extend(film.coming.drain(..));
    }
    let viewer = game.viewer();
    let pace = settings.pace;
    let skipping = film.skipping || pace == Pace::Skip;
    let mut left = time.delta_secs().min(LONGEST_FRAME) * f32::from(pace.factor());
    loop {
        if let Some(scene) = projector.now.take() {
            let rest = scene.seconds - projector.at;
            if left < rest && !skipping {
                projector.at += left;
                if !settings.calm {
                    scene.show(&mut stage, projector.at / scene.seconds);
                }
                if projector.held {
                    settling.share = projector.at / scene.seconds;
                }
                projector.now = Some(scene);
                let settles = projector.held || film.settles && projector.reel.iter().any(settles);
                if film.settles != settles {
                    film.settles = settles;
                }
                return;
            }
            left -= rest.max(0.0);
            if projector.held {
                projector.held = false;
                settling.end();
            }
            stage.apply(&scene.event, game.battle(), viewer);
            // A visible combatant stays in view while it moves.
            if let Event::Moved { unit, .. } = scene.event
                && stage.is_visible(unit)
            {
                look.write(LookAt(unit));
            }
        }
        let Some(event) = projector.reel.pop_front() else { break };
        let seen = viewer.is_none_or(|side| {
            event.unit().is_none_or(|unit| stage.is_visible(unit)) && !game.battle().is_kept_from(side, &event)
        });
        if seen {
            log.add(game.battle(), &event);
            casualties.hear(game.battle(), &event);
            projector.gathered.gather(&event);
        }
        if let (true, Event::TurnStarted { unit, .. }) = (seen, &event) {
            look.write(LookAt(*unit));
        }
        // Shows attacker and target; if they are too far apart, the target.
        if let (true, Event::Declared { unit, at: Target::Unit(target), .. }) = (seen, &event) {
            look.write_batch([*unit, *target].map(LookAt));
        }
        if seen && !skipping {
            if let Some(cue) = crate::client::film::sound::cue(&game, &stage, &event) {
                cues.write(cue);
            }
            scene::effects(&mut commands, &stage, game.battle(), &event);
        }
        let mut seconds = if seen { scene::seconds(&event) } else { 0.0 };
        // The settling of the previous round is shown in one piece as the next one begins.
        if matches!(event, Event::RoundStarted { .. }) && !projector.gathered.is_empty() {
            (projector.held, seconds) = (true, settling.begin(&mut projector.gathered));
        }
        projector.now = Some(Scene { event, seconds });
        projector.at = 0.0;
    }
    (film.running, film.skipping, film.settles) = (false, false, false);
    stage.sync(game.battle(), viewer);
}
