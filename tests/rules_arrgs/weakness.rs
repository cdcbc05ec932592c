//! AR-DSB, AR-DYG, AR-STG: what becomes of those who have no Vitality left, or worse.

use crate::cast::{apart, checks, guard, next_round, points, post, raider, scene, sum, vitality};
use crate::magic::rival;
use crate::spells::{cast_at, caster};
use six_seconds::battle::Life;
use six_seconds::testkit::{Deed, attack, end_turn, walk};

#[test]
fn ar_vit_06_the_action_that_costs_the_last_point_owes_no_check() {
    let mut table = apart(guard().now("vitality 1"), 9, post());
    table.order("Guard", walk("n"));
    assert_eq!((vitality(&table, "Guard"), table.condition("Guard", "disabled")), (0, 1));
    assert_eq!(checks(&table, "disabled_check"), 0);
    assert_eq!(points(&table, "Guard"), (2, 2));
}

#[test]
fn ar_dsb_02_two_points_a_round() {
    let mut table = apart(guard().now("vitality -4").condition("disabled", 1).items("long_sword"), 1, post());
    table.dice(&[10]).order("Guard", walk("s"));
    assert_eq!(table.refused("Guard", attack("Post")), "AR-DSB-02");
    table.dice(&[10]).order("Guard", walk("n"));
    assert_eq!(table.refused("Guard", walk("s")), "AR-DSB-02");
}

#[test]
fn ar_dsb_03_each_action_of_the_disabled_demands_a_check() {
    let disabled = || guard().now("vitality -4").condition("disabled", 1);
    let mut table = apart(disabled(), 9, post());
    table.dice(&[4]).order("Guard", walk("n"));
    assert_eq!((vitality(&table, "Guard"), sum(&table, "disabled_check")), (-5, (10, 5)));
    assert_eq!((table.condition("Guard", "disabled"), table.condition("Guard", "dying")), (1, 0));
    let mut table = apart(disabled(), 9, post());
    table.dice(&[1]).order("Guard", walk("n"));
    assert_eq!((vitality(&table, "Guard"), table.condition("Guard", "dying")), (-6, 1));
    assert_eq!(table.condition("Guard", "disabled"), 0);
}

#[test]
fn ar_dsb_04_the_disabled_with_vitality_free_themselves() {
    let mut table = apart(guard().now("vitality 3").condition("disabled", 1), 9, post());
    table.dice(&[2]).order("Guard", walk("n"));
    assert_eq!((vitality(&table, "Guard"), table.condition("Guard", "disabled")), (2, 0));
}

#[test]
fn ar_dyg_02_the_dying_have_one_point() {
    let mut table = apart(guard().condition("dying", 1).items("long_sword"), 1, post());
    assert_eq!(table.refused("Guard", attack("Post")), "AR-DYG-02");
    table.dice(&[20]).order("Guard", walk("s"));
    assert_eq!(table.refused("Guard", walk("n")), "AR-DYG-02");
}

#[test]
fn ar_dyg_04_the_loss_is_lessened_by_the_margin() {
    for (face, left) in [(1, -7), (2, -6), (4, -4)] {
        // One point goes for the Action itself.
        let mut table = apart(guard().now("vitality -3").condition("dying", 3), 9, post());
        table.dice(&[face]).order("Guard", walk("n"));
        assert_eq!((vitality(&table, "Guard"), sum(&table, "dying_check").1), (left, 7), "{face}");
        assert_eq!(table.condition("Guard", "dying"), 3, "only the End of Round lowers it");
    }
}

#[test]
fn ar_dyg_05_the_end_of_round_lowers_dying() {
    for (face, left, dying) in [(1, 3, 2), (5, 5, 1)] {
        let mut table = apart(guard().now("vitality 5").condition("dying", 2), 9, post());
        table.order("Guard", end_turn()).dice(&[face]).order("Post", end_turn());
        assert_eq!((vitality(&table, "Guard"), table.condition("Guard", "dying")), (left, dying), "{face}");
    }
}

#[test]
fn ar_dyg_06_dying_ends_in_disabled() {
    let mut table = apart(guard().now("vitality 5").condition("dying", 1), 9, post());
    table.order("Guard", end_turn()).dice(&[10]).order("Post", end_turn());
    assert_eq!((table.condition("Guard", "dying"), table.condition("Guard", "disabled")), (0, 1));
}

#[test]
fn ar_dyg_03_a_reaction_demands_a_check_as_well() {
    let mut table = apart(raider().items("short_sword").initiative(20), 1, guard().condition("dying", 1));
    table.dice(&[2, 10]).order("Raider", attack("Guard"));
    assert_eq!(checks(&table, "dying_check"), 1, "missed or not");
}

#[test]
fn ar_dyg_10_the_check_is_owed_by_who_was_dying_before() {
    let mut table = apart(guard().items("long_sword"), 1, raider().stats("vitality 60 aap_allotment 0"));
    table.dice(&[20, 2]).order("Guard", attack("Raider"));
    assert_eq!((table.condition("Raider", "dying"), checks(&table, "dying_check")), (1, 0));
    table.order("Guard", end_turn());
}

#[test]
fn ar_dyg_07_disabled_is_not_held_while_dying() {
    let mut table =
        apart(raider().items("short_sword").initiative(20), 1, guard().now("vitality 3").condition("dying", 1));
    table.dice(&[10, 20]).order("Raider", attack("Guard"));
    assert_eq!((table.condition("Guard", "dying"), table.condition("Guard", "disabled")), (1, 0));
    assert!(vitality(&table, "Guard") < 0);
}

#[test]
fn ar_dyg_09_the_losses_can_kill() {
    let mut table = apart(guard().now("vitality -25").condition("dying", 2), 9, post());
    table.dice(&[1]).order("Guard", walk("n"));
    assert_eq!((vitality(&table, "Guard"), table.body("Guard").life), (-28, Life::Dead));
}

#[test]
fn ar_stg_01_stagger_takes_additional_points_first() {
    for (stagger, left) in [(1, (3, 1)), (2, (3, 0)), (3, (2, 0)), (4, (1, 0))] {
        let table = apart(guard().condition("staggered", stagger), 9, post());
        assert_eq!(points(&table, "Guard"), left, "{stagger}");
    }
}

#[test]
fn ar_stg_04_a_check_at_the_end_of_round() {
    for (face, left) in [(12, 2), (11, 3)] {
        let mut table = apart(guard().condition("staggered", 3), 9, post());
        table.order("Guard", end_turn()).dice(&[face]).order("Post", end_turn());
        assert_eq!((table.condition("Guard", "staggered"), sum(&table, "staggered_check").1), (left, 18), "{face}");
    }
}

#[test]
fn ar_str_12_the_end_of_round_comes_without_the_rounds_penalties() {
    let mut table = apart(guard().now("vitality 9").condition("dying", 1).condition("charged", 1), 9, post());
    table.dice(&[20]).order("Guard", Deed::new("sidestep").along("n")).order("Guard", end_turn());
    table.dice(&[3]).order("Post", end_turn());
    assert_eq!(sum(&table, "dying_check"), (9, 1));
    assert_eq!((table.condition("Guard", "charged"), table.condition("Guard", "points_used")), (0, 0));
}

#[test]
fn ar_str_13_the_dying_still_fight() {
    let figures = [guard().items("long_sword"), raider().condition("dying", 1)];
    let mut table = scene(&["G...R", "....."], figures).begin();
    table.order("Guard", end_turn()).dice(&[20]).order("Raider", end_turn());
    assert!(!table.battle().is_over());
    next_round(&mut table);
    assert!(!table.battle().is_over());
}

#[test]
fn ar_dyg_03_the_answer_to_a_counterspell_is_a_reaction_as_well() {
    let foe = raider().items("short_sword").initiative(15);
    let figures =
        [caster("summon_wolf").stats("vitality 60"), foe, rival("revitalise_2").stats("vitality 40").at('V'), post()];
    let mut table = scene(&["MR.V....P", ".........", "........."], figures).begin();
    table.always("opening", "none").always("reaction", "none");
    table.dice(&[10]).order("Mage", cast_at("summon_wolf", 0, 1)).order("Mage", end_turn());
    table.dice(&[20, 2]).order("Raider", attack("Mage")).order("Raider", end_turn());
    assert_eq!((table.condition("Mage", "dying"), checks(&table, "dying_check")), (1, 0));
    table.dice(&[18, 10]).order("Rival", Deed::new("counterspell").mode("end"));
    assert_eq!(checks(&table, "dying_check"), 1);
}
