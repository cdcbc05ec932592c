//! What many battles of one kind have come to.

use super::line::{Line, Terms};
use crate::cli::table::columns;
use serde_json::{Value, json};
use six_seconds::battle::Key;
use six_seconds::words::{label, say};
use std::collections::BTreeMap;

/// The keys of the table's headings.
const HEADS: [&str; 6] = ["cli.side", "cli.player", "cli.wins", "cli.win_rate", "cli.interval", "cli.losses"];

/// The results of battles of one kind.
pub struct Summary<'a> {
    terms: &'a Terms,
    lines: &'a [Line],
}

impl<'a> Summary<'a> {
    /// The results of those battles.
    pub const fn of(terms: &'a Terms, lines: &'a [Line]) -> Self {
        Self { terms, lines }
    }

    /// The battles.
    pub const fn battles(&self) -> usize {
        self.lines.len()
    }

    /// The battles that a side won.
    pub fn wins(&self, side: usize) -> usize {
        self.lines.iter().filter(|line| line.winner == Some(side)).count()
    }

    /// The battles that did not end.
    pub fn endless(&self) -> usize {
        self.lines.iter().filter(|line| line.by.is_none()).count()
    }

    /// The battles that nobody won.
    pub fn draws(&self) -> usize {
        self.lines.iter().filter(|line| line.winner.is_none() && line.by.is_some()).count()
    }

    /// Rounds on average.
    pub fn rounds(&self) -> f64 {
        self.mean(|line| line.rounds)
    }

    fn mean(&self, of: impl Fn(&Line) -> u16) -> f64 {
        let sum: u32 = self.lines.iter().map(|line| u32::from(of(line))).sum();
        f64::from(sum) / self.lines.len().max(1) as f64
    }

    fn losses(&self, side: usize) -> f64 {
        self.mean(|line| line.losses.get(side).copied().unwrap_or(0))
    }

    fn ends(&self) -> BTreeMap<&str, usize> {
        let mut ends = BTreeMap::new();
        for what in self.lines.iter().filter_map(|line| line.by.as_deref()) {
            *ends.entry(what).or_default() += 1;
        }
        ends
    }

    /// One JSON object.
    pub fn json(&self) -> Value {
        let side = |(at, side): (usize, &super::line::Side)| {
            let (low, high) = wilson(self.wins(at), self.battles());
            json!({
                "side": side.name,
                "player": side.player,
                "wins": self.wins(at),
                "win_rate": self.wins(at) as f64 / self.battles().max(1) as f64,
                "win_rate_95": [low, high],
                "combatants": side.combatants,
                "mean_losses": self.losses(at),
            })
        };
        let rounds = self.lines.iter().map(|line| line.rounds);
        let state = |line: &Line| u64::from_str_radix(&line.state, 16).unwrap_or(0);
        let hash = self.lines.iter().fold(0_u64, |hash, line| hash.rotate_left(5) ^ state(line));
        json!({
            "level": self.terms.level,
            "core": self.terms.core,
            "initiative": self.terms.initiative,
            "damage": self.terms.damage,
            "battles": self.battles(),
            "seed": self.terms.first_seed,
            "sides": self.terms.sides.iter().enumerate().map(side).collect::<Vec<_>>(),
            "draws": self.draws(),
            "endless": self.endless(),
            "decided_by": self.ends(),
            "rounds": {
                "mean": self.rounds(),
                "least": rounds.clone().min(),
                "most": rounds.max(),
            },
            "hash": format!("{hash:016x}"),
        })
    }

    /// A table and the figures below it.
    pub fn table(&self) -> Vec<String> {
        let mut rows = vec![HEADS.map(|key| say(key, &[])).to_vec()];
        for (at, side) in self.terms.sides.iter().enumerate() {
            let (low, high) = wilson(self.wins(at), self.battles());
            let of = side.combatants;
            rows.push(vec![
                side.name.clone(),
                side.player.clone(),
                self.wins(at).to_string(),
                format!("{:.1}%", 100.0 * self.wins(at) as f64 / self.battles().max(1) as f64),
                say("cli.from_to", &[("from", &tenths(100.0 * low)), ("to", &tenths(100.0 * high))]),
                say("cli.lost", &[("n", &format!("{:.2}", self.losses(at))), ("of", &of)]),
            ]);
        }
        let mut lines = columns(&rows);
        let rounds = self.lines.iter().map(|line| line.rounds);
        let (least, most) = (rounds.clone().min().unwrap_or(0), rounds.max().unwrap_or(0));
        let (level, battles, seed) = (&self.terms.level, self.battles(), self.terms.first_seed);
        lines.push(String::new());
        lines.push(say("cli.figures", &[("level", level), ("battles", &battles), ("seed", &seed)]));
        lines.push(say("cli.figures_rounds", &[("mean", &tenths(self.rounds())), ("least", &least), ("most", &most)]));
        lines.push(say("cli.figures_draws", &[("draws", &self.draws()), ("endless", &self.endless())]));
        let name = |what: &str| Key::intern(what).map_or_else(|| what.to_owned(), label);
        let ends = self.ends();
        let ends = ends.iter().map(|(what, count)| format!("{} {count}", name(what)));
        lines.push(say("cli.figures_ends", &[("ends", &ends.collect::<Vec<_>>().join("; "))]));
        lines
    }
}

/// The 95 % confidence interval of a rate, after Wilson.
fn wilson(wins: usize, of: usize) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if of == 0 {
        return (0.0, 1.0);
    }
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
