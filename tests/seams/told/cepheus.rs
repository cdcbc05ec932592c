//! 2D6: the one roll with and without the dodge (DR-BGD-45).

use super::{
    BLOW, BURST, FELLS, MISSED, SHOT, STOPS, TAKES, Witness, after, assert_told, at_bob, at_square, course, draw, duel,
    odds, told,
};
use six_seconds::battle::Battle;

/// ANN with skill 1 and DM +1 for a rifle, none for a club; BOB unarmed.
fn apart(squares: usize, witness: &Witness, items: &str) -> Battle {
    let ann = format!(
        "stats: (str: 7, dex: 9, end: 8), skills: (slug_rifle: 1, bludgeoning_weapons: 0, athletics: 0), items: [{items}]"
    );
    let bob = "stats: (str: 7, dex: 7, end: 7)";
    duel("core: Cepheus, initiative: Structured", witness, squares, [&ann, bob])
}

const DODGES: &[(&str, &str)] = &[("reaction", "dodge")];
const STANDS: &[(&str, &str)] = &[("reaction", "none"), ("blast_reaction", "none")];

#[test]
fn dr_bgd_45_a_dodge_evades_what_would_have_hit_without_it() {
    // Dice 4 and 4: 10 and 9. Dice 3 and 3: 8 and 7. Dice 3 and 2: 7.
    for (faces, rest) in
        [([4, 4], course(1, 2, Some(1), 1)), ([3, 3], course(1, 0, Some(-1), 0)), ([3, 2], MISSED.to_vec())]
    {
        let found = told(apart(20, &TAKES, r#""rifle""#), &at_bob("attack"), DODGES, &faces);
        assert_told(&found, SHOT, &rest);
    }
    let found = told(apart(20, &TAKES, r#""rifle""#), &at_bob("attack"), STANDS, &[3, 3]);
    assert_told(&found, SHOT, &course(1, 0, Some(0), 1));
}

#[test]
fn odds_know_every_point_of_the_margin() {
    let battle = apart(20, &FELLS, r#""rifle""#);
    assert_eq!(odds(&battle, &at_bob("attack"), "none"), 166_666, "10 or more: 6 of 36");
    assert_eq!(odds(&battle, &at_bob("attack"), "dodge"), 83_333, "11 or more: 3 of 36");
}

#[test]
fn what_is_stopped_at_once_is_not_evaded() {
    let found = told(apart(20, &STOPS, r#""rifle""#), &at_bob("attack"), DODGES, &[4, 4]);
    assert_told(&found, SHOT, &[("reached", 1), ("offence", 2), ("after", 1)]);
}

#[test]
fn a_blow_and_a_grenade_are_told_apart() {
    let found = told(apart(1, &TAKES, r#""cudgel""#), &at_bob("attack"), STANDS, &[4, 5]);
    assert_eq!((&found[..3], &found[6..]), (&BLOW[..], &[("hits", 1), ("damage", 1), ("after", 1)][..]));
    let battle = after(apart(8, &TAKES, r#""frag_grenade""#), &[draw()]);
    let found = told(battle, &at_square("throw", 8).with(0), STANDS, &[5, 5]);
    // The throw itself harms nobody; the blast is an attack of its own that needs no roll.
    assert_told(
        &found,
        [("melee", 0), ("blast", 1), ("harms", 0)],
        &[&BURST[..], &course(1, 0, None, 1)[..], MISSED].concat(),
    );
}
