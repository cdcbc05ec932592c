//! `play`: a level in the window or in the terminal.

use super::level::{self, Seats};
use super::output::{Failure, Out};
use super::replay::{self, level_of};
use six_seconds::battle::SideId;
use six_seconds::replay::{LogError, OrderLog, Session};
use six_seconds::text::{Seated, Table};
use six_seconds::words::say;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::IsTerminal;

/// Sides are hidden from each other.
const APART: &str = "apart";
/// Clears a terminal: cursor to the top, then the screen, then the scrollback.
const CLEAR: [&str; 3] = ["\u{1b}[H", "\u{1b}[2J", "\u{1b}[3J"];

/// Play a level, in the window or, with --text, in this terminal.
#[derive(clap::Args)]
pub struct Args {
    /// The level file; not needed with --load.
    #[arg(required_unless_present = "load")]
    level: Option<String>,
    /// Play in this terminal instead of the window: plain lines, for keyboard, screen readers and pipes.
    #[arg(long)]
    text: bool,
    /// The player of each side, in the level's order: human, easy, normal, hard, scripted or random. The level's own choice if left out.
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS")]
    sides: Vec<String>,
    /// Whether people at one screen share their view (open), or hide it and hand over the screen (apart). By default the
    /// terminal is open, and the window follows the level.
    #[arg(long, value_name = "VIEWS", value_parser = [APART, "open"])]
    screen: Option<String>,
    /// The seed of the dice; random if left out.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Roll real dice and type what they show; an empty line lets the game roll.
    #[arg(long, conflicts_with = "load")]
    own_dice: bool,
    /// An option of the rules, such as multi_action_dm=true; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "load")]
    options: Vec<String>,
    /// Another initiative model than the level's: dynamic, structured, fluid or countdown.
    #[arg(long, value_name = "MODEL", conflicts_with = "load")]
    initiative: Option<String>,
    /// List the options of the level's rules with their values and what they do, and exit.
    #[arg(long, requires = "level")]
    list_options: bool,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE")]
    load: Option<String>,
}

impl Args {
    fn is_apart(&self) -> Option<bool> {
        self.screen.as_ref().map(|screen| screen == APART)
    }
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if let Some(path) = args.level.as_deref().filter(|_| args.list_options) {
        let battle = level::load(path)?.loaded.battle;
        let model = level::options(&battle, &[], args.initiative.as_ref())?;
        let lines = level::option_lines(&level::ruled(&battle, &model, path)?);
        return lines.iter().try_for_each(|line| out.line(line));
    }
    if !args.text {
        return open(Some(args));
    }
    let mut game = match (&args.load, &args.level) {
        (Some(file), _) => loaded(&replay::read(file)?, file, &args.sides)?,
        (None, level) => new(level.as_deref().unwrap_or_default(), args)?,
    };
    if let Some(apart) = args.is_apart() {
        game.session.set_apart(apart);
    }
    let load = |log: &OrderLog| {
        loaded(log, &say("cli.the_saved_game", &[]), &[]).map_err(|failure| match failure {
            Failure::Failed(what) | Failure::Bad(what) | Failure::Again(what) => what,
            Failure::Closed => say("cli.output_closed", &[]),
        })
    };
    let table = Table::new(game, &load, out);
    let table = if std::io::stdout().is_terminal() { table.cleared_by(&CLEAR.concat()) } else { table };
    Ok(table.play(&mut std::io::stdin().lock())?)
}

fn new(path: &str, args: &Args) -> Result<Seated, Failure> {
    let level = level::load(path)?;
    let names = level::players(&level.loaded, &args.sides, Seats::ForAll)?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let players = level::seated(&names, seed);
    let options = level::options(&level.loaded.battle, &args.options, args.initiative.as_ref())?;
    let session = Session::ruled(&level.loaded.battle, &level.file, seed, &options);
    let mut session = session.map_err(|fault| level::misfit(path, &fault))?;
    session.set_players(numbered(names));
    session.set_own_dice(args.own_dice);
    Ok(Seated { session, players, happened: Vec::new(), story: level.loaded.briefing, remark: String::new() })
}

/// Player names with the numbers of their sides.
pub fn numbered(names: Vec<String>) -> Vec<(SideId, String)> {
    (0..).map(SideId).zip(names).collect()
}

/// A recorded game in its final state, with its own or other players.
fn loaded(log: &OrderLog, file: &str, sides: &[String]) -> Result<Seated, Failure> {
    let level = level_of(log, file)?;
    let recorded: Vec<String> = log.players.iter().map(|player| player.1.clone()).collect();
    let names = level::players(&level.loaded, if sides.is_empty() { &recorded } else { sides }, Seats::ForAll)?;
    let again = |log: &OrderLog| {
        let mut session = Session::replay(level.loaded.battle.fork(), level.file.hash, log, 0)?;
        let mut happened = Vec::new();
        for (at, entry) in log.entries.iter().enumerate() {
            happened.extend(session.replay_entry(at + 1, entry)?);
        }
        Ok((session, happened))
    };
    let mut remark = String::new();
    let played = again(log).or_else(|fault| {
        let shorter = log.before(&fault).ok_or_else(|| fault.clone())?;
        remark = say("text.goes_on_before", &[("fault", &fault)]);
        again(&shorter)
    });
    let (mut session, happened) = played.map_err(|fault: LogError| Failure::Failed(format!("{file}: {fault}")))?;
    let players = level::seated(&names, log.seed);
    session.set_players(numbered(names));
    Ok(Seated { session, players, happened, story: level.loaded.briefing, remark })
}

/// Opens the window, on a level if one is given.
///
/// # Errors
/// If the level has faults or the window ends with an error.
#[cfg(feature = "client")]
pub fn open(args: Option<&Args>) -> Result<(), Failure> {
    use six_seconds::client::{Options, Player};
    let mut options = Options::default();
    if let Some(args) = args {
        if let Some(file) = &args.load {
            let mut log = replay::read(file)?;
            log.apart = args.is_apart().unwrap_or(log.apart);
            options.files = own_files([log.level.clone()]);
            options.saved = Some(log.write());
        }
        if let Some(path) = &args.level {
            let loaded = level::load(path)?.loaded;
            let names = level::players(&loaded, &args.sides, Seats::ForAll)?;
            options.rules = level::options(&loaded.battle, &args.options, args.initiative.as_ref())?;
            options.files = own_files([path.clone()]);
            options.players = names.iter().map(|name| Player::named(name).unwrap_or(Player::Normal)).collect();
        }
        options.level.clone_from(&args.level);
        options.seed = args.seed;
        options.apart = args.is_apart();
        options.own_dice = args.own_dice;
    }
    show(options)
}

/// Opens the window.
///
/// # Errors
/// If it ends with an error.
#[cfg(feature = "client")]
pub fn show(options: six_seconds::client::Options) -> Result<(), Failure> {
    match six_seconds::client::run(options) {
        bevy::app::AppExit::Success => Ok(()),
        bevy::app::AppExit::Error(code) => Err(Failure::Failed(say("cli.window_error", &[("code", &code)]))),
    }
}

/// The paths and texts of levels and campaigns that are not built in.
#[cfg(feature = "client")]
pub fn own_files(paths: impl IntoIterator<Item = String>) -> Vec<(String, String)> {
    let unknown = paths.into_iter().filter(|path| !six_seconds::client::knows(path));
    unknown.filter_map(|path| std::fs::read_to_string(&path).ok().map(|text| (path, text))).collect()
}

/// This build has no window.
///
/// # Errors
/// Always; the message says what to do instead.
#[cfg(not(feature = "client"))]
pub fn open(args: Option<&Args>) -> Result<(), Failure> {
    let level = args.and_then(|args| args.level.as_deref()).unwrap_or("LEVEL");
    Err(Failure::Bad(say("cli.no_window", &[("level", &level)])))
}
