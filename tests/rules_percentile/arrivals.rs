//! PC-INI-02: reinforcements.

use crate::cast::{ana, bo, cy};
use six_seconds::battle::{Event, Life, Phase};
use six_seconds::grid::Square;
use six_seconds::scenario::{Library, load};
use six_seconds::testkit::{Figure, Scene, Table, attack, end_turn, walk};

fn scene(rows: &[&str], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("percentile", rows).initiative("structured").figures(figures).begin()
}

fn late() -> Figure {
    cy().rolled().arrives(2)
}

#[test]
fn pc_ini_02_one_who_comes_later_rolls_on_arrival_and_acts_from_the_next_round() {
    let mut table = scene(&["A...B...C"], [ana(), bo(), late()]);
    assert_eq!(table.body("Cy").life, Life::Gone);
    assert!(table.battle().bodies_at(Square::new(8, 0)).next().is_none());
    table.order("Ana", end_turn()).dice(&[2]).order("Bo", end_turn());
    assert_eq!((table.round(), table.body("Cy").life, table.count("Cy")), (2, Life::Up, 2 + 5));
    let set = |event: &&Event| matches!(event, Event::InitiativeSet { .. });
    assert_eq!(table.latest().iter().filter(set).count(), 1);
    table.order("Ana", end_turn()).order("Bo", end_turn());
    assert_eq!((table.round(), table.current()), (3, "Ana"));
    table.order("Ana", end_turn()).order("Bo", end_turn());
    assert_eq!((table.round(), table.current()), (3, "Cy"));
}

#[test]
fn pc_ini_02_the_one_who_comes_can_be_shot_at_at_once() {
    let mut table = scene(&["A...B...C"], [ana(), bo(), late()]);
    assert!(!table.allows("Ana", attack("Cy")));
    table.order("Ana", end_turn()).dice(&[2]).order("Bo", end_turn());
    assert!(table.allows("Ana", attack("Cy")));
}

#[test]
fn pc_ini_02_a_tie_with_one_who_is_there_is_rolled_off() {
    let twin = Figure::new("Cy").stats("ag 33").foe().items("knife").rolled().arrives(2);
    let mut table = scene(&["A...B...C"], [ana(), bo(), twin]);
    table.order("Ana", end_turn()).dice(&[7, 4, 9]).order("Bo", end_turn());
    assert_eq!(table.count("Cy"), 10);
    table.order("Ana", end_turn()).order("Bo", end_turn()).order("Ana", end_turn());
    assert_eq!(table.current(), "Cy");
}

#[test]
fn pc_ini_04_the_order_of_those_who_are_there_stands() {
    // Bo has beaten Dot. Cy loses to Bo and beats Dot; or beats Bo; or loses to both.
    for (rolls, order) in
        [(&[8, 3, 6, 7][..], ["Bo", "Cy", "Dot"]), (&[3, 9], ["Cy", "Bo", "Dot"]), (&[8, 3, 8, 3], ["Bo", "Dot", "Cy"])]
    {
        let twin = |name: &str| Figure::new(name).stats("ag 33").foe().items("knife");
        let figures = [ana(), twin("Bo").initiative(10), twin("Dot").initiative(10), twin("Cy").rolled().arrives(2)];
        let mut table =
            Scene::new("percentile", &["A...B.D.C"]).initiative("structured").figures(figures).dice(&[8, 3]).begin();
        table.order("Ana", end_turn()).order("Bo", end_turn()).dice(&[7]).dice(rolls).order("Dot", end_turn());
        table.order("Ana", end_turn()).order("Bo", end_turn()).order("Dot", end_turn()).order("Ana", end_turn());
        for who in order {
            assert_eq!(table.current(), who, "{rolls:?}");
            table.order(who, end_turn());
        }
    }
}

#[test]
fn pc_ini_02_whoever_comes_to_a_taken_place_enters_beside_it() {
    let mut table = scene(&["A....C", "......", ".....B"], [ana().initiative(20), bo(), late().at('C')]);
    table.order("Ana", end_turn()).order("Bo", walk("n n")).dice(&[2]).order("Bo", end_turn());
    let there = Square::from(table.square("Cy"));
    assert_eq!(((there - Square::new(5, 0)).chebyshev(), table.square("Bo")), (1, (5, 0)));
}

#[test]
fn pc_tim_07_a_side_that_waits_for_help_has_not_lost() {
    let mut table = scene(&["A.........B...C"], [ana(), bo().now("wounds 1"), late()]);
    table.dice(&[50, 9]).order("Ana", attack("Bo"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Round));
    table.dice(&[2]).order("Ana", end_turn());
    assert_eq!((table.round(), table.body("Cy").life), (2, Life::Up));
}

#[test]
fn pc_ini_02_under_dynamic_initiative_too() {
    let scene = Scene::new("percentile", &["A...B...C"]).initiative("dynamic");
    let mut table = scene.figures([ana(), bo(), late()]).begin();
    table.order("Ana", end_turn()).dice(&[3, 4]).order("Bo", end_turn());
    assert_eq!((table.round(), table.count("Cy"), table.current()), (2, 7 + 5 - 3, "Ana"));
}

#[test]
fn pc_ini_02_a_level_says_when_somebody_comes() {
    let level = |unit: &str, limit: u8| {
        format!(
            r#"(name: "gate", rules: (core: Percentile, initiative: Structured), map: (rows: ["a..b."],
            legend: {{'.': "grass", 'a': "grass", 'b': "grass"}}), sides: [(name: "a"), (name: "b")], round_limit: {limit},
            units: [(name: "Ana", side: "a", at: 'a', items: []), (name: "Eve", side: "b", at: (4, 0), items: []),
                (name: "Bo", side: "b", at: 'b', items: [], {unit})])"#
        )
    };
    let faults = |unit, limit| match load("gate", &level(unit, limit), &Library::built_in()) {
        Ok(loaded) => format!("{:?}", loaded.battle.to_come(loaded.battle.find_unit("Bo").unwrap())),
        Err(faults) => faults.to_string(),
    };
    assert_eq!(faults("arrives: 3", 0), "Some(3)");
    assert!(faults("arrives: 9", 8).contains("after the last"));
    assert!(faults("arrives: 3, life: Down", 0).contains("is not up"));
    assert!(faults("arrives: 1", 0).contains("from 2 to 1000"));
}
