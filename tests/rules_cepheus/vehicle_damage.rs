//! CE-VDM and CE-LOC: the effects of hits on vehicles.

use crate::cast::{alfa, harm, state};
use crate::crew::{ambush, car, delta, double, has, hit, single, steer, steps};
use six_seconds::battle::{Event, Life, Post};
use six_seconds::rules::cepheus::damage::machine_hits::hits;
use six_seconds::testkit::{Figure, Scene, Table, attack, end_turn};

/// A car with armour 1 and that hull and structure, with its driver aboard.
pub fn target(tracks: &str) -> Table {
    ambush(car().stats("armour 1").stats(tracks), [delta()]).begin()
}

pub fn turns(table: &mut Table) {
    table.pass_to("ALFA");
}

#[test]
fn ce_vdm_01_hull_goes_first_then_structure() {
    let mut table = target("hull 1 structure 2");
    single(&mut table, [3, 3], &[]);
    assert_eq!((table.stat("CAR", "hull"), table.stat("CAR", "structure")), (0, 2));
    assert_eq!(state(&table, "CAR"), "damaged");
}

#[test]
fn ce_vdm_02_hits_by_damage() {
    let rows: [(i32, &[u8]); 17] = [
        (0, &[]),
        (3, &[1]),
        (4, &[1, 1]),
        (7, &[2]),
        (12, &[1, 1, 1]),
        (14, &[1, 1, 2]),
        (18, &[2, 2]),
        (19, &[3]),
        (24, &[3, 1]),
        (25, &[3, 2]),
        (30, &[3, 2, 1]),
        (33, &[3, 3]),
        (34, &[3, 3, 1]),
        (36, &[3, 3, 1]),
        (38, &[3, 3, 2]),
        (41, &[3, 3, 2, 1]),
        (43, &[3, 3, 2, 2]),
    ];
    for (damage, expected) in rows {
        assert_eq!(&hits(damage)[..], expected, "{damage}");
    }
}

#[test]
fn ce_vdm_02_armour_first() {
    let mut table = ambush(car(), [delta()]).begin();
    hit(&mut table, "CAR", [2, 2, 2], &[3, 3]);
    assert_eq!(harm(&table, "CAR"), Some((vec![("dice", 6), ("effect", 1), ("armour", -6)], 1)));
}

#[test]
fn ce_vdm_03_a_double_hit_finds_one_place() {
    let mut table = target("hull 3 structure 2");
    double(&mut table, [5, 5], &[]);
    assert_eq!(table.hits("CAR", "drive"), 2);
    let rolls = table
        .latest()
        .iter()
        .filter(|event| matches!(event, Event::Rolled { what, .. } if what.as_str() == "hit_location"));
    assert_eq!(rolls.count(), 1);
}

#[test]
fn ce_vdm_04_four_is_the_drive_of_a_car_and_the_sensors_of_a_robot() {
    let mut car = target("hull 3 structure 2");
    single(&mut car, [2, 2], &[]);
    assert_eq!(car.hits("CAR", "drive"), 1);
    let robot = Figure::new("CAR").at('V').machine("cargo_robot").foe().stats("armour 2").initiative(3);
    let mut robot = ambush(robot, []).begin();
    // No bonus for size: 4 + 3 + 1 + 1, Effect 1.
    robot.dice(&[4, 3, 1, 1, 1, 2, 2]).order("ALFA", attack("CAR"));
    assert_eq!((robot.hits("CAR", "sensors"), robot.hits("CAR", "drive")), (1, 0));
}

#[test]
fn ce_vdm_04_the_other_rows_of_the_external_column() {
    for (row, system) in [([1, 2], "sensors"), ([5, 5], "drive"), ([5, 6], "sensors")] {
        let mut table = target("hull 3 structure 2");
        single(&mut table, row, &[]);
        assert_eq!(table.hits("CAR", system), 1, "{row:?}");
    }
    for row in [[1, 1], [3, 3], [4, 4], [6, 6]] {
        let mut table = target("hull 3 structure 2");
        single(&mut table, row, &[]);
        assert_eq!(table.stat("CAR", "hull"), 2, "{row:?}");
    }
}

#[test]
fn ce_vdm_05_without_hull_the_inside_is_hit() {
    let mut table = target("hull 0 structure 2");
    single(&mut table, [4, 4], &[]);
    assert_eq!(table.stat("CAR", "structure"), 1);
    let mut cockpit = target("hull 0 structure 2");
    single(&mut cockpit, [6, 6], &[]);
    assert_eq!((cockpit.stat("CAR", "structure"), harm(&cockpit, "DELTA").map(|one| one.1)), (2, Some(3)));
    let mut drive = target("hull 0 structure 2");
    single(&mut drive, [2, 2], &[]);
    assert_eq!(drive.hits("CAR", "drive"), 1);
}

#[test]
fn ce_vdm_05_the_option_sends_everything_inside() {
    let target = ambush(car().stats("armour 1 hull 0 structure 2"), [delta()]);
    let mut table = target.word("internal_column", "all_after_hull_zero").begin();
    single(&mut table, [2, 2], &[]);
    assert_eq!((table.hits("CAR", "power_plant"), table.hits("CAR", "drive")), (1, 0));
}

#[test]
fn ce_loc_01_a_hull_hit_too_many_goes_on_inside() {
    let mut table = target("hull 1 structure 2");
    double(&mut table, [3, 3], &[]);
    assert_eq!((table.stat("CAR", "hull"), table.stat("CAR", "structure")), (0, 1));
}

#[test]
fn ce_loc_02_out_of_structure_is_destroyed_without_a_blast() {
    let mut table = target("hull 0 structure 1");
    single(&mut table, [4, 4], &[]);
    assert_eq!((table.body("CAR").life, state(&table, "CAR")), (Life::Dead, "scrap"));
    assert!(!table.latest().iter().any(|event| matches!(event, Event::Exploded { .. })));
}

#[test]
fn ce_loc_03_below_nothing_it_explodes_and_takes_those_aboard_along() {
    let near = alfa().of(0);
    let mut rows = vec![".".repeat(30); 12];
    rows[0] = "........A.....................".to_owned();
    rows[6] = "........V.....................".to_owned();
    let car = car().stats("armour 1 hull 0 structure 1");
    let mut table = Scene::new("cepheus", &rows).figures([near, car, delta()]).begin();
    table.answer("ALFA", "dodge");
    // Short range, Average: 4 + 2 + 1 + 1 + 1. Blast: the ring of 6 m, then that of 12 m, then the dodge.
    table.dice(&[4, 2, 3, 2, 2, 4, 4]).dice(&[1, 2, 3, 4]).dice(&[6, 5]).dice(&[2]).order("ALFA", attack("CAR"));
    assert_eq!(table.stat("CAR", "structure"), -1);
    assert_eq!(harm(&table, "DELTA"), Some((vec![("dice", 10)], 10)));
    assert_eq!(harm(&table, "ALFA"), Some((vec![("dice", 11), ("dodge", -2), ("mesh", -5)], 4)));
    assert!(!table.was_offered("DELTA", "dodge"), "nobody dodges in a closed vehicle");
}

#[test]
fn ce_loc_04_armour_falls_by_a_point_a_hit_and_then_the_hull() {
    let mut table = target("hull 3 structure 2");
    double(&mut table, [3, 4], &[]);
    assert_eq!((table.stat("CAR", "armour"), table.stat("CAR", "hull")), (0, 2));
}

#[test]
fn ce_loc_05_hits_on_the_drive() {
    let most = |hits: u8| {
        let rows = [".".repeat(160), format!("..V{}", ".".repeat(157)), ".".repeat(160)];
        let rider = alfa().aboard("CAR", Post::Passenger).initiative(1);
        let car = car().machine("atv").speed(90).hits(&format!("drive {hits}"));
        let driver = delta().skills("tracked_vehicle 1");
        let table = Scene::new("cepheus", &rows).figures([car, driver, rider]).begin();
        (0..=130).rev().find(|squares| table.allows("DELTA", steer(&steps("e", *squares))))
    };
    // 100, 90 and 75 km/h: 111, 100 and 83 squares.
    assert_eq!([0, 1, 2, 3].map(most), [Some(111), Some(100), Some(83), None]);
}

const CART: &str = r#"(vehicles: [(
    id: "cart", name: "Cart", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 18, crew: 1, passengers: 0,
    open: false, military: false, large: true, armour: 1, hull: 3, structure: 2, footprint: (1, 1),
    weapons: [], rule: "TEST", note: "",
)])"#;

#[test]
fn ce_loc_05_a_vehicle_slows_down_to_what_its_drive_leaves_it_exactly() {
    // 18 km/h: 16.2 and 13.5 km/h, that is 18 and 15 squares a round.
    for (before, exactly, most) in [(0, 16_200, 18), (1, 13_500, 15)] {
        let cart = car().machine("cart").speed(18).hits(&format!("drive {before}"));
        let mut table = ambush(cart, [delta()]).armoury(CART).begin();
        single(&mut table, [2, 2], &[]);
        assert_eq!(table.metres_an_hour("CAR"), exactly);
        table.order("ALFA", end_turn());
        let allowed = |squares: usize| table.allows("DELTA", steer(&steps("e", squares)));
        assert!(allowed(most) && !allowed(most + 1));
    }
    let mut slow = ambush(car().machine("cart").speed(16), [delta()]).armoury(CART).begin();
    single(&mut slow, [2, 2], &[]);
    assert_eq!(slow.metres_an_hour("CAR"), 16_000, "slower than its new top speed");
}

#[test]
fn ce_loc_05_the_driver_suffers_and_the_third_hit_stops_the_car() {
    let checks = [1, 2].map(|hits| {
        let mut table = ambush(car().speed(9).hits(&format!("drive {hits}")), [delta().initiative(20)]).begin();
        table.dice(&[1, 1]).order("DELTA", six_seconds::testkit::Deed::new("evade"));
        table.dm("drive_hits")
    });
    assert_eq!(checks, [Some(-1), Some(-2)]);
    let mut table = ambush(car().speed(9).stats("armour 1").hits("drive 2"), [delta()]).begin();
    single(&mut table, [2, 2], &[]);
    table.order("ALFA", end_turn());
    assert_eq!(table.refused("DELTA", steer(&steps("e", 10))), "CE-LOC-05");
    table.order("DELTA", end_turn());
    assert_eq!((table.square("CAR"), table.speed("CAR")), ((18, 12), 0), "it rolls out and stands");
}

#[test]
fn ce_loc_05_further_hits_are_hull_hits() {
    let mut table = ambush(car().stats("armour 1").hits("drive 3"), [delta()]).begin();
    single(&mut table, [2, 2], &[]);
    assert_eq!((table.hits("CAR", "drive"), table.stat("CAR", "hull")), (3, 2));
}

const GUN_CAR: &str = r#"(vehicles: [(
    id: "gun_car", name: "Gun car", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 2, passengers: 2,
    open: false, military: false, large: true, armour: 1, hull: 3, structure: 2, footprint: (1, 3),
    weapons: [(weapon: "machine_gun", mount: turret, count: 1)], rule: "TEST", note: "",
)])"#;

#[test]
fn ce_loc_06_a_weapon_hit_once_is_hard_to_use_hit_twice_it_is_gone() {
    let gunner = Figure::new("ECHO").aboard("CAR", Post::Gunner).foe().skills("heavy_weapons 1").initiative(3);
    let begin = |hits: &str| ambush(car().machine("gun_car").hits(hits), [gunner.clone()]).armoury(GUN_CAR).begin();
    let fire = || six_seconds::testkit::Deed::new("fire").with("machine_gun").mode("spray").rounds(20).at("ALFA");
    let mut table = begin("machine_gun 0");
    single(&mut table, [4, 5], &[]);
    table.order("ALFA", end_turn()).dice(&[1, 1]).order("ECHO", fire());
    assert_eq!(table.dm("weapon_hits"), Some(-2));
    let mut gone = begin("machine_gun 1");
    single(&mut gone, [4, 5], &[]);
    gone.order("ALFA", end_turn());
    assert_eq!(gone.refused("ECHO", fire()), "CE-LOC-06");
    let mut none = begin("machine_gun 2");
    single(&mut none, [4, 5], &[]);
    assert_eq!(none.stat("CAR", "hull"), 2);
}

#[test]
fn ce_loc_07_sensors_hit_twice_blind_the_machine() {
    let robot = |hits: &str| {
        let robot = Figure::new("ROBOT").at('V').machine("combat_drone").foe().hits(hits).initiative(20);
        ambush(robot, []).begin()
    };
    assert!(robot("sensors 1").allows("ROBOT", attack("ALFA")));
    assert_eq!(robot("sensors 2").refused("ROBOT", attack("ALFA")), "CE-LOC-07");
    let mut blind = robot("sensors 2");
    let fire = six_seconds::testkit::Deed::new("blind").at_square(8, 0);
    // Three dice without the highest: 6 and 5 count.
    blind.dice(&[5, 6, 6, 1, 1, 1]).order("ROBOT", fire);
    assert_eq!((blind.check().pool.count, blind.check().rolled), (3, 11));
}

#[test]
fn ce_loc_08_the_power_plant() {
    let mut once = ambush(car().stats("armour 1 hull 0 structure 5").hits("sensors 2").speed(9), [delta()]).begin();
    single(&mut once, [1, 2], &[]);
    assert!(has(&once, "CAR", "powerless"));
    once.order("ALFA", end_turn());
    assert_eq!(once.refused("DELTA", steer(&steps("e", 10))), "CE-LOC-08");
    let mut thrice =
        ambush(car().stats("armour 1 hull 0 structure 5").hits("sensors 2 power_plant 2"), [delta()]).begin();
    single(&mut thrice, [1, 2], &[3]);
    assert_eq!((thrice.hits("CAR", "power_plant"), thrice.stat("CAR", "structure")), (3, 2));
}

#[test]
fn ce_loc_08_the_power_plant_of_a_robot() {
    let robot = Figure::new("CAR").at('V').machine("cargo_robot").foe().initiative(3);
    let mut table = ambush(robot.stats("armour 2 structure 4").hits("power_plant 2"), []).begin();
    table.dice(&[4, 3, 1, 1, 1, 1, 2, 3]).order("ALFA", attack("CAR"));
    assert_eq!((table.stat("CAR", "hull"), table.stat("CAR", "structure")), (0, 3));
}

#[test]
fn ce_loc_09_a_limb_or_a_weapon_by_chance() {
    let robot = Figure::new("CAR").at('V').machine("cargo_robot").foe().stats("armour 2").initiative(3);
    let mut table = ambush(robot, []).begin();
    // Two arms, two legs, and the grip: five parts; the second die of the pick names the second arm.
    table.dice(&[4, 3, 1, 1, 1, 4, 5, 2]).order("ALFA", attack("CAR"));
    let machine = table.battle().machine(table.id("CAR")).unwrap();
    let arms: Vec<u8> =
        machine.systems.iter().filter(|system| system.key.as_str() == "arm").map(|system| system.hits).collect();
    assert_eq!(arms, [0, 1]);
    let drone = Figure::new("CAR").at('V').machine("combat_drone").foe().stats("armour 2").initiative(3);
    let mut table = ambush(drone, []).begin();
    table.dice(&[4, 3, 1, 1, 1, 4, 5]).order("ALFA", attack("CAR"));
    assert_eq!(table.hits("CAR", "rifle"), 1, "a drone has no limbs");
}
