//! AR-STR: countdown initiative, under this core and under others.

use crate::cast::{guard, next_round, points, raider, scene, soldier};
use six_seconds::battle::TurnState;
use six_seconds::testkit::{Deed, Figure, Scene, attack, delay, end_turn, walk};

#[test]
fn ar_str_03_the_count_goes_down_to_zero() {
    let figures =
        [soldier("Anna").initiative(22), soldier("Bert").initiative(14), soldier("Carl").initiative(-1).foe()];
    let mut table = scene(&["A.B..C", "......"], figures).begin();
    for who in ["Anna", "Bert", "Carl"] {
        table.order(who, end_turn());
    }
    let turns: Vec<(&str, i32)> = table.turns().into_iter().take(3).collect();
    assert_eq!(turns, [("Anna", 22), ("Bert", 14), ("Carl", 0)]);
}

#[test]
fn ar_bgd_03_the_score_is_a_die_agility_and_what_hinders() {
    let figures = [guard().rolled(), raider().rolled().foe()];
    let table = scene(&["G...R", "....."], figures).dice(&[12, 3]).begin();
    assert_eq!((table.count("Guard"), table.count("Raider")), (14, 6));
    let figures = [guard().rolled().wearing("full_plate"), raider().foe()];
    let table = scene(&["G...R", "....."], figures).dice(&[12]).begin();
    assert_eq!(table.count("Guard"), 10);
}

#[test]
fn ar_str_04_agility_breaks_ties_and_then_a_die() {
    let table = scene(&["G...R", "....."], [guard(), raider().initiative(14)]).begin();
    assert_eq!(table.current(), "Raider");
    let figures = [soldier("Anna"), soldier("Bert").foe()];
    let table = scene(&["A...B", "....."], figures).dice(&[7, 15]).begin();
    assert_eq!(table.current(), "Bert");
}

#[test]
fn ar_str_06_a_surprise_round_comes_first() {
    let figures = [guard().items("long_sword"), raider().condition("surprised", 1)];
    let mut table = scene(&["G...R", "....."], figures).begin();
    assert_eq!((table.current(), table.round(), table.battle().scheduler().surprise), ("Guard", 0, true));
    table.order("Guard", end_turn());
    assert_eq!((table.current(), table.round(), table.condition("Raider", "surprised")), ("Guard", 1, 0));
    table.order("Guard", end_turn());
    assert_eq!(table.current(), "Raider");
}

#[test]
fn ar_str_06_where_all_are_surprised_the_first_round_follows() {
    let figures = [guard().condition("surprised", 1), raider().condition("surprised", 1)];
    let table = scene(&["G...R", "....."], figures).begin();
    assert_eq!((table.current(), table.round()), ("Guard", 1));
}

#[test]
fn ar_str_11_part_of_a_turn_can_be_put_off() {
    let figures = [guard().items("long_sword"), raider()];
    let mut table = scene(&["G...R", "....."], figures).begin();
    table.order("Guard", walk("e")).order("Guard", delay());
    assert_eq!((table.current(), table.battle().initiative(table.id("Guard")).state), ("Raider", TurnState::Suspended));
    table.answer("Guard", "act").order("Raider", end_turn());
    assert_eq!((table.current(), points(&table, "Guard"), table.battle().scheduler().count), ("Guard", (2, 2), 9));
    table.order("Guard", end_turn());
    assert_eq!((table.current(), table.count("Guard")), ("Guard", 14), "the next round goes on as before");
}

#[test]
fn ar_str_11_what_is_not_resumed_is_lost() {
    let figures = [guard().items("long_sword"), raider()];
    let mut table = scene(&["G...R", "....."], figures).begin();
    table.order("Guard", delay()).answer("Guard", "wait").order("Raider", end_turn());
    assert_eq!((table.round(), table.current(), points(&table, "Guard")), (2, "Guard", (3, 2)));
}

#[test]
fn ar_str_11_the_last_cannot_put_off() {
    let mut table = scene(&["G...R", "....."], [guard(), raider()]).begin();
    table.order("Guard", end_turn());
    assert_eq!(table.refused("Raider", delay()), "AR-STR-11");
}

#[test]
fn ar_str_11_a_turn_comes_back_only_after_somebody_elses() {
    let figures = [soldier("Anna"), soldier("Bert").initiative(9).foe(), soldier("Carl").initiative(5).foe()];
    let mut table = scene(&["A.B.C.", "......"], figures).begin();
    table.order("Anna", delay());
    assert_eq!(table.current(), "Bert", "nobody is asked before");
    table.answer("Anna", "act").order("Bert", end_turn());
    assert_eq!(table.current(), "Anna");
    table.order("Anna", end_turn()).order("Carl", end_turn());
    assert_eq!(table.round(), 2);
}

#[test]
fn ar_str_03_countdown_runs_under_every_core() {
    for (core, stats) in [("cepheus", "dex 9"), ("percentile", "ag 42"), ("espionage", "dex 14")] {
        let figures =
            [Figure::new("Anna").stats(stats).initiative(12), Figure::new("Bert").stats(stats).initiative(-3).foe()];
        let mut table = Scene::new(core, &["A....B", "......"]).initiative("countdown").figures(figures).begin();
        assert_eq!((table.current(), table.count("Bert")), ("Anna", 0), "{core}");
        table.order("Anna", Deed::new("delay")).answer("Anna", "act").order("Bert", end_turn());
        assert_eq!((table.current(), table.round()), ("Anna", 1), "{core}");
    }
}

#[test]
fn ar_str_02_other_models_run_over_this_core() {
    for model in ["structured", "dynamic", "fluid"] {
        let figures = [guard().initiative(20), raider().initiative(3)];
        let mut table = Scene::new("arrgs", &["G...R", "....."]).initiative(model).figures(figures).begin();
        assert_eq!((table.current(), points(&table, "Guard")), ("Guard", (3, 2)), "{model}");
        table.order("Guard", end_turn()).order("Raider", end_turn());
        assert_eq!(table.round(), 2, "{model}");
    }
    let mut table = scene(&["G...R", "....."], [guard(), raider()]).begin();
    next_round(&mut table);
    assert_eq!(table.round(), 2);
}

#[test]
fn ar_str_13_the_bound_are_out_of_the_fight() {
    let bound = raider().at('B').condition("helpless", 1);
    let free = Figure::new("Free").stats("vitality 20").now("vitality -19").tags("humanoid").foe().initiative(5);
    let mut table = scene(&["GF..B", "....."], [guard().items("long_sword"), free, bound]).begin();
    assert!(!table.battle().is_over());
    table.answer("Free", "none").dice(&[15]).order("Guard", attack("Free"));
    assert!(table.battle().is_over(), "the last one who could act is dead");
}
