//! Shields of the tests: a source of each level that makes as many points as the test wants.

use crate::cast::{ann, arms, bob, rows};
use six_seconds::battle::{Event, Key};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// The core's part: a gun, a blade, and the sources.
const ITEMS: &str = r#"(
    weapons: [
        (id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, semi: 3, hits: 3, damage: "1d10", harm: energy, clip: 100, reload: full, rule: "DR-WPN-02", note: "A gun."),
        (id: "blade", name: "Blade", class: melee, hands: 1, damage: "1d10", harm: rending, rule: "DR-WPN-01", note: "A blade."),
        (id: "pistol", name: "Pistol", class: pistol, hands: 1, range: 30, single: true, damage: "1d10", harm: energy, clip: 100, reload: full, rule: "DR-WPN-02", note: "A pistol."),
        (id: "bomb", name: "Bomb", class: thrown, hands: 1, range: 30, single: true, damage: "1d10", harm: explosive, blast: 2, rule: "DR-WPN-02", note: "A bomb."),
        (id: "caster", name: "Caster", class: basic, hands: 2, range: 80, single: true, damage: "1d10", harm: energy, clip: 100, reload: full, blast: 6, rule: "DR-WPN-02", note: "A caster."),
    ],
    armour: [
        (id: "tested", name: "Tested suit", ap: 0, rule: "DR-WPN-03", note: "A suit."),
    ],
    devices: [
        (id: "low", name: "Low", battery: 900, rule: "DR-WPN-04", note: "A dome."),
        (id: "site", name: "Site", battery: 900, rule: "DR-WPN-04", note: "A field."),
        (id: "medium", name: "Medium", battery: 900, rule: "DR-WPN-04", note: "A screen."),
        (id: "brief", name: "Brief", battery: 900, rule: "DR-WPN-04", note: "Another."),
        (id: "high", name: "High", battery: 900, rule: "DR-WPN-04", note: "A skin."),
        (id: "kinetic", name: "Kinetic", battery: 900, rule: "DR-WPN-04", note: "A belt."),
        (id: "double", name: "Double", battery: 900, rule: "DR-SHD-15", note: "Of a device."),
        (id: "twin_a", name: "Twin A", battery: 900, rule: "DR-SHD-18", note: "One of two."),
        (id: "twin_b", name: "Twin B", battery: 900, rule: "DR-SHD-18", note: "The other."),
    ],
)"#;

/// The model's part of the sources, one point a cell.
const SHIELDS: &str = r#"
    shields: [
        (id: "low", level: low, radius: 3, unit: 1, source: charge, cap: 999, battery: 900, turns: 12),
        (id: "site", level: low, radius: 20, standoff: 20, unit: 1, source: charge, cap: 999, battery: 900, turns: 12),
        (id: "medium", level: medium, unit: 1, source: charge, cap: 999, battery: 900, turns: 12),
        (id: "brief", level: medium, unit: 1, source: charge, cap: 999, battery: 900, turns: 3),
        (id: "high", level: high, unit: 1, source: charge, cap: 999, battery: 900, turns: 12),
        (id: "kinetic", level: kinetic, unit: 1, source: charge, cap: 999, battery: 900, turns: 12),
        (id: "double", level: medium, unit: 1, source: charge, cap: 999, battery: 900, turns: 12, blast_double: true),
        (id: "twin_a", level: medium, unit: 1, source: charge, cap: 999, battery: 900, turns: 12, pool: "seven"),
        (id: "twin_b", level: medium, unit: 1, source: charge, cap: 999, battery: 900, turns: 12, pool: "seven"),
    ],
"#;

/// A scene with the sources, a gun and a blade as described, and a suit of that armour range.
pub fn scene<R: AsRef<str>>(rows: &[R], gun: &str, blade: &str, range: &str) -> Scene {
    armed(rows, arms(gun, blade), range)
}

/// The same with a pistol, a bomb or a caster as described, such as `zone: (shape: cluster, energy: heat, high: 40, low: 16)`.
pub fn launching<R: AsRef<str>>(rows: &[R], item: &str, area: &str, range: &str) -> Scene {
    armed(rows, &format!("(weapons: [(id: \"{item}\", range: 80, {area})])"), range)
}

fn armed<R: AsRef<str>>(rows: &[R], weapons: &str, range: &str) -> Scene {
    let weapons = weapons.trim_start_matches('(').strip_suffix(')').expect("sections in parentheses");
    let armour = if range.is_empty() { "1, 1" } else { range };
    let text = format!("({weapons}, armour: [(id: \"tested\", range: ({armour}))], {SHIELDS})");
    Scene::new("percentile", rows)
        .initiative("structured")
        .damage("Drive")
        .armoury(ITEMS)
        .damage_armoury(Box::leak(text.into_boxed_str()))
}

/// Ann with her gun, and Bob, who acts before her, so many squares away.
pub fn shot_at(squares: usize, gun: &str, bob: Figure) -> Table {
    begin(scene(&rows(squares), gun, "", "").figures([ann(), bob.initiative(30)]))
}

/// Bob with those sources.
pub fn with(items: &str) -> Figure {
    bob().items(items)
}

/// Begins; everybody dodges whenever they may.
pub fn begin(scene: Scene) -> Table {
    let mut table = scene.begin();
    table.always("reaction", "dodge").always("blast_reaction", "dodge");
    table
}

/// Makes points.
pub fn raise(item: &str, points: i16) -> Deed {
    Deed::new("raise_shield").with(item).rounds(points)
}

/// The points that somebody's source holds.
pub fn points(table: &Table, who: &str, item: &str) -> i16 {
    let battle = table.battle();
    let mut carried = battle.gear(table.id(who)).items.iter().flatten();
    let found = carried.find(|one| battle.setup().item(one.def).key.as_str() == item);
    found.unwrap_or_else(|| panic!("{who} has no {item}")).store.points
}

/// True if the latest order noted that.
pub fn noted(table: &Table, what: &'static str) -> bool {
    table.latest().iter().any(|event| matches!(event, Event::Noted { what: noted, .. } if *noted == Key::new(what)))
}
