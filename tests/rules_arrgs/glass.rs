//! AR-ATK-04: thick glass gives a Line of Sight and no Line of Effect.

use crate::spells::{cast, cast_at};
use six_seconds::battle::{Key, Order, Refusal, Target, engine};
use six_seconds::testkit::{Scene, Table, attack, end_turn};

fn house() -> Table {
    Scene::level(include_str!("glass.ron"))
}

/// Why the bow cannot be shot at somebody.
fn why(table: &Table, target: &str) -> Option<Refusal> {
    let order = Order::new(table.id("Bow"), Key::new("attack")).at(Target::Unit(table.id(target)));
    engine::check(table.battle(), &order).err()
}

#[test]
fn ar_atk_04_who_is_seen_behind_glass_cannot_be_struck() {
    let mut table = house();
    let (mage, rival) = (table.id("Mage"), table.id("Rival"));
    assert!(table.battle().sees(mage, rival));
    for deed in [cast("spark_bolt", "Rival"), cast_at("fire_burst", 3, 0)] {
        assert_eq!(table.refused("Mage", deed), "AR-ATK-04");
    }
    table.order("Mage", end_turn());
    let refusal = why(&table, "Rival").expect("the glass is in the way");
    assert_eq!((refusal.why.as_str(), refusal.rule.map(|rule| rule.0)), ("no_line_of_effect", Some("AR-ATK-04")));
    // Round the corner of the glass the line is free.
    assert!(why(&table, "Guard").is_none());
}

#[test]
fn ar_atk_04_nobody_threatens_through_glass() {
    // The Rival, two squares off, threatens as far: only the glass keeps the shot from giving it an opportunity.
    for (pane, asked) in [("pane", false), ("grass", true)] {
        let text = include_str!("glass.ron").replace(r#"'g': "pane""#, &format!(r#"'g': "{pane}""#));
        let mut table = Scene::level(&text);
        table.order("Mage", end_turn()).always("opening", "none").always("reaction", "none").dice(&[2]);
        table.order("Bow", attack("Guard"));
        assert_eq!(table.asked_of("opening").is_some(), asked, "{pane}");
    }
}
