//! AR-RLD: reloading.

use crate::cast::{apart, at, points, post, raider, soldier, sum, vitality};
use six_seconds::testkit::{Table, attack, end_turn, reload};

/// A Raider with an empty weapon.
fn empty(weapon: &str) -> Table {
    let shooter = raider().of(0).items(weapon).rounds(weapon, 0, 12).initiative(20);
    apart(shooter, 5, post())
}

#[test]
fn ar_rld_01_a_check_loads_one() {
    for (face, loaded) in [(3, 1), (2, 0)] {
        let mut table = empty("light_crossbow");
        table.dice(&[face]).order("Raider", reload());
        assert_eq!((sum(&table, "reload"), table.loaded("Raider")), ((face as i32 + 7, 10), loaded), "{face}");
        assert_eq!((points(&table, "Raider").0, vitality(&table, "Raider")), (2, 20));
    }
}

#[test]
fn ar_rld_01_some_weapons_take_more_and_all_provoke() {
    let mut table = empty("heavy_crossbow");
    table.dice(&[5]).order("Raider", reload());
    assert_eq!((sum(&table, "reload"), points(&table, "Raider").0), ((12, 12), 1));
    let shooter = raider().of(0).items("sling").rounds("sling", 0, 12).initiative(20);
    let mut table = apart(shooter, 1, soldier("Quill").foe().items("long_sword"));
    table.answer("Quill", "none").dice(&[3]).order("Raider", reload());
    assert_eq!(table.loaded("Raider"), 1);
}

#[test]
fn ar_rld_02_one_more_for_each_point_above() {
    for (face, loaded) in [(6, 4), (2, 0), (19, 6)] {
        let mut table = empty("revolver");
        table.dice(&[face]).order("Raider", reload());
        assert_eq!(table.loaded("Raider"), loaded, "{face}");
    }
    let shooter = raider().of(0).items("revolver").rounds("revolver", 0, 2).initiative(20);
    let mut table = apart(shooter, 5, post());
    table.dice(&[6]).order("Raider", reload());
    assert_eq!(table.loaded("Raider"), 2, "no more than there are");
    let mut table = empty("rifle");
    table.dice(&[3]).order("Raider", reload());
    assert_eq!(table.loaded("Raider"), 5, "a magazine");
}

#[test]
fn ar_rld_03_bows_need_no_reload() {
    let mut table = apart(raider().of(0).items("long_bow").initiative(20), 5, post());
    assert_eq!(table.refused("Raider", reload()), "AR-RLD-03");
    table.dice(&[2]).order("Raider", attack("Post"));
    let table = empty("light_crossbow");
    assert_eq!(table.refused("Raider", attack("Post")), "AR-WPN-04");
}

#[test]
fn ar_bgd_19_a_broken_crossbow_is_harder_to_load() {
    let shooter = raider().items("light_crossbow").rounds("light_crossbow", 0, 12);
    let mut table = apart(soldier("Guard").items("long_sword").initiative(20), 1, shooter);
    // 16 against Reflex 15: SV 8, less 2, of a Vitality of 10.
    table.dice(&[9]).order("Guard", at("sunder", "Raider")).order("Guard", end_turn());
    table.always("opening", "none").dice(&[10]).order("Raider", reload());
    assert_eq!((table.dm("broken"), sum(&table, "reload").0), (Some(-2), 10 + 7 - 2));
}
