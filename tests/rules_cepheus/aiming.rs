//! CE-MIN-01 to CE-MIN-06: aiming, for the hit and for the kill.

use crate::cast::{alfa, apart, bravo, charlie, harm};
use crate::crew::{ambush, car, delta, steer, steps};
use six_seconds::battle::{Event, Post};
use six_seconds::grid::Quarter;
use six_seconds::testkit::{
    Deed, Figure, Scene, Table, aim, attack, drop_held, end_turn, kill_aim, stance, throw, walk,
};

/// ALFA and CHARLIE at Medium range.
fn range() -> Table {
    apart('A', 20, 'C').figures([alfa(), charlie()]).begin()
}

#[test]
fn ce_min_01_an_aim_is_plus_one() {
    let mut table = range();
    table.order("ALFA", aim("CHARLIE")).dice(&[4, 2, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("aiming"), table.check().total, table.check().effect), (Some(1), 9, 1));
}

#[test]
fn ce_min_01_melee_weapons_are_not_aimed() {
    let mut table = apart('B', 2, 'A').figures([bravo().initiative(20), alfa().of(0)]).begin();
    assert_eq!(table.refused("BRAVO", aim("ALFA")), "CE-MIN-01");
    table.order("BRAVO", six_seconds::testkit::draw("auto_pistol")).order("BRAVO", aim("ALFA"));
}

#[test]
fn ce_min_01_the_target_must_be_in_sight() {
    let table = Scene::new("cepheus", &["A#C"]).figures([alfa(), charlie()]).begin();
    assert_eq!(table.refused("ALFA", aim("CHARLIE")), "CE-MIN-01");
}

fn aims(table: &mut Table, count: usize) {
    for _ in 0..count {
        table.order("ALFA", aim("CHARLIE"));
    }
}

#[test]
fn ce_min_02_aims_add_up_over_turns() {
    let mut table = range();
    aims(&mut table, 3);
    table.pass_to("ALFA");
    aims(&mut table, 1);
    table.dice(&[1, 1, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("aiming"), Some(4));
}

#[test]
fn ce_min_02_six_is_the_most() {
    for extra in [0, 1] {
        let mut table = range();
        aims(&mut table, 3);
        table.pass_to("ALFA");
        aims(&mut table, 3);
        table.pass_to("ALFA");
        aims(&mut table, extra);
        table.dice(&[1, 1, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
        assert_eq!(table.dm("aiming"), Some(6));
    }
}

#[test]
fn ce_min_03_a_dodge_costs_the_aim() {
    let mut table = range();
    aims(&mut table, 3);
    table.order("ALFA", end_turn()).answer("ALFA", "dodge").dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
    table.pass_to("ALFA").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("aiming"), None);
}

#[test]
fn ce_min_03_a_hit_without_a_reaction_does_not() {
    let trained = charlie().skills("shotgun 2");
    let mut table = apart('A', 20, 'C').figures([alfa(), trained]).begin();
    aims(&mut table, 3);
    table.order("ALFA", end_turn()).dice(&[6, 4, 1, 1, 1, 1]).order("CHARLIE", attack("ALFA"));
    assert!(table.latest().iter().any(|event| matches!(event, Event::Hit { .. })));
    table.pass_to("ALFA").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("aiming"), Some(3));
}

#[test]
fn ce_min_03_other_actions_break_it_free_ones_do_not() {
    for deed in [walk("e"), stance("crouched")] {
        let mut table = range();
        aims(&mut table, 1);
        table.order("ALFA", deed);
        assert_eq!(table.condition("ALFA", "aiming"), 0);
    }
    let mut table = range();
    aims(&mut table, 1);
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.condition("ALFA", "aiming"), 0);
    let figures = [alfa(), charlie(), bravo()];
    let mut table = Scene::new("cepheus", &["A.......C..B"]).figures(figures).begin();
    aims(&mut table, 2);
    table.order("ALFA", aim("BRAVO"));
    assert_eq!(table.condition("ALFA", "aiming"), 1);
}

#[test]
fn ce_min_04_three_aims_for_the_kill_are_plus_six_damage() {
    let mut table = range();
    for _ in 0..3 {
        table.order("ALFA", kill_aim("CHARLIE"));
    }
    table.pass_to("ALFA").dice(&[3, 3, 3, 3, 4]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("aiming"), table.check().effect), (None, 0));
    let harmed = table.latest().iter().find_map(|event| match event {
        Event::Harmed { amount, .. } => Some(*amount),
        _ => None,
    });
    assert_eq!(harmed, Some(16));
}

#[test]
fn ce_min_04_both_kinds_mix_on_one_target() {
    let mut table = range();
    table.order("ALFA", aim("CHARLIE")).order("ALFA", kill_aim("CHARLIE")).order("ALFA", aim("CHARLIE"));
    assert_eq!((table.condition("ALFA", "aiming"), table.condition("ALFA", "kill_aiming")), (2, 2));
}

#[test]
fn ce_min_05_no_dodge_while_aiming_for_the_kill() {
    let mut table = range();
    table.order("ALFA", kill_aim("CHARLIE")).order("ALFA", end_turn());
    table.dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
    assert!(!table.was_offered("ALFA", "dodge"));
}

#[test]
fn ce_min_05_a_parry_is_offered_and_ends_it() {
    let figures = [alfa().items("auto_pistol"), bravo()];
    let mut table = apart('A', 1, 'B').figures(figures).begin();
    table.order("ALFA", kill_aim("BRAVO")).order("ALFA", end_turn());
    table.answer("ALFA", "parry").dice(&[1, 1]).order("BRAVO", attack("ALFA"));
    assert_eq!(table.condition("ALFA", "kill_aiming"), 0);
}

#[test]
fn ce_min_06_a_hit_for_nothing_costs_the_aim_for_the_kill_only() {
    let figures = [alfa().wearing("battle_dress"), charlie().skills("shotgun 2")];
    let mut table = apart('A', 20, 'C').figures(figures).begin();
    table.order("ALFA", kill_aim("CHARLIE")).order("ALFA", kill_aim("CHARLIE")).order("ALFA", aim("CHARLIE"));
    assert_eq!(table.condition("ALFA", "kill_aiming"), 4);
    table.order("ALFA", end_turn()).dice(&[6, 4, 1, 1, 1, 1]).order("CHARLIE", attack("ALFA"));
    assert_eq!((table.condition("ALFA", "kill_aiming"), table.condition("ALFA", "aiming")), (0, 1));
    assert_eq!(table.stat("ALFA", "end"), 8);
}

#[test]
fn ce_min_03_dropping_the_weapon_ends_the_aim() {
    let mut table = range();
    aims(&mut table, 1);
    table.order("ALFA", drop_held());
    assert_eq!(table.condition("ALFA", "aiming"), 0);
}

#[test]
fn ce_min_06_suppression_distracts() {
    let shooter = charlie().items("rifle").holding("rifle").skills("slug_rifle 3").initiative(8);
    let mut table = apart('A', 20, 'C').figures([alfa(), shooter]).begin();
    table.order("ALFA", kill_aim("CHARLIE")).order("ALFA", aim("CHARLIE")).order("ALFA", end_turn());
    table.dice(&[6, 6]).order("CHARLIE", Deed::new("suppress").at("ALFA"));
    assert_eq!((table.condition("ALFA", "kill_aiming"), table.condition("ALFA", "aiming")), (0, 1));
}

#[test]
fn ce_min_04_aim_for_the_kill_is_for_what_flies_not_for_a_blow() {
    let knife = || alfa().skills("piercing_weapons 2 athletics 2").items("dagger").holding("dagger");
    let at_close = || apart('A', 1, 'C').figures([knife(), charlie()]).begin();
    let lines = |table: &Table| harm(table, "CHARLIE").map(|harm| harm.0.iter().any(|line| line.0 == "kill_aim"));
    let mut thrown = at_close();
    thrown.order("ALFA", kill_aim("CHARLIE")).dice(&[6, 6, 3]).order("ALFA", throw("dagger", "CHARLIE"));
    assert_eq!(lines(&thrown), Some(true));
    let mut blow = at_close();
    blow.order("ALFA", kill_aim("CHARLIE")).dice(&[6, 6, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!((lines(&blow), blow.condition("ALFA", "kill_aiming")), (Some(false), 0));
}

#[test]
fn ce_min_03_a_button_pressed_between_does_not_break_the_aim() {
    let sapper = alfa().skills("demolitions 1").items("rifle").several("plastic", 1).holding("rifle");
    let mut table = apart('A', 20, 'C').figures([sapper, charlie()]).begin();
    table.dice(&[1, 4, 4]).order("ALFA", Deed::new("plant")).order("ALFA", end_turn());
    let charge = i16::try_from(table.battle().things().next().unwrap().id.0).unwrap();
    table.pass_to("ALFA").order("ALFA", walk("e e e e")).order("ALFA", end_turn());
    table.pass_to("ALFA").order("ALFA", aim("CHARLIE"));
    // A radius of two metres: nobody is within it.
    table.dice(&[1, 1]).order("ALFA", Deed::new("detonate").rounds(charge));
    assert_eq!(table.condition("ALFA", "aiming"), 1);
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("aiming"), Some(1));
}

#[test]
fn ce_min_03_driving_breaks_the_aim() {
    for (deed, dice) in [(steer(&steps("e", 5)), &[][..]), (Deed::new("evade"), &[1, 1][..])] {
        let mut table = ambush(car().speed(9), [delta().window(Quarter::Left).initiative(20)]).begin();
        table.order("DELTA", aim("ALFA"));
        assert_eq!(table.condition("DELTA", "aiming"), 1);
        table.dice(dice).order("DELTA", deed);
        assert_eq!(table.condition("DELTA", "aiming"), 0);
    }
}

#[test]
fn ce_min_01_a_gunner_aims_the_weapon_that_he_works() {
    let rider = |post| Figure::new("ECHO").aboard("CAR", post).foe().skills("energy_rifle 1").initiative(20);
    let begin = |post| ambush(car().machine("afv"), [rider(post)]).begin();
    let mut table = begin(Post::Gunner);
    table.order("ECHO", aim("ALFA")).dice(&[1, 1]);
    table.order("ECHO", Deed::new("fire").with("turret_laser").mode("single").rounds(1).at("ALFA"));
    assert_eq!(table.dm("aiming"), Some(1));
    assert_eq!(begin(Post::Passenger).refused("ECHO", aim("ALFA")), "CE-MIN-01");
}
