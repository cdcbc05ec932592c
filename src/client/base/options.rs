//! The options with which the game opens: a level, the players of the sides, a seed.

use crate::battle::{Key, OptionValue};
use bevy::prelude::Resource;

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person.
    #[default]
    Human,
    /// The AI that looks at little.
    Easy,
    /// The AI that looks at the best of everything.
    Normal,
    /// The AI that looks at all it can.
    Hard,
    /// Random orders.
    Random,
}

impl Player {
    /// All kinds of players.
    pub const ALL: [Self; 5] = [Self::Human, Self::Easy, Self::Normal, Self::Hard, Self::Random];

    /// Its name in saved games and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Random => "random",
        }
    }

    /// The AI policy; `None` for a person.
    pub fn policy(self) -> Option<&'static str> {
        (self != Self::Human).then(|| self.name())
    }

    /// The player with that name, or with the name that it has in older saved games.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "ai" => Some(Self::Normal),
            "scripted" => Some(Self::Easy),
            _ => Self::ALL.into_iter().find(|player| player.name() == name),
        }
    }
}

/// The options with which the window opens.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The path of the level to open at once; `None` for the title.
    pub level: Option<String>,
    /// The players of the sides, in the level's order; sides beyond the list get the default of the set-up screen.
    pub players: Vec<Player>,
    /// The seed of the dice; `None` for a new one.
    pub seed: Option<u64>,
    /// Options of the rules that replace those of the level.
    pub rules: Vec<(Key, OptionValue)>,
    /// True if people who share the screen hide their views from each other; `None`: as the level suggests.
    pub apart: Option<bool>,
    /// True if people roll their own dice.
    pub own_dice: bool,
    /// The path of the campaign to open at once.
    pub campaign: Option<String>,
    /// Levels and campaigns that are not built in: path and text.
    pub files: Vec<(String, String)>,
    /// A saved game or campaign to continue.
    pub saved: Option<String>,
}

impl Options {
    /// The options in the query of a web address, such as `?level=cepheus/checkpoint&sides=human,normal&seed=7`.
    /// `screen=open` shares the views of people, `dice=own` lets them roll their own dice. Unknown options are ignored.
    pub fn from_query(query: &str) -> Self {
        let mut options = Self::default();
        for pair in query.trim_start_matches('?').split('&') {
            match pair.split_once('=') {
                Some(("level", level)) => options.level = Some(level.replace("%2F", "/")),
                Some(("sides", sides)) => {
                    options.players = sides.replace("%2C", ",").split(',').filter_map(Player::named).collect();
                }
                Some(("screen", shared)) => options.apart = Some(shared != "open"),
                Some(("dice", dice)) => options.own_dice = dice == "own",
                Some(("seed", seed)) => options.seed = seed.parse().ok(),
                _ => {}
            }
        }
        options
    }
}
