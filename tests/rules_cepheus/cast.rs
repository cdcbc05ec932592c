//! The combatants of the tests.

use six_seconds::battle::Event;
use six_seconds::testkit::{Figure, Scene, Table};

/// STR 7, DEX 9 (+1), END 8, INT 9 (+1), EDU 8, SOC 6; a rifle and mesh.
pub fn alfa() -> Figure {
    Figure::new("ALFA")
        .stats("str 7 dex 9 end 8 int 9 edu 8 soc 6")
        .skills("slug_rifle 1 tactics 1 athletics 0 natural_weapons 0 zero_g 1")
        .items("rifle")
        .wearing("mesh")
        .initiative(12)
}

/// ALFA without Tactics, who rolls nothing but initiative when a fight begins.
pub fn recruit() -> Figure {
    Figure::new("ALFA").stats("str 7 dex 9 end 8 int 9 edu 8 soc 6").skills("slug_rifle 1").items("rifle")
}

/// STR 9 (+1), DEX 7, END 7, INT 6, EDU 6, SOC 7; a sword, an auto pistol and jack.
pub fn bravo() -> Figure {
    Figure::new("BRAVO")
        .stats("str 9 dex 7 end 7 int 6 edu 6 soc 7")
        .skills("slashing_weapons 2 natural_weapons 1 slug_pistol 1")
        .items("sword auto_pistol")
        .wearing("jack")
        .foe()
        .initiative(7)
}

/// Sevens all over, no skills; a shotgun, no armour.
pub fn charlie() -> Figure {
    Figure::new("CHARLIE").stats("str 7 dex 7 end 7 int 7 edu 7 soc 7").items("shotgun").foe().initiative(5)
}

/// Two figures so many squares apart, side by side with room to walk.
pub fn apart(one: char, squares: usize, other: char) -> Scene {
    let gap = ".".repeat(squares.saturating_sub(1));
    Scene::new("cepheus", &[format!("{one}{gap}{other}...")])
}

/// True if the latest order hit.
pub fn is_hit(table: &Table) -> bool {
    table.latest().iter().any(|event| matches!(event, Event::Hit { .. }))
}

/// The damage of the latest order to a combatant: the ledger, and what got through.
pub fn harm(table: &Table, who: &str) -> Option<(Vec<(&'static str, i32)>, i32)> {
    table.latest().iter().find_map(|event| match event {
        Event::Harmed { unit, ledger, amount, .. } if *unit == table.id(who) => {
            Some((ledger.lines().iter().map(|line| (line.what.as_str(), line.amount)).collect(), *amount))
        }
        _ => None,
    })
}

/// A combatant's state of health.
pub fn state(table: &Table, who: &str) -> &'static str {
    table.battle().rules().harm.state(table.battle(), table.id(who)).as_str()
}
