//! DR-DRV: drive against armour ranges, and what is left.

use crate::cast::*;
use six_seconds::battle::{Event, Key};
use six_seconds::rules::drive::armoury::{Plating, Range};
use six_seconds::rules::drive::formulas::band::Band;

#[test]
fn dr_drv_01_a_hit_has_a_damage_and_a_drive_and_no_die() {
    let mut table = shooting("damage: 17, drive: 20", bob());
    strike(&mut table, CORE);
    assert_eq!((harms(&table), notes(&table, "drive")), (vec![17], vec![20]));
    // A better attack roll adds nothing.
    let mut table = shooting("damage: 17, drive: 20", bob());
    table.dice(&[50, FAILS, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!(harms(&table), [17]);
    // Hand to hand STR is added to both.
    let mut table = fencing("damage: 10, drive: 12", bob());
    strike(&mut table, CORE);
    assert_eq!((harms(&table), notes(&table, "drive")), (vec![18], vec![20]));
}

#[test]
fn dr_drv_02_none_below_half_within_all_above() {
    for (drive, left) in [(15, 0), (16, 10), (28, 10), (29, 20)] {
        let gun = format!("damage: 20, drive: {drive}");
        assert_eq!(shot(&gun, body("(injury_factor: 10, hide: (range: (16, 28)))")), left, "drive {drive}");
        assert_eq!(shot(&gun, bob()), 20, "no armour");
        let point = if drive > 20 { 20 } else { 0 };
        assert_eq!(shot(&gun, body("(injury_factor: 10, hide: (range: (20, 20)))")), point, "a range of one number");
    }
    assert_eq!(shot("damage: 20, drive: 20", body("(injury_factor: 10, hide: (range: (20, 20)))")), 10);
}

#[test]
fn dr_drv_03_seventeen_with_drive_twenty_leaves_eight() {
    for (profile, degree) in [
        ("(injury_factor: 10, hide: (range: (16, 28)))", 0),
        ("(injury_factor: 8, hide: (range: (16, 28)))", 1),
        ("(injury_factor: 9, hide: (range: (16, 28)))", 0),
    ] {
        let mut table = shooting("damage: 17, drive: 20", body(profile));
        strike(&mut table, CORE);
        assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")), (8, [0, 0, degree, 0, 0, 0]));
    }
}

#[test]
fn dr_drv_04_only_the_range_with_the_higher_end_counts() {
    const HIDE: &str = "(injury_factor: 10, hide: (range: (10, 18)))";
    for (drive, hide, both) in [(15, 10, 0), (20, 20, 10), (29, 20, 20)] {
        let gun = format!("damage: 20, drive: {drive}");
        assert_eq!([shot(&gun, body(HIDE)), shot(&gun, body(HIDE).wearing("mail"))], [hide, both], "drive {drive}");
    }
    let range = |lo, hi| Plating { range: Range { lo, hi }, metallic: false };
    assert_eq!(Plating::covering([range(18, 30), range(20, 30), range(25, 26)]), Some(range(20, 30)));
    // Drive wears nothing down: the second shot meets the same armour.
    let mut table = shooting("damage: 20, drive: 20", bob().wearing("mail"));
    strike(&mut table, CORE);
    round(&mut table);
    strike(&mut table, CORE);
    assert_eq!((harms(&table), running(&table, "Bob")), (vec![10], 20));
}

#[test]
fn dr_drv_05_each_weapon_meets_the_range_on_its_own() {
    let armour = Some(Plating { range: Range { lo: 16, hi: 26 }, metallic: false });
    let left: i32 = [(16, 28), (12, 15)].map(|(damage, drive)| Band::of(drive, armour).through(damage)).iter().sum();
    assert_eq!(left, 16);
    // The shots of a burst are three attacks on the armour, and one sum for degrees.
    let mut table = shooting("damage: 5, drive: 20", bob().wearing("mail"));
    table.dice(&[2, 99]).answer("Ann", "core_injury").order("Ann", at("burst", "Bob").rounds(3));
    assert_eq!((harms(&table), notes(&table, "drive")), (vec![6], vec![20, 20, 20]));
}

#[test]
fn dr_drv_06_all_degrees_are_of_the_type_that_was_rolled_first() {
    let mut table = shooting("damage: 25, drive: 20", bob());
    strike(&mut table, LEGS_SHOT);
    assert_eq!(degrees(&table, "Bob"), [0, 0, 0, 0, 0, 2]);
    let place = |wanted: fn(&Event) -> bool| table.latest().iter().position(wanted);
    let rolled = place(|event| matches!(event, Event::Rolled { what, .. } if *what == Key::new("injury_type")));
    let drive = place(|event| matches!(event, Event::Noted { what, .. } if *what == Key::new("drive")));
    assert!(rolled.is_some() && rolled < drive);
    // The die falls even where armour then stops everything.
    let mut table = shooting("damage: 25, drive: 10", bob().wearing("mail"));
    strike(&mut table, LEGS_SHOT);
    assert_eq!((harms(&table), degrees(&table, "Bob")), (vec![0], [0; 6]));
}

#[test]
fn dr_drv_07_only_crossing_a_multiple_makes_a_degree() {
    let mut table = beams(&[9, 1, 9], bob());
    for (cells, total, core) in [(1, 9, 0), (2, 10, 1), (3, 19, 1), (2, 20, 2)] {
        beam(&mut table, cells, CORE);
        assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")[2]), (total, core));
    }
    assert_eq!(shot("damage: 10, drive: 1", bob().wearing("mail")), 0);
}
