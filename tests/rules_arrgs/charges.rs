//! AR-CHG: charges.

use crate::cast::{apart, at, check_of, guard, ogre, points, post, raider, scene, success, sum, vitality};
use crate::ready::ready;
use six_seconds::battle::{Life, Post, Stance};
use six_seconds::testkit::{Deed, Figure, attack, end_turn, walk};

#[test]
fn ar_chg_01_a_charge_is_one_action_of_two_points() {
    let mut table = apart(guard().items("long_sword"), 6, post());
    table.dice(&[10]).order("Guard", at("charge", "Post"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((19, 15), Some(11)));
    assert_eq!((table.square("Guard"), points(&table, "Guard"), vitality(&table, "Guard")), ((11, 3), (1, 2), 27));
}

#[test]
fn ar_chg_02_straight_and_at_least_two_squares() {
    let charge = |way: &str| Deed::new("charge").running_at("Post", way);
    let table = scene(&["G.P...", "......"], [guard().items("long_sword"), post()]).begin();
    assert_eq!(table.refused("Guard", charge("e")), "AR-CHG-02", "one square");
    assert!(table.allows("Guard", charge("e se")), "two, to the square beside the target");
    let table = scene(&["G..P..", "......"], [guard().items("long_sword"), post()]).begin();
    assert!(table.allows("Guard", charge("e e")) && table.allows("Guard", at("charge", "Post")));
    let table = scene(&["G.....P", ".......", "......."], [guard().items("long_sword"), post()]).begin();
    assert!(table.allows("Guard", charge("e e e e e")));
    assert_eq!(table.refused("Guard", charge("e se ne e e")), "AR-CHG-02", "not straight");
}

#[test]
fn ar_chg_02_sight_and_the_reach_of_a_movement() {
    let row = format!("G{}P", ".".repeat(11));
    let table = scene(&[row.as_str(), &".".repeat(13)], [guard().items("long_sword"), post()]).begin();
    assert!(table.allows("Guard", at("charge", "Post")), "eleven squares");
    let row = format!("G{}P", ".".repeat(12));
    let table = scene(&[row.as_str(), &".".repeat(14)], [guard().items("long_sword"), post()]).begin();
    assert_eq!(table.refused("Guard", at("charge", "Post")), "AR-CHG-02", "twelve");
    let table = scene(&["G..#.P", "......"], [guard().items("long_sword"), post()]).begin();
    assert_eq!(table.refused("Guard", at("charge", "Post")), "AR-CHG-02", "out of sight");
    let table = apart(guard().items("long_sword").stance(Stance::Prone), 4, post());
    assert_eq!(table.refused("Guard", at("charge", "Post")), "AR-BGD-14");
}

#[test]
fn ar_chg_03_two_more_to_strike_and_two_less_to_dodge() {
    let mut table = apart(guard().items("long_sword"), 6, raider().items("short_sword"));
    table.always("opening", "none").dice(&[2]).order("Guard", at("charge", "Raider"));
    assert_eq!((table.dm("charge"), table.condition("Guard", "charged")), (Some(2), 1));
    table.order("Guard", end_turn()).answer("Guard", "defend").dice(&[15, 10]).order("Raider", attack("Guard"));
    assert_eq!(check_of(&table, "attack").need, 13);
    // The fourth point of the round is felt as well.
    assert_eq!((sum(&table, "defend").0, table.dm("charged")), (10 + 5 - 2 - 2, Some(-2)), "also where it is rolled");
    table.order("Raider", end_turn());
    assert_eq!(table.condition("Guard", "charged"), 0);
}

#[test]
fn ar_chg_03_speed_takes_away_what_the_charge_gives() {
    let mut table = apart(guard().items("long_sword"), 9, post());
    table.dice(&[10]).order("Guard", at("charge", "Post"));
    assert_eq!((sum(&table, "attack").0, table.dm("charge"), table.dm("speed_band")), (17, Some(2), Some(-2)));
}

#[test]
fn ar_veh_09_by_an_option_the_run_up_helps_a_charge() {
    for (word, squares, run_up, total) in
        [("off", 9, None, 17), ("charge", 9, Some(2), 21), ("jump_and_charge", 9, Some(2), 21), ("charge", 6, None, 19)]
    {
        let row = format!("G{}P...", ".".repeat(squares - 1));
        let empty = ".".repeat(row.len());
        let figures = [guard().items("long_sword"), post()];
        let mut table = scene(&[&row, &empty], figures).word("run_up_bonus", word).begin();
        table.dice(&[10]).order("Guard", at("charge", "Post"));
        assert_eq!((sum(&table, "attack").0, table.dm("run_up")), (total, run_up), "{word}, {squares} squares");
    }
    // Nothing else is easier at speed.
    let figures = [guard().items("long_sword"), post()];
    let mut table = scene(&["G.........P.", "............"], figures).word("run_up_bonus", "charge").begin();
    table.order("Guard", walk("e e e e e e e e e")).dice(&[10]).order("Guard", attack("Post"));
    assert_eq!((sum(&table, "attack").0, table.dm("run_up")), (15, None));
}

#[test]
fn ar_chg_04_the_way_provokes_and_the_armed_blow_does_not() {
    let rows = ["G.......P", "....O....", "........."];
    let figures = [guard().items("long_sword"), post(), ogre().items("great_club")];
    let mut table = scene(&rows, figures).begin();
    // Into the Ogre's zone with the second step, then one event for each step within it and out of it.
    for _ in 0..6 {
        table.answer("Ogre", "none");
    }
    table.dice(&[10]).order("Guard", at("charge", "Post"));
    assert_eq!((success(&table).is_some(), table.square("Guard")), (true, (7, 0)));
    let mut table = apart(guard(), 4, raider().items("short_sword"));
    // On entering its reach, and for the bare hands.
    table.answer("Raider", "none").answer("Raider", "none").dice(&[10]).order("Guard", at("charge", "Raider"));
    assert_eq!(table.square("Guard"), (9, 3));
}

#[test]
fn ar_opp_05_who_is_killed_at_the_end_of_a_charge_does_not_strike() {
    let weak = guard().stats("vitality 15").now("vitality 3");
    let mut table = apart(weak, 4, raider().items("short_sword"));
    // One event for the step into reach, one for the bare hands: 20 against 13, SV 12, half as much again.
    table.answer("Raider", "none").answer("Raider", "strike").answer("Guard", "none");
    table.dice(&[15]).order("Guard", at("charge", "Raider"));
    assert_eq!((vitality(&table, "Guard"), table.body("Guard").life), (2 - 18, Life::Dead));
    assert_eq!((crate::cast::checks(&table, "attack"), vitality(&table, "Raider")), (1, 20));
}

#[test]
fn ar_chg_04_an_opportunity_on_the_way_meets_the_lowered_reflex() {
    let mut table = apart(guard().items("long_sword"), 4, raider().items("short_sword"));
    table.answer("Raider", "strike").answer("Guard", "none").dice(&[10, 2]).order("Guard", at("charge", "Raider"));
    let needs: Vec<i32> = crate::cast::all_checks(&table, "attack").iter().map(|check| check.need).collect();
    assert_eq!(needs, [13, 15]);
}

#[test]
fn ar_chg_02_the_points_of_a_charge_weigh_on_its_reach_once() {
    let row = format!("G{}R", ".".repeat(10));
    let figures = [guard().items("long_sword"), raider().items("long_bow").initiative(20).stats("vitality 90")];
    let mut table = scene(&[row.as_str(), &".".repeat(12)], figures).begin();
    table.answer("Raider", "attack").order("Raider", ready("enemy_charges", 0)).order("Raider", end_turn());
    // A shot that misses does not change how far the Guard can run: 10 squares of 11.
    table.answer("Raider", "strike").dice(&[1, 10]).order("Guard", at("charge", "Raider"));
    assert_eq!((table.square("Guard"), success(&table).is_some()), ((10, 0), true));
}

#[test]
fn ar_bgd_06_nobody_charges_the_hidden() {
    let table = apart(guard().items("long_sword"), 5, raider().condition("hidden", 1));
    assert_eq!(table.refused("Guard", at("charge", "Raider")), "AR-BGD-06");
}

#[test]
fn ar_bgd_26_nobody_charges_who_sits_in_a_closed_car() {
    let figures = [
        guard().items("long_sword"),
        raider().aboard("Car", Post::Passenger),
        Figure::new("Car").machine("car").foe().at('C'),
    ];
    let table = scene(&["G.....C..", ".........", "........."], figures).begin();
    assert_eq!(table.refused("Guard", at("charge", "Raider")), "AR-BGD-26");
}
