//! CE-OTH-06 to CE-OTH-09: delaying the turn.

use crate::cast::{alfa, apart, bravo, charlie};
use six_seconds::battle::Event;
use six_seconds::testkit::{Scene, attack, delay, end_turn};

#[test]
fn ce_oth_06_one_who_waits_breaks_into_an_attack() {
    let mut table = apart('A', 2, 'B').figures([alfa(), bravo()]).begin();
    table.order("ALFA", delay());
    assert_eq!(table.current(), "BRAVO");
    table.answer("ALFA", "act").order("BRAVO", attack("ALFA"));
    assert_eq!(table.current(), "ALFA");
    assert!(!table.events().iter().any(|event| matches!(event, Event::Checked(_))));
    table.dice(&[1, 1]).order("ALFA", attack("BRAVO"));
    table.dice(&[1, 1]).order("ALFA", end_turn());
    assert_eq!(table.check().unit, table.id("BRAVO"));
    assert_eq!(table.current(), "BRAVO");
}

#[test]
fn ce_oth_06_one_who_has_begun_to_act_cannot_wait() {
    let mut table = apart('A', 20, 'B').figures([alfa(), bravo()]).begin();
    assert!(table.allows("ALFA", delay()));
    table.order("ALFA", six_seconds::testkit::aim("BRAVO"));
    assert_eq!(table.refused("ALFA", delay()), "CE-OTH-06");
}

#[test]
fn ce_oth_07_the_count_acted_on_becomes_the_base() {
    let mut table = apart('A', 20, 'B').figures([alfa(), bravo()]).begin();
    table.order("ALFA", delay()).answer("ALFA", "act").order("BRAVO", attack_or_wait());
    assert_eq!((table.turns().last(), table.base("ALFA")), (Some(&("ALFA", 7)), 7));
    table.order("ALFA", end_turn()).order("BRAVO", end_turn());
    assert_eq!(table.turns().last(), Some(&("ALFA", 7)));
}

/// Any order that others can interrupt.
fn attack_or_wait() -> six_seconds::testkit::Deed {
    six_seconds::testkit::stance("crouched")
}

#[test]
fn ce_oth_07_waiting_keeps_no_bonus_of_one_round() {
    let figures = [alfa().initiative(10), bravo().initiative(11)];
    let scene = apart('A', 20, 'B').figures(figures).hasten("west", &["ALFA"]);
    let mut table = scene.begin();
    assert_eq!(table.turns(), [("ALFA", 12)]);
    table.order("ALFA", delay()).answer("ALFA", "act").order("BRAVO", attack_or_wait());
    assert_eq!((table.turns().last(), table.base("ALFA")), (Some(&("ALFA", 11)), 10));
}

#[test]
fn ce_oth_08_waiting_over_the_round_brings_first_place() {
    let figures = [alfa().initiative(8), bravo().initiative(13), charlie()];
    let mut table = Scene::new("cepheus", &["A..B..C"]).figures(figures).begin();
    table.order("BRAVO", end_turn()).order("ALFA", delay());
    table.answer("ALFA", "first").order("CHARLIE", end_turn());
    assert_eq!((table.round(), table.turns().last(), table.base("ALFA")), (2, Some(&("ALFA", 14)), 14));
}

#[test]
fn ce_oth_08_it_is_first_even_when_others_hasten() {
    let figures = [alfa().initiative(8), bravo().initiative(13), charlie()];
    let mut table = Scene::new("cepheus", &["A..B..C"]).figures(figures).begin();
    table.order("BRAVO", end_turn()).order("ALFA", delay());
    table.answer("ALFA", "first").choose("east", &["BRAVO"]).order("CHARLIE", end_turn());
    assert_eq!((table.count("BRAVO"), table.turns().last()), (15, Some(&("ALFA", 16))));
}

#[test]
fn ce_oth_08_it_may_be_declined() {
    let figures = [alfa().initiative(8), bravo().initiative(13), charlie()];
    let mut table = Scene::new("cepheus", &["A..B..C"]).figures(figures).begin();
    table.order("BRAVO", end_turn()).order("ALFA", delay());
    table.answer("ALFA", "keep").order("CHARLIE", end_turn());
    assert_eq!((table.current(), table.base("ALFA")), ("BRAVO", 8));
}

#[test]
fn ce_oth_08_nobody_drops_by_it() {
    let figures = [alfa().initiative(13), charlie()];
    let mut table = Scene::new("cepheus", &["A.....C"]).figures(figures).begin();
    table.order("ALFA", delay()).answer("ALFA", "first").order("CHARLIE", end_turn());
    assert_eq!((table.round(), table.turns().last(), table.base("ALFA")), (2, Some(&("ALFA", 13)), 13));
}

#[test]
fn ce_oth_09_several_share_the_value_and_go_by_dexterity() {
    let figures = [alfa().initiative(9), bravo().initiative(13), charlie().initiative(10).of(0)];
    let mut table = Scene::new("cepheus", &["A..B..C"]).figures(figures).begin();
    table.order("BRAVO", end_turn()).order("CHARLIE", delay());
    table.answer("ALFA", "first").answer("CHARLIE", "first").order("ALFA", delay());
    assert_eq!((table.round(), table.count("ALFA"), table.count("CHARLIE")), (2, 14, 14));
    assert_eq!(table.current(), "ALFA");
    table.order("ALFA", end_turn());
    assert_eq!(table.current(), "CHARLIE");
}

#[test]
fn ce_oth_08_the_value_lasts_though_he_hastens_himself() {
    let figures = [alfa().initiative(10), bravo().initiative(11), charlie()];
    let mut table = Scene::new("cepheus", &["A..B..C"]).figures(figures).begin();
    table.order("BRAVO", end_turn()).order("ALFA", delay());
    table.answer("ALFA", "first").choose("west", &["ALFA"]).order("CHARLIE", end_turn());
    assert_eq!((table.round(), table.turns().last(), table.base("ALFA")), (2, Some(&("ALFA", 12)), 12));
    table.pass_to("ALFA");
    assert_eq!((table.round(), table.turns().last()), (3, Some(&("ALFA", 12))), "one more than 11, for good");
}
