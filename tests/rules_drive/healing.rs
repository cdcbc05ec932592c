//! DR-BGD-13: first aid and rest.

use crate::cast::*;
use crate::injuries::hurt;
use six_seconds::testkit::{Deed, Figure, Table};

/// Bob next to a friend who can treat him.
fn with_medic(values: &[i32]) -> Table {
    let rows = ["A.........BE..", "..............", "#############.", "D............."];
    let (cells, last) = (values.len(), values.last().expect("a value"));
    let gun = format!("energy: [(particle, {last})], charge: {cells}, battery: 100, charge_steps: {values:?}");
    let eve = Figure::new("Eve").stats("int 40 wounds 12").profile(TEN).foe().initiative(5);
    begin(scene(&rows, &gun, "").figures([ann(), bob(), dan(), eve]))
}

#[test]
fn dr_bgd_13_healing_takes_the_last_degree_away() {
    let aid = || at("treat_injuries", "Bob");
    let mut table = with_medic(&[13, 10]);
    beam(&mut table, 1, LEGS_SHOT);
    beam(&mut table, 2, CORE);
    assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")), (23, [0, 0, 1, 0, 0, 1]));
    table.pass_to("Eve").dice(&[2]).order("Eve", aid());
    assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")), (18, [0, 0, 0, 0, 0, 1]));
    // Once a fight and victim.
    table.pass_to("Ann").pass_to("Eve");
    assert_eq!(table.refused("Eve", aid()), "DR-BGD-13");
    assert_eq!(table.refused("Eve", at("treat_injuries", "Dan")), "DR-BGD-13", "not beside, and not hurt");
}

#[test]
fn dr_bgd_13_the_disabled_wake_and_stop_losing_points() {
    let mut table = with_medic(&[40, 52]);
    beam(&mut table, 1, CORE);
    assert_eq!(state(&table, "Bob"), "disabled");
    table.pass_to("Eve").dice(&[2]).order("Eve", at("treat_injuries", "Bob"));
    assert_eq!((running(&table, "Bob"), state(&table, "Bob")), (35, "wounded"));
    let mut table = with_medic(&[40, 52]);
    strike(&mut table, CORE);
    assert_eq!(table.condition("Bob", "failing"), 2);
    table.pass_to("Eve").dice(&[2]).order("Eve", at("treat_injuries", "Bob")).pass_to("Ann");
    assert_eq!((running(&table, "Bob"), table.condition("Bob", "failing"), state(&table, "Bob")), (47, 0, "disabled"));
    // A test that fails heals nothing, and was the one of the fight.
    let mut table = with_medic(&[40]);
    strike(&mut table, CORE);
    table.pass_to("Eve").dice(&[99]).order("Eve", at("treat_injuries", "Bob"));
    assert_eq!((running(&table, "Bob"), table.allows("Eve", at("treat_injuries", "Bob"))), (40, false));
}

#[test]
fn dr_bgd_13_a_day_of_rest_heals_half_the_factor() {
    let mut table = watched("damage: 33, drive: 90", bob());
    strike(&mut table, CORE);
    table.camp("Bob", Deed::new("rest_day"));
    assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")[2]), (28, 2));
    for total in [23, 18, 13, 8, 3, 0, 0] {
        table.camp("Bob", Deed::new("rest_day"));
        assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")[2]), (total, total / 10));
    }
    let mut table = watched("damage: 3, drive: 90", body("(injury_factor: 2)"));
    strike(&mut table, CORE);
    table.camp("Bob", Deed::new("rest_day"));
    assert_eq!(running(&table, "Bob"), 2, "at least 1");
    let mut table = hurt(6, CORE);
    table.camp("Ann", Deed::new("rest_day"));
    assert_eq!((running(&table, "Bob"), state(&table, "Bob")), (60, "dead"));
}
