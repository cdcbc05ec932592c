//! CE-LOC-10 to -14: hits on what is in a vehicle, and on robots and drones.

use crate::cast::harm;
use crate::crew::{ambush, car, delta, double, single};
use crate::vehicle_damage::{target, turns};
use six_seconds::battle::{Event, Life, Post};
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Figure, Scene, attack};

#[test]
fn ce_loc_10_a_passenger_takes_what_the_vehicle_took() {
    let rider = Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().wearing("jack").initiative(3);
    let scene = ambush(car().stats("armour 1 hull 0 structure 5"), [delta(), rider]);
    let mut table = scene.word("internal_column", "all_after_hull_zero").begin();
    // 7 after armour: a double hit on row 7, both on the one passenger.
    double(&mut table, [3, 4], &[]);
    let struck: Vec<i32> = table
        .latest()
        .iter()
        .filter_map(|event| match event {
            Event::Harmed { unit, amount, .. } if *unit == table.id("ECHO") => Some(*amount),
            _ => None,
        })
        .collect();
    assert_eq!(struck, [4, 4]);
    assert!(harm(&table, "DELTA").is_none(), "the driver is no passenger");
}

#[test]
fn ce_loc_10_nobody_aboard_structure() {
    let scene = ambush(car().stats("armour 1 hull 0 structure 5"), [delta()]);
    let mut table = scene.word("internal_column", "all_after_hull_zero").begin();
    single(&mut table, [3, 4], &[]);
    assert_eq!(table.stat("CAR", "structure"), 4);
}

#[test]
fn ce_loc_11_cargo_is_ruined_on_four_or_more_and_without_it_structure_goes() {
    let begin = |car: Figure| {
        ambush(car.stats("armour 1 hull 0 structure 5"), [delta()])
            .word("internal_column", "all_after_hull_zero")
            .begin()
    };
    let mut loaded = begin(car().items("medikit"));
    single(&mut loaded, [2, 3], &[4]);
    assert!(loaded.battle().gear(loaded.id("CAR")).item(0).is_none());
    assert_eq!(loaded.stat("CAR", "structure"), 5);
    let mut lucky = begin(car().items("medikit"));
    single(&mut lucky, [2, 3], &[3]);
    assert!(lucky.battle().gear(lucky.id("CAR")).item(0).is_some());
    let mut empty = begin(car());
    single(&mut empty, [2, 3], &[]);
    assert_eq!(empty.stat("CAR", "structure"), 4);
}

#[test]
fn ce_loc_12_the_pilot_takes_what_the_vehicle_took() {
    let mut table = target("hull 0 structure 5");
    // 3 + 2 + 1 and Effect 1, less 1: 6, two single hits, both on the cockpit.
    table.dice(&[4, 2, 2, 2, 1, 6, 6, 3, 3]).order("ALFA", attack("CAR"));
    assert_eq!((table.stat("DELTA", "end"), table.stat("CAR", "structure")), (3, 4));
}

#[test]
fn ce_loc_12_without_a_pilot_alive_structure_goes_and_an_unconscious_one_keeps_nothing_in_hand() {
    let mut empty = ambush(car().stats("armour 1 hull 0 structure 5"), []).begin();
    single(&mut empty, [6, 6], &[]);
    assert_eq!(empty.stat("CAR", "structure"), 4);
    let frail = delta().stats("end 1 str 1");
    let mut rolling = ambush(car().speed(9).stats("armour 1 hull 0 structure 5"), [frail]).begin();
    rolling.answer("DELTA", "str");
    single(&mut rolling, [6, 6], &[]);
    assert_eq!(rolling.body("DELTA").life, Life::Down);
    rolling.dice(&[2]).pass_to("ALFA");
    assert_eq!((rolling.square("CAR"), rolling.body("CAR").facing), ((18, 12), Dir8::NE));
}

#[test]
fn ce_loc_13_a_computer_hit_shuts_a_robot_down() {
    let robot = Figure::new("CAR").at('V').machine("cargo_robot").foe().stats("armour 2").initiative(3);
    let mut table = ambush(robot.clone(), []).begin();
    table.dice(&[4, 3, 1, 1, 1, 6, 6, 4]).order("ALFA", attack("CAR"));
    for _ in 0..4 {
        table.pass_to("CAR");
        assert_eq!((table.left("CAR", "minor"), table.left("CAR", "significant")), (0, 0), "round {}", table.round());
    }
    table.pass_to("CAR");
    assert_eq!(table.left("CAR", "significant"), 1);
    let mut again = ambush(robot.hits("computer 1"), []).begin();
    again.dice(&[4, 3, 1, 1, 1, 6, 6]).order("ALFA", attack("CAR"));
    assert_eq!(again.body("CAR").life, Life::Down);
}

#[test]
fn ce_loc_13_a_vehicle_without_a_computer_loses_structure() {
    let scene = ambush(car().machine("grav_floater").stats("armour 1 structure 5"), []);
    let mut table = scene.word("internal_column", "all_after_hull_zero").begin();
    // No bonus for size: a 3 more on the dice.
    table.dice(&[4, 3, 1, 1, 1, 5, 5]).order("ALFA", attack("CAR"));
    assert_eq!(table.stat("CAR", "structure"), 4);
}

#[test]
fn ce_loc_14_robots_and_drones_fight_like_people_and_break_like_vehicles() {
    let drone = Figure::new("CAR").at('V').machine("combat_drone").foe().initiative(3);
    let mut table = ambush(drone, []).begin();
    // 11 and Effect 1, less 9: 3, a single hit.
    table.dice(&[4, 3, 4, 4, 3, 4, 4]).order("ALFA", attack("CAR"));
    assert_eq!(harm(&table, "CAR"), Some((vec![("dice", 11), ("effect", 1), ("armour", -9)], 3)));
    assert_eq!((table.stat("CAR", "hull"), table.stat("CAR", "structure")), (3, 4));
    turns(&mut table);
}

#[test]
fn ce_wpn_09_a_drone_fights_with_the_skill_of_its_operator() {
    let drone =
        Figure::new("DRONE").at('D').machine("combat_drone").condition_on("steered_by", "OPERATOR").initiative(12);
    let operator = Figure::new("OPERATOR").at('O').skills("comms 1 slug_rifle 1").initiative(4);
    let foe = crate::cast::charlie();
    let mut table = Scene::new("cepheus", &["D...................C......O"]).figures([drone, operator, foe]).begin();
    table.dice(&[3, 3, 1, 1, 1]).order("DRONE", attack("CHARLIE"));
    assert_eq!((table.dm("slug_rifle"), table.dm("dex"), table.check().total), (Some(1), Some(1), 8));
}
