//! The repertoire of overwatch under the d100 rules: what to wait for, and why not fire at once.

use super::{Situation, out_of_place, situation};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn};

/// A prone marksman that hits her targets.
fn marksman() -> Figure {
    let figure = Figure::new("Ana").stats("ws 30 bs 95 s 30 t 38 ag 45 wp 36 wounds 12").stance(Stance::Prone);
    figure.items("heavy_revolver").initiative(20)
}

/// A gunman with that dodge, which he cannot use while he acts himself.
fn gunman(dodge: &str) -> Figure {
    let figure = Figure::new("Bo").stats("ws 30 bs 45 s 35 t 35 ag 60 wp 20 wounds 20");
    figure.skills(dodge).items("pistol").foe().initiative(9)
}

/// An enemy that shoots at random from afar before the gunman acts.
fn fumbler() -> Figure {
    Figure::new("Cal").stats("bs 5 t 60 ag 5").wearing("combat_plate").items("pistol").foe().initiative(15)
}

/// The second round; in the first she took aim and nobody else acted.
fn second_round(rows: &[&str], others: &[Figure]) -> Table {
    let figures = [marksman()].into_iter().chain(others.iter().cloned());
    let mut table = Scene::new("percentile", rows).initiative("structured").figures(figures).begin();
    table.order("Ana", Deed::new("aim").mode("full"));
    for _ in 0..=others.len() {
        let name = table.current().to_owned();
        table.order(&name, end_turn());
    }
    table
}

fn lane(others: &[Figure]) -> Table {
    second_round(&["xxx................", "xAx.........B......", "xxx..............C."], others)
}

/// A friend in the open who is an easier target than she is and does not act.
fn target() -> Figure {
    Figure::new("Dan").stats("ag 20 t 20 wounds 4").initiative(2)
}

/// The second round of a lane: the random shooter sees only her, two gunmen see her and her friend.
fn crossfire() -> Table {
    let rows = [
        "xxx................",
        "xAx.........B......",
        "xxx.........E......",
        "...................",
        "C.....#D...........",
    ];
    let other = Figure::new("Eli").stats("ws 30 bs 45 s 35 t 35 ag 60 wp 20 wounds 20");
    let other = other.skills("dodge 35").items("pistol").foe().initiative(8);
    second_round(&rows, &[fumbler(), gunman("dodge 35"), other, target()])
}

/// The second round of a lane: a friend acts before an unarmed man with one good dodge, and after a random shooter.
fn decoy() -> Table {
    let rows = ["xxx................", "xAx.........B......", "xxxD.............C."];
    let dodger = Figure::new("Bo").stats("ws 30 bs 5 s 35 t 35 ag 60 wp 20 wounds 20").skills("dodge 35").foe();
    let friend = Figure::new("Dan").stats("bs 90 ws 90 ag 20 wounds 12").items("pistol");
    second_round(&rows, &[dodger.initiative(9), friend.initiative(12), fumbler()])
}

pub(super) fn watches() -> Vec<Situation> {
    vec![
        situation(
            "one who dodges every shot but in his own turn",
            &["overwatch/enemy_acts"],
            1,
            lane(&[gunman("dodge 35")]).battle(),
        ),
        out_of_place("one who does not dodge", &["overwatch"], 1, lane(&[gunman("").stats("ag 5")]).battle()),
        situation(
            "the same beside one who acts before him and is not worth the shot",
            &["overwatch/enemy_attacks"],
            1,
            lane(&[gunman("dodge 35"), fumbler()]).battle(),
        ),
        situation(
            "two who dodge and are after the same friend, beside one who is not worth the shot",
            &["overwatch/enemy_attacks_ally"],
            1,
            crossfire().battle(),
        ),
        situation(
            "one who dodges once, beside one who acts before and is not worth the shot",
            &["overwatch/enemy_out_of_reactions"],
            1,
            decoy().battle(),
        ),
    ]
}
