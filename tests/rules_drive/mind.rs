//! The AI under Drive: it loads auras, minds those of enemies, and throws people about where that is worth it.

use crate::cast::{TEN, arms, bob, rows};
use six_seconds::ai::{Policy, Utility};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::{Key, Order, Target};
use six_seconds::testkit::{Figure, Scene, Table};

/// The order that the AI gives for whoever has the turn.
fn order(table: &Table) -> Order {
    let unit = table.battle().current().expect("somebody acts");
    Utility::default().order(table.battle(), unit)
}

fn scene<R: AsRef<str>>(rows: &[R], blade: &str) -> Scene {
    crate::cast::scene(rows, "", "").damage_armoury(arms("", blade))
}

#[test]
fn the_ai_loads_an_aura_where_it_can_do_nothing_better() {
    let ann = Figure::new("Ann").stats("ws 20 s 20 wounds 12").profile(TEN).initiative(20);
    let ann = ann.items("spark_mantle").rounds("spark_mantle", 6, 0);
    let table = scene(&rows(2), "").figures([ann, bob().items("blade").holding("blade")]).begin();
    assert_eq!(order(&table).act, Key::new("load_aura"));
}

/// The expected loss of whoever strikes Bob, in millionths, if his spines hold so many points.
fn own_loss(points: i16) -> i64 {
    let ann = crate::cast::ann().holding("blade");
    let bob = bob().items("spine_harness").stored("spine_harness", points, 0);
    let table = scene(&rows(1), "").figures([ann, bob]).begin();
    let (ann, bob) = (table.id("Ann"), table.id("Bob"));
    let order = Order::new(ann, Key::new("attack")).at(Target::Unit(bob));
    let forecast = Forecaster::new(table.battle()).forecast(&order, ann, Key::new("none"));
    forecast.expect("she may attack").loss
}

#[test]
fn exact_odds_count_what_an_aura_does_to_the_attacker() {
    assert_eq!(own_loss(0), 0);
    assert!(own_loss(10) > 0 && own_loss(36) > own_loss(10));
}

#[test]
fn the_ai_does_not_strike_where_the_answer_costs_more() {
    let attacks = |points: i16| {
        let ann = Figure::new("Ann").stats("ws 50 s 20 wounds 12").profile(TEN).initiative(20);
        let bob = bob().items("spine_harness").stored("spine_harness", points, 0);
        let table = scene(&rows(1), "damage: 6, drive: 20").figures([ann.items("blade").holding("blade"), bob]).begin();
        let order = order(&table);
        order.target_unit().is_some()
    };
    assert_eq!((attacks(0), attacks(36)), (true, false));
}

#[test]
fn the_ai_throws_enemies_off_a_roof() {
    let rows = ["..........", "A....B....", ".........."];
    let ann = Figure::new("Ann").stats("ws 20 wp 35 wounds 12").profile(TEN).initiative(20);
    let ann = ann.items("grav_gauntlet").stored("grav_gauntlet", 60, 0);
    let figures = [ann, bob()];
    let table = scene(&rows, "").zone("elevation_3", (0, 0), (6, 2)).figures(figures).begin();
    assert_eq!(order(&table).act, Key::new("pseudogravity"));
}
