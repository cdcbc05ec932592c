//! PC-ALT: bands, distance, falling.

use crate::cast::{ana, apart, at, bo, dee, need, table};
use six_seconds::battle::Life;
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, attack, end_turn};

#[test]
fn pc_alt_01_only_fliers_fly() {
    let table = apart(ana(), 5, dee().flying(Altitude::Low));
    assert_eq!(table.body("Dee").altitude, Altitude::Low);
    let table = apart(ana().flying(Altitude::Low), 5, bo());
    assert_eq!(table.body("Ana").altitude, Altitude::Ground);
    assert_eq!(table.refused("Ana", Deed::new("fly").rounds(1)), "PC-ALT-05");
}

#[test]
fn pc_alt_03_low_is_sixty_squares_up() {
    let mut table = apart(ana(), 5, dee().flying(Altitude::Low));
    table.dice(&[90]).order("Ana", attack("Dee"));
    assert_eq!((table.dm("long_range"), need(&table, "attack")), (None, 32));
    let table = apart(ana().items("pistol").holding("pistol"), 5, dee().flying(Altitude::Low));
    assert_eq!(table.refused("Ana", attack("Dee")), "PC-ATK-03");
}

#[test]
fn pc_alt_03_a_flier_has_no_penalty_downwards() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::Low), 5, bo());
    table.dice(&[90]).order("Dee", attack("Bo"));
    assert_eq!(need(&table, "attack"), 40 + 10 - 10);
}

#[test]
fn pc_alt_04_high_is_out_of_reach_without_long_reach() {
    let table = apart(ana(), 5, dee().flying(Altitude::High));
    assert_eq!(table.refused("Ana", attack("Dee")), "PC-ALT-04");
    let mut table = apart(
        ana().items("sky_missile").holding("sky_missile").condition("braced", 1),
        5,
        dee().flying(Altitude::High),
    );
    table.dice(&[90]).order("Ana", attack("Dee"));
    assert_eq!((table.dm("at_a_flier"), table.dm("long_range")), (Some(-20), Some(-10)));
}

#[test]
fn pc_alt_05_a_band_with_each_half_move() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::Low), 5, bo());
    table.order("Dee", Deed::new("fly").rounds(-1));
    assert_eq!((table.body("Dee").altitude, table.left("Dee", "half")), (Altitude::Ground, 1));
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::High), 8, bo().holding("nothing"));
    table.dice(&[90]).order("Dee", at("charge", "Bo"));
    assert_eq!((table.body("Dee").altitude, need(&table, "attack")), (Altitude::Ground, 60));
}

#[test]
fn pc_alt_06_lifting_off_leaves_the_melee() {
    let mut table = table(&["BD"], [bo().of(0), dee().initiative(30)]);
    table.dice(&[90]).order("Dee", Deed::new("fly").rounds(1));
    assert_eq!((need(&table, "attack"), table.body("Dee").altitude), (57, Altitude::Low));
}

#[test]
fn pc_alt_07_to_09_a_fallen_flier_crashes() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::Low).stats("wounds 99"), 5, bo());
    table.order("Dee", Deed::new("drop_prone")).order("Dee", end_turn()).dice(&[6]).order("Bo", end_turn());
    assert_eq!((table.body("Dee").altitude, table.stat("Dee", "wounds")), (Altitude::Ground, 99 - 63));
}

#[test]
fn pc_alt_08_from_high_it_takes_two_rounds() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::High), 5, bo());
    table.order("Dee", Deed::new("drop_prone")).order("Dee", end_turn()).order("Bo", end_turn());
    assert_eq!(table.body("Dee").altitude, Altitude::Low);
    table.order("Dee", end_turn()).dice(&[6]).order("Bo", end_turn());
    assert_eq!(table.body("Dee").life, Life::Dead);
}
