//! CE-GND, CE-WPN-07 and CE-WPN-08: heavy targets and heavy weapons.

use crate::cast::harm;
use crate::crew::{ambush, car, delta};
use six_seconds::battle::oracle::Script;
use six_seconds::battle::{Battle, Event, Key, Order, Post, Target, engine};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn};

fn lander(armour: i16) -> Figure {
    let armour = format!("armour {armour}");
    Figure::new("LANDER").at('L').machine("lander").foe().stats(&armour)
}

const LANDER: &str = r#"(vehicles: [(
    id: "lander", name: "Lander", skill: "winged_aircraft", agility: 0, top_speed_kph: 1000, crew: 2, passengers: 4,
    open: false, military: false, large: true, starship: true, armour: 0, hull: 10, structure: 10, footprint: (3, 3),
    weapons: [], rule: "TEST", note: "",
)])"#;

/// Gunners with fusion and plasma guns facing a lander, and a pilot in it.
fn strip(armour: i16) -> Table {
    let strong = |name: &str| Figure::new(name).stats("str 12 dex 7").skills("heavy_weapons 1");
    let first = strong("ALFA").items("pgmp").initiative(12);
    let second = strong("BRAVO").items("pgmp").initiative(11).of(0);
    let third = strong("CHARLIE").items("fgmp").initiative(10).of(0);
    let pilot = Figure::new("PILOT").aboard("LANDER", Post::Driver).foe().initiative(1);
    let row = format!("ABC{}L......", ".".repeat(25));
    let side = ".".repeat(row.len());
    let figures = [first, second, third, lander(armour), pilot];
    Scene::new("cepheus", &[side.clone(), row, side]).figures(figures).armoury(LANDER).begin()
}

#[test]
fn ce_gnd_01_four_more_to_hit_and_nothing_for_size() {
    let mut table = strip(0);
    table.dice(&[2, 1]).dice(&[1; 10]).order("ALFA", attack("LANDER").mode("single").rounds(1));
    assert_eq!((table.check().total, table.dm("starship"), table.dm("size")), (8, Some(4), None));
}

/// A fusion shot with Effect 4 and that total of damage dice.
fn fused(dice: i32) -> (i32, i32) {
    let mut table = strip(0);
    table.order("ALFA", end_turn()).order("BRAVO", end_turn());
    let faces: Vec<u8> = (0..16).map(|at| u8::try_from((dice + at) / 16).unwrap()).collect();
    table.dice(&[1, 1, 4, 3]).dice(&faces).order("CHARLIE", attack("LANDER").mode("single").rounds(1));
    assert_eq!(table.check().effect, 4);
    (harm(&table, "LANDER").unwrap().1, table.stat("LANDER", "hull"))
}

#[test]
fn ce_gnd_02_damage_is_divided_by_fifty_and_rounded_down() {
    assert_eq!(fused(95), (1, 9), "99");
    assert_eq!(fused(45), (0, 10), "49");
}

/// Two plasma guns wait for a fusion gun.
fn volley(armour: i16) -> Table {
    let mut table = strip(armour);
    let together = || Deed::new("volley").at("LANDER").mode("single").rounds(1);
    for name in ["ALFA", "BRAVO"] {
        table.dice(&[4, 4]).order(name, together()).order(name, end_turn());
        assert!(harm(&table, "LANDER").is_none());
    }
    // 26 dice with a total of 91: 13 show 4, 13 show 3.
    let faces: Vec<u8> = (0..26).map(|at| if at % 2 == 0 { 4 } else { 3 }).collect();
    table.dice(&[1, 1, 4, 3]).dice(&faces).order("CHARLIE", attack("LANDER").mode("single").rounds(1));
    table
}

#[test]
fn ce_gnd_03_the_first_weapon_counts_fully_every_other_by_half() {
    let table = volley(0);
    let rolled = table.latest().iter().find_map(|event| match event {
        Event::Rolled { what, pool, rolled, .. } if what.as_str() == "damage" => Some((pool.count, *rolled)),
        _ => None,
    });
    assert_eq!(rolled, Some((26, 91)));
    let (lines, amount) = harm(&table, "LANDER").unwrap();
    assert_eq!((lines, amount), (vec![("dice", 91), ("effect", 4), ("scale", -94)], 1));
    assert_eq!(harm(&volley(1), "LANDER").map(|one| one.1), Some(0));
}

#[test]
fn ce_gnd_03_a_volley_that_nobody_ends_strikes_at_the_end_of_the_round() {
    let mut table = strip(0);
    let together = || Deed::new("volley").at("LANDER").mode("single").rounds(1);
    for name in ["ALFA", "BRAVO"] {
        table.dice(&[4, 4]).order(name, together()).order(name, end_turn());
    }
    table.order("CHARLIE", end_turn());
    assert!(harm(&table, "LANDER").is_none());
    // 10 dice and half of 10, with the Effect of each: 15 sixes and 5.
    table.dice(&[6; 15]).order("PILOT", end_turn());
    let (lines, amount) = harm(&table, "LANDER").unwrap();
    assert_eq!((lines, amount), (vec![("dice", 90), ("effect", 5), ("scale", -94)], 1));
    assert_eq!(table.stat("LANDER", "hull"), 9);
}

#[test]
fn ce_gnd_04_a_point_takes_a_point_of_the_hull() {
    assert_eq!(volley(0).stat("LANDER", "hull"), 9);
}

#[test]
fn ce_wpn_07_an_armoured_fighting_vehicle_shrugs_most_things_off() {
    let afv = car().machine("afv");
    let tracks = ["armour", "hull", "structure"].map(|track| {
        let table = ambush(afv.clone(), [delta()]).begin();
        table.stat("CAR", track)
    });
    assert_eq!(tracks, [18, 5, 5]);
    let mut table = ambush(afv, [delta()]).begin();
    // 18 and Effect 2: 20 damage, 2 after armour, a single hit.
    table.dice(&[4, 3, 6, 6, 6, 3, 3]).order("ALFA", attack("CAR"));
    assert_eq!(harm(&table, "CAR").map(|one| one.1), Some(2));
    assert_eq!(table.stat("CAR", "hull"), 4);
}

#[test]
fn ce_wpn_07_three_lasers_in_a_turret_fire_together_at_one_target() {
    let gunner = Figure::new("ECHO").aboard("CAR", Post::Gunner).foe().skills("energy_rifle 1").initiative(20);
    let mut table = ambush(car().machine("afv"), [gunner]).begin();
    let fire = Deed::new("fire").with("turret_laser").mode("together").rounds(3).at("ALFA");
    table.dice(&[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).order("ECHO", fire);
    let shots: Vec<i32> = table
        .latest()
        .iter()
        .filter_map(|event| match event {
            Event::Harmed { unit, amount, .. } if *unit == table.id("ALFA") => Some(*amount),
            _ => None,
        })
        .collect();
    // 4 and Effect 1, less mesh, three times.
    assert_eq!(shots, [0, 0, 0]);
    let four = Deed::new("fire").with("turret_laser").mode("together").rounds(4).at("ALFA");
    table.pass_to("ECHO");
    assert_eq!(table.refused("ECHO", four), "CE-WPN-07");
}

#[test]
fn ce_wpn_08_a_machine_gun_groups_twenty_rounds() {
    let armoury = r#"(vehicles: [(
        id: "gun_car", name: "Gun car", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100, crew: 1, passengers: 2,
        open: false, military: false, large: true, armour: 6, hull: 3, structure: 2, footprint: (1, 3),
        weapons: [(weapon: "machine_gun", mount: turret, count: 1)], rule: "TEST", note: "",
    )])"#;
    let gunner = Figure::new("ECHO").aboard("CAR", Post::Gunner).foe().skills("heavy_weapons 1").initiative(20);
    let mut table = ambush(car().machine("gun_car"), [gunner]).armoury(armoury).begin();
    let fire = Deed::new("fire").with("machine_gun").mode("grouped").rounds(20).at("ALFA");
    table.dice(&[4, 3, 1, 1, 1, 1, 1, 1, 1]).order("ECHO", fire);
    assert_eq!(harm(&table, "ALFA").map(|(lines, _)| lines[0]), Some(("dice", 7)));
}

#[test]
fn ce_gnd_01_only_a_starship_is_shot_at_by_volleys() {
    let table = ambush(car(), [delta()]).begin();
    assert_eq!(table.refused("ALFA", Deed::new("volley").at("CAR")), "CE-GND-03");
}

/// An order of a combatant at the lander, with the first laser of its vehicle.
fn laser(battle: &Battle, who: &str, act: &'static str) -> Order {
    let [unit, lander] = [who, "LANDER"].map(|name| battle.find_unit(name).unwrap());
    Order::new(unit, Key::new(act)).at(Target::Unit(lander)).with(0)
}

/// Gives an order with those dice.
fn give(battle: &mut Battle, order: &Order, dice: &[u8]) -> Vec<Event> {
    let mut script = Script::new();
    script.dice(dice);
    engine::give(battle, order, &mut script).unwrap()
}

/// A gunner has fired three linked lasers in a volley; another gunner and a plasma gun are still to come. The pilot of the
/// lander expected nothing.
fn battery() -> Battle {
    let gunner = |name| Figure::new(name).aboard("CAR", Post::Gunner).of(0).skills("energy_rifle 1");
    let plasma = Figure::new("ALFA").stats("str 12 dex 7").skills("heavy_weapons 1").items("pgmp").initiative(11);
    let pilot = Figure::new("PILOT").aboard("LANDER", Post::Driver).foe().initiative(1).condition("unaware", 1);
    let row = format!(".....V{}L......", ".".repeat(25));
    let mut rows = vec![".".repeat(row.len()); 7];
    rows[0].replace_range(..1, "A");
    rows[3] = row;
    let crew = [gunner("ECHO").initiative(13), gunner("FOX").initiative(12)];
    let figures = [plasma, car().of(0).machine("afv"), lander(0), pilot];
    let scene = Scene::new("cepheus", &rows).figures(figures).figures(crew).armoury(LANDER);
    let mut battle = scene.begin().battle().fork();
    let volley = laser(&battle, "ECHO", "volley").mode(Key::new("together")).amount(3);
    give(&mut battle, &volley, &[5, 5]);
    give(&mut battle, &Order::new(volley.unit, engine::END_TURN), &[]);
    battle
}

#[test]
fn ce_gnd_03_each_of_the_linked_weapons_counts() {
    let mut battle = battery();
    let pass = Order::new(battle.current().unwrap(), engine::END_TURN);
    give(&mut battle, &pass, &[]);
    let shot = laser(&battle, "ALFA", "attack").mode(Key::new("single")).amount(1);
    let mut dice = vec![5, 5];
    dice.extend([1; 16]);
    let pool = give(&mut battle, &shot, &dice).iter().find_map(|event| match event {
        Event::Rolled { what, pool, .. } if what.as_str() == "damage" => Some(pool.count),
        _ => None,
    });
    assert_eq!(pool, Some(16), "10 dice, and half of three times 4");
}

#[test]
fn ce_wpn_08_weapons_fired_in_a_volley_have_been_fired() {
    let battle = battery();
    let fire = laser(&battle, "FOX", "fire").mode(Key::new("single")).amount(1);
    let refusal = engine::check(&battle, &fire).unwrap_err();
    assert_eq!(refusal.rule.map(|rule| rule.0), Some("CE-WPN-08"));
}

#[test]
fn ce_set_02_a_shot_of_a_volley_is_an_attack() {
    let battle = battery();
    assert!(!battle.conditions(battle.find_unit("PILOT").unwrap()).has(Key::new("unaware")));
}
