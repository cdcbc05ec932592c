//! PC-AFT, PC-AIL-03, PC-LTH-07, PC-BGD-43: the survivors after a battle. PC-BGD-42, PC-GRP-11: powers.

use crate::cast::{ana, at, bo, table};
use six_seconds::battle::{Battle, Event, Key, Life, Stance, UnitId, camp, engine};
use six_seconds::rules;
use six_seconds::scenario::{Library, load};
use six_seconds::testkit::{Figure, Scene, Table, attack};

/// Ana, with an enemy next to her whom one shot has killed; the battle is over.
fn over(ana: Figure, friends: impl IntoIterator<Item = Figure>) -> Table {
    let victim = Figure::new("Bo").foe().initiative(1).stats("t 10").now("wounds 1");
    let figures = [ana, victim].into_iter().chain(friends);
    let mut table = table(&["A.....B", "C......"], figures);
    table.dice(&[30, 6]).order("Ana", attack("Bo"));
    assert!(table.battle().is_over());
    table
}

fn now(battle: &Battle, unit: UnitId, stat: &'static str) -> i32 {
    battle.stats(unit).now(Key::new(stat))
}

#[test]
fn pc_ail_03_decay_is_gone_when_the_cycle_closes() {
    let table = over(ana().now("ag 36"), []);
    assert_eq!(table.stat("Ana", "ag"), 36);
    let (after, _) = engine::aftermath(table.battle());
    assert_eq!(now(&after, table.id("Ana"), "ag"), 41);
}

#[test]
fn pc_bgd_43_what_lasts_for_the_cycle_is_gone_in_the_next_battle() {
    let table = over(ana().now("t 28 wounds 4"), []);
    let (after, events) = engine::aftermath(table.battle());
    let ana = table.id("Ana");
    assert_eq!((now(&after, ana, "t"), now(&after, ana, "wounds")), (38, 6));
    let back = |event: &Event| matches!(event, Event::StatChanged { from: 28, to: 38, .. });
    assert!(events.iter().any(back));
}

/// Ana after a battle in which she was weakened, under a cycle that continues or not.
fn with_a_cycle_that(word: &'static str) -> Table {
    let ana = ana().stats("fate 2").now("t 28 wounds 4 fate 1").condition("lethal", 5).condition("fatigue", 1);
    let victim = Figure::new("Bo").foe().initiative(1).stats("t 10").now("wounds 1");
    let scene = Scene::new("percentile", &["A.....B"]).initiative("structured").word("cycle", word);
    let mut table = scene.figures([ana, victim]).begin();
    table.dice(&[20, 6]).order("Ana", attack("Bo"));
    table
}

#[test]
fn pc_bgd_43_a_cycle_that_goes_on_keeps_what_lasts_for_it_through_the_next_battle() {
    for (word, kept) in [("closes", [38, 2, 0, 0]), ("goes_on", [28, 1, 5, 0])] {
        let table = with_a_cycle_that(word);
        let ((after, _), ana) = (engine::aftermath(table.battle()), table.id("Ana"));
        let condition = |key: &'static str| after.conditions(ana).amount(Key::new(key));
        let found = [now(&after, ana, "t"), now(&after, ana, "fate"), condition("lethal"), condition("fatigue")];
        assert_eq!((found, now(&after, ana, "wounds")), (kept, 6), "{word}");
        let camp = camp::pitch(table.battle(), after.side(ana), None);
        assert_eq!(now(&camp, camp.find_unit("Ana").unwrap(), "t"), kept[0], "{word}");
    }
}

#[test]
fn pc_aft_01_the_source_gives_only_the_end_of_decay() {
    let table = over(ana().now("bs 32"), []);
    let (_, events) = engine::aftermath(table.battle());
    let told: Vec<(&str, &str)> = events
        .iter()
        .filter_map(|event| match event {
            Event::StatChanged { stat, rule, .. } => Some((stat.as_str(), rule.0)),
            _ => None,
        })
        .collect();
    assert_eq!(told, [("bs", "PC-AIL-03")]);
}

#[test]
fn pc_lth_07_lethal_damage_and_what_lasts_for_the_encounter_end() {
    let hurt = ana().condition("lethal", 5).condition("hobbled", 1).condition("split_armour", 2);
    let table = over(hurt, []);
    let (after, _) = engine::aftermath(table.battle());
    let conditions = after.conditions(table.id("Ana"));
    assert_eq!(["lethal", "hobbled", "split_armour"].map(|key| conditions.amount(Key::new(key))), [0; 3]);
}

#[test]
fn pc_aft_02_wounds_come_back_by_toughness_and_twice_with_a_medic() {
    let alone = over(ana().now("wounds 4"), []);
    assert_eq!(now(&engine::aftermath(alone.battle()).0, alone.id("Ana"), "wounds"), 7);
    let medic = Figure::new("Cal").tags("medic").initiative(2);
    let tended = over(ana().now("wounds 4"), [medic.clone()]);
    assert_eq!(now(&engine::aftermath(tended.battle()).0, tended.id("Ana"), "wounds"), 10);
    let light = over(ana().now("wounds 11"), [medic]);
    assert_eq!(now(&engine::aftermath(light.battle()).0, light.id("Ana"), "wounds"), 12);
}

#[test]
fn pc_aft_02_everything_else_is_set_right() {
    let spent = ana().now("fate 0").condition("fatigue", 2).rounds("assault_rifle", 3, 60);
    let table = over(spent.items("machine_pistol").jammed("machine_pistol"), []);
    let (after, _) = engine::aftermath(table.battle());
    let ana = table.id("Ana");
    assert_eq!(now(&after, ana, "fate"), 1);
    assert_eq!(after.conditions(ana).0.len(), 0);
    assert_eq!(after.in_hand(ana).map(|held| held.1.loaded), Some(30));
    let jammed = |battle: &Battle| battle.gear(ana).item(2).map(|item| item.wear.jammed);
    assert_eq!((jammed(table.battle()), jammed(&after)), (Some(true), Some(false)));
    assert_eq!((after.body(ana).life, after.body(ana).stance), (Life::Up, Stance::Standing));
    assert_eq!(table.condition("Ana", "fatigue"), 2);
}

#[test]
fn pc_aft_02_gear_that_was_struck_is_set_right() {
    let mut table = table(&["A..B"], [ana(), bo().items("pistol").holding("pistol")]);
    table.dice(&[5, 4]).order("Ana", at("called_shot", "Bo").mode("held_item"));
    let damage = |battle: &Battle| battle.in_hand(table.id("Bo")).map(|held| held.1.wear.damage);
    assert_eq!((damage(table.battle()), damage(&engine::aftermath(table.battle()).0)), (Some(2), Some(0)));
}

#[test]
fn pc_grp_11_a_power_is_used_in_a_hold_unless_it_moves_the_body() {
    let mut table = held();
    let (ana, bo) = (table.find_unit("Ana").unwrap(), table.find_unit("Bo").unwrap());
    let offers = engine::offers(&table, ana);
    let said = |offer| six_seconds::words::offer(&table, offer);
    let powers: Vec<(String, Option<&str>)> = offers
        .iter()
        .filter(|offer| offer.order.act.as_str() == "activate")
        .map(|offer| (said(offer), offer.refused.as_ref().and_then(|refusal| refusal.rule.map(|rule| rule.0))))
        .collect();
    assert_eq!(powers, [("Dazzling glare".to_owned(), None), ("Step aside".to_owned(), Some("PC-GRP-11"))]);
    let glare = offers.iter().find(|offer| said(offer) == "Dazzling glare").unwrap().order.clone();
    let mut script = six_seconds::battle::oracle::Script::new();
    script.dice(&[36]);
    let order = glare.at(six_seconds::battle::Target::Unit(bo));
    engine::give(&mut table, &order, &mut script).unwrap();
    assert_eq!(table.conditions(bo).amount(Key::new("dazzled")), 2);
    assert_eq!(table.budget(ana).left(Key::new("half")), 0);
}

#[test]
fn pc_bgd_42_without_powers_nothing_is_offered() {
    let mut table = table(&["BA"], [bo().of(0).initiative(30), ana().of(1)]);
    table.dice(&[40]).order("Bo", at("grapple", "Ana"));
    for name in ["Ana", "Bo"] {
        let offers = engine::offers(table.battle(), table.id(name));
        assert!(!offers.iter().any(|offer| offer.order.act.as_str() == "activate"));
    }
    assert!(rules::core("percentile").unwrap().actions().any(|action| action.info.key.as_str() == "activate"));
}

/// A level that hands out powers, with Bo in control of Ana, whose turn it is.
fn held() -> Battle {
    let level = r#"(
        name: "Held",
        rules: (core: Percentile, initiative: Structured),
        map: (rows: ["AB..", "...."], legend: { '.': "grass", 'A': "grass", 'B': "grass" }),
        sides: [(name: "west"), (name: "east")],
        units: [
            (name: "Ana", side: "west", at: 'A', stats: (wp: 36), items: ["glare", "step"], initiative: 9,
             conditions: [(id: "restrained", on: "Bo")]),
            (name: "Bo", side: "east", at: 'B', items: [], initiative: 5, conditions: [(id: "grappling", on: "Ana")]),
        ],
        armoury: (powers: [
            (id: "glare", name: "Dazzling glare", action: half, range: 6, note: "", effect: Afflict(condition: "dazzled", amount: 2)),
            (id: "step", name: "Step aside", action: half, moves_user: true, note: "", effect: Leap(squares: 3)),
        ]),
    )"#;
    let mut loaded = load("held.ron", level, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut script = six_seconds::battle::oracle::Script::new();
    engine::begin(&mut loaded.battle, &mut script).unwrap();
    loaded.battle
}
