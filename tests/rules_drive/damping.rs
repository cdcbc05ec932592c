//! DR-SIL-01 to DR-SIL-08, DR-WPN-07: damping fields.

use crate::cast::{begin, bob, notes, scene};
use six_seconds::grid::Square;
use six_seconds::rules::drive::fields;
use six_seconds::rules::drive::formulas::damping::Damping;
use six_seconds::rules::drive::gravity::effort;
use six_seconds::rules::drive::{gravity, state};
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn};

const HEAVY: &str = "(like: \"soldier\", injury_factor: 10, pounds: 210)";
const ROWS: [&str; 3] = ["....................", "A....B.........C....", "...................."];

/// Ann with so many points in a gauntlet; Bob weighs 210 lb, so 21 points move him.
fn ann(points: i16) -> Figure {
    crate::cast::ann().items("grav_gauntlet").stored("grav_gauntlet", points, 0)
}

/// Somebody with sources of damping in the pack that are switched on.
fn carrier(items: &str) -> Figure {
    let figure = Figure::new("Cal").foe().initiative(1).items(items);
    items.split_whitespace().fold(figure, |figure, item| figure.stored(item, 1, 0))
}

fn table(points: i16, cal: Figure) -> Table {
    begin(scene(&ROWS, "", "").figures([ann(points), bob().profile(HEAVY), cal]))
}

fn pull(target: &str, points: i16) -> Deed {
    Deed::new("pseudogravity").with("grav_gauntlet").at(target).rounds(points)
}

fn damping(table: &Table, x: i16, y: i16) -> i32 {
    fields::at(table.battle(), Square::new(x, y)).quarters()
}

#[test]
fn dr_sil_01_a_field_is_no_silence() {
    // Sergeant Cal leads Dee by his voice: inside a field of damping 4 as well as without one.
    let led = |works: i16| {
        let stats = "str 7 dex 7 end 7 int 7 edu 7 soc 7";
        let cal = Figure::new("Cal").stats(stats).skills("leadership 2").initiative(12);
        let cal = cal.items("damper_beacon").stored("damper_beacon", works, 0);
        let dee = Figure::new("Dee").stats(stats).initiative(8);
        let bob = Figure::new("Bob").stats(stats).foe().initiative(5);
        let rows = ["C.D.................B", "....................."];
        let mut table = Scene::new("cepheus", &rows).damage("Drive").figures([cal, dee, bob]).begin();
        let here = damping(&table, 2, 0);
        table.dice(&[4, 4]).order("Cal", Deed::new("lead").at("Dee"));
        (here, (table.check().total, table.check().effect, table.count("Dee")))
    };
    let (inside, without) = (led(1), led(0));
    assert_eq!((inside.0, without.0), (16, 4), "damping in quarters: 4, and none");
    assert_eq!((inside.1, inside.1), (without.1, (10, 2, 10)), "8 and 2: led by two");
}

#[test]
fn dr_sil_02_points_are_divided() {
    // 84 points are worth 21 and lift 210 lb; 83 are worth 20.
    for (points, moved) in [(84, true), (83, false)] {
        let mut table = table(200, carrier("damper_beacon").at('B'));
        if moved {
            table.goes_to("Ann", 7, 1);
        }
        table.order("Ann", pull("Bob", points));
        assert_eq!(table.square("Bob") == (7, 1), moved);
        assert_eq!(notes(&table, if moved { "gravity_works" } else { "gravity_fails" }), [if moved { 21 } else { 20 }]);
    }
}

#[test]
fn dr_sil_03_what_was_spent_before_keeps_its_effect() {
    let rows = ["....................", "A....B....C.........", "...................."];
    let ann = crate::cast::ann().items("tether_projector").stored("tether_projector", 45, 0);
    let cal = Figure::new("Cal").foe().initiative(15).items("damper_beacon");
    let mut table = begin(scene(&rows, "", "").figures([ann, bob().profile(HEAVY), cal]));
    table.order("Ann", Deed::new("pseudogravity").with("tether_projector").at("Bob")).order("Ann", end_turn());
    table.order("Cal", Deed::new("damper").with("damper_beacon").at_square(9, 1)).order("Cal", end_turn());
    assert_eq!(damping(&table, 5, 1), 16);
    assert_eq!(table.refused("Bob", Deed::new("move").along("e")), "DR-WPN-06");
}

#[test]
fn dr_sil_04_it_counts_where_the_moved_one_starts() {
    // The target inside, the user outside: divided by 4. The user inside, the target outside: not at all.
    let mut inside = table(60, carrier("damper_beacon").at('C'));
    assert_eq!((damping(&inside, 7, 1), damping(&inside, 6, 1), damping(&inside, 5, 1)), (16, 4, 4));
    inside.goes_to("Ann", 9, 1).order("Ann", pull("Bob", 21));
    assert_eq!(inside.square("Bob"), (9, 1), "into the field");
    let rows = ["C...................", "A.........B.........", "...................."];
    let mut user = begin(scene(&rows, "", "").figures([ann(60), bob().profile(HEAVY), carrier("damper_beacon")]));
    assert_eq!((damping(&user, 0, 1), damping(&user, 10, 1)), (16, 4));
    user.goes_to("Ann", 6, 1).order("Ann", pull("Bob", 21));
    assert_eq!(user.square("Bob"), (6, 1));
    // One lifts oneself inside: 11 points are not enough for 210 lb, 44 are.
    let rows = ["C...................", "A.........B.........", "...................."];
    let wearer = crate::cast::ann().items("lift_harness").stored("lift_harness", 80, 0).profile(HEAVY);
    let mut lift = begin(scene(&rows, "", "").figures([wearer, bob(), carrier("damper_beacon")]));
    lift.order("Ann", Deed::new("pseudogravity").with("lift_harness").rounds(43));
    assert_eq!(lift.condition("Ann", "lifted"), 0);
    let wearer = crate::cast::ann().items("lift_harness").stored("lift_harness", 80, 0).profile(HEAVY);
    let mut lift = begin(scene(&rows, "", "").figures([wearer, bob(), carrier("damper_beacon")]));
    lift.order("Ann", Deed::new("pseudogravity").with("lift_harness").rounds(44));
    assert_eq!(lift.condition("Ann", "lifted"), 4);
}

#[test]
fn dr_sil_05_the_greatest_and_a_quarter_of_the_others() {
    let dee = Figure::new("Dee").at('B').foe().initiative(2).items("damper_beacon").stored("damper_beacon", 1, 0);
    let figures = [ann(200), bob().profile(HEAVY), carrier("damper_beacon damper_grenade").at('B'), dee];
    let mut table = begin(scene(&ROWS, "", "").figures(figures));
    // 4 + (4 + 2) / 4 = 5.5: 110 points are worth 20, which is not enough.
    assert_eq!(damping(&table, 5, 1), 22);
    table.order("Ann", pull("Bob", 110));
    assert_eq!(notes(&table, "gravity_fails"), [20]);
}

/// An airship's array and a gauntlet on its deck, both with 200 points.
const ARRAYS: &str = r#"(gravity: [
    (id: "array", unit: 15, source: charge, cap: 200, battery: 6, divisor: 20, effect: lift(4)),
    (id: "gaunt", unit: 15, source: charge, cap: 200, battery: 6, divisor: 10, range: 10, effect: move(4)),
])"#;
const ARRAY_ITEMS: &str = r#"(weapons: [
    (id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, damage: "1d10", harm: energy, clip: 9, reload: full, rule: "DR-WPN-02", note: "A gun."),
    (id: "blade", name: "Blade", class: melee, hands: 1, damage: "1d10", harm: rending, rule: "DR-WPN-01", note: "A blade."),
], devices: [
    (id: "array", name: "Array", battery: 6, rule: "DR-SIL-06", note: "It lifts a ship."),
    (id: "gaunt", name: "Gauntlet", battery: 6, rule: "DR-WPN-06", note: "On deck."),
])"#;

/// Ann of that profile with an array and a gauntlet, and Bob of that profile, both inside damping 4.
fn aloft(ann: &'static str, bob: &'static str) -> Table {
    let ship = crate::cast::ann().items("array gaunt").stored("array", 200, 0).stored("gaunt", 200, 0).profile(ann);
    let scene = scene(&ROWS, "", "").armoury(ARRAY_ITEMS).damage_armoury(ARRAYS);
    let figures = [ship, crate::cast::bob().profile(bob), carrier("damper_beacon").at('A')];
    let table = begin(scene.figures(figures));
    assert_eq!((damping(&table, 0, 1), damping(&table, 5, 1)), (16, 16));
    table
}

#[test]
fn dr_sil_06_the_arrays_of_an_airship_keep_all_their_points() {
    // 100 points lift 2000 lb, and no more.
    let lift = |profile: &'static str| {
        let mut table = aloft(profile, HEAVY);
        table.order("Ann", Deed::new("pseudogravity").with("array").rounds(100));
        (table.condition("Ann", "lifted"), notes(&table, "gravity_fails"))
    };
    let ship = "(like: \"soldier\", injury_factor: 10, pounds: 2000, tags: [lift_array])";
    assert_eq!(lift(ship), (4, vec![]));
    assert_eq!(lift("(like: \"soldier\", injury_factor: 10, pounds: 2001, tags: [lift_array])"), (0, vec![100]));
    assert_eq!(lift("(like: \"soldier\", injury_factor: 10, pounds: 2000)"), (0, vec![25]), "no airship");
}

#[test]
fn dr_sil_06_a_gauntlet_on_its_deck_is_divided() {
    // 100 points are worth 25, which move 250 lb and no more.
    let ship = "(like: \"soldier\", injury_factor: 10, pounds: 2000, tags: [lift_array])";
    let gaunt = || Deed::new("pseudogravity").with("gaunt").at("Bob").rounds(100);
    let mut table = aloft(ship, "(like: \"soldier\", injury_factor: 10, pounds: 250)");
    table.goes_to("Ann", 7, 1).order("Ann", gaunt());
    assert_eq!((notes(&table, "gravity_works"), table.square("Bob")), (vec![25], (7, 1)));
    let mut table = aloft(ship, "(like: \"soldier\", injury_factor: 10, pounds: 251)");
    table.order("Ann", gaunt());
    assert_eq!((notes(&table, "gravity_fails"), table.square("Bob")), (vec![25], (5, 1)));
}

#[test]
fn dr_sil_06_others_move_the_airship_with_a_share() {
    // What somebody else spends on the airship is divided as usual: 84 points are worth 21.
    let ship = "(like: \"soldier\", injury_factor: 10, pounds: 210, tags: [lift_array])";
    for (points, effective) in [(84, 21), (83, 20)] {
        let figures = [ann(200), bob().profile(ship), carrier("damper_beacon").at('B')];
        let mut table = begin(scene(&ROWS, "", "").figures(figures));
        let works = effective == 21;
        if works {
            table.goes_to("Ann", 7, 1);
        }
        table.order("Ann", pull("Bob", points));
        assert_eq!(notes(&table, if works { "gravity_works" } else { "gravity_fails" }), [effective]);
    }
}

#[test]
fn dr_sil_07_nobody_perceives_a_field_without_a_gauge() {
    let table = table(60, carrier("damper_beacon").at('B'));
    assert_eq!(fields::gauged(table.battle(), table.id("Ann"), Square::new(5, 1)), None);
}

#[test]
fn dr_sil_08_a_gauge_tells_before_the_points_are_chosen() {
    let dee = Figure::new("Dee").at('B').foe().initiative(2).items("damper_beacon").stored("damper_beacon", 1, 0);
    let ann = ann(200).items("damping_gauge");
    let figures = [ann, bob().profile(HEAVY), carrier("damper_beacon").at('B'), dee];
    let mut table = begin(scene(&ROWS, "", "").figures(figures));
    let (battle, ann) = (table.battle(), table.id("Ann"));
    assert_eq!(fields::gauged(battle, ann, Square::new(5, 1)), Some(Damping::of([4, 4])));
    let gauntlet = gravity::carried(battle, ann).next().expect("she has one").gravity;
    assert_eq!(effort::suggested(battle, ann, gauntlet, Square::new(5, 1), 210), 105);
    table.goes_to("Ann", 7, 1).order("Ann", pull("Bob", 0));
    assert_eq!((notes(&table, "gravity_spent"), notes(&table, "gravity_works")), (vec![105], vec![21]));
}

#[test]
fn dr_wpn_07_beacon_and_grenade_overlap() {
    let cal = Figure::new("Cal").at('C').foe().initiative(30).items("damper_beacon").several("damper_grenade", 2);
    let rows = ["....................", "A....B....C.........", "...................."];
    let mut table = begin(scene(&rows, "", "").figures([ann(200), bob().profile(HEAVY), cal]));
    table.order("Cal", Deed::new("damper").with("damper_beacon").at_square(9, 1));
    table.order("Cal", Deed::new("damper").with("damper_grenade").at_square(5, 2)).order("Cal", end_turn());
    // 4 + 2/4 = 4.5: 95 points are worth 21, 94 are worth 20.
    assert_eq!(damping(&table, 5, 1), 18);
    let here = fields::at(table.battle(), Square::new(5, 1));
    assert_eq!((here.effective(95), here.effective(94), here.needed(21)), (21, 20, 95));
    // The grenade lasts three rounds, the beacon as long as it is powered.
    for round in 1..=3 {
        assert_eq!((table.round(), damping(&table, 5, 1)), (round, 18));
        table.pass_to("Cal");
    }
    assert_eq!((table.round(), damping(&table, 5, 1)), (4, 16));
}

#[test]
fn dr_wpn_07_a_beacon_works_where_it_is_carried_and_can_be_switched_off() {
    let cal = Figure::new("Cal").at('B').foe().initiative(30).items("damper_beacon");
    let mut table = begin(scene(&ROWS, "", "").figures([ann(60), bob().profile(HEAVY), cal]));
    table.order("Cal", Deed::new("damper").with("damper_beacon").mode("carried"));
    assert_eq!(damping(&table, 5, 1), 16);
    assert!(state::armoury(table.battle()).damper(six_seconds::battle::Key::new("damper_beacon")).is_some());
    let cal = Figure::new("Cal").at('B').foe().initiative(30).items("damper_beacon");
    let mut table = begin(scene(&ROWS, "", "").figures([ann(60), bob().profile(HEAVY), cal]));
    table.order("Cal", Deed::new("damper").with("damper_beacon").at_square(6, 1));
    assert_eq!(damping(&table, 5, 1), 16);
    table.order("Cal", Deed::new("stop_damper"));
    assert_eq!(damping(&table, 5, 1), 4);
}
