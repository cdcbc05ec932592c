//! The people of the checks, and what is read of their counts.

use six_seconds::battle::{Event, Key};
use six_seconds::testkit::{Figure, Scene, Table, end_turn};

/// Sevens all over and a rifle that she can use.
pub fn vega() -> Figure {
    Figure::new("VEGA").skills("slug_rifle 1").items("rifle").initiative(18)
}

/// Sevens all over and a rifle that he can use. An enemy of Vega.
pub fn kroll() -> Figure {
    Figure::new("KROLL").skills("slug_rifle 1").items("rifle").foe().initiative(6)
}

/// Sevens all over; a friend of Vega.
pub fn ilse() -> Figure {
    Figure::new("ILSE").skills("slug_rifle 1").items("rifle").initiative(4)
}

/// A field under 2D6 and fluid initiative.
pub fn scene<R: AsRef<str>>(rows: &[R], figures: impl IntoIterator<Item = Figure>) -> Scene {
    Scene::new("cepheus", rows).initiative("fluid").figures(figures)
}

/// Vega and Kroll twelve squares apart, with room to walk.
pub fn duel(figures: impl IntoIterator<Item = Figure>) -> Scene {
    scene(&["V...........K...", "................"], figures)
}

/// The rows that have collected for somebody in this round.
pub fn rows(table: &Table, who: &str) -> Vec<(&'static str, i32)> {
    let entries = &table.battle().initiative(table.id(who)).entries;
    entries.iter().map(|entry| (entry.what.as_str(), entry.by)).collect()
}

/// Whether somebody is under an effect or a condition.
pub fn has(table: &Table, who: &str, condition: &'static str) -> bool {
    table.condition(who, condition) > 0
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

/// Who had turns since the start, in order.
pub fn order(table: &Table) -> Vec<&str> {
    table.turns().into_iter().map(|turn| turn.0).collect()
}
