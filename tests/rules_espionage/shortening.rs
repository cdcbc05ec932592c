//! FI-ACT-06, FI-ACT-07, FI-ACT-09, FI-ACT-11: halves of actions, from where they come, and what shortens an action.

use crate::cast::{at, checks, guard, ilse, kroll, open, scene, sum, vega};
use six_seconds::battle::Event;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, reload, walk};

/// Kroll with a machine gun and a tripod, and what may shorten his work.
fn gunner(items: &str, tags: &str) -> Table {
    let kroll = kroll().initiative(30).items(&format!("machine_gun tripod {items}")).tags(tags);
    scene(&["K.........G", "..........."], [kroll.rounds("machine_gun", 40, 100), guard()]).begin()
}

fn left(table: &Table) -> (i32, i32) {
    (table.left("Kroll", "half"), table.left("Kroll", "free"))
}

#[test]
fn fi_act_11_a_half_action_becomes_free_by_one_of_them() {
    let ways = [("", "", (1, 3)), ("quick_harness", "", (2, 2)), ("", "quick_hands", (2, 2))];
    for (items, tags, after) in ways.into_iter().chain([("quick_harness", "quick_hands", (2, 2))]) {
        let mut table = gunner(items, tags);
        table.order("Kroll", reload());
        assert_eq!((left(&table), table.loaded("Kroll")), (after, 100), "{items} {tags}");
    }
}

#[test]
fn fi_act_11_two_shortenings_do_not_make_a_full_action_free() {
    let ways = [("", "", (0, 3)), ("quick_harness", "", (1, 3)), ("", "quick_hands", (1, 3))];
    for (items, tags, after) in ways.into_iter().chain([("quick_harness", "quick_hands", (1, 3))]) {
        let mut table = gunner(items, tags);
        table.order("Kroll", Deed::new("set_up"));
        assert_eq!((left(&table), table.condition("Kroll", "tripod_set")), (after, 1), "{items} {tags}");
    }
}

#[test]
fn fi_act_11_one_that_names_two_steps_is_allowed() {
    let rig = r#"(gear: [(id: "rig", name: "Rig", shortens: [set_up], steps: 2, rule: "FI-ACT-11", note: "")])"#;
    let kroll = kroll().initiative(30).items("machine_gun tripod rig").rounds("machine_gun", 40, 100);
    let scene = Scene::new("espionage", &["K.........G"]).initiative("structured").armoury(rig);
    let mut table = scene.figures([kroll, guard()]).begin();
    table.order("Kroll", Deed::new("set_up"));
    assert_eq!(left(&table), (2, 2));
    table.order("Kroll", reload());
    assert_eq!(left(&table), (1, 2), "it shortens nothing else");
}

#[test]
fn fi_act_06_a_tripod_over_two_rounds() {
    let mut table = gunner("", "");
    let half = |mode| Deed::new("set_up").mode(mode);
    assert_eq!(table.refused("Kroll", half("second_half")), "FI-ACT-06");
    table.order("Kroll", walk("e")).order("Kroll", half("first_half"));
    assert_eq!((table.condition("Kroll", "tripod_set"), left(&table).0), (0, 0));
    table.order("Kroll", end_turn()).order("Guard", end_turn());
    table.order("Kroll", half("second_half"));
    assert_eq!((table.condition("Kroll", "tripod_set"), left(&table).0), (1, 1));
    let mut table = gunner("", "");
    table.order("Kroll", half("first_half")).order("Kroll", end_turn()).order("Guard", end_turn());
    table.order("Kroll", Deed::new("step").along("e"));
    assert_eq!(table.refused("Kroll", half("second_half")), "FI-ACT-06", "away from it");
}

/// Ilse stands next to a locked door; Electronics 15.
fn door(ilse: Figure, others: impl IntoIterator<Item = Figure>) -> Table {
    let figures = std::iter::once(ilse).chain(others);
    scene(&["....G", "...K.", "I....", "k####"], figures).word("spend_policy", "never").begin()
}

fn task(mode: &'static str) -> Deed {
    Deed::new("task").at_square(0, 3).mode(mode)
}

#[test]
fn fi_act_06_no_final_attack_between_the_halves() {
    let mut table = door(ilse().initiative(30).items("silenced_pistol"), [guard(), kroll()]);
    table.dice(&[2]).order("Ilse", attack("Guard")).order("Ilse", task("first_half"));
    assert_eq!(table.refused("Ilse", at("final_attack", "Guard")), "FI-ACT-06");
    assert!(table.allows("Ilse", Deed::new("drop")) && table.allows("Ilse", Deed::new("step").along("e")));
}

#[test]
fn fi_act_06_a_half_that_is_lost_leaves_nothing_behind() {
    let mut table = door(ilse().initiative(30), [guard(), kroll()]);
    table.order("Ilse", task("first_half"));
    for _ in 0..2 {
        table.order("Ilse", end_turn()).order("Kroll", end_turn()).order("Guard", end_turn());
    }
    let gone = table.events().iter().filter(|event| matches!(event, Event::ThingGone { .. })).count();
    assert_eq!((gone, table.condition("Ilse", "working")), (1, 0));
}

#[test]
fn fi_act_07_what_holds_at_the_second_half_counts() {
    for (die, opens) in [(6, false), (7, true)] {
        let ilse = ilse().initiative(30).condition("stress", 10);
        let mut table = door(ilse, [guard(), kroll().foe().initiative(20)]);
        table.order("Ilse", task("first_half")).order("Ilse", end_turn());
        table.dice(&[20, 1, 6, 1]).order("Kroll", at("threaten", "Ilse"));
        assert_eq!(table.condition("Ilse", "shaken"), 1);
        table.order("Kroll", end_turn()).order("Guard", end_turn());
        table.dice(&[die]).order("Ilse", task("second_half"));
        assert_eq!((sum(&table, "electronics"), checks(&table, "electronics")), ((i32::from(die) + 9 - 1, 15), 1));
        assert_eq!(table.latest().iter().any(|event| matches!(event, Event::TerrainChanged { .. })), opens);
    }
}

#[test]
fn fi_act_09_a_pressed_half_and_an_own_one_make_a_full_attack() {
    let mut table = open("V....G", [vega().items("submachine_gun").initiative(30), guard()]);
    table.order("Vega", Deed::new("press")).order("Vega", end_turn());
    table.dice(&[3]).order("Vega", attack("Guard")).dice(&[3]).order("Vega", at("autofire", "Guard"));
    assert_eq!((table.left("Vega", "half"), table.loaded("Vega")), (0, 19));
}

#[test]
fn fi_act_09_a_half_that_is_no_attack_makes_no_attack() {
    let runner = || vega().items("submachine_gun").tags("speed_surge");
    let surge = || Deed::new("surge");
    let mut table = open("V....G", [runner(), guard()]);
    table.dice(&[3]).order("Vega", attack("Guard")).order("Vega", surge());
    assert_eq!((table.left("Vega", "half"), table.left("Vega", "swift_half")), (1, 1));
    assert_eq!(table.refused("Vega", at("autofire", "Guard")), "FI-ACT-01");
    assert_eq!(table.refused("Vega", at("charge", "Guard")), "FI-ACT-01", "a charge is an attack, too");
    assert!(table.allows("Vega", attack("Guard")), "her own half");
    assert_eq!(table.refused("Vega", surge()), "FI-ACT-09", "once a fight");
    table.order("Vega", Deed::new("run").along("n"));
    assert_eq!((table.left("Vega", "half"), table.left("Vega", "swift_half")), (0, 0));
    let mut table = open("V....G", [runner(), guard()]);
    table.order("Vega", surge()).order("Vega", walk("n"));
    assert_eq!((table.left("Vega", "half"), table.left("Vega", "swift_half")), (2, 0), "the surge is used first");
    assert_eq!(open("V....G", [vega(), guard()]).refused("Vega", surge()), "FI-ACT-09");
}
