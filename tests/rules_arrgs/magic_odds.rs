//! Exact odds of spells, area attacks and Counterspell agree with the naive asker, fraction for fraction.

use crate::cast::{guard, mage, post, raider, scene, soldier};
use crate::magic::rival;
use crate::spells::caster;
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::{Key, Order, Target};
use six_seconds::grid::Square;
use six_seconds::testkit::{Figure, Scene, Table};

/// Compares the odds of an order of the first figure for a target and its reaction; gives the naive leaves.
fn compare(table: &Table, order: &Order, target: &str, reaction: &'static str) -> u32 {
    let battle = table.battle();
    let target = table.id(target);
    let mut forecaster = Forecaster::new(battle);
    let naive = forecaster.naive(order, target, Key::new(reaction), 600_000).expect("it fits");
    let quick = forecaster.forecast(order, target, Key::new(reaction)).expect("odds");
    assert_eq!(quick.difference(&naive.forecast), None);
    assert_eq!(naive.late, None);
    naive.forecast.branches
}

fn cast(table: &Table, at: Target) -> Order {
    Order { with: Some(0), ..Order::new(table.id("Mage"), Key::new("cast")) }.at(at)
}

fn duel(spell: &str, other: Figure) -> Scene {
    scene(&["M...R...G...", "............", "............"], [caster(spell), other.at('R')])
}

#[test]
fn ar_atk_09_spells_have_exact_odds() {
    for spell in ["spark_bolt", "spark_bolt_3", "leaden_limbs", "clouded_mind"] {
        for reaction in ["none", "defend"] {
            let table = duel(spell, raider()).begin();
            let order = cast(&table, Target::Unit(table.id("Raider")));
            assert!(compare(&table, &order, "Raider", reaction) >= 20, "{spell}");
        }
    }
}

#[test]
fn ar_atk_10_help_has_exact_odds() {
    for (spell, now) in [("revitalise", "vitality 3"), ("iron_ward", "vitality 9")] {
        let gil = guard().now(now);
        let table = scene(&["MG......R", "........."], [caster(spell), gil, raider()]).begin();
        let order = cast(&table, Target::Unit(table.id("Guard")));
        compare(&table, &order, "Guard", "none");
    }
}

#[test]
fn ar_are_04_area_spells_have_exact_odds() {
    let figures = [caster("fire_burst"), raider(), guard().foe()];
    let table = scene(&["M...RG......", "............", "............"], figures).begin();
    let order = cast(&table, Target::Square(Square::new(4, 0)));
    for reaction in ["none", "defend"] {
        compare(&table, &order, "Raider", reaction);
        compare(&table, &order, "Guard", reaction);
    }
}

#[test]
fn ar_unc_05_who_wakes_at_an_explosion_has_exact_odds() {
    let sleeper = soldier("Hild").foe().condition("unconscious", 1).initiative(1);
    let figures = [caster("fire_burst"), raider(), sleeper];
    let table = scene(&["M...R.......", "............", "......H....."], figures).begin();
    let order = cast(&table, Target::Square(Square::new(4, 0)));
    compare(&table, &order, "Raider", "none");
    compare(&table, &order, "Hild", "none");
}

#[test]
fn ar_are_05_flasks_that_stray_have_exact_odds() {
    let thrower = raider().of(0).initiative(20).several("fire_flask", 2).holding("fire_flask");
    let rows = [".........", ".R...G...", ".....M...", "........."];
    let table = scene(&rows, [thrower, guard().foe(), mage().foe().now("vitality 2")]).begin();
    let order = Order::new(table.id("Raider"), Key::new("area_attack")).at(Target::Square(Square::new(5, 1)));
    compare(&table, &order, "Guard", "none");
    compare(&table, &order, "Mage", "none");
    let mut forecaster = Forecaster::new(table.battle());
    let landings = forecaster.landings(&order).expect("it flies");
    let there = landings.iter().find(|one| one.0 == Square::new(5, 1)).expect("mostly it lands there");
    assert!(there.1.ways * 5 >= there.1.of * 3, "on 5 or more of a d20: {:?}", there.1);
    assert!(landings.len() > 8);
}

#[test]
fn ar_csp_01_a_counterspell_has_exact_odds_as_a_reply() {
    for reaction in ["none", "counterspell"] {
        let figures = [caster("spark_bolt"), rival("spark_bolt")];
        let table = scene(&["M...R...", "........"], figures).begin();
        let order = cast(&table, Target::Unit(table.id("Rival")));
        compare(&table, &order, "Rival", reaction);
    }
    let figures = [caster("spark_bolt"), rival("spark_bolt")];
    let table = scene(&["M...R...", "........"], figures).begin();
    let order = cast(&table, Target::Unit(table.id("Rival")));
    let mut forecaster = Forecaster::new(table.battle());
    let shown = forecaster.prospect(&order, table.id("Rival")).expect("odds");
    let countered = forecaster.forecast(&order, table.id("Rival"), Key::new("counterspell")).expect("odds");
    let plain = forecaster.forecast(&order, table.id("Rival"), Key::new("none")).expect("odds");
    assert!(countered.hit.ways * plain.hit.of < plain.hit.ways * countered.hit.of, "a reply that lowers the chance");
    assert!(shown.best().is_some());
}

#[test]
fn ar_csp_04_the_usual_spell_has_exact_odds() {
    for reaction in ["none", "counterspell"] {
        let figures = [caster("spark_bolt"), rival("spark_bolt_3 spark_bolt_2")];
        let table = scene(&["M...R...", "........"], figures).begin();
        let order = cast(&table, Target::Unit(table.id("Rival")));
        compare(&table, &order, "Rival", reaction);
    }
}

#[test]
fn ar_csp_02_a_bystander_counters_by_the_suggestion() {
    let figures = [caster("fire_burst"), rival("fire_burst"), post()];
    let table = scene(&["M...R......P", "............", "............"], figures).begin();
    let order = cast(&table, Target::Square(Square::new(10, 0)));
    compare(&table, &order, "Post", "none");
}
