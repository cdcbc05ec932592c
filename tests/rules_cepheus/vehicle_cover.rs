//! Vehicles as objects of the ground: cover for those behind them, and obstacles to sight, shots and blasts.

use crate::cast::{alfa, charlie, harm};
use crate::crew::steps;
use six_seconds::battle::{Event, Post, Stance};
use six_seconds::grid::{Altitude, Dir8};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, throw_at};

/// ALFA and CHARLIE on either side of a vehicle that stands across the way, CHARLIE right behind it.
fn across(vehicle: Figure, row: &str, more: impl IntoIterator<Item = Figure>) -> Scene {
    let side = ".".repeat(row.chars().count());
    let rows = [side.clone(), side.clone(), side.clone(), row.to_owned(), side.clone(), side.clone(), side];
    Scene::new("cepheus", &rows).figures([alfa(), charlie(), vehicle.at('V').facing(Dir8::N)].into_iter().chain(more))
}

fn car() -> Figure {
    Figure::new("CAR").machine("ground_car")
}

fn carrier() -> Figure {
    Figure::new("ATV").machine("atv")
}

fn shot(scene: Scene) -> Table {
    let mut table = scene.begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    table
}

#[test]
fn ce_cov_01_a_car_covers_those_behind_it_only() {
    assert_eq!(shot(across(car(), "A........VC...", [])).dm("half_cover"), Some(-1));
    assert_eq!(shot(across(car(), "A........V.C..", [])).dm("half_cover"), None, "not next to it");
    assert_eq!(shot(across(car(), "A.........CV..", [])).dm("half_cover"), None, "on the attacker's side");
    let table = shot(across(car(), "A........VC...", []));
    let line = table.check().ledger.lines().iter().find(|line| line.what.as_str() == "half_cover").copied();
    assert_eq!(line.map(|line| line.rule.0), Some("CE-COV-02"));
}

#[test]
fn ce_cov_01_a_car_in_the_air_covers_nobody() {
    let raft = Figure::new("RAFT").machine("air_raft");
    assert_eq!(shot(across(raft, "A........V.C..", [])).dm("half_cover"), Some(-1));
    let aloft = Figure::new("RAFT").machine("air_raft").flying(Altitude::Low);
    assert_eq!(shot(across(aloft, "A........V.C..", [])).dm("half_cover"), None);
}

#[test]
fn ce_cov_03_who_crouches_behind_a_car_has_better_cover() {
    let low = charlie().stance(Stance::Crouched);
    let row = "A........VC...";
    let side = ".".repeat(14);
    let rows = [side.clone(), row.to_owned(), side];
    let figures = [alfa(), low, car().at('V').facing(Dir8::N)];
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("half_cover"), table.dm("low_stance")), (Some(-1), Some(-1)));
}

#[test]
fn ce_rea_06_a_car_is_something_to_slip_behind() {
    let mut table = across(car(), "A........VC...", []).begin();
    table.answer("CHARLIE", "dodge").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("half_cover"), table.dm("dodge")), (Some(-1), Some(-2)));
}

#[test]
fn ce_bld_01_a_tall_vehicle_hides_those_behind_it_until_it_drives_off() {
    let mut rows = vec![".".repeat(14); 20];
    rows.push("A........V...C".to_owned());
    rows.extend(vec![".".repeat(14); 4]);
    let driver = Figure::new("DELTA").skills("tracked_vehicle 1").aboard("ATV", Post::Driver).foe();
    let figures = [alfa(), charlie(), carrier().foe().at('V').facing(Dir8::N), driver.initiative(20)];
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    let (alfa, other) = (table.id("ALFA"), table.id("CHARLIE"));
    assert!(!table.battle().sees(alfa, other) && !table.battle().sees(other, alfa));
    assert!(!table.battle().in_sight_of(table.battle().side(alfa), other));
    table.order("DELTA", Deed::new("steer").along(&steps("n", 10)));
    assert!(table.latest().iter().any(|event| matches!(event, Event::Spotted { unit, .. } if *unit == other)));
    assert!(table.battle().sees(alfa, other));
    table.order("DELTA", end_turn()).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
}

#[test]
fn ce_bld_01_nobody_is_shot_through_a_tall_vehicle() {
    let table = across(carrier(), "A........V...C", []).begin();
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "CE-BLD-01");
    assert!(table.allows("ALFA", attack("ATV")), "the vehicle itself is in full view");
}

#[test]
fn ce_bld_03_a_blind_shot_ends_at_a_tall_vehicle() {
    let blind = |vehicle: Figure| {
        let table = across(vehicle.stats("armour 30"), "A........V...C", []).field("light", "dark").begin();
        let shot = table.allows("ALFA", Deed::new("blind").at_square(11, 3));
        (shot, table)
    };
    let (allowed, mut table) = blind(carrier());
    assert!(allowed, "nobody is seen there");
    table.dice(&[6, 6, 6, 1, 1, 1]).order("ALFA", Deed::new("blind").at_square(11, 3));
    assert!(harm(&table, "ATV").is_some() && harm(&table, "CHARLIE").is_none());
}

#[test]
fn ce_exp_01_a_tall_vehicle_stops_a_blast() {
    let burst = |vehicle: Figure, more: &[u8]| {
        let side = ".".repeat(14);
        let row = "A......V.C....".to_owned();
        let rows = [side.clone(), side.clone(), side.clone(), row, side.clone(), side.clone(), side];
        let alfa = alfa().several("frag_grenade", 1).holding("frag_grenade");
        let figures = [alfa, charlie(), vehicle.at('V').facing(Dir8::N).stats("armour 30")];
        let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
        table.always("blast_reaction", "none").dice(&[6, 6, 1, 1, 1]).dice(more);
        table.order("ALFA", throw_at("frag_grenade", 4, 3));
        harm(&table, "CHARLIE").map(|harm| harm.1)
    };
    assert_eq!(burst(car(), &[4]), Some(4));
    assert_eq!(burst(carrier(), &[]), None);
}

#[test]
fn ce_loc_03_the_blast_is_measured_from_the_nearest_part_of_a_large_vehicle() {
    const BARGE: &str = r#"(vehicles: [(
        id: "barge", name: "Barge", skill: "motorboats", agility: 0, top_speed_kph: 50, crew: 1, passengers: 2,
        open: false, military: false, large: true, armour: 1, hull: 0, structure: 1, footprint: (1, 9), bulk: low,
        weapons: [], rule: "TEST", note: "",
    )])"#;
    let mut rows = vec![".".repeat(30); 13];
    rows[0] = format!("{}A{}", ".".repeat(8), ".".repeat(21));
    // Its bow is in column 12: four squares to CHARLIE, eight from its middle.
    rows[12] = format!("{}V{}C{}", ".".repeat(8), ".".repeat(7), ".".repeat(13));
    let barge = Figure::new("CAR").at('V').machine("barge").facing(Dir8::E).foe();
    let bystander = Figure::new("CHARLIE").stats("end 20").foe().initiative(1);
    let mut table = Scene::new("cepheus", &rows).figures([alfa(), barge, bystander]).armoury(BARGE).begin();
    table.dice(&[4, 2, 3, 2, 2, 4, 4]).dice(&[1, 2, 3, 4]).order("ALFA", attack("CAR"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 10)], 10)));
}
