//! `replay`: replays a saved game.

use super::level::{self, Level};
use super::output::{Failure, Out};
use super::run::Format;
use super::{campaign, json};
use six_seconds::ai::{self, Witness, pace};
use six_seconds::battle::{Battle, Event, SideId};
use six_seconds::campaign::CampaignLog;
use six_seconds::replay::{OrderLog, Session, Step};
use six_seconds::words::say;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

/// Replay a saved game or replay and print what happens.
///
/// The file holds its level. Files of earlier versions do not: their level is looked up at its recorded path, then from the
/// folder of the file upwards.
#[derive(clap::Args)]
pub struct Args {
    /// A saved game or replay.
    file: String,
    /// Only check that every step leads to the recorded state; exit code 1 if one does not.
    #[arg(long)]
    verify: bool,
    /// How events are printed; json as with the command run.
    #[arg(long, value_enum, default_value = "text")]
    events: Format,
    /// Before each order of a computer player, one line on the plans that it compared.
    #[arg(long, conflicts_with = "verify")]
    why: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if CampaignLog::is_meant(&level::read(&args.file, "cli.a_saved_game")?) {
        return whole(args, out);
    }
    let log = read(&args.file)?;
    let level = level_of(&log, &args.file)?;
    let failed = |error| Failure::Failed(format!("{}: {error}", args.file));
    let mut session = Session::replay(level.loaded.battle, level.file.hash, &log, 0).map_err(failed)?;
    let players = log.players.iter().filter(|_| args.why);
    let mut witnesses = players.filter_map(|(side, player)| Some((*side, Witness::of(player)?))).collect();
    for (at, entry) in log.entries.iter().enumerate() {
        if let Some(why) = why(&mut witnesses, session.battle(), &entry.step) {
            out.line(why)?;
        }
        match session.replay_entry(at + 1, entry) {
            Ok(_) if args.verify => {}
            Ok(events) => args.events.tell(session.battle(), &events, out)?,
            Err(error) => {
                out.close()?;
                return Err(failed(error));
            }
        }
    }
    if args.verify {
        let (steps, hash) = (log.entries.len(), session.battle().state_hash());
        let state = format!("{hash:016x}");
        let values: [(&str, &dyn Display); 4] =
            [("file", &args.file), ("steps", &steps), ("level", &log.level), ("state", &state)];
        return out.line(say("cli.replay_ok", &values));
    }
    if args.events == Format::Json { out.line(json::state(session.battle())) } else { Ok(()) }
}

/// One line on the plans that the player of an order compared; `None` for people, and if there was nothing to compare.
fn why(witnesses: &mut BTreeMap<SideId, Witness>, battle: &Battle, step: &Step) -> Option<String> {
    let Step::Order(order) = step else { return None };
    let witness = witnesses.get_mut(&battle.side(order.unit))?;
    let plans = pace::complete(witness.sees(battle, order));
    (!plans.is_empty()).then(|| ai::reasons(battle, &plans))
}

/// A saved campaign: all its battles and camps.
fn whole(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let mut steps = 0;
    let mut end = Ok(());
    let mut hear = |battle: &Battle, events: &[Event]| {
        steps += 1;
        if !args.verify && end.is_ok() {
            end = args.events.tell(battle, events, out);
        }
    };
    let resumed = campaign::resumed(&args.file, &mut hear)?;
    end?;
    let campaign = &resumed.campaign;
    let now = resumed.battle.as_ref().map(Session::battle).or(campaign.camp()).map_or(0, Battle::state_hash);
    let (number, name) =
        (campaign.record(None).chapters.len() + usize::from(resumed.battle.is_some()), &campaign.plan().name);
    if args.verify {
        let state = format!("{now:016x}");
        let values: [(&str, &dyn Display); 5] =
            [("file", &args.file), ("steps", &steps), ("battles", &number), ("campaign", name), ("state", &state)];
        out.line(say("cli.campaign_replay_ok", &values))?;
    }
    Ok(())
}

/// Reads an order log.
///
/// # Errors
/// One line on what is wrong with it.
pub fn read(file: &str) -> Result<OrderLog, Failure> {
    let text = level::read(file, "cli.a_saved_game")?;
    OrderLog::read(&text).map_err(|error| Failure::Bad(format!("{file}: {error}")))
}

/// The level of a recorded game as it was then: from the text in the record, otherwise from its recorded path, or from
/// the folder of the record upwards.
///
/// # Errors
/// Why it cannot be read, or everything that is wrong with it.
pub fn level_of(log: &OrderLog, file: &str) -> Result<Level, Failure> {
    if let Some(own) = log.own_level() {
        let (loaded, file) = own.map_err(Failure::bad)?;
        return Ok(Level { loaded, file });
    }
    if Path::new(&log.level).is_file() {
        return level::load(&log.level);
    }
    let file = std::path::absolute(file).unwrap_or_default();
    let found = file.ancestors().skip(1).map(|folder| folder.join(&log.level)).find(|path| path.is_file());
    level::load(&found.map_or_else(|| log.level.clone(), |path| path.display().to_string()))
}
