//! DR-ENR: what types of energy do besides damage.

use crate::cast::*;
use six_seconds::battle::Stance;
use six_seconds::rules::drive::armoury::Armoury;
use six_seconds::testkit::Deed;

const MACHINE: &str = "(injury_factor: 10, tags: [non_organic, construct])";

/// What a shot leaves behind: degrees of Core, stunned, on fire, fatigue, deaf, prone.
fn left(gun: &str, bob: six_seconds::testkit::Figure) -> (i32, bool, bool, i32, i32, bool) {
    let mut table = shooting(gun, bob);
    strike(&mut table, CORE);
    let of = |key| table.condition("Bob", key);
    let prone = table.body("Bob").stance == Stance::Prone;
    let (stunned, fire) = (of("energy_stunned") > 0, of("ignited") > 0);
    (degrees(&table, "Bob")[2], stunned, fire, of("frost_fatigue"), of("energy_deafened"), prone)
}

#[test]
fn dr_enr_01_there_are_five_types() {
    for energy in ["particle", "electric", "heat", "frost", "blast"] {
        assert_eq!(shot(&format!("energy: [({energy}, 7)]"), bob()), 7);
    }
    assert!(Armoury::read("(weapons: [(id: \"beam\", energy: [(sonic, 7)])])").is_err());
}

#[test]
fn dr_enr_02_the_drive_of_energy_is_its_damage() {
    let mut table = shooting("energy: [(particle, 30)]", bob().wearing("composite"));
    strike(&mut table, CORE);
    assert_eq!((harms(&table), notes(&table, "drive")), (vec![30], vec![30]));
    assert_eq!(shot("energy: [(particle, 30)]", bob().wearing("plate")), 15);
    assert_eq!(shot("energy: [(particle, 24)]", bob().wearing("plate")), 12);
    assert_eq!(shot("energy: [(particle, 23)]", bob().wearing("plate")), 0);
}

#[test]
fn dr_enr_03_less_charge_lowers_the_drive_with_the_damage() {
    let mut table = beams(&[15, 40], bob().wearing("composite"));
    table.order("Ann", charge(1));
    strike(&mut table, CORE);
    assert_eq!((harms(&table), notes(&table, "drive")), (vec![0], vec![15]));
    // A medium shield that stops 20 of 35 leaves 15 with drive 15; without it 35 pass.
    for (cells, damage, drive) in [(1, 0, 15), (0, 35, 35)] {
        let wearer = bob().wearing("composite").items("deflector").initiative(30);
        let mut table = begin(scene(&rows(10), "energy: [(heat, 35)]", "").figures([ann(), wearer]));
        if cells > 0 {
            table.order("Bob", Deed::new("raise_shield").with("deflector").rounds(cells));
        }
        table.pass_to("Ann");
        strike(&mut table, SKIN);
        assert_eq!((harms(&table), notes(&table, "drive")), (vec![damage], vec![drive]));
    }
}

#[test]
fn dr_enr_04_all_degrees_of_a_pure_attack_and_else_the_parts_own() {
    for (gun, total, fire) in [
        ("energy: [(heat, 5)]", 13, 1),
        ("damage: 5, drive: 20, energy: [(heat, 5)]", 18, 0),
        ("energy: [(heat, 1)]", 9, 0),
    ] {
        let mut table = two_guns(gun, "damage: 8, drive: 8", bob());
        table.pass_to("Cid").dice(&hit(CORE)).order("Cid", at("attack", "Bob")).pass_to("Ann");
        strike(&mut table, CORE);
        assert_eq!((running(&table, "Bob"), table.condition("Bob", "ignited")), (total, fire), "{gun}");
    }
    // A mixed weapon whose other part comes to nothing counts as pure: 18 heat, half of it, after 8: one degree.
    let mut table =
        two_guns("damage: 5, drive: 5, energy: [(heat, 18)]", "damage: 8, drive: 99", bob().wearing("mail"));
    table.pass_to("Cid").dice(&hit(CORE)).order("Cid", at("attack", "Bob")).pass_to("Ann");
    strike(&mut table, CORE);
    assert_eq!((running(&table, "Bob"), table.condition("Bob", "ignited")), (17, 1));
}

#[test]
fn dr_enr_07_metal_armour_does_not_halve_electricity() {
    assert_eq!(shot("energy: [(electric, 20)]", bob().wearing("mail")), 20);
    assert_eq!(shot("energy: [(electric, 16)]", bob().wearing("mail")), 16);
    assert_eq!(shot("energy: [(electric, 15)]", bob().wearing("mail")), 0);
    assert_eq!(shot("energy: [(electric, 28)]", bob().wearing("mail")), 28);
    assert_eq!(shot("energy: [(electric, 20)]", bob().wearing("composite")), 10);
    assert_eq!(shot("energy: [(heat, 20)]", bob().wearing("mail")), 10);
}

#[test]
fn dr_enr_08_two_degrees_of_electricity_stun() {
    assert_eq!(left("energy: [(electric, 26)]", bob()), (2, true, false, 0, 0, false));
    assert_eq!(left("energy: [(electric, 19)]", bob()), (1, false, false, 0, 0, false));
    assert!(left("energy: [(electric, 26)]", body(MACHINE)).1, "machines too");
    // Degrees of two attacks do not add up, and the stun ends with the attacker's next turn.
    let mut table = shooting("energy: [(electric, 14)]", bob());
    for core in [1, 2] {
        strike(&mut table, CORE);
        assert_eq!((degrees(&table, "Bob")[2], table.condition("Bob", "energy_stunned")), (core, 0));
        round(&mut table);
    }
}

#[test]
fn dr_enr_09_one_degree_of_heat_ignites() {
    assert!(left("energy: [(heat, 12)]", bob()).2);
    assert!(left("energy: [(heat, 10)]", bob()).2);
    assert!(!left("energy: [(heat, 9)]", bob()).2);
    assert!(!left("energy: [(particle, 30)]", bob()).2);
}

#[test]
fn dr_enr_10_frost_tires_by_25_a_degree() {
    assert_eq!(left("energy: [(frost, 34)]", bob()).3, 75);
    assert_eq!(left("energy: [(frost, 9)]", bob()).3, 0);
    assert_eq!(left("energy: [(frost, 34)]", body(MACHINE)).3, 75, "machines tire");
    assert_eq!(left("energy: [(frost, 34)]", body("(injury_factor: 10, immune: [fatigue])")).3, 0);
    // Four degrees would be 100 points: unconscious, whatever the injuries.
    let mut table = shooting("energy: [(frost, 40)]", bob());
    strike(&mut table, ARM);
    assert_eq!((table.condition("Bob", "frost_fatigue"), state(&table, "Bob")), (100, "disabled"));
}

#[test]
fn dr_enr_11_every_hit_of_blast_deafens() {
    let mut table = shooting("energy: [(blast, 10)]", bob().wearing("composite"));
    strike(&mut table, CORE);
    assert_eq!((harms(&table), table.condition("Bob", "energy_deafened")), (vec![0], 6));
    assert_eq!(left("energy: [(blast, 10)]", body(MACHINE)).4, 0);
    assert_eq!(left("energy: [(heat, 10)]", bob()).4, 0);
}

#[test]
fn dr_enr_12_one_degree_of_blast_knocks_down() {
    assert_eq!(left("energy: [(blast, 14)]", body(MACHINE)), (1, false, false, 0, 0, true));
    assert!(!left("energy: [(blast, 9)]", body(MACHINE)).5);
}

#[test]
fn dr_enr_13_two_degrees_of_blast_stun_all_that_lives() {
    assert_eq!(left("energy: [(blast, 28)]", bob()), (2, true, false, 0, 6, true));
    assert_eq!(left("energy: [(blast, 28)]", body(MACHINE)), (2, false, false, 0, 0, true));
    assert_eq!(left("energy: [(blast, 19)]", bob()), (1, false, false, 0, 6, true));
}

#[test]
fn dr_enr_16_every_type_does_what_it_does() {
    let mut table = fencing("damage: 14, drive: 12, energy: [(heat, 8)]", body("(injury_factor: 8)"));
    strike(&mut table, CORE);
    assert_eq!((harms(&table), degrees(&table, "Bob")[2], table.condition("Bob", "ignited")), (vec![30], 3, 1));
    let all = "energy: [(electric, 10), (heat, 10), (frost, 10)]";
    assert_eq!(left(all, bob()), (3, false, true, 25, 0, false));
    // Both stuns are the attacker's, and end with its next turn.
    assert!(
        left(
            "energy: [(electric, 20), (blast, 20)]",
            body("(injury_factor: 10, thresholds: (core: (disabled: 9, dead: 9)))")
        )
        .1,
    );
}
