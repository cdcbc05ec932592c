//! CE-VEH-02, CE-VEH-07, CE-VAC-03, CE-VAC-06, CE-COL-05, CE-MOD-03, CE-REA-06, CE-BGD-13: events on the road.

use crate::cast::{alfa, charlie, harm};
use crate::crew::{car, delta, double, steer, steps};
use six_seconds::battle::{Event, Post};
use six_seconds::grid::{Altitude, Dir8, Quarter};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn};

fn road(figures: impl IntoIterator<Item = Figure>, row: &str) -> Scene {
    let side = ".".repeat(row.chars().count());
    Scene::new("cepheus", &[side.clone(), side.clone(), row.to_owned(), side.clone(), side]).figures(figures)
}

#[test]
fn ce_veh_03_at_the_edge_of_the_field_one_who_drives_stops_as_a_vehicle_does_that_runs_on() {
    let rows = [format!("C{}", ".".repeat(39)), ".".repeat(40), format!("..V{}", ".".repeat(37)), ".".repeat(40)];
    let mut table = Scene::new("cepheus", &rows).figures([car().speed(90), delta(), charlie().of(0)]).begin();
    // 90 km/h less 37 take 58 squares; from the nose to the edge of the field there are 36.
    let on = |squares: usize| crate::crew::steer(&crate::crew::steps("e", squares));
    assert_eq!(table.refused("DELTA", on(35)), "CE-VEH-02");
    table.order("DELTA", on(36));
    assert_eq!((table.square("CAR"), table.speed("CAR")), ((38, 2), 0));
}

#[test]
fn ce_veh_02_nobody_halts_from_full_speed() {
    let begin =
        |speed| road([car().speed(speed), delta(), charlie().of(0)], &format!("..V{}C", ".".repeat(60))).begin();
    // 150 km/h: at most 37 km/h slower in a turn.
    assert_eq!(begin(38).refused("DELTA", Deed::new("halt")), "CE-VEH-02");
    let mut slow = begin(37);
    slow.order("DELTA", Deed::new("halt"));
    assert_eq!(slow.speed("CAR"), 0);
}

#[test]
fn ce_veh_02_mud_takes_a_vehicle_twice_the_way() {
    let begin = |ground: &str| {
        let row = format!("..V.{}{}C", ground.repeat(30), ".".repeat(30));
        let rows = vec![row.replace(['V', 'C'], "."); 2];
        let rows = [rows[0].clone(), row, rows[1].clone()];
        Scene::new("cepheus", &rows).figures([car(), delta(), charlie().of(0)]).begin()
    };
    // From standstill to 37 km/h: 41 squares.
    assert!(begin(".").allows("DELTA", steer(&steps("e", 41))));
    assert!(!begin(";").allows("DELTA", steer(&steps("e", 21))) && begin(";").allows("DELTA", steer(&steps("e", 20))));
}

#[test]
fn ce_veh_07_nobody_gets_into_or_out_of_a_moving_vehicle() {
    let begin = |speed| {
        let echo = Figure::new("ECHO").foe().initiative(20);
        let rider = Figure::new("FOX").aboard("CAR", Post::Passenger).foe().initiative(19);
        let rows = ["..........", "....V.E...", "..........", ".........A"];
        Scene::new("cepheus", &rows).figures([alfa(), car().speed(speed), echo, rider]).begin()
    };
    assert!(begin(0).allows("ECHO", Deed::new("board").at("CAR")));
    assert_eq!(begin(9).refused("ECHO", Deed::new("board").at("CAR")), "CE-VEH-07");
    let out = |speed| {
        let mut table = begin(speed);
        table.order("ECHO", end_turn());
        table.allows("FOX", Deed::new("leave").at_square(4, 2))
    };
    assert_eq!((out(0), out(9)), (true, false));
}

/// DELTA rams a car of the other side, twelve squares ahead, which may take evasive action with Effect 2, and misses.
fn rammed(other: Figure, evades: bool) -> Table {
    let row = format!("..V{}W{}", ".".repeat(12), ".".repeat(30));
    let walt = Figure::new("WALT").aboard("WAGON", Post::Driver).skills("wheeled_vehicle 1").initiative(20);
    let other = other.machine("ground_car").at('W').facing(Dir8::E);
    let mut table = road([car().speed(20), delta(), other, walt], &row).begin();
    if evades {
        table.dice(&[5, 4]).order("WALT", Deed::new("evade"));
    }
    table.order("WALT", end_turn()).dice(&[1, 1]).order("DELTA", Deed::new("ram").at("WAGON"));
    table
}

#[test]
fn ce_vac_03_evasion_and_the_referee_count_in_a_ram() {
    let plain = rammed(Figure::new("WAGON"), false);
    assert_eq!((plain.dm("evasion"), plain.dm("ram_dm")), (None, None));
    let marked = rammed(Figure::new("WAGON").condition("ram_dm", 2), true);
    assert_eq!((marked.dm("evasion"), marked.dm("ram_dm")), (Some(-2), Some(2)));
}

#[test]
fn ce_vac_03_a_ram_turns_no_more_than_a_vehicle_can() {
    let row = format!("C{}V{}", ".".repeat(11), ".".repeat(30));
    let table = road([car().speed(20), delta(), charlie().of(0)], &row).begin();
    assert_eq!(table.refused("DELTA", Deed::new("ram").at("CHARLIE")), "CE-VAC-03", "he is behind");
}

#[test]
fn ce_vac_06_one_pursues_as_far_as_long_range() {
    let begin = |gap: usize| {
        let row = format!("..V{}W..", ".".repeat(gap));
        let other = Figure::new("WAGON").machine("ground_car").at('W').facing(Dir8::N);
        let walt = Figure::new("WALT").aboard("WAGON", Post::Driver);
        road([car().speed(20), delta(), other, walt.initiative(1)], &row).begin()
    };
    // From the nose of one to the side of the other.
    assert!(begin(166).allows("DELTA", Deed::new("pursue").at("WAGON")), "166 squares");
    assert_eq!(begin(167).refused("DELTA", Deed::new("pursue").at("WAGON")), "CE-VAC-06");
}

#[test]
fn ce_col_05_with_the_option_from_behind_only_the_difference_counts() {
    let row = format!("..V......O{}", ".".repeat(60));
    let other = Figure::new("OTHER").at('O').machine("ground_car").facing(Dir8::E).speed(30).stats("armour 40");
    let foe = alfa().aboard("OTHER", Post::Driver).initiative(1);
    let figures = [car().speed(50).stats("armour 40"), delta(), other, foe];
    let mut table = road(figures, &row).word("collision_speed", "relative").begin();
    table.dice(&[1, 1]).order("DELTA", end_turn());
    assert_eq!(harm(&table, "OTHER").map(|(lines, _)| lines[0]), Some(("dice", 2)));
}

#[test]
fn ce_mod_03_those_in_one_vehicle_do_not_move_for_each_other() {
    let shot = |inside: bool| {
        let row = format!("..V{}C", ".".repeat(60));
        let rider = charlie().of(0).initiative(3);
        let rider = if inside { rider.aboard("CAR", Post::Passenger) } else { rider };
        let echo = Figure::new("ECHO").items("auto_pistol").aboard("CAR", Post::Passenger).foe().initiative(4);
        let raft = Figure::new("CAR").at('V').machine("air_raft").facing(Dir8::E).foe().speed(27);
        let driver = delta().skills("grav_vehicle 1");
        let mut table = road([raft, driver, echo, rider, Figure::new("ZULU").at('C').initiative(-9)], &row).begin();
        table.order("DELTA", steer(&steps("e", 30))).order("DELTA", end_turn()).order("ECHO", end_turn());
        table.dice(&[1, 1]).order("CHARLIE", attack("DELTA"));
        table.dm("target_movement")
    };
    assert_eq!((shot(false), shot(true)), (Some(-4), None));
}

#[test]
fn ce_rea_06_aboard_there_is_nothing_to_slip_behind() {
    let row = format!("A{}xV.....", ".".repeat(10));
    let raft = Figure::new("CAR").at('V').machine("grav_floater").facing(Dir8::N).foe();
    let echo = Figure::new("ECHO").aboard("CAR", Post::Driver).foe().initiative(4);
    let mut table = road([alfa(), raft, echo], &row).begin();
    table.answer("ECHO", "dodge").dice(&[1, 1]).order("ALFA", attack("ECHO"));
    assert_eq!(table.dm("dodge"), Some(-1));
}

#[test]
fn ce_bgd_13_twice_as_hard_where_gravity_is_high() {
    let raft = car().machine("air_raft").flying(Altitude::Low).hits("drive 2").stats("hull 9 structure 9 armour 1");
    let scene = crate::crew::ambush(raft, [delta().belted(false).flying(Altitude::Low)]);
    let mut table = scene.number("low_altitude_m", 4).field("gravity", "high").begin();
    double(&mut table, [2, 2], &[1, 2, 6, 6, 6, 6]);
    assert_eq!(harm(&table, "DELTA").map(|(lines, _)| lines[0]), Some(("dice", 6)));
}

#[test]
fn ce_veh_09_only_guns_of_one_place_fire_together() {
    let armoury = r#"(vehicles: [(
        id: "gun_car", name: "Gun car", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 2,
        passengers: 2, open: false, military: false, large: true, armour: 6, hull: 3, structure: 2, footprint: (1, 3),
        weapons: [(weapon: "turret_laser", mount: front, count: 1), (weapon: "turret_laser", mount: rear, count: 1)],
        rule: "TEST", note: "",
    )])"#;
    let gunner = Figure::new("ECHO").aboard("CAR", Post::Gunner).foe().skills("energy_rifle 1").initiative(20);
    let car = car().machine("gun_car").facing(Dir8::N);
    let table = crate::crew::ambush(car, [gunner.window(Quarter::Front)]).armoury(armoury).begin();
    let fire = |mode, guns| Deed::new("fire").with("turret_laser").mode(mode).rounds(guns).at("ALFA");
    assert!(table.allows("ECHO", fire("single", 1)));
    assert_eq!(table.refused("ECHO", fire("together", 2)), "CE-WPN-07");
    assert!(table.events().iter().all(|event| !matches!(event, Event::Exploded { .. })));
}

#[test]
fn ce_veh_04_an_agile_vehicle_is_easier_to_handle_a_clumsy_one_harder() {
    for (machine, skill, agility) in [("speeder", "grav_vehicle 1", 2), ("motor_boat", "motorboats 1", -3)] {
        let driver = delta().skills(skill).initiative(20);
        let mut table = crate::crew::ambush(car().machine(machine), [driver]).begin();
        table.dice(&[1, 1]).order("DELTA", Deed::new("evade"));
        assert_eq!((table.dm("agility"), table.check().total), (Some(agility), 3 + agility), "{machine}");
    }
}

#[test]
fn ce_veh_06_infra_red_sees_through_the_doors_of_a_car_and_not_through_plates() {
    for (machine, cover, dm) in [("ground_car", "half_cover", None), ("afv", "full_cover", Some(-4))] {
        let hunter = alfa().items("ir_goggles");
        let side = ".".repeat(30);
        let row = format!("A{}V{}Z", ".".repeat(12), ".".repeat(15));
        let zulu = Figure::new("ZULU").foe().initiative(-20);
        let figures = [hunter, car().machine(machine), delta(), zulu];
        let rows = [side.clone(), side.clone(), row, side.clone(), side];
        let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
        table.dice(&[1, 1]).order("ALFA", attack("DELTA"));
        assert_eq!(table.dm(cover), dm, "{machine}");
    }
}

#[test]
fn ce_loc_08_without_a_power_plant_a_vehicle_goes_nowhere() {
    let begin = |hits: &str| {
        let figures = [car().hits(hits), delta(), charlie().of(0)];
        road(figures, &format!("..V{}C", ".".repeat(60))).begin()
    };
    assert!(begin("power_plant 2").allows("DELTA", steer(&steps("e", 10))));
    assert_eq!(begin("power_plant 3").refused("DELTA", steer(&steps("e", 10))), "CE-LOC-05");
}

/// A car with armour at 45 km/h before a wall, with ECHO in it, who wears no belt.
fn crash(armour: &str, more: &[u8]) -> Table {
    let echo = Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().belted(false).stats("end 30").initiative(1);
    let row = format!("..V......#{}C", ".".repeat(30));
    let figures = [car().speed(45).stats(armour), delta(), echo, charlie().of(0).initiative(-9)];
    let mut table = road(figures, &row).begin();
    table.dice(&[4, 3, 2, 3, 5]).dice(more).order("DELTA", end_turn());
    table
}

#[test]
fn ce_col_03_only_in_a_damaged_vehicle_are_people_hurt() {
    let table = crash("armour 17", &[]);
    assert_eq!(harm(&table, "CAR").map(|one| one.1), Some(0));
    assert!(harm(&table, "ECHO").is_none() && harm(&table, "DELTA").is_none());
}

#[test]
fn ce_col_03_nobody_flies_out_of_a_closed_vehicle() {
    let table = crash("armour 16", &[3, 3]);
    assert_eq!(harm(&table, "ECHO"), Some((vec![("dice", 17)], 17)));
    assert!(crate::crew::is_aboard(&table, "ECHO"));
}

#[test]
fn ce_exp_01_a_closed_vehicle_keeps_the_blast_from_those_in_it() {
    let rows = [".".repeat(16), format!("A{}V......", ".".repeat(8)), ".".repeat(16), ".".repeat(16)];
    let grenadier = alfa().several("frag_grenade", 1).holding("frag_grenade");
    let mut table = Scene::new("cepheus", &rows).figures([grenadier, car().facing(Dir8::N), delta()]).begin();
    table.dice(&[6, 6, 1, 1, 1, 1, 1]).order("ALFA", six_seconds::testkit::throw_at("frag_grenade", 9, 1));
    assert_eq!(harm(&table, "CAR").map(|one| one.1), Some(0));
    assert!(harm(&table, "DELTA").is_none());
}
