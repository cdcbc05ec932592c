//! Small levels with the people of a core's armoury.

use six_seconds::testkit::{Scene, Table};
use std::collections::BTreeSet;

/// The goals of the two sides of a race: to get into the zone, and to hold out until the end of a round.
pub fn race(round: u16) -> [String; 2] {
    [
        r#"(text: "Get there.", goal: Reach(zone: "end", units: 1))"#.to_owned(),
        format!(r#"(text: "Hold out.", goal: Survive(round: {round}))"#),
    ]
}

/// No goal but the enemies' fall.
pub fn no_goals() -> [String; 2] {
    Default::default()
}

/// Somebody of side `west` or `east` on the square with its initial; earlier letters act earlier, unless a count is given.
pub fn unit(name: &str, side: &str, archetype: &str, rest: &str) -> String {
    let at = name.chars().next().unwrap_or('A');
    let count = 24 - (at as i32 - 'A' as i32);
    let count = if rest.contains("initiative:") { String::new() } else { format!("initiative: {count}, ") };
    format!(r#"(name: "{name}", side: "{side}", at: '{at}', archetype: "{archetype}", {count}{rest})"#)
}

/// A level of a core under an initiative model: `#` is wall, `x` a crate, `u` undergrowth, `d` a shut door, `t` a task, `e` the
/// zone to reach, all else dirt.
pub fn level((core, model): (&str, &str), rows: &[&str], goals: [String; 2], units: &[String]) -> Table {
    let used: BTreeSet<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let ground = |letter: char| match letter {
        '#' => r#""wall""#,
        'x' => r#"(terrain: "crate", on: "dirt")"#,
        'u' => r#""undergrowth""#,
        'd' => r#""door_closed""#,
        't' => r#""box""#,
        _ => r#""dirt""#,
    };
    let legend: Vec<String> = used.iter().map(|letter| format!("'{letter}': {}", ground(*letter))).collect();
    let zones = if used.contains(&'e') { "(name: \"end\", marks: ['e'])" } else { "" };
    let work = if used.contains(&'t') { "(name: \"work\", marks: ['t'])" } else { "" };
    let zones: Vec<&str> = [zones, work].into_iter().filter(|zone| !zone.is_empty()).collect();
    let (legend, zones, units, [west, east]) = (legend.join(", "), zones.join(", "), units.join(", "), goals);
    Scene::level(&format!(
        r#"(name: "Small", rules: (core: {core}, initiative: {model}),
        terrains: [(id: "box", name: "box", glyph: '+', pace: Impassable, visibility: Clear, cover: Half,
            door: (open: false, other: "door_open"), art: "door_closed", on: "dirt", tags: ["task", "turns_2"])],
        map: (rows: {rows:?}, legend: {{{legend}}}), zones: [{zones}],
        sides: [(name: "west", objectives: [{west}]), (name: "east", objectives: [{east}])],
        units: [{units}], round_limit: 8)"#
    ))
}
