//! DR-CRT: critical hits.

use crate::cast::*;
use six_seconds::battle::Key;
use six_seconds::battle::oracle::Answer;
use six_seconds::testkit::{Figure, Table};

/// Ann attacks; the dodge rolls so; the answer to a critical hit.
fn attacked(mut table: Table, dodge: u8, answer: &'static str, kind: Option<u8>) -> Table {
    table.dice(&[PASSES, dodge]).answer("Ann", answer).dice(kind.as_slice()).order("Ann", at("attack", "Bob"));
    table
}

/// True if the latest attack was critical.
fn critical(table: &Table) -> bool {
    !notes(table, "drive_critical_hit").is_empty()
}

/// Whether an attack on somebody who dodges so is critical.
fn is_critical(table: &mut Table, dodge: u8) -> bool {
    table.always("drive_critical", "core_injury");
    let hit = [PASSES, dodge];
    let ordinary = i32::from(dodge) < need_of_dodge(table) + margin(table);
    table.dice(&hit).dice(if ordinary { &[CORE] } else { &[] }).order("Ann", at("attack", "Bob"));
    critical(table)
}

fn need_of_dodge(table: &Table) -> i32 {
    table.stat("Bob", "ag")
}

fn margin(table: &Table) -> i32 {
    table.battle().rules().number(Key::new("crit_margin"))
}

#[test]
fn dr_crt_01_a_defence_that_fails_by_twenty() {
    for (dodge, wanted) in [(36, false), (54, false), (55, true), (100, true)] {
        assert_eq!(is_critical(&mut shooting("", bob()), dodge), wanted, "{dodge}");
    }
    for (dodge, wanted) in [(64, false), (65, true)] {
        let scene = scene(&rows(10), "", "").number("crit_margin", 30).figures([ann(), bob()]);
        assert_eq!(is_critical(&mut begin(scene), dodge), wanted, "{dodge}");
    }
}

#[test]
fn dr_crt_02_from_34_up_against_14() {
    let clumsy = || bob().stats("ag 14");
    assert!(!is_critical(&mut shooting("", clumsy()), 33));
    assert!(is_critical(&mut shooting("", clumsy()), 34));
}

#[test]
fn dr_crt_03_every_hit_on_the_helpless() {
    let mut table = watched("damage: 40, drive: 9", bob());
    strike(&mut table, CORE);
    assert_eq!(state(&table, "Bob"), "disabled");
    round(&mut table);
    table.dice(&[PASSES]).answer("Ann", "mobility_injury").order("Ann", at("attack", "Bob"));
    assert!(critical(&table));
}

#[test]
fn dr_crt_04_shots_only_within_their_critical_range() {
    for (squares, wanted) in [(20, true), (21, false)] {
        let scene = scene(&rows(squares), "damage: 17, drive: 20, crit_range: 20", "").figures([ann(), bob()]);
        let mut table = begin(scene);
        table.always("drive_critical", "core_injury");
        table.dice(&[PASSES, 60]).dice(if wanted { &[] } else { &[CORE] }).order("Ann", at("attack", "Bob"));
        assert_eq!(critical(&table), wanted, "{squares}");
    }
    // Half of the range where the weapon says nothing, and never more than 40.
    for (squares, wanted) in [(40, true), (41, false)] {
        let mut table = begin(scene(&rows(squares), "damage: 17, drive: 20", "").figures([ann(), bob()]));
        table.always("drive_critical", "core_injury");
        table.dice(&[PASSES, 60]).dice(if wanted { &[] } else { &[CORE] }).order("Ann", at("attack", "Bob"));
        assert_eq!(critical(&table), wanted, "{squares}");
    }
}

#[test]
fn dr_crt_05_one_of_two_effects_and_the_machine_takes_drive_where_it_helps() {
    let gun = || shooting("damage: 18, drive: 20", bob().wearing("plate").stats("ag 45"));
    let table = attacked(gun(), 90, "more_drive", Some(CORE));
    assert_eq!(
        (harms(&table), table.asked("Ann").map(|asked| asked.default_answer())),
        (vec![9], Some(Answer::One(Key::new("more_drive"))))
    );
    let table = attacked(gun(), 90, "perception_injury", None);
    assert_eq!(harms(&table), [0]);
    let table = attacked(shooting("damage: 18, drive: 20", bob()), 90, "more_drive", Some(CORE));
    assert_eq!(
        table.asked("Ann").map(|asked| asked.default_answer()),
        Some(Answer::One(Key::new("perception_injury")))
    );
}

#[test]
fn dr_crt_06_the_attacker_names_the_type() {
    let table = attacked(shooting("damage: 25, drive: 20", bob()), 55, "perception_injury", None);
    assert_eq!((degrees(&table, "Bob"), table.condition("Bob", "energy_stunned") > 0), ([0, 2, 0, 0, 0, 0], true));
    // Only what the body has can be named.
    let blob = body("(injury_factor: 10, injury_types: [superficial, core])");
    let table = attacked(shooting("damage: 25, drive: 20", blob), 55, "superficial", None);
    assert_eq!(degrees(&table, "Bob"), [2, 0, 0, 0, 0, 0]);
    assert!(table.was_offered("Ann", "core_injury") && !table.was_offered("Ann", "perception_injury"));
    let table = attacked(shooting("damage: 25, drive: 20", bob()), 55, "other_arm_injury", None);
    assert_eq!(degrees(&table, "Bob"), [0, 0, 0, 0, 2, 0]);
}

#[test]
fn dr_crt_07_ten_more_drive_for_every_part() {
    let quick = |worn: &str| bob().stats("ag 45").wearing(worn);
    let table = attacked(shooting("damage: 18, drive: 20", quick("plate")), 90, "more_drive", Some(CORE));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![30], vec![9]));
    let table = attacked(shooting("energy: [(electric, 26)]", quick("ceramic")), 90, "more_drive", Some(CORE));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![36], vec![26]));
}

#[test]
fn dr_crt_08_precise_blades_may_have_twenty() {
    let spear = |figure: Figure| fencing("damage: 9, drive: 14, tags: [edged, precise]", figure);
    let plate = || bob().stats("ag 45").wearing("plate");
    let table = attacked(spear(plate()), 90, "more_drive", Some(CORE));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![42], vec![17]));
    let table = attacked(spear(plate()), 90, "less_drive", Some(CORE));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![32], vec![8]));
    // On a gun it means nothing.
    let table = attacked(shooting("damage: 17, drive: 22, tags: [precise]", plate()), 90, "more_drive", Some(CORE));
    assert_eq!(notes(&table, "drive"), [32]);
    assert!(!table.was_offered("Ann", "less_drive"));
}
