//! PC-MOV, PC-AAC-19: distances, and free attacks on those who leave.

use crate::cast::{ana, apart, at, bo, cy, need, table, tests};
use six_seconds::battle::{Key, Order, Target, engine};
use six_seconds::testkit::{attack, end_turn, walk};

#[test]
fn pc_mov_01_a_half_move_is_the_agility_bonus() {
    let mut table = apart(ana(), 30, bo());
    table.order("Ana", walk("e e e e"));
    assert_eq!(table.left("Ana", "half"), 1);
}

#[test]
fn pc_mov_01_size_changes_it_and_one_square_is_the_least() {
    let half = |stats: &str| {
        let table = table(&["B........A", ".........."], [bo().of(0).initiative(30).stats(stats), ana().of(1)]);
        table.battle().rules().core.move_range(table.battle(), table.id("Bo")).limits[0]
    };
    assert_eq!((half("ag 33"), half("ag 33 size 6"), half("ag 9")), (3, 5, 1));
}

#[test]
fn pc_mov_02_a_full_move_is_twice_that() {
    for (squares, left, ran) in [(5, 1, 0), (6, 0, 0), (10, 0, 0), (11, 0, 1)] {
        let mut table = apart(cy().of(0).initiative(30), 30, bo());
        table.order("Cy", walk(&vec!["e"; squares].join(" ")));
        assert_eq!((table.left("Cy", "half"), table.condition("Cy", "ran")), (left, ran), "{squares} squares");
    }
}

#[test]
fn pc_mov_03_the_slowest_cannot_charge() {
    let table = apart(ana().stats("ag 12"), 3, bo());
    assert_eq!(table.refused("Ana", at("charge", "Bo")), "PC-MOV-03");
}

#[test]
fn pc_mov_04_a_run_is_four_times_that() {
    let way = ["e"; 20].join(" ");
    let mut table = apart(cy().of(0).initiative(30), 30, bo());
    table.order("Cy", walk(&way));
    assert_eq!((table.square("Cy"), table.condition("Cy", "ran")), ((20, 0), 1));
    assert!(!apart(cy().of(0).initiative(30), 30, bo()).allows("Cy", walk(&["e"; 21].join(" "))));
}

#[test]
fn pc_bgd_16_a_runner_is_hard_to_shoot() {
    let way = ["e"; 12].join(" ");
    let mut table = apart(bo().of(0).initiative(30), 30, ana().of(1));
    table.order("Bo", walk(&way)).order("Bo", end_turn()).dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("ran"), table.check().need), (Some(-20), 32));
}

#[test]
fn pc_bgd_16_nobody_runs_through_mud() {
    let mut table = table(&["A.;..............B"], [ana(), bo()]);
    assert_eq!(table.refused("Ana", walk(&["e"; 9].join(" "))), "PC-BGD-16");
    table.order("Ana", walk("e e e"));
    assert_eq!(table.left("Ana", "half"), 1);
}

#[test]
fn pc_aac_19_one_who_leaves_the_melee_is_struck() {
    let mut table = table(&[".....AB"], [ana(), bo()]);
    table.dice(&[90]).order("Ana", walk("w w"));
    assert_eq!((need(&table, "attack"), tests(&table, "attack"), table.square("Ana")), (57, 1, (3, 0)));
}

#[test]
fn pc_aac_19_moving_around_the_enemy_provokes_nothing() {
    let mut table = table(&["...", "AB."], [ana(), bo()]);
    table.order("Ana", walk("ne"));
    assert_eq!(tests(&table, "attack"), 0);
}

#[test]
fn pc_aac_19_the_stunned_do_not_strike() {
    let mut table = table(&[".....AB"], [ana(), bo().condition("stunned", 1)]);
    table.order("Ana", walk("w w"));
    assert_eq!(tests(&table, "attack"), 0);
}

#[test]
fn pc_bgd_16_a_way_leads_from_square_to_square() {
    let table = apart(ana(), 30, bo());
    let path = vec![six_seconds::grid::Square::new(4, 0)];
    let order = Order::new(table.id("Ana"), Key::new("move")).at(Target::Path(path));
    assert_eq!(engine::check(table.battle(), &order).unwrap_err().rule.map(|rule| rule.0), Some("PC-BGD-16"));
}
