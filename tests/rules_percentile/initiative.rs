//! PC-INI, PC-TIM, PC-SET: order, rounds, surprise.

use crate::cast::{ana, apart, bo, cy, need, table};
use six_seconds::battle::Phase;
use six_seconds::testkit::{Figure, Scene, attack, end_turn};

fn three(dice: &[u8]) -> six_seconds::testkit::Table {
    let figures = [ana().rolled(), bo().rolled(), cy().rolled()];
    Scene::new("percentile", &["A...B...C"]).initiative("structured").figures(figures).dice(dice).begin()
}

#[test]
fn pc_ini_01_a_die_and_the_agility_bonus() {
    let table = three(&[7, 9, 2]);
    assert_eq!((table.count("Ana"), table.count("Bo"), table.count("Cy")), (11, 12, 7));
}

#[test]
fn pc_ini_02_from_the_highest_to_the_lowest() {
    let mut table = three(&[7, 9, 2]);
    for who in ["Bo", "Ana", "Cy", "Bo", "Ana", "Cy"] {
        assert_eq!(table.current(), who);
        table.order(who, end_turn());
    }
    assert_eq!(table.round(), 3);
}

#[test]
fn pc_ini_03_the_higher_agility_breaks_a_tie() {
    let mut table = three(&[6, 1, 5]);
    assert_eq!((table.count("Ana"), table.count("Cy"), table.current()), (10, 10, "Cy"));
    table.order("Cy", end_turn());
    assert_eq!(table.current(), "Ana");
}

#[test]
fn pc_ini_04_a_roll_off_breaks_the_rest() {
    let twin = Figure::new("Twin").at('B').stats("ag 41").foe().items("knife");
    let scene = Scene::new("percentile", &["A...B"]).initiative("structured");
    let mut table = scene.figures([ana().rolled(), twin]).dice(&[6, 6, 3, 8]).begin();
    for who in ["Twin", "Ana", "Twin", "Ana"] {
        assert_eq!((table.current(), table.count(who)), (who, 10));
        table.order(who, end_turn());
    }
}

#[test]
fn pc_ini_04_equal_roll_offs_are_rolled_again() {
    let twin = Figure::new("Twin").at('B').stats("ag 41").foe().items("knife");
    let scene = Scene::new("percentile", &["A...B"]).initiative("structured");
    let table = scene.figures([ana().rolled(), twin]).dice(&[6, 6, 5, 5, 2, 9]).begin();
    assert_eq!(table.current(), "Twin");
}

#[test]
fn pc_ini_01_serves_another_core() {
    let one = Figure::new("Ana").stats("dex 9").items("rifle");
    let other = Figure::new("Bo").stats("dex 3").items("rifle").foe();
    let scene = Scene::new("cepheus", &["A...B"]).initiative("structured");
    let table = scene.figures([one, other]).dice(&[7, 9]).begin();
    assert_eq!((table.count("Ana"), table.count("Bo"), table.current()), (8, 8, "Ana"));
}

#[test]
fn six_ini_01_dynamic_initiative_counts_agility_from_the_average() {
    let scene = Scene::new("percentile", &["A...B"]).initiative("dynamic");
    let table = scene.figures([ana().rolled(), bo().rolled()]).dice(&[4, 3, 3, 3]).begin();
    assert_eq!((table.count("Ana"), table.count("Bo")), (8, 6));
}

#[test]
fn pc_tim_03_each_has_one_turn_a_round() {
    let mut table = three(&[7, 9, 2]);
    for _ in 0..4 {
        for who in ["Bo", "Ana", "Cy"] {
            table.order(who, end_turn());
        }
    }
    assert_eq!((table.round(), table.turns().len()), (5, 13));
}

#[test]
fn pc_tim_07_the_fight_ends_with_the_last_enemy() {
    let mut table = apart(ana(), 10, bo().now("wounds 1"));
    table.dice(&[50, 9]).order("Ana", attack("Bo"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { winner: Some(_), .. }));
}

#[test]
fn pc_set_03_the_surprised_lose_their_first_turn() {
    let figures = [bo().initiative(12), ana().initiative(11).condition("surprised", 1), cy().initiative(7)];
    let mut table = table(&["A...B...C"], figures);
    assert_eq!(table.current(), "Bo");
    table.order("Bo", end_turn());
    assert_eq!(table.current(), "Cy");
    table.order("Cy", end_turn()).order("Bo", end_turn());
    assert_eq!((table.current(), table.condition("Ana", "surprised")), ("Ana", 0));
}

#[test]
fn pc_set_04_the_surprised_only_deflect() {
    let mut table = apart(ana(), 10, cy().condition("surprised", 1));
    table.answer("Cy", "deflect").dice(&[30, 50]).order("Ana", attack("Cy"));
    assert!(table.was_offered("Cy", "deflect") && !table.was_offered("Cy", "dodge"));
}

#[test]
fn pc_set_05_the_surprised_are_easy_to_hit() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1).condition("surprised", 1));
    table.dice(&[99]).order("Bo", attack("Ana"));
    assert_eq!(need(&table, "attack"), 87);
}
