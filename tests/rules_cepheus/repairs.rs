//! CE-REP: repairs between battles, with given dice.

use crate::cast::charlie;
use crate::crew::car;
use six_seconds::battle::{Key, Life, Post, camp};
use six_seconds::rules::cepheus::healing::repair::{self, Broken};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// EDU 9 (+1) and no tools; knows one skill of repair.
fn fixer(skills: &str) -> Figure {
    Figure::new("FAY").stats("edu 9").skills(skills).initiative(9)
}

/// A ground car: Hull 1 of 3, Structure 1 of 2, its drive hit twice; FAY and parts for so many repairs.
fn broken(skills: &str, parts: i16) -> Scene {
    let car = car().of(0).stats("hull 3 structure 2").now("hull 1 structure 1").hits("drive 2");
    let fay = fixer(skills);
    let fay = if parts > 0 { fay.condition("spare_parts", parts) } else { fay };
    Scene::new("cepheus", &["F...V.......C"]).figures([fay, car, charlie()])
}

fn on(act: &'static str, part: &'static str) -> Deed {
    Deed::new(act).at("CAR").mode(part)
}

fn noted(table: &Table, what: &'static str) -> Option<i32> {
    table.latest().iter().find_map(|event| match event {
        six_seconds::battle::Event::Noted { what: said, number, .. } if *said == Key::new(what) => Some(*number),
        _ => None,
    })
}

/// The actions in camp, in words.
fn offered(table: &Table) -> Vec<String> {
    let camp = table.battle();
    let offers = camp::offers(camp).into_iter().filter(|offer| offer.refused.is_none());
    offers.map(|offer| six_seconds::words::offer(camp, &offer)).collect()
}

#[test]
fn ce_rep_01_three_kinds_are_told_apart() {
    let table = broken("mechanics 0", 1).begin();
    let report = repair::report(table.battle(), table.id("CAR"));
    assert_eq!(report, [Broken::System(0, 2), Broken::Hull(2), Broken::Structure(1)]);
    let offered = offered(&table);
    for label in ["FAY: patch up drive of CAR", "FAY: repair drive of CAR", "FAY: repair hull of CAR"] {
        assert!(offered.iter().any(|one| one == label), "{label}");
    }
    assert!(!offered.iter().any(|one| one.contains("structure")), "there is no workshop");
}

#[test]
fn ce_rep_02_a_patch_holds_for_some_hours() {
    let mut table = broken("mechanics 0", 0).begin();
    table.dice(&[3, 4, 3, 2]).camp("FAY", on("jury_rig", "drive"));
    assert_eq!((table.check().effect, noted(&table, "repair_rounds")), (0, Some(3)));
    assert_eq!(table.hits("CAR", "drive"), 0);
    assert_eq!(table.refused_in_camp("FAY", on("jury_rig", "drive")), "CE-REP-02", "patched already");
    table.camp("FAY", Deed::new("pass_day"));
    assert_eq!(table.hits("CAR", "drive"), 2, "the two hours are over");
}

#[test]
fn ce_rep_02_a_patch_still_holds_within_its_hours() {
    let car = car().of(0).stats("hull 3").now("hull 1").hits("drive 2");
    let fay = fixer("mechanics 0").condition("spare_parts", 2);
    let mut table = Scene::new("cepheus", &["F...V.......C"]).figures([fay, car, charlie()]).begin();
    table.dice(&[3, 4, 3, 3]).camp("FAY", on("jury_rig", "drive"));
    table.dice(&[2, 4, 3]).camp("FAY", on("mend", "hull"));
    assert_eq!(table.hits("CAR", "drive"), 0, "two of three hours");
    table.dice(&[1, 4, 3]).camp("FAY", on("mend", "hull"));
    assert_eq!((table.hits("CAR", "drive"), table.stat("CAR", "hull")), (2, 3));
}

#[test]
fn ce_rep_02_a_destroyed_system_cannot_be_patched() {
    let car = car().of(0).hits("sensors 2");
    let table = Scene::new("cepheus", &["F...V.......C"]).figures([fixer("electronics 3"), car, charlie()]).begin();
    assert_eq!(table.refused_in_camp("FAY", on("jury_rig", "sensors")), "CE-REP-02");
}

#[test]
fn ce_rep_03_a_success_takes_one_hit_away_and_a_failure_the_parts() {
    let mut one = broken("mechanics 0", 1).begin();
    one.dice(&[5, 4, 3]).camp("FAY", on("mend", "drive"));
    assert_eq!((one.check().effect, noted(&one, "repair_hours"), one.hits("CAR", "drive")), (0, Some(5), 1));
    assert_eq!(one.condition("FAY", "spare_parts"), 0);
    let mut other = broken("mechanics 0", 1).begin();
    other.dice(&[5, 3, 3]).camp("FAY", on("mend", "drive"));
    assert_eq!((other.check().effect, other.hits("CAR", "drive")), (-1, 2));
    assert_eq!(other.refused_in_camp("FAY", on("mend", "drive")), "CE-REP-04");
}

#[test]
fn ce_rep_03_each_system_has_its_skill() {
    let raft = Figure::new("RAFT").at('R').machine("air_raft");
    let rows = ["F...V...R...C", ".............", "............."];
    let table = Scene::new("cepheus", &rows).figures([fixer("mechanics 0"), car().of(0), raft, charlie()]).begin();
    let skill = |who: &str, part: &'static str| repair::skill(table.battle(), table.id(who), Key::new(part)).as_str();
    assert_eq!((skill("CAR", "drive"), skill("RAFT", "drive")), ("mechanics", "gravitics"));
    assert_eq!((skill("CAR", "sensors"), skill("CAR", "computer")), ("electronics", "electronics"));
    assert_eq!((skill("CAR", "power_plant"), skill("CAR", "armour")), ("engineering", "mechanics"));
}

#[test]
fn ce_rep_04_a_system_is_stripped_for_parts() {
    let mut table = broken("mechanics 0", 1).begin();
    table.camp("FAY", on("strip", "sensors"));
    assert_eq!((table.hits("CAR", "sensors"), table.condition("FAY", "spare_parts")), (1, 2));
    table.camp("FAY", on("strip", "sensors"));
    assert_eq!(table.refused_in_camp("FAY", on("strip", "sensors")), "CE-REP-04", "nothing is left of it");
    assert_eq!(table.refused_in_camp("FAY", on("strip", "cockpit")), "CE-REP-04");
}

#[test]
fn ce_rep_04_a_workshop_has_parts_and_a_wreck_gives_some() {
    let mut shop = broken("mechanics 0", 0).field("workshop", "at_hand").begin();
    shop.dice(&[5, 4, 3]).camp("FAY", on("mend", "drive"));
    assert_eq!(shop.hits("CAR", "drive"), 1);
    let wreck = Figure::new("WRECK").at('W').machine("ground_car").stats("armour 0 hull 0 structure 1");
    let rider = Figure::new("DAN").aboard("WRECK", Post::Driver).initiative(1);
    let eve = Figure::new("EVE").skills("slug_rifle 0").items("rifle").foe().initiative(20);
    let scene =
        Scene::new("cepheus", &["F...........E", "...W........."]).figures([fixer("mechanics 0"), wreck, rider, eve]);
    let mut table = scene.begin();
    table.dice(&[4, 3, 1, 1, 1, 4, 4]).order("EVE", six_seconds::testkit::attack("WRECK"));
    assert_eq!(table.body("WRECK").life, Life::Dead);
    table.camp("FAY", Deed::new("strip").at("WRECK").mode("drive"));
    assert_eq!(table.condition("FAY", "spare_parts"), 1);
}

#[test]
fn ce_rep_05_a_destroyed_system_is_replaced_in_a_workshop() {
    assert_eq!((repair::replacement_cost(1000, 7), repair::replacement_cost(1000, 12)), (700, 1200));
    let begin = |workshop: &'static str| {
        let car = car().of(0).hits("sensors 2");
        let scene = Scene::new("cepheus", &["F...V.......C"]).figures([fixer("electronics 0"), car, charlie()]);
        scene.field("workshop", workshop).begin()
    };
    let none = begin("none");
    assert_eq!(none.refused_in_camp("FAY", on("replace", "sensors")), "CE-REP-05");
    let mut table = begin("at_hand");
    assert_eq!(table.refused_in_camp("FAY", on("mend", "sensors")), "CE-REP-03", "beyond ordinary repair");
    table.dice(&[3, 4]).camp("FAY", on("replace", "sensors"));
    assert_eq!((table.hits("CAR", "sensors"), noted(&table, "credits")), (0, Some(420)), "a tenth of Cr6,000");
}

#[test]
fn ce_rep_06_a_point_of_hull_takes_parts_and_a_check() {
    let mut one = broken("mechanics 0", 1).begin();
    one.dice(&[2, 4, 3]).camp("FAY", on("mend", "hull"));
    assert_eq!((noted(&one, "repair_hours"), one.stat("CAR", "hull")), (Some(2), 2));
    assert_eq!(one.condition("FAY", "spare_parts"), 0);
    let mut other = broken("mechanics 0", 1).begin();
    other.dice(&[2, 3, 3]).camp("FAY", on("mend", "hull"));
    assert_eq!((other.stat("CAR", "hull"), other.condition("FAY", "spare_parts")), (1, 0));
}

#[test]
fn ce_rep_07_structure_takes_a_workshop_time_and_money() {
    let without = broken("mechanics 0", 1).begin();
    assert_eq!(without.refused_in_camp("FAY", on("mend", "structure")), "CE-REP-07");
    let mut table = broken("mechanics 0", 0).field("workshop", "at_hand").begin();
    table.dice(&[3]).camp("FAY", on("mend", "structure"));
    assert_eq!(table.stat("CAR", "structure"), 2);
    assert_eq!((noted(&table, "repair_hours"), noted(&table, "credits")), (Some(30), Some(1200)));
}
