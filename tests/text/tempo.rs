//! The table of counts in the terminal.

use six_seconds::battle::SideId;
use six_seconds::testkit::{Deed, Figure, Scene, Table, aim, attack, end_turn};
use six_seconds::text::{describe, tempo};

/// Two with rifles, face to face, under fluid initiative.
fn fluid(vega: i32, kroll: i32) -> Table {
    let armed = |name| Figure::new(name).skills("slug_rifle 1").items("rifle");
    let figures = [armed("VEGA").initiative(vega), armed("KROLL").foe().initiative(kroll)];
    Scene::new("cepheus", &["V...........K...", "................"]).initiative("fluid").figures(figures).begin()
}

#[test]
fn every_row_of_a_count_is_told_with_its_rule_and_what_the_next_count_brings() {
    let mut table = fluid(47, 6);
    table.order("VEGA", aim("KROLL")).order("VEGA", Deed::new("regroup"));
    let told = tempo::lines(table.battle(), table.id("VEGA"), describe::Viewer(None));
    let rows = ["    +1 Aim (FI-ROW-01)", "    +5 Regroup (FI-ROW-02)"];
    assert_eq!(told[0], "VEGA: initiative 47, +6 so far this round, next round 53 (must press).");
    assert_eq!(told[1..3], rows);
    assert_eq!(told[3], "    Next round: must press before anything else (FI-THR-01)");
    let enemy = tempo::lines(table.battle(), table.id("VEGA"), describe::Viewer(Some(SideId(1))));
    assert_eq!(enemy[0], "VEGA: initiative 47, +6 so far this round.");
    assert_eq!(enemy[1..], rows, "the forecast is its own side's (FI-ORD-01)");
    let all = tempo::all(table.battle(), describe::Viewer(None));
    assert_eq!(all[all.len() - 3], "At most 10 up and 10 down in a round (FI-FLU-02).");
    assert!(all[all.len() - 2].starts_with("50 or more: must press"), "{all:?}");
    assert!(all[all.len() - 1].starts_with("0 or less: reeling"), "{all:?}");
}

#[test]
fn who_would_fall_is_told_where_the_rebound_leads() {
    let mut table = fluid(18, 2);
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    let told = tempo::lines(table.battle(), table.id("KROLL"), describe::Viewer(None));
    assert_eq!(told[0], "KROLL: initiative 2, −2 so far this round, next round 20, reeling.");
    let fall = "    Falls to 0: reeling (loses a turn), flat-footed, then back up to 20 (FI-THR-02)";
    assert_eq!(told.last().map(String::as_str), Some(fall));
}

#[test]
fn who_must_press_is_told_so_and_why_nothing_else_is_allowed() {
    let table = fluid(50, 6);
    let sheet = describe::sheet(table.battle(), table.id("VEGA"), None);
    assert!(sheet.contains(&"VEGA must press before anything else (FI-THR-01).".to_owned()), "{sheet:?}");
    assert_eq!(table.refused("VEGA", end_turn()), "FI-THR-01");
    let options = describe::options(table.battle(), table.id("VEGA"));
    assert!(options.iter().any(|line| line.contains("Must press first: initiative has reached 50")), "{options:?}");
}
