//! `play`: a level in the window or at the text table.

use super::level;
use super::output::{Failure, Out};
use super::replay::{self, level_of};
use six_seconds::battle::SideId;
use six_seconds::replay::{OrderLog, Session};
use six_seconds::text::{Seated, Table};
use std::hash::{BuildHasher, Hasher, RandomState};

/// Play a level, in the window or, with --text, in this terminal.
#[derive(clap::Args)]
pub struct Args {
    /// The level file; not needed with --load.
    #[arg(required_unless_present = "load")]
    level: Option<String>,
    /// In this terminal instead of the window: plain lines, for the keyboard, screen readers and pipes.
    #[arg(long)]
    text: bool,
    /// Who plays which side, in the order of the level: human, ai, or another policy.
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS")]
    sides: Vec<String>,
    /// The seed of the dice; a new one each time without it.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE")]
    load: Option<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if !args.text {
        return open(Some(args));
    }
    let game = match (&args.load, &args.level) {
        (Some(file), _) => loaded(&replay::read(file)?, file, &args.sides)?,
        (None, level) => new(level.as_deref().unwrap_or_default(), args)?,
    };
    let load = |log: &OrderLog| {
        loaded(log, "the saved game", &[]).map_err(|failure| match failure {
            Failure::Failed(what) | Failure::Bad(what) => what,
            Failure::Closed => "the output is closed".to_owned(),
        })
    };
    Ok(Table::new(game, &load, out).play(&mut std::io::stdin().lock())?)
}

fn new(path: &str, args: &Args) -> Result<Seated, Failure> {
    let level = level::load(path)?;
    let names = level::players(&level.loaded, &args.sides, true)?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let players = level::seated(&names, seed);
    let mut session = Session::new(level.loaded.battle, path, level.hash, seed);
    session.set_players(numbered(names));
    Ok(Seated { session, players, happened: Vec::new() })
}

/// Player names with the numbers of their sides.
pub fn numbered(names: Vec<String>) -> Vec<(SideId, String)> {
    (0..).map(SideId).zip(names).collect()
}

/// A recorded game as it stands at its end, with its players or others.
fn loaded(log: &OrderLog, file: &str, sides: &[String]) -> Result<Seated, Failure> {
    let level = level_of(log, file)?;
    let recorded: Vec<String> = log.players.iter().map(|player| player.1.clone()).collect();
    let names = level::players(&level.loaded, if sides.is_empty() { &recorded } else { sides }, true)?;
    let failed = |error| Failure::Failed(format!("{file}: {error}"));
    let mut session = Session::replay(level.loaded.battle, level.hash, log, 0).map_err(failed)?;
    let mut happened = Vec::new();
    for (at, entry) in log.entries.iter().enumerate() {
        happened.extend(session.replay_entry(at + 1, entry).map_err(failed)?);
    }
    let players = level::seated(&names, log.seed);
    session.set_players(numbered(names));
    Ok(Seated { session, players, happened })
}

/// Opens the window, on a level if one is given.
///
/// # Errors
/// When the level is not in order, or the window ends with an error.
#[cfg(feature = "client")]
pub fn open(args: Option<&Args>) -> Result<(), Failure> {
    use six_seconds::client::{self, Options, Player};
    let mut options = Options::default();
    if let Some(args) = args {
        if let Some(file) = &args.load {
            let log = replay::read(file)?;
            options.file = own_file(&log.level);
            options.saved = Some(log.write());
        }
        if let Some(path) = &args.level {
            let names = level::players(&level::load(path)?.loaded, &args.sides, true)?;
            options.file = own_file(path);
            options.players = names.iter().map(|name| Player::named(name).unwrap_or(Player::Ai)).collect();
        }
        options.level.clone_from(&args.level);
        options.seed = args.seed;
    }
    match client::run(options) {
        bevy::app::AppExit::Success => Ok(()),
        bevy::app::AppExit::Error(code) => Err(Failure::Failed(format!("the window has ended with error {code}"))),
    }
}

/// The path and text of a level that is none of the game's own.
#[cfg(feature = "client")]
fn own_file(path: &str) -> Option<(String, String)> {
    let text = std::fs::read_to_string(path).ok().filter(|_| !six_seconds::client::knows(path))?;
    Some((path.to_owned(), text))
}

/// This build has no window.
///
/// # Errors
/// Always: what to do instead.
#[cfg(not(feature = "client"))]
pub fn open(args: Option<&Args>) -> Result<(), Failure> {
    let level = args.and_then(|args| args.level.as_deref()).unwrap_or("LEVEL");
    Err(Failure::Bad(format!(
        "this build of six-seconds has no window: type \"six-seconds play {level} --text\", or build it with its default features"
    )))
}
