//! `merge`: puts together what several runs have written down.

use super::batch::{Line, Terms, read_lines};
use super::level;
use super::matrix;
use super::output::{Failure, Out};
use six_seconds::words::say;

/// Put together the lines that shards have written (--lines), and report as simulate does.
///
/// It refuses lines of different levels, rules, builds or players. A battle that stands there twice must have ended the
/// same way, which also checks that machines agree. Exit codes: 0 done; 1 two lines of a battle differ; 2 bad input.
#[derive(clap::Args)]
pub struct Args {
    /// The files of lines.
    #[arg(required = true)]
    files: Vec<String>,
    /// Allow battles of several kinds, as matrix plays them; only build and format must be the same.
    #[arg(long)]
    matrix: bool,
    /// Print one JSON object, or with --matrix one array.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let mut results: Vec<(Terms, Vec<Line>)> = Vec::new();
    for file in &args.files {
        let text = level::read(file, "cli.lines_of_battles")?;
        for line in read_lines(file, &text)?.0 {
            take(args, &mut results, line, file)?;
        }
    }
    let Some((terms, lines)) = results.first() else {
        return Err(Failure::Bad(say("cli.no_lines", &[])));
    };
    if args.matrix {
        return matrix::tell(&results, args.json, out);
    }
    let summary = super::batch::Summary::of(terms, lines);
    if args.json {
        return out.line(summary.json());
    }
    summary.table().iter().try_for_each(|line| out.line(line))
}

/// Takes a line in: to those of its kind, once.
fn take(args: &Args, results: &mut Vec<(Terms, Vec<Line>)>, line: Line, file: &str) -> Result<(), Failure> {
    let mixed = |what: &str| {
        let what = say(what, &[]);
        Err(Failure::Bad(say("cli.mixed_lines", &[("file", &file), ("what", &what)])))
    };
    if let Some((first, _)) = results.first() {
        let what = first.differs(&line.terms);
        let same_build = first.build == line.terms.build && first.v == line.terms.v;
        match what {
            Some(what) if !args.matrix => return mixed(what),
            Some(_) if !same_build => return mixed("cli.terms_build"),
            _ => {}
        }
    }
    let at = results.iter().position(|(terms, _)| *terms == line.terms);
    let at = at.unwrap_or_else(|| {
        results.push((line.terms.clone(), Vec::new()));
        results.len() - 1
    });
    let lines = &mut results[at].1;
    match lines.binary_search_by_key(&line.n, |known| known.n) {
        Ok(known) if lines[known].agrees(&line) => {}
        Ok(_) => {
            let (number, seed) = (line.n, line.seed);
            let what = say("cli.lines_differ", &[("file", &file), ("number", &number), ("seed", &seed)]);
            return Err(Failure::Failed(what));
        }
        Err(place) => lines.insert(place, line),
    }
    Ok(())
}
