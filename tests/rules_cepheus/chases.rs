//! CE-VAC: what drivers do in a chase.

use crate::cast::{charlie, harm, is_hit};
use crate::crew::{ambush, car, delta, has, steps};
use six_seconds::battle::odds::{Chance, Forecaster};
use six_seconds::battle::{Event, Key, Order, Post, Speed, Target};
use six_seconds::grid::{Dir8, Quarter};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, delay, end_turn};

fn gunner() -> Figure {
    Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().items("auto_pistol").window(Quarter::Left).initiative(3)
}

fn road(figures: impl IntoIterator<Item = Figure>, row: &str) -> Scene {
    let side = ".".repeat(row.chars().count());
    Scene::new("cepheus", &[side.clone(), side.clone(), row.to_owned(), side.clone(), side]).figures(figures)
}

#[test]
fn ce_vac_01_the_effect_of_evasive_action_counts_against_attacks_on_and_from_the_vehicle() {
    let mut table = ambush(car().speed(9), [delta().initiative(20), gunner()]).begin();
    table.dice(&[5, 4]).order("DELTA", Deed::new("evade"));
    assert_eq!((table.check().effect, table.condition("CAR", "evading")), (2, 2));
    table.order("DELTA", end_turn()).dice(&[1, 1]).order("ALFA", attack("CAR"));
    assert_eq!(table.dm("evasion"), Some(-2));
    table.order("ALFA", end_turn()).dice(&[1, 1]).order("ECHO", attack("ALFA"));
    assert_eq!(table.dm("evasion"), Some(-2));
    assert!(!table.was_offered("CAR", "dodge"), "a vehicle does not dodge");
    table.pass_to("DELTA").order("DELTA", Deed::new("steer").along(&steps("e", 5)));
    assert!(!has(&table, "CAR", "evading"));
}

#[test]
fn ce_vac_01_no_effect_no_evasion() {
    let mut table = ambush(car().speed(9), [delta().initiative(20)]).begin();
    table.dice(&[4, 3]).order("DELTA", Deed::new("evade"));
    assert_eq!((table.check().effect, has(&table, "CAR", "evading")), (0, false));
}

#[test]
fn ce_vac_02_a_manoeuvre_turns_where_it_likes_and_brings_a_target_into_another_arc() {
    let row = format!("{}V{}C", ".".repeat(40), ".".repeat(20));
    let mut table = road([car().facing(Dir8::W).speed(9), delta(), charlie().of(0)], &row).begin();
    let way = steps("e", 10);
    assert_eq!(table.refused("DELTA", Deed::new("steer").along(&way)), "CE-VEH-02");
    table.order("DELTA", Deed::new("manoeuvre").along(&way));
    assert_eq!((table.square("CAR"), table.body("CAR").facing), ((50, 2), Dir8::E));
    assert_eq!((table.left("DELTA", "significant"), table.left("DELTA", "minor")), (0, 1));
    let front = six_seconds::rules::cepheus::conditions::vehicle::in_arc(
        table.battle(),
        table.id("CAR"),
        Quarter::Front,
        table.body("CHARLIE").square,
    );
    assert!(front, "he was behind");
}

#[test]
fn ce_vac_02_it_ends_with_any_facing() {
    let row = format!("{}V{}C", ".".repeat(40), ".".repeat(20));
    let mut table = road([car().facing(Dir8::W).speed(9), delta(), charlie().of(0)], &row).begin();
    table.order("DELTA", Deed::new("manoeuvre").along(&steps("w", 10)).mode("n"));
    assert_eq!((table.square("CAR"), table.body("CAR").facing), ((30, 2), Dir8::N));
}

/// At 60 km/h at a pedestrian twenty squares ahead, who dodges.
fn rammed(faces: &[u8]) -> Table {
    let row = format!("..V{}C{}", ".".repeat(20), ".".repeat(30));
    let mut table = road([car().speed(60), delta(), charlie().of(0)], &row).begin();
    table.answer("CHARLIE", "dodge").dice(faces).order("DELTA", Deed::new("ram").at("CHARLIE"));
    table
}

#[test]
fn ce_vac_03_a_ram_is_a_vehicle_check_that_a_dodge_makes_harder() {
    let hit = rammed(&[4, 4, 1, 1, 1, 1, 1, 2]);
    assert_eq!((hit.check().total, hit.dm("dodge")), (8, Some(-1)));
    assert_eq!(hit.asked("CHARLIE").and_then(|choice| choice.about.by), Some(hit.id("DELTA")));
    assert_eq!(harm(&hit, "CHARLIE"), Some((vec![("dice", 7)], 7)));
    let missed = rammed(&[4, 3]);
    assert!(!is_hit(&missed) && harm(&missed, "CHARLIE").is_none());
}

#[test]
fn ce_vac_03_the_referee_may_grant_success() {
    let row = format!("..V{}C{}", ".".repeat(20), ".".repeat(30));
    let victim = charlie().of(0).condition("ram_auto", 1);
    let mut table = road([car().speed(60), delta(), victim], &row).begin();
    table.dice(&[1, 1, 1, 1, 1, 2]).order("DELTA", Deed::new("ram").at("CHARLIE"));
    assert!(is_hit(&table));
}

#[test]
fn ce_vac_03_the_odds_of_a_ram_are_told_at_any_speed() {
    let row = format!("..V{}C{}", ".".repeat(20), ".".repeat(30));
    let table = road([car().speed(1500), delta(), charlie().of(0)], &row).begin();
    let (driver, victim) = (table.id("DELTA"), table.id("CHARLIE"));
    let order = Order::new(driver, Key::new("ram")).at(Target::Unit(victim));
    let forecast = Forecaster::new(table.battle()).forecast(&order, victim, Key::new("none")).unwrap();
    let share = |chance: Chance| chance.per_million();
    let dead = forecast.states.iter().find(|state| state.0.as_str() == "dead").unwrap().1;
    assert_eq!((share(forecast.hit), share(dead)), (583_333, 583_333), "21 of 36 reach 7, and nobody lives through it");
}

#[test]
fn ce_vac_04_a_stunt_may_be_three_manoeuvres() {
    let row = format!("{}V{}C", ".".repeat(40), ".".repeat(20));
    let mut table = road([car().speed(9), delta(), charlie().of(0)], &row).begin();
    table.dice(&[4, 3]).order("DELTA", Deed::new("stunt").mode("three_manoeuvres"));
    assert_eq!(table.condition("DELTA", "manoeuvres"), 3);
    for way in ["w w", "e e", "w w"] {
        table.order("DELTA", Deed::new("manoeuvre").along(way));
    }
    assert_eq!((table.square("CAR"), has(&table, "DELTA", "manoeuvres")), ((38, 2), false));
    assert_eq!(table.refused("DELTA", Deed::new("manoeuvre").along("e e")), "CE-VEH-02");
}

#[test]
fn ce_veh_02_manoeuvres_of_one_stunt_share_the_way_of_a_turn() {
    // 9 kph and a quarter of 150 more: 51 squares.
    let row = format!("{}V{}C", ".".repeat(40), ".".repeat(20));
    let mut table = road([car().speed(9), delta(), charlie().of(0)], &row).begin();
    table.dice(&[4, 3]).order("DELTA", Deed::new("stunt").mode("three_manoeuvres"));
    let manoeuvre = |dir, count| Deed::new("manoeuvre").along(&steps(dir, count));
    table.order("DELTA", manoeuvre("w", 30));
    assert_eq!(table.refused("DELTA", manoeuvre("e", 22)), "CE-VEH-02");
    table.order("DELTA", manoeuvre("e", 21));
    assert_eq!(table.battle().machine(table.id("CAR")).map(|machine| machine.speed), Some(Speed::kph(46)));
    assert_eq!(table.refused("DELTA", manoeuvre("w", 1)), "CE-VEH-02");
}

#[test]
fn ce_vac_04_a_stunt_may_set_up_the_next_check_or_fail() {
    let begin = || ambush(car().speed(9), [delta().initiative(20)]).begin();
    let mut table = begin();
    table.dice(&[4, 3]).order("DELTA", Deed::new("stunt").mode("chain"));
    table.pass_to("DELTA").dice(&[3, 3]).order("DELTA", Deed::new("evade"));
    assert_eq!((table.dm("set_up"), table.check().total), (Some(1), 8));
    table.dice(&[]);
    let mut failed = begin();
    failed.dice(&[1, 1]).order("DELTA", Deed::new("stunt").mode("three_manoeuvres"));
    assert!(!has(&failed, "DELTA", "manoeuvres"));
}

#[test]
fn ce_vac_04_a_stunt_may_jump_an_obstacle() {
    let row = format!("..V....x{}C", ".".repeat(20));
    let mut table = road([car().speed(9), delta(), charlie().of(0)], &row).begin();
    assert_eq!(table.refused("DELTA", Deed::new("steer").along(&steps("e", 12))), "CE-VEH-02");
    table.dice(&[4, 3]).order("DELTA", Deed::new("stunt").mode("jump"));
    table.order("DELTA", Deed::new("steer").along(&steps("e", 12)));
    assert_eq!(table.square("CAR"), (14, 2));
}

#[test]
fn ce_vac_04_a_stunt_may_bring_a_target_into_one_more_arc() {
    let armoury = r#"(vehicles: [(
        id: "gun_car", name: "Gun car", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 1, passengers: 2,
        open: false, military: false, large: true, armour: 6, hull: 3, structure: 2, footprint: (1, 3),
        weapons: [(weapon: "machine_gun", mount: front, count: 1)], rule: "TEST", note: "",
    )])"#;
    let echo = gunner().aboard("CAR", Post::Gunner).skills("heavy_weapons 1");
    let scene = ambush(car().machine("gun_car").facing(Dir8::W), [delta().initiative(20), echo]).armoury(armoury);
    let mut table = scene.begin();
    let fire = || Deed::new("fire").with("machine_gun").mode("spray").rounds(20).at("ALFA");
    assert_eq!(table.refused("DELTA", fire()), "CE-VEH-09");
    table.dice(&[4, 3]).order("DELTA", Deed::new("stunt").mode("extra_arc").at("ALFA"));
    table.order("DELTA", end_turn()).order("ALFA", end_turn());
    assert!(has(&table, "CAR", "other_arc") && table.allows("ECHO", fire()));
    table.pass_to("DELTA").order("DELTA", end_turn()).order("ALFA", end_turn());
    assert_eq!(table.refused("ECHO", fire()), "CE-VEH-09", "for a round");
}

fn clutter(speed: u16) -> Scene {
    let row = format!("ccV{}C", "c".repeat(40));
    road([car().speed(speed), delta(), charlie().of(0)], &row)
}

#[test]
fn ce_vac_05_the_weaving_number_is_one_for_every_started_twenty_kilometres_an_hour() {
    let table = clutter(55).begin();
    let weave = |number| Deed::new("weave").rounds(number);
    assert!([1, 2, 3].into_iter().all(|number| table.allows("DELTA", weave(number))));
    assert_eq!((table.refused("DELTA", weave(4)), table.refused("DELTA", weave(0))), ("CE-VAC-05", "CE-VAC-05"));
    let row = format!("..V{}C", ".".repeat(40));
    let open = road([car().speed(55), delta(), charlie().of(0)], &row).begin();
    assert_eq!(open.refused("DELTA", weave(1)), "CE-VAC-05", "nothing to weave through");
}

#[test]
fn ce_vac_05_a_failure_is_a_crash() {
    let mut table = clutter(55).begin();
    table.dice(&[4, 4]).dice(&[1, 1, 1, 1, 1, 1]).order("DELTA", Deed::new("weave").rounds(2));
    assert_eq!((table.check().total, table.dm("weaving")), (7, Some(-2)));
    assert_eq!((harm(&table, "CAR"), table.speed("CAR")), (Some((vec![("dice", 6), ("armour", -6)], 0)), 0));
}

/// DELTA takes evasive action in sight of a pursuer.
fn pursued() -> Table {
    let row = format!("ccPccccccccV{}", "c".repeat(90));
    let hunter = Figure::new("HUNTER").at('P').machine("ground_car").facing(Dir8::E).speed(55);
    let foxtrot = Figure::new("FOXTROT").skills("wheeled_vehicle 1").aboard("HUNTER", Post::Driver).initiative(20);
    let mut table = road([car().speed(55), delta(), hunter, foxtrot], &row).begin();
    table.order("FOXTROT", Deed::new("pursue").at("CAR"));
    // Two cars at the same speed: the hunter keeps its distance.
    table.order("FOXTROT", Deed::new("manoeuvre").along(&steps("n e s w", 6))).order("FOXTROT", end_turn());
    table
}

#[test]
fn ce_vac_06_a_pursuer_weaves_with_the_same_number_or_breaks_off() {
    let mut table = pursued();
    table.dice(&[5, 5]).order("DELTA", Deed::new("weave").rounds(3));
    assert!(table.check().success && table.condition("HUNTER", "must_weave") == 3);
    table.order("DELTA", end_turn());
    let drive = Deed::new("steer").along(&steps("e", 61));
    assert_eq!(table.refused("FOXTROT", drive), "CE-VAC-06");
    assert_eq!(table.refused("FOXTROT", Deed::new("weave").rounds(1)), "CE-VAC-05");
    table.dice(&[5, 5]).order("FOXTROT", Deed::new("weave").rounds(3));
    assert_eq!(table.dm("weaving"), Some(-3));
    assert!(has(&table, "HUNTER", "pursuing"));
}

#[test]
fn ce_vac_06_breaking_off_ends_the_pursuit() {
    let mut table = pursued();
    table.dice(&[5, 5]).order("DELTA", Deed::new("weave").rounds(3)).order("DELTA", end_turn());
    table.order("FOXTROT", Deed::new("break_off"));
    assert!(!has(&table, "HUNTER", "pursuing") && !has(&table, "HUNTER", "must_weave"));
    assert!(table.latest().iter().any(|event| matches!(event, Event::ConditionEnded { .. })));
}

/// A hunter eleven squares behind CAR, both under way; the hunter's driver goes first.
fn followed(hunter: Figure) -> Table {
    let row = format!("ccPccccccccV{}", "c".repeat(90));
    let foxtrot = Figure::new("FOXTROT").skills("wheeled_vehicle 1").aboard("HUNTER", Post::Driver).initiative(20);
    road([car().speed(27), delta(), hunter.at('P').machine("ground_car").speed(9), foxtrot], &row).begin()
}

#[test]
fn ce_vac_06_who_drives_up_behind_is_in_pursuit() {
    let mut table = followed(Figure::new("HUNTER").facing(Dir8::E));
    table.order("FOXTROT", Deed::new("steer").along(&steps("e", 5)));
    assert!(has(&table, "HUNTER", "pursuing"));
    let on = table.battle().conditions(table.id("HUNTER")).get(six_seconds::battle::Key::new("pursuing")).unwrap().on;
    assert_eq!(on, Some(table.id("CAR")));
    let mut away = followed(Figure::new("HUNTER").facing(Dir8::N));
    away.order("FOXTROT", Deed::new("manoeuvre").along("e e").mode("w"));
    assert!(!has(&away, "HUNTER", "pursuing"), "it turns its back on the car");
}

#[test]
fn ce_vac_06_who_has_broken_off_takes_up_no_pursuit_that_round() {
    let mut table = pursued();
    table.dice(&[5, 5]).order("DELTA", Deed::new("weave").rounds(3)).order("DELTA", end_turn());
    table.order("FOXTROT", Deed::new("break_off"));
    assert_eq!(table.refused("FOXTROT", Deed::new("pursue").at("CAR")), "CE-VAC-06");
}

#[test]
fn ce_vac_06_a_pursuer_weaves_even_before_it_reaches_the_clutter() {
    let row = format!("..P.......cVc{}", "c".repeat(88));
    let hunter = Figure::new("HUNTER").at('P').machine("ground_car").facing(Dir8::E).speed(55);
    let foxtrot = Figure::new("FOXTROT").skills("wheeled_vehicle 1").aboard("HUNTER", Post::Driver).initiative(5);
    let mut table = road([car().speed(55), delta(), hunter.condition_on("pursuing", "CAR"), foxtrot], &row).begin();
    table.dice(&[5, 5]).order("DELTA", Deed::new("weave").rounds(3)).order("DELTA", end_turn());
    assert_eq!(table.current(), "FOXTROT");
    table.dice(&[5, 5]).order("FOXTROT", Deed::new("weave").rounds(3));
    assert_eq!((table.dm("weaving"), has(&table, "HUNTER", "must_weave")), (Some(-3), false));
}

#[test]
fn ce_oth_03_one_at_work_does_not_dodge_a_ram_unless_he_leaves_it() {
    for (answer, dodges) in [("working", false), ("abandon", true)] {
        let row = format!("..V{}Cm{}", ".".repeat(20), ".".repeat(30));
        let mut table = road([car().speed(60), delta(), charlie().of(0).initiative(20)], &row).begin();
        table.dice(&[2]).order("CHARLIE", Deed::new("task").at_square(24, 2)).order("CHARLIE", end_turn());
        table.answer("CHARLIE", answer).dice(&[1, 1]).order("DELTA", Deed::new("ram").at("CHARLIE"));
        assert_eq!(table.was_offered("CHARLIE", "dodge"), dodges, "{answer}");
    }
}

#[test]
fn ce_vac_01_a_driver_who_waits_still_evades_until_he_acts() {
    let mut table = ambush(car().speed(9), [delta().initiative(20)]).begin();
    table.dice(&[5, 4]).order("DELTA", Deed::new("evade")).pass_to("DELTA");
    table.order("DELTA", delay()).dice(&[1, 1]).order("ALFA", attack("CAR"));
    assert_eq!(table.dm("evasion"), Some(-2));
    table.answer("DELTA", "act").order("ALFA", end_turn());
    assert_eq!((table.current(), has(&table, "CAR", "evading")), ("DELTA", true));
    table.order("DELTA", Deed::new("steer").along(&steps("e", 5)));
    assert!(!has(&table, "CAR", "evading"));
}

#[test]
fn ce_vac_01_a_driver_who_evades_again_does_so_anew() {
    let mut table = ambush(car().speed(9), [delta().initiative(20)]).begin();
    table.dice(&[5, 4]).order("DELTA", Deed::new("evade"));
    assert_eq!(table.refused("DELTA", Deed::new("evade")), "CE-RND-02");
    table.pass_to("DELTA").dice(&[6, 4]).order("DELTA", Deed::new("evade"));
    assert_eq!(table.condition("CAR", "evading"), 3);
}

#[test]
fn ce_vac_01_a_turn_without_an_action_ends_it_too() {
    let mut table = ambush(car().speed(9), [delta().initiative(20)]).begin();
    table.dice(&[5, 4]).order("DELTA", Deed::new("evade")).pass_to("DELTA");
    table.dice(&[6, 6]).order("DELTA", end_turn());
    assert!(!has(&table, "CAR", "evading"));
}
