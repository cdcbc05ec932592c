//! What the table sounds like: one sound an event, and the click of buttons.

use super::stage::Stage;
use crate::battle::oracle::DICE;
use crate::battle::{Battle, Event, ItemKind, Key, Life, UnitId};
use crate::client::hud::decision::Decision;
use crate::client::intent::Intent;
use crate::client::options::Player;
use crate::client::play::Game;
use crate::client::screens::Screen;
use bevy::audio::{AudioSource, Volume};
use bevy::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A sound to be played now, by its file's name.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cue(&'static str);

/// How loud the table is, from 0 to 1.
#[derive(Resource)]
pub struct Loudness(pub f32);

/// The sounds that were fetched: they stay, so that the second shot comes at once.
#[derive(Resource, Default)]
struct Sounds(BTreeMap<&'static str, Handle<AudioSource>>);

impl Sounds {
    fn named(&mut self, name: &'static str, server: &AssetServer) -> Handle<AudioSource> {
        self.0.entry(name).or_insert_with(|| server.load(format!("sound/{name}.wav"))).clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Cue>().insert_resource(Loudness(0.6)).init_resource::<Sounds>();
    app.add_systems(OnEnter(Screen::Table), fetch).add_systems(PostUpdate, play);
}

/// Sounds of the table besides those of weapons.
const OTHERS: [&str; 23] = [
    "click",
    "refused",
    "ask",
    "step",
    "walk",
    "engine",
    "turn",
    "round",
    "swing",
    "swing_blade",
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
/// How a battle ends.
const ENDS: [&str; 2] = ["win", "lose"];
/// What sounds in tune: it is the same every time, however much else is to be heard.
const TUNED: [&str; 5] = ["ask", "turn", "round", "win", "lose"];
/// How much faster than it is the other sounds are played, one after the other, so that no two shots are quite the same.
const SPEEDS: [f32; 5] = [1.0, 0.97, 1.04, 0.99, 1.06];

/// What a gun is called, and how one shot of it sounds and several; the first that fits holds.
const GUNS: [(&str, &str, &str); 15] = [
    ("shotgun", "shot_shotgun", "shot_shotgun"),
    ("laser", "shot_laser", "shot_laser"),
    ("plasma", "shot_plasma", "shot_plasma"),
    ("fusion", "shot_plasma", "shot_plasma"),
    ("gmp", "shot_plasma", "shot_plasma"),
    ("rocket", "shot_rocket", "shot_rocket"),
    ("missile", "shot_rocket", "shot_rocket"),
    ("launcher", "shot_launcher", "shot_launcher"),
    ("gauss", "shot_gauss", "burst_gauss"),
    ("accelerator", "shot_gauss", "burst_gauss"),
    ("submachine", "shot_pistol", "burst_pistol"),
    ("machine_gun", "burst_heavy", "burst_heavy"),
    ("point_defence", "burst_heavy", "burst_heavy"),
    ("pistol", "shot_pistol", "burst_pistol"),
    ("revolver", "shot_pistol", "burst_pistol"),
];
/// A gun of no other kind.
const RIFLE: (&str, &str) = ("shot_rifle", "burst_rifle");
/// What has no rounds and is no gun, but cuts.
const BLADES: [&str; 11] =
    ["blade", "sword", "dagger", "knife", "bayonet", "spear", "pike", "halberd", "cutlass", "foil", "claws"];

/// The sound of an event, as it is on the stage.
pub fn cue(game: &Game, stage: &Stage, event: &Event) -> Option<Cue> {
    let battle = game.battle();
    let name = match event {
        Event::Moved { unit, path, .. } => steps(battle, *unit, path.len()),
        Event::Declared { item: Some(item), .. } => rounds(battle, *item).filter(|rounds| *rounds == 0).map(|_| {
            let name = item.as_str();
            let cuts = BLADES.iter().any(|blade| name.contains(blade));
            gun(name, 1).unwrap_or(if cuts { "swing_blade" } else { "swing" })
        })?,
        Event::AmmoSpent { item, rounds: spent, .. } => {
            rounds(battle, *item).filter(|rounds| *rounds > 0)?;
            shot(item.as_str(), *spent)
        }
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
        _ if drives || battle.profile(unit).has(Key::new("starship")) => "engine",
        0..3 => "step",
        _ => "walk",
    }
}

/// The rounds that a weapon holds; none if it is no weapon.
fn rounds(battle: &Battle, item: Key) -> Option<i16> {
    let def = battle.setup().item(battle.setup().find_item(item)?);
    (def.kind == ItemKind::Weapon).then_some(def.capacity)
}

fn gun(name: &str, rounds: i16) -> Option<&'static str> {
    let (_, one, several) = GUNS.iter().find(|gun| name.contains(gun.0))?;
    Some(if rounds > 1 { several } else { one })
}

fn shot(name: &str, rounds: i16) -> &'static str {
    let other = if name.contains("bow") { "shot_bow" } else { [RIFLE.0, RIFLE.1][usize::from(rounds > 1)] };
    gun(name, rounds).unwrap_or(other)
}

/// Fetches the sounds of the table before they are needed.
fn fetch(server: Res<AssetServer>, mut sounds: ResMut<Sounds>) {
    all().for_each(|name| drop(sounds.named(name, &server)));
}

fn all() -> impl Iterator<Item = &'static str> {
    let guns = GUNS.iter().flat_map(|gun| [gun.1, gun.2]);
    guns.chain([RIFLE.0, RIFLE.1, "shot_bow"]).chain(OTHERS).chain(ENDS)
}

/// Plays what is to be heard; of several that are alike in one frame, one. The more sounds already, the softer comes the next.
fn play(
    mut commands: Commands,
    (mut cues, mut intents): (MessageReader<Cue>, MessageReader<Intent>),
    (server, loudness): (Res<AssetServer>, Res<Loudness>),
    (game, decision): (Option<Res<Game>>, Res<Decision>),
    mut sounds: ResMut<Sounds>,
    sounding: Query<(), With<AudioSink>>,
    (mut count, mut refused, mut open): (Local<usize>, Local<bool>, Local<u8>),
) {
    let pressed = intents.read().any(|intent| !matches!(intent, Intent::Square(_) | Intent::Tap(_)));
    let refusal = game.is_some_and(|game| game.refusal().is_some());
    let answer = if refusal && !*refused { Some("refused") } else { pressed.then_some("click") };
    *refused = refusal;
    // What a standing order answers is open for a single frame.
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
    fn guns_are_told_apart_by_their_names() {
        let one = ["auto_pistol", "acr", "combat_shotgun", "ram_launcher", "rocket_launcher", "crossbow", "pgmp"];
        let sounds =
            ["shot_pistol", "shot_rifle", "shot_shotgun", "shot_launcher", "shot_rocket", "shot_bow", "shot_plasma"];
        assert_eq!(one.map(|name| shot(name, 1)), sounds);
        let several = ["submachinegun", "assault_rifle", "squad_machine_gun", "gauss_rifle", "machine_pistol"];
        let sounds = ["burst_pistol", "burst_rifle", "burst_heavy", "burst_gauss", "burst_pistol"];
        assert_eq!(several.map(|name| shot(name, 4)), sounds);
        assert_eq!((gun("bow", 1), gun("turret_laser", 1)), (None, Some("shot_laser")));
    }
}
