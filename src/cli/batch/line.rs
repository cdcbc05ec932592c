//! One battle as one line of JSON.

use crate::cli::output::Failure;
use serde::{Deserialize, Serialize};
use six_seconds::ai::Blunders;
use six_seconds::battle::{Battle, Key, OptionValue};
use six_seconds::replay::LevelFile;
use six_seconds::words::say;
use std::collections::BTreeMap;

/// The format of the lines.
const FORMAT: u8 = 1;
/// The build whose rules these are: the version, and what the builder adds to it.
const BUILD: &str = match option_env!("SIX_SECONDS_BUILD") {
    Some(build) => build,
    None => env!("CARGO_PKG_VERSION"),
};

/// A side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Its player.
    pub player: String,
    /// How many fight for it.
    pub combatants: usize,
}

/// What battles must have in common to be counted together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The format of the line.
    pub v: u8,
    /// The path of the level.
    pub level: String,
    /// The hash of its text.
    pub level_hash: String,
    /// The build that has played it.
    pub build: String,
    /// The core.
    pub core: String,
    /// The initiative model.
    pub initiative: String,
    /// The damage model.
    pub damage: String,
    /// The options that differ from the level's.
    pub options: BTreeMap<String, OptionValue>,
    /// The sides, in the level's order.
    pub sides: Vec<Side>,
    /// The seed of battle number 0.
    pub first_seed: u64,
}

/// One battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// What it has in common with others.
    #[serde(flatten)]
    pub terms: Terms,
    /// Its number, which is its identity: its seed follows from it.
    pub n: u32,
    /// Its seed.
    pub seed: u64,
    /// The side that won; `None` for a draw or an unfinished battle.
    pub winner: Option<usize>,
    /// What decided it; `None` if it did not end.
    pub by: Option<String>,
    /// Rounds played.
    pub rounds: u16,
    /// Combatants out of action at the end, by side.
    pub losses: Vec<u16>,
    /// Orders given.
    pub orders: u32,
    /// The state hash at the end.
    pub state: String,
    /// Milliseconds that it took.
    pub ms: u64,
    /// The blunders of each side, where they were counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blunders: Vec<Blunders>,
}

impl Terms {
    /// The terms of battles of a level.
    pub fn of(
        battle: &Battle,
        file: &LevelFile,
        options: &[(Key, OptionValue)],
        names: &[String],
        first_seed: u64,
    ) -> Self {
        let (rules, setup) = (battle.rules(), battle.setup());
        let side = |(at, name): (usize, &String)| Side {
            name: setup.sides[at].name.clone(),
            player: name.clone(),
            combatants: battle.units().filter(|unit| battle.side(*unit).index() == at).count(),
        };
        Self {
            v: FORMAT,
            level: file.path.clone(),
            level_hash: format!("{:016x}", file.hash),
            build: BUILD.to_owned(),
            core: rules.core.id().to_string(),
            initiative: rules.initiative.id().to_string(),
            damage: rules.harm.id().to_owned(),
            options: options.iter().map(|(key, value)| (key.to_string(), *value)).collect(),
            sides: names.iter().enumerate().map(side).collect(),
            first_seed,
        }
    }

    /// The seed of a battle by its number: battle number 0 has the first seed, so that it can be recorded and replayed.
    pub fn seed(&self, number: u32) -> u64 {
        self.first_seed.wrapping_add(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The first thing in which battles differ that are to be counted together, as a word for people.
    pub fn differs(&self, other: &Self) -> Option<&'static str> {
        let same = [
            (self.v == other.v, "cli.terms_format"),
            (self.level == other.level && self.level_hash == other.level_hash, "cli.terms_level"),
            (self.build == other.build, "cli.terms_build"),
            (self.core == other.core && self.initiative == other.initiative, "cli.terms_rules"),
            (self.damage == other.damage && self.options == other.options, "cli.terms_rules"),
            (self.sides == other.sides, "cli.terms_players"),
            (self.first_seed == other.first_seed, "cli.terms_seed"),
        ];
        same.into_iter().find(|one| !one.0).map(|one| one.1)
    }
}

impl Line {
    /// True if both are the same battle with the same end; how long it took does not count.
    pub fn agrees(&self, other: &Self) -> bool {
        Self { ms: 0, ..self.clone() } == Self { ms: 0, ..other.clone() }
    }
}

/// The lines of a file; a last line that was cut off in the middle is left out. Gives also how many bytes whole lines take.
///
/// # Errors
/// One line: where the file is not one of battles.
pub fn read(name: &str, text: &str) -> Result<(Vec<Line>, usize), Failure> {
    let (mut lines, mut whole) = (Vec::new(), 0);
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let cut = !line.ends_with('\n');
        match serde_json::from_str(line) {
            Ok(line) if !cut => lines.push(line),
            Ok(_) | Err(_) if cut => break,
            Ok(_) => {}
            Err(error) => {
                let fault = say("cli.bad_line", &[("file", &name), ("line", &(at + 1)), ("error", &error)]);
                return Err(Failure::Bad(fault));
            }
        }
        whole += line.len();
    }
    Ok((lines, whole))
}
