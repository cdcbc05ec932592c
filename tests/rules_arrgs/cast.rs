//! The people of the checks (AR-BGD-30).

use six_seconds::battle::{Check, Event, Key, Lifetime};
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn};

/// A Warrior: melee +7, ranged +4, Fortitude 16, Reflex 15, Willpower 14, Vitality 28. Acts on 14.
pub fn guard() -> Figure {
    soldier("Guard")
}

/// Another Guard of that name.
pub fn soldier(name: &str) -> Figure {
    Figure::new(name)
        .stats("body 3 agility 2 intellect 1 personality 2")
        .skills("athletics 3 discipline 2 melee_weaponry 4 missile_weaponry 2 ride 1 piloting 1 medicine 1")
        .tags("humanoid warrior")
        .initiative(14)
}

/// An Expert: melee +5, ranged +7, Fortitude 14, Reflex 15, Willpower 12, Vitality 21. Acts on 9.
pub fn raider() -> Figure {
    Figure::new("Raider")
        .stats("body 2 agility 3 intellect 0 personality 1")
        .skills("athletics 2 discipline 1 melee_weaponry 3 missile_weaponry 4 stealth 2")
        .tags("humanoid expert")
        .foe()
        .initiative(9)
}

/// A Magic User: melee +2, Fortitude 12, Reflex 13, Willpower 16, Vitality 20. Acts on 11.
pub fn mage() -> Figure {
    Figure::new("Mage")
        .stats("body 1 agility 2 intellect 4 personality 3")
        .skills("athletics 1 discipline 3 melee_weaponry 1 arcane 5")
        .tags("humanoid magic_user")
        .initiative(11)
}

/// A Large Humanoid: melee +10, Fortitude 19, Reflex 12, Willpower 11, Vitality 37, threat 1-2. Acts on 9.
pub fn ogre() -> Figure {
    Figure::new("Ogre")
        .stats("body 6 agility 1 vitality 37 speed 6 size 1")
        .skills("athletics 2 melee_weaponry 3")
        .tags("humanoid")
        .foe()
        .initiative(9)
}

/// A plain target that does not act: every defence 15, Vitality 40.
pub fn post() -> Figure {
    Figure::new("Post")
        .stats("body 5 agility 5 personality 5 vitality 40 ap_allotment 0 aap_allotment 0 legs 0")
        .tags("object")
        .foe()
        .initiative(0)
}

/// A scene under countdown initiative.
pub fn scene<R: AsRef<str>>(rows: &[R], figures: impl IntoIterator<Item = Figure>) -> Scene {
    Scene::new("arrgs", rows).initiative("countdown").figures(figures)
}

/// Two figures so many squares apart in the middle of an open field.
pub fn apart(one: Figure, squares: usize, other: Figure) -> Table {
    let letter = |figure: &Figure| format!("{figure:?}").split('"').nth(1).and_then(|name| name.chars().next());
    let (a, b) = (letter(&one).unwrap_or('A'), letter(&other).unwrap_or('B'));
    let row = format!("......{a}{}{b}...............", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    scene(&[&empty, &empty, &empty, &row, &empty, &empty, &empty].map(String::as_str), [one, other]).begin()
}

/// An order of that name at somebody.
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

/// The checks of a kind that the latest order called for.
pub fn all_checks(table: &Table, what: &'static str) -> Vec<Check> {
    let of_kind = |event: &Event| match event {
        Event::Checked(check) if check.what == Key::new(what) => Some(check.clone()),
        _ => None,
    };
    table.latest().iter().filter_map(of_kind).collect()
}

/// How many checks of a kind the latest order called for.
pub fn checks(table: &Table, what: &'static str) -> usize {
    let of_kind = |event: &&Event| matches!(event, Event::Checked(check) if check.what == Key::new(what));
    table.latest().iter().filter(of_kind).count()
}

/// The Success Value of the latest attack that came through; `None` if it failed.
pub fn success(table: &Table) -> Option<i32> {
    table.latest().iter().rev().find_map(|event| match event {
        Event::Hit { effect, .. } => Some(Some(*effect)),
        Event::Missed { .. } => Some(None),
        _ => None,
    })?
}

/// Somebody's Action Points and Additional Action Points.
pub fn points(table: &Table, who: &str) -> (i32, i32) {
    (table.left(who, "ap"), table.left(who, "aap"))
}

/// Somebody's Current Vitality.
pub fn vitality(table: &Table, who: &str) -> i32 {
    table.stat(who, "vitality")
}

/// Ends turns until the next round begins.
pub fn next_round(table: &mut Table) {
    let round = table.round();
    while table.round() == round {
        let current = table.current().to_owned();
        table.order(&current, end_turn());
    }
}

/// True if somebody's pool of that name lasts so long.
pub fn lasts(table: &Table, who: &str, what: &'static str, lifetime: Lifetime) -> bool {
    let pools = &table.battle().budget(table.id(who)).0;
    pools.iter().any(|pool| pool.key == Key::new(what) && pool.lasts == lifetime)
}
