//! AR-VEH, AR-BGD-26, AR-WPN-10: driving, speed and harm.

use crate::cast::{next_round, points, post, raider, scene, soldier, sum, vitality};
use six_seconds::battle::{Life, Post};
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

/// Steering along a way.
pub fn steer(way: &str) -> Deed {
    Deed::new("steer").along(way)
}

/// Ramming what is at its end.
pub fn ram(way: &str) -> Deed {
    Deed::new("ram").along(way)
}

/// So many steps in a direction.
pub fn ahead(dir: &str, squares: usize) -> String {
    vec![dir; squares].join(" ")
}

/// A Guard at the controls.
pub fn driver() -> Figure {
    soldier("Guard").aboard("Car", Post::Driver)
}

/// A car that faces east on a long road, with a Guard at the controls and somebody far off.
pub fn road(car: Figure, driver: Figure) -> Scene {
    let rows: Vec<String> =
        (0..5).map(|y| if y == 2 { format!("..C{}R", ".".repeat(90)) } else { ".".repeat(94) }).collect();
    scene(&rows, [car.facing(Dir8::E), driver, raider().initiative(1)])
}

/// A car.
pub fn car() -> Figure {
    Figure::new("Car").machine("car")
}

/// An open field with a car in its middle that faces north.
fn field(vehicle: Figure, driver: Figure) -> Table {
    let mut rows = vec![".".repeat(60); 60];
    rows[40] = format!("{}C{}", ".".repeat(20), ".".repeat(39));
    rows[0] = format!("{}R{}", ".".repeat(30), ".".repeat(29));
    scene(&rows, [vehicle.facing(Dir8::N), driver, raider().initiative(1)]).begin()
}

#[test]
fn ar_veh_01_people_turn_at_will_and_carts_do_not() {
    let horse = Figure::new("Dobbin")
        .stats("body 4 agility 2 personality 1 size 1")
        .tags("beast steed")
        .aboard("Cart", Post::Passenger);
    let cart = Figure::new("Cart").machine("horse_cart");
    let drover = soldier("Guard").aboard("Cart", Post::Driver);
    let mut rows = vec![".".repeat(12); 12];
    rows[6] = "..C........R".to_owned();
    rows[11] = "G...........".to_owned();
    let table = scene(&rows, [cart.facing(Dir8::E), drover, horse, raider().initiative(1)]).begin();
    assert_eq!(table.refused("Guard", steer("e n e n e")), "AR-VEH-04");
    assert!(table.allows("Guard", steer("e n e")));
    let table =
        scene(&rows, [soldier("Guard"), Figure::new("Cart").machine("horse_cart"), raider().initiative(1)]).begin();
    assert!(table.allows("Guard", walk("e n e s e n e s")));
}

#[test]
fn ar_veh_02_creatures_turn_at_will_at_any_speed() {
    let row = format!("G{}R", ".".repeat(40));
    let empty = ".".repeat(42);
    let mut table = scene(&[&row, &empty], [soldier("Guard"), raider().initiative(1)]).begin();
    table.always("sudden_speed", "all_the_way");
    table.order("Guard", walk("se ne se ne se ne se ne se ne e")).order("Guard", walk("se ne se ne se ne e"));
    assert!(!table.allows("Guard", walk("se ne se ne se ne")), "6 is one too many");
    table.order("Guard", walk("se ne se ne se"));
    assert_eq!(table.condition("Guard", "squares_moved"), 23);
}

#[test]
fn ar_veh_03_the_path_is_straight_but_for_turns_and_facing_aims_the_guns() {
    let mut table = field(car(), driver());
    let way = [ahead("n", 6), ahead("e", 4), ahead("s", 3)].join(" ");
    assert_eq!(table.refused("Guard", steer("ne")), "AR-VEH-03");
    table.dice(&[10]).order("Guard", steer(&way));
    assert_eq!((table.square("Car"), table.body("Car").facing), ((24, 37), Dir8::S));
    let flier = Figure::new("Car").machine("gyrocopter");
    let mut rows = vec![".".repeat(21); 21];
    rows[0] = format!("{}R{}", ".".repeat(10), ".".repeat(10));
    rows[10] = format!("{}C{}", ".".repeat(10), ".".repeat(10));
    let fire = || Deed::new("fire").with("machine_gun").at("Raider");
    for (facing, bears) in [(Dir8::N, true), (Dir8::S, false), (Dir8::E, false)] {
        let table = scene(&rows, [flier.clone().facing(facing), driver(), raider().initiative(1)]).begin();
        assert_eq!(table.allows("Guard", fire()), bears, "{facing:?}");
        if !bears {
            assert_eq!(table.refused("Guard", fire()), "AR-VEH-03");
        }
    }
}

#[test]
fn ar_veh_03_an_arc_is_the_same_on_both_sides() {
    // The gyrocopter fills columns 10 and 11.
    for (left, right, refused) in [(6, 15, false), (5, 16, true)] {
        let mut rows = vec![".".repeat(22); 16];
        rows[10].replace_range(10..11, "C");
        rows[6].replace_range(left..=left, "P");
        rows[6].replace_range(right..=right, "Q");
        let copter = Figure::new("Copter").machine("gyrocopter").facing(Dir8::N);
        let crew = soldier("Guard").aboard("Copter", Post::Driver);
        let other = Figure::new("Queer").stats("vitality 40").tags("object").foe().initiative(0);
        let table = scene(&rows, [copter, crew, post(), other]).begin();
        let fire = |whom: &str| Deed::new("fire").with("machine_gun").at(whom);
        for whom in ["Post", "Queer"] {
            assert_eq!(!table.allows("Guard", fire(whom)), refused, "{whom} at {left} or {right}");
        }
    }
}

#[test]
fn ar_veh_04_speed_eats_manoeuvrability() {
    let table = field(car(), driver());
    // 45 squares: the third increment, so two turns; 20 squares: the first, so four.
    let far =
        |bends: &[(&str, usize)]| steer(&bends.iter().map(|bend| ahead(bend.0, bend.1)).collect::<Vec<_>>().join(" "));
    assert!(table.allows("Guard", far(&[("n", 20), ("e", 15), ("s", 10)])));
    assert_eq!(table.refused("Guard", far(&[("n", 20), ("e", 14), ("s", 10), ("w", 1)])), "AR-VEH-04");
    assert!(table.allows("Guard", far(&[("n", 4), ("e", 4), ("n", 4), ("e", 4), ("n", 4)])));
    assert_eq!(table.refused("Guard", far(&[("n", 4), ("e", 4), ("n", 4), ("e", 4), ("n", 2), ("e", 2)])), "AR-VEH-04");
}

#[test]
fn ar_veh_04_what_a_ram_runs_into_is_no_square_moved() {
    for (last, allowed) in [(6, true), (7, false)] {
        let row = format!("{}#{}", ".".repeat(11 + last), ".".repeat(12 - last));
        let mut rows = vec![row; 14];
        rows[6].replace_range(2..3, "C");
        rows[13].replace_range(23..24, "R");
        let table = scene(&rows, [car().facing(Dir8::E), driver(), raider().initiative(1)]).begin();
        let legs = [("e", 5), ("n", 3), ("e", 4), ("s", 3), ("e", last)];
        let way = legs.map(|(dir, squares)| ahead(dir, squares)).join(" ");
        assert_eq!(table.allows("Guard", ram(&way)), allowed, "four turns in 20 squares, not in 21");
    }
}

#[test]
fn ar_veh_05_clumsy_vehicles_turn_once_in_several_turns() {
    let turn = || Deed::new("turn").mode("right");
    let mut table = field(Figure::new("Car").machine("freighter"), driver());
    table.order("Guard", turn());
    assert_eq!(table.refused("Guard", turn()), "AR-VEH-05");
    next_round(&mut table);
    assert_eq!(table.refused("Guard", turn()), "AR-VEH-05");
    next_round(&mut table);
    assert!(table.allows("Guard", turn()));
    // Under way at the first increment: -3.
    let mut table = field(Figure::new("Car").machine("freighter"), driver());
    table.dice(&[10]).order("Guard", steer("e"));
    for _ in 2..4 {
        next_round(&mut table);
        assert_eq!(table.refused("Guard", steer("s")), "AR-VEH-05");
    }
    next_round(&mut table);
    assert!(table.allows("Guard", steer("s")));
}

#[test]
fn ar_veh_07_a_fast_target_is_hard_to_hit() {
    let row = format!("G{}R..........", ".".repeat(20));
    let empty = ".".repeat(row.len());
    let mut table = scene(&[&row, &empty], [soldier("Guard"), raider().items("long_bow")]).begin();
    table.order("Guard", walk(&ahead("e", 11))).order("Guard", end_turn()).dice(&[10]).answer("Guard", "none");
    table.order("Raider", attack("Guard"));
    assert_eq!(sum(&table, "attack"), (13, 15));
    let mut table = scene(&[&row, &empty], [soldier("Guard"), raider().items("long_bow")]).begin();
    table.order("Guard", walk(&ahead("e", 11))).order("Guard", end_turn());
    table.order("Raider", walk(&ahead("e", 6))).dice(&[10]).answer("Guard", "none").order("Raider", attack("Guard"));
    assert_eq!(sum(&table, "attack"), (11, 15));
}

#[test]
fn ar_veh_08_one_long_movement_or_several_short_ones_exceed_an_increment() {
    let row = format!("G{}R..........", ".".repeat(20));
    let empty = ".".repeat(row.len());
    for (movements, expected) in [(vec![11], -4), (vec![10], -2), (vec![3, 3], -2), (vec![3, 2], 0)] {
        let mut table = scene(&[&row, &empty], [soldier("Guard"), raider().items("long_bow")]).begin();
        for squares in &movements {
            table.order("Guard", walk(&ahead("e", *squares)));
        }
        table.order("Guard", end_turn()).dice(&[10]).answer("Guard", "none").order("Raider", attack("Guard"));
        assert_eq!(table.dm("fast_target").unwrap_or(0), expected, "{movements:?}");
    }
}

#[test]
fn ar_veh_10_the_driver_rolls_piloting_for_the_distance() {
    let mut table = road(car(), driver()).dice(&[]).begin();
    table.dice(&[9]).order("Guard", steer(&ahead("e", 30)));
    assert_eq!((table.square("Car"), table.square("Guard")), ((24, 2), (24, 2)));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((2, 2), 27));
    // Nothing is certain for a vehicle.
    table.dice(&[1]).order("Guard", steer(&ahead("e", 5)));
    assert_eq!(table.square("Car"), (24, 2));
}

#[test]
fn ar_veh_11_the_rate_multiplies_the_speed() {
    let mut table = road(car(), driver()).begin();
    table.dice(&[9]).order("Guard", steer(&ahead("e", 60)).mode("faster"));
    assert_eq!((table.square("Car"), table.condition("Car", "rate")), ((44, 2), 2));
    assert_eq!(table.condition("Car", "squares_moved"), 42);
    // It is kept as long as the car moves.
    next_round(&mut table);
    assert_eq!(table.condition("Car", "rate"), 2);
    next_round(&mut table);
    assert_eq!(table.condition("Car", "rate"), 0);
}

#[test]
fn ar_veh_16_speed_weighs_on_everybody_aboard() {
    let passenger = raider().of(0).items("long_bow").initiative(9).aboard("Car", Post::Passenger);
    let target = post().of(1);
    let rows: Vec<String> =
        (0..5).map(|y| if y == 2 { format!("..C{}P", ".".repeat(60)) } else { ".".repeat(64) }).collect();
    let mut table = scene(&rows, [car().facing(Dir8::E), driver(), passenger, target]).begin();
    table.dice(&[9]).order("Guard", steer(&ahead("e", 42)).mode("faster"));
    table.dice(&[10]).order("Guard", steer("e"));
    assert_eq!((sum(&table, "piloting").0, table.dm("speed_band")), (9, Some(-4)));
    table.order("Guard", end_turn()).dice(&[10]).order("Raider", attack("Post"));
    assert_eq!(table.dm("speed_band"), Some(-4));
}

#[test]
fn ar_veh_16_those_aboard_do_not_pass_one_another_at_speed() {
    let figures = [
        car().condition("squares_moved", 42),
        driver(),
        raider().of(0).initiative(20).aboard("Car", Post::Passenger),
        post().initiative(1),
    ];
    let mut table = scene(&["..C....P", "........", "........"], figures).begin();
    table.dice(&[10]).order("Raider", Deed::new("aid").mode("aided_piloting").at("Guard"));
    assert_eq!((table.dm("speed_band"), table.dm("fast_target")), (Some(-4), None));
}

#[test]
fn ar_bgd_26_a_broken_vehicle_goes_half_as_far_and_a_wreck_stops() {
    let mut table = road(car().now("vitality 30"), driver()).begin();
    table.dice(&[9]).order("Guard", steer(&ahead("e", 30)));
    assert_eq!(table.square("Car"), (14, 2));
    let mut table = road(car().now("vitality 31"), driver()).begin();
    table.dice(&[9]).order("Guard", steer(&ahead("e", 30)));
    assert_eq!(table.square("Car"), (24, 2));
    // At speed the wreck stops hard: 20 x 3 for everybody inside.
    let wreck = car().foe().now("vitality 1").facing(Dir8::E).condition("increment_before", 3);
    let crew = soldier("Driver").foe().stats("vitality 200").initiative(1).aboard("Car", Post::Driver);
    let rows = ["............", ".G......C...", "............", "............"];
    let mut table = scene(&rows, [soldier("Guard").items("rifle"), wreck, crew]).begin();
    table.dice(&[10]).order("Guard", attack("Car"));
    assert_eq!((table.body("Car").life, vitality(&table, "Driver")), (Life::Dead, 140));
}

#[test]
fn ar_bgd_02_advanced_machines_need_training() {
    let table = field(car(), driver().skills("piloting 0"));
    assert_eq!(table.refused("Guard", steer("n")), "AR-BGD-02");
}

#[test]
fn ar_wpn_10_a_cart_needs_its_horse() {
    let cart = || Figure::new("Cart").machine("horse_cart").facing(Dir8::E);
    let drover = || soldier("Guard").aboard("Cart", Post::Driver);
    let horse = || {
        Figure::new("Dobbin")
            .stats("body 4 agility 2 personality 1 size 1 vitality 30")
            .tags("beast steed")
            .aboard("Cart", Post::Passenger)
    };
    let rows = ["...........R", "..C.........", "............", "............"];
    let table = scene(&rows, [cart(), drover(), raider().initiative(1)]).begin();
    assert_eq!(table.refused("Guard", steer("e")), "AR-WPN-10");
    let mut table = scene(&rows, [cart(), drover(), horse(), raider().initiative(1)]).begin();
    table.dice(&[7]).order("Guard", steer("e e e e e e e"));
    assert_eq!((table.square("Cart"), table.square("Dobbin")), ((8, 1), (8, 1)));
}

#[test]
fn ar_wpn_06_a_ballista_takes_a_turn_to_reload() {
    let ship = Figure::new("Car").machine("longship").facing(Dir8::E);
    let gunner = soldier("Guard").aboard("Car", Post::Gunner);
    let rows: Vec<String> =
        (0..9).map(|y| if y == 4 { "...C..........R".to_owned() } else { ".".repeat(15) }).collect();
    let mut table = scene(&rows, [ship, gunner, raider().initiative(1).stats("aap_allotment 0 vitality 90")]).begin();
    let fire = || Deed::new("fire").with("ballista").at("Raider");
    let load = || Deed::new("load_gun").with("ballista");
    table.dice(&[10]).order("Guard", fire());
    assert_eq!(table.refused("Guard", fire()), "AR-WPN-04");
    assert_eq!(table.refused("Guard", load()), "AR-ACT-02");
    next_round(&mut table);
    table.dice(&[6]).order("Guard", Deed::new("load_gun").with("ballista"));
    assert_eq!(points(&table, "Guard"), (0, 2));
    assert!(!table.allows("Guard", load()));
}
