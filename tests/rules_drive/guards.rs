//! DR-BGD-22, DR-PSG-10 to DR-PSG-14: group defence against pseudogravity, and how it and cover are lost.

use crate::cast::{at, begin, bob, scene};
use crate::gravity::{HEAVY, ann, fetch, gauntlet, offered, on, pull, table};
use six_seconds::battle::Stance;
use six_seconds::rules::drive::gravity::{guard, moving};
use six_seconds::testkit::{Deed, Figure, Table, end_turn};

/// Bob between two guards, Ann three squares from him.
const GUARDED: [&str; 3] = ["....D.....", "A...B.....", "....E....."];

fn company(ann: Figure) -> Table {
    let guard = |name: &str| Figure::new(name).foe().initiative(5);
    let mut table =
        table(&GUARDED, [ann, bob().profile(HEAVY).initiative(30), guard("Dan"), guard("Eve").initiative(4)]);
    table.order("Bob", Deed::new("group_defence")).order("Bob", end_turn());
    table
}

#[test]
fn dr_bgd_22_guards_keep_enemies_off() {
    let mut table = company(gauntlet(0).holding("blade"));
    assert_eq!(table.condition("Bob", "group_defence"), 1);
    assert_eq!(table.refused("Ann", Deed::new("move").along("e e e")), "DR-BGD-22");
    table.order("Ann", Deed::new("move").along("e e"));
    assert!(guard::protects(table.battle(), table.id("Bob")));
    let guard = |name: &str| Figure::new(name).foe().initiative(5);
    let rows = ["..D.......", ".AB.......", "..E......."];
    let figures = [gauntlet(0).holding("blade"), bob().initiative(30), guard("Dan"), guard("Eve").initiative(4)];
    let mut close = begin(scene(&rows, "", "").figures(figures));
    close.order("Bob", Deed::new("group_defence")).order("Bob", end_turn());
    assert_eq!(close.refused("Ann", at("attack", "Bob")), "DR-BGD-22");
    assert_eq!(close.refused("Ann", at("grapple", "Bob")), "DR-BGD-22");
    assert!(close.allows("Ann", at("attack", "Dan")));
}

#[test]
fn dr_bgd_22_shots_go_through_and_one_guard_is_too_few() {
    let table = company(gauntlet(0));
    assert!(table.allows("Ann", at("attack", "Bob")));
    let figures = [gauntlet(0), bob().initiative(30), Figure::new("Dan").foe().initiative(5)];
    let alone = begin(scene(&["....D.....", "A...B....."], "", "").figures(figures));
    assert_eq!(alone.refused("Bob", Deed::new("group_defence")), "DR-BGD-22");
}

#[test]
fn dr_bgd_22_guards_at_two_squares_let_the_protection_rest() {
    let guard = |name: &str| Figure::new(name).foe().initiative(5);
    let rows = ["..D.......", "..........", ".AB.......", "..........", "..E......."];
    let figures = [gauntlet(0).holding("blade"), bob().initiative(30), guard("Dan"), guard("Eve").initiative(4)];
    let mut table = begin(scene(&rows, "", "").figures(figures));
    table.order("Bob", Deed::new("group_defence")).order("Bob", end_turn());
    assert_eq!(table.condition("Bob", "group_defence"), 1);
    assert!(table.allows("Ann", at("attack", "Bob")));
}

#[test]
fn dr_psg_10_nobody_is_moved_into_group_defence() {
    let mut table = company(gauntlet(0));
    table.pass_to("Eve");
    let guard = |name: &str| Figure::new(name).initiative(25);
    let figures = [gauntlet(30), Figure::new("Fay").initiative(1), bob(), guard("Dan"), guard("Eve").initiative(4)];
    let mut moved = begin(scene(&["....D....B", "A.....F...", "....E....."], "", "").figures(figures));
    moved.pass_to("Ann").goes_to("Ann", 4, 1).order("Ann", pull("Fay", 17).mode("on_friend"));
    assert_eq!((moved.square("Fay"), moved.condition("Fay", "group_defence")), ((4, 1), 0));
    moved.pass_to("Fay");
    assert!(moved.allows("Fay", Deed::new("group_defence")), "by her own action she may");
    assert_eq!(moved.body("Fay").stance, Stance::Standing, "she was willing");
}

#[test]
fn dr_psg_11_a_guarded_one_draws_items_to_itself_alone() {
    let guard = |name: &str| Figure::new(name).initiative(25);
    let cal = Figure::new("Cal").items("knife").initiative(40);
    let medic = Figure::new("Mia").items("grav_gauntlet").stored("grav_gauntlet", 30, 0).initiative(20);
    let rows = ["....D....B", "...GM.C...", "....E....."];
    let grav = Figure::new("Gus").items("grav_gauntlet").stored("grav_gauntlet", 30, 0).initiative(9);
    let mut table =
        begin(scene(&rows, "", "").figures([medic, bob(), guard("Dan"), guard("Eve").initiative(4), cal, grav]));
    table.order("Cal", Deed::new("drop").with("knife")).pass_to("Mia");
    table.order("Mia", Deed::new("group_defence"));
    table.goes_to("Mia", 4, 1).order("Mia", fetch(6, 1));
    assert_eq!(table.in_hand("Mia"), "knife");
    // Gus cannot push another kit to her: her square is not among his.
    let cal = Figure::new("Cal").items("knife").initiative(40);
    let medic = Figure::new("Mia").initiative(20);
    let grav = Figure::new("Gus").items("grav_gauntlet").stored("grav_gauntlet", 30, 0).initiative(9);
    let mut pushed =
        begin(scene(&rows, "", "").figures([medic, bob(), guard("Dan"), guard("Eve").initiative(4), cal, grav]));
    pushed.order("Cal", Deed::new("drop").with("knife")).pass_to("Mia");
    pushed.order("Mia", Deed::new("group_defence")).pass_to("Gus");
    pushed.goes_to("Gus", 6, 2).order("Gus", fetch(6, 1));
    assert!(!offered(&pushed).contains(&(4, 1)) && offered(&pushed).contains(&(5, 1)));
}

#[test]
fn dr_psg_11_with_both_hands_full_nothing_comes_to_her() {
    let guard = |name: &str| Figure::new(name).initiative(25);
    let cal = Figure::new("Cal").items("knife").initiative(40);
    let medic = Figure::new("Mia").items("gun grav_gauntlet").stored("grav_gauntlet", 30, 0).initiative(20);
    let rows = ["....D....B", "....M.C...", "....E....."];
    let figures = [medic.holding("gun"), bob(), guard("Dan"), guard("Eve").initiative(4), cal];
    let mut table = begin(scene(&rows, "", "").figures(figures));
    table.order("Cal", Deed::new("drop").with("knife")).pass_to("Mia");
    table.order("Mia", Deed::new("group_defence")).goes_to("Mia", 5, 1).order("Mia", fetch(6, 1));
    assert!(!offered(&table).contains(&(4, 1)));
}

#[test]
fn dr_psg_12_it_helps_nobody_past_guards() {
    // Ann would throw Fay next to Bob.
    let guard = |name: &str| Figure::new(name).foe().initiative(5);
    let rows = ["......D...", "A..F..B...", "......E..."];
    let figures = [
        gauntlet(30),
        Figure::new("Fay").initiative(1),
        bob().initiative(30),
        guard("Dan"),
        guard("Eve").initiative(4),
    ];
    let mut table = begin(scene(&rows, "", "").figures(figures));
    table.order("Bob", Deed::new("group_defence")).order("Bob", end_turn());
    table.goes_to("Ann", 4, 1).order("Ann", pull("Fay", 17).mode("on_friend"));
    assert!(offered(&table).contains(&(4, 1)));
    assert!([(5, 0), (5, 1), (5, 2), (7, 1)].iter().all(|kept| !offered(&table).contains(kept)));
}

#[test]
fn dr_psg_13_four_squares_take_somebody_out_of_group_defence() {
    let mut table = company(gauntlet(30));
    table.goes_to("Ann", 1, 1).order("Ann", pull("Bob", 21));
    assert_eq!((table.square("Bob"), table.condition("Bob", "group_defence")), ((1, 1), 0));
}

#[test]
fn dr_psg_13_two_squares_do_not() {
    let weak = r#"(weapons: [(id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, damage: "1d10", harm: energy, clip: 9, reload: full, rule: "DR-WPN-02", note: "A gun."),
        (id: "blade", name: "Blade", class: melee, hands: 1, damage: "1d10", harm: rending, rule: "DR-WPN-01", note: "A blade.")],
        devices: [(id: "tug", name: "Tug", battery: 6, rule: "DR-WPN-06", note: "Weak.")])"#;
    let tug = r#"(gravity: [(id: "tug", unit: 15, source: charge, cap: 60, battery: 6, divisor: 10, range: 10, effect: move(2))])"#;
    let guard = |name: &str| Figure::new(name).foe().initiative(5);
    let figures = [ann("tug", 30), bob().profile(HEAVY).initiative(30), guard("Dan"), guard("Eve").initiative(4)];
    let scene = scene(&GUARDED, "", "").armoury(weak).damage_armoury(tug).figures(figures);
    let mut table = begin(scene);
    table.order("Bob", Deed::new("group_defence")).order("Bob", end_turn());
    table.goes_to("Ann", 3, 1).order("Ann", on("tug", "Bob", 21));
    assert_eq!(table.condition("Bob", "group_defence"), 1);
    assert!(offered(&table).iter().all(|(x, _)| (2..=6).contains(x)));
}

#[test]
fn dr_psg_14_who_is_moved_has_no_cover_until_it_moves() {
    let rows = ["........", "A...sB..", "....s...", "........"];
    let cover = |table: &mut Table| {
        table.dice(&[99]).order("Ann", at("attack", "Bob"));
        table.dm("light_cover").or(table.dm("heavy_cover")).is_some()
    };
    let mut table = table(&rows, [gauntlet(30).stats("wounds 12"), bob()]);
    assert!(cover(&mut table));
    table.pass_to("Bob").pass_to("Ann");
    table.goes_to("Ann", 5, 2).order("Ann", pull("Bob", 17));
    assert!(moving::is_uncovered(table.battle(), table.id("Bob")));
    assert!(!cover(&mut table));
    table.pass_to("Bob");
    table.order("Bob", Deed::new("stand")).order("Bob", Deed::new("move").along("n"));
    assert!(!moving::is_uncovered(table.battle(), table.id("Bob")));
    table.pass_to("Ann");
    assert!(cover(&mut table));
}

#[test]
fn dr_bgd_39_cover_is_gone_at_once_and_a_push_of_another_does_not_bring_it_back() {
    // Bob stands behind sandbags; Ann moves him three squares along them, where there are sandbags before him as well.
    let rows = ["....s.....", "A...sB....", "....s.....", "....s.....", "....s....."];
    let covered = |table: &mut Table| {
        table.dice(&[99]).order("Ann", at("attack", "Bob"));
        table.dm("light_cover").or(table.dm("heavy_cover")).is_some()
    };
    let mut table = table(&rows, [gauntlet(60).stats("wounds 12"), bob()]);
    assert!(covered(&mut table));
    table.pass_to("Bob").pass_to("Ann");
    table.goes_to("Ann", 5, 4).order("Ann", pull("Bob", 17));
    assert_eq!(table.square("Bob"), (5, 4));
    assert!(!covered(&mut table), "at once");
    table.pass_to("Bob").pass_to("Ann");
    assert!(!covered(&mut table), "a turn without a step brings nothing back");
    table.pass_to("Bob").pass_to("Ann");
    table.goes_to("Ann", 5, 2).order("Ann", pull("Bob", 17));
    assert!(!covered(&mut table), "nor does another push");
    table.pass_to("Bob");
    table.order("Bob", Deed::new("stand")).order("Bob", Deed::new("move").along("n"));
    table.pass_to("Ann");
    assert!(covered(&mut table), "a step of his own does");
}
