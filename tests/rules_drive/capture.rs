//! DR-VOL-05: taking somebody alive.

use crate::cast::{degrees, harms, running};
use six_seconds::testkit::{Scene, Table, attack};

/// Ann's side is to take Bob alive, or only out; he has three degrees of Core.
fn hunt(alive: bool) -> Table {
    let goal = if alive { "TakeOut(unit: \"Bob\", alive: true)" } else { "TakeOut(unit: \"Bob\")" };
    let text = format!(
        r#"(name: "hunt", rules: (core: percentile, initiative: structured, damage: Drive),
        map: (rows: ["a.........b..d"], legend: {{'.': "grass", 'a': "grass", 'b': "grass", 'd': "grass"}}),
        armoury: (weapons: [(id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, damage: "1d10",
            harm: energy, clip: 9, reload: full, rule: "DR-WPN-02", note: "A gun.")]),
        damage_armoury: (weapons: [(id: "gun", hands: 2, range: 80, damage: 30, drive: 99)]),
        sides: [(name: "west", objectives: [(text: "Take Bob.", goal: {goal})]), (name: "east")], units: [
            (name: "Ann", side: "west", at: 'a', archetype: "soldier", items: ["gun"], initiative: 20),
            (name: "Bob", side: "east", at: 'b', archetype: "soldier", worn: [], initiative: 10,
                profile: (injury_factor: 10), conditions: [(id: "core_injury", amount: 3)]),
            (name: "Dan", side: "east", at: 'd', archetype: "soldier", initiative: 5),
        ])"#
    );
    Scene::level(&text)
}

#[test]
fn dr_vol_05_whoever_is_to_be_taken_alive_is_spared() {
    // In full the hit would make three degrees: Core 6 is death. Half of it makes one: Core 4, disabled and alive.
    let mut table = hunt(true);
    table.dice(&[2, 30, 80]).order("Ann", attack("Bob"));
    assert_eq!((harms(&table), degrees(&table, "Bob")[2], running(&table, "Bob")), (vec![15], 4, 15));
    assert!(table.battle().is_over(), "taken alive");
    // Never forced on a player.
    let mut table = hunt(true);
    table.answer("Ann", "full_force").dice(&[2, 30, 80]).order("Ann", attack("Bob"));
    assert_eq!((harms(&table), degrees(&table, "Bob")[2]), (vec![30], 6));
    assert!(!table.battle().is_over(), "dead is not alive");
    // Where nothing is said of that, nobody is asked.
    let mut table = hunt(false);
    table.dice(&[2, 30, 80]).order("Ann", attack("Bob"));
    assert_eq!((harms(&table), table.asked("Ann").is_none()), (vec![30], true));
}
