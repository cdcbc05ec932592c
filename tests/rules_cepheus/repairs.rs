//! CE-REP: what is mended between battles, with given dice.

use six_seconds::battle::Key;
use six_seconds::battle::oracle::Script;
use six_seconds::rules::cepheus::repair::{self, Kind, Machine, System};

fn key(name: &'static str) -> Key {
    Key::new(name)
}

fn system(name: &'static str, hits: u8) -> System {
    System { key: key(name), hits, destroyed: false, patched: None, cost: 1000 }
}

/// A ground car: Hull 1 of 3, Structure 1 of 2, its drive hit twice.
fn car() -> Machine {
    let systems = vec![system("drive", 2), system("sensors", 0), system("cockpit", 0)];
    Machine { hull: (1, 3), structure: (1, 2), systems, cost: 6000, parts: 1 }
}

fn dice(faces: &[u8]) -> Script {
    let mut script = Script::default();
    script.dice(faces);
    script
}

#[test]
fn ce_rep_01_three_kinds_are_told_apart() {
    let report = car().report();
    assert_eq!(report, [(Kind::System(key("drive")), 2), (Kind::Hull, 2), (Kind::Structure, 1)]);
}

#[test]
fn ce_rep_02_a_patch_holds_for_some_hours() {
    let mut car = car();
    let done = repair::jury_rig(&mut car, key("drive"), 1, &mut dice(&[3, 4, 3, 2])).unwrap().unwrap();
    assert_eq!((done.effect, done.time, car.parts), (Some(0), 3, 1));
    assert_eq!((car.systems[0].working_hits(), car.systems[0].hits), (0, 2));
    car.pass_hours(1);
    assert_eq!(car.systems[0].working_hits(), 0);
    car.pass_hours(1);
    assert_eq!(car.systems[0].working_hits(), 2, "two hours are over");
    car.systems[0].destroyed = true;
    assert!(repair::jury_rig(&mut car, key("drive"), 9, &mut dice(&[])).unwrap().is_err());
}

#[test]
fn ce_rep_03_a_success_takes_one_hit_away_and_a_failure_the_parts() {
    let mut one = car();
    let done = repair::mend(&mut one, key("drive"), 1, &mut dice(&[5, 4, 3])).unwrap().unwrap();
    assert_eq!((done.effect, done.time, one.systems[0].hits, one.parts), (Some(0), 5, 1, 0));
    let mut other = car();
    let done = repair::mend(&mut other, key("drive"), 0, &mut dice(&[5, 4, 3])).unwrap().unwrap();
    assert_eq!((done.effect, other.systems[0].hits, other.parts), (Some(-1), 2, 0));
    let refused = repair::mend(&mut other, key("drive"), 0, &mut dice(&[])).unwrap().unwrap_err();
    assert_eq!(refused.rule.map(|rule| rule.0), Some("CE-REP-04"));
    assert_eq!((system("sensors", 1).skill(), system("drive", 1).skill()), (key("electronics"), key("mechanics")));
}

#[test]
fn ce_rep_04_a_system_is_stripped_for_parts() {
    let mut car = car();
    car.strip(key("sensors")).unwrap();
    assert_eq!((car.systems[1].hits, car.parts), (1, 2));
    assert!(car.strip(key("cockpit")).is_err());
}

#[test]
fn ce_rep_05_a_destroyed_system_is_replaced_in_a_workshop() {
    for (faces, price) in [([3, 4], 700), ([6, 6], 1200)] {
        let mut car = car();
        car.systems[0].destroyed = true;
        assert!(repair::mend(&mut car, key("drive"), 9, &mut dice(&[])).unwrap().is_err());
        assert!(repair::replace(&mut car, key("drive"), false, &mut dice(&[])).unwrap().is_err());
        let done = repair::replace(&mut car, key("drive"), true, &mut dice(&faces)).unwrap().unwrap();
        assert_eq!((done.credits, car.systems[0].hits, car.parts), (price, 0, 1));
    }
}

#[test]
fn ce_rep_06_a_point_of_hull_takes_parts_and_a_check() {
    let mut one = car();
    let done = repair::mend_hull(&mut one, 1, &mut dice(&[2, 4, 3])).unwrap().unwrap();
    assert_eq!((done.time, one.hull, one.parts), (2, (2, 3), 0));
    let mut other = car();
    repair::mend_hull(&mut other, 0, &mut dice(&[2, 4, 3])).unwrap().unwrap();
    assert_eq!((other.hull, other.parts), ((1, 3), 0));
}

#[test]
fn ce_rep_07_structure_takes_a_workshop_time_and_money() {
    let mut car = car();
    assert!(repair::mend_structure(&mut car, false, &mut dice(&[])).unwrap().is_err());
    let done = repair::mend_structure(&mut car, true, &mut dice(&[3])).unwrap().unwrap();
    assert_eq!((done.time, done.credits, done.effect, car.structure), (30, 1200, None, (2, 2)));
}
