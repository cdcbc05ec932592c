//! The repertoire of stunning blows and feints under the d100 rules.

use super::{Situation, out_of_place, situation};
use six_seconds::testkit::{Figure, Scene, Table};

/// A fighter whose pike seldom pierces armour as deeply as a stunning blow at the head must.
fn stunner() -> Figure {
    Figure::new("Ana").stats("ws 80 bs 20 s 30 t 38 ag 41 wounds 12").items("pike").tags("takedown").initiative(20)
}

/// A fighter that kills with one blow and survives twenty scratches, too slow to dodge and without a weapon to parry.
fn giant() -> Figure {
    Figure::new("Bo").stats("ws 90 bs 20 s 70 t 40 ag 5 wp 40 wounds 40").items("maul").foe().initiative(5)
}

fn pit(figures: [Figure; 2]) -> Table {
    Scene::new("percentile", &["xxxx", "xABx", "xxxx"]).initiative("structured").figures(figures).begin()
}

/// A poor fighter that dodges nearly every blow.
fn dancer() -> Figure {
    let dancer = Figure::new("Bo").stats("ws 10 bs 10 s 30 t 30 ag 90 wp 40 wounds 8");
    dancer.items("knife").holding("knife").foe().initiative(5)
}

/// A fighter whose blade kills with one hit.
fn blade() -> Figure {
    let blade = Figure::new("Ana").stats("ws 80 bs 10 s 40 t 38 ag 41 wounds 12");
    blade.items("power_blade").holding("power_blade").initiative(20)
}

pub(super) fn stuns() -> Vec<Situation> {
    vec![
        situation(
            "a dancer whom no blow strikes that is seen coming",
            &["feint"],
            3,
            pit([blade(), dancer()]).battle(),
        ),
        situation(
            "a giant whose turn is worth more than the few wounds that a blow costs it",
            &["take_down"],
            2,
            pit([stunner(), giant().wearing("combat_plate")]).battle(),
        ),
        out_of_place(
            "the same giant once a blow is its death",
            &["take_down"],
            2,
            pit([stunner(), giant().now("wounds 2")]).battle(),
        ),
    ]
}
