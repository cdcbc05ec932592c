//! DR-SHD-14, -15, -17, -18, -20, DR-BGD-34, DR-ENR-14, DR-WPN-04 and -05: the points of shields, where they come from, how long they last.

use crate::cast::{CORE, LEGS_SHOT, PASSES, ann, at, bob, hit, rows, running};
use crate::pools::{begin, noted, points, raise, scene, shot_at, with};
use crate::shields::{again, beam, outcome, raised, shoot, shoot_in_vain};
use six_seconds::battle::Key;
use six_seconds::rules::drive::armoury::{Armoury, Level};
use six_seconds::testkit::Figure;

#[test]
fn dr_shd_14_a_point_negates_a_point() {
    let mut whole = beam(10, "(particle, 40)", &[("medium", 50)]);
    shoot_in_vain(&mut whole);
    assert_eq!(outcome(&whole, "medium"), (0, 10));
    let mut part = beam(10, "(particle, 40)", &[("medium", 30)]);
    shoot(&mut part);
    assert_eq!(outcome(&part, "medium"), (10, 0));
    assert_eq!(crate::cast::notes(&part, "drive"), [10]);
    assert!(noted(&part, "shield_broken"));
}

#[test]
fn dr_shd_15_devices_count_double_against_blast() {
    let mut odd = beam(10, "(blast, 41)", &[("double", 30)]);
    shoot_in_vain(&mut odd);
    assert_eq!(outcome(&odd, "double"), (0, 9));
    let mut broken = beam(10, "(blast, 50)", &[("double", 20)]);
    shoot(&mut broken);
    assert_eq!(outcome(&broken, "double"), (10, 0));
    assert_eq!(crate::cast::notes(&broken, "drive"), [10]);
}

#[test]
fn dr_enr_14_device_shields_count_double_and_abilities_do_not() {
    let armoury = Armoury::built_in();
    let double = |id: &'static str| armoury.shield(Key::new(id)).expect("a shield").blast_double;
    assert!(["deflector", "squad_dome", "site_dome", "skin_weave", "hull_screen"].into_iter().all(double));
    assert!(!double("ward"));
    let mut heat = beam(10, "(heat, 41)", &[("double", 30)]);
    shoot(&mut heat);
    assert_eq!(outcome(&heat, "double"), (11, 0), "only against blast");
}

#[test]
fn dr_shd_17_points_are_made_in_the_owners_turn() {
    let (otto, peg) = (Figure::new("Otto").items("low").initiative(40), Figure::new("Peg").initiative(35));
    let mut table = begin(scene(&["OP.....B"], "", "", "").figures([otto, peg, bob().initiative(30)]));
    assert!(table.allows("Otto", raise("low", 5)));
    table.pass_to("Peg");
    assert_eq!(table.refused("Otto", raise("low", 5)), "");
    table.pass_to("Bob");
    assert_eq!(table.refused("Otto", raise("low", 5)), "");
    table.pass_to("Otto").order("Otto", raise("low", 5));
    assert_eq!(points(&table, "Otto", "low"), 5);
    assert_eq!(table.refused("Otto", raise("low", 896)), "DR-BGD-34", "895 cells are left");
}

#[test]
fn dr_shd_17_a_line_from_outside_makes_points_in_its_owners_turn() {
    let (otto, peg) = (Figure::new("Otto").items("site_dome").initiative(40), Figure::new("Peg").initiative(35));
    let mut table = begin(scene(&["OP.....B"], "", "", "").figures([otto, peg, bob().initiative(30)]));
    assert_eq!(points(&table, "Otto", "site_dome"), 60);
    table.pass_to("Bob");
    assert_eq!(points(&table, "Otto", "site_dome"), 60);
    table.pass_to("Otto");
    assert_eq!(points(&table, "Otto", "site_dome"), 120);
    assert_eq!(table.refused("Otto", raise("site_dome", 1)), "DR-SHD-17");
    for _ in 0..10 {
        table.pass_to("Bob").pass_to("Otto");
    }
    assert_eq!(points(&table, "Otto", "site_dome"), 600, "the cap");
}

#[test]
fn dr_shd_18_sources_may_share_a_pool() {
    let mut table = raised(shot_at(10, "energy: [(heat, 15)]", with("twin_a twin_b")), &[("twin_a", 20)]);
    assert_eq!((points(&table, "Bob", "twin_a"), points(&table, "Bob", "twin_b")), (20, 20));
    shoot_in_vain(&mut table);
    assert_eq!((points(&table, "Bob", "twin_a"), points(&table, "Bob", "twin_b")), (5, 5));
    again(&mut table);
    shoot(&mut table);
    assert_eq!(outcome(&table, "twin_b"), (10, 0), "five points, not ten");
}

#[test]
fn dr_shd_20_the_soonest_to_expire_pays_first() {
    let mut table = beam(10, "(heat, 50)", &[("brief", 25), ("medium", 40)]);
    shoot_in_vain(&mut table);
    assert_eq!((points(&table, "Bob", "brief"), points(&table, "Bob", "medium")), (0, 15));
    let profile = "(like: \"soldier\", injury_factor: 10, shield_order: [\"medium\", \"brief\"])";
    let bob = with("brief medium").profile(profile);
    let mut table = raised(shot_at(10, "energy: [(heat, 50)]", bob), &[("brief", 25), ("medium", 40)]);
    shoot_in_vain(&mut table);
    assert_eq!((points(&table, "Bob", "brief"), points(&table, "Bob", "medium")), (15, 0), "the list of the profile");
}

#[test]
fn dr_shd_20_of_equal_ends_the_larger_pool_pays_first() {
    let mut table = beam(10, "(heat, 30)", &[("medium", 20), ("double", 40)]);
    shoot_in_vain(&mut table);
    assert_eq!((points(&table, "Bob", "medium"), points(&table, "Bob", "double")), (20, 10));
}

#[test]
fn dr_bgd_34_a_unit_buys_the_points_of_its_source() {
    let mut table = shot_at(10, "", with("deflector ward"));
    table.order("Bob", raise("deflector", 2));
    assert_eq!(points(&table, "Bob", "deflector"), 40);
    table.pass_to("Ann").pass_to("Bob").order("Bob", raise("deflector", 2));
    assert_eq!(points(&table, "Bob", "deflector"), 60, "the cap");
    assert_eq!(table.refused("Bob", raise("deflector", 3)), "DR-BGD-34", "two of six cells are left");
    assert_eq!(table.stat("Bob", "insight"), 10);
    table.order("Bob", raise("ward", 4));
    assert_eq!((points(&table, "Bob", "ward"), table.stat("Bob", "insight")), (40, 6));
}

#[test]
fn dr_wpn_04_a_full_deflector_stops_two_rifle_shots_or_120_blast() {
    let mut table = raised(shot_at(10, "energy: [(particle, 30)]", with("deflector")), &[("deflector", 3)]);
    assert_eq!(points(&table, "Bob", "deflector"), 60);
    shoot_in_vain(&mut table);
    again(&mut table);
    shoot_in_vain(&mut table);
    assert_eq!(outcome(&table, "deflector"), (0, 0));
    let mut blast = raised(shot_at(10, "energy: [(blast, 119)]", with("deflector")), &[("deflector", 3)]);
    shoot_in_vain(&mut blast);
    assert_eq!(outcome(&blast, "deflector"), (0, 0), "119 takes 60 points, rounded up");
}

#[test]
fn dr_wpn_04_a_pool_expires_as_a_whole() {
    let mut table = raised(shot_at(10, "", with("brief")), &[("brief", 25)]);
    for round in 2..=3 {
        assert_eq!(points(&table, "Bob", "brief"), 25, "round {round}");
        table.pass_to("Bob").pass_to("Ann");
    }
    assert_eq!(points(&table, "Bob", "brief"), 0, "after the end of three of its owner's turns");
    let mut table = raised(shot_at(10, "", with("brief")), &[("brief", 25)]);
    table.pass_to("Bob").order("Bob", raise("brief", 5)).pass_to("Ann");
    table.pass_to("Bob").pass_to("Ann");
    assert_eq!(points(&table, "Bob", "brief"), 30, "refreshed");
    let levels = |id: &'static str| {
        Armoury::built_in().shield(Key::new(id)).map(|one| (one.level, one.unit, one.cap, one.turns))
    };
    assert_eq!(levels("squad_dome"), Some((Level::Low, 30, 150, Some(6))));
    assert_eq!(levels("ward"), Some((Level::Medium, 10, 50, Some(6))));
}

#[test]
fn dr_wpn_05_the_balance_of_shield_and_rifle() {
    let cat = Figure::new("Cat").stats("bs 50 ag 35").items("particle_rifle").initiative(19);
    let dan = bob().profile("(like: \"soldier\", injury_factor: 9)").items("deflector").initiative(30);
    let rows = ["A.........B", "C..........", "..........E"];
    let eve = Figure::new("Eve").foe().initiative(1);
    let figures = [ann().items("particle_rifle").holding("particle_rifle"), dan, cat, eve];
    let mut table = begin(scene(&rows, "", "", "").figures(figures));
    table.order("Bob", raise("deflector", 3)).pass_to("Ann");
    let mut fire = |dice: &[u8], who: &str| {
        table.dice(dice).order(who, at("attack", "Bob"));
        let told = (outcome(&table, "deflector"), crate::cast::state(&table, "Bob"));
        table.pass_to(if who == "Ann" { "Cat" } else { "Ann" });
        told
    };
    assert_eq!(fire(&[PASSES], "Ann"), ((0, 30), "unhurt"));
    assert_eq!(fire(&[PASSES], "Cat"), ((0, 0), "unhurt"));
    assert_eq!(fire(&hit(CORE), "Ann"), ((30, 0), "wounded"));
    assert_eq!(fire(&[PASSES, 34, LEGS_SHOT], "Cat"), ((60, 0), "disabled"), "six degrees");
    table.dice(&[PASSES]).answer("Ann", "core_injury").order("Ann", at("attack", "Bob"));
    assert_eq!((running(&table, "Bob"), crate::cast::state(&table, "Bob")), (90, "dead"));
}

#[test]
fn dr_shd_01_a_shield_against_one_type_of_energy_stops_that_alone() {
    let gun = "(id: \"gun\", hands: 2, range: 80, hits: 3, energy: [(heat, 10), (frost, 20)])";
    let screen = "(id: \"medium\", level: medium, unit: 1, source: charge, cap: 999, battery: 900, only: [frost])";
    let text = format!("(weapons: [{gun}], shields: [{screen}])");
    let bob = with("medium").stored("medium", 20, 0);
    let scene = scene(&rows(10), "", "", "").damage_armoury(Box::leak(text.into_boxed_str()));
    let mut table = begin(scene.figures([ann(), bob]));
    shoot(&mut table);
    assert_eq!(outcome(&table, "medium"), (10, 0));
    assert_eq!((table.condition("Bob", "ignited"), table.condition("Bob", "frost_fatigue")), (1, 0));
}
