//! What is in hand, and what is done for friends.

use super::{Table, ana, bo, east, fight, rooted, small, west};
use crate::levels::race;
use crate::{Situation, situation};
use six_seconds::testkit::{Deed, Figure, Scene};

/// A sword that its owner has let go, and an enemy some squares away.
fn lost_sword() -> Table {
    let figures = [ana().items("long_sword"), rooted(bo().items("short_sword"))];
    let rows = ["..........", "..A....B..", ".........."];
    let mut table = Scene::new("arrgs", &rows).initiative("countdown").figures(figures).begin();
    table.order("Ana", Deed::new("drop").mode("alone"));
    table
}

/// Somebody who is dying, beside a physician.
fn dying() -> Table {
    let physician = ana().items("dagger").skills("medicine 6");
    let friend = Figure::new("Cas").now("vitality -4").condition("dying", 2).initiative(15);
    let rows = ["AC#......B", "..#......."];
    Scene::new("arrgs", &rows).initiative("countdown").figures([physician, friend, bo()]).begin()
}

/// A friend with a strong arm in front, and somebody behind who can only help.
fn second_rank(weapon: &str, gap: usize) -> Table {
    let first = rooted(ana().items(""));
    let friend = Figure::new("Cas").items(weapon).stats("body 5").skills("melee_weaponry 6 missile_weaponry 6");
    let row = format!("AC{}B..", ".".repeat(gap));
    let other = rooted(bo().items("mace").stats("agility 7 vitality 60"));
    let figures = [first, rooted(friend.initiative(15)), other];
    Scene::new("arrgs", &[&row]).initiative("countdown").figures(figures).begin()
}

pub fn hands() -> Vec<Situation> {
    let loose = fight(
        &["A..............B"],
        &[
            west("Ana", "guard", r#"items: ["long_sword", "shield"], conditions: ["unstrapped"], stats: (speed: 0)"#),
            east("Bo", "raider", r#"items: ["long_bow"], stats: (speed: 0), skills: (missile_weaponry: 4)"#),
        ],
    );
    let empty = west("Ana", "raider", r#"items: [(id: "heavy_crossbow", loaded: 0, spare: 9)]"#);
    let group = fight(
        &["A.....BC..", "......DE..", ".........."],
        &[
            west("Ana", "raider", r#"items: [(id: "fire_flask", count: 3), "dagger"], skills: (missile_weaponry: 8)"#),
            east("Bo", "raider", "items: []"),
            east("Cas", "raider", "items: []"),
            east("Dot", "raider", "items: []"),
            east("Eve", "raider", "items: []"),
        ],
    );
    let door = small(
        &["#########", "A..d...eB", "#########"],
        race(4),
        &[west("Ana", "guard", "items: []"), east("Bo", "post", "")],
    );
    vec![
        situation("a shield that hangs loose", &["strap"], 4, loose.battle()),
        situation(
            "an empty crossbow",
            &["reload"],
            4,
            fight(&["A........B", ".........."], &[empty, east("Bo", "raider", "")]).battle(),
        ),
        situation("four people together", &["area_attack"], 4, group.battle()),
        situation("a sword at one's feet", &["pick_up"], 2, lost_sword().battle()),
        situation("a door on the way", &["interact"], 8, door.battle()),
    ]
}

pub fn friends() -> Vec<Situation> {
    let asleep = fight(
        &["AC..........", "............", "...........B"],
        &[
            west("Ana", "guard", r#"items: ["dagger"]"#),
            west("Cas", "guard", r#"life: Down, conditions: ["unconscious"]"#),
            east("Bo", "post", ""),
        ],
    );
    vec![
        situation("a friend who is asleep", &["rouse"], 4, asleep.battle()),
        situation("a friend who dies", &["treat"], 3, dying().battle()),
        situation("a friend who strikes", &["aid"], 3, second_rank("great_sword", 0).battle()),
        situation("a friend who shoots", &["aid"], 3, second_rank("long_bow", 6).battle()),
    ]
}
