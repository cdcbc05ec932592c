//! Compares exact odds with rolled attacks: every number of a forecast, not only the chance to hit.

use super::Table;
use crate::battle::engine;
use crate::battle::odds::{AsForecast, Chance, Forecast, Forecaster};
use crate::battle::oracle::Live;
use crate::battle::{Battle, Event, Key, Life, Order, UnitId};
use crate::dice::DiceStream;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Attacks rolled per forecast.
pub const ATTACKS: u32 = 10_000;
const SEED: u64 = 20_260_101;
/// Outcomes expected less often than this are merged with their neighbours.
const FEW: f64 = 10.0;

/// The results of rolled attacks for one combatant.
#[derive(Default)]
struct Counts {
    hits: u32,
    states: BTreeMap<Key, u32>,
    harm: BTreeMap<i32, u32>,
    lost: Vec<f64>,
}

/// Compares the forecast of an order, for a target that answers with `reaction`, with [`ATTACKS`] rolled attacks: the
/// chance to hit, every state afterwards, the whole distribution of harm, and the average loss of worth. The forecast
/// itself must roll no dice and change nothing.
///
/// # Panics
/// If they do not agree.
pub fn hold(table: &Table, order: &Order, target: &str, reaction: &'static str) -> Forecast {
    hold_and_see(table, order, (target, reaction), &mut |_, _| {})
}

/// As [`hold`]; `see` is called with the end of each rolled attack and its events.
///
/// # Panics
/// If they do not agree.
pub fn hold_and_see(
    table: &Table,
    order: &Order,
    (target, reaction): (&str, &'static str),
    see: &mut dyn FnMut(&Battle, &[Event]),
) -> Forecast {
    let (battle, who, reaction) = (table.battle(), table.id(target), Key::new(reaction));
    let before = battle.state_hash();
    let mut forecaster = Forecaster::new(battle);
    let scratch = forecaster.battle().state_hash();
    let forecast = forecaster.forecast(order, who, reaction).expect("the order may be given");
    let after = (battle.state_hash(), forecaster.battle().state_hash());
    assert_eq!(after, (before, scratch), "a forecast changes nothing");
    let rolled = roll(battle, order, (who, reaction), see);
    let what = format!("{} against {target}, who answers {reaction}", order.act);
    close(&format!("{what}: hit"), rolled.hits, share(forecast.hit));
    for (state, chance) in &forecast.states {
        close(&format!("{what}: {state}"), rolled.states.get(state).copied().unwrap_or(0), share(*chance));
    }
    fits(&format!("{what}: states"), &rolled.states, &forecast.states);
    fits(&format!("{what}: harm"), &rolled.harm, &forecast.harm);
    let n = f64::from(ATTACKS);
    let mean = rolled.lost.iter().sum::<f64>() / n;
    let spread = rolled.lost.iter().map(|lost| (lost - mean).powi(2)).sum::<f64>() / n;
    let (exact, error) = (forecast.loss as f64 / 1000.0, (spread / n).sqrt());
    assert!((mean - exact).abs() <= 4.0 * error + 0.001, "{what}: worth lost: rolled {mean}, exactly {exact}");
    forecast
}

/// Rolls an order many times from the same battle.
fn roll(
    battle: &Battle,
    order: &Order,
    (target, reaction): (UnitId, Key),
    see: &mut dyn FnMut(&Battle, &[Event]),
) -> Counts {
    let model = battle.rules().harm;
    let (mut counts, mut stream, mut copy) = (Counts::default(), DiceStream::from_seed(SEED), battle.fork());
    let worth = model.worth(battle, target);
    for _ in 0..ATTACKS {
        copy.fork_from(battle);
        let (mut tape, mut chooser) = (Vec::new(), AsForecast { target, reaction });
        let mut live = Live::new(&mut stream, &mut tape, &mut chooser);
        let events = engine::give(&mut copy, order, &mut live).expect("the order may be given");
        let (mut hit, mut harm, mut dead) = (false, 0, false);
        for event in &events {
            match event {
                Event::Hit { target: unit, .. } | Event::Caught { unit, .. } => hit |= *unit == target,
                Event::Harmed { unit, amount, .. } if *unit == target => harm += amount,
                Event::LifeChanged { unit, to: Life::Dead, .. } => dead |= *unit == target,
                _ => {}
            }
        }
        counts.hits += u32::from(hit);
        *counts.harm.entry(harm).or_default() += 1;
        *counts.states.entry(model.state(&copy, target)).or_default() += 1;
        let left = if dead { 0 } else { model.worth(&copy, target) };
        counts.lost.push(f64::from(worth - left));
        see(&copy, &events);
    }
    counts
}

/// An exact chance as a number.
pub fn share(chance: Chance) -> f64 {
    chance.ways as f64 / chance.of as f64
}

/// Checks that a count among [`ATTACKS`] rolled attacks lies within four standard errors of an exact chance.
///
/// # Panics
/// If it does not.
pub fn close(what: &str, counted: u32, chance: f64) {
    let (n, counted) = (f64::from(ATTACKS), f64::from(counted));
    let error = (chance * (1.0 - chance) / n).sqrt();
    assert!((counted / n - chance).abs() <= 4.0 * error + 1e-9, "{what}: rolled {}, exactly {chance}", counted / n);
}

/// Compares counts among [`ATTACKS`] rolled attacks with an exact distribution, by the sum of squared deviations
/// (chi-squared). Impossible outcomes must not have happened, and the chances must add up to 1.
///
/// # Panics
/// If they differ by more than chance does in one of 3000 tests.
pub fn fits<K: Ord + Copy + Debug>(what: &str, counted: &BTreeMap<K, u32>, exact: &[(K, Chance)]) {
    let possible = |key: &K| exact.iter().any(|one| one.0 == *key && one.1.ways > 0);
    let stray: Vec<&K> = counted.keys().filter(|key| !possible(key)).collect();
    assert!(stray.is_empty(), "{what}: {stray:?} cannot happen and has");
    let all: u128 = exact.iter().map(|one| one.1.ways).sum();
    assert!(exact.iter().all(|one| one.1.of == all), "{what}: the chances add up to 1");
    let mut bins: Vec<(f64, f64)> = vec![(0.0, 0.0)];
    for (key, chance) in exact {
        if bins.last().is_some_and(|bin| bin.0 >= FEW) {
            bins.push((0.0, 0.0));
        }
        if let Some(bin) = bins.last_mut() {
            bin.0 += share(*chance) * f64::from(ATTACKS);
            bin.1 += f64::from(counted.get(key).copied().unwrap_or(0));
        }
    }
    if let [.., before, last] = &mut bins[..]
        && last.0 < FEW
    {
        (before.0, before.1) = (before.0 + last.0, before.1 + last.1);
        bins.pop();
    }
    let squares: f64 = bins.iter().map(|(expected, counted)| (counted - expected).powi(2) / expected).sum();
    let free = bins.len() as f64 - 1.0;
    let most = free + 2.0 * (8.0 * free).sqrt() + 16.0;
    assert!(squares <= most, "{what}: chi-squared {squares:.1} with {free} degrees of freedom: {bins:.1?}");
}
