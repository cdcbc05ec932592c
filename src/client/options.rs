//! What the game is told when it opens: a level, who plays which side, a seed.

use bevy::prelude::Resource;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A person at this table.
    #[default]
    Human,
    /// The machine.
    Ai,
}

impl Player {
    /// Its name in saved games and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Ai => "ai",
        }
    }

    /// The player of that name: `human` or `ai`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "human" => Some(Self::Human),
            "ai" => Some(Self::Ai),
            _ => None,
        }
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
    /// A level that is none of the game's own: its path and its text.
    pub file: Option<(String, String)>,
    /// A saved game to go on with.
    pub saved: Option<String>,
}

impl Options {
    /// The options in the query of a web address, such as `?level=cepheus/checkpoint&sides=human,ai&seed=7`; what it does not know
    /// it leaves out.
    pub fn from_query(query: &str) -> Self {
        let mut options = Self::default();
        for pair in query.trim_start_matches('?').split('&') {
            match pair.split_once('=') {
                Some(("level", level)) => options.level = Some(level.replace("%2F", "/")),
                Some(("sides", sides)) => {
                    options.players = sides.replace("%2C", ",").split(',').filter_map(Player::named).collect();
                }
                Some(("seed", seed)) => options.seed = seed.parse().ok(),
                _ => {}
            }
        }
        options
    }
}
