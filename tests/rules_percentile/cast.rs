//! The combatants of the tests.

use six_seconds::battle::{Check, Event, Key};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// Agility 41, a rifle, a knife and a vest; one Fate Point. Acts first.
pub fn ana() -> Figure {
    Figure::new("Ana")
        .stats("ws 35 bs 42 s 34 t 38 ag 41 wp 36 wounds 12 fate 1")
        .items("assault_rifle knife")
        .wearing("ballistic_vest")
        .initiative(20)
}

/// Strong, slow, a sword and a maul; armour 2. An enemy of Ana.
pub fn bo() -> Figure {
    Figure::new("Bo")
        .stats("ws 47 bs 28 s 45 t 44 ag 33 wp 40 wounds 14")
        .items("sword maul")
        .wearing("padded_jacket")
        .foe()
        .initiative(10)
}

/// Quick, a machine pistol in each hand, armour 2 and a Deflector of 50. An enemy of Ana.
pub fn cy() -> Figure {
    Figure::new("Cy")
        .stats("ws 30 bs 50 s 40 t 30 ag 52 wp 30 wounds 10")
        .items("machine_pistol machine_pistol")
        .condition("off_hand", 2)
        .wearing("padded_jacket")
        .wearing("personal_field")
        .foe()
        .initiative(5)
}

/// A flier with a laser carbine. An enemy of Ana.
pub fn dee() -> Figure {
    Figure::new("Dee")
        .stats("ws 40 bs 40 s 30 t 30 ag 30 wp 30 wounds 10")
        .items("laser_carbine")
        .tags("flyer")
        .foe()
        .initiative(4)
}

/// A table under structured initiative.
pub fn table<R: AsRef<str>>(rows: &[R], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("percentile", rows).initiative("structured").figures(figures).begin()
}

/// Two figures so many squares apart, with room behind and below.
pub fn apart(one: Figure, squares: usize, other: Figure) -> Table {
    let letter = |figure: &Figure| format!("{figure:?}").split('"').nth(1).and_then(|name| name.chars().next());
    let (a, b) = (letter(&one).unwrap_or('A'), letter(&other).unwrap_or('B'));
    let row = format!("{a}{}{b}.....", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    table(&[row, empty.clone(), empty], [one, other])
}

/// An order by the name of its action, at a target.
pub fn at(act: &'static str, target: &str) -> Deed {
    Deed::new(act).at(target)
}

/// The latest test of a kind.
pub fn test_of(table: &Table, what: &'static str) -> Check {
    let of_kind = |event: &&Event| matches!(event, Event::Checked(check) if check.what == Key::new(what));
    match table.events().iter().rev().find(of_kind) {
        Some(Event::Checked(check)) => check.clone(),
        _ => panic!("nobody has tested {what}"),
    }
}

/// The target numbers of the tests that the latest order called for.
pub fn needs(table: &Table) -> Vec<i32> {
    let need = |event: &Event| if let Event::Checked(check) = event { Some(check.need) } else { None };
    table.latest().iter().filter_map(need).collect()
}

/// The target number of the latest test of a kind.
pub fn need(table: &Table, what: &'static str) -> i32 {
    test_of(table, what).need
}

/// How many tests of a kind the latest order called for.
pub fn tests(table: &Table, what: &'static str) -> usize {
    let of_kind = |event: &&Event| matches!(event, Event::Checked(check) if check.what == Key::new(what));
    table.latest().iter().filter(of_kind).count()
}

/// The damage past soak of the latest order, hit by hit.
pub fn dealt(table: &Table) -> Vec<i32> {
    let amount = |event: &Event| match event {
        Event::Harmed { amount, .. } => Some(*amount),
        _ => None,
    };
    table.latest().iter().filter_map(amount).collect()
}

/// The combatants hit by the latest order, in order.
pub fn struck(table: &Table) -> Vec<&str> {
    let hit = |event: &Event| match event {
        Event::Hit { target, .. } => Some(table.battle().name(*target)),
        _ => None,
    };
    table.latest().iter().filter_map(hit).collect()
}
