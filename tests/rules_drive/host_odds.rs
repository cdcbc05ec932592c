//! Odds under Drive agree with the naive asker in every core: what the cores merge matters to nobody (DR-BGD-45, DR-CRT-01).

use crate::cast::{ann, begin, bob, rows, scene};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::{Key, Order, Target};
use six_seconds::testkit::{Figure, Scene, Table, hold};

const TEN: &str = "(like: \"soldier\", injury_factor: 10)";

fn order(table: &Table) -> Order {
    Order::new(table.id("Ann"), Key::new("attack")).at(Target::Unit(table.id("Bob")))
}

/// Compares the odds of Ann's attack on Bob with the naive asker's, fraction for fraction.
fn compare(table: &Table, reaction: &'static str) {
    let (order, bob) = (order(table), table.id("Bob"));
    let mut forecaster = Forecaster::new(table.battle());
    let naive = forecaster.naive(&order, bob, Key::new(reaction), 3_000_000).expect("it fits");
    let quick = forecaster.forecast(&order, bob, Key::new(reaction)).expect("odds");
    assert_eq!(quick.difference(&naive.forecast), None);
    assert_eq!(naive.late, None);
}

#[test]
fn dr_crt_01_d100_attacks_have_exact_odds() {
    let table = begin(scene(&rows(10), "damage: 12, drive: 20", "").figures([ann(), bob().wearing("mail")]));
    hold(&table, &order(&table), "Bob", "dodge");
    let spent = bob().stats("reactions 0");
    let table = begin(scene(&rows(10), "damage: 12, drive: 20", "").figures([ann(), spent]));
    hold(&table, &order(&table), "Bob", "none");
}

fn hosted(core: &'static str, initiative: &'static str, ann: Figure, bob: Figure) -> Table {
    let scene = Scene::new(core, &[".A...B.....", "..........."]).initiative(initiative).damage("Drive");
    let scene = if core == "espionage" { scene.word("spend_policy", "never") } else { scene };
    scene.figures([ann.profile(TEN).initiative(20), bob.profile(TEN).foe().initiative(5)]).begin()
}

#[test]
fn dr_bgd_45_2d6_attacks_have_exact_odds() {
    let ann = || Figure::new("Ann").stats("str 7 dex 9 end 8").skills("slug_rifle 1").items("carbine");
    let bob = || Figure::new("Bob").stats("str 7 dex 7 end 7");
    for reaction in ["none", "dodge"] {
        compare(&hosted("cepheus", "structured", ann(), bob()), reaction);
        compare(&hosted("cepheus", "structured", ann(), bob().condition("mobility_injury", 2)), reaction);
    }
    compare(&hosted("cepheus", "structured", ann(), bob().condition_on("energy_stunned", "Ann")), "none");
}

#[test]
fn dr_bgd_45_d20_attacks_have_exact_odds() {
    let ann = || Figure::new("Ann").stats("dex 16 attack_base 4").tags("rifle").items("carbine");
    let bob = || Figure::new("Bob").stats("dex 12 con 12 defence 1");
    compare(&hosted("espionage", "structured", ann(), bob()), "none");
    compare(&hosted("espionage", "structured", ann(), bob().condition("perception_injury", 1)), "none");
    compare(&hosted("espionage", "structured", ann(), bob().condition_on("energy_stunned", "Ann")), "none");
}

#[test]
fn dr_bgd_45_attacks_of_action_points_have_exact_odds() {
    let ann = || Figure::new("Ann").stats("body 3 agility 3").skills("missile_weaponry 4").items("carbine");
    let bob = || Figure::new("Bob").stats("body 3 agility 2").skills("athletics 3");
    for reaction in ["none", "defend"] {
        compare(&hosted("arrgs", "countdown", ann(), bob()), reaction);
    }
    compare(&hosted("arrgs", "countdown", ann(), bob().condition("mobility_injury", 2)), "defend");
    compare(&hosted("arrgs", "countdown", ann(), bob().condition_on("energy_stunned", "Ann")), "none");
}
