//! Whole battles per second, exact odds, forks of a battle and reading a level, on the checkpoint levels.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rayon::prelude::*;
use six_seconds::ai::{self, Players};
use six_seconds::battle::odds::{Forecaster, Forecasters, PATIENCE};
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::{Battle, Key, Order, Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::scenario::{File, LEVELS, Library, load};
use std::hint::black_box;

/// The folders of the levels whose odds are measured: one for every core, and one under Drive.
const CORES: [&str; 5] = ["cepheus", "percentile", "espionage", "arrgs", "drive"];
/// Battles in one batch.
const BATCH: u64 = 64;

fn checkpoint(core: &str) -> Battle {
    let of_core = |file: &&File| file.name.contains(core) && file.name.contains("checkpoint");
    let file = LEVELS.iter().find(of_core).expect("the level is built in");
    load(file.name, file.text, &Library::built_in()).expect("a built-in level has no faults").battle
}

fn play(level: &Battle, policy: &str, seed: u64) -> u64 {
    let side = |at: u64| Some(ai::by_name(policy, seed * 2 + at).expect("the player exists"));
    let mut players = Players::new(vec![side(0), side(1)]);
    let ended = ai::play(level.fork(), DiceStream::from_seed(seed), &mut players);
    ended.expect("every decision has a player").hash
}

fn battles(c: &mut Criterion) {
    let level = checkpoint("cepheus");
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
    group.bench_function("normal against normal", |b| b.iter(|| black_box(play(&level, "normal", 1))));
    group.finish();
}

/// A checkpoint level under another initiative model.
fn under(core: &str, model: &str) -> Battle {
    let of_core = |file: &&File| file.name.contains(core) && file.name.contains("checkpoint");
    let file = LEVELS.iter().find(of_core).expect("the level is built in");
    let (before, rest) = file.text.split_once("initiative: ").expect("the level names its model");
    let (_, after) = rest.split_once(')').expect("the rules end");
    let text = format!("{before}initiative: {model}){after}");
    load(file.name, &text, &Library::built_in()).expect("the level takes any model").battle
}

/// The battle once it has begun.
fn begun(mut battle: Battle) -> Battle {
    let (mut stream, mut tape, mut defaults) = (DiceStream::from_seed(1), Vec::new(), Defaults);
    engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, &mut defaults)).expect("the battle begins");
    battle
}

/// What a damage model lets people make ready before the first shot.
const READIES: [&str; 3] = ["raise_shield", "load_aura", "charge_gravity"];

/// The battle after a round in which everybody has made shields, auras and pools ready, and done nothing else. Without such
/// devices it has only begun.
fn prepared(battle: Battle) -> Battle {
    let mut battle = begun(battle);
    let ready = |battle: &Battle, unit| {
        let offers = engine::offers(battle, unit).into_iter().map(|offer| offer.order);
        let ready = offers.filter(|order| READIES.contains(&order.act.as_str()));
        ready.filter(|order| engine::check(battle, order).is_ok()).find(|order| {
            // Each device once: one that holds points needs no more.
            order.with.and_then(|slot| battle.gear(unit).item(slot)).is_some_and(|item| item.store.points == 0)
        })
    };
    if battle.units().all(|unit| ready(&battle, unit).is_none()) {
        return battle;
    }
    let (mut stream, mut tape, mut defaults) = (DiceStream::from_seed(1), Vec::new(), Defaults);
    let first = battle.scheduler().round;
    while let Some(unit) = battle.current().filter(|_| battle.scheduler().round == first) {
        let order = ready(&battle, unit).unwrap_or_else(|| Order::new(unit, engine::END_TURN));
        engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut defaults))
            .expect("it is allowed");
    }
    battle
}

/// Attacks of twelve different pairs of enemies that could attack each other now if it were their turn: single
/// attacks, or the longest burst of each attacker; none whose odds nobody waits for.
fn dozen(battle: &Battle, burst: bool) -> Vec<Order> {
    let mut orders = Vec::new();
    for unit in battle.units() {
        let mut forecaster = Forecaster::new(battle).at_most(PATIENCE);
        forecaster.suppose_turn(unit);
        let mut offers = engine::offers(forecaster.battle(), unit);
        offers.retain(|offer| offer.harms && burst == (offer.order.amount > 1 || offer.order.act.as_str() == "burst"));
        for enemy in battle.units().filter(|other| battle.are_enemies(unit, *other)) {
            let aimed = offers.iter().map(|offer| offer.order.clone().at(Target::Unit(enemy)));
            let allowed = aimed.filter(|order| engine::check(forecaster.battle(), order).is_ok());
            let longest = allowed.max_by_key(|order| order.amount);
            orders.extend(longest.filter(|order| forecaster.prospect(order, enemy).is_ok()));
        }
    }
    orders.truncate(12);
    orders
}

/// Asks for the odds of attacks with every reaction, as a player does who points from target to target.
fn ask(forecaster: &mut Forecaster, battle: &Battle, orders: &[Order]) -> i64 {
    let (mut loss, mut acting) = (0, None);
    for order in orders {
        if acting.replace(order.unit) != Some(order.unit) {
            forecaster.follow(battle);
            forecaster.suppose_turn(order.unit);
        }
        let target = order.target_unit().expect("every order has a target");
        loss += forecaster.prospect(order, target).expect("the order was checked").plain.loss;
    }
    loss
}

/// Asks for the odds as players are shown them, with the best use of what may be spent and without.
fn ask_shown(forecaster: &mut Forecaster, battle: &Battle, orders: &[Order]) -> i64 {
    let shown = |order: &Order| {
        forecaster.follow(battle);
        forecaster.suppose_turn(order.unit);
        let target = order.target_unit().expect("every order has a target");
        forecaster.shown(order, target).expect("the order was checked").plain.loss
    };
    orders.iter().map(shown).sum()
}

/// Asks for the same odds in one batch, on all cores.
fn ask_at_once(forecasters: &mut Forecasters, battle: &Battle, orders: &[Order]) -> i64 {
    let losses = forecasters.each(battle, orders, |forecaster, order| {
        forecaster.suppose_turn(order.unit);
        let target = order.target_unit().expect("every order has a target");
        forecaster.prospect(order, target).expect("the order was checked").plain.loss
    });
    losses.into_iter().sum()
}

fn odds(c: &mut Criterion) {
    for core in CORES {
        let battle = prepared(checkpoint(core));
        let (mut forecaster, mut forecasters) = (Forecaster::new(&battle), Forecasters::new(&battle));
        for (burst, kind) in [(false, "single shots"), (true, "bursts")] {
            let orders = dozen(&battle, burst);
            if orders.is_empty() {
                continue;
            }
            c.bench_function(&format!("{core}: odds of {} {kind}, with reactions", orders.len()), |b| {
                b.iter(|| black_box(ask(&mut forecaster, &battle, &orders)));
            });
            c.bench_function(&format!("{core}: odds of {} {kind}, with reactions, at once", orders.len()), |b| {
                b.iter(|| black_box(ask_at_once(&mut forecasters, &battle, &orders)));
            });
        }
        let first = dozen(&battle, false).swap_remove(0);
        let target = first.target_unit().expect("every order has a target");
        forecaster.follow(&battle);
        forecaster.suppose_turn(first.unit);
        c.bench_function(&format!("{core}: odds of one attack"), |b| {
            b.iter(|| {
                forecaster.forecast(black_box(&first), target, Key::new("none")).map(|forecast| forecast.branches)
            });
        });
    }
}

/// Single attacks under fluid initiative and without it.
fn fluid_odds(c: &mut Criterion) {
    for core in ["cepheus", "percentile", "espionage"] {
        for model in ["Fluid", "Structured"] {
            let battle = begun(under(core, model));
            let mut forecaster = Forecaster::new(&battle);
            let orders = dozen(&battle, false);
            c.bench_function(&format!("{core}, {model}: odds of {} single shots", orders.len()), |b| {
                b.iter(|| black_box(ask(&mut forecaster, &battle, &orders)));
            });
        }
    }
}

/// Attacks as players are shown them, with action dice where there are some.
fn shown_odds(c: &mut Criterion) {
    for core in CORES {
        let battle = prepared(checkpoint(core));
        let mut forecaster = Forecaster::new(&battle);
        for (burst, kind) in [(false, "single shots"), (true, "bursts")] {
            let orders = dozen(&battle, burst);
            if orders.is_empty() {
                continue;
            }
            c.bench_function(&format!("{core}: odds of {} {kind} as shown", orders.len()), |b| {
                b.iter(|| black_box(ask_shown(&mut forecaster, &battle, &orders)));
            });
        }
    }
}

fn copies(c: &mut Criterion) {
    let battle = begun(checkpoint("cepheus"));
    c.bench_function("fork", |b| b.iter_batched(|| (), |()| battle.fork(), BatchSize::SmallInput));
    let mut copy = battle.fork();
    c.bench_function("fork into an old copy", |b| b.iter(|| copy.fork_from(black_box(&battle))));
    c.bench_function("state hash", |b| b.iter(|| black_box(&battle).state_hash()));
    c.bench_function("level load", |b| b.iter(|| checkpoint("cepheus")));
}

criterion_group!(benches, battles, odds, fluid_odds, shown_odds, copies);
criterion_main!(benches);
