//! What the table sounds like: one sound an event, and the click of buttons.

use crate::battle::{Battle, Event, Life};
use crate::client::intent::Intent;
use bevy::audio::Volume;
use bevy::prelude::*;

/// A sound to be played now, by its file's name.
#[derive(Message, Clone, Copy, Debug)]
pub struct Cue(&'static str);

/// How loud the table is, from 0 to 1.
#[derive(Resource)]
pub struct Loudness(pub f32);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>().insert_resource(Loudness(0.6)).add_systems(PostUpdate, play);
}

/// The sound of an event.
pub fn cue(battle: &Battle, event: &Event) -> Option<Cue> {
    let name = match event {
        Event::Moved { .. } => "step",
        Event::Declared { unit, at: crate::battle::Target::Unit(_), .. } => shot(battle, *unit),
        Event::Missed { .. } => "miss",
        Event::Harmed { amount, .. } if *amount > 0 => "hit_flesh",
        Event::Harmed { .. } => "hit_armour",
        Event::LifeChanged { to: Life::Dead | Life::Down, .. } => "death",
        Event::ThingAppeared { by: Some(_), .. } => "throw",
        Event::ThingMoved { .. } => "bounce",
        Event::Exploded { .. } => "blast",
        Event::Reloaded { .. } => "reload",
        Event::Readied { .. } => "draw",
        Event::TurnStarted { .. } => "turn",
        Event::RoundStarted { .. } => "round",
        Event::BattleEnded { winner, .. } => {
            if winner.is_some() {
                "win"
            } else {
                "lose"
            }
        }
        _ => return None,
    };
    Some(Cue(name))
}

fn shot(battle: &Battle, unit: crate::battle::UnitId) -> &'static str {
    let name = battle.in_hand(unit).map_or_else(String::new, |(_, _, def)| def.key.as_str().to_owned());
    let kinds = [
        ("laser", "shot_laser"),
        ("shotgun", "shot_shotgun"),
        ("pistol", "shot_pistol"),
        ("revolver", "shot_pistol"),
        ("rocket", "shot_rocket"),
        ("assault", "shot_assault"),
        ("submachine", "shot_assault"),
        ("rifle", "shot_rifle"),
        ("carbine", "shot_rifle"),
    ];
    kinds.iter().find(|kind| name.contains(kind.0)).map_or("blade_swing", |kind| kind.1)
}

fn play(
    mut commands: Commands,
    mut cues: MessageReader<Cue>,
    mut intents: MessageReader<Intent>,
    server: Res<AssetServer>,
    loudness: Res<Loudness>,
) {
    let pressed = intents.read().any(|intent| !matches!(intent, Intent::Square(_)));
    let click = pressed.then_some(Cue("click"));
    for Cue(name) in cues.read().copied().chain(click) {
        let sound = AudioPlayer::new(server.load(format!("sound/{name}.wav")));
        commands.spawn((sound, PlaybackSettings::DESPAWN.with_volume(Volume::Linear(loudness.0))));
    }
}
