//! DR-AUR-14 to DR-AUR-19, DR-BGD-35: auras that are seen, kept, lost with their device or their owner.

use crate::auras::{ann, fencing, load, stored, wearer};
use crate::cast::{ARM, CORE, SKIN, at, begin, bob, harms, notes, rows, running, scene, strike};
use six_seconds::battle::{Key, Life};
use six_seconds::rules::drive::auras;
use six_seconds::testkit::{Figure, Table, end_turn};

#[test]
fn dr_aur_14_others_see_the_type_of_energy_alone() {
    let mut table = fencing("", wearer("spark_mantle spine_harness"));
    table.order("Bob", load("spine_harness", 3));
    let seen = |table: &Table| auras::visible(table.battle(), table.id("Bob")).collect::<Vec<_>>();
    assert_eq!(seen(&table), []);
    table.order("Bob", load("spark_mantle", 3));
    assert_eq!(seen(&table), [Key::new("electric")]);
}

#[test]
fn dr_aur_15_dr_bgd_33_energy_gives_its_owner_away() {
    let mut table = fencing("", wearer("spark_mantle spine_harness").condition("hidden", 1));
    let light = |table: &Table| auras::light(table.battle(), table.id("Bob"));
    table.order("Bob", load("spine_harness", 3));
    assert_eq!((light(&table), table.condition("Bob", "hidden")), (0, 1));
    table.order("Bob", load("spark_mantle", 2));
    assert_eq!((light(&table), table.condition("Bob", "hidden")), (8, 0));
    table.pass_to("Ann").pass_to("Bob").pass_to("Ann");
    assert_eq!(light(&table), 0);
}

/// What is left in Bob's mantle (30) and in his ward (40) after a turn in which he has that condition, if any.
fn after_a_turn(condition: Option<&str>) -> [i32; 2] {
    let bob = bob().items("spark_mantle rime_ward").stored("spark_mantle", 30, 0).stored("rime_ward", 40, 0);
    let bob = condition.map_or(bob.clone(), |condition| bob.condition(condition, 1));
    let mut table = fencing("", bob);
    if condition == Some("pinned") {
        table.dice(&[100]);
    }
    table.pass_to("Bob").pass_to("Ann");
    ["spark_mantle", "rime_ward"].map(|item| stored(&table, "Bob", item))
}

#[test]
fn dr_aur_16_who_is_stunned_through_a_turn_keeps_no_aura_after_it() {
    let bob = bob().items("rime_ward").stored("rime_ward", 40, 0).condition("aura_policy", 4);
    let mut table = fencing("energy: [(electric, 26)]", bob);
    table.dice(&[2, 44, SKIN]).order("Ann", at("attack", "Bob"));
    assert_eq!((table.condition("Bob", "energy_stunned"), stored(&table, "Bob", "rime_ward")), (2, 40));
    table.pass_to("Bob");
    assert_eq!(stored(&table, "Bob", "rime_ward"), 40, "until the end of his turn it still replies");
    table.pass_to("Ann");
    assert_eq!(stored(&table, "Bob", "rime_ward"), 0);
}

#[test]
fn dr_aur_16_dr_bgd_42_nor_does_one_who_is_held_fast() {
    assert_eq!((after_a_turn(None), after_a_turn(Some("held_fast"))), ([20, 20], [0, 0]));
    // The d100 core's own Pinned is pinned by fire, and keeps its auras.
    assert_eq!(after_a_turn(Some("pinned")), [20, 20]);
    let table = fencing("", wearer("rime_ward").condition("held_fast", 1));
    assert_eq!(table.refused("Bob", load("rime_ward", 1)), "DR-BGD-42");
}

#[test]
fn dr_aur_17_the_bound_keep_what_the_mind_makes() {
    assert_eq!(after_a_turn(Some("bound")), [0, 20]);
}

#[test]
fn dr_bgd_35_a_mental_action_needs_nothing_but_consciousness() {
    let table = fencing("", wearer("spark_mantle rime_ward").condition("bound", 1));
    assert_eq!(table.refused("Bob", load("spark_mantle", 1)), "DR-BGD-35");
    assert!(table.allows("Bob", load("rime_ward", 1)));
}

#[test]
fn dr_aur_18_keeping_auras_costs_nothing() {
    let mut table = fencing("", wearer("spark_mantle ember_cloak").stored("ember_cloak", 20, 3));
    // Two half actions are a turn, and both auras are kept besides.
    table.order("Bob", load("spark_mantle", 1)).order("Bob", load("spark_mantle", 2)).order("Bob", end_turn());
    assert_eq!((stored(&table, "Bob", "spark_mantle"), stored(&table, "Bob", "ember_cloak")), (20, 20));
}

#[test]
fn dr_aur_19_a_device_that_is_switched_off_answers_no_more() {
    let rows = ["AB...D..C"];
    let bob = bob().items("spark_mantle").stored("spark_mantle", 30, 0).condition("aura_policy", 2);
    let dee = Figure::new("Dee").at('D').stats("bs 50").items("gun").initiative(25);
    let mut table = begin(scene(&rows, "damage: 60, drive: 50", "").figures([
        ann().holding("blade"),
        bob,
        dee,
        Figure::new("Cal").foe().initiative(1),
    ]));
    assert_eq!(table.current(), "Dee");
    table.dice(&[2, 44, SKIN]).order("Dee", at("attack", "Bob")).pass_to("Ann");
    assert_eq!(table.body("Bob").life, Life::Down);
    // Her touch is answered first.
    table.order("Ann", at("switch_off", "Bob").with("spark_mantle"));
    assert_eq!((notes(&table, "aura_replied"), stored(&table, "Bob", "spark_mantle")), (vec![10], 0));
}

/// Ann holds Bob, whose mantle stores 30 and answers with 10; she may switch it off. Then Cid strikes him: what the mantle
/// answers, and what it stores before and after.
fn struck_by_a_friend(off: bool) -> (i32, Vec<i32>, i32) {
    let held = bob().items("spark_mantle").stored("spark_mantle", 30, 0).condition("aura_policy", 2);
    let ann = ann().holding("nothing").condition_on("grappling", "Bob").condition("hold_kept", 1);
    let cid = Figure::new("Cid").stats("ws 50").items("blade").holding("blade").initiative(15);
    let figures = [ann, cid, held.condition_on("restrained", "Ann")];
    let mut table = begin(scene(&["AB......", "C......."], "", "").figures(figures));
    if off {
        table.order("Ann", at("switch_off", "Bob").with("spark_mantle"));
        assert_eq!(notes(&table, "aura_replied"), [10], "her touch is answered first");
    }
    table.order("Ann", end_turn());
    let before = stored(&table, "Bob", "spark_mantle");
    table.dice(&[2, 44, CORE]).order("Cid", at("attack", "Bob"));
    assert_eq!(harms(&table).first(), Some(&17), "10, and STR 7");
    (before, notes(&table, "aura_replied"), stored(&table, "Bob", "spark_mantle"))
}

#[test]
fn dr_aur_19_the_next_blow_gets_no_reply() {
    assert_eq!(struck_by_a_friend(true), (0, vec![], 0));
    assert_eq!(struck_by_a_friend(false), (20, vec![10], 10));
}

#[test]
fn dr_aur_19_what_is_torn_from_the_hand_answers_first_and_then_no_more() {
    let bob =
        bob().items("spark_mantle").holding("spark_mantle").stored("spark_mantle", 30, 0).condition("aura_policy", 2);
    let ann = ann().tags("disarm").holding("blade").initiative(30);
    let mut table = begin(scene(&rows(1), "", "").figures([ann, bob]));
    table.dice(&[5, 95]).order("Ann", at("disarm", "Bob"));
    assert_eq!((notes(&table, "aura_replied"), table.in_hand("Bob")), (vec![10], "nothing"));
    assert_eq!(stored(&table, "Bob", "spark_mantle"), -1, "gone with the mantle");
    table.pass_to("Ann");
    strike(&mut table, CORE);
    assert_eq!((harms(&table).len(), notes(&table, "aura_replied")), (1, vec![]));
}

#[test]
fn dr_aur_19_a_device_that_is_dropped_has_replied_before() {
    // The blow that takes the use of the arm is answered all the same.
    let bob = bob().items("spark_mantle").holding("spark_mantle").stored("spark_mantle", 30, 0);
    let mut table = fencing("damage: 20, drive: 20", bob);
    strike(&mut table, ARM);
    assert_eq!((notes(&table, "aura_replied"), running(&table, "Ann")), (vec![30], 30));
    assert_eq!((table.in_hand("Bob"), stored(&table, "Bob", "spark_mantle")), ("nothing", -1));
}

#[test]
fn dr_aur_16_who_loses_a_turn_to_the_cores_own_stun_keeps_no_aura() {
    let bob = bob().items("spark_mantle rime_ward").stored("spark_mantle", 30, 0).stored("rime_ward", 40, 0);
    let mut table = fencing("", bob.condition("stunned", 1));
    table.order("Ann", end_turn());
    assert_eq!((table.round(), table.condition("Bob", "stunned")), (2, 0), "his turn has gone by");
    assert_eq!(["spark_mantle", "rime_ward"].map(|item| stored(&table, "Bob", item)), [0, 0]);
}

#[test]
fn dr_aur_16_the_auras_of_one_who_falls_after_its_turn_last_until_the_next() {
    let rows = ["A.........B...", "..............", "#############.", "D............."];
    let bob = bob().items("rime_ward").stored("rime_ward", 40, 0).initiative(30);
    let mut table =
        begin(scene(&rows, "damage: 40, drive: 40", "").figures([crate::cast::ann(), bob, crate::cast::dan()]));
    table.pass_to("Ann");
    assert_eq!(stored(&table, "Bob", "rime_ward"), 20);
    strike(&mut table, CORE).pass_to("Ann");
    assert_eq!((table.body("Bob").life, table.round(), stored(&table, "Bob", "rime_ward")), (Life::Down, 2, 20));
    table.pass_to("Dan").order("Dan", end_turn());
    assert_eq!(stored(&table, "Bob", "rime_ward"), 0);
}
