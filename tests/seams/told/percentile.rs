//! d100: the attack test and the evasion test (DR-BGD-45).

use super::{
    BLOW, BURST, FELLS, GRIP, MISSED, SHOT, TAKES, Witness, after, assert_told, at_bob, at_square, course, draw, duel,
    odds, told,
};
use six_seconds::battle::Battle;

/// ANN hits with one shot up to 52 near by, and BOB dodges up to 33.
fn apart(squares: usize, items: &str) -> Battle {
    with(squares, &TAKES, items)
}

fn with(squares: usize, witness: &Witness, items: &str) -> Battle {
    let ann = format!("stats: (ws: 35, bs: 42), items: [{items}]");
    duel("core: Percentile, initiative: Structured", witness, squares, [&ann, "stats: (ag: 33)"])
}

const DODGES: &[(&str, &str)] = &[("reaction", "dodge"), ("blast_reaction", "none")];

#[test]
fn a_shot_is_told_with_what_it_and_the_evasion_were_short_or_over() {
    for (evasion, margin, hits) in [(60, 27, 1), (34, 1, 1), (33, 0, 0), (20, -13, 0)] {
        let found = told(apart(10, r#""assault_rifle""#), &at_bob("attack"), DODGES, &[31, evasion]);
        assert_told(&found, SHOT, &course(1, 52 - 31, Some(margin), hits));
    }
    let found = told(apart(10, r#""assault_rifle""#), &at_bob("attack"), &[("reaction", "none")], &[52]);
    assert_told(&found, SHOT, &course(1, 0, None, 1));
    assert_told(&told(apart(10, r#""assault_rifle""#), &at_bob("attack"), DODGES, &[53]), SHOT, MISSED);
}

#[test]
fn odds_know_every_point_of_the_margin() {
    let battle = with(10, &FELLS, r#""assault_rifle""#);
    assert_eq!(odds(&battle, &at_bob("attack"), "dodge"), 332_800, "52 of 100, and 37 to 100");
    assert_eq!(odds(&battle, &at_bob("attack"), "none"), 520_000, "without a margin every hit fells");
}

#[test]
fn a_blow_a_grip_and_a_grenade_are_told_apart() {
    assert_told(&told(apart(1, r#""knife""#), &at_bob("attack"), DODGES, &[99]), BLOW, MISSED);
    assert_told(&told(apart(1, ""), &at_bob("grapple"), DODGES, &[99]), GRIP, MISSED);
    let battle = after(apart(3, r#""frag_grenade""#), &[draw()]);
    let found = told(battle, &at_square("throw", 6).with(0), DODGES, &[12]);
    assert_eq!(found[..3], BURST);
}
