//! The AI's orders when time runs out.

use super::{Situation, play};
use six_seconds::ai::{Policy, Utility};
use six_seconds::battle::Order;
use six_seconds::battle::engine::{self, END_TURN};
use six_seconds::battle::oracle::Live;
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Scene, Table};
use std::collections::BTreeSet;

const SHOTS: [&str; 4] = ["attack", "burst", "aim", "overwatch"];

/// A combatant with three full moves to pass a rifleman before the battle ends.
fn lane((goal, end): (&str, &str), round_limit: u16) -> Table {
    let text = format!(
        r#"(name: "Run", rules: (core: Percentile, initiative: Structured),
        map: (rows: [".........................", ".a......................z", "........................."],
            legend: {{'.': "grass", 'a': "grass", 'z': "grass"}}),
        zones: [(name: "end", marks: ['z'])],
        sides: [
            (name: "west", objectives: [(text: "Get there.", goal: {goal})]),
            (name: "east", objectives: [{end}]),
        ],
        units: [
            (name: "Ana", side: "west", at: 'a', stats: (ag: 40, bs: 60), items: ["assault_rifle"], initiative: 9),
            (name: "Bo", side: "east", at: (12, 0), stats: (bs: 20), items: ["pistol"], initiative: 2),
        ],
        round_limit: {round_limit})"#
    );
    Scene::level(&text)
}

fn first_turn(name: &'static str, table: &Table) -> BTreeSet<String> {
    play(&Situation { name, acts: &[], not: &[], orders: 2, battle: table.battle().fork() }, 1).acts
}

fn shoots(acts: &BTreeSet<String>) -> bool {
    SHOTS.iter().any(|act| acts.contains(*act))
}

const REACH: &str = "Reach(zone: \"end\", units: 1)";

fn survive(round: u16) -> String {
    format!("(text: \"Hold out.\", goal: Survive(round: {round}))")
}

#[test]
fn who_has_to_be_there_before_an_enemy_has_held_out_runs_in_time() {
    let pressed = first_turn("four rounds", &lane((REACH, &survive(4)), 0));
    assert!(pressed.contains("move") && !shoots(&pressed), "{pressed:?}");
    let free = first_turn("thirty rounds", &lane((REACH, &survive(30)), 0));
    assert!(shoots(&free), "{free:?}");
}

#[test]
fn who_has_to_be_there_before_the_last_round_runs_in_time() {
    let pressed = first_turn("four rounds", &lane((REACH, ""), 4));
    assert!(pressed.contains("move") && !shoots(&pressed), "{pressed:?}");
    let free = first_turn("thirty rounds", &lane((REACH, ""), 30));
    assert!(shoots(&free), "{free:?}");
}

#[test]
fn who_has_to_hold_a_place_counts_the_rounds_that_takes() {
    let hold = "Hold(zone: \"end\", rounds: 8)";
    let pressed = first_turn("eleven rounds", &lane((hold, ""), 11));
    assert!(pressed.contains("move") && !shoots(&pressed), "{pressed:?}");
    let free = first_turn("forty rounds", &lane((hold, ""), 40));
    assert!(shoots(&free), "{free:?}");
}

#[test]
fn who_comes_too_late_whatever_it_does_fights() {
    let late = first_turn("one round", &lane((REACH, ""), 1));
    assert!(shoots(&late), "{late:?}");
}

/// A defender behind sandbags beside a room that an enemy stands in, with another enemy far down the road.
fn room(rounds: u16) -> Table {
    let text = format!(
        r#"(name: "Room", rules: (core: Percentile, initiative: Structured),
        map: (rows: [
            "WWWWWW....................",
            "WzzzzW....................",
            "WzBzz..b.A..............C.",
            "WzzzzW....................",
            "WWWWWW....................",
        ], legend: {{'W': "wall", '.': "grass", 'b': "sandbags", 'z': "floor_stone", 'A': "grass", 'B': "floor_stone", 'C': "grass"}}),
        zones: [(name: "room", marks: ['z', 'B'])],
        sides: [
            (name: "guards", objectives: [(text: "Hold out.", goal: Survive(round: 20))]),
            (name: "raiders", objectives: [(text: "Hold the room.", goal: Hold(zone: "room", rounds: {rounds}))]),
        ],
        units: [
            (name: "Ana", side: "guards", at: 'A', stats: (ag: 40, bs: 50), items: ["assault_rifle"], initiative: 9),
            (name: "Bo", side: "raiders", at: (1, 1), stats: (bs: 20), items: ["pistol"], initiative: 2),
            (name: "Cal", side: "raiders", at: 'C', stats: (bs: 40), items: ["assault_rifle"], initiative: 1),
        ])"#
    );
    Scene::level(&text)
}

/// True if the guard is in the room after its second turn, when the raiders have held it for one round.
fn goes_in(table: &Table) -> bool {
    let mut table = table.battle().fork();
    let (mut player, mut stream) = (Utility::default(), DiceStream::from_seed(1));
    let ana = table.units().next().expect("the guard");
    let mut turns = 0;
    while let Some(unit) = table.current().filter(|_| turns < 2) {
        let order = if unit == ana { player.order(&table, ana) } else { Order::new(unit, END_TURN) };
        turns += u32::from(unit == ana && order.act == END_TURN);
        let done = engine::give(&mut table, &order, &mut Live::new(&mut stream, &mut Vec::new(), &mut player));
        done.unwrap_or_else(|stop| panic!("{order:?}: {stop:?}"));
    }
    table.map().zone("room").expect("the room").squares.contains(table.square(ana))
}

#[test]
fn the_last_defender_goes_into_the_room_that_would_be_lost() {
    assert!(goes_in(&room(2)));
}

/// A soldier inside a room, and an enemy round the corner of a wall in it.
fn corner(goal: &str) -> Table {
    let text = format!(
        r#"(name: "Corner", rules: (core: Percentile, initiative: Structured),
        map: (rows: [
            "WWWWWWW",
            "WzzzWzW",
            "WzAzWBW",
            "WzzzWzW",
            "WzzzzzW",
            "WWWWWWW",
        ], legend: {{'W': "wall", 'z': "floor_stone", 'A': "floor_stone", 'B': "floor_stone"}}),
        zones: [(name: "room", marks: ['z', 'A', 'B'])],
        sides: [(name: "west", objectives: [{goal}]), (name: "east", objectives: [(text: "Hold out.", goal: Survive(round: 20))])],
        units: [
            (name: "Ana", side: "west", at: 'A', stats: (ag: 40, bs: 50), items: ["assault_rifle"], initiative: 9),
            (name: "Bo", side: "east", at: 'B', stats: (bs: 20), items: ["pistol"], initiative: 2),
        ])"#
    );
    Scene::level(&text)
}

#[test]
fn who_has_to_hold_a_room_alone_looks_behind_its_corners() {
    let searches =
        first_turn("hidden in the room", &corner(r#"(text: "Hold it.", goal: Hold(zone: "room", rounds: 3))"#));
    assert!(searches.contains("move"), "{searches:?}");
    let waits = first_turn("no room to hold", &corner(r#"(text: "Hold out.", goal: Survive(round: 20))"#));
    assert!(!waits.contains("move"), "{waits:?}");
}

/// Two constructs with hammers lie in a room that they have to hold alone; a marksman stands in it, too.
fn den(goal: &str) -> Table {
    let text = format!(
        r#"(name: "Den", rules: (core: Cepheus, initiative: Dynamic, damage: Drive, options: {{"profiles": given}}),
        map: (rows: ["WWWWWWWWWWW", "WAzzzzzzzCW", "WzzzzzzzzzW", "WBzzzzzzzzW", "WWWWWWWWWWW"],
            legend: {{'W': "wall", 'z': "floor_stone", 'A': "floor_stone", 'B': "floor_stone", 'C': "floor_stone"}}),
        zones: [(name: "room", marks: ['z', 'A', 'B', 'C'])],
        sides: [(name: "west", objectives: [{goal}]), (name: "east", objectives: [(text: "Hold out.", goal: Survive(round: 20))])],
        units: [
            (name: "One", side: "west", at: 'A', archetype: "construct", profile: (like: "construct"), stance: "prone", initiative: 9),
            (name: "Two", side: "west", at: 'B', archetype: "construct", profile: (like: "construct"), stance: "prone", initiative: 8),
            (name: "Cal", side: "east", at: 'C', skills: (slug_rifle: 1), items: ["auto_rifle"], worn: ["mesh"], initiative: 2),
        ])"#
    );
    Scene::level(&text)
}

#[test]
fn who_has_to_hold_a_room_alone_goes_for_an_enemy_in_it() {
    let goes = first_turn("an enemy in the room", &den(r#"(text: "Hold it.", goal: Hold(zone: "room", rounds: 1))"#));
    assert!(goes.contains("move"), "{goes:?}");
}
