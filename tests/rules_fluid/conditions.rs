//! FI-ROW-09 to FI-ROW-11, FI-FLU-05: rows of conditions under 2D6.

use crate::cast::{duel, kroll, next_round, rows, settled, vega};
use six_seconds::testkit::{attack, end_turn};

#[test]
fn fi_row_09_one_for_each_round_of_bleeding() {
    let bleeding = kroll().now("str 6 dex 6 end 6").condition("fresh_wound", 1).initiative(9);
    let mut table = duel([vega(), bleeding]).begin();
    assert_eq!(rows(&table, "KROLL"), [("row_bleeding", -1)]);
    next_round(&mut table);
    assert_eq!((settled(&table, "KROLL"), rows(&table, "KROLL")), (Some((-1, 8)), vec![("row_bleeding", -1)]));
}

#[test]
fn fi_row_10_exhausted_as_endurance_falls_to_nothing() {
    let mut table = duel([vega(), kroll().now("end 4").initiative(20)]).begin();
    table.order("KROLL", end_turn());
    table.split("KROLL", &[("end", 4), ("str", 1)]);
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "KROLL"), [("wounds_lost", -2), ("row_exhausted", -10)]);
}

#[test]
fn fi_row_10_fatigue_counts_when_gained_or_with_the_option_while_held() {
    let tired = || kroll().condition("fatigued", 1).initiative(20);
    let mut table = duel([vega(), tired()]).begin();
    next_round(&mut table);
    assert_eq!(settled(&table, "KROLL"), None, "it was gained before");
    let mut table = duel([vega(), tired()]).word("fatigue_rows", "while_held").begin();
    next_round(&mut table);
    assert_eq!(settled(&table, "KROLL"), Some((-3, 17)));
    next_round(&mut table);
    assert_eq!(settled(&table, "KROLL"), Some((-3, 14)));
}

#[test]
fn fi_row_11_and_flu_05_a_critical_injury_and_the_bleeding_it_brings() {
    let hurt = kroll().now("str 6 dex 6").initiative(20);
    let mut table = duel([vega(), hurt]).begin();
    table.order("KROLL", end_turn());
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    let mut found = rows(&table, "KROLL");
    found.sort_unstable();
    assert_eq!(found, [("critical_injury", -10), ("row_bleeding", -1), ("wounds_lost", -2)]);
    next_round(&mut table);
    assert_eq!(settled(&table, "KROLL"), Some((-10, 10)));
}
