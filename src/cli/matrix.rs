//! `matrix`: plays levels under every initiative model, with and without each damage model.

use super::batch::{Fight, Fought, Line, Summary, Terms, Work};
use super::level::{self, Seats};
use super::output::{Failure, Out};
use super::table::columns;
use six_seconds::battle::Battle;
use six_seconds::battle::system::NATIVE;
use six_seconds::rules::{DAMAGE_MODELS, INITIATIVE_MODELS};
use six_seconds::words::say;

/// The keys of the table's headings before the sides.
const HEADS: [&str; 5] = ["cli.core", "cli.initiative", "cli.damage", "cli.battles", "cli.mean_rounds"];

/// Play levels under every initiative model, with and without every damage model.
///
/// Each level counts its battles from 0. Exit codes as for simulate.
#[derive(clap::Args)]
pub struct Args {
    /// The level files; the checkpoint of every core if left out.
    levels: Vec<String>,
    #[command(flatten)]
    work: Work,
    /// The player of each side; normal if left out.
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS")]
    sides: Vec<String>,
    /// Keep to each level's own models.
    #[arg(long)]
    own: bool,
    /// Print one JSON array.
    #[arg(long)]
    json: bool,
}

/// One kind of battle.
struct Cell {
    battle: Battle,
    terms: Terms,
    names: Vec<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let levels = level::or_checkpoints(&args.levels);
    let mut cells = Vec::new();
    for path in &levels {
        let own = cell(args, path, None, None)?;
        // Of the usual levels one stands for each core.
        let doubles = args.levels.is_empty() && !own.battle.rules().harm.is_native();
        match args.own {
            true => cells.push(own),
            false if doubles => {}
            false => cells.append(&mut models(args, path)?),
        }
    }
    let fight = Fight::new(&args.work, cells.len())?;
    let all: Vec<Terms> = cells.iter().map(|cell| cell.terms.clone()).collect();
    fight.resumes(&all)?;
    let (mut results, mut faults, mut left) = (Vec::new(), Vec::new(), 0);
    for Cell { battle, terms, names } in cells {
        let mut fought = fight.fight(&battle, &terms, &names)?;
        faults.append(&mut fought.faults);
        left += fought.left;
        results.push((terms, fought.lines));
    }
    fight.over();
    tell(&results, args.json, out)?;
    Fought::end(&faults, left)
}

/// A level under every initiative model, without and with the damage models.
fn models(args: &Args, path: &str) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for damage in [NATIVE].into_iter().chain(DAMAGE_MODELS.iter().map(|model| model.id())) {
        for model in INITIATIVE_MODELS {
            cells.push(cell(args, path, Some(model.id().as_str()), Some(damage))?);
        }
    }
    Ok(cells)
}

fn cell(args: &Args, path: &str, initiative: Option<&str>, damage: Option<&str>) -> Result<Cell, Failure> {
    let level = level::built_in_or_file(path, damage)?;
    let names = level::players(&level.loaded, &args.sides, Seats::ForPolicies)?;
    let initiative = initiative.map(str::to_owned);
    let options = level::options(&level.loaded.battle, &[], initiative.as_ref())?;
    let battle = level::ruled(&level.loaded.battle, &options, path)?;
    let terms = Terms::of(&battle, &level.file, &options, &names, args.work.seed);
    Ok(Cell { battle, terms, names })
}

/// Prints the results of several kinds of battles as one table or one JSON array.
///
/// # Errors
/// [`Failure::Closed`] if the output was closed.
pub fn tell(results: &[(Terms, Vec<Line>)], json: bool, out: &mut Out) -> Result<(), Failure> {
    let summaries: Vec<(&Terms, Summary<'_>)> =
        results.iter().map(|(terms, lines)| (terms, Summary::of(terms, lines))).collect();
    if json {
        let all: Vec<_> = summaries.iter().map(|(_, summary)| summary.json()).collect();
        return out.line(serde_json::Value::Array(all));
    }
    let sides = results.iter().map(|(terms, _)| terms.sides.len()).max().unwrap_or(0);
    let several = results.iter().any(|(terms, _)| terms.level != results[0].0.level);
    let mut heads: Vec<String> = HEADS.iter().map(|key| say(key, &[])).collect();
    heads.extend((0..sides).map(|at| heading(results, at)));
    heads.extend(["cli.draws", "cli.endless"].map(|key| say(key, &[])));
    heads.extend(several.then(|| say("cli.level", &[])));
    let mut rows = vec![heads];
    for (terms, summary) in &summaries {
        let mut row = vec![terms.core.clone(), terms.initiative.clone(), terms.damage.clone()];
        row.extend([summary.battles().to_string(), format!("{:.1}", summary.rounds())]);
        row.extend((0..sides).map(|at| summary.wins(at).to_string()));
        row.extend([summary.draws().to_string(), summary.endless().to_string()]);
        row.extend(several.then(|| terms.level.clone()));
        rows.push(row);
    }
    columns(&rows).iter().try_for_each(|line| out.line(line))
}

/// The heading of a side's wins: its name if all levels call it so, else its number.
fn heading(results: &[(Terms, Vec<Line>)], at: usize) -> String {
    let name = |terms: &Terms| terms.sides.get(at).map(|side| side.name.clone());
    let first = results.first().and_then(|(terms, _)| name(terms));
    let same = results.iter().all(|(terms, _)| name(terms) == first);
    first.filter(|_| same).unwrap_or_else(|| say("cli.side_number", &[("number", &(at + 1))]))
}
