//! DR-SHD, DR-BGD-20, -40, DR-CMB-08, DR-SEQ-01 and -02: what shields stop, in which order.

use crate::cast::{CORE, FAILS, PASSES, ann, at, bob, hit, rows, running};
use crate::pools::{begin, launching, noted, points, raise, scene, shot_at, with};
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::{Event, Key, Order, Post, Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::rules::drive::armoury::Level;
use six_seconds::rules::drive::shields::cover::{Matter, Origin, Threat, against};
use six_seconds::testkit::{Figure, Scene, Table};

/// Ann shoots Bob and hits; the type of injury is Core.
pub fn shoot(table: &mut Table) {
    table.dice(&hit(CORE)).order("Ann", at("attack", "Bob"));
}

/// Ann shoots Bob, and a shield stops all of it: no further die.
pub fn shoot_in_vain(table: &mut Table) {
    table.dice(&[PASSES]).order("Ann", at("attack", "Bob"));
    assert!(noted(table, "attack_stopped"));
}

/// A round goes by, until it is Ann's turn again.
pub fn again(table: &mut Table) {
    table.pass_to("Bob").pass_to("Ann");
}

/// Bob raises his shields, two a round, until it is Ann's turn with all of them up.
pub fn raised(mut table: Table, shields: &[(&str, i16)]) -> Table {
    for pair in shields.chunks(2) {
        if table.current() != "Bob" {
            table.pass_to("Bob");
        }
        for (item, amount) in pair {
            table.order("Bob", raise(item, *amount));
        }
        table.pass_to("Ann");
    }
    table
}

pub fn beam(squares: usize, energy: &str, shields: &[(&str, i16)]) -> Table {
    let items: Vec<&str> = shields.iter().map(|one| one.0).collect();
    raised(shot_at(squares, &format!("energy: [{energy}]"), with(&items.join(" "))), shields)
}

pub fn outcome(table: &Table, item: &str) -> (i32, i16) {
    (running(table, "Bob"), points(table, "Bob", item))
}

#[test]
fn dr_shd_01_normal_damage_is_never_shielded() {
    for item in ["low", "medium", "high"] {
        let mut table = raised(shot_at(10, "damage: 17, drive: 20, projectile: true", with(item)), &[(item, 40)]);
        shoot(&mut table);
        assert_eq!(outcome(&table, item), (17, 40), "{item}");
    }
}

#[test]
fn dr_shd_02_each_level_stops_what_is_its_own() {
    for (item, damage, left) in [("medium", 22, 60), ("low", 22, 60), ("high", 14, 52)] {
        let blade = "damage: 6, drive: 12, energy: [(heat, 8)]";
        let strong = "(like: \"soldier\", injury_factor: 10, strength: 8)";
        let figures = [ann().holding("blade").profile(strong), with(item).initiative(30)];
        let mut table = raised(begin(scene(&rows(1), "", blade, "").figures(figures)), &[(item, 60)]);
        shoot(&mut table);
        assert_eq!(outcome(&table, item), (damage, left), "{item}");
    }
}

/// Otto holds a dome over Bob; Ann shoots from so many squares.
fn domed(energy: &str, squares: usize) -> Table {
    let row = format!("O.B{}A", ".".repeat(squares - 1));
    let otto = Figure::new("Otto").items("low").foe().initiative(40);
    let mut table = begin(scene(&[row], &format!("energy: [{energy}]"), "", "").figures([ann(), bob(), otto]));
    table.order("Otto", raise("low", 40)).pass_to("Ann");
    table
}

#[test]
fn dr_shd_03_a_low_shield_needs_three_squares() {
    let mut near = domed("(heat, 12)", 2);
    shoot(&mut near);
    assert_eq!((running(&near, "Bob"), points(&near, "Otto", "low")), (12, 40));
    let mut far = domed("(heat, 12)", 3);
    shoot_in_vain(&mut far);
    assert_eq!((running(&far, "Bob"), points(&far, "Otto", "low")), (0, 28));
}

#[test]
fn dr_bgd_20_group_distance_ends_after_two_squares() {
    let mut near = domed("(particle, 30)", 2);
    shoot(&mut near);
    assert_eq!((running(&near, "Bob"), points(&near, "Otto", "low")), (30, 40));
    let mut far = domed("(particle, 30)", 3);
    shoot_in_vain(&mut far);
    assert_eq!((running(&far, "Bob"), points(&far, "Otto", "low")), (0, 10));
}

/// Otto holds a field of 20 squares; Ann and Bob stand where the row says.
fn site(row: String) -> Table {
    let otto = Figure::new("Otto").items("site").foe().initiative(40);
    let figures = [ann(), bob().initiative(30), otto];
    let mut table = begin(scene(&[row], "energy: [(heat, 12)]", "", "").figures(figures));
    table.order("Otto", raise("site", 40)).pass_to("Ann");
    table
}

#[test]
fn dr_shd_04_larger_fields_have_a_larger_standoff() {
    let row = |target: usize, shooter: usize| {
        let mut row = vec!['.'; 40];
        (row[0], row[target], row[shooter]) = ('O', 'B', 'A');
        row.into_iter().collect::<String>()
    };
    let mut inside = site(row(3, 15));
    shoot(&mut inside);
    assert_eq!((running(&inside, "Bob"), points(&inside, "Otto", "site")), (12, 40));
    let mut outside = site(row(3, 25));
    shoot_in_vain(&mut outside);
    assert_eq!((running(&outside, "Bob"), points(&outside, "Otto", "site")), (0, 28));
    let mut grouped = site(row(19, 21));
    shoot(&mut grouped);
    assert_eq!((running(&grouped, "Bob"), points(&grouped, "Otto", "site")), (12, 40));
}

#[test]
fn dr_shd_05_mixed_weapons_pass_low_and_medium_shields() {
    for item in ["low", "medium"] {
        let gun = "damage: 17, drive: 20, projectile: true, energy: [(heat, 8)]";
        let mut table = raised(shot_at(10, gun, with(item)), &[(item, 40)]);
        shoot(&mut table);
        assert_eq!(outcome(&table, item), (25, 40), "{item}");
    }
}

#[test]
fn dr_shd_07_low_precision_pays_before_the_defence() {
    let mut table = beam(10, "(heat, 30)", &[("low", 30)]);
    shoot_in_vain(&mut table);
    assert_eq!(outcome(&table, "low"), (0, 0));
    assert_eq!(table.condition("Bob", "reacted"), 0, "no reaction is spent");
    let mut dodged = beam(10, "(heat, 30)", &[("low", 20)]);
    dodged.dice(&[PASSES, 10]).order("Ann", at("attack", "Bob"));
    assert_eq!(outcome(&dodged, "low"), (0, 0), "it pays for what would have been dodged");
}

#[test]
fn dr_shd_08_a_grappler_shoots_past_a_medium_shield() {
    let figures = [ann().items("pistol").holding("pistol"), with("medium").initiative(30)];
    let mut table = begin(launching(&rows(1), "pistol", "energy: [(heat, 20)]", "").figures(figures));
    table.order("Bob", raise("medium", 30)).pass_to("Ann");
    table.dice(&[PASSES]).order("Ann", at("attack", "Bob").with("pistol"));
    assert_eq!(outcome(&table, "medium"), (0, 10));
    again(&mut table);
    table.dice(&[PASSES, FAILS]).order("Ann", at("grapple", "Bob"));
    again(&mut table);
    table.dice(&[PASSES, CORE]).order("Ann", at("close_attack", "Bob").with("pistol"));
    assert_eq!(outcome(&table, "medium"), (20, 10));
}

#[test]
fn dr_shd_11_a_vehicles_shield_does_not_cover_it_from_its_hull() {
    let otto = Figure::new("Otto").items("hull_screen").aboard("VAN", Post::Driver).initiative(12);
    let rider = Figure::new("Rita").aboard("VAN", Post::Passenger).foe().initiative(2);
    let boarder = Figure::new("Hugh").at('V').foe().initiative(3);
    let away = Figure::new("Alf").at('A').foe().initiative(4);
    let rows = ["..........", "....V....A", "..........", ".........."];
    let scene = Scene::new("cepheus", &rows).damage("Drive").initiative("structured");
    let mut table =
        scene.figures([Figure::new("VAN").machine("air_raft").initiative(1), otto, rider, boarder, away]).begin();
    table.order("Otto", raise("hull_screen", 2));
    let works = |by: &str| {
        let threat = Threat { from: Origin::Unit(table.id(by)), matter: Matter::Beam };
        !against(table.battle(), table.id("VAN"), Level::Medium, threat).is_empty()
    };
    assert_eq!(["Alf", "Hugh", "Rita"].map(works), [true, false, false]);
    assert_eq!(points(&table, "Otto", "hull_screen"), 100);
    let threat = Threat { from: Origin::Unit(table.id("Alf")), matter: Matter::Beam };
    assert!(against(table.battle(), table.id("Otto"), Level::Medium, threat).is_empty(), "it covers the vehicle alone");
}

#[test]
fn dr_shd_09_medium_precision_stops_shots_of_energy() {
    let mut table = beam(1, "(frost, 20)", &[("medium", 30)]);
    shoot_in_vain(&mut table);
    assert_eq!(outcome(&table, "medium"), (0, 10));
}

#[test]
fn dr_shd_10_medium_precision_pays_after_low_and_before_the_defence() {
    let mut table = beam(10, "(heat, 40)", &[("medium", 30), ("low", 10)]);
    shoot_in_vain(&mut table);
    assert_eq!((outcome(&table, "medium"), points(&table, "Bob", "low")), ((0, 0), 0));
}

#[test]
fn dr_shd_12_high_precision_pays_for_what_armour_lets_through() {
    let figures = [ann(), with("high").wearing("tested").initiative(30)];
    let table = begin(scene(&rows(10), "energy: [(heat, 44)]", "", "26, 44").figures(figures));
    let mut table = raised(table, &[("high", 30)]);
    shoot(&mut table);
    assert_eq!(outcome(&table, "high"), (0, 8));
}

#[test]
fn dr_shd_13_who_has_a_skin_does_not_burn() {
    let mut table = beam(10, "(heat, 25)", &[("high", 5)]);
    shoot(&mut table);
    assert_eq!((outcome(&table, "high"), table.condition("Bob", "ignited")), ((20, 0), 0));
    let mut bare = beam(10, "(heat, 12)", &[("high", 1)]);
    shoot(&mut bare);
    again(&mut bare);
    assert_eq!(bare.condition("Bob", "ignited"), 0);
    shoot(&mut bare);
    assert_eq!(bare.condition("Bob", "ignited"), 1, "the pool is empty now");
    bare.pass_to("Bob").order("Bob", raise("high", 3));
    assert_eq!(bare.condition("Bob", "ignited"), 0, "a skin puts the fire out");
}

#[test]
fn dr_shd_13_who_has_a_skin_is_not_deafened() {
    let mut table = beam(10, "(blast, 9)", &[("high", 1)]);
    shoot(&mut table);
    assert_eq!((running(&table, "Bob"), table.condition("Bob", "energy_deafened")), (8, 0));
    again(&mut table);
    shoot(&mut table);
    assert!(table.condition("Bob", "energy_deafened") > 0);
}

#[test]
fn dr_shd_16_shields_pay_against_unseen_shots() {
    let figures = [ann().condition("hidden", 1), with("medium").initiative(30)];
    let table = begin(scene(&rows(10), "energy: [(particle, 30)]", "", "").figures(figures));
    let mut table = raised(table, &[("medium", 40)]);
    shoot_in_vain(&mut table);
    assert_eq!(outcome(&table, "medium"), (0, 10));
}

#[test]
fn dr_shd_19_low_then_medium_then_high() {
    let figures = [ann(), with("low medium high").wearing("tested").initiative(30)];
    let table = begin(scene(&rows(10), "energy: [(heat, 60)]", "", "18, 30").figures(figures));
    let mut table = raised(table, &[("low", 20), ("medium", 20), ("high", 10)]);
    shoot(&mut table);
    assert_eq!(crate::cast::notes(&table, "drive"), [20]);
    assert_eq!(["low", "medium", "high"].map(|item| points(&table, "Bob", item)), [0; 3]);
    assert_eq!(running(&table, "Bob"), 0);
}

#[test]
fn dr_shd_21_what_breaks_through_may_be_dodged() {
    let mut table = beam(10, "(heat, 40)", &[("medium", 30)]);
    table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
    assert_eq!(outcome(&table, "medium"), (0, 0));
    let mut critical = beam(10, "(heat, 40)", &[("medium", 30)]);
    critical.dice(&[PASSES, 55]).answer("Ann", "core_injury").order("Ann", at("attack", "Bob"));
    assert_eq!((outcome(&critical, "medium"), noted(&critical, "drive_critical_hit")), ((10, 0), true));
}

#[test]
fn dr_shd_22_shields_let_their_own_shots_out() {
    let figures = [ann().items("low"), bob().initiative(10)];
    let mut table = begin(scene(&rows(10), "energy: [(heat, 44)]", "", "").figures(figures));
    table.order("Ann", raise("low", 60));
    shoot(&mut table);
    assert_eq!((running(&table, "Bob"), points(&table, "Ann", "low")), (44, 60));
}

#[test]
fn dr_shd_22_two_under_the_same_dome_are_not_shielded_from_each_other() {
    let otto = || Figure::new("Otto").items("low").foe().initiative(40);
    let mut table = begin(scene(&["A..O..B"], "energy: [(heat, 12)]", "", "").figures([ann(), bob(), otto()]));
    table.order("Otto", raise("low", 40)).pass_to("Ann");
    shoot(&mut table);
    assert_eq!((running(&table, "Bob"), points(&table, "Otto", "low")), (12, 40));
    let mut table = begin(scene(&["A...O..B"], "energy: [(heat, 12)]", "", "").figures([ann(), bob(), otto()]));
    table.order("Otto", raise("low", 40)).pass_to("Ann");
    shoot_in_vain(&mut table);
    assert_eq!(points(&table, "Otto", "low"), 28, "from four squares it is outside");
}

#[test]
fn dr_bgd_40_a_kinetic_shield_stops_whole_projectiles() {
    let gun = "damage: 17, drive: 20, projectile: true";
    let mut table = raised(shot_at(10, gun, with("kinetic")), &[("kinetic", 30)]);
    shoot_in_vain(&mut table);
    assert_eq!(outcome(&table, "kinetic"), (0, 13));
    again(&mut table);
    shoot(&mut table);
    assert_eq!(outcome(&table, "kinetic"), (17, 13));
    let mut even = raised(shot_at(10, gun, with("kinetic")), &[("kinetic", 17)]);
    shoot_in_vain(&mut even);
    assert_eq!(outcome(&even, "kinetic"), (0, 0), "an equal pool stops it");
}

#[test]
fn dr_bgd_40_it_stops_each_shot_of_a_burst_separately() {
    let gun = "damage: 17, drive: 20, projectile: true";
    let mut table = raised(shot_at(10, gun, with("kinetic")), &[("kinetic", 30)]);
    let burst = six_seconds::testkit::Deed::new("burst").at("Bob").rounds(3);
    table.dice(&[PASSES, FAILS, CORE]).order("Ann", burst);
    assert_eq!(outcome(&table, "kinetic"), (34, 13), "one of three is stopped");
}

#[test]
fn dr_cmb_08_a_stopped_projectile_still_carries_its_energy() {
    for (range, damage) in [("8, 20", 5), ("16, 26", 0)] {
        let gun = "damage: 20, drive: 28, projectile: true, energy: [(heat, 10)]";
        let figures = [ann(), with("kinetic medium").wearing("tested").initiative(30)];
        let table = begin(scene(&rows(10), gun, "", range).figures(figures));
        let mut table = raised(table, &[("kinetic", 20), ("medium", 40)]);
        shoot(&mut table);
        assert_eq!(outcome(&table, "kinetic"), (damage, 0), "{range}");
        assert_eq!(points(&table, "Bob", "medium"), 40, "it is still a mixed attack");
        assert_eq!(crate::cast::notes(&table, "drive"), [10]);
    }
}

#[test]
fn dr_seq_01_the_order_of_one_attack() {
    let figures = [ann(), with("low medium high").wearing("tested").initiative(30)];
    let table = begin(scene(&rows(20), "energy: [(heat, 80)]", "", "18, 30").figures(figures));
    let mut table = raised(table, &[("low", 30), ("medium", 20), ("high", 15)]);
    table.dice(&[PASSES, 38, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!(["low", "medium", "high"].map(|item| points(&table, "Bob", item)), [0; 3]);
    assert_eq!((crate::cast::notes(&table, "drive"), running(&table, "Bob")), (vec![30], 0));
}

#[test]
fn dr_seq_02_shields_pay_shot_by_shot() {
    let table = shot_at(10, "energy: [(heat, 12)]", with("medium"));
    let mut table = raised(table, &[("medium", 30)]);
    let burst = six_seconds::testkit::Deed::new("burst").at("Bob").rounds(3);
    table.dice(&[PASSES, FAILS, CORE]).order("Ann", burst);
    assert_eq!(outcome(&table, "medium"), (6, 0));
    assert_eq!(crate::cast::notes(&table, "drive"), [6]);
}

#[test]
fn dr_shd_14_a_screen_that_stops_a_part_lessens_what_a_vehicle_takes() {
    let otto = Figure::new("Otto").items("hull_screen").stored("hull_screen", 50, 12).aboard("VAN", Post::Driver);
    let alf = Figure::new("Alf").at('A').items("siege_projector").holding("siege_projector").skills("heavy_weapons 3");
    let van = Figure::new("VAN").machine("air_raft").initiative(1);
    let rows = [".................", "....V...........A", ".................", "................."];
    let scene = Scene::new("cepheus", &rows).damage("Drive").initiative("structured");
    let table = scene.figures([van, otto.initiative(2), alf.foe().initiative(12)]).begin();
    let order = Order::new(table.id("Alf"), Key::new("attack")).at(Target::Unit(table.id("VAN")));
    let taken = |seed: u64| {
        let (mut battle, mut stream) = (table.battle().fork(), DiceStream::from_seed(seed));
        let (mut taped, mut others) = (Vec::new(), Defaults);
        let events = engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut taped, &mut others));
        let harm = |event: Event| match event {
            Event::Harmed { unit, amount, .. } if unit == table.id("VAN") => Some(amount),
            _ => None,
        };
        events.expect("it is carried out").into_iter().find_map(harm)
    };
    // 130 less 50, above the 14-27 of its plates; two points for one of the core (DR-BGD-49).
    let all: Vec<i32> = (1..=40).filter_map(taken).collect();
    assert!(!all.is_empty() && all.iter().all(|one| *one == 40), "{all:?}");
}
