//! Hand to hand.

use super::{Figure, Table, ana, beside, bo, east, rooted, small, west};
use crate::{Situation, situation};
use six_seconds::testkit::Scene;

fn meet(row: &str, figures: impl IntoIterator<Item = Figure>) -> Table {
    let empty = ".".repeat(row.len());
    Scene::new("arrgs", &[&empty, row, &empty]).initiative("countdown").figures(figures).begin()
}

/// Somebody whom nothing hurts, with that weapon.
fn iron(weapon: &str) -> Figure {
    bo().items(weapon).stats("hide 70 vitality 90")
}

/// Somebody strong on the edge of the zone that others have to hold alone.
fn intruder() -> Table {
    let goals = [r#"(text: "Hold it.", goal: Hold(zone: "end", rounds: 3))"#.to_owned(), String::new()];
    small(
        &["..ee....", ".Aee....", "..ee...."],
        goals,
        &[
            west("Ana", "guard", r#"items: ["long_sword"], stats: (body: 6)"#),
            east("Bo", "ogre", r#"worn: ["full_plate"], stats: (vitality: 120, size: 0)"#)
                .replace("at: 'B'", "at: (3, 1)"),
        ],
    )
}

/// Somebody with a hook on a shaft, and an enemy with empty hands who only stands there.
fn hooked() -> Table {
    let first = ana().items("halberd").stats("body 7").skills("melee_weaponry 9");
    meet("..AB..", [first, iron("").stats("ap_allotment 0 aap_allotment 0")])
}

pub fn close_quarters() -> Vec<Situation> {
    let master = |items: &str| {
        west("Ana", "guard", &format!(r#"items: [{items}], stats: (body: 6, agility: 5), skills: (melee_weaponry: 9)"#))
    };
    let sturdy = |items: &str| east("Bo", "guard", &format!(r#"items: [{items}], stats: (vitality: 90)"#));
    let tough = |items: &str| {
        east("Bo", "ogre", &format!(r#"items: [{items}], worn: ["full_plate"], stats: (vitality: 90, agility: -2)"#))
    };
    let lying = west("Ana", "guard", r#"stance: Prone"#);
    let archer = west("Ana", "raider", r#"items: ["light_crossbow"], stats: (vitality: 30)"#);
    vec![
        situation(
            "a dangerous weapon in weak hands",
            &["disarm"],
            6,
            beside(master(r#""whip""#), tough(r#""great_sword""#)).battle(),
        ),
        situation("armour that nothing pierces, and a hook", &["trip"], 2, hooked().battle()),
        situation(
            "armour that nothing pierces, and a wooden shaft in its owner's hands",
            &["sunder"],
            2,
            meet("..A.....B..", [rooted(ana().items("rifle").skills("missile_weaponry 9")), rooted(iron("halberd"))])
                .battle(),
        ),
        situation("an enemy in the zone to hold", &["reposition"], 2, intruder().battle()),
        situation(
            "an enemy two squares away, and a spear",
            &["change_reach", "attack"],
            3,
            meet("..A.B..", [rooted(ana().items("spear")), rooted(bo().items("spear"))]).battle(),
        ),
        situation("on the ground", &["stand"], 4, beside(lying, sturdy(r#""dagger""#)).battle()),
        situation("an archer beside a swordsman", &["sidestep"], 6, beside(archer, sturdy(r#""long_sword""#)).battle()),
    ]
}
