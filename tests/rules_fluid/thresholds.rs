//! FI-THR: very high and very low counts.

use crate::cast::{duel, has, kroll, next_round, noted, settled, vega};
use six_seconds::battle::system::Threshold;
use six_seconds::rules::initiative::fluid::settle::threshold;
use six_seconds::testkit::{Deed, aim, attack, delay, drop_held, end_turn};

fn press() -> Deed {
    Deed::new("press")
}

#[test]
fn fi_thr_01_fifty_or_more_must_press_first() {
    let mut table = duel([vega().initiative(49), kroll()]).begin();
    assert!(table.allows("VEGA", end_turn()), "49 is no duty");
    table.order("VEGA", aim("KROLL"));
    next_round(&mut table);
    assert_eq!((table.base("VEGA"), noted(&table, "must_press")), (50, vec![50]));
    for other in [end_turn(), aim("KROLL"), delay(), drop_held(), Deed::new("regroup")] {
        assert_eq!(table.refused("VEGA", other), "FI-THR-01");
    }
    table.order("VEGA", press());
    assert_eq!(table.count("VEGA"), 30);
    table.order("VEGA", end_turn());
    assert_eq!((table.turns().last(), table.round()), (Some(&("VEGA", 30)), 2), "her normal turn");
}

#[test]
fn fi_thr_01_a_first_roll_of_fifty_binds_the_first_round() {
    let table = duel([vega().initiative(75), kroll()]).begin();
    assert_eq!(table.refused("VEGA", end_turn()), "FI-THR-01");
    let mut table = table;
    table.order("VEGA", press());
    assert_eq!(table.count("VEGA"), 55);
    assert!(table.allows("VEGA", end_turn()), "once a round");
}

/// Kroll on that count is shot until he has no Endurance left: -10.
fn exhausted(count: i32) -> six_seconds::testkit::Table {
    let mut table = duel([vega().initiative(30), kroll().now("end 4").initiative(count)]).begin();
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    next_round(&mut table);
    table
}

#[test]
fn fi_thr_02_nothing_or_less_reels_and_loses_a_turn() {
    let mut table = exhausted(6);
    assert_eq!((settled(&table, "KROLL"), table.base("KROLL")), (Some((-10, -4)), 16));
    assert!(has(&table, "KROLL", "reeling") && has(&table, "KROLL", "flat_footed"));
    assert_eq!(table.current(), "VEGA");
    table.order("VEGA", end_turn());
    assert_eq!((table.round(), table.current()), (3, "VEGA"), "Kroll is passed over");
    assert!(!has(&table, "KROLL", "reeling"));
    assert!(has(&table, "KROLL", "flat_footed"), "a lost turn is no action");
    table.order("VEGA", end_turn());
    assert_eq!((table.round(), table.current()), (3, "KROLL"));
}

#[test]
fn fi_thr_02_one_is_not_nothing() {
    let table = exhausted(11);
    assert_eq!((table.base("KROLL"), has(&table, "KROLL", "reeling")), (1, false));
    let table = exhausted(10);
    assert_eq!((table.base("KROLL"), has(&table, "KROLL", "reeling")), (20, true));
}

#[test]
fn fi_thr_03_up_by_twenty_or_to_one() {
    for (count, up) in [(0, 20), (-9, 11), (-19, 1), (-20, 1), (-25, 1)] {
        assert!(matches!(threshold(count), Some(Threshold::Falls { to, .. }) if to == up), "{count}");
    }
    assert_eq!((threshold(1), threshold(49)), (None, None));
}

#[test]
fn fi_bgd_18_who_is_out_lies_through_the_lost_turn() {
    let third = six_seconds::testkit::Figure::new("GARD").foe().initiative(3);
    let weak = kroll().now("str 2 end 2").initiative(6);
    let mut table = crate::cast::scene(&["V...........K.G."], [vega(), weak, third]).begin();
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    next_round(&mut table);
    assert!(has(&table, "KROLL", "reeling"));
    next_round(&mut table);
    assert!(!has(&table, "KROLL", "reeling") && has(&table, "KROLL", "flat_footed"));
}

#[test]
fn fi_thr_03_the_track_tells_the_count_after_the_fall() {
    let mut table = duel([vega().initiative(30), kroll().now("end 4").initiative(6)]).begin();
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    let standing = table.battle().rules().initiative.standing(table.battle(), table.id("KROLL"));
    assert_eq!(standing.next, -4);
    assert!(matches!(standing.brings, Some(Threshold::Falls { to: 16, .. })), "{:?}", standing.brings);
}
