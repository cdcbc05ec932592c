//! FI-ACT-02, FI-ACT-03, FI-ORD, FI-BGD-13, FI-BGD-26: who comes when.

use crate::cast::{duel, has, ilse, kroll, next_round, noted, order, rows, scene, settled, vega};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::{Key, Order};
use six_seconds::testkit::{Deed, Figure, aim, attack, delay, end_turn, stance, walk};

fn press() -> Deed {
    Deed::new("press")
}

#[test]
fn fi_act_02_the_highest_count_first_and_changes_wait_for_the_end() {
    let mut table = duel([vega(), kroll().initiative(21)]).begin();
    table.order("KROLL", end_turn());
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!((rows(&table, "KROLL"), table.count("KROLL")), (vec![("wounds_lost", -2)], 21));
    next_round(&mut table);
    assert_eq!(table.turns(), [("KROLL", 21), ("VEGA", 18), ("KROLL", 19)]);
}

#[test]
fn fi_act_03_ties_by_bonus_then_by_a_die_for_one_round() {
    let figures = [vega().stats("dex 9").initiative(18), kroll().initiative(18)];
    assert_eq!(duel(figures).begin().current(), "VEGA");
    let figures = || [vega(), kroll().initiative(18)];
    let mut table = duel(figures()).dice(&[7, 7, 4, 12]).begin();
    assert_eq!(table.current(), "KROLL");
    table.order("KROLL", end_turn()).dice(&[9, 3]).order("VEGA", end_turn());
    assert_eq!((table.round(), table.current()), (2, "VEGA"));
}

#[test]
fn fi_act_03_a_press_into_a_tie_can_be_supposed_and_has_odds() {
    let table = duel([vega().initiative(30), kroll().initiative(10)]).begin();
    let (press, kroll) = (Order::new(table.id("VEGA"), Key::new("press")), table.id("KROLL"));
    let mut forecaster = Forecaster::new(table.battle());
    let naive = forecaster.naive(&press, kroll, Key::new("none"), 10_000).expect("two dice");
    let told = forecaster.forecast(&press, kroll, Key::new("none")).expect("odds");
    assert_eq!((told.difference(&naive.forecast), naive.late), (None, None));
    let supposed = |at| Forecaster::new(table.battle()).suppose_example(&press, (at, 5)).is_ok();
    assert!((0..5).all(supposed));
}

#[test]
fn fi_ord_01_each_round_in_the_order_of_the_new_counts() {
    let figures = [vega(), kroll().initiative(17), ilse().initiative(10)];
    let mut table = scene(&["V.I.........K..."], figures).begin();
    table.dice(&[1, 1]).order("VEGA", attack("KROLL")).order("VEGA", end_turn());
    table.order("KROLL", Deed::new("regroup"));
    next_round(&mut table);
    assert_eq!((settled(&table, "KROLL"), table.current()), (Some((5, 22)), "KROLL"));
}

#[test]
fn fi_ord_02_a_fight_that_is_decided_settles_nothing() {
    let doomed = kroll().now("str 1 end 1 dex 1");
    let mut table = duel([vega(), doomed]).begin();
    table.dice(&[6, 6, 6, 6, 6]).order("VEGA", attack("KROLL"));
    assert!(table.battle().is_over() && settled(&table, "KROLL").is_none());
}

#[test]
fn fi_bgd_13_an_attack_now_and_the_turn_on_the_lower_count() {
    let mut table = duel([vega().initiative(30), kroll().initiative(18)]).begin();
    table.order("VEGA", press());
    assert_eq!((table.count("VEGA"), table.left("VEGA", "significant"), table.left("VEGA", "minor")), (10, 1, 0));
    table.dice(&[1, 1]).order("VEGA", attack("KROLL"));
    table.order("VEGA", end_turn()).order("KROLL", end_turn());
    assert_eq!((table.turns().last(), table.left("VEGA", "significant")), (Some(&("VEGA", 10)), 1));
    assert_eq!((table.left("VEGA", "minor"), table.round()), (1, 1));
    assert_eq!(table.refused("VEGA", press()), "FI-BGD-13", "once a round");
    table.order("VEGA", aim("KROLL"));
    next_round(&mut table);
    assert_eq!(table.base("VEGA"), 11);
}

#[test]
fn fi_bgd_13_what_a_press_buys_can_be_kept() {
    let mut table = duel([vega().initiative(30), kroll().initiative(18)]).begin();
    table.order("VEGA", press()).order("VEGA", end_turn()).order("KROLL", end_turn());
    assert_eq!((table.current(), table.left("VEGA", "significant"), table.left("VEGA", "minor")), ("VEGA", 2, 1));
    table.dice(&[1, 1]).order("VEGA", attack("KROLL")).dice(&[1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "VEGA"), [("final_attack", -2)], "the second attack of the round leaves her open");
}

#[test]
fn fi_bgd_13_a_delay_of_what_is_kept_delays_the_turn_with_it() {
    let mut table = duel([vega().initiative(30), kroll()]).begin();
    table.order("VEGA", press()).answer("VEGA", "act").order("VEGA", delay());
    assert_eq!((table.current(), table.count("VEGA"), table.left("VEGA", "significant")), ("VEGA", 6, 2));
    table.order("VEGA", end_turn());
    assert_eq!((table.round(), table.current()), (1, "KROLL"));
}

#[test]
fn fi_bgd_13_needs_the_count_and_comes_before_everything_else() {
    let table = duel([vega().initiative(25), kroll()]).begin();
    assert_eq!(table.refused("VEGA", press()), "FI-BGD-13");
    let low = duel([vega().initiative(25), kroll()]).number("press_min", 21).begin();
    assert!(low.allows("VEGA", press()));
    let mut late = duel([vega().initiative(30), kroll()]).begin();
    late.order("VEGA", aim("KROLL"));
    assert_eq!(late.refused("VEGA", press()), "FI-BGD-13");
}

#[test]
fn fi_bgd_26_the_count_becomes_the_one_acted_on_within_the_cap() {
    let mut table = duel([vega(), kroll().initiative(9)]).begin();
    table.order("VEGA", delay()).answer("VEGA", "act").order("KROLL", stance("crouched"));
    assert_eq!((table.current(), table.count("VEGA"), rows(&table, "VEGA")), ("VEGA", 9, vec![("delay", -9)]));
    table.order("VEGA", end_turn()).dice(&[12, 3]);
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((-9, 9)));
}

#[test]
fn fi_bgd_26_what_a_delay_loses_counts_against_the_limit() {
    let mut table = duel([vega().stats("end 12"), kroll().initiative(9)]).begin();
    table.order("VEGA", delay()).answer("VEGA", "act").order("KROLL", stance("crouched"));
    table.order("VEGA", end_turn()).dice(&[4, 4, 1, 1, 1]).order("KROLL", attack("VEGA"));
    assert_eq!(rows(&table, "VEGA"), [("delay", -9), ("wounds_lost", -2)]);
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((-10, 8)), "one below the count acted on, not two");
    let mut table = duel([vega(), kroll().initiative(9)]).begin();
    table.order("VEGA", delay()).answer("VEGA", "act").order("KROLL", stance("crouched"));
    table.order("VEGA", aim("KROLL"));
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((-8, 10)));
}

#[test]
fn fi_map_02_who_waits_over_the_round_comes_first_and_at_most_ten_higher() {
    for (top, first) in [(14, 15), (30, 18)] {
        let others = kroll().initiative(top);
        let mut table = duel([vega().initiative(8), others]).begin();
        table.order("KROLL", end_turn()).answer("VEGA", "first").order("VEGA", delay());
        assert_eq!((table.round(), table.base("VEGA")), (2, first));
    }
}

#[test]
fn fi_map_02_a_reaction_moves_its_maker_for_a_round_and_leaves_the_count() {
    let mut table = duel([vega(), kroll().initiative(1)]).begin();
    table.order("VEGA", end_turn()).order("KROLL", aim("VEGA")).order("KROLL", end_turn());
    table.answer("KROLL", "dodge").dice(&[1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!((table.count("KROLL"), table.base("KROLL")), (0, 2));
    next_round(&mut table);
    assert!(!has(&table, "KROLL", "reeling"));
    assert_eq!((table.base("KROLL"), order(&table).len() > 2, noted(&table, "must_press").len()), (2, true, 0));
}

#[test]
fn fi_map_02_leading_helps_for_a_round() {
    let chief = Figure::new("VEGA").skills("leadership 2").items("rifle").initiative(18);
    let figures = [chief, kroll(), ilse()];
    let mut table = scene(&["V.I.........K..."], figures).begin();
    table.dice(&[5, 4]).order("VEGA", Deed::new("lead").at("ILSE"));
    assert_eq!((table.count("ILSE"), table.base("ILSE"), rows(&table, "ILSE")), (7, 4, vec![]));
}

#[test]
fn fi_map_02_who_waits_may_come_in_before_an_enemys_order() {
    let mut table = duel([vega(), kroll()]).begin();
    table.order("VEGA", delay()).order("KROLL", aim("VEGA"));
    assert_eq!(table.asked("VEGA").and_then(|choice| choice.about.by), Some(table.id("KROLL")));
    table.answer("VEGA", "act").order("KROLL", walk("e"));
    assert_eq!((table.current(), table.square("KROLL")), ("VEGA", (12, 0)));
}
