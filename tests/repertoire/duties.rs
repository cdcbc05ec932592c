//! The AI does what a battle is about: it finishes work, and hurries in time.

use super::levels::{level, race, unit};
use super::{Situation, play};
use six_seconds::ai::{Policy, Utility};
use six_seconds::battle::engine::{self, END_TURN};
use six_seconds::battle::oracle::Live;
use six_seconds::battle::{Battle, Order, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Deed, Table, end_turn, walk};
use std::collections::BTreeSet;

/// What the AI does in so many orders of everybody.
fn acts(name: &'static str, orders: usize, table: &Table) -> BTreeSet<String> {
    play(&Situation { name, acts: &[], not: &[], orders, battle: table.battle().fork() }, 1).acts
}

/// The first orders of somebody in a number of turns, in which the others do nothing.
fn orders_of(table: &Table, name: &str, turns: usize) -> Vec<Order> {
    let unit: UnitId = table.id(name);
    let (mut battle, mut player, mut stream) = (table.battle().fork(), Utility::default(), DiceStream::from_seed(1));
    let (mut given, mut ended) = (Vec::new(), 0);
    let give = |battle: &mut Battle, order: &Order, player: &mut Utility, stream: &mut DiceStream| {
        let done = engine::give(battle, order, &mut Live::new(stream, &mut Vec::new(), player));
        done.unwrap_or_else(|stop| panic!("{order:?}: {stop:?}"));
    };
    while let Some(acts) = battle.current().filter(|_| ended < turns) {
        let order = if acts == unit { player.order(&battle, unit) } else { Order::new(acts, END_TURN) };
        give(&mut battle, &order, &mut player, &mut stream);
        if acts == unit {
            ended += usize::from(order.act == END_TURN);
            given.push(order);
        }
    }
    given
}

/// A specialist beside the box that her side has to open, with a poor chance each time; an enemy is far away behind walls.
fn box_to_open() -> Table {
    let goals = [
        r#"(text: "Open it.", goal: TaskDone(zone: "work"))"#.to_owned(),
        r#"(text: "Hold out.", goal: Survive(round: 6))"#.to_owned(),
    ];
    let units = [
        unit("Ana", "west", "specialist", r#"skills: (security: 0), stats: (int: 10)"#),
        unit("Bo", "east", "guard", ""),
    ];
    level(("Espionage", "Fluid"), &["A......t####B", "........####.", "........####."], goals, &units)
}

#[test]
fn whoever_has_done_half_of_a_task_finishes_it() {
    let mut table = box_to_open();
    table.order("Ana", walk("e e e e e e"));
    table.order("Ana", Deed::new("task").mode("first_half").at_square(7, 0));
    for name in ["Ana", "Bo"] {
        table.order(name, end_turn());
    }
    let orders = orders_of(&table, "Ana", 1);
    assert!(orders[0].mode.is_some_and(|mode| mode.as_str() == "second_half"), "{orders:?}");
}

/// A box that Ana's side has to open, with a guard who does not see her.
fn guarded_box() -> Table {
    let goals = [
        r#"(text: "Open it.", goal: TaskDone(zone: "work"))"#.to_owned(),
        r#"(text: "Hold out.", goal: Survive(round: 8))"#.to_owned(),
    ];
    let units = [unit("Ana", "west", "specialist", ""), unit("Bo", "east", "guard", "")];
    let rows = ["A####..............B", ".####...............", ".......t............"];
    level(("Espionage", "Fluid"), &rows, goals, &units)
}

#[test]
fn whoever_guards_a_box_goes_near_it() {
    let orders = orders_of(&guarded_box(), "Bo", 2);
    let ends = orders.iter().rev().find_map(|order| match &order.at {
        Target::Path(path) => path.last().copied(),
        _ => None,
    });
    assert!(ends.is_some_and(|at| at.x < 15), "{orders:?}");
}

/// The guard of a box sees one enemy beside it and another one who is nearer.
fn box_at_stake() -> Table {
    let goals = [
        r#"(text: "Open it.", goal: TaskDone(zone: "work"))"#.to_owned(),
        r#"(text: "Hold out.", goal: Survive(round: 8))"#.to_owned(),
    ];
    let units = [
        unit("Ana", "west", "specialist", "items: []"),
        unit("Bo", "east", "guard", ""),
        unit("Cal", "west", "specialist", "items: []"),
    ];
    level(("Espionage", "Fluid"), &["tA..............", "................", "........B...C..."], goals, &units)
}

#[test]
fn whoever_guards_a_box_fights_those_who_are_about_to_open_it() {
    let table = box_at_stake();
    let orders = orders_of(&table, "Bo", 2);
    let attacked: Vec<_> = orders.iter().filter_map(Order::target_unit).collect();
    assert!(!attacked.is_empty() && attacked.iter().all(|unit| *unit == table.id("Ana")), "{orders:?}");
}

/// An exit that Bo guards behind a shut door; Ana is on her way to it.
fn guarded_exit(core: &str, model: &str, people: [&str; 2]) -> Table {
    let units = [unit("Ana", "west", people[0], ""), unit("Bo", "east", people[1], "")];
    level((core, model), &["A.........#..e", "..........d..B", "..........#..."], race(8), &units)
}

#[test]
fn whoever_guards_an_exit_and_sees_nobody_is_ready_for_whoever_comes() {
    for (core, model, people, act) in [
        ("Espionage", "Fluid", ["operative", "guard"], "ready"),
        ("Percentile", "Structured", ["rifleman", "rifleman"], "overwatch"),
    ] {
        let orders = orders_of(&guarded_exit(core, model, people), "Bo", 2);
        assert!(orders.iter().any(|order| order.act.as_str() == act), "{core}: {orders:?}");
    }
}

/// Somebody with a high count, in a corridor with the zone to reach at its far end.
fn corridor(squares: usize, rounds: u16) -> Table {
    let (row, other) = (format!("A{}e", ".".repeat(squares - 2)), format!("B{}", ".".repeat(squares - 1)));
    let units = [
        unit("Ana", "west", "operative", r#"items: ["knife"], initiative: 46"#),
        unit("Bo", "east", "guard", "items: []"),
    ];
    level(("Espionage", "Fluid"), &[&row, &"#".repeat(squares), &other], race(rounds), &units)
}

#[test]
fn whoever_would_come_too_late_presses_and_nobody_else() {
    let late = acts("one round", 4, &corridor(28, 1));
    assert!(late.contains("press"), "{late:?}");
    let early = acts("five rounds", 4, &corridor(28, 5));
    assert!(!early.contains("press"), "{early:?}");
}
