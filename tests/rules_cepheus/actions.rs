//! CE-RND, CE-SIG, CE-MIN-07 to CE-MIN-10: rounds, budgets, and what a minor action buys.

use crate::cast::{alfa, apart, bravo, charlie};
use six_seconds::battle::{Event, Life, Phase, Stance};
use six_seconds::testkit::{
    Scene, Table, aim, attack, delay, draw, drop_held, end_turn, reload, stance, use_door, walk,
};

#[test]
fn ce_rnd_01_ten_rounds_are_a_minute() {
    assert_eq!(six_seconds::rules::cepheus::ROUND_SECONDS * 10, 60);
}

#[test]
fn ce_rnd_02_one_minor_and_one_significant() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).begin();
    table.order("ALFA", walk("e")).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.refused("ALFA", stance("prone")), "CE-RND-02");
    table.pass_to("ALFA").dice(&[1, 1]).order("ALFA", attack("CHARLIE")).order("ALFA", stance("prone"));
}

#[test]
fn ce_rnd_02_or_three_minor_ones() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).begin();
    table.order("ALFA", walk("e e e e")).order("ALFA", walk("e e e e"));
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "CE-RND-02");
    table.order("ALFA", aim("CHARLIE"));
    assert_eq!(table.refused("ALFA", aim("CHARLIE")), "CE-RND-02");
}

#[test]
fn ce_rnd_03_no_action_outside_the_own_turn() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).begin();
    table.order("ALFA", walk("e")).order("ALFA", end_turn());
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "");
}

#[test]
fn ce_rnd_04_when_all_have_acted_the_next_round_begins() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).begin();
    table.order("ALFA", end_turn());
    assert_eq!(table.round(), 1);
    table.order("CHARLIE", end_turn());
    assert_eq!((table.round(), table.current()), (2, "ALFA"));
}

#[test]
fn ce_rnd_04_the_unconscious_are_passed_over() {
    let helper = bravo().initiative(9);
    let frail = charlie().now("str 1 end 1").initiative(10);
    let mut table = Scene::new("cepheus", &["A.........C...B"]).figures([alfa(), frail, helper]).begin();
    table.split("CHARLIE", &[("str", 1), ("end", 1), ("dex", 2)]);
    table.dice(&[4, 3, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.body("CHARLIE").life, Life::Down);
    table.order("ALFA", end_turn());
    assert_eq!(table.current(), "BRAVO");
}

#[test]
fn ce_rnd_05_the_fight_ends_with_the_last_opponent() {
    let frail = charlie().now("str 1 end 1");
    let mut table = apart('A', 10, 'C').figures([alfa(), frail]).begin();
    table.split("CHARLIE", &[("str", 1), ("end", 1), ("dex", 2)]);
    table.dice(&[4, 3, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { winner: Some(_), .. }));
}

/// Whoever has to hold out until the last round of the battle has won when it is over.
#[test]
fn ce_rnd_05_holding_out_until_the_last_round_is_no_draw() {
    let level = r#"(name: "gate", rules: (core: Cepheus, initiative: Dynamic), map: (rows: ["a.b"],
        legend: {'.': "grass", 'a': "grass", 'b': "grass"}),
        sides: [(name: "guards", objectives: [(text: "Hold out.", goal: Survive(round: 2))]), (name: "others")],
        units: [(name: "Ana", side: "guards", at: 'a', items: [], initiative: 9),
            (name: "Bo", side: "others", at: 'b', items: [], initiative: 5)], round_limit: 2)"#;
    let mut table = Scene::level(level);
    for name in ["Ana", "Bo", "Ana", "Bo"] {
        table.order(name, end_turn());
    }
    let winner = table.battle().side(table.id("Ana"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { winner: Some(side), .. } if side == winner));
}

#[test]
fn ce_sig_01_the_significant_action_makes_two_minor_ones() {
    let figures = [alfa().items("auto_pistol").rounds("auto_pistol", 3, 15), charlie()];
    let mut table = apart('A', 20, 'C').figures(figures).begin();
    table.order("ALFA", draw("auto_pistol")).order("ALFA", reload()).order("ALFA", aim("CHARLIE"));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "significant"), table.loaded("ALFA")), (0, 0, 15));
}

#[test]
fn ce_min_07_any_stance_to_any_other_for_one_minor_action() {
    for (from, to, is) in [
        (Stance::Prone, "standing", Stance::Standing),
        (Stance::Standing, "prone", Stance::Prone),
        (Stance::Prone, "crouched", Stance::Crouched),
    ] {
        let mut table = apart('A', 20, 'C').figures([alfa().stance(from), charlie()]).begin();
        table.order("ALFA", stance(to));
        assert_eq!((table.body("ALFA").stance, table.left("ALFA", "minor")), (is, 0));
        assert!(table.allows("ALFA", attack("CHARLIE")));
    }
}

#[test]
fn ce_min_08_drawing_takes_a_minor_action() {
    let mut table = apart('B', 4, 'A').figures([bravo().initiative(20), alfa().of(0)]).begin();
    table.order("BRAVO", draw("auto_pistol"));
    assert_eq!((table.in_hand("BRAVO"), table.left("BRAVO", "minor")), ("auto_pistol", 0));
    table.dice(&[1, 1]).order("BRAVO", attack("ALFA"));
}

#[test]
fn ce_min_08_an_item_may_be_drawn_for_nothing() {
    let figures = [alfa().items("underslung_launcher"), charlie()];
    let mut table = apart('A', 20, 'C').figures(figures).begin();
    table.order("ALFA", draw("underslung_launcher"));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "free")), (1, 2));
}

#[test]
fn ce_min_10_the_level_says_what_working_a_thing_costs() {
    for (mark, left) in [("interact_free", [1, 1, 2]), ("none", [0, 1, 3]), ("interact_significant", [1, 0, 3])] {
        let scene = Scene::new("cepheus", &["A+...C"]).figures([alfa(), charlie()]).zone(mark, (1, 0), (1, 0));
        let mut table = scene.begin();
        table.order("ALFA", use_door("e"));
        assert_eq!(["minor", "significant", "free"].map(|what| table.left("ALFA", what)), left, "{mark}");
    }
}

#[test]
fn ce_min_09_a_reload_takes_what_the_weapon_lists() {
    let figures =
        [alfa().items("rocket_launcher").holding("rocket_launcher").rounds("rocket_launcher", 0, 2), charlie()];
    let mut table = apart('A', 20, 'C').figures(figures).begin();
    table.order("ALFA", reload()).order("ALFA", reload());
    assert_eq!(table.loaded("ALFA"), 0);
    table.order("ALFA", reload());
    assert_eq!((table.loaded("ALFA"), table.left("ALFA", "minor"), table.left("ALFA", "significant")), (1, 0, 0));
}

#[test]
fn ce_min_09_progress_carries_over_turns() {
    let figures = [charlie().rounds("shotgun", 0, 10).initiative(20), alfa().of(0)];
    let mut table = apart('C', 20, 'A').figures(figures).begin();
    for _ in 0..3 {
        table.order("CHARLIE", reload());
    }
    table.pass_to("CHARLIE").order("CHARLIE", reload()).order("CHARLIE", reload());
    assert_eq!(table.loaded("CHARLIE"), 0);
    table.order("CHARLIE", reload());
    assert_eq!(table.loaded("CHARLIE"), 10);
}

#[test]
fn ce_wpn_03_a_revolver_loads_faster_without_dodging() {
    let figures =
        [charlie().items("revolver").holding("revolver").rounds("revolver", 0, 6).initiative(20), alfa().of(0)];
    let mut table = apart('C', 20, 'A').figures(figures).begin();
    table.order("CHARLIE", reload().mode("no_dodge")).order("CHARLIE", reload().mode("no_dodge"));
    assert_eq!(table.condition("CHARLIE", "no_dodge"), 1);
    table.order("CHARLIE", end_turn()).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert!(table.asked_of("reaction").is_none());
    table.pass_to("CHARLIE");
    table.order("CHARLIE", reload().mode("no_dodge"));
    assert_eq!((table.loaded("CHARLIE"), table.condition("CHARLIE", "no_dodge")), (6, 0));
}

#[test]
fn ce_min_10_a_door_is_a_minor_action() {
    let mut table = Scene::new("cepheus", &["A+.......C"]).figures([alfa(), charlie()]).begin();
    assert_eq!(table.refused("ALFA", walk("e")), "CE-MOV-01");
    table.order("ALFA", use_door("e"));
    assert!(table.latest().iter().any(|event| matches!(event, Event::TerrainChanged { .. })));
    assert!(table.allows("ALFA", attack("CHARLIE")));
    table.order("ALFA", use_door("e"));
    assert!(!table.battle().sees(table.id("ALFA"), table.id("CHARLIE")));
}

#[test]
fn ce_sig_02_a_heavy_hatch_is_a_significant_action() {
    let mut table = Scene::new("cepheus", &["A=.......C"]).figures([alfa(), charlie()]).begin();
    table.order("ALFA", use_door("e"));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "significant")), (1, 0));
}

#[test]
fn ce_oth_01_the_fourth_free_action_costs_the_minor_one() {
    let figures = [alfa().items("underslung_launcher auto_pistol dagger"), charlie()];
    let mut table = apart('A', 20, 'C').figures(figures).number("free_actions_per_turn", 1).begin();
    table.order("ALFA", drop_held());
    assert_eq!((table.in_hand("ALFA"), table.left("ALFA", "minor"), table.left("ALFA", "free")), ("nothing", 1, 0));
    table.order("ALFA", draw("underslung_launcher"));
    assert_eq!(table.left("ALFA", "minor"), 0);
}

#[test]
fn ce_rnd_04_one_who_holds_back_does_not_keep_the_round_open() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).begin();
    table.order("ALFA", delay()).answer("ALFA", "keep").order("CHARLIE", end_turn());
    assert_eq!((table.round(), table.current()), (2, "ALFA"));
}

#[test]
fn ce_oth_01_without_a_minor_action_there_is_no_fourth_free_one() {
    let figures = [alfa().items("underslung_launcher"), charlie()];
    let mut table = apart('A', 20, 'C').figures(figures).number("free_actions_per_turn", 1).begin();
    table.order("ALFA", walk("e e e e")).order("ALFA", walk("w w w w"));
    table.order("ALFA", drop_held());
    assert!(table.allows("ALFA", draw("underslung_launcher")), "it takes the last minor action");
    table.order("ALFA", stance("prone"));
    assert_eq!(table.refused("ALFA", draw("underslung_launcher")), "CE-RND-02");
}

/// CHARLIE with an empty revolver in hand.
fn empty() -> Table {
    let figures =
        [charlie().items("revolver").holding("revolver").rounds("revolver", 0, 6).initiative(20), alfa().of(0)];
    apart('C', 20, 'A').figures(figures).begin()
}

#[test]
fn ce_wpn_03_only_what_is_loaded_without_dodging_goes_faster() {
    let mut table = empty();
    table.order("CHARLIE", reload()).order("CHARLIE", reload()).order("CHARLIE", reload().mode("no_dodge"));
    assert_eq!(table.loaded("CHARLIE"), 0, "two sixths and a third");
    table.pass_to("CHARLIE").order("CHARLIE", reload().mode("no_dodge"));
    assert_eq!(table.loaded("CHARLIE"), 6);
}

#[test]
fn ce_wpn_03_to_draw_another_weapon_ends_a_hasty_reload() {
    let mut table = empty();
    table.order("CHARLIE", reload().mode("no_dodge")).order("CHARLIE", draw("shotgun"));
    assert_eq!(table.condition("CHARLIE", "no_dodge"), 0);
}
