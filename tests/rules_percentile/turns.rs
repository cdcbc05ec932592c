//! PC-TIM-04, PC-ACT: the actions of a turn.

use crate::cast::{ana, apart, at, bo, cy, need, table, tests};
use six_seconds::battle::engine;
use six_seconds::testkit::{Deed, Scene, attack, end_turn, walk};
use six_seconds::words;

#[test]
fn pc_tim_04_two_half_actions_or_a_full_one() {
    let mut table = apart(ana(), 10, bo());
    table.order("Ana", walk("e"));
    assert_eq!(table.refused("Ana", Deed::new("guard_mode")), "PC-ACT-02");
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(table.refused("Ana", walk("e")), "PC-TIM-04");
}

#[test]
fn pc_tim_04_the_reaction_comes_back_with_the_own_turn() {
    let mut table = apart(ana(), 10, bo().initiative(25));
    table.order("Bo", end_turn()).answer("Bo", "dodge").dice(&[30, 90, 1]).order("Ana", attack("Bo"));
    assert_eq!(table.condition("Bo", "reacted"), 1);
    table.order("Ana", end_turn());
    assert_eq!((table.current(), table.condition("Bo", "reacted")), ("Bo", 0));
}

#[test]
fn pc_act_01_attack_first_and_move_second() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[90]).order("Ana", attack("Bo")).order("Ana", walk("e e"));
    assert_eq!(table.square("Ana"), (2, 0));
}

#[test]
fn pc_act_02_nothing_beside_a_full_action() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1));
    table.dice(&[90]).order("Bo", at("heavy_attack", "Ana"));
    assert_eq!(table.refused("Bo", walk("s")), "PC-TIM-04");
}

#[test]
fn pc_act_03_two_half_moves_but_not_two_attacks() {
    let mut table = apart(ana(), 20, bo());
    table.order("Ana", walk("e e e e")).order("Ana", walk("e e e e"));
    assert_eq!(table.square("Ana"), (8, 0));
    table.pass_to("Ana").dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(table.refused("Ana", attack("Bo")), "PC-ACT-10");
}

#[test]
fn pc_act_04_no_reaction_on_the_own_turn() {
    let mut table = table(&[".....AB"], [ana(), bo()]);
    table.dice(&[50, 1]).order("Ana", walk("w w w w"));
    assert!(table.asked("Ana").is_none());
    assert_eq!((need(&table, "attack"), table.square("Ana")), (57, (1, 0)));
    // A target that is not asked for a reaction is told why.
    let said = words::sentences(table.battle(), table.latest());
    assert!(said.contains(&"Ana cannot evade: it is their own turn.".to_owned()), "{said:?}");
}

#[test]
fn pc_act_05_free_actions_are_unlimited_unless_a_level_says_so() {
    let scene = || Scene::new("percentile", &["A....B"]).initiative("structured");
    let mut table = scene().figures([ana(), bo()]).begin();
    table.order("Ana", Deed::new("drop")).order("Ana", Deed::new("draw").with("knife")).order("Ana", Deed::new("drop"));
    let mut table = scene().number("free_actions_per_turn", 1).figures([ana(), bo()]).begin();
    table.order("Ana", Deed::new("drop"));
    assert_eq!(table.refused("Ana", Deed::new("drop_prone")), "PC-ACT-05");
}

#[test]
fn pc_act_07_a_long_reload_takes_two_whole_turns() {
    let gunner = ana().items("squad_machine_gun").holding("squad_machine_gun").rounds("squad_machine_gun", 0, 80);
    let mut table = apart(gunner, 10, bo());
    table.order("Ana", Deed::new("reload"));
    assert_eq!((table.loaded("Ana"), table.left("Ana", "half")), (0, 0));
    assert_eq!(table.refused("Ana", Deed::new("drop_prone")), "PC-ACT-07");
    table.pass_to("Ana").order("Ana", Deed::new("reload"));
    assert_eq!((table.loaded("Ana"), table.refused("Ana", Deed::new("drop_prone"))), (80, "PC-ACT-07"));
}

#[test]
fn pc_act_08_a_reaction_interrupts_it() {
    let gunner = ana().items("squad_machine_gun").holding("squad_machine_gun").rounds("squad_machine_gun", 0, 80);
    let mut table = apart(gunner, 8, cy());
    table.order("Ana", Deed::new("reload")).order("Ana", end_turn());
    table.answer("Ana", "dodge").dice(&[30, 1]).order("Cy", attack("Ana"));
    table.pass_to("Ana").order("Ana", Deed::new("reload"));
    assert_eq!(table.loaded("Ana"), 0);
}

#[test]
fn pc_act_09_heavy_attack_is_no_movement() {
    let table = apart(bo().of(0).initiative(30).condition("immobilised", 1), 1, ana().of(1));
    assert!(table.allows("Bo", at("heavy_attack", "Ana")));
    assert_eq!(table.refused("Bo", at("charge", "Ana")), "PC-ACT-09");
}

#[test]
fn pc_act_10_a_feint_is_no_attack_a_knock_down_is() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1));
    table.dice(&[90, 90]).order("Bo", at("feint", "Ana"));
    assert!(table.allows("Bo", attack("Ana")));
    table.dice(&[90, 90]).order("Bo", at("knock_down", "Ana"));
    assert_eq!(table.left("Bo", "attacks"), 0);
}

#[test]
fn pc_act_11_one_effort_of_concentration() {
    let mut table = apart(ana(), 10, bo());
    table.order("Ana", Deed::new("aim"));
    assert_eq!(table.refused("Ana", Deed::new("aim")), "PC-ACT-11");
    assert!(table.allows("Ana", attack("Bo")));
}

#[test]
fn pc_act_12_reactions_stand_outside_the_turn() {
    let fighter = bo().initiative(30).tags("counter_attack");
    let mut table = apart(ana().holding("knife"), 1, fighter);
    table.dice(&[90]).order("Bo", attack("Ana")).order("Bo", end_turn());
    table.answer("Bo", "parry").dice(&[20, 30, 27, 1]).order("Ana", attack("Bo"));
    assert_eq!((need(&table, "attack"), tests(&table, "attack")), (27, 2));
}

#[test]
fn pc_act_13_no_talent_no_action() {
    let table = apart(ana().holding("nothing"), 10, bo());
    let offers = engine::offers(table.battle(), table.id("Ana"));
    let offered = |act: &str| offers.iter().any(|offer| offer.order.act.as_str() == act);
    for act in ["take_down", "disarm", "burst", "multiple_attack"] {
        assert!(!offered(act), "{act}");
    }
    assert!(offered("attack") && offered("move"));
}

#[test]
fn pc_tim_04_a_lost_turn_brings_the_reaction_back_too() {
    let mut table = apart(ana(), 10, bo());
    table.answer("Bo", "dodge").dice(&[32, 90, 4]).order("Ana", at("called_shot", "Bo").mode("head"));
    assert_eq!((table.condition("Bo", "reacted"), table.condition("Bo", "stunned")), (1, 1));
    table.order("Ana", end_turn());
    assert_eq!((table.current(), table.round()), ("Ana", 2));
    assert_eq!((table.condition("Bo", "reacted"), table.condition("Bo", "stunned")), (0, 0));
}

#[test]
fn pc_act_07_no_long_reload_after_a_free_action_but_a_short_one() {
    for (gun, refused) in [("squad_machine_gun", true), ("assault_rifle", false)] {
        let gunner = ana().items(gun).holding(gun).rounds(gun, 0, 80);
        let mut table = apart(gunner, 10, bo());
        table.order("Ana", Deed::new("drop").with("knife"));
        assert_eq!(table.allows("Ana", Deed::new("reload")), !refused, "{gun}");
        if refused {
            assert_eq!(table.refused("Ana", Deed::new("reload")), "PC-ACT-07");
        }
    }
}
