//! On foot: coming near, getting away, getting out of sight.

use super::{Table, ana, bo, east, field, fight, rooted, west};
use crate::{Situation, out_of_place, situation};
use six_seconds::testkit::Scene;

/// Somebody with two points and no others, and an enemy so many squares away who can do nothing.
fn far_off(squares: usize) -> Table {
    let first = ana().items("great_sword").stats("ap_allotment 2 aap_allotment 0");
    field(squares, "countdown", [first, rooted(bo().stats("ap_allotment 0 aap_allotment 0").now("vitality 1"))])
}

/// An archer with points for a step and a shot, beside a wall that ends the sight of three others.
fn corner() -> Table {
    let other = r#"stats: (speed: 0, vitality: 90, agility: 6), items: ["long_bow"]"#;
    fight(
        &["......#......B", "......#......C", "....A.#......D", ".............."],
        &[
            west("Ana", "raider", r#"items: ["long_bow"], stats: (ap_allotment: 1, vitality: 40)"#),
            east("Bo", "raider", other),
            east("Cas", "raider", other),
            east("Dot", "raider", other),
        ],
    )
}

/// Somebody who is badly hurt beside an enemy with long arms.
fn cornered() -> Table {
    fight(
        &["BA........#...", "..........#...", ".............."],
        &[
            west("Ana", "raider", "items: [], now: (vitality: 5)"),
            east("Bo", "ogre", r#"stats: (hide: 40), conditions: ["immobile"]"#).replace("at: 'B'", "at: (0, 1)"),
        ],
    )
}

/// Somebody with a maul before a palisade that bars every way to the place to reach.
fn palisade() -> Table {
    Scene::level(
        r#"(name: "Palisade", rules: (core: Arrgs, initiative: Countdown),
        terrains: [(id: "palisade", name: "palisade", glyph: 'p', pace: Impassable, visibility: Opaque, solid: true,
            wreck: "rubble", tags: ["vitality_20", "resistance_3"], art: "wall")],
        map: (rows: ["..Ap...e", "...p...e", "...p..Be"],
            legend: {'A': "dirt", 'B': "dirt", '.': "dirt", 'e': "dirt", 'p': "palisade"}),
        zones: [(name: "end", marks: ['e'])],
        sides: [(name: "west", objectives: [(text: "Get there.", goal: Reach(zone: "end", units: 1))]), (name: "east")],
        units: [
            (name: "Ana", side: "west", at: 'A', archetype: "guard", items: ["maul"], initiative: 20),
            (name: "Bo", side: "east", at: 'B', archetype: "post", initiative: 0),
        ])"#,
    )
}

pub fn moving() -> Vec<Situation> {
    vec![
        situation("an enemy beyond a charge", &["move"], 1, far_off(16).battle()),
        situation("an enemy within a charge", &["charge"], 1, far_off(5).battle()),
        out_of_place("an enemy at arm's length", &["charge", "move"], 1, far_off(1).battle()),
        situation("a palisade before the goal", &["batter"], 1, palisade().battle()),
        situation("a shot from behind a corner", &["move", "go_farther"], 3, corner().battle()),
        situation("a giant beside, and a corner to hide behind", &["withdraw"], 1, cornered().battle()),
    ]
}
