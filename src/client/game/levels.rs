//! The levels that can be played from the title.

use crate::battle::{Battle, INITIATIVE_OPTION, Key, OptionFault, OptionValue};
use crate::campaign::Plan;
use crate::client::base::clock::Stopwatch;
use crate::client::base::options::{Options, Player};
use crate::client::base::say::say;
use crate::client::base::states::Screen;
use crate::client::base::storage;
use crate::client::game::dressing::Wardrobe;
use crate::client::game::play::Game;
use crate::replay::{LevelFile, LogError, OrderLog, Session, sight_matters};
use crate::scenario::{self, CAMPAIGNS, Control, LEVELS, Lesson, Library, Loaded, STAGES};
use bevy::input::touch::Touches;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::time::Duration;

pub use crate::scenario::Art;

/// A level that was read.
pub struct Level {
    /// Its file.
    pub file: LevelFile,
    /// Its name.
    pub name: String,
    /// Its briefing.
    pub briefing: String,
    /// The battle before it begins.
    pub battle: Battle,
    /// The pictures of its terrains.
    pub wardrobe: Wardrobe,
    /// The default players of its sides.
    pub players: Vec<Player>,
    /// Its lessons.
    pub lessons: Vec<Lesson>,
    /// True if it is in the list of levels, not only part of a campaign.
    pub listed: bool,
}

impl Level {
    fn new(loaded: Loaded, file: LevelFile, listed: bool) -> Self {
        Self {
            file,
            name: loaded.battle.setup().name.clone(),
            briefing: loaded.briefing.split_whitespace().collect::<Vec<_>>().join(" "),
            wardrobe: Wardrobe::new(loaded.battle.map(), &loaded.art),
            players: loaded.banners.iter().map(|banner| player(banner.control)).collect(),
            battle: loaded.battle,
            lessons: loaded.lessons,
            listed,
        }
    }

    /// The rules in force, for people.
    pub fn rules(&self) -> String {
        crate::words::rules(&self.battle)
    }

    /// True if it teaches the game.
    pub fn is_training(&self) -> bool {
        !self.lessons.is_empty()
    }

    /// A battle that has not begun, and the hash of the level's text.
    pub fn fresh(&self) -> (Battle, u64) {
        (self.battle.fork(), self.file.hash)
    }

    /// A new game on this level with the chosen set-up.
    ///
    /// # Errors
    /// When the level cannot be played by the chosen options of the rules.
    pub fn begin(&self, chosen: &Chosen) -> Result<Game, OptionFault> {
        let mut session = Session::ruled(&self.battle, &self.file, chosen.seed, &chosen.options)?;
        session.set_apart(chosen.is_apart(self));
        session.set_own_dice(chosen.own_dice);
        Ok(Game::new(session, chosen.players.clone()))
    }
}

/// A campaign that was read.
pub struct Card {
    /// The plan of its stages.
    pub plan: Plan,
    /// Its file.
    pub file: LevelFile,
}

/// All campaigns that could be read.
#[derive(Resource, Default)]
pub struct Campaigns(pub Vec<Card>);

impl Campaigns {
    /// The index of a campaign, by its path or the end of it.
    pub fn find(&self, path: &str) -> Option<usize> {
        self.0.iter().position(|card| is_path(&card.file.path, path))
    }
}

/// True if a path, with or without its extension, is another one or the end of it.
pub fn is_path(path: &str, wanted: &str) -> bool {
    path.trim_end_matches(".ron").ends_with(wanted.trim_end_matches(".ron").trim_start_matches("./"))
}

/// All levels that could be read.
#[derive(Resource, Default)]
pub struct Levels(pub Vec<Level>);

impl Levels {
    /// The index of a level, by its path or the end of it, with or without its extension.
    pub fn find(&self, path: &str) -> Option<usize> {
        self.0.iter().position(|level| is_path(&level.file.path, path))
    }

    /// The index of the exact level of a recorded battle.
    pub fn of(&self, log: &OrderLog) -> Option<usize> {
        self.0.iter().position(|level| level.file.hash == log.level_hash && is_path(&level.file.path, &log.level))
    }

    /// The next level of the list after another one.
    pub fn after(&self, at: usize) -> Option<usize> {
        (at + 1..self.0.len()).find(|next| self.0[*next].listed)
    }

    /// The same; a level that has changed since, or is unknown, is added from the record.
    ///
    /// # Errors
    /// One line on why it cannot be had.
    pub fn take_in(&mut self, log: &OrderLog) -> Result<usize, String> {
        if let Some(at) = self.of(log) {
            return Ok(at);
        }
        let (loaded, file) = match log.own_level() {
            Some(own) => own.map_err(|faults| faults.to_string())?,
            None if self.find(&log.level).is_some() => {
                return Err(LogError::OtherLevel { level: log.level.clone() }.to_string());
            }
            None => return Err(say("notice.no_such_level").replace("{level}", &log.level)),
        };
        self.0.push(Level::new(loaded, file, false));
        Ok(self.0.len() - 1)
    }
}

/// Seeds that are made up are smaller than this, so that people can tell them to each other.
const SEEDS: u64 = 1_000_000;

/// A new seed, other than the old one.
pub fn fresh_seed(old: u64) -> u64 {
    (storage::clock().wrapping_mul(2_654_435_761) ^ old.wrapping_mul(40_503)) % SEEDS + 1
}

/// The choices made on the title and the set-up page.
#[derive(Resource)]
pub struct Chosen {
    /// The index of the level; for a campaign, of its first level.
    pub level: usize,
    /// The index of the campaign.
    pub campaign: Option<usize>,
    /// The players of the sides.
    pub players: Vec<Player>,
    /// True if people who share the screen hide their views from each other; `None`: if sight matters on the level.
    pub apart: Option<bool>,
    /// Options of the rules that replace the level's own.
    pub options: Vec<(Key, OptionValue)>,
    /// True if people roll their own dice.
    pub own_dice: bool,
    /// The seed of the dice.
    pub seed: u64,
}

impl Chosen {
    /// Chooses a level.
    pub fn level(&mut self, at: usize) {
        (self.level, self.campaign) = (at, None);
        (self.players, self.apart, self.options) = (Vec::new(), None, Vec::new());
    }

    /// Lets the level's own players play, unless others have been chosen for it.
    pub fn seat(&mut self, level: &Level) {
        if self.players.len() != level.players.len() {
            self.players.clone_from(&level.players);
        }
    }

    /// The initiative model, if it is not the level's own.
    pub fn model(&self) -> Option<Key> {
        self.options.iter().find_map(|option| match *option {
            (INITIATIVE_OPTION, OptionValue::Word(model)) => Some(model),
            _ => None,
        })
    }

    /// The level's battle with its own options under the chosen initiative model.
    ///
    /// # Errors
    /// When it cannot be fought under that model.
    pub fn by_model(&self, battle: &Battle) -> Result<Battle, OptionFault> {
        let model = self.model().map(|model| (INITIATIVE_OPTION, OptionValue::Word(model)));
        battle.ruled(model.as_slice())
    }

    /// The chosen options with one of them changed, without those that have their default value or do not exist under
    /// the chosen model.
    ///
    /// # Errors
    /// When the battle cannot be fought by them.
    pub fn changed(&self, battle: &Battle, change: (Key, OptionValue)) -> Result<Vec<(Key, OptionValue)>, OptionFault> {
        let own = (INITIATIVE_OPTION, OptionValue::Word(battle.rules().initiative.id()));
        let mut options = self.options.clone();
        options.retain(|option| option.0 != change.0);
        options.extend(Some(change).filter(|change| *change != own));
        let then = Self { options, players: Vec::new(), ..*self };
        let usual = then.by_model(battle)?;
        let mut options = then.options;
        options.retain(|(key, value)| {
            let usual = usual.rules().option(*key);
            *key == INITIATIVE_OPTION || usual.is_some_and(|usual| usual != *value)
        });
        battle.ruled(&options)?;
        Ok(options)
    }

    /// True if people who share the screen hide their views from each other.
    pub fn is_apart(&self, level: &Level) -> bool {
        self.apart.unwrap_or_else(|| sight_matters(&level.battle))
    }

    /// True if several people share the screen.
    pub fn is_shared(&self) -> bool {
        self.players.iter().filter(|player| **player == Player::Human).count() > 1
    }

    /// Chooses a campaign, whose first level must be there.
    pub fn campaign(&mut self, at: usize, campaigns: &Campaigns, levels: &Levels) {
        let first = campaigns.0.get(at).and_then(|card| {
            let stage = card.plan.stages.first()?;
            levels.find(&card.plan.path(&card.file.path, stage))
        });
        if let Some(first) = first {
            self.level(first);
            self.campaign = Some(at);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let (players, options) = (Vec::new(), Vec::new());
    let chosen = Chosen { level: 0, campaign: None, players, apart: None, options, own_dice: false, seed: 7 };
    app.insert_resource(chosen).add_systems(PreStartup, read);
    app.init_resource::<Levels>().init_resource::<Campaigns>();
    let drawn = in_state(Screen::Title).and_then(resource_exists::<Unread>);
    app.add_systems(PreUpdate, read_on.after(bevy::input::InputSystems).run_if(drawn));
}

/// The level files that are read after the first frame of the title, which they would delay.
#[derive(Resource, Default)]
pub struct Unread {
    files: VecDeque<(String, String)>,
    /// Those that have been read, until the list is complete.
    levels: Vec<Level>,
    /// Frames of the title so far.
    frames: u32,
}

/// The time for reading in one frame. Without a graphics card a frame takes as long anyway, so a few frames read everything.
const SLICE: Duration = Duration::from_millis(100);
/// Frames until the title can be seen.
const FIRST_FRAMES: u32 = 3;

/// Reads the campaigns and the first level; also all other levels, unless the game opens at the title.
fn read(
    mut commands: Commands,
    options: Res<Options>,
    (mut levels, mut campaigns): (ResMut<Levels>, ResMut<Campaigns>),
) {
    let own = LEVELS.iter().chain(STAGES).chain(CAMPAIGNS).map(|file| (file.name, file.text));
    let given = options.files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let mut unread = Unread::default();
    for (name, text) in own.chain(given) {
        if !Plan::is_meant(text) {
            unread.files.push_back((name.to_owned(), text.to_owned()));
            continue;
        }
        match Plan::read(name, text) {
            Ok(plan) => campaigns.0.push(Card { plan, file: LevelFile::new(name, text) }),
            Err(fault) => error!("{fault}"),
        }
    }
    let waits = *options == Options { seed: options.seed, ..Options::default() };
    let first = if waits { 1 } else { unread.files.len() };
    for _ in 0..first {
        unread.read_one(&options);
    }
    levels.0.append(&mut unread.levels);
    if waits {
        commands.insert_resource(unread);
    }
}

/// Reads the other levels, some in each frame; all at once when a key, a button or a finger is pressed.
fn read_on(
    mut commands: Commands,
    mut unread: ResMut<Unread>,
    (options, mut levels): (Res<Options>, ResMut<Levels>),
    (mouse, keys, touches): (Res<ButtonInput<MouseButton>>, Res<ButtonInput<KeyCode>>, Res<Touches>),
) {
    let pressed = mouse.get_just_pressed().len() > 0 || keys.get_just_pressed().len() > 0 || touches.any_just_pressed();
    unread.frames += 1;
    if unread.frames < FIRST_FRAMES && !pressed {
        return;
    }
    let watch = Stopwatch::start();
    while !unread.files.is_empty() && (pressed || watch.elapsed() < SLICE) {
        unread.read_one(&options);
    }
    if unread.files.is_empty() {
        levels.0.append(&mut unread.levels);
        commands.remove_resource::<Unread>();
    }
}

impl Unread {
    fn read_one(&mut self, options: &Options) {
        let Some((name, text)) = self.files.pop_front() else { return };
        let stage = STAGES.iter().any(|file| file.name == name) || options.campaign.is_some();
        let listed = LEVELS.iter().any(|file| file.name == name) || !stage;
        match scenario::load(&name, &text, &Library::built_in()) {
            Ok(loaded) => self.levels.push(Level::new(loaded, LevelFile::new(&name, &text), listed)),
            Err(faults) => error!("{faults}"),
        }
    }
}

fn player(control: Control) -> Player {
    match control {
        Control::Human => Player::Human,
        Control::Ai => Player::Normal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::INITIATIVE_MODELS;
    use crate::testkit::{Figure, Scene};

    #[test]
    fn another_model_drops_the_options_that_only_the_former_one_had() {
        let table = Scene::new("cepheus", &["A.B"])
            .figures([Figure::new("A").initiative(9), Figure::new("B").foe().initiative(5)])
            .begin();
        let battle = table.battle();
        let own = battle.rules().initiative.id();
        let word = |id| (INITIATIVE_OPTION, OptionValue::Word(id));
        let mut chosen = Chosen { options: Vec::new(), ..blank() };
        for model in INITIATIVE_MODELS.iter().filter(|model| model.id() != own) {
            chosen.options = chosen.changed(battle, word(model.id())).unwrap();
            assert_eq!(chosen.model(), Some(model.id()));
            let flags = model.options().iter().filter_map(|info| match info.default {
                OptionValue::Flag(on) => Some((info.key, OptionValue::Flag(!on))),
                _ => None,
            });
            for flag in flags {
                chosen.options = chosen.changed(battle, flag).unwrap();
                assert!(chosen.options.contains(&flag));
            }
        }
        assert_eq!(chosen.changed(battle, word(own)), Ok(Vec::new()));
    }

    fn blank() -> Chosen {
        let (players, options) = (Vec::new(), Vec::new());
        Chosen { level: 0, campaign: None, players, apart: None, options, own_dice: false, seed: 7 }
    }
}
