//! CE-VEH-06, CE-VEH-07, CE-COM-08, CE-VAC-01, CE-WPN-10: what those aboard a vehicle can do, and what can happen to
//! them.

use crate::cast::{alfa, charlie, harm};
use crate::crew::{ambush, car, delta, has};
use six_seconds::battle::{Life, Post, engine};
use six_seconds::grid::{Dir8, Quarter};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, draw, end_turn, throw};

/// A passenger beside the driver, who acts first.
fn rider(gear: &str) -> Figure {
    Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().skills("leadership 1").items(gear).initiative(20)
}

/// An open air/raft on the ground, eight squares from a grenadier, and ECHO aboard it with a sword.
fn raft() -> Table {
    let rows = [".".repeat(16), format!("A{}V......", ".".repeat(8)), ".".repeat(16), ".".repeat(16)];
    let grenadier = alfa().several("frag_grenade", 3).holding("frag_grenade");
    let open = Figure::new("CAR").at('V').machine("air_raft").facing(Dir8::E).foe().stats("armour 30");
    let sword = rider("sword").holding("sword").stats("end 9").initiative(3);
    Scene::new("cepheus", &rows).figures([grenadier, open, sword]).begin()
}

#[test]
fn ce_veh_06_who_dives_aboard_counts_as_standing_all_the_same() {
    let mut table = raft();
    table.answer("ECHO", "none").answer("ECHO", "dive");
    table.dice(&[6, 6, 1, 1, 1, 1, 2]).order("ALFA", throw("frag_grenade", "ECHO"));
    assert_eq!(harm(&table, "ECHO"), Some((vec![("dice", 6), ("dive", -3)], 3)));
    table.pass_to("ALFA").order("ALFA", draw("rifle"));
    table.answer("ECHO", "dodge").dice(&[1, 1]).order("ALFA", attack("ECHO").with("rifle"));
    assert!(table.was_offered("ECHO", "dodge"), "nobody lies prone aboard");
}

#[test]
fn ce_veh_07_those_aboard_are_offered_what_a_seat_leaves_free() {
    let gear = "rocket_launcher radio_jammer combat_drug";
    let table = ambush(car().machine("air_raft"), [delta(), rider(gear).holding("rocket_launcher")]).begin();
    let offers = engine::offers(table.battle(), table.id("ECHO"));
    let open = |act: &str| offers.iter().any(|offer| offer.order.act.as_str() == act && offer.refused.is_none());
    for act in ["launch", "lead", "jam", "take_drug"] {
        assert!(open(act), "{act}");
    }
    assert!(!offers.iter().any(|offer| offer.order.act.as_str() == "move"));
}

#[test]
fn ce_com_08_riding_in_a_moving_vehicle_counts_as_moving() {
    for (speed, linked) in [(0, true), (9, false)] {
        let far = Figure::new("MEL").at('Z').foe().items("meson_comm").initiative(-20);
        let scene =
            ambush(car().speed(speed), [delta(), rider("meson_comm")]).field("radio", "jammed").field("light", "dark");
        let table = scene.figures([far]).begin();
        assert_eq!(table.allows("ECHO", Deed::new("lead").at("MEL")), linked, "{speed} km/h");
    }
}

#[test]
fn ce_vac_01_evasive_action_is_over_when_nobody_is_left_to_drive() {
    let mut table = ambush(car(), [delta().initiative(20).stats("str 1 end 1")]).begin();
    table.dice(&[5, 4]).order("DELTA", Deed::new("evade")).order("DELTA", end_turn());
    table.answer("DELTA", "str");
    // 10 to hit, with evasive action of 2, half soft cover and a dodge that is not offered: 6 + 5 + 2 - 2 - 1.
    table.dice(&[6, 5, 1, 2, 2]).order("ALFA", attack("DELTA"));
    assert_eq!((table.dm("evasion"), table.body("DELTA").life), (Some(-2), Life::Down));
    assert!(has(&table, "CAR", "evading"));
    table.pass_to("ALFA");
    assert_eq!((table.round(), has(&table, "CAR", "evading")), (2, false));
}

#[test]
fn ce_vac_01_evasive_action_helps_passengers_who_dodge_only_in_an_open_vehicle() {
    for (machine, dodges) in [("ground_car", false), ("air_raft", true)] {
        let driver = delta().skills("wheeled_vehicle 1 grav_vehicle 1");
        let begin = || ambush(car().machine(machine), [driver.clone().initiative(30), rider("sword")]).begin();
        let mut table = begin();
        table.dice(&[5, 4]).order("DELTA", Deed::new("evade")).order("DELTA", end_turn()).order("ECHO", end_turn());
        table.dice(&[1, 1]).order("ALFA", attack("ECHO"));
        assert_eq!((table.dm("evasion"), table.was_offered("ECHO", "dodge")), (Some(-2), dodges), "{machine}");
    }
}

#[test]
fn ce_veh_07_one_may_sit_at_the_windows_of_one_side_of_a_military_vehicle() {
    let second = rider("auto_pistol").window(Quarter::Front);
    let first = Figure::new("FOX").aboard("CAR", Post::Passenger).foe().window(Quarter::Right).initiative(1);
    let table = ambush(car().machine("afv"), [second, first]).begin();
    assert_eq!(table.refused("ECHO", Deed::new("seat").mode("right")), "CE-VEH-07");
    assert!(table.allows("ECHO", Deed::new("seat").mode("left")));
}

/// ALFA right in front of a parked vehicle; DELTA in it has been shot and is unconscious.
fn shot_at_the_wheel(machine: &str) -> Table {
    let rows = [".".repeat(16), "....V.A........Z".to_owned(), ".".repeat(16), ".".repeat(16)];
    let box_car = r#"(vehicles: [(
        id: "box", name: "Box", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 1, passengers: 2,
        open: false, military: true, large: true, armour: 0, hull: 3, structure: 2, footprint: (1, 3),
        weapons: [], rule: "TEST", note: "",
    ), (
        id: "buggy", name: "Buggy", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 1, passengers: 2,
        open: true, military: false, large: true, armour: 0, hull: 3, structure: 2, footprint: (1, 3),
        weapons: [], rule: "TEST", note: "",
    )])"#;
    let driver = delta().stats("str 1 end 1 dex 9");
    let figures = [alfa(), car().machine(machine), driver, Figure::new("ZULU").foe().initiative(-20)];
    let mut table = Scene::new("cepheus", &rows).figures(figures).armoury(box_car).begin();
    table.answer("DELTA", "str").dice(&[6, 6, 1, 1, 1]).order("ALFA", attack("DELTA")).pass_to("ALFA");
    assert_eq!(table.body("DELTA").life, Life::Down, "{machine}");
    table
}

#[test]
fn ce_atk_09_the_helpless_are_safe_behind_plates_and_not_behind_a_window() {
    let finish = || Deed::new("coup_de_grace").at("DELTA");
    assert_eq!(shot_at_the_wheel("box").refused("ALFA", finish()), "CE-VEH-06");
    for machine in ["ground_car", "buggy"] {
        let mut table = shot_at_the_wheel(machine);
        table.order("ALFA", finish());
        assert_eq!(table.body("DELTA").life, Life::Dead, "{machine}");
    }
}

#[test]
fn ce_veh_08_from_an_open_vehicle_one_attacks_the_helpless_as_well() {
    let rows = [".".repeat(20), ".......V..C........Z".to_owned(), ".".repeat(20), ".".repeat(20)];
    let victim = Figure::new("CHARLIE").stats("str 1 end 1 dex 9").initiative(1);
    let raft = Figure::new("CAR").at('V').machine("air_raft").facing(Dir8::W).foe();
    let figures = [victim, raft, rider("rifle").skills("slug_rifle 1"), Figure::new("ZULU").initiative(-20)];
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    table.answer("CHARLIE", "str").dice(&[6, 6, 1, 1, 1]).order("ECHO", attack("CHARLIE")).pass_to("ECHO");
    assert_eq!(table.body("CHARLIE").life, Life::Down);
    table.order("ECHO", Deed::new("coup_de_grace").at("CHARLIE"));
    assert_eq!(table.body("CHARLIE").life, Life::Dead);
}

#[test]
fn ce_veh_07_boarding_is_offered_on_foot_beside_a_vehicle_alone() {
    let offered = |rows: &[&str], aboard: bool| {
        let echo = Figure::new("ECHO").initiative(20);
        let echo = if aboard { echo.aboard("CAR", Post::Passenger) } else { echo };
        let parked = car().of(0).speed(0);
        let table = Scene::new("cepheus", rows).figures([parked, echo, charlie()]).begin();
        let offers = engine::offers(table.battle(), table.id("ECHO"));
        offers.iter().any(|offer| offer.order.act.as_str() == "board")
    };
    let (near, far) = ("....V.E......C", "....V.......EC");
    let empty = "..............";
    assert!(offered(&[empty, empty, near, empty, empty], false));
    assert!(!offered(&[empty, empty, far, empty, empty], false));
    assert!(!offered(&[empty, empty, near, empty, empty], true));
}
