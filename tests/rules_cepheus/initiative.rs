//! CE-INI: the roll, the order, ties, one-round adjustments, haste.

use crate::cast::{alfa, apart, bravo, charlie, recruit, state};
use six_seconds::battle::{DroppedItem, Life};
use six_seconds::testkit::{Figure, Scene, attack, delay, end_turn, walk};

#[test]
fn ce_ini_01_two_dice_and_dexterity() {
    let table = apart('A', 10, 'C').figures([recruit(), charlie()]).dice(&[4, 5]).begin();
    assert_eq!(table.count("ALFA"), 10);
}

#[test]
fn ce_ini_01_fatigue_does_not_touch_it() {
    let tired = recruit().condition("fatigued", 1);
    let table = apart('A', 10, 'C').figures([tired, charlie()]).dice(&[4, 5]).begin();
    assert_eq!(table.count("ALFA"), 10);
}

#[test]
fn ce_ini_02_the_prepared_count_twelve() {
    let figures = [recruit(), bravo().rolled().condition("unaware", 1)];
    let table = apart('A', 10, 'B').figures(figures).dice(&[6, 6]).begin();
    assert_eq!((table.count("ALFA"), table.count("BRAVO"), table.current()), (13, 12, "ALFA"));
}

#[test]
fn ce_ini_03_all_in_the_same_state_roll() {
    let aware = apart('A', 10, 'B').figures([recruit(), bravo().rolled()]).dice(&[1, 2, 6, 1]).begin();
    assert_eq!((aware.count("ALFA"), aware.count("BRAVO")), (4, 7));
    let unaware = [recruit().condition("unaware", 1), bravo().rolled().condition("unaware", 1)];
    let table = apart('A', 10, 'B').figures(unaware).dice(&[1, 2, 6, 1]).begin();
    assert_eq!((table.count("ALFA"), table.count("BRAVO")), (4, 7));
}

#[test]
fn ce_ini_04_dexterity_breaks_a_tie() {
    let table = apart('C', 10, 'A').figures([charlie().initiative(10), alfa().initiative(10).of(0)]).begin();
    assert_eq!(table.current(), "ALFA");
    let slowed = alfa().initiative(10).of(0).now("dex 6");
    let table = apart('C', 10, 'A').figures([charlie().initiative(10), slowed]).begin();
    assert_eq!(table.current(), "CHARLIE");
}

/// Two combatants that are tied in everything; each can kill the other with one shot.
fn duel() -> [Figure; 2] {
    let one = |name| Figure::new(name).skills("slug_rifle 1").items("rifle").now("str 1 end 1").initiative(8);
    [one("ALFA"), one("BRAVO").foe()]
}

#[test]
fn ce_ini_05_tied_combatants_kill_each_other() {
    let mut table = apart('A', 10, 'B').figures(duel()).begin();
    table.dice(&[6, 6, 6, 6, 6]).order("ALFA", attack("BRAVO"));
    assert_eq!(table.body("BRAVO").life, Life::Up);
    table.order("ALFA", end_turn());
    assert_eq!(table.current(), "BRAVO");
    table.dice(&[6, 6, 6, 6, 6]).order("BRAVO", attack("ALFA")).order("BRAVO", end_turn());
    assert_eq!((table.body("ALFA").life, table.body("BRAVO").life), (Life::Dead, Life::Dead));
}

#[test]
fn ce_ini_05_what_the_fallen_drop_has_the_rounds_left_after_their_own_shots() {
    let mut table = apart('A', 10, 'B').figures(duel()).begin();
    table.dice(&[6, 6, 6, 6, 6]).order("ALFA", attack("BRAVO")).order("ALFA", end_turn());
    table.dice(&[6, 6, 6, 6, 6]).order("BRAVO", attack("ALFA")).order("BRAVO", end_turn());
    let rifles: Vec<_> =
        table.battle().things_with::<DroppedItem>().map(|(thing, item)| (thing.by, item.loaded)).collect();
    assert_eq!(rifles, [(Some(table.id("BRAVO")), 9), (Some(table.id("ALFA")), 9)]);
}

#[test]
fn ce_oth_07_one_who_has_waited_for_a_count_comes_before_it_and_not_with_it() {
    let [alfa, bravo] = duel();
    let mut table = apart('A', 10, 'B').figures([alfa.initiative(12), bravo]).begin();
    table.answer("ALFA", "act").order("ALFA", delay());
    assert_eq!((table.current(), table.count("ALFA"), table.count("BRAVO")), ("ALFA", 8, 8));
    table.dice(&[6, 6, 6, 6, 6]).order("ALFA", attack("BRAVO"));
    assert_eq!(table.body("BRAVO").life, Life::Dead, "at once");
}

#[test]
fn ce_ini_05_a_reaction_between_them_costs_the_next_round() {
    let slower = charlie().at('C').initiative(7);
    let figures = duel().into_iter().chain([slower]);
    let mut table = Scene::new("cepheus", &["A.........B...C"]).figures(figures).begin();
    table.dice(&[1, 1]).answer("BRAVO", "dodge").order("ALFA", attack("BRAVO")).order("ALFA", end_turn());
    assert_eq!(table.current(), "BRAVO");
    table.order("BRAVO", end_turn()).pass_to("ALFA");
    assert_eq!((table.count("ALFA"), table.count("BRAVO"), table.count("CHARLIE")), (8, 6, 7));
}

#[test]
fn ce_ini_06_no_second_roll() {
    let mut table = apart('A', 10, 'C').figures([recruit(), charlie()]).dice(&[4, 5]).begin();
    table.pass_to("ALFA").pass_to("ALFA");
    assert_eq!((table.round(), table.count("ALFA")), (3, 10));
}

/// ALFA shoots at BRAVO before BRAVO's turn in round 1, on count 12 against `base`; BRAVO dodges.
#[test]
fn ce_ini_07_a_reaction_before_the_turn_counts_this_round() {
    let mut table = apart('A', 10, 'B').figures([alfa(), bravo().initiative(10)]).begin();
    table.dice(&[1, 1]).answer("BRAVO", "dodge").order("ALFA", attack("BRAVO"));
    table.order("ALFA", end_turn());
    assert_eq!(table.turns().last(), Some(&("BRAVO", 8)));
    table.pass_to("BRAVO");
    assert_eq!(table.turns().last(), Some(&("BRAVO", 10)));
}

#[test]
fn ce_ini_07_a_reaction_after_the_turn_counts_in_the_next() {
    let mut table = apart('A', 10, 'B').figures([alfa().initiative(7), bravo().initiative(10)]).begin();
    table.order("BRAVO", end_turn());
    table.dice(&[1, 1]).answer("BRAVO", "dodge").order("ALFA", attack("BRAVO"));
    table.pass_to("BRAVO");
    assert_eq!((table.round(), table.turns().last()), (2, Some(&("BRAVO", 8))));
    table.pass_to("BRAVO");
    assert_eq!((table.round(), table.turns().last()), (3, Some(&("BRAVO", 10))));
}

#[test]
fn ce_ini_08_haste_is_two_up_and_one_down() {
    let scene = apart('A', 10, 'C').figures([alfa().initiative(10), charlie()]).hasten("west", &["ALFA"]);
    let mut table = scene.begin();
    assert_eq!(table.turns(), [("ALFA", 12)]);
    table.dice(&[4, 3, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("hastened"), table.check().total, table.check().effect), (Some(-1), 8, 0));
    table.pass_to("ALFA").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.turns().last(), table.dm("hastened")), (Some(&("ALFA", 10)), None));
}

#[test]
fn ce_ini_08_haste_may_be_declared_again() {
    let scene = apart('A', 10, 'C').figures([alfa().initiative(10), charlie()]).hasten("west", &["ALFA"]);
    let mut table = scene.begin();
    table.choose("west", &["ALFA"]).pass_to("ALFA");
    assert_eq!((table.round(), table.count("ALFA")), (2, 12));
}

#[test]
fn ce_ini_09_initiative_may_fall_below_zero() {
    let foes = ["D", "E", "F", "G"].map(|name| Figure::new(name).items("rifle").initiative(20));
    let figures = [charlie()].into_iter().chain(foes.clone());
    let mut table = Scene::new("cepheus", &["DEFG......C"]).figures(figures).begin();
    table.always("reaction", "dodge");
    for name in ["D", "E", "F", "G"] {
        table.dice(&[1, 1]).order(name, attack("CHARLIE")).order(name, end_turn());
    }
    assert_eq!(table.turns().last(), Some(&("CHARLIE", -3)));
    table.order("CHARLIE", walk("w"));
}

#[test]
fn ce_ini_05_a_wound_between_them_costs_no_action_of_the_same_turn() {
    let one = |name| {
        let figure = Figure::new(name).skills("slug_rifle 1").items("rifle").initiative(8);
        figure.stats("str 7 dex 6 end 9").now("str 6 dex 5")
    };
    let mut table = apart('A', 10, 'B').figures([one("ALFA"), one("BRAVO").foe()]).begin();
    table.dice(&[4, 4, 2, 3, 3]).order("ALFA", attack("BRAVO")).order("ALFA", end_turn());
    assert_eq!((table.current(), state(&table, "BRAVO")), ("BRAVO", "seriously_wounded"));
    assert_eq!((table.left("BRAVO", "minor"), table.left("BRAVO", "significant")), (1, 1));
    table.order("BRAVO", end_turn()).pass_to("BRAVO");
    assert_eq!((table.left("BRAVO", "minor"), table.left("BRAVO", "significant")), (0, 1));
}
