//! CE-VDM-04, CE-ARM-02, CE-LOC-03, CE-LOC-07, CE-LOC-08, CE-GND-03, CE-GND-04: row by row and ring by ring.

use crate::cast::{alfa, harm};
use crate::crew::{ambush, car, delta, single};
use six_seconds::battle::{Event, Post};
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn};

fn robot(machine: &str) -> Figure {
    Figure::new("CAR").at('V').machine(machine).foe().stats("armour 2").initiative(3)
}

/// A robot with armour 2 after a single hit on a row.
fn struck(machine: &str, row: [u8; 2]) -> Table {
    let mut table = ambush(robot(machine), []).begin();
    // No bonus for size: 4 + 3 + 1 + 1, Effect 1; 4 less 2.
    table.dice(&[4, 3, 1, 1, 1]).dice(&row).order("ALFA", attack("CAR"));
    table
}

#[test]
fn ce_vdm_04_the_rows_of_robots_and_drones() {
    assert_eq!(struck("cargo_robot", [1, 2]).hits("CAR", "power_plant"), 1);
    for row in [[2, 2], [5, 6]] {
        assert_eq!(struck("cargo_robot", row).hits("CAR", "sensors"), 1, "{row:?}");
    }
    assert_eq!(struck("cargo_robot", [5, 5]).hits("CAR", "drive"), 1);
    assert_eq!(struck("cargo_robot", [3, 4]).stat("CAR", "armour"), 1);
    for row in [[1, 1], [3, 3], [4, 4]] {
        assert_eq!(struck("cargo_robot", row).stat("CAR", "hull"), 1, "{row:?}");
    }
    for row in [[2, 3], [4, 5]] {
        assert_eq!(struck("combat_drone", row).hits("CAR", "rifle"), 1, "{row:?}: it has no limbs");
    }
}

/// A car whose hull is gone after a single hit on a row of the Internal column.
fn inside(row: [u8; 2], more: &[u8]) -> Table {
    let rider = Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().initiative(3);
    let scene = ambush(car().stats("armour 1 hull 0 structure 5").items("medikit"), [delta(), rider]);
    let mut table = scene.word("internal_column", "all_after_hull_zero").begin();
    single(&mut table, row, more);
    table
}

#[test]
fn ce_vdm_04_the_rows_of_the_internal_column() {
    for row in [[1, 1], [3, 3], [4, 4]] {
        assert_eq!(inside(row, &[]).stat("CAR", "structure"), 4, "{row:?}");
    }
    for row in [[1, 2], [2, 2]] {
        assert_eq!(inside(row, &[]).hits("CAR", "power_plant"), 1, "{row:?}");
    }
    for row in [[2, 3], [4, 5]] {
        let table = inside(row, &[6]);
        assert!(table.battle().gear(table.id("CAR")).item(0).is_none(), "{row:?}");
    }
    assert!(harm(&inside([3, 4], &[]), "ECHO").is_some());
    assert_eq!(inside([5, 5], &[]).hits("CAR", "computer"), 1);
    for row in [[5, 6], [6, 6]] {
        assert!(harm(&inside(row, &[]), "DELTA").is_some(), "{row:?}");
    }
}

#[test]
fn ce_vdm_04_both_rows_of_the_weapon() {
    const GUN_CAR: &str = r#"(vehicles: [(
        id: "gun_car", name: "Gun car", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 2,
        passengers: 2, open: false, military: false, large: true, armour: 1, hull: 3, structure: 2, footprint: (1, 3),
        weapons: [(weapon: "machine_gun", mount: turret, count: 1)], rule: "TEST", note: "",
    )])"#;
    for row in [[2, 3], [4, 5]] {
        let mut table = ambush(car().machine("gun_car"), []).armoury(GUN_CAR).begin();
        single(&mut table, row, &[]);
        assert_eq!(table.hits("CAR", "machine_gun"), 1, "{row:?}");
    }
}

#[test]
fn ce_arm_02_a_great_hit_goes_through_any_plates() {
    let mut table = ambush(car().stats("armour 40"), [delta()]).begin();
    // 6 + 5 + 1 + 1 + 1: Effect 6.
    table.dice(&[6, 5, 1, 1, 1, 3, 3]).order("ALFA", attack("CAR"));
    let (lines, amount) = harm(&table, "CAR").unwrap();
    assert_eq!((lines.last().copied(), amount, table.stat("CAR", "hull")), (Some(("great_hit", 1)), 1, 2));
}

/// A small car explodes so many squares from a combatant: the damage it takes.
fn beside(squares: usize) -> Option<i32> {
    let mut rows = vec![".".repeat(30); 13];
    rows[0] = format!("..A{}", ".".repeat(27));
    rows[12] = format!("..V{}C{}", ".".repeat(squares - 1), ".".repeat(27 - squares));
    let bystander = Figure::new("CHARLIE").stats("end 30").foe().initiative(1);
    let figures = [alfa(), car().facing(Dir8::N).stats("armour 1 hull 0 structure 1"), bystander];
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    table.dice(&[4, 2, 3, 2, 2, 4, 4]);
    match squares {
        ..=4 => table.dice(&[5, 5, 5, 5]),
        5..=8 => table.dice(&[5, 5]),
        _ => table.dice(&[]),
    };
    table.order("ALFA", attack("CAR"));
    harm(&table, "CHARLIE").map(|one| one.1)
}

#[test]
fn ce_loc_03_four_dice_within_six_metres_two_within_twelve() {
    assert_eq!([4, 5, 8, 9].map(beside), [Some(20), Some(10), Some(10), None]);
}

#[test]
fn ce_loc_07_sensors_hit_once_cost_two_on_comms_and_a_robot_on_recon() {
    let scan = |machine: &str, skill: &str| {
        let robot = Figure::new("CAR").at('V').machine(machine).hits("sensors 1").initiative(20).items("bioscanner");
        let foe = Figure::new("CHARLIE").foe();
        let scene = Scene::new("cepheus", &["V....C"]).figures([robot.skills(skill), foe.initiative(1)]);
        let mut table = scene.begin();
        table.dice(&[1, 1]).order("CAR", Deed::new("scan"));
        table.dm("sensor_hits")
    };
    assert_eq!((scan("cargo_robot", "comms 1"), scan("cargo_robot", "life_sciences 1")), (Some(-2), None));
    let recon = |robot: bool| {
        let machine = Figure::new("CAR").at('V').hits("sensors 1").initiative(9);
        let figures = if robot {
            vec![machine.machine("cargo_robot")]
        } else {
            let scout = Figure::new("SCOUT").aboard("CAR", Post::Passenger).initiative(9);
            vec![machine.machine("ground_car"), scout]
        };
        let foe = Figure::new("CHARLIE").foe().initiative(1);
        let rows = ["......", ".V...C", "......"];
        let scene = Scene::new("cepheus", &rows).figures(figures.into_iter().chain([foe]));
        let table = scene.word("awareness", "recon").dice(&[6, 6, 1, 1]).begin();
        let dm = table.events().iter().find_map(|event| match event {
            Event::Checked(check) => check.ledger.lines().iter().find(|line| line.what.as_str() == "sensor_hits"),
            _ => None,
        });
        dm.map(|line| line.amount)
    };
    assert_eq!((recon(true), recon(false)), (Some(-2), None));
}

#[test]
fn ce_loc_08_guns_of_a_vehicle_without_a_power_plant_are_silent() {
    let gunner = Figure::new("ECHO").aboard("CAR", Post::Gunner).foe().skills("energy_rifle 1").initiative(20);
    let fire = || Deed::new("fire").with("turret_laser").mode("single").rounds(1).at("ALFA");
    let begin = |hits: &str| ambush(car().machine("afv").hits(hits), [gunner.clone()]).begin();
    assert!(begin("power_plant 2").allows("ECHO", fire()));
    assert_eq!(begin("power_plant 3").refused("ECHO", fire()), "CE-LOC-08");
}

#[test]
fn ce_loc_14_a_drone_without_its_operator_hangs_in_the_air() {
    let drone =
        Figure::new("DRONE").at('D').machine("combat_drone").condition_on("steered_by", "OPERATOR").initiative(12);
    let begin = |operator: Figure| {
        let foe = alfa().at('A').foe().initiative(20);
        let row = ["D.....A.....O"];
        Scene::new("cepheus", &row).figures([drone.clone(), operator.at('O').initiative(4), foe]).begin()
    };
    let mut table = begin(Figure::new("OPERATOR").stats("end 1 str 1"));
    table.answer("OPERATOR", "str").dice(&[4, 3, 1, 1, 1]).order("ALFA", attack("OPERATOR")).pass_to("DRONE");
    assert_eq!((table.left("DRONE", "minor"), table.left("DRONE", "significant")), (0, 0));
    let mut table = begin(Figure::new("OPERATOR"));
    table.pass_to("DRONE");
    assert_eq!(table.left("DRONE", "significant"), 1);
}

const LANDER: &str = r#"(vehicles: [(
    id: "lander", name: "Lander", skill: "winged_aircraft", agility: 0, top_speed_kph: 1000, crew: 2, passengers: 4,
    open: false, military: false, large: true, starship: true, armour: 0, hull: 10, structure: 10, footprint: (3, 3),
    weapons: [], rule: "TEST", note: "",
)])"#;

/// A volley of riflemen and gunners at a lander; every die of damage shows that face.
fn volley(guns: &[&str], face: u8) -> Table {
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
    let row = format!("{}{}V......", names[..guns.len()].join(""), ".".repeat(25));
    let firer = |(name, gun): (&&str, &&str)| {
        Figure::new(name).stats("str 12").skills("heavy_weapons 1 slug_rifle 1").items(gun).initiative(12).of(0)
    };
    let figures = names.iter().zip(guns).map(firer).enumerate();
    let figures: Vec<Figure> = figures.map(|(at, figure)| figure.initiative(20 - at as i32)).collect();
    let lander = Figure::new("LANDER").at('V').machine("lander").foe();
    let pilot = Figure::new("PILOT").aboard("LANDER", Post::Driver).foe().initiative(1);
    let side = ".".repeat(row.len());
    let figures = figures.into_iter().chain([lander, pilot]);
    let mut table = Scene::new("cepheus", &[side.clone(), row, side]).figures(figures).armoury(LANDER).begin();
    let (last, others) = names[..guns.len()].split_last().unwrap();
    for name in others {
        let order = Deed::new("volley").at("LANDER").mode("single").rounds(1);
        table.dice(&[4, 4]).order(name, order).order(name, end_turn());
    }
    table.dice(&[4, 4]).dice(&[face; 99][..dice(guns)]);
    table.order(last, attack("LANDER").mode("single").rounds(1));
    table
}

/// The damage dice of the largest weapon plus half of all others together.
fn dice(guns: &[&str]) -> usize {
    let of = |gun: &&str| match *gun {
        "rifle" => 3,
        "pgmp" => 10,
        _ => 16,
    };
    let most = guns.iter().map(of).max().unwrap();
    most + (guns.iter().map(of).sum::<usize>() - most) / 2
}

#[test]
fn ce_gnd_03_the_halves_are_added_up_before_they_are_rounded() {
    let table = volley(&["pgmp", "rifle", "rifle"], 6);
    let pool = table.latest().iter().find_map(|event| match event {
        Event::Rolled { what, pool, .. } if what.as_str() == "damage" => Some(pool.count),
        _ => None,
    });
    assert_eq!(pool, Some(13), "10 and half of 6");
}

#[test]
fn ce_gnd_03_no_volley_has_too_many_dice() {
    let table = volley(&["pgmp"; 10], 6);
    assert_eq!(harm(&table, "LANDER").map(|one| one.0[0]), Some(("dice", 6 * 55)), "10 and half of 90");
}

#[test]
fn ce_gnd_04_four_points_take_one_of_the_hull_five_take_two() {
    let guns = ["pgmp"; 8];
    // 45 dice and an Effect of 5: 230 make 4 points, 275 make 5.
    for (face, points, hull) in [(5, 4, 9), (6, 5, 8)] {
        let table = volley(&guns, face);
        assert_eq!((harm(&table, "LANDER").map(|one| one.1), table.stat("LANDER", "hull")), (Some(points), hull));
    }
}
