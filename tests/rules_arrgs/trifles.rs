//! AR-ACT-05 to -08, AR-ACT-12 to -16, AR-MIS: kinds of Actions, trifles, things to work.

use crate::cast::{apart, check_of, guard, points, post, raider, scene, soldier, vitality};
use six_seconds::battle::{Order, Target};
use six_seconds::testkit::{Deed, Scene, attack, draw, drop_held, end_turn, use_door, walk};

#[test]
fn ar_act_05_a_swift_standup_after_three_points() {
    let mut table = apart(guard().items("long_sword").stance(six_seconds::battle::Stance::Prone), 1, post());
    table.dice(&[10]).order("Guard", attack("Post")).order("Guard", walk("n"));
    let before = vitality(&table, "Guard");
    table.order("Guard", Deed::new("stand"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((0, 1), before - 1));
    assert_eq!(table.condition("Guard", "points_used"), 4);
}

#[test]
fn ar_act_06_never_in_the_turn_of_another() {
    let mut table = apart(guard(), 3, raider());
    table.order("Guard", end_turn());
    assert_eq!(table.current(), "Raider");
    assert!(!table.allows("Guard", Deed::new("sidestep").along("n")));
}

#[test]
fn ar_act_06_a_movement_goes_on_after_a_swift_action() {
    let row = "G...P...........";
    let figures = [guard().items("long_sword"), post()];
    let mut table = scene(&["................", row, "................"], figures).begin();
    let go_on = |way: &str| Deed::new("go_farther").along(way);
    assert_eq!(table.refused("Guard", go_on("e")), "AR-ACT-06");
    table.order("Guard", walk("ne e e e"));
    table.order("Guard", Deed::new("swift")).dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(points(&table, "Guard"), (2, 0));
    assert_eq!(table.refused("Guard", go_on("e e e e e e e e")), "AR-MOV-04");
    table.order("Guard", go_on("e e e e e e e"));
    assert_eq!((table.square("Guard"), points(&table, "Guard"), vitality(&table, "Guard")), ((11, 0), (2, 0), 26));
    assert_eq!(table.refused("Guard", go_on("e")), "AR-ACT-06", "eleven squares in all");
}

#[test]
fn ar_act_06_a_standard_action_ends_the_movement() {
    let figures = [guard().items("long_sword"), post()];
    let mut table = scene(&["................", "G...P..........."], figures).begin();
    table.order("Guard", walk("ne e e e")).dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(table.refused("Guard", Deed::new("go_farther").along("e")), "AR-ACT-06");
}

#[test]
fn ar_bgd_14_who_drops_prone_in_a_pause_goes_no_farther() {
    let mut table = scene(&["................", "G..............P"], [guard(), post()]).begin();
    table.order("Guard", walk("e e")).order("Guard", Deed::new("drop_prone"));
    assert_eq!(table.refused("Guard", Deed::new("go_farther").along("e")), "AR-ACT-06");
}

#[test]
fn ar_act_07_an_immediate_defence_costs_its_points() {
    let mut table = apart(raider().items("mace").initiative(20), 1, guard());
    table.answer("Guard", "defend").dice(&[9, 2]).order("Raider", attack("Guard"));
    assert_eq!(points(&table, "Guard").1, 0);
    assert_eq!(table.condition("Guard", "points_used"), 2);
    assert_eq!(table.refused("Guard", Deed::new("swift")), "", "it is not its turn");
}

#[test]
fn ar_act_08_reactions_are_free_and_without_number() {
    let names = ["Abel", "Bror", "Cnut", "Dag", "Egil", "Finn"];
    let foes = (0..).zip(names.iter()).map(|(at, name)| soldier(name).foe().items("dagger").initiative(30 - at));
    let mut table = scene(&["ABC....", "DGE....", ".F....."], foes.chain([guard()])).begin();
    for name in names {
        table.dice(&[2]).order(name, attack("Guard"));
        assert_eq!(check_of(&table, "attack").need, 15, "{name}");
        table.order(name, end_turn());
    }
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((3, 2), 28));
}

#[test]
fn ar_act_12_two_trifles_ride_on_a_movement_and_an_attack() {
    let figures = [guard().items("long_bow long_sword"), post()];
    let mut table = scene(&["G....P", "......"], figures).begin();
    table.order("Guard", walk("e e e e")).order("Guard", drop_held()).order("Guard", draw("long_sword"));
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((0, 2), 26), "3 AP and 2 CV in all");
    assert_eq!(table.dm("melee_weaponry"), Some(4));
}

#[test]
fn ar_act_12_trifles_ride_on_actions() {
    let figures = [guard().items("long_bow long_sword"), post()];
    let mut table = scene(&["G....P", "......"], figures).begin();
    table.order("Guard", walk("e e e e")).order("Guard", drop_held());
    table.order("Guard", Deed::new("swift")).dice(&[10]).order("Guard", attack("Post").mode("unarmed"));
    table.order("Guard", draw("long_sword"));
    assert_eq!(
        (table.in_hand("Guard"), points(&table, "Guard"), vitality(&table, "Guard")),
        ("long_sword", (2, 0), 26)
    );
}

#[test]
fn ar_act_13_no_more_trifles_than_actions() {
    let mut table = apart(guard().items("long_bow long_sword"), 5, post());
    table.order("Guard", drop_held());
    assert_eq!(table.refused("Guard", draw("long_sword")), "AR-ACT-13", "the Action to come carries one");
    table.order("Guard", walk("n")).order("Guard", draw("long_sword"));
    for state in ["surprised", "unconscious"] {
        let table = apart(guard().items("long_bow").condition(state, 1).condition("actions_done", 1), 5, post());
        assert!(!table.allows("Guard", drop_held()), "{state}");
    }
}

#[test]
fn ar_act_14_an_idle_action_carries_a_trifle() {
    let mut table = apart(guard().items("long_sword dagger"), 1, raider().items("short_sword"));
    table.order("Guard", draw("dagger").mode("alone"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard"), points(&table, "Raider").1), ((2, 2), 27, 2));
}

#[test]
fn ar_act_15_the_action_provokes_and_the_trifle_does_not() {
    let mut table = apart(guard().items("dagger long_sword"), 1, raider().items("short_sword"));
    table.answer("Raider", "none").order("Guard", walk("w")).order("Guard", draw("long_sword"));
    assert_eq!(points(&table, "Raider").1, 2, "asked once, for the step");
}

#[test]
fn ar_act_16_who_provokes_as_a_whole() {
    let table = apart(guard().items("long_sword"), 1, raider());
    let battle = table.battle();
    let (unit, target) = (table.id("Guard"), table.id("Raider"));
    let provokes = |act: &'static str| {
        let order = Order::new(unit, act_key(act)).at(Target::Unit(target));
        let action = battle.rules().action(order.act).expect("it is an action");
        (action.price)(battle, &order).classes.iter().any(|class| class.as_str() == "provoking")
    };
    let never = ["ready", "sidestep", "withdraw", "attack", "repeated_attack", "pick_up", "interact", "strap"];
    assert!(never.into_iter().all(|act| !provokes(act)));
    let always = ["aid", "change_reach", "disarm", "reload", "reposition", "stand", "sunder", "trip"];
    assert!(always.into_iter().all(provokes));
}

fn act_key(act: &'static str) -> six_seconds::battle::Key {
    six_seconds::battle::Key::new(act)
}

#[test]
fn ar_mis_01_a_door_takes_a_point_and_no_check() {
    let figures = [guard().items("long_sword"), raider().items("short_sword")];
    let mut table = scene(&["G+....", "R....."], figures).begin();
    table.order("Guard", use_door("e"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((2, 2), 27));
    assert_eq!(points(&table, "Raider").1, 2, "AR-MIS-02: it does not provoke");
}

/// A level with a lamp to swing on, which is a feat of Athletics and Agility.
const LAMP: &str = include_str!("lamp.ron");

#[test]
fn ar_mis_01_a_feat_takes_a_check_and_ar_mis_02_provokes() {
    for (face, done) in [(10, true), (9, false)] {
        let mut table = Scene::level(LAMP);
        table.answer("Raider", "none").dice(&[face]).order("Guard", use_door("e"));
        let check = check_of(&table, "feat");
        assert_eq!((check.total, check.need, check.success), (i32::from(face) + 5, 15, done));
        let there = table.body("Guard").square.step(six_seconds::grid::Dir8::E);
        let terrain = table.battle().map().terrain(there).map(|terrain| terrain.name.clone());
        assert_eq!(terrain.as_deref(), Some(if done { "swung lamp" } else { "lamp" }));
        assert_eq!(points(&table, "Guard"), (2, 2));
    }
}
