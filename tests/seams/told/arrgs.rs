//! The d20 core with action points: defence with and without skill and ability (DR-BGD-45).

use super::{
    BLOW, BURST, FELLS, GRIP, LEAVES, MISSED, SHOT, STOPS, TAKES, Witness, assert_told, at_bob, at_square, blast,
    course, duel, odds, told,
};
use six_seconds::battle::Battle;

/// ANN with +7 for shots and +5 for blows; BOB with Reflex 15: 10, skill 3, ability 2.
fn apart(squares: usize, witness: &Witness, items: &str) -> Battle {
    with(squares, witness, items, "missile_weaponry: 4")
}

fn with(squares: usize, witness: &Witness, items: &str, skill: &str) -> Battle {
    let held = if items.is_empty() { "Nothing" } else { items };
    let ann = format!(
        "stats: (body: 2, agility: 3), skills: ({skill}, melee_weaponry: 3), items: [{items}], tags: [\"warrior\"], \
         in_hand: {held}"
    );
    let bob = "stats: (body: 3, agility: 2, vitality: 60), skills: (athletics: 3), tags: [\"warrior\"]";
    duel("core: Arrgs, initiative: Structured", witness, squares, [&ann, bob])
}

const STANDS: &[(&str, &str)] = &[("reaction", "none")];
const DEFENDS: &[(&str, &str)] = &[("reaction", "defend")];
const BOW: &str = r#""long_bow""#;

#[test]
fn dr_bgd_45_skill_and_ability_evade_what_reaches_the_rest_of_the_defence() {
    for (die, rest) in [
        (10, course(1, 7, Some(2), 1)),
        (8, course(1, 5, Some(0), 1)),
        (5, course(1, 2, Some(-3), 0)),
        (3, course(1, 0, Some(-5), 0)),
        (2, MISSED.to_vec()),
    ] {
        assert_told(&told(apart(5, &TAKES, BOW), &at_bob("attack"), STANDS, &[die]), SHOT, &rest);
    }
}

#[test]
fn dr_bgd_45_a_natural_one_reaches_nobody() {
    let battle = || with(5, &TAKES, BOW, "missile_weaponry: 10");
    assert_told(&told(battle(), &at_bob("attack"), STANDS, &[1]), SHOT, MISSED);
    assert_told(&told(battle(), &at_bob("attack"), STANDS, &[2]), SHOT, &course(1, 5, Some(0), 1));
}

#[test]
fn dr_bgd_45_the_higher_of_defence_and_defence_manoeuvre_counts() {
    // 19 against 15, and against a roll with +5.
    for (die, margin, hits) in [(9, 4, 1), (13, 1, 1), (14, 0, 1), (15, -1, 0)] {
        let found = told(apart(5, &TAKES, BOW), &at_bob("attack"), DEFENDS, &[12, die]);
        assert_told(&found, SHOT, &course(1, 9, Some(margin), hits));
    }
    // What the defence has evaded needs no manoeuvre.
    assert_told(&told(apart(5, &TAKES, BOW), &at_bob("attack"), DEFENDS, &[7]), SHOT, &course(1, 4, Some(-1), 0));
}

#[test]
fn dr_bgd_45_a_critical_adds_rolls_only_where_the_core_deals_the_damage() {
    let found = told(apart(5, &TAKES, BOW), &at_bob("attack"), STANDS, &[20]);
    assert_told(&found, SHOT, &course(1, 17, Some(12), 1));
    let found = told(apart(5, &LEAVES, BOW), &at_bob("attack"), STANDS, &[20, 10]);
    let hit = [("reached", 1), ("offence", 17), ("margin", 12), ("hits", 1), ("damage", 0)];
    // Base 7 and 12, and base 7 and 2.
    assert_told(&found, SHOT, &[&hit[..], &[("dealt", 28), ("after", 1)]].concat());
    let evaded = told(apart(5, &LEAVES, BOW), &at_bob("attack"), STANDS, &[5]);
    assert_eq!(evaded[6..], [("hits", 0), ("after", 1)], "a graded hit below the defence is none");
}

#[test]
fn odds_know_every_point_of_the_margin() {
    let battle = apart(5, &FELLS, BOW);
    assert_eq!(odds(&battle, &at_bob("attack"), "none"), 450_000, "12 or more on the die");
    // Of the rolls of a Defence with +5, a 12 leaves those up to 10, a 20 those up to 18.
    assert_eq!(odds(&battle, &at_bob("attack"), "defend"), 315_000);
}

#[test]
fn what_is_stopped_at_once_is_not_evaded() {
    let found = told(apart(5, &STOPS, BOW), &at_bob("attack"), DEFENDS, &[10]);
    assert_told(&found, SHOT, &[("reached", 1), ("offence", 7), ("after", 1)]);
}

#[test]
fn a_blow_a_trip_and_a_flask_are_told_apart() {
    let found = told(apart(1, &TAKES, r#""long_sword""#), &at_bob("attack"), STANDS, &[12]);
    assert_told(&found, BLOW, &course(1, 7, Some(2), 1));
    let found = told(apart(1, &TAKES, r#""long_sword""#), &at_bob("trip"), STANDS, &[9]);
    let evaded = [("reached", 1), ("offence", 4), ("margin", -1), ("hits", 0), ("after", 1)];
    assert_told(&found, GRIP, &evaded);
    let throw = |witness, faces: &[u8]| {
        told(apart(3, witness, r#""fire_flask""#), &at_square("area_attack", 3).with(0), STANDS, faces)
    };
    assert_told(&throw(&TAKES, &[10]), BURST, &blast(7, 2, 1));
    assert_told(&throw(&TAKES, &[20]), BURST, &blast(17, 12, 1));
    assert_told(&throw(&TAKES, &[5]), BURST, &blast(2, -3, 0));
    // Base 6 and 2; with the natural 20 base 6 and 12, and base 6 and 2 more.
    assert_eq!(throw(&LEAVES, &[10])[7..], [("damage", 0), ("dealt", 8), ("after", 1)]);
    assert_eq!(throw(&LEAVES, &[20, 10])[7..], [("damage", 0), ("dealt", 26), ("after", 1)]);
    assert_eq!(throw(&LEAVES, &[5])[7..], [("damage", 0), ("after", 1)]);
}
