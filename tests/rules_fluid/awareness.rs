//! FI-SUR: who knows of whom, and the surprise round.

use crate::cast::{has, kroll, next_round, noted, order, rows, scene, settled, vega};
use six_seconds::testkit::{Deed, Figure, Scene, aim, attack, drop_held, end_turn, walk};

const ROWS: [&str; 2] = ["V.I.........K.G.", "................"];

fn people() -> [Figure; 4] {
    let scout = |figure: Figure, level: &str| figure.skills(&format!("recon {level}"));
    let guard = Figure::new("GARD").foe().items("rifle").initiative(5);
    [
        scout(vega(), "2"),
        scout(Figure::new("ILSE").items("rifle").initiative(11), "0"),
        scout(kroll(), "1"),
        scout(guard, "1"),
    ]
}

fn meet(figures: [Figure; 4], awareness: &'static str) -> Scene {
    scene(&ROWS, figures).word("surprise", "fluid").word("group_awareness", awareness)
}

#[test]
fn fi_sur_01_all_groups_aware_no_surprise() {
    let table = meet(people(), "all").begin();
    assert_eq!((table.round(), table.current(), noted(&table, "team_check").len()), (1, "VEGA", 0));
}

#[test]
fn fi_sur_02_the_best_group_acts_first_and_a_tie_helps_nobody() {
    let table = meet(people(), "none").dice(&[5, 5, 4, 4]).begin();
    assert_eq!(noted(&table, "team_check"), [10, 9], "the lowest of each group counts");
    assert!(table.battle().scheduler().surprise && table.current() == "VEGA");
    let tie = meet(people(), "none").dice(&[5, 4, 4, 4]).begin();
    assert_eq!((tie.round(), tie.battle().scheduler().surprise), (1, false));
}

#[test]
fn fi_sur_02_second_place_gets_nothing() {
    let mut table = meet(people(), "none").dice(&[1, 1, 4, 4]).begin();
    table.order("KROLL", aim("VEGA")).order("GARD", aim("VEGA"));
    assert_eq!((order(&table), table.round()), (vec!["KROLL", "GARD", "VEGA"], 1));
}

#[test]
fn fi_sur_03_an_ambush_must_beat_every_hostile_group() {
    let lurking = || {
        let [vega, ilse, kroll, guard] = people();
        [vega.condition("in_ambush", 1), ilse, kroll, guard]
    };
    assert!(meet(lurking(), "some").dice(&[5, 5, 4, 4]).begin().battle().scheduler().surprise);
    assert!(!meet(lurking(), "some").dice(&[5, 4, 4, 4]).begin().battle().scheduler().surprise, "a tie is no win");
    assert!(!meet(lurking(), "some").dice(&[1, 1, 6, 6]).begin().battle().scheduler().surprise, "nor for the others");
}

#[test]
fn fi_sur_04_who_takes_no_part_neither_hinders_nor_acts() {
    let [vega, ilse, kroll, guard] = people();
    let figures = [vega, ilse.condition("no_surprise_check", 1), kroll, guard];
    let mut table = meet(figures, "none").dice(&[4, 4, 4, 4]).begin();
    assert_eq!(noted(&table, "team_check"), [10, 9], "Recon 2 alone");
    table.order("VEGA", aim("KROLL"));
    assert_eq!((table.round(), order(&table)), (1, vec!["VEGA", "VEGA"]));
}

#[test]
fn fi_bgd_25_the_level_adds_to_a_teams_check() {
    let [vega, ilse, kroll, guard] = people();
    let figures = [vega.condition("surprise_mod", 3), ilse, kroll, guard];
    let table = meet(figures, "none").dice(&[4, 4, 4, 4]).begin();
    assert_eq!(noted(&table, "team_check"), [11, 9]);
}

#[test]
fn fi_sur_05_one_thing_each() {
    let mut table = meet(people(), "none").dice(&[5, 5, 4, 4]).begin();
    assert_eq!(table.refused("VEGA", Deed::new("press")), "FI-SUR-05");
    table.order("VEGA", walk("s"));
    assert_eq!(table.current(), "ILSE", "the turn is over");
    table.order("ILSE", drop_held());
    assert_eq!((table.round(), table.current()), (1, "VEGA"), "a free action is one thing as well");
}

#[test]
fn fi_sur_05_with_the_option_a_free_action_besides() {
    let scene = meet(people(), "none").flag("surprise_extra_free", true);
    let mut table = scene.dice(&[5, 5, 4, 4]).begin();
    table.order("VEGA", walk("s"));
    assert_eq!(table.current(), "VEGA");
    assert_eq!(table.refused("VEGA", aim("KROLL")), "FI-SUR-05");
    table.order("VEGA", drop_held());
    assert_eq!(table.current(), "ILSE");
}

#[test]
fn fi_sur_06_in_order_of_count_and_into_the_first_rounds_ledger() {
    let mut table = meet(people(), "none").dice(&[5, 5, 4, 4]).begin();
    table.order("VEGA", aim("KROLL")).order("ILSE", end_turn());
    assert_eq!((order(&table), table.round()), (vec!["VEGA", "ILSE", "VEGA"], 1));
    assert_eq!((rows(&table, "VEGA"), table.base("VEGA")), (vec![("row_aim", 1)], 18), "nothing is settled in between");
    table.order("VEGA", aim("GARD"));
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((2, 20)));
}

#[test]
fn fi_flt_01_who_has_acted_in_the_surprise_round_is_ready() {
    let mut table = meet(people(), "none").dice(&[5, 5, 4, 4]).begin();
    table.dice(&[1, 1]).order("VEGA", attack("KROLL")).order("ILSE", end_turn());
    assert!(!has(&table, "VEGA", "flat_footed") && has(&table, "KROLL", "flat_footed"));
}
