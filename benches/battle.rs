//! Whole battles a second, exact odds, copies of a battle and reading a level, on the checkpoint level.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rayon::prelude::*;
use six_seconds::ai::{self, Players};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::{Battle, Order, Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::scenario::{LEVELS, Library, load};
use std::hint::black_box;

/// Battles in one batch.
const BATCH: u64 = 64;

fn checkpoint() -> Battle {
    let file = LEVELS.iter().find(|file| file.name.contains("checkpoint")).expect("the level is built in");
    load(file.name, file.text, &Library::built_in()).expect("a built-in level has no faults").battle
}

fn play(level: &Battle, policy: &str, seed: u64) -> u64 {
    let side = |at: u64| ai::by_name(policy, seed * 2 + at);
    let mut players = Players::new(vec![side(0), side(1)]);
    let ended = ai::play(level.fork(), DiceStream::from_seed(seed), &mut players);
    ended.expect("every decision has a player").hash
}

fn battles(c: &mut Criterion) {
    let level = checkpoint();
    let mut group = c.benchmark_group("battles");
    group.sample_size(10).throughput(Throughput::Elements(BATCH));
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        group.bench_function(format!("scripted against scripted, threads: {threads}"), |b| {
            b.iter(|| {
                let play_all = || (0..BATCH).into_par_iter().map(|seed| play(&level, "scripted", seed)).max();
                black_box(pool.install(play_all))
            });
        });
    }
    group.throughput(Throughput::Elements(1));
    group.bench_function("ai against ai", |b| b.iter(|| black_box(play(&level, "ai", 1))));
    group.finish();
}

/// A battle that has begun, and every attack that somebody could make in it if it were that one's turn.
fn begun() -> (Battle, Vec<Order>) {
    let mut battle = checkpoint();
    let (mut stream, mut tape, mut defaults) = (DiceStream::from_seed(1), Vec::new(), Defaults);
    engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, &mut defaults)).expect("the battle begins");
    let mut orders = Vec::new();
    for unit in battle.units() {
        let mut forecaster = Forecaster::new(&battle);
        forecaster.suppose_turn(unit);
        let offers = engine::offers(forecaster.battle(), unit);
        for offer in offers.iter().filter(|offer| offer.harms) {
            let enemies = battle.units().filter(|other| battle.are_enemies(unit, *other));
            let aimed = enemies.map(|enemy| offer.order.clone().at(Target::Unit(enemy)));
            orders.extend(aimed.filter(|order| engine::check(forecaster.battle(), order).is_ok()));
        }
    }
    (battle, orders)
}

fn odds(c: &mut Criterion) {
    let (battle, orders) = begun();
    let mut forecaster = Forecaster::new(&battle);
    let mut ask = |order: &Order| {
        forecaster.follow(&battle);
        forecaster.suppose_turn(order.unit);
        let target = order.target_unit().expect("every order has a target");
        forecaster.prospect(order, target).expect("the order was checked").plain.loss
    };
    let first = orders.first().expect("somebody can attack somebody").clone();
    c.bench_function("odds of one attack, with and without a reaction", |b| b.iter(|| black_box(ask(&first))));
    let dozen: Vec<Order> = orders.iter().cycle().take(12).cloned().collect();
    c.bench_function("odds of a dozen attacks", |b| b.iter(|| dozen.iter().map(&mut ask).sum::<i64>()));
    let mut forecaster = Forecaster::new(&battle);
    forecaster.suppose_turn(first.unit);
    let target = first.target_unit().expect("every order has a target");
    let none = six_seconds::battle::Key::new("none");
    c.bench_function("odds of one attack", |b| {
        b.iter(|| forecaster.forecast(black_box(&first), target, none).map(|forecast| forecast.branches));
    });
}

fn copies(c: &mut Criterion) {
    let (battle, _) = begun();
    c.bench_function("fork", |b| b.iter_batched(|| (), |()| battle.fork(), BatchSize::SmallInput));
    let mut copy = battle.fork();
    c.bench_function("fork into an old copy", |b| b.iter(|| copy.fork_from(black_box(&battle))));
    c.bench_function("state hash", |b| b.iter(|| black_box(&battle).state_hash()));
    c.bench_function("level load", |b| b.iter(checkpoint));
}

criterion_group!(benches, battles, odds, copies);
criterion_main!(benches);
