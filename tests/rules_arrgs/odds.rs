//! Exact odds of graded attacks and of chains of criticals agree with the naive asker (AR-CRT-02).

use crate::cast::{guard, ogre, raider, scene};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::{Key, Order, Target};
use six_seconds::testkit::Figure;

/// Compares the odds of the first figure's attack on the second one, fraction for fraction; gives the naive leaves.
fn compare(one: Figure, other: Figure, reaction: &'static str) -> u32 {
    let table = scene(&["GR...", "O....", "....."], [one, other]).begin();
    let battle = table.battle();
    let unit = battle.current().expect("somebody acts");
    let target = battle.units().find(|one| *one != unit).expect("a target");
    let order = Order::new(unit, Key::new("attack")).at(Target::Unit(target));
    let mut forecaster = Forecaster::new(battle);
    let naive = forecaster.naive(&order, target, Key::new(reaction), 400_000).expect("it fits");
    let quick = forecaster.forecast(&order, target, Key::new(reaction)).expect("odds");
    assert_eq!(quick.difference(&naive.forecast), None);
    assert_eq!(naive.late, None);
    naive.forecast.branches
}

#[test]
fn ar_crt_02_chains_have_exact_odds() {
    compare(guard().items("long_sword"), raider(), "none");
    let chains = compare(guard().items("long_sword"), raider().stats("vitality 70"), "none");
    assert!(chains > 200, "several links: {chains}");
    compare(guard().items("great_sword"), raider().wearing("chain_shirt"), "none");
    compare(guard().items("dagger"), raider().now("vitality 3"), "none");
}

#[test]
fn ar_crt_06_rolls_that_add_nothing_are_left_out_of_odds() {
    // Only a 20 adds anything, so that a 19 is like a tie.
    compare(guard().items("dagger").stats("body 0"), raider().stats("agility 11").now("vitality 1"), "none");
    compare(guard().items("dagger").stats("body -9"), raider().stats("agility 11"), "none");
}

#[test]
fn ar_dfm_01_a_defence_has_exact_odds() {
    compare(guard().items("mace"), raider(), "defend");
    compare(guard().items("long_sword"), raider().condition("dying", 1), "none");
}

#[test]
fn ar_dyg_10_what_the_attacker_owes_has_exact_odds() {
    compare(guard().items("mace").condition("disabled", 1), raider(), "none");
    compare(ogre().initiative(20).items("great_club").stats("size 0"), guard().initiative(1), "none");
}
