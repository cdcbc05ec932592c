//! AR-RDY: Ready.

use crate::cast::{all_checks, apart, guard, mage, next_round, points, raider, scene, soldier, vitality};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, attack, end_turn, walk};

/// Having something ready with so many points.
fn ready(mode: &'static str, points: i16) -> Deed {
    Deed::new("ready").mode(mode).rounds(points)
}

#[test]
fn ar_rdy_01_points_of_the_turn_become_additional_ones() {
    let mut table = apart(guard().items("long_sword"), 5, raider());
    table.order("Guard", ready("enemy_moves", 2));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((1, 4), 27));
    let table = apart(guard().items("long_sword"), 5, raider());
    assert_eq!(table.refused("Guard", ready("enemy_moves", 4)), "AR-ACT-02");
}

#[test]
fn ar_rdy_01_it_does_not_provoke_and_ends_with_the_round() {
    let mut table = apart(guard().items("long_sword"), 1, raider().items("short_sword"));
    table.order("Guard", ready("enemy_moves", 0));
    assert_eq!((points(&table, "Raider").1, table.condition("Guard", "readied")), (2, 1));
    next_round(&mut table);
    assert_eq!((points(&table, "Guard"), table.condition("Guard", "readied")), ((3, 2), 0));
}

#[test]
fn ar_rdy_02_a_shot_at_who_steps_out() {
    let rows = ["R.......", "....#...", "....G..."];
    let figures = [raider().items("long_bow").initiative(20), guard()];
    let mut table = scene(&rows, figures).begin();
    table.order("Raider", ready("enemy_moves", 2)).order("Raider", end_turn());
    table.answer("Raider", "strike").dice(&[10]).order("Guard", walk("w w w"));
    assert_eq!((points(&table, "Raider").1, all_checks(&table, "attack").len()), (2, 1));
    assert_eq!(table.square("Guard"), (1, 2));
}

#[test]
fn ar_rdy_02_it_comes_before_the_act_that_sets_it_off() {
    let figures = [guard().items("long_bow"), raider().items("short_sword"), soldier("Hild").initiative(1)];
    let mut table = scene(&["G....RH.", "........"], figures).begin();
    table.order("Guard", ready("enemy_attacks", 2)).order("Guard", end_turn());
    table.answer("Guard", "strike").dice(&[9, 12]).order("Raider", attack("Hild"));
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!(rolled, ["Guard", "Raider"]);
}

#[test]
fn ar_rdy_02_a_trip_for_a_charge_and_a_certain_enemy() {
    let rows = ["G.....R.", "........", ".......Q"];
    let figures = || [guard().items("halberd"), raider().items("short_sword"), soldier("Quill").foe().initiative(5)];
    let mut table = scene(&rows, figures()).begin();
    table.order("Guard", ready("push_who_charges", 2)).order("Guard", end_turn());
    // The charge begins out of reach: what is ready for it cannot be done.
    table.always("opening", "none").dice(&[2]).order("Raider", Deed::new("charge").at("Guard"));
    assert_eq!(points(&table, "Guard").1, 4);
    let mut table = scene(&rows, figures()).begin();
    table.order("Guard", ready("trip_who_moves", 2).at("Quill")).order("Guard", end_turn());
    table.always("opening", "none").order("Raider", walk("w w w w w"));
    assert_eq!((table.body("Raider").stance, points(&table, "Guard").1), (Stance::Standing, 4), "another enemy");
    let mut table = scene(&rows, figures()).begin();
    table.order("Guard", ready("trip_who_moves", 2)).order("Guard", end_turn());
    table.always("opening", "none").dice(&[10]).order("Raider", walk("w w w w w"));
    assert_eq!((table.body("Raider").stance, points(&table, "Guard").1), (Stance::Prone, 2));
}

#[test]
fn ar_rdy_02_what_is_ready_may_provoke() {
    let mut table = apart(guard().items("long_bow"), 1, raider().items("short_sword"));
    table.order("Guard", ready("enemy_attacks", 2)).order("Guard", end_turn());
    table.answer("Guard", "strike").answer("Raider", "none").dice(&[2, 2]).order("Raider", attack("Guard"));
    assert_eq!(all_checks(&table, "attack").len(), 2);
}

#[test]
fn ar_rdy_02_a_hit_on_a_friend_sets_it_off_afterwards() {
    let figures = [guard().items("long_bow"), raider().items("short_sword"), soldier("Hild").initiative(1)];
    let mut table = scene(&["G....RH.", "........"], figures).begin();
    table.order("Guard", ready("friend_is_hit", 2)).order("Guard", end_turn());
    table.answer("Guard", "strike").dice(&[12, 9]).order("Raider", attack("Hild"));
    assert_eq!(points(&table, "Guard").1, 2);
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!(rolled, ["Raider", "Guard"]);
}

#[test]
fn ar_rdy_03_the_points_count_once_and_vitality_twice() {
    let mut table = apart(guard().items("long_bow"), 5, raider().items("short_sword"));
    table.order("Guard", ready("enemy_moves", 2));
    assert_eq!(table.condition("Guard", "points_used"), 0);
    table.order("Guard", end_turn()).answer("Guard", "strike").dice(&[2]).order("Raider", walk("n"));
    assert_eq!((vitality(&table, "Guard"), table.condition("Guard", "points_used")), (26, 2));
}

#[test]
fn ar_rdy_02_a_shot_at_who_enters_a_square() {
    let rows = ["R.......", "........", "....G..."];
    let figures = || [raider().items("long_bow").initiative(20), guard()];
    for (way, shots) in [("w w w", 1), ("e e e", 0)] {
        let mut table = scene(&rows, figures()).begin();
        table.order("Raider", ready("enemy_moves", 2).at_square(2, 2)).order("Raider", end_turn());
        if shots == 1 {
            table.answer("Raider", "strike").dice(&[10]);
        }
        table.order("Guard", walk(way));
        assert_eq!(all_checks(&table, "attack").len(), shots, "{way}");
    }
    let table = scene(&rows, figures()).begin();
    assert_eq!(table.refused("Raider", ready("enemy_attacks", 2).at_square(2, 2)), "AR-RDY-02");
}

#[test]
fn ar_rdy_02_a_shot_at_who_casts() {
    let mut table = apart(guard().items("long_bow"), 5, mage().foe().items("spark_bolt"));
    table.order("Guard", ready("enemy_casts", 2)).order("Guard", end_turn());
    let cast = Deed::new("cast").with("spark_bolt").at("Guard");
    table.answer("Guard", "strike").dice(&[10, 10]).order("Mage", cast);
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!((rolled, points(&table, "Guard").1), (vec!["Guard", "Mage"], 2));
}
