//! `simulate`: plays a level many times and counts how it ends.

use super::level::{self, Level, Seats};
use super::output::{Failure, Out};
use super::play::numbered;
use super::table::columns;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};
use six_seconds::ai::{Ended, play};
use six_seconds::battle::{Battle, Key, OptionValue, SideId};
use six_seconds::dice::DiceStream;
use six_seconds::replay::Session;
use six_seconds::words::say;
use std::io::IsTerminal;

/// The keys of the table's headings.
const HEADS: [&str; 6] = ["cli.side", "cli.player", "cli.wins", "cli.win_rate", "cli.interval", "cli.losses"];

/// Play a level many times and report how it usually ends.
///
/// The same seed gives the same answer with any number of jobs.
#[derive(clap::Args)]
pub struct Args {
    /// The level file.
    level: String,
    /// The number of battles.
    #[arg(long, default_value_t = 100, value_name = "N")]
    battles: u32,
    /// The seed of the first battle; the other seeds follow from it.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Battles played at the same time, up to 256; 0 for one per core.
    #[arg(long, default_value_t = 0, value_name = "J", value_parser = clap::value_parser!(u16).range(0..=256))]
    jobs: u16,
    /// The player of each side, in the level's order: ai, scripted or random; ai_blind_to_counts is the
    /// ai without any thought of initiative counts, for comparisons. The ai if left out.
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS")]
    sides: Vec<String>,
    /// Another initiative model than the level's: dynamic, structured or fluid.
    #[arg(long, value_name = "MODEL")]
    initiative: Option<String>,
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
    if args.battles == 0 {
        return Err(Failure::bad(say("cli.no_battles", &[])));
    }
    let level = level::load(&args.level)?;
    let names = level::players(&level.loaded, &args.sides, Seats::ForPolicies)?;
    let options = level::options(&level.loaded.battle, &args.options, args.initiative.as_ref())?;
    let battle = &level::ruled(&level.loaded.battle, &options, &args.level)?;
    if let Some(file) = &args.record {
        record(args, &level, &options, &names, file)?;
    }
    let results = fight(args, battle, &names)?;
    let summary = Summary::of(battle, &names, &results);
    if args.json {
        return out.line(summary.json(args));
    }
    summary.lines(args).iter().try_for_each(|line| out.line(line))
}

/// The seed of a battle by its number: the first battle has the given seed, so that it can be recorded and replayed.
fn seed(args: &Args, number: u32) -> u64 {
    args.seed.wrapping_add(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// All battles, in order of their numbers.
fn fight(args: &Args, battle: &Battle, names: &[String]) -> Result<Vec<Ended>, Failure> {
    let bar = if std::io::stderr().is_terminal() {
        let style = ProgressStyle::with_template(&say("cli.progress", &[]));
        ProgressBar::new(args.battles.into()).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    } else {
        ProgressBar::hidden()
    };
    let one = |number: u32| {
        let seed = seed(args, number);
        let mut players = level::seated(names, seed);
        let end = play(battle.fork(), DiceStream::from_seed(seed), &mut players);
        bar.inc(1);
        end.map_err(|fault| {
            Failure::Failed(say("cli.battle_fault", &[("number", &(number + 1)), ("seed", &seed), ("fault", &fault)]))
        })
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.into()).build();
    let pool = pool.map_err(|error| Failure::Bad(format!("--jobs {}: {error}", args.jobs)))?;
    let results = pool.install(|| (0..args.battles).into_par_iter().map(one).collect());
    bar.finish_and_clear();
    results
}

/// Plays the first battle for its log and writes that: before all others, so that a fault of the file is told at once.
fn record(
    args: &Args,
    level: &Level,
    options: &[(Key, OptionValue)],
    names: &[String],
    file: &str,
) -> Result<(), Failure> {
    let mut players = level::seated(names, args.seed);
    let session = Session::ruled(&level.loaded.battle, &level.file, args.seed, options);
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

/// The results of all battles.
struct Summary<'a> {
    battle: &'a Battle,
    names: &'a [String],
    results: &'a [Ended],
    decided_by: Vec<(Key, usize)>,
}

impl<'a> Summary<'a> {
    fn of(battle: &'a Battle, names: &'a [String], results: &'a [Ended]) -> Self {
        let mut decided_by: Vec<(Key, usize)> = Vec::new();
        for what in results.iter().filter_map(|result| result.what) {
            match decided_by.iter_mut().find(|entry| entry.0 == what) {
                Some(entry) => entry.1 += 1,
                None => decided_by.push((what, 1)),
            }
        }
        decided_by.sort();
        Self { battle, names, results, decided_by }
    }

    fn wins(&self, side: usize) -> usize {
        self.results.iter().filter(|result| result.winner.map(SideId::index) == Some(side)).count()
    }

    fn endless(&self) -> usize {
        self.results.iter().filter(|result| result.what.is_none()).count()
    }

    fn draws(&self) -> usize {
        self.results.iter().filter(|result| result.winner.is_none() && result.what.is_some()).count()
    }

    fn mean(&self, of: impl Fn(&Ended) -> u16) -> f64 {
        self.results.iter().map(|result| f64::from(of(result))).sum::<f64>() / self.results.len() as f64
    }

    fn size(&self, side: usize) -> usize {
        self.battle.units().filter(|unit| self.battle.side(*unit).index() == side).count()
    }

    fn json(&self, args: &Args) -> Value {
        let side = |(at, name): (usize, &String)| {
            let (low, high) = wilson(self.wins(at), self.results.len());
            json!({
                "side": self.battle.setup().sides[at].name,
                "player": name,
                "wins": self.wins(at),
                "win_rate": self.wins(at) as f64 / self.results.len() as f64,
                "win_rate_95": [low, high],
                "combatants": self.size(at),
                "mean_losses": self.mean(|result| result.losses[at]),
            })
        };
        let rounds = self.results.iter().map(|result| result.rounds);
        let ends = self.decided_by.iter().map(|(what, count)| (what.to_string(), json!(count)));
        let hash = self.results.iter().fold(0_u64, |hash, result| hash.rotate_left(5) ^ result.hash);
        json!({
            "level": args.level,
            "battles": args.battles,
            "seed": args.seed,
            "sides": self.names.iter().enumerate().map(side).collect::<Vec<_>>(),
            "draws": self.draws(),
            "endless": self.endless(),
            "decided_by": ends.collect::<serde_json::Map<_, _>>(),
            "rounds": {
                "mean": self.mean(|result| result.rounds),
                "least": rounds.clone().min(),
                "most": rounds.max(),
            },
            "hash": format!("{hash:016x}"),
        })
    }

    fn lines(&self, args: &Args) -> Vec<String> {
        let mut rows = vec![HEADS.map(|key| say(key, &[])).to_vec()];
        for (at, name) in self.names.iter().enumerate() {
            let (low, high) = wilson(self.wins(at), self.results.len());
            rows.push(vec![
                self.battle.setup().sides[at].name.clone(),
                name.clone(),
                self.wins(at).to_string(),
                format!("{:.1}%", 100.0 * self.wins(at) as f64 / self.results.len() as f64),
                say("cli.from_to", &[("from", &tenths(100.0 * low)), ("to", &tenths(100.0 * high))]),
                say(
                    "cli.lost",
                    &[("n", &format!("{:.2}", self.mean(|result| result.losses[at]))), ("of", &self.size(at))],
                ),
            ]);
        }
        let mut lines = columns(&rows);
        let rounds = self.results.iter().map(|result| result.rounds);
        let (least, most) = (rounds.clone().min().unwrap_or(0), rounds.max().unwrap_or(0));
        lines.push(String::new());
        lines.push(say("cli.figures", &[("level", &args.level), ("battles", &args.battles), ("seed", &args.seed)]));
        lines.push(say(
            "cli.figures_rounds",
            &[("mean", &format!("{:.1}", self.mean(|result| result.rounds))), ("least", &least), ("most", &most)],
        ));
        lines.push(say("cli.figures_draws", &[("draws", &self.draws()), ("endless", &self.endless())]));
        let ends = self.decided_by.iter().map(|(what, count)| format!("{} {count}", six_seconds::words::label(*what)));
        lines.push(say("cli.figures_ends", &[("ends", &ends.collect::<Vec<_>>().join("; "))]));
        lines
    }
}

/// The 95 % confidence interval of a rate, after Wilson.
fn wilson(wins: usize, of: usize) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (of as f64, wins as f64 / of as f64);
    let middle = p + Z * Z / (2.0 * n);
    let width = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - width) / scale).max(0.0), ((middle + width) / scale).min(1.0))
}

fn tenths(number: f64) -> String {
    format!("{number:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = wilson(50, 100);
        assert!((low - 0.4038).abs() < 0.0001 && (high - 0.5962).abs() < 0.0001);
        let (low, high) = wilson(0, 10);
        assert!(low == 0.0 && (high - 0.2775).abs() < 0.0001);
    }
}
