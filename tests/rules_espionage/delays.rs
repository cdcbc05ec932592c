//! FI-BGD-26 under Espionage: how far a turn can be put off.

use crate::cast::{another, fluid, guard, ilse, kroll, next_round, open, rows, settled, vega};
use six_seconds::testkit::{Deed, Table, aim, delay, end_turn, walk};

/// Vega on 18 and a guard on that count, with mud beside her.
fn table(count: i32) -> Table {
    let figures = [vega().items("silenced_pistol").initiative(18), guard().initiative(count)];
    fluid(&["V;;..G", "......"], figures).word("spend_policy", "never").begin()
}

#[test]
fn fi_bgd_26_the_count_becomes_the_one_acted_on() {
    for (deed, ledger, settles) in [(walk("e"), -2, (-10, 8)), (aim("Guard"), 1, (-8, 10))] {
        let mut table = table(9);
        table.answer("Vega", "act").order("Vega", delay());
        assert_eq!((table.current(), table.count("Vega"), table.left("Vega", "half")), ("Vega", 9, 2));
        assert_eq!(table.battle().scheduler().count, 9);
        table.order("Vega", deed);
        assert_eq!(rows(&table, "Vega").iter().map(|row| row.1).collect::<Vec<_>>(), [-9, ledger]);
        next_round(&mut table);
        assert_eq!(settled(&table, "Vega"), Some(settles));
    }
}

#[test]
fn fi_bgd_26_not_lower_than_ten_and_the_bonus() {
    let mut table = table(1);
    table.answer("Vega", "act").order("Vega", delay());
    assert_eq!((table.current(), table.count("Vega")), ("Vega", 2), "18 - 16, before the guard on 1");
    assert_eq!(table.battle().scheduler().count, 2, "what the log tells");
    let figures = [vega().initiative(30), guard().initiative(13)];
    let mut late = open("V....G", figures);
    late.order("Vega", delay()).always("delay", "act").order("Guard", end_turn());
    assert_eq!((late.round(), late.current()), (2, "Vega"), "14 is the lowest, and 13 has passed");
    assert_eq!(late.count("Vega"), 30, "the turn is lost, the count is not");
}

#[test]
fn fi_bgd_26_the_count_is_chosen_among_those_that_are_left() {
    // On 17 at the earliest, as 18 has passed; on 9 at the latest, before the guard.
    for (answer, count) in [("act_early", 17), ("act", 9)] {
        let mut table = table(9);
        table.answer("Vega", answer).order("Vega", delay()).order("Vega", end_turn());
        assert_eq!((table.current(), table.count("Vega")), ("Guard", count));
        next_round(&mut table);
        assert_eq!(settled(&table, "Vega"), Some((count - 18, count)));
    }
    // Kroll has acted on 12; his bonus is lower, so on 12 she would have come before him.
    let figures = [vega().initiative(18), kroll().foe().initiative(12), guard().initiative(5)];
    let mut table = open("V....K...G", figures);
    table.order("Vega", delay()).answer("Vega", "act_early").order("Kroll", end_turn());
    assert_eq!((table.current(), table.count("Vega")), ("Vega", 11));
    // Ilse has acted on 12 with the same bonus: after her that count is left.
    let figures = [vega().initiative(18), ilse().initiative(12), guard().initiative(5)];
    let mut table = open("V....I...G", figures);
    table.order("Vega", delay()).answer("Vega", "act_early").order("Ilse", end_turn());
    assert_eq!((table.current(), table.count("Vega")), ("Vega", 12));
}

#[test]
fn fi_bgd_26_after_the_last_turn_the_next_lower_count_is_left() {
    let mut table = table(9);
    table.order("Vega", delay()).answer("Vega", "act").order("Guard", end_turn());
    assert_eq!((table.round(), table.current(), table.count("Vega")), (1, "Vega", 8));
}

#[test]
fn fi_bgd_26_an_unused_delay_loses_the_turn_alone() {
    let mut table = table(9);
    table.order("Vega", delay()).order("Guard", end_turn());
    assert_eq!((table.round(), table.current(), table.count("Vega")), (2, "Vega", 18));
    table.order("Vega", aim("Guard"));
    assert_eq!(table.refused("Vega", delay()), "FI-BGD-26", "before any action");
}

#[test]
fn fi_bgd_26_all_delays_of_a_round_have_one_limit() {
    let figures = [vega().initiative(30), guard().initiative(14), another("Hugo")];
    let mut table = open("V....G...H", figures);
    table.answer("Vega", "act").order("Vega", delay());
    assert_eq!((table.current(), table.count("Vega")), ("Vega", 14), "30 - 16");
    table.answer("Vega", "wait").order("Vega", delay());
    table.always("delay", "act").order("Guard", end_turn());
    assert_eq!((table.current(), table.count("Vega")), ("Vega", 14), "5 is too low");
    next_round(&mut table);
    assert_eq!(settled(&table, "Vega"), Some((-10, 20)));
}

#[test]
fn fi_bgd_13_who_has_pressed_delays_what_is_kept_and_the_turn_together() {
    let figures = [vega().initiative(30), kroll().foe().initiative(18), guard().initiative(5)];
    let mut table = open("V....K...G", figures);
    table.always("delay", "act").order("Vega", Deed::new("press")).order("Vega", delay());
    assert_eq!((table.current(), table.count("Vega")), ("Kroll", 10), "her turn comes on 10 at the earliest");
    table.order("Kroll", end_turn());
    assert_eq!((table.current(), table.count("Vega"), table.left("Vega", "half")), ("Vega", 5, 3));
    table.order("Vega", end_turn());
    assert_eq!((table.round(), table.current()), (1, "Guard"), "and no other turn");
}

#[test]
fn fi_act_03_a_press_that_makes_a_tie_is_rolled_off_at_once() {
    for (dice, first) in [([3, 12], "Ilse"), ([12, 3], "Vega")] {
        let figures = [vega().initiative(30), ilse().initiative(10), guard()];
        let mut table = open("V.I...G", figures);
        table.dice(&dice).order("Vega", Deed::new("press")).order("Vega", end_turn());
        assert_eq!(table.current(), first, "{dice:?}");
    }
}
