//! CE-LOC-05, CE-LOC-08, CE-LOC-09: how hits reduce the movement and the hands of robots.

use crate::cast::{alfa, charlie};
use crate::crew::{ambush, steps};
use six_seconds::battle::Life;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

const HANDY: &str = r#"(robots: [
    (id: "crane", name: "Crane", kind: robot, str: 9, dex: 9, armour: 0, hull: 2, structure: 2, arms: 1, legs: 1,
        weapons: ["robot_grip"], tags: ["mechanical"], rule: "TEST", note: ""),
])"#;

fn robot(hits: &str) -> Figure {
    Figure::new("ROBOT").at('V').machine("cargo_robot").hits(hits).initiative(20)
}

fn alone(robot: Figure) -> Table {
    let row = format!("V{}C", ".".repeat(20));
    Scene::new("cepheus", &[row]).figures([robot, charlie()]).armoury(HANDY).begin()
}

/// The most squares that a robot walks in a turn of three movement actions.
fn most(robot: Figure) -> Option<usize> {
    let table = alone(robot);
    (1..=13).rev().find(|squares| table.allows("ROBOT", walk(&steps("e", *squares))))
}

#[test]
fn ce_loc_05_hits_on_the_drive_shorten_the_stride_of_a_robot() {
    // 18 m; 16.2 m; 13.5 m; none.
    let strides = ["drive 0", "drive 1", "drive 2", "drive 3"].map(|hits| most(robot(hits)));
    assert_eq!(strides, [Some(12), Some(10), Some(9), None]);
    let table = alone(robot("drive 3"));
    assert_eq!(table.refused("ROBOT", walk("e")), "CE-LOC-05");
    assert!(table.allows("ROBOT", Deed::new("stance").mode("prone")), "only its drive is disabled");
}

#[test]
fn ce_loc_05_a_stride_is_paid_by_what_an_action_is_worth() {
    let mut table = alone(robot("drive 2"));
    table.order("ROBOT", walk("e e e"));
    assert_eq!((table.left("ROBOT", "minor"), table.left("ROBOT", "significant")), (0, 1));
    table.order("ROBOT", walk("e"));
    assert_eq!((table.left("ROBOT", "minor"), table.left("ROBOT", "significant")), (1, 0));
}

#[test]
fn ce_loc_08_the_second_hit_on_the_power_plant_halves_the_stride_of_a_robot() {
    assert_eq!(["power_plant 1", "power_plant 2"].map(|hits| most(robot(hits))), [Some(12), Some(6)]);
    // 75 % of a half of 18 m: 6.75 m.
    assert_eq!(most(robot("power_plant 2 drive 2")), Some(4));
}

#[test]
fn ce_loc_08_without_a_power_plant_a_robot_is_out() {
    let victim = Figure::new("CAR").at('V').machine("cargo_robot").foe().initiative(3);
    let mut table = ambush(victim.stats("armour 2 hull 2 structure 4").hits("power_plant 2"), []).begin();
    table.dice(&[4, 3, 1, 1, 1, 1, 2, 1]).order("ALFA", attack("CAR"));
    assert_eq!((table.body("CAR").life, table.stat("CAR", "hull")), (Life::Down, 1));
    table.order("ALFA", end_turn());
    assert_ne!(table.current(), "CAR");
}

#[test]
fn ce_loc_09_a_weapon_suffers_by_every_arm_that_it_takes() {
    // A rifle takes both hands, the grip one: the undamaged arm grips as well as ever.
    let shot = |hits: &str, weapon: &str| {
        let mut table = alone(robot(hits).items("rifle").holding("rifle"));
        table.dice(&[1, 1]).order("ROBOT", attack("CHARLIE").with(weapon));
        table.dm("limb_hits")
    };
    assert_eq!((shot("arm 0", "rifle"), shot("arm 1", "rifle")), (None, Some(-2)));
    let one_armed = alone(robot("arm 2").items("rifle").holding("rifle"));
    assert_eq!(one_armed.refused("ROBOT", attack("CHARLIE").with("rifle")), "CE-LOC-09");
    let beside = |hits: &str| {
        let figures = [robot(hits), charlie()];
        let mut table = Scene::new("cepheus", &["VC."]).figures(figures).begin();
        table.dice(&[1, 1]).order("ROBOT", attack("CHARLIE").with("robot_grip"));
        table.dm("limb_hits")
    };
    assert_eq!((beside("arm 1"), beside("arm 2")), (None, None));
}

#[test]
fn ce_loc_09_an_arm_works_at_locks_and_holds_as_well_as_it_is() {
    let crane = |hits: &str| {
        let crane = robot(hits).machine("crane").skills("electronics 1");
        Scene::new("cepheus", &["Vv", "C."]).figures([crane, charlie()]).armoury(HANDY).begin()
    };
    let task = || Deed::new("task").at_square(1, 0).rounds(-1);
    let mut hurt = crane("arm 1");
    hurt.dice(&[1, 1]).order("ROBOT", task());
    assert_eq!(hurt.dm("limb_hits"), Some(-2));
    let mut whole = crane("arm 0");
    whole.dice(&[1, 1]).order("ROBOT", task());
    assert_eq!(whole.dm("limb_hits"), None);
    let armless = crane("arm 2");
    assert_eq!(armless.refused("ROBOT", task()), "CE-LOC-09");
    assert_eq!(armless.refused("ROBOT", attack("CHARLIE").with("robot_grip")), "CE-LOC-09");
}

#[test]
fn ce_loc_09_a_leg_lost_takes_its_share_of_the_stride() {
    assert_eq!(["leg 1", "leg 2"].map(|hits| most(robot(hits))), [Some(12), Some(6)]);
    let hopper = || robot("leg 2").machine("crane");
    assert_eq!(most(hopper()), None);
    assert_eq!(alone(hopper()).refused("ROBOT", walk("e")), "CE-LOC-09");
}

#[test]
fn ce_ini_05_a_robot_that_is_tied_loses_its_actions_after_its_turn() {
    let figures = [
        alfa().initiative(8),
        Figure::new("CAR").at('V').machine("cargo_robot").foe().stats("armour 2").initiative(8),
        Figure::new("ZULU").foe().initiative(1),
    ];
    let row = format!("A{}V{}Z", ".".repeat(11), ".".repeat(11));
    let mut table = Scene::new("cepheus", &[row]).figures(figures).begin();
    // Medium range, 4 + 3 + 1 + 1, Effect 1; 4 less 2, a single hit on the power plant.
    table.dice(&[4, 3, 1, 1, 1, 1, 2]).order("ALFA", attack("CAR")).order("ALFA", end_turn());
    assert_eq!((table.current(), table.left("CAR", "significant")), ("CAR", 1));
    table.pass_to("CAR");
    assert_eq!((table.round(), table.left("CAR", "significant")), (2, 0));
    table.pass_to("CAR");
    assert_eq!((table.round(), table.left("CAR", "significant")), (3, 1));
}

#[test]
fn ce_ini_05_who_dives_between_simultaneous_turns_loses_his_next_action() {
    let thrower = alfa().several("frag_grenade", 1).holding("frag_grenade").initiative(8);
    let diver = Figure::new("BRAVO").stats("dex 9 end 20").foe().initiative(8);
    let figures = [thrower, diver, Figure::new("ZULU").foe().initiative(1)];
    let row = format!("A{}B{}Z", ".".repeat(9), ".".repeat(11));
    let mut table = Scene::new("cepheus", &[row]).figures(figures).begin();
    table.answer("BRAVO", "none").answer("BRAVO", "dive").dice(&[6, 6, 1, 1, 1, 1, 1]);
    table.order("ALFA", six_seconds::testkit::throw("frag_grenade", "BRAVO")).order("ALFA", end_turn());
    assert_eq!((table.current(), table.left("BRAVO", "significant")), ("BRAVO", 1));
    table.pass_to("BRAVO");
    assert_eq!((table.round(), table.left("BRAVO", "significant")), (2, 0));
}
