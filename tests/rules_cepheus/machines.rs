//! CE-WPN-05, CE-WPN-07, CE-REA-04, CE-LOC: robots, drones and grav belts where they differ from people and cars.

use crate::cast::{bravo, state};
use crate::crew::{ambush, car, delta, steer, steps};
use six_seconds::battle::{Event, Life, Post};
use six_seconds::testkit::{Figure, Scene, attack, end_turn, throw};

fn robot() -> Figure {
    Figure::new("CAR").at('V').machine("cargo_robot").foe().initiative(3)
}

#[test]
fn ce_wpn_05_a_stun_grenade_leaves_machines_alone() {
    let thrower = crate::cast::alfa().several("stun_grenade", 1).holding("stun_grenade");
    let rows = [format!("A{}V{}B", ".".repeat(7), ".".repeat(12))];
    let mut table = Scene::new("cepheus", &rows).figures([thrower, robot(), bravo()]).begin();
    table.dice(&[6, 6, 3, 3, 4]).order("ALFA", throw("stun_grenade", "CAR"));
    assert_eq!((state(&table, "CAR"), table.body("CAR").life), ("unhurt", Life::Up));
}

#[test]
fn ce_wpn_07_a_belt_without_structure_is_disabled_by_the_first_hit_on_it_and_does_not_explode() {
    let belt = || ambush(car().machine("grav_belt"), [delta()]).begin();
    // 3 + 1: two single hits. Both on the drive: the belt is damaged, not destroyed.
    let mut worn = belt();
    worn.dice(&[4, 3, 1, 1, 1]).dice(&[5, 5, 2, 2]).order("ALFA", attack("CAR"));
    assert_eq!((worn.hits("CAR", "drive"), worn.body("CAR").life), (2, Life::Up));
    // It has no Hull and no Structure: the first hit passes both.
    let mut broken = belt();
    broken.dice(&[4, 3, 1, 1, 1]).dice(&[4, 4, 2, 2]).order("ALFA", attack("CAR"));
    assert_eq!((broken.body("CAR").life, broken.body("DELTA").life), (Life::Up, Life::Up));
    assert!(!broken.latest().iter().any(|event| matches!(event, Event::Exploded { .. })));
    broken.order("ALFA", end_turn());
    assert_eq!(broken.refused("DELTA", steer(&steps("e", 10))), "CE-LOC-05");
}

#[test]
fn ce_rea_04_a_robot_that_is_shut_down_does_not_dodge() {
    for (robot, dodges) in [(robot(), true), (robot().condition("shut_down", 2), false)] {
        let mut table = ambush(robot, []).begin();
        table.dice(&[1, 1]).order("ALFA", attack("CAR"));
        assert_eq!(table.was_offered("CAR", "dodge"), dodges);
    }
}

#[test]
fn ce_loc_08_the_second_hit_on_the_power_plant_halves_the_speed() {
    let most = |hits: &str| {
        let rows = [".".repeat(130), format!("..V{}", ".".repeat(127)), ".".repeat(130)];
        let rider = crate::cast::alfa().aboard("CAR", Post::Passenger).initiative(1);
        let car = car().machine("atv").speed(50).hits(hits);
        let driver = delta().skills("tracked_vehicle 1");
        let table = Scene::new("cepheus", &rows).figures([car, driver, rider]).begin();
        (0..=120).rev().find(|squares| table.allows("DELTA", steer(&steps("e", *squares))))
    };
    // 50 of 100 km/h are 55 squares; undamaged it accelerates by 25 km/h, to 83 squares.
    assert_eq!(["power_plant 1", "power_plant 2"].map(most), [Some(83), Some(55)]);
}

#[test]
fn ce_wpn_09_robots_and_drones_by_the_table() {
    for (machine, stats) in [
        ("combat_drone", [12, 10, 9, 4, 4]),
        ("cargo_robot", [30, 9, 8, 2, 2]),
        ("repair_robot", [6, 7, 0, 1, 1]),
        ("probe_drone", [3, 7, 5, 3, 3]),
    ] {
        let table = ambush(robot().machine(machine), []).begin();
        assert_eq!(
            ["str", "dex", "armour", "hull", "structure"].map(|stat| table.stat("CAR", stat)),
            stats,
            "{machine}"
        );
    }
}

#[test]
fn ce_loc_13_a_robot_that_is_shut_down_has_no_free_actions_either() {
    let rows = [format!("A{}V", ".".repeat(12))];
    let shut = robot().initiative(20).condition("shut_down", 4);
    let table = Scene::new("cepheus", &rows).figures([crate::cast::alfa(), shut]).begin();
    assert_eq!(["minor", "significant", "free"].map(|what| table.left("CAR", what)), [0, 0, 0]);
}
