//! AR-VEH-12 to AR-VEH-15: sudden changes of speed, and collisions.

use crate::cast::{next_round, raider, scene, soldier, vitality};
use crate::vehicles::{ahead, car, driver, ram, road, steer};
use six_seconds::battle::{DamagedTerrain, Life, Post};
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Table, walk};

fn tough() -> (Figure, Figure) {
    (car().stats("vitality 300"), driver().stats("vitality 200"))
}

#[test]
fn ar_veh_12_sudden_acceleration_harms_everybody_inside() {
    for (squares, car_left, guard_left) in [(19, 220, 118), (18, 300, 198)] {
        let (car, driver) = tough();
        let mut table = road(car, driver).begin();
        table.always("sudden_speed", "all_the_way");
        table.dice(&[9]).order("Guard", steer(&ahead("e", 42)).mode("faster"));
        table.dice(&[10]).order("Guard", steer(&ahead("e", squares)));
        assert_eq!(table.condition("Car", "squares_moved"), 42 + i32::try_from(squares).expect("few"));
        next_round(&mut table);
        assert_eq!((vitality(&table, "Car"), vitality(&table, "Guard")), (car_left, guard_left), "{squares}");
    }
    let row = format!("G{}R", ".".repeat(40));
    let empty = ".".repeat(42);
    let mut table = scene(&[&row, &empty], [soldier("Guard"), raider().initiative(1)]).begin();
    table.always("sudden_speed", "all_the_way");
    table.order("Guard", walk(&ahead("e", 11))).order("Guard", walk(&ahead("e", 5)));
    next_round(&mut table);
    assert_eq!(vitality(&table, "Guard"), 28 - 2 - 20);
    let mut table =
        scene(&[&row, &empty], [soldier("Guard"), raider().initiative(1)]).flag("natural_movers_spared", true).begin();
    table.always("sudden_speed", "all_the_way");
    table.order("Guard", walk(&ahead("e", 11))).order("Guard", walk(&ahead("e", 5)));
    next_round(&mut table);
    assert_eq!(vitality(&table, "Guard"), 26);
}

/// A car one step from a wall, with the Movement Increment of the last round.
fn at_the_wall(increment: i16) -> Table {
    let (car, driver) = tough();
    let rows = ["..C.#...", "....#..R", "....#...", "....#..."];
    let car = car.facing(Dir8::E).condition("increment_before", increment);
    scene(&rows, [car, driver, raider().initiative(1)]).begin()
}

#[test]
fn ar_veh_12_a_driver_is_warned_and_may_stop_short() {
    let (car, driver) = tough();
    let mut table = road(car, driver).begin();
    table.dice(&[9]).order("Guard", steer(&ahead("e", 42)).mode("faster"));
    table.dice(&[10]).answer("Guard", "short").order("Guard", steer(&ahead("e", 19)));
    assert_eq!(table.condition("Car", "squares_moved"), 60);
    assert_eq!(table.asked("Guard").map(|choice| choice.about.number), Some(80));
    next_round(&mut table);
    assert_eq!((vitality(&table, "Car"), vitality(&table, "Guard")), (300, 198));
}

#[test]
fn ar_veh_12_a_runner_is_warned_where_every_further_square_harms() {
    let row = format!("G{}R", ".".repeat(40));
    let mut table = scene(&[&row, &".".repeat(42)], [soldier("Guard"), raider().initiative(1)]).begin();
    table.order("Guard", walk(&ahead("e", 11))).order("Guard", walk(&ahead("e", 4)));
    table.answer("Guard", "short").order("Guard", walk(&ahead("e", 3)));
    assert_eq!(table.asked("Guard").map(|choice| choice.about.number), Some(20), "5 x 4");
    assert_eq!(table.square("Guard"), (15, 0));
    next_round(&mut table);
    assert_eq!(vitality(&table, "Guard"), 28 - 3);
}

#[test]
fn ar_veh_13_a_sudden_stop_harms_from_the_third_increment() {
    let mut table = at_the_wall(3);
    let way = ahead("e", 1 + usize::from(table.allows("Guard", steer("e"))));
    table.dice(&[10]).order("Guard", ram(&way));
    assert_eq!((vitality(&table, "Car"), vitality(&table, "Guard")), (240, 139));
    // A wall of stone resists 15.
    let walls = table.battle().things_with::<DamagedTerrain>().map(|(_, wall)| (wall.taken, wall.limit));
    assert_eq!(walls.collect::<Vec<_>>(), [(45, 120)]);
    assert_eq!(table.refused("Guard", steer("s")), "AR-VEH-13");
    assert_eq!(table.refused("Guard", Deed::new("turn").mode("left")), "AR-VEH-13", "no movement is left");
    next_round(&mut table);
    assert_eq!(vitality(&table, "Car"), 240, "the same stop does not count again");
    let mut table = at_the_wall(2);
    table.dice(&[10]).order("Guard", ram(&way));
    assert_eq!((vitality(&table, "Car"), vitality(&table, "Guard")), (300, 199));
}

/// A car so many squares from a wall to the east, at that rate.
fn before_a_wall(free: usize, rate: i16, car: Figure, driver: Figure) -> Table {
    let row = |start: &str| format!("{start}{}#...", ".".repeat(free));
    let (start, open) = (row("..C"), row("..."));
    let rows = [&start, &open, &format!("{}R", &open[..open.len() - 1])];
    let car = car.facing(Dir8::E).condition("rate", rate);
    scene(&rows, [car, driver, raider().initiative(1)]).begin()
}

#[test]
fn ar_veh_13_the_round_does_not_count_a_crash_again() {
    let car = car().stats("vitality 600").condition("increment_before", 4);
    let mut table = before_a_wall(62, 3, car, driver().stats("vitality 600"));
    table.dice(&[12]).order("Guard", ram(&ahead("e", 63)));
    assert_eq!((vitality(&table, "Car"), vitality(&table, "Guard")), (520, 519), "20 x 4");
    next_round(&mut table);
    assert_eq!((vitality(&table, "Car"), vitality(&table, "Guard")), (520, 519));
}

#[test]
fn ar_veh_13_a_crash_that_wrecks_is_one_stop_for_those_inside() {
    let mut table = before_a_wall(41, 2, car(), driver().stats("vitality 200"));
    table.dice(&[12]).order("Guard", ram(&ahead("e", 42)));
    assert_eq!((table.body("Car").life, vitality(&table, "Guard")), (Life::Dead, 200 - 1 - 60));
    next_round(&mut table);
    assert_eq!(vitality(&table, "Guard"), 139);
}

#[test]
fn ar_veh_14_head_on_both_speeds_count() {
    let (car, driver) = tough();
    let car = car.facing(Dir8::E).condition("increment_before", 3);
    let cart = Figure::new("Waggon")
        .machine("horse_cart")
        .foe()
        .stats("vitality 300")
        .facing(Dir8::W)
        .condition("increment_before", 2);
    let drover = raider().stats("vitality 200").initiative(1).aboard("Waggon", Post::Driver);
    let rows = [".........", "..C..W...", ".........", "........."];
    let mut table = scene(&rows, [car, driver, cart, drover]).begin();
    let gap = (1..4).find(|gap| !table.allows("Guard", steer(&ahead("e", *gap)))).expect("the waggon is near");
    table.dice(&[10]).order("Guard", ram(&ahead("e", gap)));
    assert_eq!((vitality(&table, "Car"), vitality(&table, "Waggon")), (170, 170));
    assert_eq!((vitality(&table, "Guard"), vitality(&table, "Raider")), (69, 70));
}

#[test]
fn ar_veh_15_a_failed_check_can_stop_too_suddenly() {
    let (car, driver) = tough();
    let mut table = road(car.condition("increment_before", 4), driver).begin();
    table.dice(&[1]).order("Guard", steer(&ahead("e", 30)));
    next_round(&mut table);
    assert_eq!((vitality(&table, "Car"), vitality(&table, "Guard")), (220, 119));
}
