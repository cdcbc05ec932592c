//! Plays the events: the current one, its duration and its speed.

use crate::battle::{Event, Target};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Overlay;
use crate::client::film::scene;
use crate::client::film::sound::Cue;
use crate::client::game::log::Log;
use crate::client::game::play::Game;
use crate::client::game::reel::{Film, Scene};
use crate::client::game::settling::Settling;
use crate::client::game::stage::Stage;
use crate::client::settings::intent::LookAt;
use crate::client::settings::{Pace, Settings};
use bevy::prelude::*;

/// The longest step of time per frame, in seconds.
const LONGEST_FRAME: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Film>().init_resource::<Stage>().init_resource::<Settling>();
    let shown = resource_exists::<Game>.and_then(not(in_state(Overlay::HandOver)));
    app.add_systems(Update, play.in_set(ClientSystems::Film).run_if(shown));
}

fn play(
    mut commands: Commands,
    mut film: ResMut<Film>,
    mut stage: ResMut<Stage>,
    mut log: ResMut<Log>,
    (mut cues, mut look): (MessageWriter<Cue>, MessageWriter<LookAt>),
    (game, settings, time): (Res<Game>, Res<Settings>, Res<Time>),
    mut settling: ResMut<Settling>,
) {
    if !film.is_playing() {
        return;
    }
    // Other systems react to the start and the end of the film, not to each frame.
    let reel = film.bypass_change_detection();
    let viewer = game.viewer();
    let pace = settings.pace;
    reel.skipping |= pace == Pace::Skip;
    let mut left = time.delta_secs().min(LONGEST_FRAME) * f32::from(pace.factor());
    loop {
        if let Some(scene) = reel.now.take() {
            let rest = scene.seconds - reel.at;
            if left < rest && !reel.skipping {
                reel.at += left;
                if !settings.calm {
                    scene.show(&mut stage, reel.at / scene.seconds);
                }
                if reel.held {
                    settling.share = reel.at / scene.seconds;
                }
                reel.now = Some(scene);
                return;
            }
            left -= rest.max(0.0);
            if reel.held {
                reel.held = false;
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
        let Some(event) = reel.reel.pop_front() else { break };
        let seen = viewer.is_none_or(|side| {
            event.unit().is_none_or(|unit| stage.is_visible(unit)) && !game.battle().is_kept_from(side, &event)
        });
        if seen {
            log.add(game.battle(), &event);
            settling.bypass_change_detection().gather(&event);
        }
        if let (true, Event::TurnStarted { unit, .. }) = (seen, &event) {
            look.write(LookAt(*unit));
        }
        // Shows attacker and target; if they are too far apart, the target.
        if let (true, Event::Declared { unit, at: Target::Unit(target), .. }) = (seen, &event) {
            look.write_batch([*unit, *target].map(LookAt));
        }
        if seen && !reel.skipping {
            if let Some(cue) = crate::client::film::sound::cue(&game, &stage, &event) {
                cues.write(cue);
            }
            scene::effects(&mut commands, &stage, game.battle(), &event);
        }
        let mut seconds = if seen { scene::seconds(&event) } else { 0.0 };
        // The settling of the previous round is shown in one piece as the next one begins.
        if matches!(event, Event::RoundStarted { .. }) && settling.has_gathered() {
            (reel.held, seconds) = (true, settling.begin());
        }
        reel.now = Some(Scene { event, seconds });
        reel.at = 0.0;
    }
    film.skipping = false;
    film.stale = false;
    stage.sync(game.battle(), viewer);
}
