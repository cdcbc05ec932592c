//! AR-RPO: what stops somebody who is pushed.

use crate::cast::{at, guard, raider, scene, success, sum, vitality};
use crate::spells::{cast_at, caster};
use six_seconds::battle::odds::{Breakage, Chance, Forecaster};
use six_seconds::battle::{DamagedTerrain, Key, Order, Target};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Scene, Table, end_turn};
use six_seconds::words::sentences;

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

#[test]
fn ar_bgd_28_doors_and_walls_are_struck_with_a_ten() {
    let boards = include_str!("pushes.ron").replace("HK..b...", "K..Hb...");
    let door = boards.replace("tags: [\"vitality_40\", \"resistance_5\"]", "door: (open: false, other: \"door_open\")");
    let batter = || Deed::new("batter").at_square(4, 3);
    let taken = |table: &Table| {
        let things = table.battle().things_with::<DamagedTerrain>();
        things.map(|(_, damage)| (damage.taken, damage.limit)).collect::<Vec<_>>()
    };
    // 17 against 10: SV 7 + 7, less 5 for a wooden wall of 40 and 3 for a wooden door of 20 (AR-WPN-15).
    for (level, first) in [(&boards, (9, 40)), (&door, (11, 20))] {
        let mut table = Scene::level(level);
        table.always("opening", "none").always("reaction", "none").order("Guard", end_turn());
        assert_eq!(table.refused("Hild", Deed::new("batter").at_square(3, 2)), "AR-BGD-28", "grass");
        assert_eq!(table.refused("Hild", Deed::new("batter").at_square(5, 3)), "AR-BGD-28", "grass");
        table.dice(&[10]).order("Hild", batter());
        assert_eq!((sum(&table, "attack"), taken(&table)), ((17, 10), vec![first]));
        let end = format!("has taken {} of {} damage.", first.0, first.1);
        let told = sentences(table.battle(), table.latest());
        assert!(told.iter().any(|line| line.ends_with(&end)), "{told:?}");
    }
    let mut table = Scene::level(&door);
    table.always("opening", "none").always("reaction", "none").order("Guard", end_turn());
    table.dice(&[10]).order("Hild", batter());
    // The second attack is over-exerted by one point: SV 12, and 9 more are enough.
    table.order("Hild", Deed::new("swift")).dice(&[10]).order("Hild", batter());
    assert!(taken(&table).is_empty() && !table.battle().map().is_solid(Square::new(4, 3)), "rubble");
}

#[test]
fn ar_bgd_28_the_odds_of_an_attack_on_an_object_are_known() {
    let boards = include_str!("pushes.ron").replace("HK..b...", "K..Hb...");
    let table = Scene::level(&boards);
    let mut forecaster = Forecaster::new(table.battle());
    forecaster.suppose_turn(table.id("Hild"));
    let at = |x, y| Order::new(table.id("Hild"), Key::new("batter")).at(Target::Square(Square::new(x, y)));
    let Breakage { check, damages, breaks, harm } = forecaster.breakage(&at(4, 3)).unwrap().expect("a wall");
    assert_eq!((check.need, check.ledger.total()), (10, 7));
    // SV 7, d20 + 7 against 10, Resistance 5: the die less 1, and from 19 on more rolls.
    assert!(damages.same(Chance { ways: 19, of: 20 }), "{damages:?}");
    assert_eq!(harm.iter().map(|entry| entry.0).take(18).collect::<Vec<_>>(), (0..18).collect::<Vec<_>>());
    assert!(harm[..18].iter().all(|entry| entry.1.same(Chance { ways: 1, of: 20 })));
    // A wall of 40 breaks at 45: a 19 is worth 23 and needs an 18, which adds 22; a 20 needs a 17.
    assert_eq!(harm.last().expect("the wall may break").0, 40);
    assert!(breaks.same(Chance { ways: 3 + 4, of: 400 }), "{breaks:?}");
}
