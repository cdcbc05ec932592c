//! `arena`: lets computer players play against each other, each battle twice with the sides exchanged.

use super::batch::{Fight, Fought, Line, Terms, Work};
use super::level::{self, Seats};
use super::output::{Failure, Out};
use super::table::columns;
use serde_json::{Value, json};
use six_seconds::ai::Blunders;
use six_seconds::battle::Battle;
use six_seconds::words::say;

/// The keys of the table's headings.
const HEADS: [&str; 8] = [
    "cli.level",
    "cli.player",
    "cli.opponent",
    "cli.battles",
    "cli.wins",
    "cli.defeats",
    "cli.draws",
    "cli.chance_of_luck",
];

/// The keys of the headings of the table of blunders.
const BLUNDER_HEADS: [&str; 7] = [
    "cli.player",
    "cli.turns",
    "cli.idle_turns",
    "cli.hopeless_orders",
    "cli.exposed_turns",
    "cli.goals_left",
    "cli.undone",
];

/// Let computer players play against each other.
///
/// Each battle is played twice with the same seed and the sides exchanged, so that an uneven level favours nobody. The
/// last column is the two-sided exact McNemar test over the pairs that one player won from both sides: the chance of
/// a difference as large as this between equal players. A second table counts blunders in 1000 turns: turns in which
/// nothing was done although somebody could have been hit with a chance of one in four; orders that could not succeed;
/// walks that ended in view of an enemy, without an attack, beside a square out of view; zones that were left to
/// enemies who have to hold them, although somebody could have walked in. Exit codes as for simulate.
#[derive(clap::Args)]
pub struct Args {
    /// The players, two or more; each meets every other.
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS", required = true)]
    players: Vec<String>,
    /// The level files, each with two sides; the checkpoint of every core if left out.
    #[arg(long, value_delimiter = ',', value_name = "LEVELS")]
    levels: Vec<String>,
    #[command(flatten)]
    work: Work,
    /// Print one JSON array.
    #[arg(long)]
    json: bool,
}

/// One level with its players in their seats.
struct Table {
    battle: Battle,
    terms: Terms,
    names: Vec<String>,
}

/// The results of a player against another.
#[derive(Clone, Copy, Default)]
struct Score {
    battles: usize,
    wins: usize,
    losses: usize,
    /// Seeds with which the player, or the other one, won from both sides.
    both: usize,
    other_both: usize,
}

impl Score {
    /// The score over the battles of two seatings with the same seeds.
    fn of(first: &[Line], exchanged: &[Line]) -> Self {
        let mut score = Self::default();
        for (winner, own) in
            first.iter().map(|line| (line.winner, 0)).chain(exchanged.iter().map(|line| (line.winner, 1)))
        {
            score.battles += 1;
            score.wins += usize::from(winner == Some(own));
            score.losses += usize::from(winner == Some(1 - own));
        }
        for line in first {
            let Some(other) = exchanged.iter().find(|other| other.n == line.n) else { continue };
            match (line.winner, other.winner) {
                (Some(0), Some(1)) => score.both += 1,
                (Some(1), Some(0)) => score.other_both += 1,
                _ => {}
            }
        }
        score
    }

    fn add(&mut self, other: Self) {
        self.battles += other.battles;
        self.wins += other.wins;
        self.losses += other.losses;
        self.both += other.both;
        self.other_both += other.other_both;
    }

    const fn draws(self) -> usize {
        self.battles - self.wins - self.losses
    }

    /// The chance of pairs at least as one-sided as these if both players are equally good.
    fn luck(self) -> f64 {
        let (pairs, least) = (self.both + self.other_both, self.both.min(self.other_both));
        let (mut term, mut sum) = (0.5_f64.powi(i32::try_from(pairs).unwrap_or(i32::MAX)), 0.0);
        for at in 0..=least {
            sum += term;
            term *= (pairs - at) as f64 / (at + 1) as f64;
        }
        (2.0 * sum).min(1.0)
    }
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if args.players.len() < 2 {
        return Err(Failure::Bad(say("cli.arena_players", &[])));
    }
    let levels = level::or_checkpoints(&args.levels);
    let pairs = (0..args.players.len()).flat_map(|one| (one + 1..args.players.len()).map(move |other| (one, other)));
    let pairs: Vec<(&str, &str)> = pairs.map(|(one, other)| (&*args.players[one], &*args.players[other])).collect();
    let mut tables = Vec::new();
    for (one, other) in &pairs {
        for path in &levels {
            tables.push(table(args, path, [one, other])?);
            tables.push(table(args, path, [other, one])?);
        }
    }
    let fight = Fight::new(&args.work, tables.len())?.counting_blunders();
    let all: Vec<Terms> = tables.iter().map(|table| table.terms.clone()).collect();
    fight.resumes(&all)?;
    let (mut lines, mut faults, mut left) = (Vec::new(), Vec::new(), 0);
    for Table { battle, terms, names } in &tables {
        let mut fought = fight.fight(battle, terms, names)?;
        faults.append(&mut fought.faults);
        left += fought.left;
        lines.push(fought.lines);
    }
    fight.over();
    let blunders = blunders(&args.players, tables.iter().zip(&lines));
    let mut scores = Vec::new();
    for (pair, lines) in pairs.iter().zip(lines.chunks(2 * levels.len())) {
        let mut total = Score::default();
        for (level, seats) in levels.iter().zip(lines.chunks(2)) {
            let score = Score::of(&seats[0], &seats[1]);
            total.add(score);
            scores.push((level.clone(), *pair, score));
        }
        if levels.len() > 1 {
            scores.push((say("cli.all_levels", &[]), *pair, total));
        }
    }
    tell(&scores, &blunders, args.json, out)?;
    Fought::end(&faults, left)
}

/// The blunders of each player in all its battles.
fn blunders<'t>(
    players: &[String],
    tables: impl Iterator<Item = (&'t Table, &'t Vec<Line>)>,
) -> Vec<(String, Blunders)> {
    let mut sums: Vec<(String, Blunders)> = players.iter().map(|name| (name.clone(), Blunders::default())).collect();
    for (table, lines) in tables {
        for line in lines {
            for (name, found) in table.names.iter().zip(&line.blunders) {
                if let Some(sum) = sums.iter_mut().find(|sum| sum.0 == *name) {
                    sum.1 = sum.1.plus(*found);
                }
            }
        }
    }
    sums
}

fn table(args: &Args, path: &str, names: [&str; 2]) -> Result<Table, Failure> {
    let level = level::built_in_or_file(path, None)?;
    let names = names.map(str::to_owned);
    let sides = level.loaded.battle.setup().sides.len();
    if sides != names.len() {
        return Err(Failure::Bad(say("cli.arena_sides", &[("level", &path), ("sides", &sides)])));
    }
    let names = level::players(&level.loaded, &names, Seats::ForPolicies)?;
    let battle = level.loaded.battle.fork();
    let terms = Terms::of(&battle, &level.file, &[], &names, args.work.seed);
    Ok(Table { battle, terms, names })
}

/// Prints the scores as one table or one JSON array.
fn tell(
    scores: &[(String, (&str, &str), Score)],
    blunders: &[(String, Blunders)],
    as_json: bool,
    out: &mut Out,
) -> Result<(), Failure> {
    if as_json {
        let one = |(level, (player, opponent), score): &(String, (&str, &str), Score)| {
            json!({
                "level": level, "player": player, "opponent": opponent, "battles": score.battles, "wins": score.wins,
                "losses": score.losses, "draws": score.draws(), "won_both": score.both, "lost_both": score.other_both,
                "p": score.luck(),
            })
        };
        let of_player = |(player, found): &(String, Blunders)| json!({ "player": player, "blunders": found });
        return out.line(Value::Array(scores.iter().map(one).chain(blunders.iter().map(of_player)).collect()));
    }
    let mut rows = vec![HEADS.map(|key| say(key, &[])).to_vec()];
    for (level, (player, opponent), score) in scores {
        let counts = [score.battles, score.wins, score.losses, score.draws()].map(|count| count.to_string());
        let names = [level.clone(), (*player).to_owned(), (*opponent).to_owned()];
        rows.push(names.into_iter().chain(counts).chain([format!("{:.3}", score.luck())]).collect());
    }
    columns(&rows).iter().try_for_each(|line| out.line(line))?;
    let mut rows = vec![BLUNDER_HEADS.map(|key| say(key, &[])).to_vec()];
    for (player, Blunders { turns, idle, hopeless, exposed, goal_left, undone }) in blunders {
        let share = |count: u32| format!("{:.1}", 1000.0 * f64::from(count) / f64::from((*turns).max(1)));
        let shares = [*idle, *hopeless, *exposed, *goal_left, *undone].map(share);
        rows.push([player.clone(), turns.to_string()].into_iter().chain(shares).collect());
    }
    out.line("")?;
    out.line(say("cli.blunders", &[]))?;
    columns(&rows).iter().try_for_each(|line| out.line(line))
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn luck_is_the_exact_two_sided_test_over_pairs_won_from_both_sides() {
        let luck = |both, other_both| Score { both, other_both, ..Score::default() }.luck();
        assert!((luck(5, 5) - 1.0).abs() < 1e-9);
        // Both tails of 0 of 5 heads: 2 of 32.
        assert!((luck(5, 0) - 0.0625).abs() < 1e-9);
        // 0 or 1 of 8 heads: 2 * (1 + 8) of 256.
        assert!((luck(1, 7) - 18.0 / 256.0).abs() < 1e-9);
        assert!((luck(0, 0) - 1.0).abs() < 1e-9);
    }
}
