//! CE-REA: dodge, dodge behind something, parry, and their price.

use crate::cast::{alfa, apart, bravo, charlie, is_hit};
use crate::crew::{car, delta};
use six_seconds::battle::{Event, Stance};
use six_seconds::testkit::{Figure, Scene, attack, end_turn, kill_aim, walk};

fn pistol() -> Figure {
    bravo().holding("auto_pistol").initiative(10)
}

#[test]
fn ce_rea_01_a_reaction_costs_two_initiative_and_a_point_on_checks_until_the_next_round() {
    let mut table = apart('A', 5, 'B').figures([alfa(), pistol()]).begin();
    table.answer("BRAVO", "dodge").dice(&[1, 1]).order("ALFA", attack("BRAVO"));
    assert_eq!((table.count("BRAVO"), table.condition("BRAVO", "reacted")), (8, 1));
    table.order("ALFA", end_turn()).dice(&[4, 4, 1, 1]).order("BRAVO", attack("ALFA"));
    assert_eq!((table.dm("reacted"), table.check().total), (Some(-1), 8));
    assert!(is_hit(&table));
    table.order("BRAVO", end_turn());
    assert_eq!((table.count("BRAVO"), table.condition("BRAVO", "reacted")), (10, 0));
}

#[test]
fn ce_rea_02_reactions_add_up() {
    let shooter = |name: &str| Figure::new(name).items("rifle").skills("slug_rifle 0").initiative(20);
    let shooters = [shooter("D").initiative(22), shooter("E").initiative(21), shooter("F")];
    let rows = ["D.......", "E......B", "F......."];
    let mut table = Scene::new("cepheus", &rows).figures(shooters).figures([pistol()]).begin();
    for name in ["D", "E", "F"] {
        table.answer("BRAVO", "dodge").dice(&[1, 1]).order(name, attack("BRAVO")).order(name, end_turn());
    }
    assert_eq!((table.count("BRAVO"), table.condition("BRAVO", "reacted")), (4, 3));
    table.dice(&[1, 1]).order("BRAVO", attack("D"));
    assert_eq!(table.dm("reacted"), Some(-3));
}

#[test]
fn ce_rea_03_one_reaction_to_one_attack() {
    let mut table = apart('B', 2, 'A').figures([bravo().initiative(20), alfa().of(0)]).begin();
    table.answer("ALFA", "dodge").dice(&[1, 1]).order("BRAVO", attack("ALFA"));
    assert!(["none", "dodge", "parry"].iter().all(|answer| table.was_offered("ALFA", answer)));
    let reacted = table.latest().iter().filter(|event| matches!(event, Event::Reacted { .. })).count();
    assert_eq!((reacted, table.dm("dodge"), table.dm("parry")), (1, Some(-1), None));
}

#[test]
fn ce_rea_04_who_is_unaware_cannot_react_until_the_first_attack_is_over() {
    let mut table = apart('A', 5, 'C').figures([alfa(), charlie().condition("unaware", 1)]).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert!(table.asked("CHARLIE").is_none());
    table.pass_to("ALFA").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert!(table.was_offered("CHARLIE", "dodge"));
}

#[test]
fn ce_rea_05_a_dodge_takes_one() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).begin();
    table.answer("CHARLIE", "dodge").dice(&[4, 3, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("dodge"), table.check().total, table.check().effect), (Some(-1), 8, 0));
    assert!(is_hit(&table));
}

#[test]
fn ce_rea_06_a_dodge_behind_something_takes_two_beside_the_cover() {
    let mut table = Scene::new("cepheus", &["A.........xC"]).figures([alfa(), charlie()]).begin();
    table.answer("CHARLIE", "dodge").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("half_cover"), table.dm("dodge")), (Some(-1), Some(-2)));
    let rule = table.check().ledger.lines().iter().find(|line| line.what.as_str() == "dodge").map(|line| line.rule.0);
    assert_eq!(rule, Some("CE-REA-06"));
}

#[test]
fn ce_rea_07_a_parry_takes_the_skill_of_the_weapon_in_hand() {
    let charlie = Figure::new("CHARLIE").items("cudgel").foe().initiative(20);
    let mut table = apart('C', 1, 'B').figures([charlie, bravo().of(0)]).begin();
    table.order("CHARLIE", walk("e")).answer("BRAVO", "parry").dice(&[6, 5]).order("CHARLIE", attack("BRAVO"));
    assert_eq!((table.dm("untrained"), table.dm("parry"), table.check().total), (Some(-3), Some(-2), 6));
    assert!(!is_hit(&table));
}

#[test]
fn ce_rea_07_with_a_gun_in_hand_natural_weapons_parry_and_no_skill_is_nothing() {
    let sword = |name: &str| Figure::new(name).items("sword").skills("slashing_weapons 0").initiative(20);
    let mut gun = apart('D', 2, 'B').figures([sword("D"), bravo().holding("auto_pistol")]).begin();
    gun.answer("BRAVO", "parry").dice(&[1, 1]).order("D", attack("BRAVO"));
    assert_eq!(gun.dm("parry"), Some(-1));
    let mut untrained = apart('D', 2, 'C').figures([sword("D"), charlie()]).begin();
    untrained.answer("CHARLIE", "parry").dice(&[1, 1]).order("D", attack("CHARLIE"));
    assert_eq!(untrained.dm("parry"), Some(0));
}

#[test]
fn ce_rea_07_shots_are_not_parried() {
    let mut table = apart('A', 5, 'B').figures([alfa(), bravo()]).begin();
    table.dice(&[1, 1]).order("ALFA", attack("BRAVO"));
    assert!(!table.was_offered("BRAVO", "parry"));
}

#[test]
fn ce_sta_03_the_prone_parry_but_neither_dodge_nor_strike() {
    let sword = Figure::new("D").items("sword").initiative(20);
    let mut table = apart('D', 2, 'B').figures([sword, bravo().stance(Stance::Prone)]).begin();
    table.dice(&[1, 1]).order("D", attack("BRAVO"));
    assert!(table.was_offered("BRAVO", "parry") && !table.was_offered("BRAVO", "dodge"));
    table.order("D", end_turn());
    assert_eq!(table.refused("BRAVO", attack("D")), "CE-STA-03");
}

#[test]
fn ce_min_05_no_dodge_while_aiming_for_the_kill() {
    let mut table = apart('A', 20, 'C').figures([alfa().initiative(5), charlie().items("rifle").initiative(3)]).begin();
    table.order("ALFA", kill_aim("CHARLIE")).order("ALFA", end_turn());
    table.dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
    assert!(table.asked("ALFA").is_none());
}

#[test]
fn ce_zrg_01_a_parry_without_weight_is_no_better_than_zero_g() {
    for (gravity, parried) in [("normal", -2), ("zero", -1)] {
        let fencer = bravo().skills("zero_g 1");
        let scene = apart('A', 1, 'B').figures([alfa().items("cudgel").holding("cudgel"), fencer]);
        let mut table = scene.field("gravity", gravity).begin();
        table.answer("BRAVO", "parry").order("ALFA", walk("e")).dice(&[1, 1]).order("ALFA", attack("BRAVO"));
        assert_eq!(table.dm("parry"), Some(parried), "{gravity}");
    }
}

#[test]
fn ce_rea_07_a_vehicle_does_not_parry() {
    let rows = [".......", "B.V....", "......."];
    let mut table = Scene::new("cepheus", &rows).figures([bravo().of(0).initiative(20), car(), delta()]).begin();
    table.dice(&[1, 1]).order("BRAVO", attack("CAR"));
    assert!(!table.was_offered("CAR", "parry"));
}
