//! CE-COL and CE-BGD-13: collisions, those aboard, and falls.

use crate::cast::{alfa, charlie, harm};
use crate::crew::{car, delta, double, is_aboard, steer, steps};
use six_seconds::battle::{Event, Post};
use six_seconds::grid::{Altitude, Dir8};
use six_seconds::testkit::{Figure, Scene, Table, attack, end_turn};

/// The car at a speed, so many squares before an obstacle on its road.
fn before(what: &str, speed: u16, figures: impl IntoIterator<Item = Figure>) -> Scene {
    let rows = [".".repeat(40), format!("..V......{what}{}", ".".repeat(30)), ".".repeat(40)];
    let rows = rows.map(|row| row.chars().take(39).collect::<String>());
    Scene::new("cepheus", &rows).figures([car().speed(speed), delta()].into_iter().chain(figures))
}

#[test]
fn ce_col_01_a_die_for_every_started_ten_kilometres_an_hour() {
    let mut table = before("C", 45, [charlie().of(0).initiative(20)]).begin();
    table.order("CHARLIE", end_turn());
    table.dice(&[4, 3, 2, 3, 5]).order("DELTA", end_turn());
    let (lines, amount) = harm(&table, "CHARLIE").unwrap();
    assert_eq!((lines, amount), (vec![("dice", 17)], 17));
    assert!(harm(&table, "CAR").is_none(), "a person is not solid");
    assert_eq!(table.square("CAR").0, 37, "it runs on to the edge");
}

/// An armoured car at 1500 km/h before an obstacle on its road.
fn fast(what: &str, figures: impl IntoIterator<Item = Figure>) -> Scene {
    let rows = [".".repeat(39), format!("..V......{what}{}", ".".repeat(29)), ".".repeat(39)];
    let car = car().speed(1500).stats("armour 450");
    Scene::new("cepheus", &rows).figures([car, delta()].into_iter().chain(figures))
}

/// The dice of the latest collision, and their sum.
fn collision(table: &Table) -> Option<(u16, i32)> {
    table.latest().iter().find_map(|event| match event {
        Event::Rolled { what, pool, rolled, .. } if what.as_str() == "collision" => Some((pool.count, *rolled)),
        _ => None,
    })
}

#[test]
fn ce_col_01_no_speed_has_too_many_dice() {
    let mut table = fast("#", [alfa().at('V').aboard("CAR", Post::Passenger)]).begin();
    table.order("ALFA", end_turn()).dice(&[3; 150]).order("DELTA", end_turn());
    assert_eq!(collision(&table), Some((150, 450)));
    assert_eq!(harm(&table, "CAR"), Some((vec![("dice", 450), ("armour", -450)], 0)));
}

#[test]
fn ce_col_05_two_at_full_speed_have_the_dice_of_both() {
    let other = Figure::new("OTHER").at('O').machine("ground_car").facing(Dir8::W).speed(1500).stats("armour 450");
    let foe = alfa().aboard("OTHER", Post::Driver).initiative(1);
    let mut table = fast("O", [other, foe]).word("collision_speed", "relative").begin();
    table.dice(&[1; 300]).order("DELTA", end_turn());
    assert_eq!(collision(&table), Some((300, 300)));
}

/// Into a wall with 17 points: 11 after armour, three single hits.
fn wall(figures: impl IntoIterator<Item = Figure>) -> Scene {
    before("#", 45, figures)
}

#[test]
fn ce_col_02_a_solid_obstacle_does_the_same_to_the_vehicle() {
    let mut table = wall([alfa().at('V').aboard("CAR", Post::Passenger)]).begin();
    table.order("ALFA", end_turn());
    table.dice(&[4, 3, 2, 3, 5]).dice(&[1, 1, 3, 3, 4, 4]).order("DELTA", end_turn());
    assert_eq!(harm(&table, "CAR"), Some((vec![("dice", 17), ("armour", -6)], 11)));
    assert_eq!((table.stat("CAR", "hull"), table.speed("CAR"), table.square("CAR")), (0, 0, (7, 1)));
}

#[test]
fn ce_col_02_nobody_drives_through_sandbags_undamaged() {
    let mut table = before("s", 45, [alfa().at('V').aboard("CAR", Post::Passenger)]).begin();
    table.order("ALFA", end_turn());
    assert_eq!(table.refused("DELTA", steer(&steps("e", 12))), "CE-VEH-02");
    table.dice(&[4, 3, 2, 3, 5]).dice(&[1, 1, 3, 3, 4, 4]).order("DELTA", end_turn());
    assert_eq!(harm(&table, "CAR"), Some((vec![("dice", 17), ("armour", -6)], 11)));
    assert_eq!((table.speed("CAR"), table.square("CAR")), (0, (7, 1)));
}

#[test]
fn ce_col_02_brush_is_not_solid() {
    let mut table = before("u", 9, [alfa().at('V').aboard("CAR", Post::Passenger)]).begin();
    table.order("ALFA", end_turn()).order("DELTA", steer(&steps("e", 9)));
    assert!(harm(&table, "CAR").is_none());
    assert_eq!(table.square("CAR"), (11, 1));
}

/// The places among the latest events of harm from a collision, and of explosions.
fn order_of(table: &Table) -> (Vec<usize>, Vec<usize>) {
    let at = |wanted: &dyn Fn(&Event) -> bool| {
        table.latest().iter().enumerate().filter(|(_, event)| wanted(event)).map(|(at, _)| at).collect()
    };
    let collides = |event: &Event| matches!(event, Event::Harmed { rule, .. } if rule.0.starts_with("CE-COL"));
    (at(&collides), at(&|event| matches!(event, Event::Exploded { .. })))
}

#[test]
fn ce_loc_03_those_aboard_take_the_collision_before_the_vehicle_explodes() {
    let frail = car().speed(45).stats("hull 0 structure 1");
    let rows = [".".repeat(39), format!("..V......#{}", ".".repeat(29)), ".".repeat(39)];
    let figures = [frail, delta(), alfa().at('V').aboard("CAR", Post::Passenger)];
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    table.order("ALFA", end_turn());
    // 11 after armour: three single hits on row 8; then the blast for those aboard.
    table.dice(&[4, 3, 2, 3, 5]).dice(&[4, 4, 4, 4, 4, 4]).dice(&[1, 1, 1, 1]).order("DELTA", end_turn());
    let (harms, blasts) = order_of(&table);
    assert_eq!((harms.len(), blasts.len()), (3, 1), "the car and two people");
    assert!(harms.iter().all(|at| *at < blasts[0]), "{harms:?} {blasts:?}");
    let harms = table.latest().iter().filter_map(|event| match event {
        Event::Harmed { unit, amount, .. } if *unit == table.id("DELTA") => Some(*amount),
        _ => None,
    });
    assert_eq!(harms.collect::<Vec<_>>(), [5, 4], "a quarter of the collision, then the blast");
}

#[test]
fn ce_loc_03_both_vehicles_take_the_collision_before_one_of_them_explodes() {
    let other = Figure::new("OTHER").at('O').machine("ground_car").facing(Dir8::W).stats("hull 0 structure 1");
    let foe = alfa().aboard("OTHER", Post::Driver).initiative(1);
    let rows = [".".repeat(59), format!("..V......O{}", ".".repeat(49)), ".".repeat(59)];
    let mut table = Scene::new("cepheus", &rows).figures([car().speed(40), delta(), other, foe]).begin();
    // 12 less 6: two hits on row 8 of each; then the blast.
    table.dice(&[3, 3, 3, 3]).dice(&[4, 4, 4, 4]).dice(&[4, 4, 4, 4]).dice(&[1, 1, 1, 1]).order("DELTA", end_turn());
    let (harms, blasts) = order_of(&table);
    assert_eq!((harms.len(), blasts.len()), (4, 1), "two cars and their drivers");
    assert!(harms.iter().all(|at| *at < blasts[0]), "{harms:?} {blasts:?}");
}

#[test]
fn ce_col_03_the_unbelted_suffer_the_same_and_fly_out_of_an_open_vehicle() {
    let raft = Figure::new("CAR").at('V').machine("air_raft").facing(Dir8::E).foe().speed(45);
    let rows = [".".repeat(40), format!("..V......#{}", ".".repeat(30)), ".".repeat(40), ".".repeat(40)];
    let rows = rows.map(|row| row.chars().take(40).collect::<String>());
    let echo = Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().wearing("mesh").initiative(1);
    let foe = alfa().aboard("CAR", Post::Passenger);
    let mut table = Scene::new("cepheus", &rows).figures([raft, delta().belted(true), echo, foe.belted(true)]).begin();
    table.order("ALFA", end_turn());
    table.dice(&[4, 3, 2, 3, 5]).dice(&[1, 1, 3, 3, 4, 4]).order("DELTA", end_turn());
    let (lines, amount) = harm(&table, "ECHO").unwrap();
    assert_eq!((lines, amount), (vec![("dice", 17), ("mesh", -5)], 12));
    assert!(!is_aboard(&table, "ECHO") && is_aboard(&table, "DELTA"));
    let moved = table.square("ECHO").0 - table.square("CAR").0;
    assert!(moved < 10, "the wall that stopped the raft stops him");
}

#[test]
fn ce_col_03_three_metres_for_every_die() {
    // The raft strikes a person's car from behind; the way ahead of it is free.
    let raft = Figure::new("CAR").at('V').machine("air_raft").facing(Dir8::E).foe().speed(45);
    let truck = Figure::new("TRUCK").at('T').machine("ground_car").facing(Dir8::N);
    let rows = [".".repeat(60), format!("..V......T{}", ".".repeat(50)), ".".repeat(60), ".".repeat(60)];
    let echo = Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().initiative(1).stats("end 20");
    let foe = alfa().aboard("TRUCK", Post::Driver);
    let figures = [raft, delta().belted(true), echo, truck, foe];
    let rows = rows.map(|row| row.chars().take(60).collect::<String>());
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    table.order("ALFA", end_turn());
    table.dice(&[4, 3, 2, 3, 5]).dice(&[1, 1, 3, 3, 4, 4]).dice(&[1, 1, 3, 3, 4, 4]).order("DELTA", end_turn());
    assert_eq!(table.square("ECHO").0 - table.square("CAR").0, 10);
}

#[test]
fn ce_col_04_the_belted_take_a_quarter_rounded_up_and_stay() {
    let mut table = wall([alfa().at('V').aboard("CAR", Post::Passenger).wearing("jack")]).begin();
    table.order("ALFA", end_turn());
    table.dice(&[4, 3, 2, 3, 5]).dice(&[1, 1, 3, 3, 4, 4]).order("DELTA", end_turn());
    let (lines, amount) = harm(&table, "DELTA").unwrap();
    assert_eq!((lines, amount), (vec![("dice", 17), ("belted", -12)], 5));
    assert!(is_aboard(&table, "DELTA"));
}

/// 40 km/h into another car that approaches at 30: the number of dice.
fn head_on(option: &'static str) -> u16 {
    let other = Figure::new("OTHER").at('O').machine("ground_car").facing(Dir8::W).speed(30);
    let foe = alfa().aboard("OTHER", Post::Driver).initiative(1);
    let rows = [".".repeat(60), format!("..V......O{}", ".".repeat(50)), ".".repeat(60)];
    let rows = rows.map(|row| row.chars().take(60).collect::<String>());
    let figures = [car().speed(40), delta(), other, foe];
    let mut table = Scene::new("cepheus", &rows).figures(figures).word("collision_speed", option).begin();
    table.dice(&[1; 7][..if option == "own" { 4 } else { 7 }]);
    if option == "relative" {
        table.dice(&[3, 3, 3, 3]);
    }
    table.order("DELTA", end_turn());
    collision(&table).unwrap().0
}

#[test]
fn ce_col_05_its_own_speed_counts_or_both_if_the_option_says_so() {
    assert_eq!(head_on("own"), 4);
}

#[test]
fn ce_col_05_with_the_option_both_speeds_count() {
    let other = Figure::new("OTHER").at('O').machine("ground_car").facing(Dir8::W).speed(30).stats("armour 40");
    let foe = alfa().aboard("OTHER", Post::Driver).initiative(1);
    let rows = [".".repeat(60), format!("..V......O{}", ".".repeat(50)), ".".repeat(60)];
    let rows = rows.map(|row| row.chars().take(60).collect::<String>());
    let figures = [car().speed(40).stats("armour 40"), delta(), other, foe];
    let mut table = Scene::new("cepheus", &rows).figures(figures).word("collision_speed", "relative").begin();
    table.dice(&[1; 7]).order("DELTA", end_turn());
    assert_eq!(harm(&table, "OTHER").map(|(lines, _)| lines[0]), Some(("dice", 7)));
}

/// A raft that flies low with its drive nearly destroyed, and a shot that destroys it.
fn shot_down(metres: i32, gravity: &'static str) -> Table {
    let raft = car().machine("air_raft").flying(Altitude::Low).hits("drive 2").stats("hull 9 structure 9 armour 1");
    let scene = crate::crew::ambush(raft, [delta().belted(false).flying(Altitude::Low)]);
    let mut table = scene.number("low_altitude_m", metres).field("gravity", gravity).begin();
    double(&mut table, [2, 2], &[2, 3, 4, 6, 6]);
    table
}

#[test]
fn ce_bgd_13_a_die_for_every_two_metres() {
    let table = shot_down(7, "normal");
    assert_eq!(table.body("CAR").altitude, Altitude::Ground);
    let fall = table.latest().iter().find_map(|event| match event {
        Event::Rolled { what, pool, rolled, .. } if what.as_str() == "fall" => Some((pool.count, *rolled)),
        _ => None,
    });
    assert_eq!(fall, Some((3, 9)));
    let (lines, _) = harm(&table, "DELTA").unwrap();
    assert_eq!(lines[0], ("dice", 9));
}

#[test]
fn ce_bgd_13_half_of_it_where_gravity_is_low() {
    let table = shot_down(7, "low");
    assert_eq!(harm(&table, "DELTA").map(|(lines, _)| lines[0]), Some(("dice", 4)));
}

#[test]
fn ce_bgd_13_from_high_up_it_is_as_far_as_the_option_says() {
    let raft = car().machine("air_raft").flying(Altitude::High).hits("drive 2").stats("hull 9 structure 9 armour 1");
    let scene = crate::crew::ambush(raft, [delta().belted(false).flying(Altitude::High)]);
    let mut table = scene.number("high_altitude_m", 13).begin();
    double(&mut table, [2, 2], &[2, 2, 2, 2, 2, 2, 6, 6, 6, 6, 6, 6]);
    assert_eq!(harm(&table, "DELTA").map(|(lines, _)| lines[0]), Some(("dice", 12)), "six dice");
}

#[test]
fn ce_col_01_driving_into_the_open_strikes_nothing() {
    let mut table = before("C", 9, [charlie().of(0).initiative(1)]).begin();
    table.order("DELTA", steer(&steps("e", 4))).order("DELTA", end_turn());
    assert!(harm(&table, "CHARLIE").is_none());
    table.dice(&[1, 1]).order("CHARLIE", attack("CAR"));
}

#[test]
fn ce_col_01_everybody_in_the_way_is_struck() {
    let cal = Figure::new("CAL").initiative(19);
    let mut table = before("C", 45, [charlie().of(0).initiative(20), cal]).begin();
    table.order("CHARLIE", end_turn()).order("CAL", end_turn());
    table.dice(&[4, 3, 2, 3, 5]).dice(&[1, 1, 1, 1, 1]).order("DELTA", end_turn());
    let struck = ["CHARLIE", "CAL"].map(|who| harm(&table, who).map(|harm| harm.1));
    assert_eq!(struck, [Some(17), Some(5)]);
}

#[test]
fn ce_col_02_it_runs_over_people_up_to_the_edge_of_what_stops_it() {
    let truck = Figure::new("TRUCK").at('T').machine("ground_car").facing(Dir8::N);
    let mut table = before("C.T", 45, [charlie().of(0).initiative(20), truck]).begin();
    table.order("CHARLIE", end_turn()).dice(&[1; 10]).order("DELTA", end_turn());
    assert_eq!(harm(&table, "CHARLIE").map(|harm| harm.1), Some(5));
    assert_eq!((table.square("CAR"), table.speed("CAR")), ((9, 1), 0), "its front at 10, the other at 11");
}
