//! The d20 core of fluid initiative: Defence with and without training and Dexterity (DR-BGD-45).

use super::{
    ANN, BLOW, BURST, FELLS, GRIP, LEAVES, MISSED, SHOT, STOPS, TAKES, Witness, after, assert_told, at_bob, at_square,
    blast, course, duel, odds, told,
};
use six_seconds::battle::engine::END_TURN;
use six_seconds::battle::{Battle, Order, UnitId};

/// ANN with +7 for shots and +5 for blows, and action dice; BOB with Defence 15: 10, training 2, Dexterity 3.
fn apart(squares: usize, witness: &Witness, items: &str) -> Battle {
    with(squares, witness, items, "dex: 16, con: 12, defence: 2, reflex: 2")
}

fn with(squares: usize, witness: &Witness, items: &str, bob: &str) -> Battle {
    let ann = format!(
        "stats: (str: 12, dex: 16, con: 13, level: 4, attack_base: 4), items: [{items}], \
         tags: [\"special\", \"melee\", \"handgun\", \"smg\", \"hurled\"]"
    );
    let rules = "core: Espionage, initiative: Structured, options: (spend_policy: Never)";
    duel(rules, witness, squares, [&ann, &format!("stats: ({bob})")])
}

/// Nobody spends an action die to raise a roll; a critical has no answer: nobody is to be asked.
const KEEP: &[(&str, &str)] = &[("boost", "keep"), ("critical_miss", "keep")];
const PISTOL: &str = r#""silenced_pistol""#;

#[test]
fn dr_bgd_45_training_and_dexterity_evade_what_reaches_the_rest_of_defence() {
    for (die, rest) in [
        (10, course(1, 7, Some(2), 1)),
        (8, course(1, 5, Some(0), 1)),
        (7, course(1, 4, Some(-1), 0)),
        (3, course(1, 0, Some(-5), 0)),
        (2, MISSED.to_vec()),
    ] {
        assert_told(&told(apart(5, &TAKES, PISTOL), &at_bob("attack"), KEEP, &[die]), SHOT, &rest);
    }
}

#[test]
fn dr_bgd_45_a_clumsy_target_is_reached_by_what_beats_its_whole_defence() {
    let battle = |defence: i32| with(5, &TAKES, PISTOL, &format!("dex: 6, con: 12, defence: {defence}"));
    // Defence 8 without training, 10 with 2: both are reached from 8 on.
    for defence in [0, 2] {
        assert_told(
            &told(battle(defence), &at_bob("attack"), KEEP, &[1])[..5],
            SHOT,
            &[("reached", 1), ("offence", 0)],
        );
    }
    let missed = told(with(5, &TAKES, PISTOL, "dex: 4, con: 12, defence: 2"), &at_bob("attack"), KEEP, &[1]);
    assert_eq!(missed[4], ("offence", 1), "Defence 9, 7 without training");
}

#[test]
fn dr_bgd_45_no_critical_is_bought_where_the_model_takes_the_damage() {
    let found = told(apart(5, &TAKES, PISTOL), &at_bob("attack"), KEEP, &[20]);
    assert_told(&found, SHOT, &course(1, 17, Some(12), 1));
    let pays = [KEEP, &[("critical", "pay")]].concat();
    let found = told(apart(5, &LEAVES, PISTOL), &at_bob("attack"), &pays, &[20, 6]);
    let hit = [("reached", 1), ("offence", 17), ("margin", 12), ("hits", 1)];
    assert_told(&found, SHOT, &[&hit[..], &[("damage", 0), ("dealt", 6), ("after", 1)]].concat());
}

#[test]
fn odds_know_every_point_of_the_margin() {
    let odds = |items, act| odds(&apart(5, &FELLS, items), &at_bob(act), "none");
    assert_eq!(odds(PISTOL, "attack"), 450_000, "12 or more on the die");
    assert_eq!(odds(r#""submachine_gun""#, "autofire"), 450_000);
}

#[test]
fn what_is_stopped_at_once_is_not_evaded_and_does_nothing() {
    let found = told(apart(5, &STOPS, PISTOL), &at_bob("attack"), KEEP, &[10]);
    assert_told(&found, SHOT, &[("reached", 1), ("offence", 7), ("after", 1)]);
}

#[test]
fn automatic_fire_reaches_with_one_hit_for_each_step_above_defence() {
    let gun = r#""submachine_gun""#;
    for (die, reached, hits) in [(7, 1, 0), (8, 1, 1), (12, 2, 2), (16, 3, 3)] {
        let (offence, margin) = (i32::from(die) - 3, i32::from(die) - 8);
        let found = told(apart(5, &TAKES, gun), &at_bob("autofire"), KEEP, &[die]);
        assert_told(&found, SHOT, &course(reached, offence, Some(margin), hits));
    }
    let found = told(apart(5, &LEAVES, gun), &at_bob("autofire"), KEEP, &[12, 4, 5]);
    assert_eq!(found[7..], [("damage", 0), ("dealt", 5), ("dealt", 6), ("after", 1)]);
}

#[test]
fn strafing_is_declared_once_and_told_victim_by_victim() {
    let found = told(apart(5, &TAKES, r#""submachine_gun""#), &at_bob("strafe").amount(1), KEEP, &[12]);
    assert_told(&found, SHOT, &course(1, 7, Some(2), 1));
}

#[test]
fn blows_trips_and_fire_that_harms_nobody_are_told_apart() {
    let found = told(apart(1, &TAKES, r#""knife""#), &at_bob("attack"), KEEP, &[12]);
    assert_told(&found, BLOW, &course(1, 7, Some(2), 1));
    let hit = [("reached", 1), ("offence", 5), ("margin", 0), ("hits", 1), ("after", 1)];
    assert_told(&told(apart(1, &TAKES, ""), &at_bob("trip"), KEEP, &[10, 2]), GRIP, &hit);
    let evaded = [("reached", 1), ("offence", 4), ("margin", -1), ("hits", 0), ("after", 1)];
    assert_told(&told(apart(1, &TAKES, ""), &at_bob("trip"), KEEP, &[9]), GRIP, &evaded);
    let found = told(apart(5, &TAKES, r#""submachine_gun""#), &at_square("suppressive_fire", 1), KEEP, &[]);
    assert_told(&found, [("melee", 0), ("blast", 0), ("harms", 0)], &[]);
}

#[test]
fn a_coup_de_grace_is_reached_and_not_evaded() {
    let passes = |unit| (Order::new(unit, END_TURN), &[][..]);
    let orders = [(at_bob("attack"), &[14][..]), passes(ANN), passes(UnitId(2))];
    let battle = after(apart(1, &FELLS, r#""knife""#), &orders);
    assert_told(&told(battle, &at_bob("coup_de_grace"), KEEP, &[]), BLOW, &course(1, 0, None, 1));
}

#[test]
fn a_grenade_is_told_with_the_saves_of_all_before_the_damage() {
    let grenade = r#"(id: "frag_grenade", count: 1)"#;
    let throw = |witness, faces: &[u8]| told(apart(6, witness, grenade), &at_square("throw", 6).with(0), KEEP, faces);
    // +7 and -2 for the distance, against the square's Defence of 10; the save is +2 against 15.
    assert_told(&throw(&TAKES, &[15, 5]), BURST, &blast(10, 8, 1));
    assert_told(&throw(&TAKES, &[15, 13]), BURST, &blast(10, 0, 0));
    assert_told(&throw(&STOPS, &[15]), BURST, &[("reached", 1), ("offence", 10), ("damage", 1), ("after", 1)]);
    for (save, harm) in [(12, 11), (13, 5)] {
        let found = throw(&LEAVES, &[15, save, 5, 6]);
        assert_eq!(found[7..], [("damage", 0), ("dealt", harm), ("after", 1)]);
    }
    // Two squares north of where it was meant to go, out of the map: it stays in its square and still reaches BOB.
    assert_eq!(throw(&TAKES, &[1, 1, 2, 5])[4], ("offence", -4));
}
