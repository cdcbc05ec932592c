//! Odds under shields and areas are those of the rules: a forecast agrees with rolled attacks.

use crate::cast::{ann, at, bob};
use crate::pools::{begin, launching, raise, scene};
use six_seconds::battle::{Order, Target};
use six_seconds::testkit::{Deed, Figure, Table, hold};

fn foe(name: &str) -> Figure {
    Figure::new(name).stats("ag 35 wp 35 wounds 12 reactions 20").profile(crate::cast::TEN).foe().initiative(5)
}

/// The order of somebody, as the table reads it.
fn order(table: &Table, act: &'static str, slot: u8, at: &str) -> Order {
    use six_seconds::battle::Key;
    Order::new(table.id("Ann"), Key::new(act)).with(slot).at(Target::Unit(table.id(at)))
}

#[test]
fn a_shield_in_the_way() {
    let figures = [ann(), bob().items("medium high").initiative(30)];
    let gun = "energy: [(heat, 40)]";
    let mut table = begin(scene(&["A.........B......."], gun, "", "").figures(figures));
    table.order("Bob", raise("medium", 15)).order("Bob", raise("high", 7)).pass_to("Ann");
    for reaction in ["none", "dodge"] {
        hold(&table, &order(&table, "attack", 0, "Bob"), "Bob", reaction);
    }
}

#[test]
fn a_burst_and_those_around_it() {
    let figures = [ann(), bob().initiative(30), foe("Cat").items("medium")];
    let mut table = begin(scene(&["A.........BC......"], "energy: [(heat, 80)]", "", "").figures(figures));
    table.pass_to("Cat").order("Cat", raise("medium", 5)).pass_to("Ann").order("Ann", Deed::new("burst_shot"));
    for (target, reaction) in [("Bob", "dodge"), ("Cat", "none")] {
        hold(&table, &order(&table, "attack", 0, "Bob"), target, reaction);
    }
}

#[test]
fn a_bomb_and_a_zone() {
    let crowd = || [bob().initiative(30), foe("Cat").items("low")];
    let grenade = "explosive: (frag: 18, frag_drive: 16, blast: 28, radius: 2)";
    let scene = launching(&["A.........BC......"], "bomb", grenade, "");
    let mut table = begin(scene.figures([ann().several("bomb", 3).holding("bomb")].into_iter().chain(crowd())));
    table.pass_to("Ann");
    for (target, reaction) in [("Bob", "dodge"), ("Cat", "none")] {
        hold(&table, &order(&table, "launch_area", 2, "Bob"), target, reaction);
    }
    let zone = "zone: (shape: cluster, energy: electric, high: 40, low: 16)";
    let scene = launching(&["A.........BC......"], "caster", zone, "");
    let mut table = begin(scene.figures([ann().items("caster").holding("caster")].into_iter().chain(crowd())));
    table.pass_to("Cat").order("Cat", raise("low", 30)).pass_to("Ann");
    hold(&table, &order(&table, "launch_area", 2, "Bob"), "Bob", "none");
    assert!(table.allows("Ann", at("launch_area", "Bob").with("caster")));
}
