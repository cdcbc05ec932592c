//! The people of the checks.

use six_seconds::battle::{Check, Event, Key};
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn};

/// A special of level 4, quick: Defence 15, vitality 32, wounds 13. Acts first.
pub fn vega() -> Figure {
    Figure::new("Vega")
        .stats("str 12 dex 16 con 13 int 14 wis 12 level 4 attack_base 4 defence 2 alertness 3")
        .stats("fort 3 reflex 6 will 3")
        .skills("sneak 8 blend 5 electronics 7 medicine 4")
        .tags("special melee handgun smg rifle hurled")
        .initiative(20)
}

/// A special of level 4, strong: Defence 12, vitality 40, wounds 16.
pub fn kroll() -> Figure {
    Figure::new("Kroll")
        .stats("str 16 dex 12 con 16 int 8 level 4 attack_base 4 defence 1 alertness 1 fort 6 reflex 2 will 1")
        .skills("sneak 3 intimidate 6")
        .tags("special melee handgun smg rifle shotgun hurled tactical")
        .initiative(10)
}

/// A special of level 4, clever: Defence 14, vitality 28, wounds 10.
pub fn ilse() -> Figure {
    Figure::new("Ilse")
        .stats("dex 14 int 16 wis 12 cha 14 level 4 attack_base 3 defence 2 alertness 4 fort 1 reflex 4 will 4")
        .skills("sneak 5 blend 9 electronics 9 medicine 8")
        .tags("special handgun exotic")
        .initiative(15)
}

/// A standard enemy: Defence 12, wounds 12.
pub fn guard() -> Figure {
    another("Guard")
}

/// Another standard enemy of that name.
pub fn another(name: &str) -> Figure {
    Figure::new(name)
        .stats("str 12 dex 12 con 12 attack_base 2 defence 1 alertness 2 fort 2 reflex 2")
        .skills("sneak 2 blend 1")
        .tags("melee handgun smg rifle shotgun")
        .foe()
        .initiative(5)
}

/// A table under structured initiative.
pub fn scene<R: AsRef<str>>(rows: &[R], figures: impl IntoIterator<Item = Figure>) -> Scene {
    Scene::new("espionage", rows).initiative("structured").figures(figures)
}

/// Two figures so many squares apart, with room around them; the level pays for nothing by itself.
pub fn apart(one: Figure, squares: usize, other: Figure) -> Table {
    let letter = |figure: &Figure| format!("{figure:?}").split('"').nth(1).and_then(|name| name.chars().next());
    let (a, b) = (letter(&one).unwrap_or('A'), letter(&other).unwrap_or('B'));
    let row = format!(".{a}{}{b}.....", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    scene(&[empty.clone(), row, empty.clone(), empty], [one, other]).word("spend_policy", "never").begin()
}

/// A scene under fluid initiative.
pub fn fluid<R: AsRef<str>>(rows: &[R], figures: impl IntoIterator<Item = Figure>) -> Scene {
    Scene::new("espionage", rows).initiative("fluid").figures(figures)
}

/// The same on open ground, with room around, where the level pays for nothing by itself.
pub fn open(row: &str, figures: impl IntoIterator<Item = Figure>) -> Table {
    let empty = ".".repeat(row.len());
    fluid(&[&empty, row, &empty, &empty], figures).word("spend_policy", "never").begin()
}

/// The rows that have collected for somebody in this round.
pub fn rows(table: &Table, who: &str) -> Vec<(&'static str, i32)> {
    let entries = &table.battle().initiative(table.id(who)).entries;
    entries.iter().map(|entry| (entry.what.as_str(), entry.by)).collect()
}

/// Ends turns until the next round begins.
pub fn next_round(table: &mut Table) {
    let round = table.round();
    while table.round() == round {
        let current = table.current().to_owned();
        table.order(&current, end_turn());
    }
}

/// What the latest round has come to for somebody: what of its rows counted, and the count afterwards.
pub fn settled(table: &Table, who: &str) -> Option<(i32, i32)> {
    table.events().iter().rev().find_map(|event| match event {
        Event::InitiativeSettled { unit, by, to, .. } if *unit == table.id(who) => Some((*by, *to)),
        _ => None,
    })
}

/// The numbers that were noted of a kind.
pub fn noted(table: &Table, what: &'static str) -> Vec<i32> {
    let number = |event: &Event| match event {
        Event::Noted { what: one, number, .. } if *one == Key::new(what) => Some(*number),
        _ => None,
    };
    table.events().iter().filter_map(number).collect()
}

/// An order by the name of its action at somebody.
pub fn at(act: &'static str, target: &str) -> Deed {
    Deed::new(act).at(target)
}

/// The latest check of a kind.
pub fn check_of(table: &Table, what: &'static str) -> Check {
    let of_kind = |event: &&Event| matches!(event, Event::Checked(check) if check.what == Key::new(what));
    match table.events().iter().rev().find(of_kind) {
        Some(Event::Checked(check)) => check.clone(),
        _ => panic!("nobody has rolled {what}"),
    }
}

/// The total and the number to reach of the latest check of a kind.
pub fn sum(table: &Table, what: &'static str) -> (i32, i32) {
    let check = check_of(table, what);
    (check.total, check.need)
}

/// How many checks of a kind the latest order called for.
pub fn checks(table: &Table, what: &'static str) -> usize {
    let of_kind = |event: &&Event| matches!(event, Event::Checked(check) if check.what == Key::new(what));
    table.latest().iter().filter(of_kind).count()
}

/// What the latest order dealt past armour, hit by hit.
pub fn dealt(table: &Table) -> Vec<i32> {
    let amount = |event: &Event| match event {
        Event::Harmed { amount, .. } => Some(*amount),
        _ => None,
    };
    table.latest().iter().filter_map(amount).collect()
}

/// Somebody's vitality and wounds.
pub fn health(table: &Table, who: &str) -> (i32, i32) {
    (table.stat(who, "vitality"), table.stat(who, "wounds"))
}
