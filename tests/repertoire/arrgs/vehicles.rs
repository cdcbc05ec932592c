//! Mounts, vehicles and their crews.

use super::{aboard, ana, east, fight, rooted, small, west};
use crate::levels::race;
use crate::{Situation, situation};
use six_seconds::battle::Post;
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Figure, Scene, Table};

/// A fast car with a driver of iron, and somebody large on the road.
fn road() -> Table {
    let car = Figure::new("Car").machine("car").stats("vitality 300").facing(Dir8::E).condition("increment_before", 3);
    let iron = ana().stats("hide 70").tags("construct").aboard("Car", Post::Driver);
    let ogre = Figure::new("Bo").stats("body 6 agility 1 vitality 37 size 1").tags("humanoid").foe().initiative(9);
    let rows = ["................", "..C......B......", "................", "................"];
    Scene::new("arrgs", &rows).initiative("countdown").figures([car, iron, rooted(ogre)]).begin()
}

/// Somebody on a mount of that kind beside an enemy.
fn in_the_saddle(mount: &str) -> Table {
    fight(
        &["..........", ".H........", "...B......", ".........."],
        &[
            west("Hob", mount, ""),
            aboard("Ana", "Hob", "Driver", "items: []"),
            east("Bo", "guard", r#"items: ["dagger"], now: (vitality: 12)"#),
        ],
    )
}

/// A rider before a way that is too narrow for the horse.
fn narrow_way() -> Table {
    small(
        &["#######B", "#.H.####", "#...e###", "########"],
        race(5),
        &[
            west("Hob", "riding_horse", ""),
            aboard("Ana", "Hob", "Driver", "items: [], skills: (ride: 8)"),
            east("Bo", "post", ""),
        ],
    )
}

/// A tank with one aboard, and an enemy beside it, where only the turret bears.
fn tank(post: &str) -> Table {
    let mut rows = vec!["........."; 12];
    (rows[0], rows[10]) = ("....B....", "....T....");
    fight(
        &rows,
        &[
            west("Tank", "tank", "facing: E").replace("at: 'T'", "at: (4, 9)"),
            aboard("Ana", "Tank", post, "items: []"),
            east("Bo", "guard", r#"items: ["dagger"], stats: (vitality: 90, speed: 0)"#),
        ],
    )
}

/// A car with a driver, somebody badly hurt beside it, and archers.
fn shelter() -> Table {
    let archer = r#"items: ["long_bow"], stats: (speed: 0), skills: (missile_weaponry: 6)"#;
    fight(
        &["A..................B", "....................", "...................E", "...................."],
        &[
            west("Car", "car", "facing: E").replace("at: 'C'", "at: (2, 1)"),
            aboard("Dot", "Car", "Driver", "items: []"),
            west("Ana", "guard", "items: [], now: (vitality: 6), stats: (speed: 1)").replace("at: 'A'", "at: (1, 0)"),
            east("Bo", "raider", archer),
            east("Eve", "raider", archer),
        ],
    )
}

pub fn crews() -> Vec<Situation> {
    vec![
        situation("a giant on the road", &["ram"], 4, road().battle()),
        situation("guns and somebody to work them", &["fire", "load_gun"], 6, tank("Gunner").battle()),
        situation("guns and nobody to work them", &["seat", "fire"], 3, tank("Passenger").battle()),
        situation("a car to hide in", &["board"], 2, shelter().battle()),
    ]
}

pub fn riding() -> Vec<Situation> {
    let rider = r#"skills: (ride: 8, piloting: 8, athletics: 8), items: [], stats: (speed: 2)"#;
    let far = ["AE...........................e", "..............................", "................B............."];
    let elephant = small(
        &far,
        race(6),
        &[
            west("Ana", "guard", rider),
            west("Ellie", "elephant", "").replace("at: 'E'", "at: (1, 0)"),
            east("Bo", "post", ""),
        ],
    );
    let horse =
        small(&far, race(6), &[west("Ana", "guard", rider), west("Ellie", "riding_horse", ""), east("Bo", "post", "")]);
    vec![
        situation("an elephant on a long way", &["climb_up", "mount"], 12, elephant.battle()),
        situation("a horse on a long way", &["mount"], 8, horse.battle()),
        situation("a war horse and no weapon", &["spur"], 2, in_the_saddle("war_horse").battle()),
        situation("a way that is too narrow for the horse", &["dismount"], 4, narrow_way().battle()),
    ]
}

pub fn seats() -> Vec<Situation> {
    let road = [
        "AC...........................e",
        "..............................",
        "..............................",
        "................B.............",
    ];
    let car = || west("Car", "car", "facing: E").replace("at: 'C'", "at: (2, 1)");
    let driver = r#"items: [], skills: (piloting: 6), stats: (speed: 2)"#;
    let board = small(&road, race(6), &[west("Ana", "guard", driver), car(), east("Bo", "post", "")]);
    let seat = small(&road, race(6), &[car(), aboard("Ana", "Car", "Passenger", driver), east("Bo", "post", "")]);
    let there = [
        "....e.........................",
        "..............................",
        "..............................",
        "................B.............",
    ];
    let leave =
        small(&there, race(6), &[car(), aboard("Ana", "Car", "Passenger", "items: []"), east("Bo", "post", "")]);
    vec![
        situation("a car on a long way", &["mount"], 6, board.battle()),
        situation("a passenger without a driver", &["mount", "steer"], 6, seat.battle()),
        situation("a passenger who is there", &["leave"], 6, leave.battle()),
    ]
}
