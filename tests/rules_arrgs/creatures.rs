//! AR-WPN-16, AR-BGD-11: creatures and vehicles of the armoury as a level gets them.

use six_seconds::battle::{Battle, Key, Ledger};
use six_seconds::rules::arrgs::checks::{Use, ledger, magnitude, reaction};
use six_seconds::scenario::{Library, load};

/// A field with some of the armoury's creatures and vehicles, each named by its archetype.
fn field(archetypes: &[&str]) -> Battle {
    let row = ".".repeat(60);
    let rows = vec![format!("{row:?}"); 14].join(", ");
    let unit = |(at, archetype): (usize, &&str)| {
        format!(r#"(name: "{archetype}", side: "red", at: ({}, 6), archetype: "{archetype}")"#, 8 + 8 * at)
    };
    let units: Vec<String> = archetypes.iter().enumerate().map(unit).collect();
    let text = format!(
        r#"(name: "field", rules: (core: Arrgs, initiative: Countdown), map: (rows: [{rows}], legend: {{'.': "grass"}}),
        sides: [(name: "red"), (name: "blue")],
        units: [{}, (name: "other", side: "blue", at: (58, 9), archetype: "guard")])"#,
        units.join(", ")
    );
    load("field", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle
}

#[test]
fn ar_wpn_16_the_sample_creatures() {
    let table = [
        ("wolf", 18, [14, 15, 11], 5),
        ("ogre", 37, [19, 12, 11], 10),
        ("skeleton", 16, [13, 13, 10], 4),
        ("dragon", 160, [27, 11, 19], 18),
    ];
    let battle = field(&table.map(|row| row.0));
    for (name, vitality, defences, melee) in table {
        let unit = battle.units().find(|unit| battle.name(*unit) == name).expect("it is there");
        let defence = |of| reaction::of(&battle, unit, of, |_| {}).total();
        let found = [defence(Use::FORTITUDE), defence(Use::REFLEX), defence(Use::WILLPOWER)];
        let attack = ledger(Ledger::bare(), &battle, unit, Use::MELEE, |_| {}).total();
        let total = battle.stats(unit).get(Key::new("vitality")).map(|stat| stat.max);
        assert_eq!((total, found, attack), (Some(vitality), defences, melee), "{name}");
    }
}

#[test]
fn ar_bgd_11_the_magnitude_of_people_cars_and_ships() {
    for (archetype, expected) in [("guard", 1), ("wolf", 1), ("car", 2), ("tank", 2), ("freighter", 3)] {
        let battle = field(&[archetype]);
        let unit = battle.units().next().expect("it is there");
        assert_eq!(magnitude::of(&battle, unit), expected, "{archetype}");
    }
}
