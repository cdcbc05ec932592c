//! DR-RES: resistances and weaknesses.

use crate::cast::*;
use six_seconds::testkit::Deed;

const VAMPIRE: &str = "(injury_factor: 10, multipliers: [(not_blunt(crystal), 150)])";
const CONSTRUCT: &str = "(injury_factor: 10, hide: (range: (16, 26)), multipliers: [(energy(electric), 150)])";

#[test]
fn dr_res_01_a_percentage_of_a_type_of_damage() {
    assert_eq!(blow("damage: 8, drive: 20, tags: [blunt, crystal]", body(VAMPIRE)), 16);
    assert_eq!(blow("damage: 8, drive: 20, tags: [edged, crystal]", body(VAMPIRE)), 24);
    assert_eq!(blow("damage: 8, drive: 20, tags: [crystal]", body(VAMPIRE)), 24, "neither blunt nor edged");
    assert_eq!(blow("damage: 8, drive: 20, tags: [edged]", body(VAMPIRE)), 16);
    assert_eq!(blow("damage: 8, drive: 20, tags: [edged, crystal]", body("\"vampire\"")), 24);
    assert_eq!(shot("energy: [(electric, 40)]", body("\"construct\"")), 60);
    assert_eq!(shot("energy: [(frost, 40)]", body("\"elf\"")), 30);
}

#[test]
fn dr_res_02_the_multiplier_comes_last_and_leaves_drive_alone() {
    let mut table = shooting("energy: [(electric, 24)]", body(CONSTRUCT));
    strike(&mut table, CORE);
    assert_eq!((harms(&table), notes(&table, "drive")), (vec![18], vec![24]));
    // What is done to it decides what it suffers besides: 18 are one degree, 20 would be two.
    assert_eq!((degrees(&table, "Bob")[2], table.condition("Bob", "energy_stunned")), (1, 0));
    // A skin-field pays for what armour leaves, before the weakness.
    let scene = scene(&rows(10), "energy: [(electric, 24)]", "");
    let bob = body(CONSTRUCT).items("skin_weave").initiative(30);
    let mut table = begin(scene.figures([ann(), bob]));
    table.order("Bob", Deed::new("raise_shield").with("skin_weave").rounds(2)).pass_to("Ann");
    strike(&mut table, CORE);
    assert_eq!(harms(&table), [0]);
}

#[test]
fn dr_res_03_a_kind_of_weapon_covers_its_own_damage_and_strength() {
    let sabre = "damage: 9, drive: 11, energy: [(heat, 6)], tags: [edged, crystal]";
    assert_eq!([blow(sabre, body(VAMPIRE)), blow(sabre, bob())], [31, 23]);
    assert_eq!(
        shot("damage: 16, drive: 20, tags: [crystal]", body(VAMPIRE)),
        24,
        "a crystal projectile with all of it"
    );
}

#[test]
fn dr_res_04_a_type_of_energy_covers_the_energy_alone() {
    let half = body("(injury_factor: 10, multipliers: [(energy(frost), 50)])");
    assert_eq!(blow("damage: 9, drive: 14, energy: [(frost, 8)]", half), 21);
    let steel = body("(injury_factor: 10, multipliers: [(of(edged), 200)])");
    assert_eq!(blow("damage: 2, drive: 14, energy: [(heat, 8)], tags: [edged]", steel), 28);
}

#[test]
fn dr_res_05_one_after_the_other_and_rounded_each_time() {
    let both = "(injury_factor: 10, multipliers: [(energy(frost), 75), (energy(frost), 50)])";
    assert_eq!(shot("energy: [(frost, 40)]", body(both)), 15);
    assert_eq!(shot("energy: [(frost, 30)]", body(both)), 11);
    let none = "(injury_factor: 10, multipliers: [(energy(frost), 150), (energy(frost), 0), (energy(frost), 200)])";
    assert_eq!(shot("energy: [(frost, 40)]", body(none)), 0);
}

#[test]
fn dr_res_06_each_part_by_its_own_multiplier() {
    let baton = "damage: 2, drive: 4, energy: [(electric, 12)], tags: [blunt]";
    let construct = "(injury_factor: 10, multipliers: [(energy(electric), 150)])";
    assert_eq!(blow(baton, body(construct)), 28);
    let mixed = "(injury_factor: 10, multipliers: [(energy(electric), 150), (normal, 50)])";
    assert_eq!(blow(baton, body(mixed)), 23);
}
