//! AR-MAG, AR-WPN-06: small against large.

use crate::cast::{scene, soldier, success, sum, vitality};
use six_seconds::battle::Post;
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Table, attack};

/// A tank of the enemy with a driver and a gunner, and a Guard with a rifle ahead of it, who acts first.
fn tank_ahead() -> Table {
    let crew = |name: &str, post| soldier(name).foe().initiative(8).aboard("Tank", post);
    let tank = Figure::new("Tank").machine("tank").foe().facing(Dir8::W);
    let rifleman = soldier("Guard").items("rifle");
    let rows = ["..............", "..............", "..G........T..", "..............", ".............."];
    scene(&rows, [rifleman, tank, crew("Driver", Post::Driver), crew("Loader", Post::Gunner).initiative(9)]).begin()
}

#[test]
fn ar_mag_03_the_smaller_side_multiplies_and_the_larger_reflex_is_divided() {
    let mut table = tank_ahead();
    table.dice(&[12]).order("Guard", attack("Tank"));
    // +4, 16, times 2; Reflex 10 + 1 + 2 = 13, halved, without the size of the tank.
    assert_eq!(sum(&table, "attack"), (32, 6));
    assert_eq!(table.dm("magnitude"), Some(16));
}

#[test]
fn ar_mag_04_the_success_value_is_left_alone() {
    let mut table = tank_ahead();
    table.dice(&[12]).order("Guard", attack("Tank"));
    // 12 + 26, less 25 of the plates.
    assert_eq!((success(&table), vitality(&table, "Tank")), (Some(38), 137));
}

#[test]
fn ar_mag_06_a_weapon_has_a_magnitude_of_its_own() {
    let mut table = tank_ahead();
    table.pass_to("Loader").dice(&[12]).answer("Guard", "none");
    table.order("Loader", Deed::new("fire").with("machine_gun").at("Guard"));
    assert_eq!(sum(&table, "attack"), (16, 15));
    let mut table = tank_ahead();
    table.pass_to("Loader").dice(&[12]).answer("Guard", "none");
    table.order("Loader", Deed::new("fire").with("cannon").at("Guard"));
    // The square knows no magnitude; against the Guard 8 meet 30: 40 - 22, half as much again for a Humanoid.
    assert_eq!((sum(&table, "attack"), success(&table), vitality(&table, "Guard")), ((16, 10), Some(18), 1));
}

#[test]
fn ar_mag_01_magnitude_takes_the_place_of_size() {
    let cart = Figure::new("Waggon").machine("horse_cart").foe();
    let drover = soldier("Drover").foe().initiative(8).aboard("Waggon", Post::Driver);
    let rows = ["............", ".G......W...", "............", "............"];
    let mut table = scene(&rows, [soldier("Guard").items("rifle"), cart, drover]).begin();
    table.dice(&[12]).order("Guard", attack("Waggon"));
    // Of one magnitude: size counts, Reflex 10 + 1 + 2 - 1.
    assert_eq!((sum(&table, "attack"), table.dm("magnitude")), ((16, 12), None));
}

#[test]
fn ar_bgd_28_what_nobody_drives_has_no_defence_and_no_magnitude() {
    let car = Figure::new("Car").machine("car").foe();
    let rows = ["............", ".G......C..R", "............", "............"];
    let raider = crate::cast::raider();
    let mut table = scene(&rows, [soldier("Guard").items("rifle"), car, raider]).begin();
    table.dice(&[8]).order("Guard", attack("Car"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((12, 10), Some(14)));
}

#[test]
fn ar_bgd_26_those_in_a_closed_vehicle_are_no_targets() {
    let table = tank_ahead();
    assert_eq!(table.refused("Guard", attack("Driver")), "AR-BGD-26");
    let cart = Figure::new("Waggon").machine("horse_cart").foe();
    let drover = soldier("Drover").foe().initiative(8).aboard("Waggon", Post::Driver);
    let rows = ["............", ".G......W...", "............", "............"];
    let table = scene(&rows, [soldier("Guard").items("rifle"), cart, drover]).begin();
    assert!(table.allows("Guard", attack("Drover")));
}
