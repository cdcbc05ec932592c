//! CE-VEH-03, CE-VAC-04, CE-VAC-06, CE-BGD-09: the cost of a pursuit and its losers, stunts for those aboard, and
//! driving and fighting at once.

use crate::cast::alfa;
use crate::crew::{ambush, car, delta, has, steer, steps};
use six_seconds::battle::Post;
use six_seconds::grid::{Dir8, Quarter};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, delay, end_turn};

/// HUNTER, eight squares behind CAR and in pursuit of it, with a driver and a passenger with a pistol at its front
/// window.
fn chase(between: &str) -> Table {
    hunted(hunter(), between)
}

fn hunter() -> Figure {
    Figure::new("HUNTER").at('P').machine("ground_car").facing(Dir8::E).speed(9)
}

fn hunted(hunter: Figure, between: &str) -> Table {
    let driver = Figure::new("FOXTROT").skills("wheeled_vehicle 1").aboard("HUNTER", Post::Driver).initiative(20);
    let mike = Figure::new("MIKE").items("auto_pistol").aboard("HUNTER", Post::Passenger).window(Quarter::Front);
    let row = format!("..P{between}V{}", ".".repeat(60));
    let side = between.replace(' ', ".");
    let side = format!("...{side}{}", ".".repeat(61));
    let figures = [car().speed(9), delta(), hunter.condition_on("pursuing", "CAR"), driver, mike.initiative(19)];
    Scene::new("cepheus", &[side.clone(), row, side]).figures(figures).begin()
}

#[test]
fn ce_veh_03_pursuit_takes_the_drivers_significant_action() {
    let mut table = chase("........");
    table.order("FOXTROT", steer(&steps("e", 4)));
    assert_eq!((table.left("FOXTROT", "significant"), table.left("FOXTROT", "minor")), (0, 1));
    let mut spent = chase("........");
    spent.order("FOXTROT", Deed::new("seat").mode("front")).order("FOXTROT", Deed::new("seat").mode("left"));
    assert_eq!(spent.refused("FOXTROT", steer(&steps("e", 4))), "CE-RND-02", "minor actions do not do");
}

#[test]
fn ce_veh_03_out_of_pursuit_a_minor_action_does_again() {
    let mut table = chase("........");
    table.order("FOXTROT", Deed::new("break_off")).order("FOXTROT", steer(&steps("e", 4)));
    assert_eq!((table.left("FOXTROT", "significant"), table.left("FOXTROT", "minor")), (1, 0));
}

#[test]
fn ce_vac_06_who_breaks_off_has_lost_the_quarry_for_the_round() {
    let mut table = chase("........");
    assert!(!has(&table, "HUNTER", "broken_off"));
    table.order("FOXTROT", Deed::new("break_off"));
    assert_eq!(table.refused("FOXTROT", Deed::new("ram").at("CAR")), "CE-VAC-06");
    table.order("FOXTROT", steer(&steps("e", 4))).order("FOXTROT", end_turn());
    for target in ["CAR", "DELTA"] {
        assert_eq!(table.refused("MIKE", attack(target)), "CE-VAC-06", "{target}");
    }
    table.order("MIKE", end_turn()).order("DELTA", steer(&steps("e", 4))).order("DELTA", end_turn());
    table.order("FOXTROT", steer(&steps("e", 4))).order("FOXTROT", end_turn());
    assert!(table.allows("MIKE", attack("CAR")), "found again in the next round");
}

#[test]
fn ce_vac_06_a_pursuit_ends_when_the_quarry_is_out_of_sight() {
    assert!(has(&chase("........"), "HUNTER", "pursuing"));
    assert!(!has(&chase("...#...."), "HUNTER", "pursuing"));
}

fn gunner(window: Quarter) -> Figure {
    Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().items("auto_pistol").window(window).initiative(3)
}

#[test]
fn ce_vac_04_a_stunt_may_set_up_somebody_elses_check() {
    let stunt = |whom: &str| Deed::new("stunt").mode("chain").at(whom);
    let mut table = ambush(car().speed(9), [delta().initiative(20), gunner(Quarter::Left)]).begin();
    assert_eq!(table.refused("DELTA", stunt("ALFA")), "CE-VAC-04", "he is not aboard");
    table.dice(&[4, 3]).order("DELTA", stunt("ECHO")).order("DELTA", end_turn()).order("ALFA", end_turn());
    table.dice(&[1, 1]).order("ECHO", attack("ALFA"));
    assert_eq!((table.dm("set_up"), has(&table, "ECHO", "set_up")), (Some(1), false));
}

#[test]
fn ce_vac_04_one_more_arc_serves_those_at_the_windows() {
    let mut table = ambush(car().speed(9), [delta().initiative(20), gunner(Quarter::Right)]).begin();
    table.dice(&[4, 3]).order("DELTA", Deed::new("stunt").mode("extra_arc").at("ALFA")).order("DELTA", end_turn());
    table.order("ALFA", end_turn());
    assert!(table.allows("ECHO", attack("ALFA")), "his window looks the other way");
}

/// DELTA with a pistol at a window; ALFA passes by.
fn alone(on: bool) -> Table {
    let driver = delta().window(Quarter::Left).initiative(20);
    ambush(car().speed(9), [driver]).flag("multi_action_dm", on).begin()
}

#[test]
fn ce_bgd_09_a_driver_may_drive_and_fight_at_once_each_at_minus_two() {
    let mut table = alone(true);
    table.order("DELTA", Deed::new("drive_and_fight")).dice(&[5, 4]).order("DELTA", Deed::new("evade"));
    assert_eq!((table.dm("two_things_at_once"), table.check().total), (Some(-2), 8));
    assert_eq!((table.left("DELTA", "minor"), table.left("DELTA", "significant")), (1, 1));
    table.dice(&[1, 1]).order("DELTA", attack("ALFA"));
    assert_eq!((table.dm("two_things_at_once"), table.left("DELTA", "significant")), (Some(-2), 0));
    assert_eq!(table.refused("DELTA", Deed::new("stunt").mode("jump")), "CE-RND-02", "two things, not three");
    table.order("DELTA", end_turn());
    assert!(!has(&table, "DELTA", "two_things_at_once"));
}

#[test]
fn ce_bgd_09_without_the_option_nobody_does_two_things_at_once() {
    let mut table = alone(false);
    assert_eq!(table.refused("DELTA", Deed::new("drive_and_fight")), "");
    table.dice(&[4, 3]).order("DELTA", Deed::new("evade"));
    assert_eq!(table.dm("two_things_at_once"), None);
    assert_eq!(table.refused("DELTA", attack("ALFA")), "CE-RND-02");
}

#[test]
fn ce_bgd_09_to_steer_and_then_to_shoot_is_not_at_once() {
    let mut table = alone(true);
    table.order("DELTA", steer(&steps("e", 10))).dice(&[1, 1]).order("DELTA", attack("ALFA"));
    assert_eq!(table.dm("two_things_at_once"), None);
}

#[test]
fn ce_bgd_09_on_foot_there_is_nothing_to_drive() {
    let foe = Figure::new("CHARLIE").foe();
    let table = Scene::new("cepheus", &["A....C"]).figures([alfa(), foe.initiative(1)]).flag("multi_action_dm", true);
    assert_eq!(table.begin().refused("ALFA", Deed::new("drive_and_fight")), "CE-VEH-03");
}

#[test]
fn ce_vac_06_who_waits_over_the_round_instead_of_weaving_has_lost_the_quarry() {
    let mut table = hunted(hunter().condition("must_weave", 1), "........");
    table.order("FOXTROT", delay()).order("MIKE", end_turn()).order("DELTA", steer(&steps("e", 10)));
    assert!(has(&table, "HUNTER", "pursuing"));
    table.answer("FOXTROT", "keep").dice(&[6, 6]).order("DELTA", end_turn());
    let held = ["must_weave", "pursuing"].map(|state| has(&table, "HUNTER", state));
    assert_eq!((table.round(), held), (2, [false, false]));
}
