//! FI-MAP-05: the rows of harm under the Drive damage model.

use crate::cast::rows;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack};

const ARMS: &str = r#"(weapons: [
    (id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, damage: "1d10", harm: energy, clip: 9, reload: full, rule: "DR-WPN-02", note: "A gun."),
])"#;
const TEN: &str = "(like: \"soldier\", injury_factor: 10)";

/// Ann with a gun that does so much shoots at Bob, who has count 15 and is flat-footed: attack, exposure at 35, type of injury.
fn duel(damage: u16, profile: Option<&'static str>, dice: &[u8]) -> Table {
    let gun = format!("(weapons: [(id: \"gun\", hands: 2, range: 80, damage: {damage}, drive: 99)])");
    let ann = Figure::new("Ann").stats("bs 50 wounds 12").items("gun").profile(TEN).initiative(20);
    let bob = Figure::new("Bob").stats("ag 35 t 35 wounds 40 reactions 9").foe().initiative(15);
    let bob = if let Some(profile) = profile { bob.profile(profile) } else { bob };
    let scene =
        Scene::new("percentile", &["A.........B"]).initiative("fluid").damage("Drive").word("profiles", "given");
    let scene = scene.armoury(ARMS).damage_armoury(gun.leak()).figures([ann, bob]);
    let mut table = scene.begin();
    table.always("reaction", "dodge").always("drive_critical", "core_injury");
    table.dice(dice).order("Ann", attack("Bob"));
    table
}

#[test]
fn fi_map_05_a_critical_hit_and_a_degree_of_core() {
    // -5 for the critical hit and -10 for the degree; settled at the most that a round takes: 15 less 10.
    let mut table = duel(12, Some(TEN), &[2, 60]);
    assert_eq!(rows(&table, "Bob"), [("critical_hit_wounds", -5), ("critical_injury", -10)]);
    crate::cast::next_round(&mut table);
    assert_eq!(table.count("Bob"), 5);
}

#[test]
fn fi_map_05_damage_without_a_degree_is_a_wound() {
    assert_eq!(rows(&duel(9, Some(TEN), &[2, 44, 80]), "Bob"), [("wounds_lost", -2)]);
    assert_eq!(rows(&duel(10, Some(TEN), &[2, 44, 10]), "Bob"), [("wounds_lost", -2)], "a superficial degree");
    // Several degrees of one hit are one critical injury.
    let table = duel(30, Some(TEN), &[2, 44, 80]);
    assert_eq!(table.condition("Bob", "core_injury"), 3);
    assert_eq!(rows(&table, "Bob"), [("wounds_lost", -2), ("critical_injury", -10)]);
}

#[test]
fn fi_map_05_damage_that_armour_stops_is_no_row() {
    let table = duel(12, Some("(injury_factor: 10, hide: (range: (100, 120)))"), &[2, 44, 80]);
    assert_eq!((rows(&table, "Bob"), table.battle().rules().harm.id()), (Vec::new(), "drive"));
}

#[test]
fn fi_map_05_those_without_a_profile_have_the_rows_of_the_core() {
    assert_eq!(rows(&duel(12, None, &[2]), "Bob"), [("wounds_lost", -2)]);
}

/// Ann launches a grenade at Bob or at the square beside him, under a core: the rows that it sets off for Bob, sorted.
fn blasted(core: &'static str, direct: bool, dice: &[u8]) -> Vec<(&'static str, i32)> {
    let ann = Figure::new("Ann").stats(if core == "percentile" { "bs 50" } else { "" }).skills("athletics 3");
    let ann = ann.several("frag_grenade", 1).holding("frag_grenade").initiative(20);
    let bob = Figure::new("Bob").profile(TEN).foe().initiative(15);
    let scene = Scene::new(core, &["A....B............"]).initiative("fluid").damage("Drive");
    let mut table = scene.figures([ann, bob]).begin();
    let launch = Deed::new("launch_area").with("frag_grenade");
    table.dice(dice).order("Ann", if direct { launch.at("Bob") } else { launch.at_square(4, 0) });
    let mut found = rows(&table, "Bob");
    found.sort_unstable();
    found
}

#[test]
fn fi_map_05_an_explosion_is_the_row_of_a_blast_under_every_core() {
    let both = [("blast_save_failed", -5), ("wounds_lost", -2)];
    // The attack, the chance to be reached, and the skin as the place of the injury.
    for (core, attack) in [("percentile", &[2][..]), ("cepheus", &[5, 5]), ("espionage", &[17]), ("arrgs", &[17])] {
        assert_eq!(blasted(core, false, &[attack, &[75, 10]].concat()), both, "{core}");
        assert_eq!(blasted(core, false, &[attack, &[76]].concat()), [], "{core}, out of it");
    }
    assert_eq!(blasted("percentile", true, &[2, 10]), both, "the impact");
}
