//! DR-AUR-01 to DR-AUR-13 and -20, DR-WPN-08, DR-CRT-09, DR-ENR-16: auras that answer.

use crate::cast::{ARM, CORE, SKIN, at, begin, bob, degrees, harms, notes, rows, running, scene, strike};
use six_seconds::battle::{Key, Life};
use six_seconds::rules::drive::auras;
use six_seconds::testkit::{Deed, Figure, Table, end_turn};

/// Ann without the strength that adds to blows.
pub fn ann() -> Figure {
    crate::cast::ann().stats("s 3")
}

/// Ann with a blade as described, and somebody next to her.
pub fn fencing(blade: &str, bob: Figure) -> Table {
    begin(scene(&rows(1), "", blade).figures([ann().holding("blade"), bob]))
}

pub fn load(item: &str, units: i16) -> Deed {
    Deed::new("load_aura").with(item).rounds(units)
}

fn policy(mode: &'static str) -> Deed {
    Deed::new("aura_policy").mode(mode)
}

/// Bob with full auras, who acts before Ann.
pub fn wearer(items: &str) -> Figure {
    let figure = bob().items(items).initiative(30);
    items.split_whitespace().fold(figure, |figure, item| figure.rounds(item, 6, 0))
}

/// What is stored in the first of somebody's auras, or in that of an item.
pub fn stored(table: &Table, who: &str, item: &str) -> i32 {
    let found =
        auras::carried(table.battle(), table.id(who)).find(|one| one.aura.id == Key::new(item.to_owned().leak()));
    found.map_or(-1, |one| one.stored)
}

/// Ann with a blade next to Bob, whose spark mantle is loaded with so many cells; it is Ann's turn, and his mantle has lost
/// nothing yet.
fn mantled(blade: &str, cells: i16) -> Table {
    let mut table = fencing(blade, wearer("spark_mantle"));
    table.order("Bob", load("spark_mantle", cells));
    table
}

/// The same after his turn, which costs the mantle ten points.
fn facing(blade: &str, cells: i16) -> Table {
    let mut table = mantled(blade, cells);
    table.order("Bob", end_turn());
    table
}

#[test]
fn dr_aur_01_contact_hand_to_hand_provokes_whatever_armour_leaves() {
    let spear = crate::cast::ann().items("spear").holding("spear");
    let spear = spear.profile("(like: \"soldier\", injury_factor: 10, strength: 8)");
    let bob = wearer("spark_mantle").wearing("plate");
    let mut table = begin(scene(&rows(2), "", "").figures([spear, bob]));
    table.order("Bob", load("spark_mantle", 4)).order("Bob", end_turn());
    assert_eq!(stored(&table, "Bob", "spark_mantle"), 20);
    // STR 8: 17 (22) against 24-38; the plate makes dodging harder.
    table.dice(&[2, 40, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!((harms(&table), running(&table, "Ann")), (vec![0, 20], 20));
    assert_eq!((notes(&table, "aura_replied"), stored(&table, "Bob", "spark_mantle")), (vec![20], 0));
}

#[test]
fn dr_aur_01_misses_and_shots_do_not() {
    let mut table = facing("", 3);
    table.dice(&[99]).order("Ann", at("attack", "Bob"));
    assert_eq!((stored(&table, "Bob", "spark_mantle"), notes(&table, "aura_provoked")), (20, vec![]));
    let mut table = begin(scene(&rows(10), "", "").figures([ann(), wearer("spark_mantle")]));
    table.order("Bob", load("spark_mantle", 3)).order("Bob", end_turn());
    strike(&mut table, CORE);
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spark_mantle")), (0, 20));
}

#[test]
fn dr_aur_01_an_evaded_blow_does_not() {
    let mut table = facing("", 3);
    table.dice(&[2, 20]).order("Ann", at("attack", "Bob"));
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spark_mantle")), (0, 20));
}

#[test]
fn dr_aur_02_allies_get_no_reply_unless_the_owner_says_so() {
    let rows = ["AB......C"];
    let ally = bob().of(0).items("spark_mantle").stored("spark_mantle", 30, 0);
    let cal = || Figure::new("Cal").foe().initiative(1);
    let mut table = begin(scene(&rows, "", "").figures([ann().holding("blade"), ally, cal()]));
    strike(&mut table, SKIN);
    assert_eq!((stored(&table, "Bob", "spark_mantle"), running(&table, "Ann")), (30, 0));
    table.pass_to("Bob").order("Bob", policy("ask"));
    assert_eq!(table.refused("Bob", policy("ask")), "DR-AUR-02");
    table.pass_to("Ann").answer("Bob", "everything");
    strike(&mut table, SKIN);
    assert_eq!((stored(&table, "Bob", "spark_mantle"), running(&table, "Ann")), (0, 20));
}

#[test]
fn dr_aur_02_who_never_replies_keeps_what_is_stored() {
    let mut table = mantled("", 3);
    table.order("Bob", policy("never")).order("Bob", end_turn());
    strike(&mut table, CORE);
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spark_mantle")), (0, 20));
    assert_eq!(notes(&table, "aura_declined"), [0]);
}

#[test]
fn dr_aur_03_all_of_it_or_a_multiple_of_ten() {
    // 36 in the spines: 10, 20, 30 or 36.
    let mut table = fencing("", wearer("spine_harness"));
    table.order("Bob", load("spine_harness", 3)).order("Bob", policy("ask")).order("Bob", end_turn());
    assert_eq!(stored(&table, "Bob", "spine_harness"), 36);
    table.answer("Bob", "twenty_points");
    strike(&mut table, CORE);
    assert!(table.was_offered("Bob", "everything") && table.was_offered("Bob", "thirty_points"));
    assert!(!table.was_offered("Bob", "forty_points"));
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spine_harness")), (20, 16));
}

#[test]
fn dr_aur_03_less_than_ten_goes_as_a_whole() {
    let mut table = fencing("", wearer("spine_harness"));
    table.order("Bob", load("spine_harness", 1)).order("Bob", policy("always_ten")).order("Bob", end_turn());
    strike(&mut table, SKIN);
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spine_harness")), (10, 2));
    table.pass_to("Ann");
    strike(&mut table, SKIN);
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spine_harness")), (12, 0));
}

/// Ann in a suit strikes Bob, whose mantle stores 30.
fn answered(suit: &str) -> i32 {
    let ann = ann().holding("blade").wearing(suit);
    let mut table = begin(scene(&rows(1), "", "").figures([ann, wearer("spark_mantle").initiative(10)]));
    table.order("Ann", end_turn()).order("Bob", load("spark_mantle", 3));
    // Bob's turn goes on: Ann strikes when he leaves nothing to decay.
    table.order("Bob", end_turn());
    strike(&mut table, CORE);
    running(&table, "Ann")
}

#[test]
fn dr_aur_04_it_hits_without_a_roll_and_meets_armour() {
    // 20 left after his turn: below 22-34, and within metal 16-28.
    assert_eq!((answered("ceramic"), answered("mail"), answered("composite")), (0, 20, 10));
}

#[test]
fn dr_aur_05_shields_of_high_precision_alone_stop_it() {
    let shielded = ann().holding("blade").items("deflector skin_weave");
    let shielded = shielded.stored("deflector", 60, 12).stored("skin_weave", 10, 12);
    let bob = bob().items("ember_cloak").stored("ember_cloak", 20, 3);
    let mut table = begin(scene(&rows(1), "", "").figures([shielded, bob]));
    strike(&mut table, SKIN);
    assert_eq!((running(&table, "Ann"), table.condition("Ann", "ignited")), (10, 0));
    let left = |item: &str| {
        let (battle, ann) = (table.battle(), table.id("Ann"));
        let slot =
            battle.gear(ann).slots().find(|slot| battle.item(ann, *slot).is_some_and(|one| one.1.key.as_str() == item));
        slot.map(|slot| six_seconds::rules::drive::supply::points(battle, ann, slot))
    };
    assert_eq!((left("deflector"), left("skin_weave")), (Some(60), Some(0)));
}

#[test]
fn dr_aur_06_injuries_are_of_the_core() {
    let mut table = facing("", 4);
    strike(&mut table, ARM);
    assert_eq!((degrees(&table, "Ann"), degrees(&table, "Bob")[3]), ([0, 0, 2, 0, 0, 0], 1));
}

#[test]
fn dr_aur_07_a_critical_does_not_provoke() {
    let mut table = facing("", 4);
    table.answer("Ann", "more_drive").dice(&[2, 55, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!(notes(&table, "drive_critical_hit"), [0]);
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spark_mantle")), (0, 20));
    let mut table = facing("", 4);
    table.dice(&[2, 54, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spark_mantle")), (20, 0));
}

#[test]
fn dr_aur_07_nor_does_a_critical_that_does_no_damage() {
    for (dodge, replied) in [(54, vec![36]), (55, vec![])] {
        let bob = bob().items("spine_harness").stored("spine_harness", 36, 0);
        let mut table = begin(scene(&rows(1), "", "").figures([ann().holding("nothing"), bob]));
        table.dice(&[2, dodge]).order("Ann", at("grapple", "Bob"));
        assert_eq!(notes(&table, "aura_replied"), replied, "{dodge}");
    }
}

#[test]
fn dr_crt_09_a_critical_by_drive_leaves_the_mantle_as_it_is() {
    let bob = bob().items("spark_mantle").stored("spark_mantle", 30, 0);
    for (dodge, answers, left) in [(55, true, 30), (54, false, 0)] {
        let mut table = fencing("", bob.clone());
        if answers {
            table.answer("Ann", "more_drive");
        }
        table.dice(&[2, dodge, CORE]).order("Ann", at("attack", "Bob"));
        assert_eq!((running(&table, "Ann"), stored(&table, "Bob", "spark_mantle")), (30 - left, left), "{dodge}");
    }
}

#[test]
fn dr_aur_08_one_reply_to_one_attack_with_several_hits() {
    let bob = bob().items("spine_harness").stored("spine_harness", 36, 0);
    let quick = r#"(weapons: [(id: "blade", name: "Blade", class: melee, hands: 1, semi: 3, hits: 3, damage: "1d10", harm: rending, rule: "DR-WPN-01", note: "A blade."),
        (id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, damage: "1d10", harm: energy, clip: 9, reload: full, rule: "DR-WPN-02", note: "A gun.")])"#;
    let scene = scene(&rows(1), "", "").armoury(quick).figures([ann().holding("blade"), bob]);
    let mut table = begin(scene);
    table.pass_to("Bob").order("Bob", policy("always_ten")).pass_to("Ann");
    table.dice(&[2, 44, SKIN]).order("Ann", Deed::new("flurry").at("Bob").rounds(2));
    assert_eq!(
        (notes(&table, "drive").len(), notes(&table, "aura_replied")),
        (3, vec![10]),
        "two blows and one answer"
    );
    table.pass_to("Ann");
    strike(&mut table, SKIN);
    assert_eq!(notes(&table, "aura_replied"), [10], "another attack, another answer");
}

#[test]
fn dr_aur_09_one_aura_answers_a_contact_the_fullest_first() {
    let items = "spark_mantle rime_ward";
    let both = || bob().items(items).stored("spark_mantle", 30, 0).stored("rime_ward", 40, 0);
    let mut table = fencing("", both());
    strike(&mut table, CORE);
    assert_eq!((stored(&table, "Bob", "spark_mantle"), stored(&table, "Bob", "rime_ward")), (30, 0));
    // The owner picks the other one, and the next contact may be answered by another.
    let mut table = fencing("", both().condition("aura_policy", 3));
    table.answer("Bob", "electric").answer("Bob", "ten_points");
    strike(&mut table, CORE);
    assert_eq!((stored(&table, "Bob", "spark_mantle"), stored(&table, "Bob", "rime_ward")), (20, 40));
}

#[test]
fn dr_aur_10_each_source_is_an_aura_of_its_own() {
    let mut table = fencing("", wearer("spark_mantle ember_cloak"));
    table.order("Bob", load("spark_mantle", 1)).order("Bob", load("ember_cloak", 1));
    assert_eq!((stored(&table, "Bob", "spark_mantle"), stored(&table, "Bob", "ember_cloak")), (10, 10));
    table.pass_to("Ann");
    assert_eq!(table.refused("Ann", load("blade", 1)), "DR-WPN-08");
}

#[test]
fn dr_aur_11_caps_and_decay_are_the_sources_own() {
    let mut table = fencing("", wearer("spark_mantle ember_cloak"));
    table.order("Bob", load("spark_mantle", 4));
    assert_eq!(stored(&table, "Bob", "spark_mantle"), 30);
    assert_eq!(table.refused("Bob", load("spark_mantle", 1)), "DR-AUR-11");
    table.order("Bob", load("ember_cloak", 2)).pass_to("Ann");
    assert_eq!((stored(&table, "Bob", "spark_mantle"), stored(&table, "Bob", "ember_cloak")), (20, 20));
    table.pass_to("Bob").pass_to("Ann");
    assert_eq!((stored(&table, "Bob", "spark_mantle"), stored(&table, "Bob", "ember_cloak")), (10, 20));
    table.pass_to("Bob").pass_to("Ann");
    assert_eq!((stored(&table, "Bob", "spark_mantle"), stored(&table, "Bob", "ember_cloak")), (0, 0));
}

#[test]
fn dr_aur_12_normal_damage_has_a_drive_of_its_own() {
    let ann = ann().holding("blade").wearing("mail");
    let mut table = begin(scene(&rows(1), "", "").figures([ann, wearer("spine_harness")]));
    table.order("Bob", load("spine_harness", 2)).order("Bob", policy("ask")).order("Bob", end_turn());
    // 20 (16) against 16-28.
    table.answer("Bob", "twenty_points");
    strike(&mut table, CORE);
    assert_eq!(running(&table, "Ann"), 10);
}

#[test]
fn dr_aur_13_both_damages_are_worked_out_before_either_counts() {
    let ann = ann().holding("blade").condition("core_injury", 3);
    let mut table = begin(scene(&rows(1), "", "damage: 64, drive: 42").figures([ann, wearer("spine_harness")]));
    table.order("Bob", load("spine_harness", 3)).order("Bob", end_turn());
    table.dice(&[2, 44, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!((table.body("Ann").life, table.body("Bob").life), (Life::Dead, Life::Dead));
    assert_eq!((harms(&table), degrees(&table, "Ann")[2]), (vec![72, 36], 6));
}

#[test]
fn dr_aur_20_the_striker_is_the_attacker_of_what_the_aura_does() {
    let mut table = facing("", 4);
    strike(&mut table, SKIN);
    // 20 of electricity, two degrees: stunned until the end of her own next turn.
    assert_eq!(table.condition("Ann", "energy_stunned"), 2);
    table.pass_to("Bob");
    assert_eq!(table.condition("Ann", "energy_stunned"), 1);
    table.pass_to("Ann");
    assert_eq!(table.condition("Ann", "energy_stunned"), 1);
    table.pass_to("Bob");
    assert_eq!(table.condition("Ann", "energy_stunned"), 0);
}

#[test]
fn dr_enr_16_the_riders_of_an_aura_follow_all_damage() {
    // 20 of heat: two degrees, ignited; Ann's blow lands in full.
    let mut table = fencing("", wearer("ember_cloak"));
    table.order("Bob", load("ember_cloak", 2)).order("Bob", end_turn());
    strike(&mut table, SKIN);
    assert_eq!((harms(&table), table.condition("Ann", "ignited")), (vec![18, 20], 1));
}

#[test]
fn dr_wpn_08_the_starter_auras() {
    let built_in = six_seconds::rules::drive::armoury::Armoury::built_in();
    let row =
        |id: &'static str| built_in.aura(Key::new(id)).map(|aura| (aura.unit, aura.max, aura.battery, aura.mental));
    assert_eq!(row("spark_mantle"), Some((10, 30, 6, false)));
    assert_eq!(row("ember_cloak"), Some((10, 20, 4, false)));
    assert_eq!(row("rime_ward"), Some((10, 40, 0, true)));
    assert_eq!(row("spine_harness"), Some((12, 36, 3, false)));
    // Loaded with 30, 20 are left at the end of the turn, and a sword hit is answered with 20.
    let mut table = mantled("", 3);
    assert_eq!(stored(&table, "Bob", "spark_mantle"), 30);
    table.order("Bob", end_turn());
    strike(&mut table, SKIN);
    assert_eq!((notes(&table, "aura_replied"), running(&table, "Ann")), (vec![20], 20));
    assert_eq!(table.stat("Bob", "insight"), 10);
}
