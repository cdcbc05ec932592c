//! Sounds: one for each event, and the click of buttons.

use crate::battle::oracle::DICE;
use crate::battle::{Battle, Event, ItemKind, Key, Life, Sound, UnitId};
use crate::client::base::intent::AnyIntent;
use crate::client::base::options::Player;
use crate::client::base::states::Screen;
use crate::client::film::ambience;
use crate::client::game::decision::Decision;
use crate::client::game::play::Game;
use crate::client::game::select::TableIntent;
use crate::client::game::stage::Stage;
use crate::client::settings::Loudness;
use bevy::audio::{AudioSource, Volume};
use bevy::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A sound to play now, by file name.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cue(&'static str);

/// The loaded sounds, kept in memory so that they start at once.
#[derive(Resource, Default)]
struct Sounds(BTreeMap<&'static str, Handle<AudioSource>>);

impl Sounds {
    fn named(&mut self, name: &'static str, server: &AssetServer) -> Handle<AudioSource> {
        self.0.entry(name).or_insert_with(|| server.load(format!("sound/{name}.wav"))).clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>().init_resource::<Sounds>();
    app.add_systems(OnEnter(Screen::Table), fetch).add_systems(PostUpdate, play);
}

/// Sounds other than those of weapons.
const OTHERS: [&str; 21] = [
    "click",
    "refused",
    "ask",
    "step",
    "walk",
    "engine",
    "turn",
    "round",
    "throw",
    "bounce",
    "blast",
    "hit_flesh",
    "hit_armour",
    "parry",
    "shield",
    "miss",
    "fall",
    "draw",
    "reload",
    "jam",
    "door",
];
/// Sounds of the end of a battle.
const ENDS: [&str; 2] = ["win", "lose"];
/// Sounds with a pitch, which are never varied.
const TUNED: [&str; 5] = ["ask", "turn", "round", "win", "lose"];
/// Speed factors for the other sounds, used in turn, so that no two shots sound the same.
const SPEEDS: [f32; 5] = [1.0, 0.97, 1.04, 0.99, 1.06];

/// All weapon sounds.
const WEAPONS: [Sound; 12] = [
    Sound::Swing,
    Sound::Blade,
    Sound::Bow,
    Sound::Pistol,
    Sound::Rifle,
    Sound::Shotgun,
    Sound::MachineGun,
    Sound::Gauss,
    Sound::Laser,
    Sound::Plasma,
    Sound::Launcher,
    Sound::Rocket,
];

/// The file of a weapon's sound: a single shot or blow, or several shots.
const fn file(sound: Sound, several: bool) -> &'static str {
    match sound {
        Sound::Swing => "swing",
        Sound::Blade => "swing_blade",
        Sound::Bow => "shot_bow",
        Sound::Pistol if several => "burst_pistol",
        Sound::Pistol => "shot_pistol",
        Sound::Rifle if several => "burst_rifle",
        Sound::Rifle => "shot_rifle",
        Sound::Shotgun => "shot_shotgun",
        Sound::MachineGun => "burst_heavy",
        Sound::Gauss if several => "burst_gauss",
        Sound::Gauss => "shot_gauss",
        Sound::Laser => "shot_laser",
        Sound::Plasma => "shot_plasma",
        Sound::Launcher => "shot_launcher",
        Sound::Rocket => "shot_rocket",
    }
}

/// The sound of an event that the stage shows.
pub fn cue(game: &Game, stage: &Stage, event: &Event) -> Option<Cue> {
    let battle = game.battle();
    let name = match event {
        Event::Moved { unit, path, .. } => steps(battle, *unit, path.len()),
        Event::Declared { item: Some(item), .. } => file(weapon(battle, *item, false)?, false),
        Event::AmmoSpent { item, rounds, .. } => file(weapon(battle, *item, true)?, *rounds > 1),
        Event::Reacted { reaction, .. } if reaction.as_str() == "parry" => "parry",
        Event::Reacted { reaction, .. } if reaction.as_str() == "deflect" => "shield",
        Event::Missed { unit, target: Some(target), .. } if stage.are_close(*unit, *target) => return None,
        Event::Missed { .. } => "miss",
        Event::Harmed { unit, amount, .. } if *amount > 0 && battle.machine(*unit).is_none() => "hit_flesh",
        Event::Harmed { .. } => "hit_armour",
        Event::LifeChanged { to: Life::Dead | Life::Down, .. } => "fall",
        Event::ThingAppeared { by: Some(_), square, from, .. } => (square != from).then_some("throw")?,
        Event::TerrainChanged { by: Some(_), .. } => "door",
        Event::Jammed { jammed: true, .. } => "jam",
        Event::ThingMoved { .. } => "bounce",
        Event::Exploded { .. } => "blast",
        Event::Reloaded { .. } => "reload",
        Event::Readied { .. } => "draw",
        Event::TurnStarted { unit, .. } => {
            let own = game.player(battle.side(*unit)) == Player::Human;
            (own && !game.is_watched()).then_some("turn")?
        }
        Event::RoundStarted { .. } | Event::BattleEnded { winner: None, .. } => "round",
        Event::BattleEnded { winner: Some(side), .. } => {
            let lost = game.viewer().is_some_and(|own| own != *side);
            if lost { "lose" } else { "win" }
        }
        _ => return None,
    };
    Some(Cue(name))
}

fn steps(battle: &Battle, unit: UnitId, squares: usize) -> &'static str {
    let drives = battle.machine(unit).is_some_and(|machine| machine.design.vehicle);
    match squares {
        _ if drives || battle.profile(unit).vessel.is_some() => "engine",
        0..3 => "step",
        _ => "walk",
    }
}

/// The sound of a loaded or unloaded weapon; `None` for other items.
fn weapon(battle: &Battle, item: Key, loaded: bool) -> Option<Sound> {
    let def = battle.setup().item(battle.setup().find_item(item)?);
    (def.kind == ItemKind::Weapon && (def.capacity > 0) == loaded).then_some(def.look.sound)
}

/// Loads the sounds before they are needed.
fn fetch(server: Res<AssetServer>, mut sounds: ResMut<Sounds>) {
    all().for_each(|name| drop(sounds.named(name, &server)));
}

fn all() -> impl Iterator<Item = &'static str> {
    let weapons = WEAPONS.iter().flat_map(|sound| [file(*sound, false), file(*sound, true)]);
    weapons.chain(OTHERS).chain(ENDS)
}

/// Plays the cues; equal sounds in one frame are played once. The more sounds are playing, the quieter the next.
fn play(
    mut commands: Commands,
    (mut cues, mut intents): (MessageReader<Cue>, MessageReader<AnyIntent>),
    (server, loudness): (Res<AssetServer>, Res<Loudness>),
    (game, decision): (Option<Res<Game>>, Res<Decision>),
    mut sounds: ResMut<Sounds>,
    sounding: Query<(), (With<AudioSink>, Without<ambience::Playing>)>,
    (mut count, mut refused, mut open): (Local<usize>, Local<bool>, Local<u8>),
) {
    let pressed =
        intents.read().any(|intent| !matches!(intent.of(), Some(TableIntent::Square(_) | TableIntent::Tap(_))));
    let refusal = game.is_some_and(|game| game.refusal().is_some());
    let answer = if refusal && !*refused { Some("refused") } else { pressed.then_some("click") };
    *refused = refusal;
    // A decision that a standing order answers is open for a single frame.
    let asks = decision.choice.as_ref().is_some_and(|choice| choice.what != DICE);
    *open = if asks { open.saturating_add(1) } else { 0 };
    let question = (*open == 2).then_some("ask");
    let heard: BTreeSet<&'static str> = cues.read().map(|cue| cue.0).chain(answer).chain(question).collect();
    if loudness.0 <= 0.0 {
        return;
    }
    let crowd = sounding.iter().len();
    for (place, name) in heard.into_iter().enumerate() {
        let (share, speed) = if TUNED.contains(&name) {
            (1.0, 1.0)
        } else {
            (((1 + crowd + place) as f32).sqrt().recip(), SPEEDS[*count % SPEEDS.len()])
        };
        *count += 1;
        let volume = Volume::Linear(loudness.0 * share);
        let settings = PlaybackSettings::DESPAWN.with_volume(volume).with_speed(speed);
        commands.spawn((AudioPlayer::new(sounds.named(name, &server)), settings));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_its_file_and_every_file_its_sound() {
        let files = std::fs::read_dir("assets/sound").expect("the folder is there").flatten();
        let files: BTreeSet<String> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        let named: BTreeSet<String> = all().map(|name| format!("{name}.wav")).collect();
        assert_eq!(named, files);
    }

    #[test]
    fn one_shot_and_several_are_told_apart_where_a_gun_fires_both() {
        assert_eq!([file(Sound::Rifle, false), file(Sound::Rifle, true)], ["shot_rifle", "burst_rifle"]);
        assert_eq!([file(Sound::Shotgun, false), file(Sound::Shotgun, true)], ["shot_shotgun"; 2]);
    }
}
