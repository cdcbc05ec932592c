//! `check`: checks level and campaign files.

use super::level;
use super::output::{Failure, Out};
use six_seconds::campaign::{Campaign, Plan};
use six_seconds::replay::LevelFile;
use six_seconds::words::say;

/// Check level and campaign files: one line for each good file, every fault of the others.
#[derive(clap::Args)]
pub struct Args {
    /// Level files, or campaign files, whose levels are then checked as well.
    #[arg(required = true, value_name = "LEVEL")]
    levels: Vec<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let mut faults = Vec::new();
    for path in &args.levels {
        match look(path) {
            Ok(line) => out.line(line)?,
            Err(Failure::Bad(what)) => faults.push(what.trim_end().to_owned()),
            Err(failure) => return Err(failure),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Bad(faults.join("\n\n"))) }
}

/// Checks one file and describes its contents.
fn look(path: &str) -> Result<String, Failure> {
    let text = level::read(path, "cli.a_level_or_campaign")?;
    if Plan::is_meant(&text) {
        return campaign(path, &text);
    }
    let level = level::load(path)?;
    let battle = &level.loaded.battle;
    let (setup, map) = (battle.setup(), battle.map());
    let (core, model) = (setup.rules().core.id(), setup.rules().initiative.id());
    let (sides, units) = (setup.sides.len(), battle.enlisted().count());
    let values: [(&str, &dyn std::fmt::Display); 8] = [
        ("file", &path),
        ("level", &setup.name),
        ("core", &core),
        ("model", &model),
        ("sides", &sides),
        ("units", &units),
        ("width", &map.width()),
        ("height", &map.height()),
    ];
    Ok(say("cli.level_ok", &values))
}

/// A campaign is good if each of its levels is, and has the campaign's side.
fn campaign(path: &str, text: &str) -> Result<String, Failure> {
    let plan = Plan::read(path, text).map_err(Failure::Bad)?;
    let campaign = Campaign::new(plan.clone(), &LevelFile::new(path, text), 0, Vec::new());
    for stage in &plan.stages {
        let at = plan.path(path, stage);
        let level = level::load(&at)?;
        campaign.enter(&level.loaded.battle).map_err(|why| Failure::Bad(format!("{at}: {why}")))?;
    }
    Ok(say("cli.campaign_ok", &[("file", &path), ("campaign", &plan.name), ("levels", &plan.stages.len())]))
}
