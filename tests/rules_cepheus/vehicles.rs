//! CE-VEH and CE-MOD-04: driving, and fighting in, from and against vehicles.

use crate::cast::{alfa, charlie, harm};
use crate::crew::{ambush, car, delta, has, steer, steps};
use six_seconds::battle::{Event, Post};
use six_seconds::grid::{Dir8, Quarter};
use six_seconds::testkit::{Deed, Figure, Scene, attack, end_turn, walk};

/// A road of so many squares with the car at its western end, moving.
fn road(squares: usize, speed: u16) -> Scene {
    let rows = [".".repeat(squares + 4), format!("..V{}C", ".".repeat(squares)), ".".repeat(squares + 4)];
    Scene::new("cepheus", &rows).figures([car().speed(speed), delta(), charlie().of(0)])
}

fn passenger(name: &str) -> Figure {
    Figure::new(name).aboard("CAR", Post::Passenger).foe().items("auto_pistol").initiative(4)
}

/// A target exactly to the north-east of a car that faces north.
fn cornered(window: Quarter) -> bool {
    let mut rows = vec![format!("{}A..", ".".repeat(12))];
    rows.extend(std::iter::repeat_n(".".repeat(15), 9));
    rows.push(format!("..V{}", ".".repeat(12)));
    rows.extend(std::iter::repeat_n(".".repeat(15), 2));
    let rider = passenger("ECHO").window(window).initiative(20);
    let car = car().facing(Dir8::N);
    Scene::new("cepheus", &rows).figures([alfa(), car, rider]).begin().allows("ECHO", attack("ALFA"))
}

#[test]
fn ce_veh_01_a_square_between_two_arcs_lies_in_both() {
    let arcs = [Quarter::Front, Quarter::Right, Quarter::Rear, Quarter::Left];
    assert_eq!(arcs.map(cornered), [true, true, false, false]);
}

#[test]
fn ce_veh_02_a_vehicle_moves_when_its_driver_acts_and_its_speed_sets_the_squares() {
    let mut table = road(120, 54).begin();
    table.order("DELTA", steer(&steps("e", 60)));
    assert_eq!((table.square("CAR"), table.speed("CAR"), table.square("DELTA")), ((62, 1), 54, (62, 1)));
    assert_eq!(table.body("CAR").moved, 180);
    assert_eq!(table.refused("DELTA", steer("e")), "CE-VEH-02");
}

#[test]
fn ce_veh_02_speed_changes_by_a_quarter_of_the_top_speed() {
    let table = road(120, 54).begin();
    // 150 km/h: 37 up or down, so 17 to 91 km/h, 18 to 101 squares.
    assert!(table.allows("DELTA", steer(&steps("e", 18))) && table.allows("DELTA", steer(&steps("e", 101))));
    assert_eq!(table.refused("DELTA", steer(&steps("e", 17))), "CE-VEH-02");
    assert_eq!(table.refused("DELTA", steer(&steps("e", 102))), "CE-VEH-02");
}

#[test]
fn ce_veh_02_it_turns_by_no_more_than_a_right_angle_in_six_squares() {
    let rows = vec![".".repeat(40); 20];
    let mut rows: Vec<String> = rows;
    rows[10] = format!("{}V{}", ".".repeat(10), ".".repeat(29));
    rows[19] = format!("C{}", ".".repeat(39));
    let figures = [car().speed(20), delta(), charlie().of(0)];
    let table = Scene::new("cepheus", &rows).figures(figures).begin();
    let way = |text: &str| steer(text);
    assert!(table.allows("DELTA", way("e e e n n n")));
    assert_eq!(table.refused("DELTA", way("e e e n n w")), "CE-VEH-02");
    assert!(table.allows("DELTA", way("e n n n n n n w w w")));
    assert_eq!(table.refused("DELTA", way("w w w w w w")), "CE-VEH-02");
}

#[test]
fn ce_veh_03_the_driver_pays_a_minor_action_and_may_shoot_besides() {
    let mut table = road(60, 18).begin();
    let shooter = |table: &mut six_seconds::testkit::Table| {
        table.order("DELTA", steer(&steps("e", 20)));
        (table.left("DELTA", "minor"), table.left("DELTA", "significant"))
    };
    assert_eq!(shooter(&mut table), (0, 1));
    let window = road(60, 18).figures([passenger("ECHO")]).begin();
    assert_eq!(window.current(), "DELTA");
}

#[test]
fn ce_veh_03_a_vehicle_that_nobody_keeps_in_hand_runs_straight_on_and_may_slew() {
    let mut kept = road(120, 18).begin();
    kept.dice(&[4, 3]).order("DELTA", end_turn());
    assert_eq!((kept.square("CAR"), kept.body("CAR").facing), ((22, 1), Dir8::E));
    assert_eq!((kept.check().what.as_str(), kept.check().total), ("control", 8));
    let mut lost = road(120, 18).begin();
    lost.dice(&[3, 3, 5]).order("DELTA", end_turn());
    assert_eq!((lost.square("CAR"), lost.body("CAR").facing), ((22, 1), Dir8::SE));
}

#[test]
fn ce_veh_04_a_control_check_takes_the_skill_dexterity_and_agility() {
    let mut table = road(60, 18).begin();
    table.dice(&[4, 3]).order("DELTA", Deed::new("evade"));
    assert_eq!((table.check().total, table.check().success), (8, true));
    let lines = ["wheeled_vehicle", "dex", "agility"].map(|line| table.dm(line));
    assert_eq!(lines, [Some(1), Some(0), Some(0)]);
}

#[test]
fn ce_veh_05_and_ce_mod_04_size_helps_to_hit_a_vehicle_but_not_those_in_it() {
    let mut at_the_car = ambush(car(), [delta()]).begin();
    at_the_car.dice(&[3, 2, 1, 1, 1]).order("ALFA", attack("CAR"));
    assert_eq!((at_the_car.dm("size"), at_the_car.check().total), (Some(1), 8));
    let mut at_the_driver = ambush(car(), [delta()]).begin();
    at_the_driver.dice(&[1, 1]).order("ALFA", attack("DELTA"));
    assert_eq!(at_the_driver.dm("size"), None);
}

#[test]
fn ce_mod_04_small_craft_are_no_easier_to_hit() {
    let floater = car().machine("grav_floater");
    let mut table = ambush(floater, []).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CAR"));
    assert_eq!(table.dm("size"), None);
}

#[test]
fn ce_veh_06_a_civilian_vehicle_is_half_soft_cover_and_stops_nothing() {
    let mut table = ambush(car(), [delta().wearing("jack")]).begin();
    table.dice(&[6, 2, 2, 2, 2]).order("ALFA", attack("DELTA"));
    assert_eq!((table.dm("half_cover"), table.check().effect), (Some(-1), 1));
    assert_eq!(harm(&table, "DELTA"), Some((vec![("dice", 6), ("effect", 1), ("jack", -3)], 4)));
}

#[test]
fn ce_veh_06_a_military_vehicle_is_full_hard_cover_and_its_armour_counts() {
    let afv = car().machine("afv");
    let mut table = ambush(afv, [delta().wearing("jack")]).begin();
    table.dice(&[6, 6, 6, 6, 6]).order("ALFA", attack("DELTA"));
    assert_eq!(table.dm("full_cover"), Some(-4));
    let lines = vec![("dice", 18), ("effect", 2), ("armour", -18), ("jack", -2)];
    assert_eq!(harm(&table, "DELTA"), Some((lines, 0)));
}

#[test]
fn ce_veh_07_two_may_sit_at_the_windows_of_one_side_of_a_civilian_vehicle() {
    let riders = ["ONE", "TWO", "THREE"].map(|name| passenger(name).initiative(20));
    let mut table = ambush(car(), riders).begin();
    let right = || Deed::new("seat").mode("right");
    for name in ["ONE", "TWO"] {
        while table.current() != name {
            let current = table.current().to_owned();
            table.order(&current, end_turn());
        }
        table.order(name, right());
        assert_eq!(table.left(name, "minor"), 0);
    }
    while table.current() != "THREE" {
        let current = table.current().to_owned();
        table.order(&current, end_turn());
    }
    assert_eq!(table.refused("THREE", right()), "CE-VEH-07");
    assert_eq!(table.refused("THREE", attack("ALFA")), "CE-VEH-07", "he sits at no window");
}

/// True if a level may begin with so many people at the left windows of a vehicle.
fn seated(archetype: &str, people: usize) -> bool {
    let riders: String = (0..people)
        .map(|number| {
            format!(r#"(name: "R{number}", side: "a", archetype: "guard", aboard: (vehicle: "Car", window: Left)),"#)
        })
        .collect();
    let level = format!(
        r#"(name: "l", rules: (core: Cepheus, initiative: Dynamic),
            map: (rows: ["............", "............", "............", "............", "............"], legend: {{'.': "grass"}}),
            sides: [(name: "a"), (name: "b")],
            units: [(name: "Car", side: "a", at: (5, 2), archetype: "{archetype}", facing: E), {riders}
                (name: "Foe", side: "b", at: (0, 0), archetype: "guard")])"#
    );
    six_seconds::scenario::load("l", &level, &six_seconds::scenario::Library::built_in()).is_ok()
}

#[test]
fn ce_veh_07_a_level_with_too_many_people_at_one_window_is_refused() {
    assert_eq!([1, 2, 3].map(|people| seated("ground_car", people)), [true, true, false]);
    assert_eq!([1, 2].map(|people| seated("afv", people)), [true, false], "a military vehicle");
    assert!(seated("air_raft", 3), "an open vehicle has no windows");
}

#[test]
fn ce_veh_07_one_shoots_only_out_of_his_own_window() {
    let table = |window| ambush(car(), [passenger("ECHO").window(window).initiative(20)]).begin();
    assert!(table(Quarter::Left).allows("ECHO", attack("ALFA")), "north of a car that faces east is its left");
    assert_eq!(table(Quarter::Right).refused("ECHO", attack("ALFA")), "CE-VEH-07");
}

#[test]
fn ce_veh_08_nobody_is_covered_in_an_open_vehicle_and_everybody_shoots_where_he_likes() {
    let raft = || car().machine("air_raft").facing(Dir8::S);
    let mut table = ambush(raft(), [passenger("ECHO").initiative(20)]).begin();
    assert!(table.allows("ECHO", attack("ALFA")), "rearward");
    table.order("ECHO", end_turn()).dice(&[1, 1]).order("ALFA", attack("ECHO"));
    assert_eq!((table.dm("half_cover"), table.dm("full_cover")), (None, None));
}

const GUN_CAR: &str = r#"(vehicles: [(
    id: "gun_car", name: "Gun car", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 2, passengers: 2,
    open: false, military: true, large: true, armour: 6, hull: 3, structure: 2, footprint: (1, 3),
    weapons: [(weapon: "machine_gun", mount: front, count: 1), (weapon: "machine_gun_heavy", mount: turret, count: 1)],
    rule: "TEST", note: "",
)])"#;

#[test]
fn ce_veh_09_a_gun_in_an_arc_fires_into_that_arc_and_a_turret_everywhere() {
    let gunner = Figure::new("ECHO").aboard("CAR", Post::Gunner).foe().skills("heavy_weapons 1").initiative(20);
    let begin = |facing| ambush(car().machine("gun_car").facing(facing), [gunner.clone()]).armoury(GUN_CAR).begin();
    let fire = |gun: &str| Deed::new("fire").with(gun).mode("spray").at("ALFA");
    assert_eq!(begin(Dir8::W).refused("ECHO", fire("machine_gun")), "CE-VEH-09", "the target is on the right");
    assert!(begin(Dir8::N).allows("ECHO", fire("machine_gun").rounds(20)));
    assert!(begin(Dir8::W).allows("ECHO", fire("machine_gun_heavy").rounds(100)));
}

#[test]
fn ce_wpn_08_one_gun_fires_at_its_rate_once_a_round_whoever_works_it() {
    let gunner = |name, initiative| {
        Figure::new(name).aboard("CAR", Post::Gunner).foe().skills("heavy_weapons 1").initiative(initiative)
    };
    let crew = [gunner("ECHO", 20), gunner("FOXTROT", 19)];
    let mut table = ambush(car().machine("gun_car").facing(Dir8::N), crew).armoury(GUN_CAR).begin();
    let fire = |gun: &str, rounds| Deed::new("fire").with(gun).mode("spray").rounds(rounds).at("ALFA");
    table.dice(&[1, 1]).order("ECHO", fire("machine_gun", 20)).order("ECHO", end_turn());
    assert_eq!(table.refused("FOXTROT", fire("machine_gun", 20)), "CE-WPN-08");
    assert!(table.allows("FOXTROT", fire("machine_gun_heavy", 100)), "the other gun is free");
    table.order("FOXTROT", end_turn()).pass_to("FOXTROT");
    assert!(table.allows("FOXTROT", fire("machine_gun", 20)), "the round is over");
}

#[test]
fn ce_veh_10_firing_on_the_move_costs_nothing_unless_an_option_says_so() {
    let shot = |option: i32| {
        let rider = passenger("ECHO").window(Quarter::Left).initiative(20);
        let mut table = ambush(car().speed(30), [rider]).number("moving_fire_dm", option).begin();
        table.dice(&[1, 1]).order("ECHO", attack("ALFA"));
        table.dm("moving_fire")
    };
    assert_eq!((shot(0), shot(-2)), (None, Some(-2)));
}

#[test]
fn ce_mod_03_the_way_of_a_vehicle_counts_in_full_and_not_at_all_inside() {
    let shot = |option: &'static str| {
        let rows = [format!("..V{}", ".".repeat(60)), ".".repeat(63), format!("{}A{}", ".".repeat(40), ".".repeat(22))];
        let shooter = alfa().initiative(3);
        let figures = [car().speed(18), delta(), shooter];
        let mut table = Scene::new("cepheus", &rows).figures(figures).word("vehicle_movement_dm", option).begin();
        table.order("DELTA", steer(&steps("e", 20))).order("DELTA", end_turn());
        table.dice(&[1, 1]).order("ALFA", attack("CAR"));
        table.dm("target_movement")
    };
    assert_eq!((shot("raw"), shot("relative")), (Some(-3), Some(-3)), "20 squares are 30 m");
}

#[test]
fn ce_mod_03_with_the_option_only_the_difference_of_two_vehicles_counts() {
    let shot = |option: &'static str| {
        let rows = [format!("..V{}", ".".repeat(60)), ".".repeat(63), format!("..W{}", ".".repeat(60)), ".".repeat(63)];
        let wagon = Figure::new("WAGON").at('W').machine("ground_car").facing(Dir8::E).speed(18);
        let driver = Figure::new("WALT").aboard("WAGON", Post::Driver).skills("wheeled_vehicle 1").initiative(8);
        let shooter = alfa().aboard("WAGON", Post::Passenger).window(Quarter::Left).initiative(3);
        let figures = [car().speed(18), delta(), wagon, driver, shooter];
        let mut table = Scene::new("cepheus", &rows).figures(figures).word("vehicle_movement_dm", option).begin();
        table.order("DELTA", steer(&steps("e", 20))).order("DELTA", end_turn());
        table.order("WALT", steer(&steps("e", 20))).order("WALT", end_turn());
        table.dice(&[1, 1]).order("ALFA", attack("CAR"));
        table.dm("target_movement")
    };
    // 30 m each.
    assert_eq!((shot("raw"), shot("relative")), (Some(-3), None));
}

#[test]
fn ce_veh_02_how_fast_a_vehicle_gains_speed_is_an_option() {
    let table = road(120, 54).number("vehicle_accel_percent", 10).begin();
    // 15 km/h up or down: 39 to 69 km/h, 43 to 76 squares.
    assert!(table.allows("DELTA", steer(&steps("e", 43))) && table.allows("DELTA", steer(&steps("e", 76))));
    assert!(!table.allows("DELTA", steer(&steps("e", 42))) && !table.allows("DELTA", steer(&steps("e", 77))));
}

#[test]
fn ce_veh_07_those_on_foot_get_into_a_vehicle_at_rest_and_out_again() {
    let mut rows = vec![".".repeat(12); 5];
    rows[2] = "....V.E.....".to_owned();
    let echo = Figure::new("ECHO").foe().initiative(20);
    let mut table = Scene::new("cepheus", &rows).figures([alfa().at('E'), car(), echo]).begin();
    table.order("ECHO", Deed::new("board").at("CAR"));
    assert_eq!(table.battle().driven_by(table.id("ECHO")), Some(table.id("CAR")));
    assert_eq!(table.refused("ECHO", walk("e")), "CE-VEH-07");
    table.order("ECHO", Deed::new("leave").at_square(4, 3));
    assert_eq!((table.square("ECHO"), crate::crew::is_aboard(&table, "ECHO")), ((4, 3), false));
}

#[test]
fn ce_veh_02_nobody_walks_through_a_vehicle() {
    let rows = ["........", "A..V....", "........"];
    let table = Scene::new("cepheus", &rows).figures([alfa(), car(), delta()]).begin();
    assert_eq!(table.refused("ALFA", walk("e e")), "CE-MOV-01");
    let covers = |x: i16| table.battle().bodies_at((x, 1).into()).any(|unit| unit == table.id("CAR"));
    assert_eq!([1, 2, 3, 4, 5].map(covers), [false, true, true, true, false]);
    assert!(
        !has(&table, "CAR", "driven") && table.events().iter().all(|event| !matches!(event, Event::SeatTaken { .. }))
    );
}

#[test]
fn ce_mod_03_a_vehicle_that_nobody_drives_is_as_fast_in_every_round() {
    let mut rows = vec![".".repeat(60); 40];
    rows[20] = format!(".....V{}", ".".repeat(54));
    rows[39] = format!(".....A{}Z", ".".repeat(53));
    let zulu = Figure::new("ZULU").foe().initiative(-20);
    let mut table = Scene::new("cepheus", &rows).figures([alfa(), car().speed(9), zulu]).begin();
    for round in 2..=3 {
        table.order("ALFA", end_turn()).dice(&[3]).order("ZULU", end_turn());
        table.dice(&[1, 1]).order("ALFA", attack("CAR"));
        assert_eq!((table.round(), table.dm("target_movement")), (round, Some(-1)), "10 squares are 15 m");
    }
}

#[test]
fn ce_set_04_nobody_gets_out_into_a_full_square() {
    let mut rows = vec![".".repeat(12); 5];
    (rows[0], rows[2], rows[3]) = ("A...........".into(), "....V.......".into(), "....F.......".into());
    let crowd = ["FAY", "FIN", "FLO", "FOX"].map(|name| Figure::new(name).foe().initiative(1));
    let echo = Figure::new("ECHO").foe().aboard("CAR", Post::Driver).initiative(20);
    let table = Scene::new("cepheus", &rows).figures([alfa(), car(), echo]).figures(crowd).begin();
    let leave = |x, y| Deed::new("leave").at_square(x, y);
    assert_eq!(table.refused("ECHO", leave(4, 3)), "CE-VEH-07");
    assert!(table.allows("ECHO", leave(5, 3)));
}
