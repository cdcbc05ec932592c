//! Plays battles and writes each down as soon as it is over.

use super::line::{self, Line, Terms};
use super::work::{self, Work};
use crate::cli::level;
use crate::cli::output::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use six_seconds::ai::{Ended, play, play_watched};
use six_seconds::battle::{Battle, SideId};
use six_seconds::dice::DiceStream;
use six_seconds::words::say;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::Instant;

/// Battles to be played.
pub struct Fight<'a> {
    work: &'a Work,
    numbers: Vec<u32>,
    deadline: Option<Instant>,
    sink: Option<Mutex<File>>,
    known: Vec<Line>,
    bar: ProgressBar,
    blunders: bool,
}

/// How battles went.
pub struct Fought {
    /// Those that were played, in the order of their numbers.
    pub lines: Vec<Line>,
    /// What went wrong, battle by battle.
    pub faults: Vec<String>,
    /// How many were left.
    pub left: usize,
}

impl<'a> Fight<'a> {
    /// Prepares to play so many kinds of battles; reads what a former run has left.
    ///
    /// # Errors
    /// One line: a fault of the arguments or of the file.
    pub fn new(work: &'a Work, kinds: usize) -> Result<Self, Failure> {
        work::listen();
        let numbers = work.numbers()?;
        let (known, sink) = match &work.lines {
            Some(name) => opened(name, work.resume)?,
            None => (Vec::new(), None),
        };
        let bar = if std::io::stderr().is_terminal() && !work.quiet {
            let style = ProgressStyle::with_template(&say("cli.progress", &[]));
            let all = u64::try_from(numbers.len() * kinds).unwrap_or(u64::MAX);
            ProgressBar::new(all).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        } else {
            ProgressBar::hidden()
        };
        Ok(Self { work, numbers, deadline: work.deadline(), sink, known, bar, blunders: false })
    }

    /// The same; the blunders of the players are counted.
    pub fn counting_blunders(self) -> Self {
        Self { blunders: true, ..self }
    }

    /// Refuses lines of other battles in the file.
    ///
    /// # Errors
    /// One line: in what they differ.
    pub fn resumes(&self, terms: &[Terms]) -> Result<(), Failure> {
        let strange = self.known.iter().find(|line| !terms.contains(&line.terms));
        let Some(line) = strange else { return Ok(()) };
        let what = terms.iter().find_map(|terms| terms.differs(&line.terms)).unwrap_or("cli.terms_rules");
        let file = self.work.lines.clone().unwrap_or_default();
        Err(Failure::Bad(say("cli.other_lines", &[("file", &file), ("what", &say(what, &[]))])))
    }

    /// Plays all battles of one kind that the file does not hold already.
    ///
    /// # Errors
    /// One line: the threads cannot be started, or the file cannot be written.
    pub fn fight(&self, battle: &Battle, terms: &Terms, names: &[String]) -> Result<Fought, Failure> {
        let known: Vec<&Line> =
            self.known.iter().filter(|line| line.terms == *terms && self.numbers.contains(&line.n)).collect();
        let open = self.numbers.iter().filter(|number| !known.iter().any(|line| line.n == **number));
        let open: Vec<u32> = open.copied().collect();
        self.bar.inc(u64::try_from(known.len()).unwrap_or(0));
        let one = |number: &u32| {
            if work::is_over(self.deadline) {
                return Ok(None);
            }
            let seed = terms.seed(*number);
            let (mut players, began) = (level::seated(names, seed), Instant::now());
            let (level, dice) = (battle.fork(), DiceStream::from_seed(seed));
            let end = match self.blunders {
                true => play_watched(level, dice, &mut players),
                false => play(level, dice, &mut players).map(|end| (end, Vec::new())),
            };
            self.bar.inc(1);
            match end {
                Ok((end, blunders)) => {
                    let line = Line { blunders, ..told(terms, *number, &end, began) };
                    self.write(&line)?;
                    Ok(Some(Ok(line)))
                }
                Err(fault) => {
                    Ok(Some(Err(say("cli.battle_fault", &[("number", number), ("seed", &seed), ("fault", &fault)]))))
                }
            }
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.work.jobs()).build();
        let pool = pool.map_err(|error| Failure::Bad(format!("--jobs {}: {error}", self.work.jobs)))?;
        let ends: Result<Vec<_>, Failure> = pool.install(|| open.par_iter().map(one).collect());
        let mut fought = Fought { lines: known.into_iter().cloned().collect(), faults: Vec::new(), left: 0 };
        for end in ends? {
            match end {
                Some(Ok(line)) => fought.lines.push(line),
                Some(Err(fault)) => fought.faults.push(fault),
                None => fought.left += 1,
            }
        }
        fought.lines.sort_by_key(|line| line.n);
        Ok(fought)
    }

    /// Takes the progress away.
    pub fn over(&self) {
        self.bar.finish_and_clear();
    }

    fn write(&self, line: &Line) -> Result<(), Failure> {
        let Some(sink) = &self.sink else { return Ok(()) };
        let name = || self.work.lines.clone().unwrap_or_default();
        let text = serde_json::to_string(line).map_err(Failure::bad)? + "\n";
        let mut file = sink.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.write_all(text.as_bytes()).and_then(|()| file.flush()).map_err(|error| unwritten(&name(), &error))
    }
}

impl Fought {
    /// What the exit code tells besides the result.
    ///
    /// # Errors
    /// [`Failure::Failed`] if battles went wrong, [`Failure::Again`] if some were left.
    pub fn end(faults: &[String], left: usize) -> Result<(), Failure> {
        if !faults.is_empty() {
            return Err(Failure::Failed(faults.join("\n")));
        }
        if left > 0 { Err(Failure::Again(say("cli.battles_left", &[("left", &left)]))) } else { Ok(()) }
    }
}

fn told(terms: &Terms, number: u32, end: &Ended, began: Instant) -> Line {
    Line {
        terms: terms.clone(),
        n: number,
        seed: terms.seed(number),
        winner: end.winner.map(SideId::index),
        by: end.what.map(|what| what.to_string()),
        rounds: end.rounds,
        losses: end.losses.clone(),
        orders: end.orders,
        state: format!("{:016x}", end.hash),
        ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        blunders: Vec::new(),
    }
}

/// The file of lines, ready to be continued; without `resume` it must not hold anything yet.
fn opened(name: &str, resume: bool) -> Result<(Vec<Line>, Option<Mutex<File>>), Failure> {
    let text =
        if std::path::Path::new(name).exists() { level::read(name, "cli.lines_of_battles")? } else { String::new() };
    if !resume && !text.is_empty() {
        return Err(Failure::Bad(say("cli.lines_there", &[("file", &name)])));
    }
    let (lines, whole) = line::read(name, &text)?;
    let file = File::options().create(true).append(true).open(name);
    let file = file.and_then(|file| file.set_len(u64::try_from(whole).unwrap_or(u64::MAX)).map(|()| file));
    let file = file.map_err(|error| unwritten(name, &error))?;
    Ok((lines, Some(Mutex::new(file))))
}

fn unwritten(name: &str, error: &std::io::Error) -> Failure {
    Failure::Bad(say("cli.lines_unwritten", &[("file", &name), ("error", error)]))
}
