//! CE-BUR: sizes of bursts, spray or group, short magazines.

use crate::cast::{alfa, apart, charlie, harm};
use six_seconds::testkit::{Figure, Table, attack};

fn gunner(gun: &str, loaded: i16) -> Table {
    let gunner = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 1").items(gun).rounds(gun, loaded, 0);
    apart('A', 20, 'C').figures([gunner.initiative(12), charlie()]).begin()
}

#[test]
fn ce_bur_01_a_burst_spends_its_rounds() {
    let mut table = gunner("auto_rifle", 20);
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE").mode("spray").rounds(4));
    assert_eq!((table.loaded("ALFA"), table.dm("spray")), (16, Some(1)));
    let mut ten = gunner("gauss_rifle", 40);
    ten.dice(&[1, 1]).order("ALFA", attack("CHARLIE").mode("spray").rounds(10));
    assert_eq!((ten.loaded("ALFA"), ten.dm("spray")), (30, Some(2)));
}

#[test]
fn ce_bur_01_every_row_of_the_table() {
    use six_seconds::rules::cepheus::attack::burst::row;
    let expected = [
        (1, (0, 0, 0)),
        (2, (0, 0, 0)),
        (3, (1, 1, 0)),
        (4, (1, 0, 1)),
        (6, (1, 0, 1)),
        (8, (1, 0, 1)),
        (10, (2, 0, 2)),
        (15, (2, 0, 2)),
        (20, (3, 0, 3)),
        (100, (4, 0, 4)),
    ];
    for (rounds, (dm, points, dice)) in expected {
        let burst = row(rounds);
        assert_eq!((burst.dm, burst.points, burst.dice), (dm, points, dice), "{rounds}");
    }
}

#[test]
fn ce_bur_01_only_the_rates_of_the_weapon() {
    let table = gunner("auto_rifle", 20);
    assert_eq!(table.refused("ALFA", attack("CHARLIE").mode("spray").rounds(10)), "CE-BUR-01");
    assert_eq!(gunner("rifle", 10).refused("ALFA", attack("CHARLIE").mode("spray").rounds(4)), "CE-BUR-01");
}

#[test]
fn ce_bur_02_either_it_hits_better_or_it_hurts_more() {
    let mut grouped = gunner("auto_rifle", 20);
    grouped.dice(&[4, 4, 3, 3, 4, 5]).order("ALFA", attack("CHARLIE").mode("grouped").rounds(4));
    assert_eq!((grouped.dm("spray"), harm(&grouped, "CHARLIE").map(|harm| harm.1)), (None, Some(17)));
    let mut sprayed = gunner("auto_rifle", 20);
    sprayed.dice(&[4, 4, 3, 3, 4]).order("ALFA", attack("CHARLIE").mode("spray").rounds(4));
    assert_eq!((sprayed.check().effect, harm(&sprayed, "CHARLIE").map(|harm| harm.1)), (3, Some(13)));
}

#[test]
fn ce_bur_02_three_rounds_grouped_are_a_point() {
    let mut table = gunner("accelerator_rifle", 15);
    table.dice(&[4, 3, 1, 1, 1]).order("ALFA", attack("CHARLIE").mode("grouped").rounds(3));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 3), ("effect", 1), ("burst", 1)], 5)));
}

#[test]
fn ce_bur_03_a_short_magazine_fires_what_is_left() {
    let mut table = gunner("submachinegun", 3);
    assert_eq!(table.refused("ALFA", attack("CHARLIE").mode("single")), "CE-BUR-01");
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE").mode("spray").rounds(4));
    assert_eq!((table.loaded("ALFA"), table.dm("spray")), (0, Some(1)));
    assert_eq!(gunner("auto_rifle", 0).refused("ALFA", attack("CHARLIE")), "CE-BUR-03");
}

#[test]
fn ce_bur_01_a_single_shot_is_one_round() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE").mode("single"));
    assert_eq!(table.loaded("ALFA"), 9);
}
