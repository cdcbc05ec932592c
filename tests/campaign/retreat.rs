//! A campaign goes on after a retreat.

use six_seconds::battle::engine::{RETREAT, SURRENDER};
use six_seconds::battle::oracle::Defaults;
use six_seconds::battle::{Battle, Life, Order, UnitId};
use six_seconds::campaign::{Campaign, Plan, Went};
use six_seconds::replay::LevelFile;
use six_seconds::scenario::{Library, load};

/// A campaign of one level with ALFA, and GIL who is down, against EVE.
fn ambush() -> (Campaign, Battle, LevelFile) {
    let plan =
        Plan::read("plan.ron", r#"(name: "x", briefing: "", side: "red", stages: [(level: "one.ron", days: 4)])"#);
    let text = r#"(name: "ambush", rules: (core: Cepheus, initiative: Dynamic), map: (rows: ["ag...........e"],
        legend: {'a': "grass", 'g': "grass", '.': "grass", 'e': "grass"}), sides: [(name: "red"), (name: "blue")], units: [
            (name: "ALFA", side: "red", at: 'a', archetype: "guard", initiative: 9),
            (name: "GIL", side: "red", at: 'g', archetype: "guard", life: Down),
            (name: "EVE", side: "blue", at: 'e', archetype: "guard", initiative: 2),
        ])"#;
    let level = load("one.ron", text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle;
    (
        Campaign::new(plan.unwrap(), &LevelFile::new("plan.ron", ""), 1, Vec::new()),
        level,
        LevelFile::new("one.ron", text),
    )
}

#[test]
fn six_trn_05_after_a_retreat_the_same_battle_is_fought_without_those_left_behind() {
    let (mut campaign, level, file) = ambush();
    let names = |battle: &Battle, units: Vec<UnitId>| {
        units.iter().map(|unit| battle.name(*unit).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&level, campaign.newcomers(&level)), ["ALFA", "GIL"]);
    let mut session = campaign.begin(&level, &file).unwrap();
    session.begin(&mut Defaults).unwrap();
    let alfa = session.battle().find_unit("ALFA").unwrap();
    session.give(&Order::new(alfa, RETREAT), &mut Defaults).unwrap();
    assert_eq!(campaign.leave(&session), Went::Again);
    assert_eq!((campaign.number(), campaign.days(), campaign.path().as_deref()), (0, 0, Some("one.ron")));
    let lives = |battle: &Battle| ["ALFA", "GIL"].map(|name| battle.body(battle.find_unit(name).unwrap()).life);
    assert_eq!(lives(campaign.camp().unwrap()), [Life::Up, Life::Gone]);
    let next = campaign.enter(&level).unwrap();
    assert_eq!((lives(&next), campaign.newcomers(&next)), ([Life::Up, Life::Gone], Vec::new()));
    let mut session = campaign.begin(&level, &file).unwrap();
    session.begin(&mut Defaults).unwrap();
    assert_eq!(
        session.give(&Order::new(alfa, SURRENDER), &mut Defaults).map(|_| campaign.leave(&session)),
        Ok(Went::Defeat)
    );
    assert_eq!(lives(campaign.camp().unwrap()), [Life::Up, Life::Gone], "still left behind");
}
