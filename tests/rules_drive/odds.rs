//! Exact odds under Drive: against thousands of rolled attacks, and fraction for fraction against the naive asker.

use crate::cast::*;
use six_seconds::battle::odds::{Forecaster, NotNaive};
use six_seconds::battle::{Key, Order, Target};
use six_seconds::testkit::{Figure, Table, hold};

/// The most leaves of a naive tree.
const MOST: u32 = 120_000;

fn order(table: &Table, act: &'static str) -> Order {
    Order::new(table.id("Ann"), Key::new(act)).at(Target::Unit(table.id("Bob")))
}

/// Compares the odds of Ann's attack on Bob with rolled attacks.
fn rolled(table: &Table, act: &'static str, reactions: &[&'static str]) {
    reactions.iter().for_each(|reaction| drop(hold(table, &order(table, act), "Bob", reaction)));
}

/// Compares them with the naive asker.
fn naive(table: &Table, act: &'static str, reaction: &'static str) {
    let (mut forecaster, order, bob) = (Forecaster::new(table.battle()), order(table, act), table.id("Bob"));
    let told = forecaster.prospect(&order, bob).expect("the order may be given");
    match forecaster.naive(&order, bob, Key::new(reaction), MOST) {
        Ok(naive) => {
            let known = told.with(Key::new(reaction)).expect("the odds know the reaction");
            assert_eq!((known.difference(&naive.forecast), naive.late), (None, None), "{act}, {reaction}");
        }
        Err(NotNaive::TooLarge(leaves)) => panic!("{leaves} leaves"),
        Err(NotNaive::Refused(refusal)) => panic!("{refusal:?}"),
    }
}

/// Somebody who hits with a roll of 1 to 11 only, so that the naive tree stays small.
fn bad_shot() -> Figure {
    ann().stats("ws 1 bs 1")
}

fn table(gun: &str, shooter: Figure, bob: Figure) -> Table {
    begin(scene(&rows(10), gun, "").figures([shooter, bob]))
}

#[test]
fn a_shot_against_armour() {
    for worn in ["composite", "plate"] {
        let table = table("damage: 17, drive: 20", ann(), bob().wearing(worn));
        rolled(&table, "attack", &["none", "dodge"]);
    }
}

#[test]
fn a_critical_hit_that_drive_helps_and_one_that_it_does_not() {
    rolled(&table("damage: 18, drive: 20", ann(), bob().wearing("plate")), "attack", &["dodge"]);
    rolled(&table("damage: 25, drive: 90", ann(), bob()), "attack", &["none", "dodge"]);
}

#[test]
fn riders_and_weaknesses() {
    let weak = "(injury_factor: 10, multipliers: [(energy(electric), 150)])";
    for gun in ["energy: [(electric, 26)]", "energy: [(heat, 22)]", "energy: [(frost, 44)]", "energy: [(blast, 28)]"] {
        rolled(&table(gun, ann(), body(weak)), "attack", &["dodge"]);
    }
}

#[test]
fn a_mixed_blow_with_less_strength() {
    let blade = "damage: 8, drive: 20, energy: [(electric, 12)], dismember: always";
    let mut table = fencing(blade, bob().wearing("mail"));
    rolled(&table, "attack", &["none", "dodge"]);
    table.order("Ann", six_seconds::testkit::Deed::new("hold_back").mode("less_strength").rounds(2));
    rolled(&table, "attack", &["dodge"]);
}

#[test]
fn a_burst_counts_its_shots_together() {
    let table = table("damage: 9, drive: 20", ann(), bob());
    let order = order(&table, "burst").amount(3);
    hold(&table, &order, "Bob", "dodge");
}

#[test]
fn somebody_stunned_cannot_evade() {
    let mut stunned = two_guns("energy: [(electric, 20)]", "damage: 12, drive: 9", bob());
    strike(&mut stunned, SKIN);
    stunned.pass_to("Cid");
    let order = Order::new(stunned.id("Cid"), Key::new("attack")).at(Target::Unit(stunned.id("Bob")));
    hold(&stunned, &order, "Bob", "none");
}

#[test]
fn the_naive_asker_agrees() {
    for (gun, worn) in [("damage: 25, drive: 20", "composite"), ("energy: [(heat, 22)]", "padded")] {
        // Bob fails to dodge with a roll of 100 alone, so that few types of injury are rolled.
        let table = table(gun, bad_shot(), bob().wearing(worn).stats("ag 99"));
        naive(&table, "attack", "dodge");
        // Every hit is critical: the choice takes the place of that die.
        let scene = scene(&rows(10), gun, "").number("crit_margin", 1);
        naive(&begin(scene.figures([bad_shot(), bob().wearing(worn)])), "attack", "dodge");
    }
}
