//! The levels that can be played from the title.

use super::board::Wardrobe;
use super::options::{Options, Player};
use super::play::Game;
use crate::battle::Battle;
use crate::replay::{Session, level_hash};
use crate::scenario::{self, Control, LEVELS, Lesson, Library};
use bevy::prelude::*;

pub use crate::scenario::Art;

/// A level that was read.
pub struct Level {
    /// Its path.
    pub path: String,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub briefing: String,
    /// The battle before it begins.
    pub battle: Battle,
    /// What its terrains wear.
    pub wardrobe: Wardrobe,
    /// Who plays which side unless somebody chooses otherwise.
    pub players: Vec<Player>,
    /// What it teaches, step by step.
    pub lessons: Vec<Lesson>,
    hash: u64,
}

impl Level {
    /// The rules in force, for people.
    pub fn rules(&self) -> String {
        let rules = self.battle.rules();
        format!("{} \u{b7} {}", rules.core.title(), rules.initiative.title())
    }

    /// A battle that has not begun, and the hash of the level's text.
    pub fn fresh(&self) -> (Battle, u64) {
        (self.battle.fork(), self.hash)
    }

    /// A new game on this level.
    pub fn begin(&self, seed: u64, players: &[Player]) -> Game {
        let session = Session::new(self.battle.fork(), &self.path, self.hash, seed);
        Game::new(session, players.to_vec())
    }
}

/// All levels that could be read.
#[derive(Resource, Default)]
pub struct Levels(pub Vec<Level>);

impl Levels {
    /// The place of a level, by its path or the end of it, with or without its extension.
    pub fn find(&self, path: &str) -> Option<usize> {
        let wanted = path.trim_end_matches(".ron").trim_start_matches("./");
        self.0.iter().position(|level| level.path.trim_end_matches(".ron").ends_with(wanted))
    }
}

/// What was chosen on the title and the set-up screen.
#[derive(Resource)]
pub struct Chosen {
    /// The level's place in the list.
    pub level: usize,
    /// Who plays which side.
    pub players: Vec<Player>,
    /// The seed of the dice.
    pub seed: u64,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Chosen { level: 0, players: Vec::new(), seed: 7 }).add_systems(PreStartup, read);
    app.init_resource::<Levels>();
}

fn read(options: Res<Options>, mut levels: ResMut<Levels>) {
    let library = Library::built_in();
    let own = LEVELS.iter().map(|file| (file.name, file.text));
    let given = options.file.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    for (name, text) in own.chain(given) {
        match scenario::load(name, text, &library) {
            Ok(loaded) => {
                levels.0.push(Level {
                    path: name.to_owned(),
                    name: loaded.battle.setup().name.clone(),
                    briefing: loaded.briefing.split_whitespace().collect::<Vec<_>>().join(" "),
                    wardrobe: Wardrobe::new(loaded.battle.map(), &loaded.art),
                    players: loaded.banners.iter().map(|banner| player(banner.control)).collect(),
                    battle: loaded.battle,
                    lessons: loaded.lessons,
                    hash: level_hash(text),
                });
            }
            Err(faults) => error!("{faults}"),
        }
    }
}

fn player(control: Control) -> Player {
    match control {
        Control::Human => Player::Human,
        Control::Ai => Player::Ai,
    }
}
