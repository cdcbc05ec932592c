//! People of the starter armoury fight under every core, by players who do anything that is allowed.

use six_seconds::ai::{self, Game, Players};
use six_seconds::dice::DiceStream;
use six_seconds::rules::SYSTEMS;
use six_seconds::rules::drive::armoury::Armoury;
use six_seconds::scenario::{Library, load};

/// Everybody's own archetype on both sides; one on each side carries a share of all items.
fn level(core: &str) -> String {
    let people = ["soldier", "elf", "vampire", "construct", "beast", "rifleman", "lancer", "aura_duellist"];
    let armour = |id: &String| Armoury::built_in().armour(six_seconds::battle::Key::intern(id).unwrap()).is_some();
    let (suits, items): (Vec<String>, Vec<String>) =
        Armoury::built_in().items().map(|id| id.as_str().to_owned()).partition(armour);
    let mut units = String::new();
    for (side, row) in [("North", 1), ("South", 6)] {
        for (at, archetype) in people.iter().enumerate() {
            let place = format!("name: \"{side} {at}\", side: \"{side}\", at: ({}, {row})", 2 * at + 1);
            units.push_str(&format!("({place}, archetype: \"{archetype}\"),\n"));
        }
        let share = items.chunks(items.len() / 2 + 1).nth(usize::from(row > 1)).unwrap();
        let place = format!("name: \"{side} bearer\", side: \"{side}\", at: (17, {row})");
        let worn = &suits[usize::from(row > 1) + 4];
        units.push_str(&format!("({place}, archetype: \"grav_adept\", items: {share:?}, worn: [{worn:?}]),\n"));
    }
    let rows = vec![".".repeat(20); 8];
    format!(
        "(name: \"Skirmish\", briefing: \"-\", rules: (core: {core}, initiative: Structured, damage: Drive), \
         map: (rows: {rows:?}, legend: {{'.': \"grass\"}}), sides: [(name: \"North\"), (name: \"South\")], units: [{units}])"
    )
}

#[test]
fn every_core_plays_with_the_starter_armoury() {
    for system in SYSTEMS {
        let id = system.core.id().as_str();
        let text = level(&(id[..1].to_uppercase() + &id[1..]));
        let loaded = load("skirmish.ron", &text, &Library::built_in()).unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut players = Players::new((0..2).map(|side| ai::by_name("random", side)).collect());
        let mut game = Game::new(loaded.battle, DiceStream::from_seed(7));
        for _ in 0..400 {
            match game.step(&mut players) {
                Some(end) => assert!(end.is_ok(), "{id}: {end:?}"),
                None => break,
            }
        }
        assert!(!game.battle.rules().harm.is_native(), "{id}");
    }
}
