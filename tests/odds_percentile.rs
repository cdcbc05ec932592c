//! Exact odds of d100 attacks against rolled ones: degrees, evasions, swapped dice, criticals and all.

use six_seconds::battle::engine;
use six_seconds::battle::odds::{AsForecast, Chance, Forecaster};
use six_seconds::battle::oracle::Live;
use six_seconds::battle::{Event, Key, Order, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Figure, Scene, Table};

const ATTACKS: u32 = 10_000;

fn share(chance: Chance) -> f64 {
    chance.ways as f64 / chance.of as f64
}

/// Holds the forecast of an order against many rolled ones: chance to hit, state afterwards, mean harm.
fn agree(table: &Table, order: &Order, reaction: &'static str) {
    let (battle, target, reaction) = (table.battle(), UnitId(1), Key::new(reaction));
    let forecast = Forecaster::new(battle).forecast(order, target, reaction).unwrap();
    let (mut hits, mut harm, mut unhurt) = (0_u32, 0_i64, 0_u32);
    let (mut stream, mut copy) = (DiceStream::from_seed(20_260_102), battle.fork());
    let core = battle.rules().core;
    let first = core.states()[0].key;
    for _ in 0..ATTACKS {
        copy.fork_from(battle);
        let (mut tape, mut chooser) = (Vec::new(), AsForecast { target, reaction });
        let events = engine::give(&mut copy, order, &mut Live::new(&mut stream, &mut tape, &mut chooser)).unwrap();
        let struck = |event: &Event| matches!(event, Event::Hit { target: unit, .. } if *unit == target);
        hits += u32::from(events.iter().any(struck));
        for event in &events {
            if let Event::Harmed { unit, amount, .. } = event
                && *unit == target
            {
                harm += i64::from(*amount);
            }
        }
        unhurt += u32::from(core.state(&copy, target) == first);
    }
    let n = f64::from(ATTACKS);
    let close = |what: &str, counted: u32, chance: f64| {
        let error = (chance * (1.0 - chance) / n).sqrt();
        let rolled = f64::from(counted) / n;
        assert!((rolled - chance).abs() <= 4.0 * error + 1e-9, "{what}: rolled {rolled}, exactly {chance}");
    };
    close("hit", hits, share(forecast.hit));
    let exact = forecast.states.iter().find(|entry| entry.0 == first).map_or(0.0, |entry| share(entry.1));
    close("unhurt", unhurt, exact);
    let mean: f64 = forecast.harm.iter().map(|(harm, chance)| f64::from(*harm) * share(*chance)).sum();
    let square: f64 = forecast.harm.iter().map(|(harm, chance)| f64::from(*harm).powi(2) * share(*chance)).sum();
    let error = ((square - mean * mean) / n).sqrt();
    let rolled = harm as f64 / n;
    assert!((rolled - mean).abs() <= 4.0 * error + 1e-9, "mean harm: rolled {rolled}, exactly {mean}");
}

fn table(weapon: &str, squares: usize) -> Table {
    let ana = Figure::new("Ana").stats("ws 45 bs 45 s 40 ag 40").items(weapon).holding(weapon).initiative(20);
    let bo = Figure::new("Bo").stats("ws 47 t 44 ag 33 wounds 14").items("sword").foe().initiative(5);
    let bo = bo.wearing("padded_jacket").wearing("belt_field");
    let row = format!("A{}B...", ".".repeat(squares - 1));
    Scene::new("percentile", &[row]).initiative("structured").figures([ana, bo]).begin()
}

fn order(act: &'static str) -> Order {
    Order::new(UnitId(0), Key::new(act)).at(Target::Unit(UnitId(1)))
}

#[test]
fn a_shot_with_every_defence() {
    for reaction in ["none", "dodge", "deflect"] {
        agree(&table("assault_rifle", 20), &order("attack"), reaction);
    }
}

#[test]
fn a_burst_of_three() {
    for reaction in ["none", "dodge"] {
        agree(&table("assault_rifle", 20), &order("burst").amount(3), reaction);
    }
}

#[test]
fn a_burst_of_six() {
    for reaction in ["none", "dodge"] {
        agree(&table("assault_rifle", 20), &order("burst").amount(6), reaction);
    }
}

#[test]
fn a_burst_has_few_ways_for_its_dice_to_fall_that_are_told_apart() {
    let table = table("assault_rifle", 20);
    // The faces of four damage dice alone, whatever the number of hits.
    let most = 10_u32.pow(4);
    for hits in [2, 3, 6] {
        let order = order("burst").amount(hits);
        let forecast = Forecaster::new(table.battle()).forecast(&order, UnitId(1), Key::new("dodge")).unwrap();
        assert!(forecast.branches < most, "a burst of {hits} has {} ways", forecast.branches);
    }
}

#[test]
fn blows_with_a_parry() {
    for reaction in ["none", "parry"] {
        agree(&table("sword", 1), &order("attack"), reaction);
        agree(&table("sword", 1), &order("heavy_attack"), reaction);
    }
}

#[test]
fn two_damage_dice() {
    agree(&table("plasma_gun", 20), &order("attack"), "none");
}
