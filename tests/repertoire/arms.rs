//! The repertoire around weapons that are hot, empty or on the ground, under the d100 rules.

use super::{Situation, situation};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

fn ana() -> Figure {
    Figure::new("Ana").stats("ws 35 bs 42 s 34 t 38 ag 41 wp 36 wounds 12").wearing("ballistic_vest").initiative(20)
}

fn bo() -> Figure {
    Figure::new("Bo").stats("ws 47 bs 28 s 45 t 44 ag 33 wp 40 wounds 14").wearing("padded_jacket").foe().initiative(10)
}

/// A combatant that cannot move and has just fired a gun that must cool, with a swordsman far off.
fn hot_gun() -> Table {
    let rows =
        ["xxx..............................", "xAx.............................B", "xxx.............................."];
    let figures = [ana().items("plasma_gun"), bo().items("sword").stance(Stance::Prone)];
    let mut table = Scene::new("percentile", &rows).initiative("structured").figures(figures).begin();
    table.dice(&[90]).order("Ana", attack("Bo"));
    table.order("Ana", end_turn());
    table.order("Bo", end_turn());
    table
}

/// A combatant that has dropped her revolver, with a swordsman far off; nobody can move.
fn dropped() -> Table {
    let rows = ["xxx.........xxx", "xAx.........xBx", "xxx.........xxx"];
    let figures = [ana().stats("bs 60").items("heavy_revolver"), bo().items("sword")];
    let mut table = Scene::new("percentile", &rows).initiative("structured").figures(figures).begin();
    table.order("Ana", Deed::new("drop"));
    table.order("Ana", end_turn());
    table.order("Bo", end_turn());
    table
}

/// A combatant with a knife that has walked away from a rifle dropped by an enemy.
fn left_behind() -> Table {
    let rows = ["...............", ".A..B..........", "..............."];
    let figures = [ana().items("knife").stats("ws 20 bs 60").initiative(5), bo().items("marksman_rifle")];
    let mut table = Scene::new("percentile", &rows).initiative("structured").figures(figures).begin();
    table.order("Bo", Deed::new("drop"));
    table.order("Bo", walk("e e e"));
    table.order("Bo", end_turn());
    table
}

pub(super) fn arms() -> Vec<Situation> {
    vec![
        situation("a gun that is ready again next turn, and nobody near", &["aim/full"], 1, hot_gun().battle()),
        situation("a revolver at one's feet and a target", &["pick_up", "attack"], 4, dropped().battle()),
        situation("a rifle that an enemy has left behind", &["pick_up"], 4, left_behind().battle()),
    ]
}
