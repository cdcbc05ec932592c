//! The best use of action dice (FI-BGD-03, FI-BGD-04).

use super::{alike, armed};
use crate::cast::{at, at_square, duel, guard, kroll, mode, order, rows, scene, vega};
use six_seconds::battle::engine::{self, Stop};
use six_seconds::battle::odds::{Forecast, Forecaster, Spends};
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live};
use six_seconds::battle::{Battle, Crossroads, Event, Key, Order, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{ATTACKS, Figure, Table, close, fits, share};
use std::collections::{BTreeMap, BTreeSet};

const SEED: u64 = 41;

/// A standard attacker of the opposition, which shares `dice` action dice, and Vega as its target.
fn opposition(attacker: Figure, squares: usize, dice: i32, vega: Figure) -> Table {
    let attacker = attacker.at('V').initiative(30);
    scene(&rows(squares, 'E'), [attacker, vega.at('E')]).number("side_pool", dice - 1).begin()
}

fn best(table: &Table, order: &Order, target: &str) -> Forecast {
    Forecaster::new(table.battle()).spending(order, table.id(target), Spends::Best).expect("the order may be given")
}

fn nothing(table: &Table, order: &Order, target: &str) -> Forecast {
    Forecaster::new(table.battle()).spending(order, table.id(target), Spends::Nothing).expect("the order may be given")
}

/// The chance that the target is out.
fn out(forecast: &Forecast) -> f64 {
    forecast.states.iter().find(|one| one.0.as_str() == "out").map_or(0.0, |one| share(one.1))
}

#[test]
fn fi_bgd_04_the_best_use_of_one_die_is_that_of_the_naive_asker() {
    let target = || vega().now("vitality 3");
    for weapon in ["silenced_pistol", "submachine_gun"] {
        for armour in ["discreet_vest", "assault_suit"] {
            let shooter = guard().items(weapon).holding(weapon);
            let table = opposition(shooter, 5, 1, target().wearing(armour));
            assert!(alike(&table, &at("attack"), "Vega", Spends::Best), "{weapon}");
            if weapon == "submachine_gun" {
                for way in ["accurate", "heavy"] {
                    assert!(alike(&table, &mode(at("burst"), way), "Vega", Spends::Best), "{way}");
                }
            }
        }
    }
}

/// Leaves it open whether a die is added to a roll.
struct AsksOfDice;

impl Chooser for AsksOfDice {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        (choice.what.as_str() != "boost").then(|| choice.default_answer())
    }
}

/// The chance that a d6 comes to so much: a six is thrown again and added.
fn d6(gap: i16) -> f64 {
    if gap <= 6 { f64::from(7 - gap) / 6.0 } else { d6(gap - 6) / 6.0 }
}

#[test]
fn fi_bgd_28_each_answer_about_a_die_has_the_chance_that_the_attack_then_hits() {
    let shooter = guard().items("silenced_pistol").holding("silenced_pistol");
    let table = opposition(shooter, 5, 1, vega());
    let mut gaps = BTreeSet::new();
    for seed in 0..200 {
        let Some((gap, odds)) = raised(&table, "attack", seed) else { continue };
        let odds = odds.expect("the shot can hit");
        let [kept, spent] = [0, 1].map(|at: usize| share(odds[at].hit));
        assert_eq!(kept, 0.0);
        assert!((spent - d6(gap)).abs() < 1e-9, "{spent} for {gap}");
        gaps.insert(gap);
    }
    assert!(gaps.len() > 5, "{gaps:?}");
}

/// A feint hits nobody and does no harm: no answer shows a chance to hit.
#[test]
fn fi_bgd_28_a_die_on_a_feint_has_no_chance_to_hit() {
    let table = opposition(guard().items("baton").holding("baton"), 1, 1, vega().items("knife"));
    let asked: Vec<_> = (0..200).filter_map(|seed| raised(&table, "feint", seed)).collect();
    assert!(!asked.is_empty() && asked.iter().all(|(_, odds)| odds.is_none()), "{asked:?}");
}

/// If the first figure is asked for a die on its order at the second: the gap, and the odds with each answer.
fn raised(table: &Table, act: &'static str, seed: u64) -> Option<(i16, Option<Vec<Forecast>>)> {
    let (order, mut battle, mut tape) = (at(act), table.battle().fork(), Vec::new());
    let mut stream = DiceStream::from_seed(seed);
    let end = engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut AsksOfDice));
    // A die on damage, after a hit, closes no gap.
    let Err(Stop::Waiting(choice)) = end else { return None };
    choice.about.roll?;
    let odds = Crossroads::before(&battle, &order, &choice, &tape).raised(u32::MAX);
    Some((choice.about.number, odds))
}

#[test]
fn fi_bgd_10_several_hits_that_kill_differ_only_in_their_harm() {
    for (name, target) in [("Guard", guard().now("wounds 5")), ("Kroll", kroll().now("vitality 2 wounds 3"))] {
        let shooter = Figure::new("Fern").stats("dex 12 attack_base 2").tags("smg").initiative(30);
        let figures = [shooter.items("submachine_gun").holding("submachine_gun").at('V'), target.at('E')];
        let table = scene(&rows(3, 'E'), figures).begin();
        assert!(alike(&table, &at("autofire"), name, Spends::Best), "{name}");
    }
}

#[test]
fn fi_bgd_10_three_hits_without_dice_are_those_of_the_naive_asker() {
    let shooter = guard().stats("attack_base 12").items("assault_rifle").holding("assault_rifle");
    let table = opposition(shooter, 3, 0, vega().now("vitality 0 wounds 1"));
    assert!(alike(&table, &at("autofire"), "Vega", Spends::Best));
}

#[test]
fn fi_bgd_04_the_best_use_of_dice_hand_to_hand_is_that_of_the_naive_asker() {
    let fighter = |weapon: &str| guard().items(weapon).holding(weapon);
    for dice in [1, 2] {
        for act in ["disarm", "trip", "feint"] {
            let table = opposition(fighter("baton"), 1, dice, vega().items("knife"));
            assert!(alike(&table, &at(act), "Vega", Spends::Best), "{act} with {dice}");
        }
    }
    for weapon in ["knife", "baton"] {
        let table = opposition(fighter(weapon), 1, 1, vega().condition("subdual", 10));
        assert!(alike(&table, &at("attack"), "Vega", Spends::Best), "{weapon}");
        assert!(alike(&table, &mode(at("attack"), "unarmed"), "Vega", Spends::Best), "{weapon}");
    }
    let table = opposition(guard().skills("intimidate 2"), 3, 1, vega().stats("wis 40"));
    assert!(alike(&table, &at("threaten"), "Vega", Spends::Best));
}

#[test]
fn fi_bgd_04_the_best_use_of_dice_with_a_stun_pistol_and_a_grenade() {
    let figures = [
        guard().stats("attack_base 5").items("prod").at('V').initiative(30),
        vega().stats("vitality 1 wounds 4").at('E'),
    ];
    let scene = scene(&rows(3, 'E'), figures).number("side_pool", 0).armoury(
        r#"(weapons: [(id: "prod", name: "Prod", category: handgun, hands: 1, damage: "1d4", kind: electrical,
            increment: 4, increments: 2, shots: 2, single: true, rule: "FI-WPN-01", note: "Made for this.")])"#,
    );
    let table = scene.begin();
    assert!(alike(&table, &at("attack"), "Vega", Spends::Best));
    let table = opposition(guard().items("flash_grenade").holding("flash_grenade"), 5, 1, vega());
    let throw = Order { with: Some(0), ..at_square(&table, "throw") };
    // The naive tree has some millions of leaves.
    let (best, nothing) = (best(&table, &throw, "Vega"), nothing(&table, &throw, "Vega"));
    assert!(best.loss > nothing.loss, "{} and {}", best.loss, nothing.loss);
}

#[test]
fn fi_bgd_03_the_best_use_of_dice_on_a_threat_alone() {
    // Nothing but a threat can be paid for: every other roll hits for more than enough, and a critical kills.
    let table = duel(armed("marksman_rifle").stats("attack_base 30"), 5, guard().stats("wounds 90"));
    let (best, nothing) = (best(&table, &at("attack"), "Guard"), nothing(&table, &at("attack"), "Guard"));
    assert!((out(&best) - 0.1).abs() < 1e-9 && out(&nothing) == 0.0, "19 and 20 threaten: {}", out(&best));
}

#[test]
fn fi_bgd_03_a_second_die_for_full_armour() {
    let shooter = || {
        let shooter = Figure::new("Volkov").stats("attack_base 30").tags("handgun").foe().initiative(30);
        shooter.items("silenced_pistol")
    };
    let enemy = || guard().of(0).stats("wounds 90").wearing("assault_suit").at('E');
    for (dice, least) in [(1, 0.0), (2, 0.02)] {
        let figures = [shooter(), enemy()];
        let table = scene(&rows(5, 'E'), figures).number("side_pool", dice).begin();
        let (with, without) = (best(&table, &at("attack"), "Guard"), nothing(&table, &at("attack"), "Guard"));
        // A threat comes with 20, and one shot in 2.5 gets through the suit.
        assert!((out(&with) - least).abs() < 1e-6 && with.loss > without.loss, "{dice}: {}", out(&with));
    }
}

#[test]
fn fi_bgd_04_more_dice_are_never_worse() {
    let shooter = || guard().items("submachine_gun").holding("submachine_gun");
    let losses: Vec<i64> =
        (1..=6).map(|dice| best(&opposition(shooter(), 5, dice, vega()), &at("attack"), "Vega").loss).collect();
    assert!(losses.is_sorted(), "{losses:?}");
    assert!(losses[5] > losses[0]);
}

/// Spends whenever it may.
struct Spendthrift;

impl Chooser for Spendthrift {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        let ways = ["pay", "spend", "spend_shared"].map(|way| Answer::One(Key::new(way)));
        let own = choice.asked.unit() == Some(UnitId(0));
        Some(ways.into_iter().find(|way| own && choice.allows(way)).unwrap_or_else(|| choice.default_answer()))
    }
}

#[test]
fn fi_bgd_04_rolled_attacks_of_one_who_rightly_spends_whenever_possible() {
    // One attack with dice to spare at somebody who bears all of it: the more the better.
    let enemy = || kroll().stats("vitality 400 wounds 400");
    let tables = [
        (duel(armed("silenced_pistol"), 5, enemy()), at("attack")),
        (duel(armed("submachine_gun"), 5, enemy()), mode(at("burst"), "heavy")),
        (duel(armed("knife"), 1, enemy()), at("attack")),
    ];
    for (table, order) in tables {
        let (told, battle) = (best(&table, &order, "Kroll"), table.battle());
        let (mut harm, mut hits) = (BTreeMap::new(), 0);
        let (mut stream, mut copy) = (DiceStream::from_seed(SEED), battle.fork());
        for _ in 0..ATTACKS {
            copy.fork_from(battle);
            let (mut tape, mut chooser) = (Vec::new(), Spendthrift);
            let events = engine::give(&mut copy, &order, &mut Live::new(&mut stream, &mut tape, &mut chooser)).unwrap();
            let dealt = |event: &Event| match event {
                Event::Harmed { unit: UnitId(1), amount, .. } => Some(*amount),
                _ => None,
            };
            *harm.entry(events.iter().filter_map(dealt).sum::<i32>()).or_insert(0) += 1;
            hits += u32::from(events.iter().any(|event| matches!(event, Event::Hit { .. })));
        }
        close("hits", hits, share(told.hit));
        fits("harm", &harm, &told.harm);
    }
}

#[test]
fn fi_bgd_04_the_odds_that_players_are_shown_tell_both() {
    let table = duel(armed("silenced_pistol"), 5, guard());
    let mut forecaster = Forecaster::new(table.battle());
    let shown = forecaster.shown(&at("attack"), table.id("Guard")).unwrap();
    let without = shown.without.expect("Vega owns action dice");
    assert_eq!(without.difference(&nothing(&table, &at("attack"), "Guard")), None);
    assert_eq!(shown.plain.difference(&best(&table, &at("attack"), "Guard")), None);
    // 16 of 20 rolls hit; of the others, dice raise every one.
    assert!(share(without.hit) == 0.8 && share(shown.plain.hit) > 0.99);
    let poor = opposition(guard().items("silenced_pistol").holding("silenced_pistol"), 5, 0, vega());
    let shown = Forecaster::new(poor.battle()).shown(&at("attack"), poor.id("Vega")).unwrap();
    assert!(shown.without.is_none(), "there is nothing to spend");
}

#[test]
fn six_trn_06_whoever_gives_up_is_not_dying_in_the_odds() {
    let table = duel(armed("silenced_pistol"), 5, guard().tags("yields").stats("vitality 0 wounds 4"));
    let told = best(&table, &at("attack"), "Guard");
    let naive = Forecaster::new(table.battle())
        .naive_spending((&at("attack"), table.id("Guard")), Key::new("none"), Spends::Best, 300_000)
        .expect("a small tree");
    assert_eq!(told.difference(&naive.forecast), None);
    let states: Vec<&str> = told.states.iter().map(|state| state.0.as_str()).collect();
    assert!(states.contains(&"unconscious") && !states.contains(&"dying"), "{states:?}");
}

#[test]
fn the_best_use_of_many_dice_is_found_in_time() {
    // The widest question: a special of the opposition with dice of its own and of its side.
    let special = kroll().items("assault_rifle").stats("level 4").at('V').initiative(30);
    let table = scene(&rows(4, 'E'), [special, vega().wearing("assault_suit").at('E')]).begin();
    for order in [at("attack"), at("autofire"), order("threaten").at(Target::Unit(UnitId(1)))] {
        let told = best(&table, &order, "Vega");
        assert!(told.branches < 5_000, "{}: {}", order.act, told.branches);
    }
}
