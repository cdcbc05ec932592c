//! FI-ROW: each row of the table under 2D6.

use crate::cast::{duel, has, kroll, next_round, rows, scene, settled, vega};
use six_seconds::rules::initiative::fluid::rows::{Block, ROWS};
use six_seconds::testkit::{Deed, Figure, Table, aim, attack, end_turn, stance, throw, walk};

fn regroup() -> Deed {
    Deed::new("regroup")
}

#[test]
fn fi_flu_06_nineteen_rows_of_five_blocks() {
    let count = |wanted: fn(i32) -> bool| ROWS.iter().filter(|row| wanted(row.by)).count();
    assert_eq!((count(|by| by > 0), count(|by| by < 0), count(|by| by == 0)), (4, 14, 1));
    let of = |block: Block| ROWS.iter().filter(|row| row.block == block).map(|row| row.by).collect::<Vec<_>>();
    assert_eq!(of(Block::Actions), [1, 1, 5]);
    assert_eq!(of(Block::AttackMove), [-2, -2, -4, -2, -2, 10]);
    assert_eq!(of(Block::Condition), [-1, -3, -10, -10]);
    assert_eq!((of(Block::Injury), of(Block::Save)), (vec![-2, -5, 0], vec![-2, -5, -5]));
}

#[test]
fn fi_row_01_each_aim() {
    let mut table = duel([vega(), kroll()]).begin();
    table.order("VEGA", aim("KROLL")).order("VEGA", aim("KROLL"));
    assert_eq!(rows(&table, "VEGA"), [("row_aim", 1), ("row_aim", 1)]);
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((2, 20)));
}

#[test]
fn fi_row_01_brace() {
    let expert = vega().skills("slug_rifle 3").items("tripod");
    let mut table = duel([expert, kroll()]).begin();
    table.order("VEGA", Deed::new("brace"));
    assert_eq!(rows(&table, "VEGA"), [("row_brace", 1)]);
}

#[test]
fn fi_row_02_regroup_adds_intelligence_and_never_takes() {
    for (int, by) in [(9, 6), (7, 5), (2, 3)] {
        let mut table = duel([vega().stats(&format!("int {int}")), kroll()]).begin();
        table.order("VEGA", regroup());
        assert_eq!((rows(&table, "VEGA"), table.left("VEGA", "significant")), (vec![("regroup", by)], 0));
    }
}

#[test]
fn fi_row_03_each_movement_through_difficult_ground() {
    let mud = ["V;;;........K..."];
    let mut table = scene(&mud, [vega(), kroll()]).begin();
    table.order("VEGA", walk("e e"));
    assert_eq!(rows(&table, "VEGA"), [("terrain_slow", -2)]);
    let mut open = duel([vega(), kroll()]).begin();
    open.order("VEGA", walk("e e"));
    assert_eq!(rows(&open, "VEGA"), []);
}

#[test]
fn fi_row_04_a_rocket_is_heavy_work() {
    let gunner = Figure::new("VEGA").stats("dex 9").skills("heavy_weapons 2").items("rocket_launcher").initiative(18);
    let empty = ".".repeat(30);
    let row = format!("V{}K", ".".repeat(28));
    let mut table = scene(&[empty.clone(), empty.clone(), row, empty.clone(), empty], [gunner, kroll()]).begin();
    table.dice(&[6, 6]).order("VEGA", Deed::new("launch").at_square(15, 2));
    assert_eq!(rows(&table, "VEGA").first(), Some(&("tactical_fired", -2)));
}

#[test]
fn fi_row_05_without_proficiency_once_for_each_weapon() {
    let stranger = Figure::new("VEGA").items("rifle").initiative(40);
    let mut table = duel([stranger, kroll()]).begin();
    table.order("VEGA", Deed::new("press")).dice(&[3, 3]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "VEGA"), [("no_proficiency", -4)]);
    table.order("VEGA", end_turn()).dice(&[3, 3]).order("VEGA", attack("KROLL"));
    let strange = rows(&table, "VEGA").iter().filter(|row| row.0 == "no_proficiency").count();
    assert_eq!(strange, 1);
    let mut novice = duel([vega().skills("slug_rifle 0"), kroll()]).begin();
    novice.dice(&[3, 3]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&novice, "VEGA"), [], "level 0 is enough");
}

#[test]
fn fi_row_05_the_skill_of_another_use_of_the_weapon_does_not_help() {
    let stabber = Figure::new("VEGA").skills("athletics 1").items("dagger").initiative(18);
    let mut table = scene(&["VK......"], [stabber, kroll()]).begin();
    table.dice(&[5, 3]).order("VEGA", attack("KROLL"));
    assert_eq!((table.dm("untrained"), rows(&table, "VEGA")), (Some(-3), vec![("no_proficiency", -4)]));
}

#[test]
fn fi_row_06_after_panic_fire_another_attack_is_one_after_the_first() {
    let gunner = vega().skills("slug_rifle 1 slug_pistol 1").items("rifle auto_pistol").holding("auto_pistol");
    let mut table = duel([gunner.initiative(40), kroll()]).begin();
    let finals = |table: &Table| rows(table, "VEGA").iter().filter(|row| row.0 == "final_attack").count();
    table.order("VEGA", Deed::new("press")).dice(&[2, 3]).order("VEGA", Deed::new("panic").at("KROLL"));
    assert_eq!(finals(&table), 1);
    table.order("VEGA", end_turn()).order("VEGA", six_seconds::testkit::draw("rifle"));
    table.dice(&[2, 3]).order("VEGA", attack("KROLL"));
    assert_eq!(finals(&table), 2);
}

#[test]
fn fi_row_06_every_attack_after_the_first_and_panic_always() {
    let mut table = duel([vega().initiative(40), kroll()]).begin();
    table.order("VEGA", Deed::new("press")).dice(&[2, 2]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "VEGA"), []);
    table.order("VEGA", end_turn()).dice(&[2, 2]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "VEGA"), [("final_attack", -2)]);
}

#[test]
fn fi_row_07_a_price_of_one_or_two() {
    let clumsy = || vega().skills("slug_rifle 0");
    let hidden = || kroll().stance(six_seconds::battle::Stance::Prone);
    for (dice, by) in [([1, 1], -4), ([1, 2], -2)] {
        let tired = clumsy().stats("dex 2");
        let mut table = duel([tired, hidden()]).begin();
        table.dice(&dice).order("VEGA", attack("KROLL"));
        assert_eq!((table.check().effect <= -6, rows(&table, "VEGA")), (true, vec![("critical_miss", by)]));
    }
}

#[test]
fn fi_row_08_a_triumph_fills_the_cap() {
    let expert = vega().skills("slug_rifle 3");
    let mut table = duel([expert.initiative(12), kroll()]).begin();
    table.dice(&[6, 6, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "VEGA"), [("triumph", 10)]);
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((10, 22)));
}

#[test]
fn fi_row_12_wounds_and_critical_hits() {
    let mut table = duel([vega(), kroll()]).begin();
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "KROLL"), [("wounds_lost", -2)]);
    let mut great = duel([vega().skills("slug_rifle 3"), kroll().stats("end 15")]).begin();
    great.dice(&[5, 5, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&great, "KROLL"), [("critical_hit_wounds", -5)], "not as well as the plain row");
    let mut stopped = duel([vega(), kroll().wearing("battle_dress")]).begin();
    stopped.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&stopped, "KROLL"), []);
}

#[test]
fn fi_row_15_a_blast_that_is_not_dodged() {
    let grenadier = Figure::new("VEGA").skills("athletics 1").several("frag_grenade", 2).holding("frag_grenade");
    let field = ["V.......K..........."];
    let mut table = scene(&field, [grenadier.initiative(18), kroll().wearing("battle_dress")]).begin();
    table.dice(&[5, 5, 1, 1, 1, 1, 1]).order("VEGA", throw("frag_grenade", "KROLL"));
    assert_eq!(rows(&table, "KROLL"), [("blast_save_failed", -5)]);
}

#[test]
fn fi_row_15_suppression_is_stress_once_until_the_next_action() {
    let mut table = duel([vega(), kroll().initiative(12)]).begin();
    table.dice(&[5, 4]).order("VEGA", Deed::new("suppress").at("KROLL"));
    assert_eq!((rows(&table, "KROLL"), table.count("KROLL")), (vec![("stress_save_failed", -5)], 12));
    next_round(&mut table);
    assert_eq!((settled(&table, "KROLL"), has(&table, "KROLL", "reeling")), (Some((-5, 7)), false));
}

#[test]
fn fi_map_02_two_aims_a_wound_and_a_blast() {
    let grenadier = kroll().skills("athletics 1").several("frag_grenade", 2).holding("frag_grenade").initiative(6);
    let hurt = vega().stats("end 12").initiative(14);
    let mut table = scene(&["V.......K..........."], [hurt, grenadier]).begin();
    table.order("VEGA", aim("KROLL")).order("VEGA", aim("KROLL")).order("VEGA", end_turn());
    table.dice(&[5, 5, 1, 1, 1, 1, 1]).order("KROLL", throw("frag_grenade", "VEGA"));
    assert_eq!(rows(&table, "VEGA"), [("row_aim", 1), ("row_aim", 1), ("blast_save_failed", -5), ("wounds_lost", -2)]);
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((-5, 9)));
}

#[test]
fn fi_row_07_stance_alone_sets_off_no_row() {
    let mut table = duel([vega(), kroll()]).begin();
    table.order("VEGA", stance("crouched"));
    assert_eq!(rows(&table, "VEGA"), []);
}
