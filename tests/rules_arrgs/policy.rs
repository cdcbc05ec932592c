//! The AI performs manoeuvres where they help.

use crate::cast::{apart, guard, raider, scene};
use six_seconds::ai::{Policy, Utility};
use six_seconds::testkit::Table;

/// What the AI orders, by names of actions, until its turn ends or so many orders are given.
fn acts(table: &Table) -> Vec<&'static str> {
    let unit = table.battle().current().expect("somebody acts");
    let mut player = Utility::default();
    let order = player.order(table.battle(), unit);
    let mut considered: Vec<_> = player.considered().to_vec();
    considered.sort_by_key(|one| -one.1);
    let mut names = vec![order.act.as_str()];
    names.extend(considered.iter().map(|one| one.0.act.as_str()));
    names.dedup();
    names
}

#[test]
fn ar_rld_01_an_empty_crossbow_is_loaded() {
    let shooter = raider().of(0).items("light_crossbow").rounds("light_crossbow", 0, 5).initiative(20);
    let table = apart(shooter, 6, guard().foe().stats("speed 0"));
    assert_eq!(acts(&table)[0], "reload");
}

#[test]
fn ar_chg_01_who_is_some_squares_off_is_charged() {
    let table = apart(guard().items("great_sword"), 5, raider().items("long_bow"));
    let acts = acts(&table);
    assert!(acts.iter().take(2).any(|act| *act == "charge" || *act == "move"), "{acts:?}");
    assert!(acts.contains(&"charge"), "{acts:?}");
}

#[test]
fn manoeuvres_are_weighed() {
    let figures = [guard().items("long_sword"), raider().items("short_sword"), raider_again()];
    let table = scene(&["GR....", ".Q....", "......"], figures).begin();
    let acts = acts(&table);
    for act in ["repeated_attack", "trip", "disarm", "reposition", "sunder", "ready", "sidestep"] {
        assert!(acts.contains(&act), "{act}: {acts:?}");
    }
}

/// Another Raider.
fn raider_again() -> six_seconds::testkit::Figure {
    crate::cast::soldier("Quill").foe().items("mace").initiative(3)
}
