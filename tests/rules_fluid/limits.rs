//! FI-FLU-01 to FI-FLU-05: when and how far counts change.

use crate::cast::{duel, kroll, next_round, rows, scene, settled, vega};
use six_seconds::battle::Life;
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::system::Threshold;
use six_seconds::testkit::{Deed, Figure, Scene, aim, attack, end_turn, walk};

fn regroup() -> Deed {
    Deed::new("regroup")
}

#[test]
fn fi_flu_01_the_unconscious_settle_and_the_dead_do_not() {
    let third = Figure::new("GARD").foe().initiative(3);
    let fight = |victim: Figure| scene(&["V...........K.G."], [vega(), victim.initiative(9), third.clone()]);
    let shot: &[u8] = &[4, 4, 1, 1, 1];
    let mut table = fight(kroll().now("str 2 end 2")).begin();
    let parts = [("end", 2), ("str", 2), ("dex", 1)];
    table.split("KROLL", &parts).dice(shot).order("VEGA", attack("KROLL"));
    assert_eq!(table.body("KROLL").life, Life::Down);
    next_round(&mut table);
    assert_eq!(settled(&table, "KROLL"), Some((-10, -1)), "settled all the same");
    let mut frozen = fight(kroll().now("str 2 end 2")).flag("settle_unconscious", false).begin();
    frozen.split("KROLL", &parts).dice(shot).order("VEGA", attack("KROLL"));
    next_round(&mut frozen);
    assert_eq!((frozen.base("KROLL"), rows(&frozen, "KROLL")), (9, vec![]));
    let mut dead = fight(kroll().now("str 1 end 1 dex 1")).begin();
    dead.dice(&[6, 6, 6, 6, 6]).order("VEGA", attack("KROLL"));
    assert_eq!(dead.body("KROLL").life, Life::Dead);
    next_round(&mut dead);
    assert_eq!((dead.base("KROLL"), rows(&dead, "KROLL")), (9, vec![]));
}

/// Vega aims, has a triumph and is shot.
fn triumphant(scene: Scene) -> six_seconds::testkit::Table {
    let mut table = scene.begin();
    table.order("VEGA", aim("KROLL")).dice(&[6, 6, 1, 1, 1]).order("VEGA", attack("KROLL"));
    table.order("VEGA", end_turn()).dice(&[5, 4, 1, 1, 1]).order("KROLL", attack("VEGA"));
    assert_eq!(rows(&table, "VEGA"), [("row_aim", 1), ("triumph", 10), ("wounds_lost", -2)]);
    next_round(&mut table);
    table
}

#[test]
fn fi_flu_02_ten_up_or_down_for_the_sum_or_for_each() {
    let figures = || [vega().skills("slug_rifle 3").stats("end 12"), kroll().stats("end 15 str 15")];
    assert_eq!(settled(&triumphant(duel(figures())), "VEGA"), Some((9, 27)));
    let separate = duel(figures()).word("cap_mode", "separate");
    assert_eq!(settled(&triumphant(separate), "VEGA"), Some((8, 26)));
}

#[test]
fn fi_flu_02_only_the_press_stands_outside() {
    let weak = kroll().now("end 4").initiative(30);
    let mut table = duel([vega(), weak]).begin();
    table.order("KROLL", Deed::new("press")).order("KROLL", end_turn());
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    next_round(&mut table);
    assert_eq!(settled(&table, "KROLL"), Some((-10, 0)), "30, less 20 at once, less 10");
    assert_eq!(table.base("KROLL"), 20, "and the rebound");
}

#[test]
fn fi_flu_03_rows_repeat_unless_they_say_otherwise() {
    let tough = kroll().stats("end 15 str 15").initiative(30);
    let mut table = duel([vega().initiative(40), tough]).begin();
    table.split("KROLL", &[("end", 5)]);
    table.order("VEGA", Deed::new("press")).dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    table.order("VEGA", end_turn()).order("KROLL", end_turn());
    table.dice(&[5, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(rows(&table, "KROLL"), [("wounds_lost", -2), ("wounds_lost", -2)]);
}

#[test]
fn fi_flu_04_nobody_declines() {
    let mut table = duel([vega().initiative(47), kroll()]).begin();
    table.order("VEGA", aim("KROLL")).order("VEGA", regroup());
    next_round(&mut table);
    assert_eq!(settled(&table, "VEGA"), Some((6, 53)));
    assert_eq!(table.refused("VEGA", aim("KROLL")), "FI-THR-01");
}

#[test]
fn fi_flu_05_a_condition_counts_though_it_ended_in_the_same_round() {
    let medic = vega().skills("medicine 2").items("medikit").initiative(5);
    let bleeding = Figure::new("ILSE").now("str 6 dex 6 end 6").condition("fresh_wound", 1).initiative(18);
    let mut table = scene(&["VI..........K..."], [medic, bleeding, kroll()]).begin();
    assert_eq!(rows(&table, "ILSE"), [("row_bleeding", -1)]);
    next_round(&mut table);
    assert_eq!(settled(&table, "ILSE"), Some((-1, 17)));
}

#[test]
fn the_track_tells_where_everybody_would_stand() {
    let mut table = duel([vega().initiative(47), kroll()]).begin();
    table.order("VEGA", aim("KROLL"));
    let model = table.battle().rules().initiative;
    let standing = model.standing(table.battle(), table.id("VEGA"));
    assert_eq!((standing.count, standing.sum, standing.counts, standing.next, standing.brings), (47, 1, 1, 48, None));
    assert_eq!(standing.entries[0].rule.0, "FI-ROW-01");
    let order = six_seconds::battle::Order::new(table.id("VEGA"), six_seconds::battle::Key::new("regroup"));
    let after = Forecaster::new(table.battle()).standing_after(&order).unwrap();
    assert_eq!((after.next, matches!(after.brings, Some(Threshold::Duty(_)))), (53, true));
}

#[test]
fn what_is_certain_of_an_order_shows_before_its_dice() {
    let mut table = duel([vega().skills("slug_rifle 1").items("auto_pistol").holding("auto_pistol"), kroll()]).begin();
    table.order("VEGA", walk("e"));
    let mut forecaster = Forecaster::new(table.battle());
    let target = six_seconds::battle::Target::Unit(table.id("KROLL"));
    let shot = six_seconds::battle::Order::new(table.id("VEGA"), six_seconds::battle::Key::new("attack")).at(target);
    assert_eq!(forecaster.standing_after(&shot).unwrap().next, 14, "she cannot handle a pistol");
}

#[test]
fn the_track_counts_what_a_reaction_takes_for_the_next_round() {
    let mut table = duel([vega(), kroll().initiative(12)]).begin();
    table.order("VEGA", aim("KROLL")).order("VEGA", end_turn()).order("KROLL", end_turn());
    assert_eq!((table.round(), table.count("VEGA")), (2, 19));
    table.order("VEGA", end_turn()).answer("VEGA", "dodge").dice(&[1, 1]).order("KROLL", attack("VEGA"));
    let model = table.battle().rules().initiative;
    assert_eq!(model.standing(table.battle(), table.id("VEGA")).next, 19 - 2);
}
