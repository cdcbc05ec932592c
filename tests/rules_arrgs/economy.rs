//! AR-ACT, AR-STR: points, Vitality, over-exertion, Complementary Actions.

use crate::cast::{apart, check_of, guard, lasts, next_round, points, post, raider, scene, sum, vitality};
use six_seconds::battle::{Event, Key, Life, Lifetime, Rule, Stance};
use six_seconds::testkit::{Deed, Scene, attack, draw, end_turn, walk};
use six_seconds::words;

#[test]
fn ar_act_02_a_manoeuvre_needs_all_its_points_from_one_pool() {
    let mut table = apart(guard().items("long_sword").stats("aap_allotment 1"), 1, post());
    assert_eq!(points(&table, "Guard"), (3, 1));
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(points(&table, "Guard"), (1, 1));
    assert_eq!(table.refused("Guard", attack("Post")), "AR-ACT-02");
    table.order("Guard", walk("n"));
    assert_eq!(points(&table, "Guard"), (0, 1));
}

#[test]
fn ar_act_05_swift_actions_use_the_other_pool() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.order("Guard", Deed::new("swift")).dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(points(&table, "Guard"), (3, 0));
    assert_eq!(table.refused("Guard", Deed::new("swift")), "AR-ACT-03");
    table.order("Guard", walk("n"));
    assert_eq!(points(&table, "Guard"), (2, 0), "the choice counts once");
}

#[test]
fn ar_act_05_points_that_do_not_suffice_give_way_to_swift_ones() {
    let mut table = apart(guard().items("long_sword").stance(Stance::Prone), 2, post());
    table.order("Guard", walk("n")).order("Guard", walk("s")).order("Guard", walk("n"));
    assert_eq!(points(&table, "Guard"), (0, 2));
    table.order("Guard", Deed::new("stand"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((0, 1), 24));
}

#[test]
fn ar_act_09_every_action_drains_vitality() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(vitality(&table, "Guard"), 27);
    table.order("Guard", walk("n"));
    assert_eq!(vitality(&table, "Guard"), 26);
}

#[test]
fn ar_vit_07_who_dies_of_the_price_does_not_act() {
    let mut table = apart(guard().items("long_sword").stats("vitality 1").now("vitality 0"), 1, post());
    table.order("Guard", attack("Post"));
    assert_eq!((vitality(&table, "Guard"), table.body("Guard").life), (-1, Life::Dead));
    assert_eq!(vitality(&table, "Post"), 40, "nothing was rolled");
    let frail = raider().items("short_sword").stats("vitality 1").now("vitality 0");
    let mut table = apart(guard().items("long_bow"), 1, frail);
    table.answer("Raider", "strike").order("Guard", attack("Raider"));
    assert_eq!((table.body("Raider").life, vitality(&table, "Guard")), (Life::Dead, 27));
}

#[test]
fn ar_bgd_18_the_weary_pay_more() {
    for (state, cost, total) in [("fatigued", 2, 17), ("exhausted", 3, 15)] {
        let mut table = apart(guard().items("long_sword").condition(state, 1), 1, post());
        table.dice(&[10]).order("Guard", attack("Post"));
        assert_eq!((vitality(&table, "Guard"), sum(&table, "attack").0), (28 - cost, total), "{state}");
    }
}

#[test]
fn ar_act_10_points_beyond_three_weigh_on_every_check() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.dice(&[10]).order("Guard", attack("Post")).order("Guard", walk("s"));
    assert_eq!((sum(&table, "attack").0, table.dm("over_exertion")), (17, None), "three points are no strain");
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!((sum(&table, "attack").0, table.dm("over_exertion")), (13, Some(-4)), "its own points count");
}

#[test]
fn ar_act_10_over_exertion_lowers_reactions_until_the_round_ends() {
    let figures = [guard().items("long_sword"), raider().items("short_sword")];
    let mut table = scene(&["GR...", ".....", "....."], figures).begin();
    for way in ["s", "n", "s", "n", "s"] {
        table.order("Guard", Deed::new("sidestep").along(way));
    }
    table.order("Guard", end_turn()).dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!(check_of(&table, "attack").need, 11);
    next_round(&mut table);
    table.order("Guard", end_turn()).answer("Guard", "none").dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!(check_of(&table, "attack").need, 15, "AR-ACT-11");
}

#[test]
fn ar_act_13_complementary_actions_need_others_to_carry_them() {
    let mut table = apart(guard().items("long_bow long_sword dagger"), 5, post());
    table.order("Guard", draw("long_sword"));
    assert_eq!(table.refused("Guard", draw("dagger")), "AR-ACT-13", "one is part of the Action to come");
    table.order("Guard", walk("n"));
    assert_eq!(
        (points(&table, "Guard"), vitality(&table, "Guard"), table.in_hand("Guard")),
        ((2, 2), 27, "long_sword")
    );
    table.order("Guard", walk("s")).order("Guard", draw("dagger"));
    assert_eq!(table.in_hand("Guard"), "dagger");
    // Where no Action can follow, those performed are all that carry.
    let spent = guard().items("long_bow dagger").stats("ap_allotment 1 aap_allotment 0");
    let mut table = apart(spent, 5, post());
    table.order("Guard", walk("n")).order("Guard", draw("dagger"));
    assert_eq!(table.refused("Guard", draw("long_bow")), "AR-ACT-13");
}

#[test]
fn ar_act_14_an_idle_action_carries_a_trifle() {
    let mut table = apart(guard().items("long_bow dagger"), 5, post());
    table.order("Guard", draw("dagger").mode("alone"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard"), table.in_hand("Guard")), ((2, 2), 27, "dagger"));
    // The Action that was to carry it has not come: the turn ends with an idle one.
    let mut table = apart(guard().items("long_bow dagger"), 5, raider());
    table.order("Guard", draw("dagger"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((3, 2), 28));
    table.order("Guard", end_turn());
    assert_eq!((table.condition("Guard", "points_used"), vitality(&table, "Guard")), (1, 27));
}

#[test]
fn ar_str_10_nothing_is_carried_into_the_next_round() {
    let mut table = apart(guard().items("long_sword"), 5, post());
    table.order("Guard", walk("n"));
    assert!(lasts(&table, "Guard", "aap", Lifetime::Round) && lasts(&table, "Guard", "ap", Lifetime::Turn));
    next_round(&mut table);
    assert_eq!(points(&table, "Guard"), (3, 2));
}

#[test]
fn ar_act_03_a_battle_that_begins_in_mid_round_has_its_points() {
    let level = include_str!("lamp.ron").replace("units: [", "start: (round: 2, acting: \"Raider\"),\n    units: [");
    let table = Scene::level(&level);
    assert_eq!((table.round(), table.current()), (2, "Raider"));
    assert_eq!((points(&table, "Raider"), points(&table, "Guard").1), ((3, 2), 2));
}

#[test]
fn ar_str_08_a_surprise_round_leaves_fewer_points() {
    let figures = [guard().items("long_sword"), raider().condition("surprised", 1)];
    let table = scene(&["GR...", "....."], figures).begin();
    assert!(table.battle().scheduler().surprise);
    assert_eq!(points(&table, "Guard"), (2, 1));
}

#[test]
fn ar_act_09_the_price_of_an_answer_names_vitality_and_later_checks() {
    // 2 points used, 2 to come: one beyond the 3 that are not felt.
    let table = apart(guard().items("long_sword").condition("points_used", 2), 1, raider());
    let spent = |amount| Event::Spent { unit: table.id("Guard"), what: Key::new("aap"), amount, left: 0 };
    let paid = |amount| words::price(table.battle(), &[spent(amount)]);
    assert_eq!(
        (paid(2), paid(1)),
        (
            "2 additional AP, Vitality \u{2212}1, later checks \u{2212}2".into(),
            "1 additional AP, Vitality \u{2212}1".into()
        )
    );
    // A readied spell of the second level costs 2.
    let (unit, stat, rule) = (table.id("Guard"), Key::new("vitality"), Rule("AR-ACT-09"));
    let lost = Event::StatChanged { unit, stat, from: 26, to: 24, rule };
    assert_eq!(words::price(table.battle(), &[spent(1), lost]), "1 additional AP, Vitality \u{2212}2");
}
