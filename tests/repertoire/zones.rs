//! What no player may do again where a zone decides the battle: look on while it is lost, stop at a shut door, crawl to it
//! unseen, or leave the wheel on the way.

use super::Mind;
use super::decisions::{asked, one};
use six_seconds::ai::Policy;
use six_seconds::battle::engine::{self, END_TURN};
use six_seconds::battle::oracle::Live;
use six_seconds::battle::{Battle, Key, Order, Post, Stance, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::grid::Square;
use six_seconds::testkit::{Scene, Table, delay, end_turn};

/// The battle after so many turns of the first combatant, while all others only end theirs.
fn after_turns(table: &Table, turns: u32) -> Battle {
    let (mut battle, mut stream, mut mind) = (table.battle().fork(), DiceStream::from_seed(1), Mind::default());
    let (first, mut left) = (UnitId(0), turns);
    while let Some(unit) = battle.current().filter(|_| left > 0) {
        let order = if unit == first { mind.player.order(&battle, unit) } else { Order::new(unit, END_TURN) };
        left -= u32::from(unit == first && order.act == END_TURN);
        engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut Vec::new(), &mut mind))
            .unwrap_or_else(|stop| panic!("{order:?}: {stop:?}"));
    }
    battle
}

fn is_inside(battle: &Battle, zone: &str) -> bool {
    battle.map().zone(zone).is_some_and(|zone| zone.squares.contains(battle.square(UnitId(0))))
}

const RIFLE: &str = r#"items: ["assault_rifle"]"#;

/// A room that a guard stands outside of, and what she has; `rounds` in which the raiders win by it, and who else there
/// is.
fn room((initiative, rounds): (&str, u16), ana: &str, others: &str) -> Table {
    let text = format!(
        r#"(name: "Room", rules: (core: Percentile, initiative: {initiative}),
        map: (rows: [
            "WWWWWW....................",
            "WzzzzW....................",
            "Wzzzz...A...............C.",
            "WzzzzW....................",
            "WWWWWW....................",
        ], legend: {{'W': "wall", '.': "grass", 'z': "floor_stone", 'A': "grass", 'C': "grass"}}),
        zones: [(name: "room", marks: ['z'])],
        sides: [
            (name: "guards", objectives: [(text: "Hold out.", goal: Survive(round: 20))]),
            (name: "raiders", objectives: [(text: "Hold the room.", goal: Hold(zone: "room", rounds: {rounds}))]),
        ],
        units: [
            (name: "Ana", side: "guards", at: 'A', stats: (ag: 40, bs: 50), {ana}, initiative: 5),
            (name: "Cal", side: "raiders", at: 'C', stats: (bs: 40), items: ["assault_rifle"], initiative: 2),
            {others}
        ])"#
    );
    Scene::level(&text)
}

#[test]
fn nobody_leaves_a_dying_friend_alone_in_the_room() {
    let bo_and = |wounds: u16| {
        format!(
            r#"(name: "Bo", side: "raiders", at: (1, 1), stats: (ws: 40), items: ["knife"], initiative: 1),
            (name: "Dee", side: "guards", at: (4, 3), items: ["pistol"], now: (wounds: {wounds}), initiative: 9),"#
        )
    };
    assert!(
        is_inside(&after_turns(&room(("Structured", 2), RIFLE, &bo_and(1)), 1), "room"),
        "a friend with one wound left"
    );
}

#[test]
fn the_last_to_act_goes_in_before_the_room_is_lost() {
    let bo = r#"(name: "Bo", side: "raiders", at: (1, 1), stats: (ws: 40), items: ["knife"], initiative: 9),
        (name: "Dee", side: "guards", at: (6, 2), items: ["pistol"], initiative: 8),
        (name: "Eve", side: "guards", at: (6, 1), items: ["pistol"], initiative: 7),"#;
    assert!(
        is_inside(&after_turns(&room(("Structured", 1), RIFLE, bo), 1), "room"),
        "others are nearer, but have acted"
    );
}

#[test]
fn who_waits_beside_a_room_comes_in_when_it_is_taken() {
    let others = r#"(name: "Bo", side: "raiders", at: (6, 1), stats: (ag: 40), items: ["knife"], initiative: 1),"#;
    let mut table = room(("Dynamic", 2), r#"items: ["knife"], stance: "prone""#, others);
    table.order("Ana", delay());
    table.order("Cal", end_turn());
    let path = vec![Square::new(5, 2), Square::new(4, 2)];
    let into = Order::new(table.id("Bo"), Key::new("move")).at(Target::Path(path));
    let answers = asked(&table, &into, "delay");
    assert!(answers.contains(&one("act")), "{answers:?}");
}

#[test]
fn nobody_throws_a_grenade_at_the_friend_who_keeps_the_room() {
    let others = r#"(name: "Bo", side: "raiders", at: (1, 2), stats: (ws: 40), items: ["assault_rifle"], initiative: 1),
        (name: "Dee", side: "guards", at: (3, 2), items: ["knife"], initiative: 4),"#;
    let bomb = r#"items: [(id: "frag_grenade", count: 2)], in_hand: "frag_grenade""#;
    let table = room(("Structured", 1), bomb, others);
    let order = Mind::default().player.order(table.battle(), table.id("Ana"));
    let friend = table.battle().square(table.id("Dee"));
    let near = |at: &Target| matches!(at, Target::Square(square) if (*square - friend).chebyshev() <= 3);
    assert!(!near(&order.at), "{order:?}");
}

#[test]
fn a_guard_with_nobody_to_attack_comes_out_of_a_shut_room() {
    let text = r#"(name: "Sally", rules: (core: Percentile, initiative: Structured),
        map: (rows: [
            "WWWWWW...........",
            "WzzzzWB..........",
            "WzzzzI...........",
            "WzzzA+...........",
            "WWWWWW...........",
        ], legend: {'W': "wall", 'I': "window", '.': "grass", '+': "door_closed", 'z': "floor_stone", 'A': "floor_stone", 'B': "grass"}),
        zones: [(name: "room", marks: ['z'])],
        sides: [
            (name: "guards", objectives: [(text: "Hold out.", goal: Survive(round: 20))]),
            (name: "raiders", objectives: [(text: "Hold the room.", goal: Hold(zone: "room", rounds: 2))]),
        ],
        units: [
            (name: "Ana", side: "guards", at: 'A', stats: (ag: 40, ws: 60, s: 50), items: ["sword"], in_hand: "sword", initiative: 5),
            (name: "Bo", side: "raiders", at: 'B', stats: (ag: 40, ws: 10, t: 10, wounds: 2), items: [], initiative: 2),
        ])"#;
    let battle = after_turns(&Scene::level(text), 2);
    assert!(battle.square(UnitId(0)).x > 4, "she stays in at {:?}", battle.square(UnitId(0)));
}

/// A way through a shut door to the goal, and an enemy in the open to shoot at.
fn door(round_limit: u16) -> Table {
    let text = format!(
        r#"(name: "Door", rules: (core: Percentile, initiative: Structured),
        map: (rows: [
            "..........C.............WWWWWWWWWWWWWWWWW",
            "........................W...............W",
            ".......................A+..........z....W",
            "........................W...............W",
            "........................WWWWWWWWWWWWWWWWW",
        ], legend: {{'W': "wall", '.': "grass", '+': "door_closed", 'z': "floor_stone", 'A': "grass", 'C': "grass"}}),
        zones: [(name: "end", marks: ['z'])],
        sides: [
            (name: "west", objectives: [(text: "Get there.", goal: Reach(zone: "end", units: 1))]),
            (name: "east", objectives: [(text: "Hold out.", goal: Survive(round: {round_limit}))]),
        ],
        units: [
            (name: "Ana", side: "west", at: 'A', stats: (ag: 40, bs: 30), items: ["assault_rifle"], initiative: 9),
            (name: "Cal", side: "east", at: 'C', stats: (bs: 20), items: ["pistol"], initiative: 2),
        ])"#
    );
    Scene::level(&text)
}

#[test]
fn a_shut_door_does_not_keep_anybody_who_is_short_of_time() {
    let battle = after_turns(&door(3), 1);
    let terrain = battle.map().terrain(Square::new(24, 2)).expect("the doorway");
    assert!(terrain.door.is_some_and(|door| door.open), "the door is still shut");
}

#[test]
fn whoever_lies_out_of_sight_of_a_distant_goal_stands_up() {
    let text = r#"(name: "Crawl", rules: (core: Percentile, initiative: Dynamic),
        map: (rows: [
            "........................................",
            ".A.....................................z",
            "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW..",
            ".C......................................",
        ], legend: {'W': "wall", '.': "grass", 'z': "grass", 'A': "grass", 'C': "grass"}),
        zones: [(name: "end", marks: ['z'])],
        sides: [
            (name: "west", objectives: [(text: "Get there.", goal: Reach(zone: "end", units: 1))]),
            (name: "east", objectives: [(text: "Hold out.", goal: Survive(round: 16))]),
        ],
        units: [
            (name: "Ana", side: "west", at: 'A', items: ["assault_rifle"], stance: "prone", initiative: 9),
            (name: "Cal", side: "east", at: 'C', items: ["assault_rifle"], initiative: 2),
        ])"#;
    let battle = after_turns(&Scene::level(text), 2);
    let far = battle.square(UnitId(0)).x;
    assert!(battle.body(UnitId(0)).stance == Stance::Standing && far > 5, "at {far}");
}

#[test]
fn a_driver_on_the_way_to_a_zone_keeps_the_wheel() {
    let text = r#"(name: "Wheel", rules: (core: Arrgs, initiative: Countdown),
        map: (rows: [
            "............................................",
            "............................................",
            ".....T..............................C....zz.",
            "..........................................z.",
            "............................................",
        ], legend: {'.': "grass", 'z': "grass", 'T': "grass", 'C': "grass"}),
        zones: [(name: "house", marks: ['z'])],
        sides: [
            (name: "west", objectives: [(text: "Hold it.", goal: Hold(zone: "house", rounds: 3))]),
            (name: "east", objectives: [(text: "Hold out.", goal: Survive(round: 14))]),
        ],
        units: [
            (name: "Ruppert", side: "west", archetype: "guard", skills: (piloting: 4), items: ["revolver"], aboard: (vehicle: "Boar", post: Driver), initiative: 20),
            (name: "Boar", side: "west", at: 'T', archetype: "tank", facing: E),
            (name: "Cal", side: "east", at: 'C', archetype: "raider", items: ["rifle"], initiative: 0),
        ])"#;
    let battle = after_turns(&Scene::level(text), 1);
    assert_eq!(battle.seat(UnitId(0)).map(|seat| seat.post), Some(Post::Driver));
}
