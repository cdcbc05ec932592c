//! What people are told of a hit on its way, against the checks of the catalogue and against what it then does.

use crate::cast::{CORE, PASSES, ann, at, bob, hit, rows, running};
use crate::pools::{begin, launching, scene, with};
use six_seconds::battle::system::{Gauge, Station};
use six_seconds::battle::{Key, Order, Target};
use six_seconds::rules::drive::keys::LAUNCH;
use six_seconds::testkit::{Deed, Figure, Table};
use six_seconds::words;

/// The stations of an attack of Ann's on Bob.
fn way(table: &Table) -> Vec<Station> {
    let order = Order::new(table.id("Ann"), Key::new("attack")).at(Target::Unit(table.id("Bob")));
    of(table, &order)
}

fn of(table: &Table, order: &Order) -> Vec<Station> {
    table.battle().rules().harm.pictures().way(table.battle(), order, table.id("Bob"))
}

fn amounts(way: &[Station]) -> Vec<i32> {
    way.iter().map(|station| station.amount).collect()
}

/// Ann with a gun as described, ten squares from Bob, who wears a suit of that range.
fn facing(gun: &str, range: &str, bob: Figure) -> Table {
    begin(scene(&rows(10), gun, "", range).figures([ann(), bob.wearing("tested")]))
}

#[test]
fn dr_shd_19_each_shield_in_order_then_armour_then_the_skin() {
    let bob = with("low medium high").stored("low", 20, 9).stored("medium", 20, 9).stored("high", 30, 9);
    let mut table = facing("energy: [(heat, 60)]", "18, 30", bob);
    let way = way(&table);
    assert_eq!(amounts(&way), [60, -20, -20, -10, -10, 0]);
    let gauges: Vec<Gauge> = way.iter().map(|station| station.gauge).collect();
    let pool = |before, after| Gauge::Pool { before, after };
    assert_eq!(gauges[1..3], [pool(20, 0), pool(20, 0)]);
    assert_eq!(gauges[3], Gauge::Range { low: 18, high: 30, force: 20 });
    assert_eq!(gauges[4..], [pool(30, 20), Gauge::Degrees(0)]);
    table.dice(&hit(CORE)).order("Ann", at("attack", "Bob"));
    assert_eq!(running(&table, "Bob"), 0);
}

#[test]
fn dr_cmb_08_a_stopped_projectile_leaves_its_energy() {
    let gun = "damage: 20, drive: 28, projectile: true, energy: [(heat, 10)]";
    let mut table = facing(gun, "8, 20", with("kinetic").stored("kinetic", 20, 9));
    let way = way(&table);
    assert_eq!(amounts(&way), [20, 10, -20, -5, 0]);
    table.dice(&hit(CORE)).order("Ann", at("attack", "Bob"));
    assert_eq!(running(&table, "Bob"), 5);
}

#[test]
fn dr_cmb_02_each_part_meets_the_armour_with_its_own_drive() {
    let table = facing("damage: 32, drive: 15, energy: [(heat, 24)]", "16, 26", bob());
    let forces: Vec<i32> = way(&table)
        .iter()
        .filter_map(|station| match station.gauge {
            Gauge::Range { force, .. } => Some(force),
            _ => None,
        })
        .collect();
    assert_eq!((forces, amounts(&way(&table))), (vec![15, 24], vec![32, 24, -32, -12, 0]));
}

#[test]
fn dr_drv_07_degrees_count_from_what_is_there_already() {
    let mut table = begin(scene(&rows(10), "energy: [(frost, 9)]", "", "").figures([ann(), bob()]));
    let comes_to = |table: &Table| way(table).last().map(|station| station.gauge);
    assert_eq!(comes_to(&table), Some(Gauge::Degrees(0)));
    table.dice(&hit(CORE)).order("Ann", at("attack", "Bob"));
    assert_eq!((running(&table, "Bob"), comes_to(&table)), (9, Some(Gauge::Degrees(1))));
}

#[test]
fn dr_res_01_a_weakness_adds_to_it() {
    let bob = bob().profile("(like: \"construct\", injury_factor: 15)");
    let table = begin(scene(&rows(10), "energy: [(electric, 26)]", "", "").figures([ann(), bob]));
    assert_eq!(amounts(&way(&table)), [26, 0, 13, 0]);
    assert_eq!(way(&table).last().map(|station| station.gauge), Some(Gauge::Degrees(2)));
}

#[test]
fn dr_sha_13_a_zone_meets_a_field_for_twice_its_value() {
    const CLUSTER: &str = "zone: (shape: cluster, energy: electric, high: 40, low: 16)";
    let bob = bob().items("low").stored("low", 40, 9);
    let rows = ["A...................B.............."];
    let figures = [ann().items("caster").holding("caster"), bob];
    let mut table = begin(launching(&rows, "caster", CLUSTER, "").figures(figures));
    let slot = table.battle().gear(table.id("Ann")).in_hand;
    let order = Order { with: slot, ..Order::new(table.id("Ann"), LAUNCH).at(Target::Unit(table.id("Bob"))) };
    assert_eq!(amounts(&of(&table, &order)), [40, -20, 0]);
    let launch = Deed::new("launch_area").with("caster").at_square(20, 0);
    table.dice(&[PASSES, 20, CORE]).order("Ann", launch);
    assert_eq!(running(&table, "Bob"), 20);
}

#[test]
fn dr_shd_01_the_stations_are_told_as_a_ledger_that_adds_up() {
    let bob = with("low").stored("low", 25, 9);
    let table = facing("energy: [(heat, 40)]", "16, 26", bob);
    let (parts, left) = words::way(table.battle(), &way(&table));
    let told: Vec<&str> = parts.iter().map(|part| &*part.words).collect();
    assert_eq!(
        (told, &*left),
        (
            vec!["Hit: heat, drive 40", "Low: 25 points, 0 left", "Drive 15 on armour 16 to 26: nothing passes"],
            "Left: no injury yet"
        )
    );
    assert_eq!(parts.iter().map(|part| part.amount).sum::<i32>(), 0, "DR-ENR-03");
}
