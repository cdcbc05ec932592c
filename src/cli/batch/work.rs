//! Which battles this run plays, and when it stops.

use crate::cli::output::Failure;
use six_seconds::words::say;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The variables by which engines tell a task its number, with that of the first task and how many there are.
const ARRAYS: [(&str, Option<&str>, Option<&str>); 4] = [
    ("SLURM_ARRAY_TASK_ID", Some("SLURM_ARRAY_TASK_MIN"), Some("SLURM_ARRAY_TASK_COUNT")),
    ("HQ_TASK_ID", None, None),
    ("JOB_COMPLETION_INDEX", None, None),
    ("AWS_BATCH_JOB_ARRAY_INDEX", None, None),
];

static STOPPED: AtomicBool = AtomicBool::new(false);

/// How battles are chosen, played and written down.
#[derive(clap::Args, Clone)]
pub struct Work {
    /// The number of battles.
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub battles: u32,
    /// The number of the first battle, counted from 0.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub from: u32,
    /// The seed of battle 0; the other seeds follow from it.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// Battles played at the same time, up to 256; 0 for one per core (under Slurm one per CPU of the task).
    #[arg(long, default_value_t = 0, value_name = "J", value_parser = clap::value_parser!(u16).range(0..=256))]
    pub jobs: u16,
    /// Play only every Nth battle, the Kth of them counted from 0; "auto/N" takes K from the batch system
    /// (Slurm, HyperQueue, Kubernetes, AWS Batch), "auto" N as well (Slurm only).
    #[arg(long, value_name = "K/N")]
    pub shard: Option<String>,
    /// Write one JSON line for each battle to this file, as soon as it is over.
    #[arg(long, value_name = "FILE")]
    pub lines: Option<String>,
    /// Skip the battles that the file of --lines already holds.
    #[arg(long, requires = "lines")]
    pub resume: bool,
    /// Begin no battle after this time, such as 90s, 25m or 2h; exit code 75 if some are left.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub time_limit: Option<Duration>,
    /// Show no progress.
    #[arg(long)]
    pub quiet: bool,
}

impl Work {
    /// The numbers of the battles.
    ///
    /// # Errors
    /// One line if there are none, or the shard cannot be read.
    pub fn numbers(&self) -> Result<Vec<u32>, Failure> {
        if self.battles == 0 {
            return Err(Failure::bad(say("cli.no_battles", &[])));
        }
        let (part, of) = match &self.shard {
            Some(text) => shard(text, |name| std::env::var(name).ok())
                .ok_or_else(|| Failure::Bad(say("cli.bad_shard", &[("shard", text)])))?,
            None => (0, 1),
        };
        let all = self.from..self.from.saturating_add(self.battles);
        Ok(all.filter(|number| number % of == part).collect())
    }

    /// The battles played at the same time; 0 leaves it to the machine.
    pub fn jobs(&self) -> usize {
        let task = || std::env::var("SLURM_CPUS_PER_TASK").ok()?.parse().ok();
        if self.jobs > 0 { self.jobs.into() } else { task().unwrap_or(0) }
    }

    /// The moment after which no battle begins.
    pub fn deadline(&self) -> Option<Instant> {
        self.time_limit.map(|limit| Instant::now() + limit)
    }
}

/// Lets the signals that end a program end it after the battles in hand.
pub fn listen() {
    // A handler that is there already does the same.
    let _ = ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed));
}

/// True once a signal has come or the time is over.
pub fn is_over(deadline: Option<Instant>) -> bool {
    STOPPED.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// The shard of a text such as `3/64`, `auto/64` or `auto`.
fn shard(text: &str, variable: impl Fn(&str) -> Option<String>) -> Option<(u32, u32)> {
    let number = |name: &str| variable(name)?.trim().parse::<u32>().ok();
    let (part, of) = text.split_once('/').map_or((text, None), |(part, of)| (part, Some(of)));
    let of = of.map(|of| of.trim().parse::<u32>().ok());
    let (part, of) = if part == "auto" {
        let (own, first, count) = ARRAYS.into_iter().find(|array| number(array.0).is_some())?;
        let part = number(own)?.checked_sub(first.and_then(number).unwrap_or(0))?;
        (part, of.unwrap_or_else(|| number(count?)))
    } else {
        (part.trim().parse().ok()?, of?)
    };
    of.filter(|of| part < *of).map(|of| (part, of))
}

/// A time such as `90s`, `25m` or `2h`.
fn duration(text: &str) -> Result<Duration, String> {
    let unit = text.chars().last().filter(char::is_ascii_alphabetic);
    let number = text.trim_end_matches(|last: char| last.is_ascii_alphabetic());
    let seconds = match unit {
        None | Some('s') => 1,
        Some('m') => 60,
        Some('h') => 3600,
        Some(_) => 0,
    };
    let number = number.parse::<u64>().ok().filter(|_| seconds > 0).and_then(|number| number.checked_mul(seconds));
    number.map(Duration::from_secs).ok_or_else(|| say("cli.bad_time", &[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, variables: &[(&str, &str)]) -> Option<(u32, u32)> {
        shard(text, |name| variables.iter().find(|one| one.0 == name).map(|one| one.1.to_owned()))
    }

    #[test]
    fn a_shard_is_a_part_of_a_whole() {
        assert_eq!(read("0/4", &[]), Some((0, 4)));
        assert_eq!(read("3/4", &[]), Some((3, 4)));
        for wrong in ["4/4", "1", "a/4", "1/0", "-1/4", "", "/"] {
            assert_eq!(read(wrong, &[]), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_batch_system_says_which_shard_this_is() {
        let slurm = [("SLURM_ARRAY_TASK_ID", "7"), ("SLURM_ARRAY_TASK_MIN", "5"), ("SLURM_ARRAY_TASK_COUNT", "8")];
        assert_eq!(read("auto", &slurm), Some((2, 8)));
        assert_eq!(read("auto/64", &[("HQ_TASK_ID", "63")]), Some((63, 64)));
        assert_eq!(read("auto/2", &[("JOB_COMPLETION_INDEX", "1")]), Some((1, 2)));
        assert_eq!(read("auto", &[("HQ_TASK_ID", "1")]), None, "it does not say how many there are");
        assert_eq!(read("auto/4", &[]), None);
    }

    #[test]
    fn a_time_has_a_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("25m"), Ok(Duration::from_secs(1500)));
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7200)));
        assert!(duration("2d").is_err() && duration("m").is_err() && duration("").is_err());
    }
}
