//! Exact odds against the naive asker, fraction for fraction: every offer of every unit in every level, and of the
//! acting unit along every golden battle.
//!
//! By default a sample is checked that changes every day. `ODDS_NAIVE=1` checks everything, `ODDS_NAIVE=50` one
//! question in fifty, and `ODDS_NAIVE_SHARD`, from 0 to 49, which ones: all shards together are everything. Questions with
//! more leaves than the limit are listed with their count; `ODDS_NAIVE_LEAVES` changes the limit.

use six_seconds::battle::engine;
use six_seconds::battle::odds::{Forecast, Forecaster, Forecasters, Naive, NotNaive, Spends};
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::system::{Offer, Targeting};
use six_seconds::battle::{Battle, Key, Life, Order, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::grid::Dir8;
use six_seconds::replay::{LevelFile, OrderLog, Session};
use six_seconds::scenario::{LEVELS, Library, STAGES, load};
use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::path::Path;

/// The most leaves of the naive tree for one reaction, unless another limit is asked for.
const MOST: u64 = 250_000;
/// The same for what may be spent: every answer is a branch too.
const MOST_SPENT: u32 = 50_000;
/// The refusal of a forecast that has more branches than the limit: its naive tree, which merges nothing, has even more leaves.
const TOO_WIDE: &str = "odds_too_wide";
/// By default one question in this many is asked.
const SAMPLE: u64 = 2_400;
/// Orders checked for each offer.
const AIMS: usize = 4;

/// An order, the combatant whose odds are asked for, and the number of the offer within its position.
struct Question {
    order: Order,
    target: UnitId,
    offer: usize,
}

/// The result of a question: a compared reaction, the leaves of a tree that is too large, or the difference.
enum Found {
    Same,
    TooLarge(Key, u64),
    Wrong(Key, String),
}

/// Compares the odds of the best use of what may be spent, and those without spending, where they differ. The naive tree
/// comes first: where it is too large, the odds are not needed.
fn compare_spending(forecaster: &mut Forecaster, Question { order, target, .. }: &Question) -> Vec<Found> {
    if !engine::decisions(forecaster.battle()).any(|info| info.weighed) {
        return Vec::new();
    }
    let none = Key::new("none");
    let (best, nothing) = (Key::new("best"), Key::new("nothing"));
    let naive = |forecaster: &mut Forecaster, spends| {
        forecaster.naive_spending((order, *target), none, spends, most().min(MOST_SPENT))
    };
    let plain = match naive(forecaster, Spends::Best) {
        Ok(plain) => plain,
        Err(why) => return vec![not_naive(best, why)],
    };
    let shown = match forecaster.shown(order, *target) {
        Ok(shown) => shown,
        Err(refusal) if refusal.why.as_str() == TOO_WIDE => return vec![Found::TooLarge(none, widest().into())],
        Err(refusal) => panic!("the order may be given: {refusal:?}"),
    };
    let alike = |told: &Forecast, naive: Naive, key| match (told.difference(&naive.forecast), naive.late) {
        (None, None) => Found::Same,
        wrong => Found::Wrong(key, format!("{wrong:?}")),
    };
    let mut found = vec![alike(&shown.plain, plain, best)];
    if let Some(without) = &shown.without {
        let tree = naive(forecaster, Spends::Nothing);
        found.push(tree.map_or_else(|why| not_naive(nothing, why), |naive| alike(without, naive, nothing)));
    }
    found
}

/// What is found where the naive asker gives no odds.
fn not_naive(key: Key, why: NotNaive) -> Found {
    match why {
        NotNaive::TooLarge(leaves) => Found::TooLarge(key, leaves),
        NotNaive::Refused(refusal) => Found::Wrong(key, format!("refused: {refusal:?}")),
    }
}

/// Counts and findings.
#[derive(Default)]
struct Report {
    asked: u64,
    compared: u64,
    /// Offers that were asked about, and those of which a question was compared in full.
    offers: (u64, u64),
    reactions: u64,
    skipped: u64,
    large: BTreeMap<(String, Key, Key), (u64, u64)>,
    wrong: Vec<String>,
    /// Trees of what is spent: alike, and too large.
    spending: (u64, u64),
}

/// A number from the environment.
fn wished(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text}")))
}

/// The most leaves of the naive tree for one reaction.
fn most() -> u32 {
    u32::try_from(wished("ODDS_NAIVE_LEAVES", MOST)).unwrap_or(u32::MAX)
}

/// The most branches of a forecast.
fn widest() -> u32 {
    most().max(u32::try_from(MOST).unwrap_or(u32::MAX))
}

/// Selects the questions.
struct Sample {
    one_in: u64,
    offset: u64,
    seen: u64,
}

impl Sample {
    fn new() -> Self {
        Self { one_in: wished("ODDS_NAIVE", SAMPLE).max(1), offset: wished("ODDS_NAIVE_SHARD", today()), seen: 0 }
    }

    fn takes(&mut self) -> bool {
        self.seen += 1;
        (self.seen + self.offset * 7919).is_multiple_of(self.one_in)
    }
}

/// Days since 1970.
#[expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "the sample moves with the day")]
fn today() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs() / 86_400)
}

fn distance(battle: &Battle, one: UnitId, other: UnitId) -> u32 {
    (battle.square(one) - battle.square(other)).chebyshev()
}

/// All other combatants on the map, the nearest first.
fn others(battle: &Battle, unit: UnitId) -> Vec<UnitId> {
    let mut all: Vec<UnitId> =
        battle.units().filter(|other| *other != unit && battle.body(*other).life <= Life::Dead).collect();
    all.sort_by_key(|other| (distance(battle, unit, *other), *other));
    all
}

/// The possible targets of an offer, the likeliest first.
fn aims(
    battle: &Battle,
    unit: UnitId,
    offer: &Offer,
    paths: &LazyCell<Vec<Target>, impl FnOnce() -> Vec<Target>>,
) -> Vec<Target> {
    let near = others(battle, unit);
    let enemies = || near.iter().copied().filter(|other| battle.are_enemies(unit, *other));
    let friends = || near.iter().copied().filter(|other| !battle.are_enemies(unit, *other));
    let from = battle.square(unit);
    match offer.targeting {
        Targeting::None | Targeting::Item => vec![offer.order.at.clone()],
        Targeting::Enemy => enemies().map(Target::Unit).collect(),
        Targeting::Friend => friends().chain([unit]).map(Target::Unit).collect(),
        Targeting::Square => {
            let there = enemies().take(2).chain(friends().take(1)).map(|other| battle.square(other));
            there.chain(from.neighbours()).map(Target::Square).collect()
        }
        Targeting::Direction => Dir8::ALL.into_iter().map(Target::Toward).collect(),
        Targeting::Path => paths.to_vec(),
    }
}

/// Four paths of a combatant, from the shortest to the longest.
fn paths(battle: &Battle, unit: UnitId) -> Vec<Target> {
    let reach = battle.reachable(unit);
    let ends = [0, 1, 2, 3].map(|quarter| reach.get(reach.len().saturating_sub(1) * quarter / 3));
    ends.into_iter().flatten().filter_map(|end| battle.route(unit, end.0)).map(Target::Path).collect()
}

/// The combatants that an order may affect.
fn concerned(battle: &Battle, order: &Order) -> Vec<UnitId> {
    let near = others(battle, order.unit);
    match &order.at {
        Target::Unit(target) => {
            let beside = near.iter().copied().filter(|other| other != target && distance(battle, *target, *other) <= 1);
            [*target].into_iter().chain(beside.take(1)).collect()
        }
        Target::Square(square) => {
            let caught = near.iter().copied().filter(|other| (battle.square(*other) - *square).chebyshev() <= 4);
            caught.take(2).chain([order.unit]).collect()
        }
        _ => [order.unit].into_iter().chain(near.first().copied()).collect(),
    }
}

/// All questions about the acting unit of a battle.
fn questions(battle: &Battle, unit: UnitId, sample: &mut Sample) -> Vec<Question> {
    let (mut all, paths) = (Vec::new(), LazyCell::new(|| paths(battle, unit)));
    for (number, offer) in engine::offers(battle, unit).into_iter().enumerate() {
        let aimed = aims(battle, unit, &offer, &paths).into_iter().map(|at| offer.order.clone().at(at));
        for order in aimed.filter(|order| engine::check(battle, order).is_ok()).take(AIMS) {
            for target in concerned(battle, &order) {
                if sample.takes() {
                    all.push(Question { order: order.clone(), target, offer: number });
                }
            }
        }
    }
    all
}

/// Compares the odds for every reaction. The naive tree comes first: where it is too large, the odds are not needed.
fn compare(forecaster: &mut Forecaster, Question { order, target, .. }: &Question) -> Vec<Found> {
    let none = Key::new("none");
    let plain = match forecaster.naive(order, *target, none, most()) {
        Ok(naive) => naive,
        Err(why) => return vec![not_naive(none, why)],
    };
    let told = match forecaster.prospect(order, *target) {
        Ok(told) => told,
        Err(refusal) if refusal.why.as_str() == TOO_WIDE => return vec![Found::TooLarge(none, widest().into())],
        Err(refusal) => panic!("the order may be given: {refusal:?}"),
    };
    let alike = |reaction, naive: Naive| {
        let difference = match told.with(reaction) {
            Some(told) => told.difference(&naive.forecast),
            None => Some("a reaction that the odds do not know".to_owned()),
        };
        let late = naive.late.map(|late| format!("after the tail: {late:?}"));
        difference.or(late).map_or(Found::Same, |wrong| Found::Wrong(reaction, wrong))
    };
    let offered = plain.offered.clone();
    let mut found = vec![alike(none, plain)];
    for reaction in offered {
        let tree = forecaster.naive(order, *target, reaction, most());
        found.push(tree.map_or_else(|why| not_naive(reaction, why), |naive| alike(reaction, naive)));
    }
    found
}

impl Report {
    /// Asks the remaining questions of a position.
    fn ask(&mut self, name: &str, battle: &Battle, many: &mut Forecasters, questions: &[Question]) {
        let each = |forecaster: &mut Forecaster, question: &Question| {
            (compare(forecaster, question), compare_spending(forecaster, question))
        };
        let found = many.each(battle, questions, each);
        let mut offers: BTreeMap<_, bool> = BTreeMap::new();
        for (question, (found, spending)) in questions.iter().zip(found) {
            let Question { order, target, offer } = question;
            self.asked += 1;
            let compared = !found.iter().any(|one| matches!(one, Found::TooLarge(..)));
            self.compared += u64::from(compared);
            let known = offers.entry(offer).or_default();
            *known |= compared;
            let wide = spending.iter().filter(|one| matches!(one, Found::TooLarge(..))).count() as u64;
            self.spending = (self.spending.0 + spending.len() as u64 - wide, self.spending.1 + wide);
            let wrong = spending.into_iter().filter(|one| matches!(one, Found::Wrong(..)));
            for found in found.into_iter().chain(wrong) {
                match found {
                    Found::Same => self.reactions += 1,
                    Found::TooLarge(reaction, leaves) => {
                        self.skipped += 1;
                        let entry = self.large.entry((name.to_owned(), order.act, reaction)).or_default();
                        *entry = (entry.0 + 1, entry.1.max(leaves));
                    }
                    Found::Wrong(reaction, wrong) => {
                        self.wrong.push(format!("{name}: {order:?} for {target:?}, {reaction}: {wrong}"));
                        eprintln!("{}", self.wrong[self.wrong.len() - 1]);
                    }
                }
            }
        }
        let known = offers.values().filter(|known| **known).count();
        self.offers = (self.offers.0 + offers.len() as u64, self.offers.1 + known as u64);
    }

    fn tell(&self) {
        for ((name, act, reaction), (times, leaves)) in &self.large {
            eprintln!("too large: {name}: {act}, {reaction}: {times} times, up to about {leaves} leaves");
        }
        let Self { asked, compared, offers, reactions, skipped, spending, .. } = self;
        eprintln!("{} offers, {} with a question compared in full", offers.0, offers.1);
        eprintln!("{asked} questions, {compared} compared in full; {reactions} trees alike, {skipped} too large");
        eprintln!("of what is spent: {} trees alike, {} too large", spending.0, spending.1);
    }
}

#[test]
fn odds_of_every_offer_are_those_of_the_naive_asker() {
    let (mut sample, mut report) = (Sample::new(), Report::default());
    for file in LEVELS.iter().chain(STAGES) {
        let level = load(file.name, file.text, &Library::built_in()).expect("built-in levels have no faults");
        let mut battle = level.battle;
        let mut stream = DiceStream::from_seed(6);
        let (mut tape, mut defaults) = (Vec::new(), Defaults);
        let mut live = Live::new(&mut stream, &mut tape, &mut defaults);
        engine::begin(&mut battle, &mut live).expect("the battle begins");
        let mut many = Forecasters::new(&battle).at_most(widest());
        for unit in battle.units().filter(|unit| battle.is_up(*unit) && battle.takes_turns(*unit)) {
            let mut position = Forecaster::new(&battle);
            position.suppose_turn(unit);
            let questions = questions(position.battle(), unit, &mut sample);
            report.ask(file.name, position.battle(), &mut many, &questions);
        }
    }
    for (name, log) in golden() {
        let (level, file): (_, LevelFile) = log.own_level().expect("it has its level").expect("without faults");
        let mut session = Session::replay(level.battle, file.hash, &log, 0).expect("nothing is replayed yet");
        let mut many = Forecasters::new(session.battle()).at_most(widest());
        for (at, entry) in log.entries.iter().enumerate() {
            session.replay_entry(at + 1, entry).expect("it leads to its recorded state");
            let Some(unit) = session.battle().current() else { continue };
            let questions = questions(session.battle(), unit, &mut sample);
            report.ask(&name, session.battle(), &mut many, &questions);
        }
    }
    report.tell();
    assert!(report.wrong.is_empty(), "{} differ, the first: {}", report.wrong.len(), report.wrong[0]);
    // Small samples vary more, and smaller trees leave more out.
    let least = if sample.one_in <= 20 && u64::from(most()) >= MOST { 90 } else { 80 };
    assert!(report.compared * 100 >= report.asked * least, "too few are compared");
}

/// The golden battles with their names.
fn golden() -> Vec<(String, OrderLog)> {
    let mut paths: Vec<_> =
        std::fs::read_dir(Path::new("tests/golden")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path.display().to_string(), OrderLog::read(&text).unwrap())
    };
    paths.into_iter().map(read).collect()
}
