//! `simulate`: plays a level many times and counts how it ends.

use super::batch::{Fight, Fought, Summary, Terms, Work};
use super::level::{self, Level, Seats};
use super::output::{Failure, Out};
use super::play::numbered;
use six_seconds::battle::{Key, OptionValue};
use six_seconds::replay::Session;
use six_seconds::words::say;

/// Play a level many times and report how it usually ends.
///
/// The same seed gives the same answer with any number of jobs. Exit codes: 0 done; 1 a battle failed; 2 bad input or
/// usage; 75 stopped before all battles were played: run it again with --resume.
#[derive(clap::Args)]
pub struct Args {
    /// The level file.
    level: String,
    #[command(flatten)]
    work: Work,
    /// The player of each side, in the level's order: easy, normal, hard, scripted or random; blind_to_counts and
    /// blind_to_zones are hard without any thought of initiative counts, and of who holds a zone, for comparisons.
    /// Normal if left out.
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS")]
    sides: Vec<String>,
    /// Another initiative model than the level's: dynamic, structured, fluid or countdown.
    #[arg(long, value_name = "MODEL")]
    initiative: Option<String>,
    /// Another damage model than the level's: Native or Drive.
    #[arg(long, value_name = "MODEL")]
    damage: Option<String>,
    /// An option of the rules, such as multi_action_dm=true; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Record the first battle as a replay.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let level = level::load_with(&args.level, args.damage.as_deref())?;
    let names = level::players(&level.loaded, &args.sides, Seats::ForPolicies)?;
    let options = level::options(&level.loaded.battle, &args.options, args.initiative.as_ref())?;
    let battle = &level::ruled(&level.loaded.battle, &options, &args.level)?;
    let fight = Fight::new(&args.work, 1)?;
    if let Some(file) = &args.record {
        record(args, &level, &options, &names, file)?;
    }
    let terms = Terms::of(battle, &level.file, &options, &names, args.work.seed);
    fight.resumes(std::slice::from_ref(&terms))?;
    let fought = fight.fight(battle, &terms, &names)?;
    fight.over();
    let summary = Summary::of(&terms, &fought.lines);
    if args.json {
        out.line(summary.json())?;
    } else {
        summary.table().iter().try_for_each(|line| out.line(line))?;
    }
    Fought::end(&fought.faults, fought.left)
}

/// Plays the first battle for its log and writes that: before all others, so that a fault of the file is told at once.
fn record(
    args: &Args,
    level: &Level,
    options: &[(Key, OptionValue)],
    names: &[String],
    file: &str,
) -> Result<(), Failure> {
    let mut players = level::seated(names, args.work.seed);
    let session = Session::ruled(&level.loaded.battle, &level.file, args.work.seed, options);
    let mut session = session.map_err(|fault| level::misfit(&args.level, &fault))?;
    session.set_players(numbered(names.to_vec()));
    let broken = |stop| Failure::Failed(say("cli.not_recorded", &[("fault", &format!("{stop:?}"))]));
    session.begin(&mut players).map_err(broken)?;
    while let Some(order) = players.order(session.battle()) {
        session.give(&order, &mut players).map_err(broken)?;
    }
    let written = std::fs::write(file, session.log().write());
    written.map_err(|error| Failure::Bad(say("cli.not_written", &[("file", &file), ("error", &error)])))
}
