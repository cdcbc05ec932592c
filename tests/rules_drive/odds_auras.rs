//! Odds of blows at the owners of auras are those of the rules, for both.

use crate::cast::{TEN, ann, begin, bob, rows, scene};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::{Key, Order, Target};
use six_seconds::testkit::{Figure, Scene, Table, hold};

/// The most leaves of a tree that merges nothing.
const MOST: u32 = 300_000;

/// Ann with a blade next to Bob, who wears that with so many points.
fn facing(item: &str, points: i16, suit: Option<&str>) -> Table {
    let ann = ann().holding("blade");
    let ann: Figure = suit.map_or(ann.clone(), |suit| ann.wearing(suit));
    let bob = bob().items(item).stored(item, points, 3);
    begin(scene(&rows(1), "", "damage: 9, drive: 20").figures([ann, bob]))
}

fn blow(table: &Table) -> Order {
    Order::new(table.id("Ann"), Key::new("attack")).at(Target::Unit(table.id("Bob")))
}

#[test]
fn rolled_blows_agree_with_the_odds_for_both() {
    for (item, points, suit) in
        [("spark_mantle", 30, None), ("spine_harness", 36, Some("mail")), ("ember_cloak", 20, None)]
    {
        let table = facing(item, points, suit);
        for target in ["Ann", "Bob"] {
            hold(&table, &blow(&table), target, if target == "Bob" { "dodge" } else { "none" });
        }
    }
}

#[test]
fn the_odds_that_merge_nothing_are_the_same_under_other_cores() {
    for (core, skills) in [("cepheus", "slashing_weapons 1"), ("espionage", ""), ("arrgs", "melee_weaponry 3")] {
        let ann = Figure::new("Ann").items("longsword").holding("longsword").profile(TEN).skills(skills).initiative(20);
        let bob = Figure::new("Bob").foe().items("spark_mantle").stored("spark_mantle", 30, 0).profile(TEN);
        let scene = Scene::new(core, &rows(1)).initiative("structured").damage("Drive");
        let table = scene.figures([ann.wearing("mail"), bob.initiative(10)]).begin();
        let order = blow(&table);
        for target in ["Ann", "Bob"] {
            let (mut forecaster, target, none) = (Forecaster::new(table.battle()), table.id(target), Key::new("none"));
            let merged = forecaster.forecast(&order, target, none).expect("she may attack");
            let naive = forecaster.naive(&order, target, none, MOST).expect("a small tree");
            assert_eq!((merged.difference(&naive.forecast), naive.late), (None, None), "{core}");
            assert!(
                merged.harm.iter().any(|(amount, _)| *amount > 0),
                "{core}: {target:?} is not harmed: {:?} {:?}",
                merged.harm,
                merged.hit
            );
        }
    }
}
