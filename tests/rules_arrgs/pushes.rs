//! AR-RPO: what stops somebody who is pushed.

use crate::cast::{at, guard, raider, scene, success, vitality};
use crate::spells::{cast_at, caster};
use six_seconds::battle::DamagedTerrain;
use six_seconds::testkit::{Scene, Table, end_turn};

/// A Guard and a Raider by deep water, Hild and Kit by a wooden wall.
fn edges() -> Table {
    let mut table = Scene::level(include_str!("pushes.ron"));
    table.always("opening", "none").always("reaction", "none");
    table
}

#[test]
fn ar_rpo_02_nobody_is_pushed_into_deep_water() {
    let mut table = edges();
    let whole = vitality(&table, "Raider");
    table.dice(&[11]).order("Guard", at("reposition", "Raider"));
    assert_eq!((success(&table), table.square("Raider")), (Some(4), (2, 0)));
    assert_eq!(vitality(&table, "Raider"), whole, "nothing solid is there");
}

#[test]
fn ar_rpo_03_a_wall_loses_as_much_as_who_is_pushed_into_it() {
    let mut table = edges();
    let whole = vitality(&table, "Kit");
    table.order("Guard", end_turn()).dice(&[11]).order("Hild", at("reposition", "Kit"));
    assert_eq!((table.square("Kit"), vitality(&table, "Kit")), ((3, 3), whole - 3));
    let walls: Vec<_> = table.battle().things_with::<DamagedTerrain>().collect();
    let [(wall, damage)] = walls[..] else { panic!("one wall is damaged") };
    assert_eq!(
        ((wall.square.x, wall.square.y), damage.taken, damage.limit),
        ((4, 3), 3, 40),
        "its Resistance does not help"
    );
}

#[test]
fn ar_wpn_28_who_is_pushed_into_a_flame_is_burnt() {
    let figures = [caster("creeping_flame"), guard().items("long_sword"), raider().stats("vitality 60")];
    let mut table = scene(&["M.......", "........", "...GR...", "........"], figures).begin();
    table.always("opening", "none").always("reaction", "none");
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 6, 2)).order("Mage", end_turn());
    // 2 x 2 squares, two off. SV 5 and 19 against 15, half as much again.
    table.dice(&[10]).order("Guard", at("reposition", "Raider").rounds(2));
    assert_eq!((table.square("Raider"), vitality(&table, "Raider")), ((6, 2), 60 - 13));
}
