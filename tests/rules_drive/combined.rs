//! DR-CMB: weapons with normal damage and energy.

use crate::cast::*;
use six_seconds::rules::drive::armoury::Explosive;
use six_seconds::rules::drive::armoury::{Plating, Range};
use six_seconds::rules::drive::formulas::band::Band;
use six_seconds::rules::drive::formulas::parts;

const LOW: &str = "(injury_factor: 10, hide: (range: (10, 20)))";

#[test]
fn dr_cmb_01_a_higher_normal_drive_is_that_of_both() {
    let gun = "damage: 32, drive: 15, energy: [(heat, 8)]";
    assert_eq!(shot(gun, bob().wearing("composite")), 0);
    assert_eq!(shot(gun, body(LOW)), 20);
    let mut table = shooting(gun, bob());
    strike(&mut table, CORE);
    assert_eq!(notes(&table, "drive"), [15, 15]);
}

#[test]
fn dr_cmb_02_a_higher_energy_drive_is_its_own() {
    let gun = "damage: 32, drive: 15, energy: [(heat, 24)]";
    assert_eq!(shot(gun, bob().wearing("composite")), 12);
    let mut table = shooting(gun, bob());
    strike(&mut table, CORE);
    assert_eq!(notes(&table, "drive"), [15, 24]);
}

#[test]
fn dr_cmb_03_several_parts_of_energy_compare_each_for_itself() {
    let mut table = shooting("damage: 20, drive: 18, energy: [(heat, 8), (electric, 24)]", bob());
    strike(&mut table, CORE);
    assert_eq!(notes(&table, "drive"), [18, 18, 24]);
    let mut table = shooting("damage: 20, drive: 10, energy: [(heat, 6), (heat, 6)]", bob());
    strike(&mut table, CORE);
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![10, 12], vec![32]));
}

#[test]
fn dr_cmb_04_drives_are_compared_before_they_are_raised() {
    let mut table = shooting("damage: 32, drive: 15, energy: [(heat, 24)]", bob().wearing("composite"));
    table.dice(&[PASSES, 90]).answer("Ann", "more_drive").dice(&[CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![25, 34], vec![40]));
}

#[test]
fn dr_cmb_05_degrees_of_a_part_are_its_damage_over_the_factor() {
    for (heat, total, burns) in [(12, 29, 1), (9, 26, 0), (10, 27, 1)] {
        let mut table = shooting(&format!("damage: 17, drive: 20, energy: [(heat, {heat})]"), bob());
        strike(&mut table, CORE);
        let fire = table.condition("Bob", "ignited");
        assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")[2], fire), (total, 2, burns), "heat {heat}");
    }
}

#[test]
fn dr_cmb_06_a_critical_hit_raises_both_drives() {
    let mut table = shooting("damage: 10, drive: 12, energy: [(frost, 8)]", bob());
    table.dice(&[PASSES, 90]).answer("Ann", "more_drive").dice(&[CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!(notes(&table, "drive"), [22, 22]);
}

#[test]
fn dr_cmb_07_metal_does_not_halve_the_electric_part() {
    let hammer = "damage: 8, drive: 20, energy: [(electric, 12)]";
    assert_eq!(blow(hammer, bob().wearing("plate")), 20);
    assert_eq!(blow(hammer, body("(injury_factor: 10, strength: 8, hide: (range: (24, 38)))")), 14, "no metal");
    assert_eq!(blow("damage: 8, drive: 10, energy: [(electric, 12)]", bob().wearing("plate")), 0, "below the range");
}

#[test]
fn dr_cmb_09_energy_severs_and_what_carries_it_sets_limits() {
    let severed = |gun: &str, worn: &'static str| {
        let target = if worn.is_empty() { bob() } else { bob().wearing(worn) };
        let mut table = shooting(gun, target);
        strike(&mut table, ARM);
        (degrees(&table, "Bob")[3], table.condition("Bob", "limb_lost"))
    };
    assert_eq!(severed("energy: [(heat, 30)]", ""), (3, 1));
    assert_eq!(severed("energy: [(heat, 60)]", "composite"), (3, 1), "in armour too");
    assert_eq!(severed("damage: 10, drive: 90, energy: [(heat, 20)]", ""), (3, 0), "a weapon that says nothing");
    let edged = "damage: 10, drive: 90, energy: [(heat, 20)], dismember: edged_only_unarmoured";
    assert_eq!([severed(edged, ""), severed(edged, "composite")], [(3, 1), (3, 0)]);
    let blunt = "damage: 10, drive: 90, energy: [(heat, 20)], tags: [blunt], dismember: always";
    assert_eq!(severed(blunt, ""), (3, 0));
    // A critical choice of the arm keeps to the same limits.
    let mut table = shooting("damage: 30, drive: 90", bob());
    table.dice(&[PASSES, 90]).answer("Ann", "weapon_arm_injury").order("Ann", at("attack", "Bob"));
    assert_eq!((degrees(&table, "Bob")[3], table.condition("Bob", "limb_lost")), (3, 0));
}

#[test]
fn dr_cmb_10_fragments_and_blast_keep_their_drives() {
    let armour = Some(Plating { range: Range { lo: 15, hi: 20 }, metallic: false });
    let parts = parts::exploded(Explosive { frag: 18, frag_drive: 16, blast: 14, radius: 2 });
    let left: Vec<i32> =
        parts.iter().map(|part| Band::met(part.drive, part.energy, armour).through(part.damage)).collect();
    assert_eq!(left, [9, 0]);
}
