//! What is kept in hand, what waits, what is aimed, and what the models of initiative offer.

use super::{Figure, Table, ana, bo, east, field, rooted, west};
use crate::levels::{level, no_goals};
use crate::{Situation, out_of_place, situation};
use six_seconds::testkit::Scene;

/// Somebody with nothing but a spear, and an enemy a throw away.
fn spear() -> Table {
    field(4, "countdown", [ana().items("spear"), bo().items("short_sword")])
}

/// The same who cannot come near, and an enemy who is all but finished.
fn last_throw() -> Table {
    field(4, "countdown", [rooted(ana().items("spear")), rooted(bo().items("short_sword").now("vitality 1"))])
}

/// Somebody with a sword who cannot leave its square, and an enemy with a weapon so many squares off.
fn waiting(squares: usize, other: Figure) -> Table {
    field(squares, "countdown", [rooted(ana().items("long_sword")), other])
}

/// Somebody whom acting does not tire, with a heavy crossbow and so many points, and an enemy far off.
fn crossbow(points: &str, rows: &[&str]) -> Table {
    let shooter = ana().tags("minion").items("heavy_crossbow").rounds("heavy_crossbow", 1, 0).stats(points);
    let figures = [rooted(shooter), rooted(bo().items("short_sword").stats("vitality 60"))];
    Scene::new("arrgs", rows).initiative("fluid").figures(figures).begin()
}

pub fn keeping() -> Vec<Situation> {
    vec![
        out_of_place("a spear that is the only weapon", &["attack/thrown"], 3, spear().battle()),
        situation("an enemy who falls to a throw", &["attack/thrown"], 1, last_throw().battle()),
        situation("an enemy who has to come near", &["ready"], 3, waiting(7, bo().items("short_sword")).battle()),
        out_of_place(
            "nobody who could come near",
            &["ready"],
            3,
            waiting(12, rooted(bo().items("short_sword"))).battle(),
        ),
        situation(
            "a point that is left after a shot",
            &["attack", "aim"],
            2,
            crossbow("ap_allotment 3", &["..A...........B..", "................."]).battle(),
        ),
        situation(
            "something to rest a weapon on",
            &["attack", "aim", "brace"],
            4,
            crossbow("ap_allotment 5", &[".xA...........B..", "................."]).battle(),
        ),
    ]
}

pub fn kept_up() -> Vec<Situation> {
    let count = level(
        ("Arrgs", "Fluid"),
        &["A........B", ".........."],
        no_goals(),
        &[
            west("Ana", "guard", r#"initiative: 40, items: ["long_bow"], skills: (missile_weaponry: 9)"#),
            east("Bo", "raider", r#"items: [], now: (vitality: 9)"#),
        ],
    );
    let idle = level(
        ("Arrgs", "Fluid"),
        &["A#.......B", "##........"],
        no_goals(),
        &[west("Ana", "guard", "items: []"), east("Bo", "raider", "items: []")],
    );
    vec![
        situation("a high count and an easy mark", &["press"], 1, count.battle()),
        situation("nothing to do", &["regroup"], 2, idle.battle()),
    ]
}
