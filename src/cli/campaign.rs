//! `campaign`: levels in a row with the same people.

use super::level::{self, HUMAN, Seats};
use super::output::{Failure, Out};
use super::play::numbered;
use six_seconds::battle::{Battle, Event};
use six_seconds::campaign::{Campaign, CampaignError, CampaignLog, Plan, Resumed, Went};
use six_seconds::replay::{LevelFile, OrderLog, Session};
use six_seconds::text::{Seated, Table, camp, wrapped};
use six_seconds::words::say;
use std::ffi::OsStr;
use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, Error};
use std::path::Path;

/// Play a campaign in this terminal, or with --window in the window: a series of levels with the same people, and a camp
/// after each battle.
///
/// The campaign is saved after every battle and every camp.
#[derive(clap::Args)]
pub struct Args {
    /// The campaign file; with --load only if it has moved.
    #[arg(required_unless_present = "load")]
    campaign: Option<String>,
    /// Play in this terminal, the default: plain lines, for keyboard, screen readers and pipes.
    #[arg(long, conflicts_with = "window")]
    text: bool,
    /// Play in the game's window, which keeps its own saved games.
    #[arg(long, conflicts_with_all = ["watch", "save"])]
    window: bool,
    /// Let the AI play all sides and the camp.
    #[arg(long)]
    watch: bool,
    /// Stop in the camp after that many battles.
    #[arg(long, value_name = "N", conflicts_with = "window", value_parser = clap::value_parser!(u16).range(1..))]
    until: Option<u16>,
    /// The seed of the dice; random if left out.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// An option of the rules for all levels, such as multi_action_dm=true; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "load")]
    options: Vec<String>,
    /// Continue a saved campaign.
    #[arg(long, value_name = "SAVE")]
    load: Option<String>,
    /// Where to save; otherwise the loaded file, or NAME.save.ron in the current folder. With --watch, saves only if given.
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if args.window {
        return open_window(args);
    }
    let (Resumed { mut campaign, battle, happened }, path) = match &args.load {
        Some(save) => gone_on_with(save, args, out)?,
        None => fresh(args, out)?,
    };
    let keeper = Keeper::at(place(args, &path)?)?;
    let mut waiting = battle.map(|session| (session, happened));
    let mut input = std::io::stdin().lock();
    // A campaign saved in camp continues there.
    let mut in_camp = waiting.is_none() && campaign.went().is_some();
    while campaign.stage().is_some() {
        if in_camp && !rest(args, &mut campaign, &mut input, out, &keeper)? {
            return Ok(());
        }
        let (session, happened) = match waiting.take() {
            Some(waiting) => waiting,
            None => (open(&campaign)?, Vec::new()),
        };
        let session = fight(args, &campaign, session, happened, &mut input, out)?;
        if !session.battle().is_over() {
            return keeper.keep(&campaign.record(Some(session.log())), out);
        }
        let went = campaign.leave(&session);
        keeper.keep(&campaign.record(None), out)?;
        wrapped(campaign.after(), 100).iter().try_for_each(|line| out.line(line))?;
        in_camp = went.goes_on();
        if in_camp && args.until.map(usize::from) == Some(campaign.number()) {
            return Ok(());
        }
    }
    out.line(say(if campaign.went() == Some(Went::Triumph) { "camp.won" } else { "camp.lost" }, &[]))
}

/// Opens the window on a campaign, or on a saved one.
#[cfg(feature = "client")]
fn open_window(args: &Args) -> Result<(), Failure> {
    use six_seconds::client::Options;
    let mut options = Options { seed: args.seed, ..Options::default() };
    let path = args.campaign.clone().unwrap_or_default();
    let (plan, path) = match &args.load {
        Some(save) => {
            let (text, log) = saved(save, args.campaign.as_deref())?;
            options.saved = Some(text);
            (plan_of(&log)?.0, log.campaign)
        }
        None => (Plan::read(&path, &level::read(&path, "cli.a_campaign")?).map_err(Failure::Bad)?, path),
    };
    let levels: Vec<String> = plan.stages.iter().map(|stage| plan.path(&path, stage)).collect();
    let first = level::load(levels.first().map_or("", String::as_str))?;
    options.rules = level::options(&first.loaded.battle, &args.options, None)?;
    options.files = super::play::own_files(levels.into_iter().chain([path.clone()]));
    options.campaign = Some(path);
    super::play::show(options)
}

/// This build has no window.
#[cfg(not(feature = "client"))]
fn open_window(_: &Args) -> Result<(), Failure> {
    Err(Failure::Bad(say("cli.no_window_campaign", &[])))
}

/// The file to save a campaign to, if any.
struct Keeper {
    file: Option<String>,
}

impl Keeper {
    /// Checks before the first battle that the file can be written; its contents stay for now.
    fn at(file: Option<String>) -> Result<Self, Failure> {
        if let Some(file) = &file {
            let opened = File::options().append(true).create(true).open(file);
            opened.map_err(|error| Self::failed(file, &error))?;
        }
        Ok(Self { file })
    }

    fn keep(&self, log: &CampaignLog, out: &mut Out) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        std::fs::write(file, log.write()).map_err(|error| Self::failed(file, &error))?;
        out.line(say("cli.saved", &[("file", &file)]))
    }

    fn failed(file: &str, error: &Error) -> Failure {
        Failure::Bad(say("cli.campaign_not_saved", &[("file", &file), ("error", error)]))
    }
}

/// The file to save a campaign to, if any. A new campaign never overwrites an old one at the default place.
fn place(args: &Args, campaign: &str) -> Result<Option<String>, Failure> {
    if let Some(named) = args.save.as_ref().or(args.load.as_ref()) {
        return Ok(Some(named.clone()));
    }
    let name = Path::new(campaign).file_stem().and_then(OsStr::to_str).filter(|_| !args.watch);
    let Some(file) = name.map(|name| format!("{name}.save.ron")) else { return Ok(None) };
    let taken = std::fs::metadata(&file).is_ok_and(|found| found.len() > 0);
    if taken { Err(Failure::Bad(say("cli.save_exists", &[("file", &file)]))) } else { Ok(Some(file)) }
}

/// A campaign before its first battle, with its path.
fn fresh(args: &Args, out: &mut Out) -> Result<(Resumed, String), Failure> {
    let path = args.campaign.clone().unwrap_or_default();
    let text = level::read(&path, "cli.a_campaign")?;
    let plan = Plan::read(&path, &text).map_err(Failure::Bad)?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let first = level::load(&plan.path(&path, &plan.stages[0]))?;
    let options = level::options(&first.loaded.battle, &args.options, None)?;
    out.line(&plan.name)?;
    wrapped(&plan.briefing, 100).iter().try_for_each(|line| out.line(line))?;
    let campaign = Campaign::new(plan, &LevelFile::new(&path, &text), seed, options);
    Ok((Resumed { campaign, battle: None, happened: Vec::new() }, path))
}

/// A saved campaign to continue, and the path of its file. If the rules have changed since, it continues from the last
/// step that still replays as recorded, and the full record is kept beside it.
fn gone_on_with(save: &str, args: &Args, out: &mut Out) -> Result<(Resumed, String), Failure> {
    let (_, log) = saved(save, args.campaign.as_deref())?;
    let path = log.campaign.clone();
    let failed = |fault: CampaignError| Failure::Failed(format!("{save}: {fault}"));
    let fault = match play_again(&log, &mut |_, _| {})? {
        Ok(resumed) => return Ok((resumed, path)),
        Err(fault) => fault,
    };
    let Some(shorter) = log.before(&fault) else { return Err(failed(fault)) };
    let resumed = play_again(&shorter, &mut |_, _| {})?.map_err(failed)?;
    let free = |old: &String| !Path::new(old).exists();
    let old = (1..).map(|at| format!("{save}.old{at}")).find(free).unwrap_or_default();
    std::fs::copy(save, &old).map_err(|error| Keeper::failed(&old, &error))?;
    out.line(say("text.goes_on_before", &[("fault", &fault)]))?;
    out.line(say("cli.kept_as", &[("file", &old)]))?;
    Ok((resumed, path))
}

/// A saved campaign in its current state.
///
/// # Errors
/// The reason why it cannot be read or does not replay as recorded.
pub fn resumed(save: &str, heard: &mut dyn FnMut(&Battle, &[Event])) -> Result<Resumed, Failure> {
    let (_, log) = saved(save, None)?;
    play_again(&log, heard)?.map_err(|fault| Failure::Failed(format!("{save}: {fault}")))
}

/// Replays a saved campaign on its levels as they were when it was saved.
fn play_again(
    log: &CampaignLog,
    heard: &mut dyn FnMut(&Battle, &[Event]),
) -> Result<Result<Resumed, CampaignError>, Failure> {
    let (plan, file) = plan_of(log)?;
    let mut levels = |path: &str, battle: &OrderLog| match battle.own_level() {
        Some(Ok((loaded, file))) => Ok((loaded.battle, file.hash)),
        Some(Err(faults)) => Err(faults.to_string()),
        None => match level::load(path) {
            Ok(level) => Ok((level.loaded.battle, level.file.hash)),
            Err(Failure::Bad(what) | Failure::Failed(what) | Failure::Again(what)) => Err(what),
            Err(Failure::Closed) => Err(say("cli.output_closed", &[])),
        },
    };
    Ok(Resumed::play(plan, &file, log, &mut levels, heard))
}

/// The campaign of a record as it was when it was saved: from the text in the record, otherwise from its file.
fn plan_of(log: &CampaignLog) -> Result<(Plan, LevelFile), Failure> {
    if let Some(own) = log.own_plan() {
        return own.map_err(Failure::Bad);
    }
    let text = level::read(&log.campaign, "cli.a_campaign")?;
    let plan = Plan::read(&log.campaign, &text).map_err(Failure::Bad)?;
    Ok((plan, LevelFile::new(&log.campaign, &text)))
}

/// The record of a saved campaign, with its text; `given` is the current path of the campaign file.
fn saved(save: &str, given: Option<&str>) -> Result<(String, CampaignLog), Failure> {
    let text = level::read(save, "cli.a_saved_campaign")?;
    let mut log = CampaignLog::read(&text).map_err(|error| Failure::Bad(format!("{save}: {error}")))?;
    if let Some(path) = given {
        path.clone_into(&mut log.campaign);
    }
    Ok((text, log))
}

/// The next battle, before it starts.
fn open(campaign: &Campaign) -> Result<Session, Failure> {
    let path = campaign.path().unwrap_or_default();
    let level = level::load(&path)?;
    campaign.begin(&level.loaded.battle, &level.file).map_err(|why| Failure::Bad(format!("{path}: {why}")))
}

/// Plays a battle to its end, or until the player quits.
fn fight(
    args: &Args,
    campaign: &Campaign,
    mut session: Session,
    happened: Vec<Event>,
    input: &mut dyn BufRead,
    out: &mut Out,
) -> Result<Session, Failure> {
    let level = level::load(&campaign.path().unwrap_or_default())?;
    let side = campaign.side(session.battle()).index();
    let mut names = level::players(&level.loaded, &[], Seats::ForPolicies)?;
    if let Some(own) = names.get_mut(side).filter(|_| !args.watch) {
        HUMAN.clone_into(own);
    }
    let players = level::seated(&names, session.log().seed);
    session.set_players(numbered(names));
    let seated = Seated { session, players, happened, story: level.loaded.briefing, remark: String::new() };
    let load = |_: &_| Err(say("cli.load_campaign", &[]));
    let write = |log: &OrderLog| campaign.record(Some(log)).write();
    Ok(Table::new(seated, &load, out).saved_as(&write).play_out(input)?)
}

/// Plays the camp after a battle; returns false if the player quits.
fn rest(
    args: &Args,
    campaign: &mut Campaign,
    input: &mut dyn BufRead,
    out: &mut Out,
    keeper: &Keeper,
) -> Result<bool, Failure> {
    let go = if args.watch {
        camp::mend(campaign, out)?;
        let roster = campaign.camp().map(camp::roster).unwrap_or_default();
        roster.iter().try_for_each(|line| out.line(line))?;
        true
    } else {
        camp::stay(campaign, input, out)?
    };
    keeper.keep(&campaign.record(None), out)?;
    Ok(go)
}
