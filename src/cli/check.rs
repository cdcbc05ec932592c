//! `check`: whether level files are in order.

use super::level;
use super::output::{Failure, Out};

/// Check level files: one line for each that is in order, every fault of those that are not.
#[derive(clap::Args)]
pub struct Args {
    /// Level files.
    #[arg(required = true, value_name = "LEVEL")]
    levels: Vec<String>,
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let mut faults = Vec::new();
    for path in &args.levels {
        match level::load(path) {
            Ok(level) => {
                let battle = &level.loaded.battle;
                let (setup, map) = (battle.setup(), battle.map());
                let (core, model) = (setup.rules.core.id(), setup.rules.initiative.id());
                let counts = format!("{} sides, {} combatants", setup.sides.len(), battle.units().count());
                let size = format!("{} by {} squares", map.width(), map.height());
                out.line(format_args!("{path}: ok: {}; {core}, {model}; {counts}; {size}", setup.name))?;
            }
            Err(Failure::Bad(what)) => faults.push(what.trim_end().to_owned()),
            Err(failure) => return Err(failure),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Bad(faults.join("\n\n"))) }
}
