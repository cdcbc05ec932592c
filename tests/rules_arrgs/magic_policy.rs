//! The AI casts, throws and keeps spells up where that helps.

use crate::cast::{guard, mage, raider, scene, soldier};
use crate::spells::{cast, caster, passive};
use six_seconds::ai::{Policy, Utility};
use six_seconds::battle::{Order, Target};
use six_seconds::testkit::Table;

/// What the AI orders first, and all that it has considered.
fn thinks(table: &Table) -> (Order, Vec<Order>) {
    let unit = table.battle().current().expect("somebody acts");
    let mut player = Utility::default();
    let order = player.order(table.battle(), unit);
    (order, player.considered().iter().map(|one| one.0.clone()).collect())
}

#[test]
fn ar_wpn_21_a_mage_casts_at_an_enemy() {
    let rows = ["M....R....", "..........", ".........."];
    let table = scene(&rows, [caster("dagger spark_bolt"), passive(raider()).items("short_sword")]).begin();
    let (order, _) = thinks(&table);
    assert_eq!((order.act.as_str(), order.target_unit()), ("cast", Some(table.id("Raider"))));
}

#[test]
fn ar_are_01_a_flask_goes_where_enemies_stand_together() {
    let rows = ["..........", "R.....GH..", "......X...", ".........."];
    let thrower = raider().of(0).initiative(20).several("fire_flask", 2).holding("fire_flask");
    let figures =
        [thrower, passive(guard().foe()), passive(soldier("Hal").foe().initiative(7)), passive(mage().at('X').foe())];
    let (order, _) = thinks(&scene(&rows, figures).begin());
    assert_eq!(order.act.as_str(), "area_attack");
    assert!(matches!(order.at, Target::Square(at) if (5..=7).contains(&at.x)), "{:?}", order.at);
}

#[test]
fn ar_wpn_23_a_comrade_in_need_is_helped() {
    let rows = ["MG........R", "...........", "..........."];
    let figures =
        [caster("revitalise"), guard().now("vitality 2").initiative(15), passive(raider()).items("short_sword")];
    let (_, all) = thinks(&scene(&rows, figures).begin());
    assert!(all.iter().any(|one| one.act.as_str() == "cast"), "{all:?}");
}

#[test]
fn ar_ctl_04_concentration_is_kept_up() {
    let rows = ["M...G.....", "..........", ".........."];
    let mut table = scene(&rows, [caster("clouded_mind"), passive(guard().foe())]).begin();
    table.dice(&[10]).order("Mage", cast("clouded_mind", "Guard"));
    assert_eq!(thinks(&table).0.act.as_str(), "control_spell");
}

#[test]
fn ar_wpn_27_a_wolf_is_called() {
    let rows = ["M......R..", "..........", ".........."];
    let (_, all) = thinks(&scene(&rows, [caster("summon_wolf"), passive(raider()).items("short_sword")]).begin());
    assert!(all.iter().any(|one| one.act.as_str() == "cast"), "{all:?}");
}
