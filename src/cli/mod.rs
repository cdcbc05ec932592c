//! The command line.

mod arena;
mod batch;
mod campaign;
mod check;
mod json;
mod level;
mod matrix;
mod merge;
mod odds;
mod output;
mod play;
mod replay;
mod rules;
mod run;
mod simulate;
mod table;

use clap::{Parser, Subcommand};
use output::Out;
use std::process::ExitCode;

/// A turn-based tactical skirmish game. Without a command the game opens in its window.
///
/// Exit codes: 0 done; 1 a check or verification failed; 2 bad input or usage; 75 stopped early, to be run again.
#[derive(Parser)]
#[command(name = "six-seconds", version, verbatim_doc_comment)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Campaign(campaign::Args),
    Check(check::Args),
    Run(run::Args),
    Simulate(simulate::Args),
    Matrix(matrix::Args),
    Arena(arena::Args),
    Merge(merge::Args),
    Odds(odds::Args),
    Replay(replay::Args),
    Rules(rules::Args),
}

/// Runs the program with its command-line arguments.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe needs no message.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut out = Out::new();
    let end = match cli.command {
        None => play::open(None),
        Some(Command::Play(args)) => play::run(&args, &mut out),
        Some(Command::Campaign(args)) => campaign::run(&args, &mut out),
        Some(Command::Check(args)) => check::run(&args, &mut out),
        Some(Command::Run(args)) => run::run(&args, &mut out),
        Some(Command::Simulate(args)) => simulate::run(&args, &mut out),
        Some(Command::Matrix(args)) => matrix::run(&args, &mut out),
        Some(Command::Arena(args)) => arena::run(&args, &mut out),
        Some(Command::Merge(args)) => merge::run(&args, &mut out),
        Some(Command::Odds(args)) => odds::run(&args, &mut out),
        Some(Command::Replay(args)) => replay::run(&args, &mut out),
        Some(Command::Rules(args)) => rules::run(&args, &mut out),
    };
    match end.and_then(|()| out.close()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let code = failure.tell();
            if let Err(late) = out.close() {
                late.tell();
            }
            code
        }
    }
}
