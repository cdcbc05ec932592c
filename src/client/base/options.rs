//! What the game is told when it opens: a level, who plays which side, a seed.

use crate::battle::{Key, OptionValue};
use bevy::prelude::Resource;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person at this table.
    #[default]
    Human,
    /// The machine as well as it can.
    Ai,
    /// The machine by simple rules of thumb.
    Scripted,
    /// The machine by whim.
    Random,
}

impl Player {
    /// Everybody who can play a side.
    pub const ALL: [Self; 4] = [Self::Human, Self::Ai, Self::Scripted, Self::Random];

    /// Its name in saved games and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Ai => "ai",
            Self::Scripted => "scripted",
            Self::Random => "random",
        }
    }

    /// The policy that plays for it; none for a person.
    pub fn policy(self) -> Option<&'static str> {
        (self != Self::Human).then(|| self.name())
    }

    /// The player of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.name() == name)
    }
}

/// How the window is to open.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The level to open at once, by its path; none for the title.
    pub level: Option<String>,
    /// Who plays which side, in the order of the level; sides beyond the list are played as the set-up screen would.
    pub players: Vec<Player>,
    /// The seed of the dice; none for a new one.
    pub seed: Option<u64>,
    /// Options of the rules, against those of the level.
    pub rules: Vec<(Key, OptionValue)>,
    /// Whether people who share the screen hide what their sides see from each other; none: as the level suggests.
    pub apart: Option<bool>,
    /// Whether people roll dice of their own.
    pub own_dice: bool,
    /// The campaign to open at once, by its path.
    pub campaign: Option<String>,
    /// Levels and campaigns that are none of the game's own: their paths and their texts.
    pub files: Vec<(String, String)>,
    /// A saved game or campaign to go on with.
    pub saved: Option<String>,
}

impl Options {
    /// The options in the query of a web address, such as `?level=cepheus/checkpoint&sides=human,ai&seed=7`; `screen=open`
    /// shares what people see, `dice=own` has them roll their own. What it does not know it leaves out.
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
