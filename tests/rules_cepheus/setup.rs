//! CE-SET: awareness, slipping away, range bands and how squares are counted.

use crate::cast::{alfa, apart, bravo, charlie, recruit};
use six_seconds::battle::Life;
use six_seconds::grid::Square;
use six_seconds::rules::cepheus::range::Band;
use six_seconds::testkit::{Figure, Scene, attack, end_turn, walk};

fn rolling(figure: Figure) -> Figure {
    figure.rolled()
}

#[test]
fn ce_set_01_the_order_stays_from_round_to_round() {
    let figures = [alfa().initiative(9), bravo().initiative(14), charlie()];
    let mut table = Scene::new("cepheus", &["A..B..C"]).figures(figures).begin();
    table.pass_to("CHARLIE").pass_to("CHARLIE");
    let counts: Vec<i32> = table.turns().iter().map(|turn| turn.1).collect();
    assert_eq!(counts, [14, 9, 5, 14, 9, 5]);
}

#[test]
fn ce_set_02_the_aware_get_twelve_and_the_unaware_roll() {
    let guards = [rolling(bravo()).condition("unaware", 1), rolling(charlie()).condition("unaware", 1)];
    let figures = [recruit()].into_iter().chain(guards);
    let table = Scene::new("cepheus", &["A..B..C"]).figures(figures).dice(&[4, 5, 2, 3]).begin();
    assert_eq!((table.count("ALFA"), table.count("BRAVO"), table.count("CHARLIE")), (13, 9, 5));
}

#[test]
fn ce_set_02_the_first_attack_rouses_its_sides() {
    let figures = [alfa(), bravo().condition("unaware", 1), charlie().condition("unaware", 1)];
    let mut table = Scene::new("cepheus", &["A.........B.........C"]).figures(figures).begin();
    table.dice(&[1, 1]).order("ALFA", attack("BRAVO"));
    assert!(table.asked("BRAVO").is_none());
    assert_eq!((table.condition("BRAVO", "unaware"), table.condition("CHARLIE", "unaware")), (0, 0));
}

#[test]
fn ce_set_02_one_who_sees_an_enemy_and_acts_becomes_aware() {
    let figures = [alfa(), bravo().condition("unaware", 1)];
    let mut table = Scene::new("cepheus", &["A.#B", "...."]).figures(figures).begin();
    table.order("ALFA", end_turn()).order("BRAVO", walk("s"));
    assert_eq!(table.condition("BRAVO", "unaware"), 0);
}

#[test]
fn ce_set_03_an_unnoticed_side_may_slip_away() {
    let figures = || [alfa(), bravo().condition("unaware", 1)];
    let table = apart('A', 20, 'B').figures(figures()).answer("west", "withdraw").begin();
    assert_eq!(table.body("ALFA").life, Life::Gone);
    assert!(table.asked("east").is_none());
    let mut table = apart('A', 20, 'B').figures(figures()).begin();
    assert_eq!((table.body("ALFA").life, table.was_offered("west", "withdraw")), (Life::Up, false));
    table.order("ALFA", end_turn());
    let table = apart('A', 20, 'B').flag("allow_avoid", false).figures(figures()).begin();
    assert!(table.asked_of("withdraw").is_none());
}

#[test]
fn ce_set_04_seven_bands_by_squares() {
    use Band::*;
    let bands = [0, 1, 2, 3, 8, 9, 34, 35, 166, 167, 333, 334].map(Band::of);
    assert_eq!(bands, [Personal, Close, Close, Short, Short, Medium, Medium, Long, Long, VeryLong, VeryLong, Distant]);
}

#[test]
fn ce_set_04_a_square_has_room_for_four() {
    let others = ["D", "E", "F"].map(|name| Figure::new(name).at('X').initiative(1));
    let figures = || [alfa(), bravo().at('X')].into_iter().chain(others.clone());
    let table = Scene::new("cepheus", &["AX"]).figures(figures()).begin();
    assert_eq!(table.refused("ALFA", walk("e")), "CE-SET-04");
    let table = Scene::new("cepheus", &["AX"]).figures(figures()).number("square_capacity", 5).begin();
    assert!(table.allows("ALFA", walk("e")));
}

#[test]
fn ce_set_05_squares_are_measured_straight() {
    let from = Square::new(5, 5);
    let bands = [(7, 7), (6, 6), (5, 5)].map(|(x, y)| Band::between(from, Square::new(x, y)));
    assert_eq!(bands, [Band::Short, Band::Close, Band::Personal]);
}
