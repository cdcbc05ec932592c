//! PC-BGD-21, PC-BGD-37, PC-SUP-06: a jam, heat and an empty coil stay with the weapon when its owner changes.

use crate::cast::{ana, apart, at, bo, table};
use six_seconds::battle::engine;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn};

/// Ana, whose rifle is jammed, beside Cal with a pistol, and Bo far off.
fn two_and_a_jam() -> Table {
    let cal = Figure::new("Cal").stats("bs 40").items("pistol").initiative(15);
    table(&["AC........B"], [ana().jammed("assault_rifle"), cal, bo()])
}

#[test]
fn pc_bgd_21_a_jam_goes_from_hand_to_hand_with_the_weapon() {
    let mut table = two_and_a_jam();
    table.order("Ana", Deed::new("drop")).order("Ana", end_turn());
    table.order("Cal", Deed::new("drop")).order("Cal", Deed::new("pick_up").rounds(1));
    assert_eq!((table.in_hand("Cal"), table.jammed("Cal")), ("assault_rifle", true));
    assert_eq!(table.refused("Cal", attack("Bo")), "PC-BGD-21");
    table.pass_to("Ana").order("Ana", Deed::new("pick_up"));
    assert_eq!((table.in_hand("Ana"), table.jammed("Ana")), ("pistol", false), "the slot is not what is jammed");
    assert!(table.allows("Ana", attack("Bo")));
    table.pass_to("Cal").dice(&[30]).order("Cal", Deed::new("clear_jam"));
    assert!(!table.jammed("Cal"));
}

#[test]
fn pc_bgd_21_a_jam_outlasts_the_holster() {
    let mut table = two_and_a_jam();
    table.order("Ana", Deed::new("stow")).order("Ana", Deed::new("draw").with("assault_rifle"));
    assert!(table.jammed("Ana"));
    table.pass_to("Ana");
    assert_eq!(table.refused("Ana", attack("Bo")), "PC-BGD-21");
}

#[test]
fn pc_sup_06_only_the_weapon_that_was_fired_jams() {
    let mut table = apart(ana().items("machine_pistol"), 10, bo());
    table.dice(&[94]).order("Ana", at("burst", "Bo").rounds(2));
    let jams: Vec<bool> =
        table.battle().gear(table.id("Ana")).items.iter().flatten().map(|item| item.wear.jammed).collect();
    assert_eq!(jams, [true, false, false]);
}

const COILS: &str = r#"(weapons: [
    (id: "lance", name: "Lance", class: pistol, hands: 1, range: 40, single: true, damage: "1d10", harm: energy, clip: 20,
        reload: half, qualities: ["recharge"], rule: "PC-BGD-37", note: ""),
    (id: "spark", name: "Spark", class: pistol, hands: 1, range: 40, single: true, damage: "1d10", harm: energy, clip: 20,
        reload: half, qualities: ["recharge"], rule: "PC-BGD-37", note: ""),
])"#;

fn coils(others: impl IntoIterator<Item = Figure>) -> Table {
    let ana = Figure::new("Ana").stats("bs 42").items("lance spark").condition("off_hand", 2).initiative(20);
    let scene = Scene::new("percentile", &["AC........B"]).initiative("structured").armoury(COILS);
    scene.figures([ana, bo().stats("wounds 60")].into_iter().chain(others)).begin()
}

#[test]
fn pc_bgd_37_each_weapon_recharges_by_itself() {
    let mut table = coils([]);
    let shoot = |gun: &str| attack("Bo").with(gun);
    table.dice(&[90]).order("Ana", shoot("lance")).pass_to("Ana");
    assert_eq!(table.refused("Ana", shoot("lance")), "PC-BGD-37");
    let offers = engine::offers(table.battle(), table.id("Ana"));
    let waits = |offer: &six_seconds::battle::system::Offer| {
        offer.order.act.as_str() == "attack"
            && offer.refused.as_ref().is_some_and(|why| why.why.as_str() == "not_ready_to_fire")
    };
    assert_eq!(offers.iter().filter(|offer| waits(offer)).count(), 1, "the table says which");
    table.dice(&[90]).order("Ana", shoot("spark")).pass_to("Ana");
    assert_eq!(table.refused("Ana", shoot("spark")), "PC-BGD-37");
    assert!(table.allows("Ana", shoot("lance")), "its turn of rest is over");
    table.pass_to("Ana");
    assert!(table.allows("Ana", shoot("spark")) && table.allows("Ana", shoot("lance")));
}

#[test]
fn pc_bgd_37_a_weapon_recharges_in_other_hands_as_long() {
    let mut table = coils([Figure::new("Cal").initiative(15)]);
    table.dice(&[90]).order("Ana", attack("Bo").with("lance"));
    table.order("Ana", Deed::new("drop").with("lance")).order("Ana", end_turn());
    table.order("Cal", Deed::new("pick_up"));
    assert_eq!((table.in_hand("Cal"), table.refused("Cal", attack("Bo"))), ("lance", "PC-BGD-37"));
    table.pass_to("Cal");
    assert_eq!(table.refused("Cal", attack("Bo")), "PC-BGD-37");
    table.pass_to("Cal");
    assert!(table.allows("Cal", attack("Bo")));
}

#[test]
fn pc_bgd_37_a_level_may_begin_with_a_jam_or_a_hot_weapon() {
    let level = |rifle: &str| {
        Scene::level(&format!(
            r#"(name: "worn", rules: (core: Percentile, initiative: Structured), map: (rows: ["a.........b"],
            legend: {{'.': "grass", 'a': "grass", 'b': "grass"}}), sides: [(name: "a"), (name: "b")],
            units: [(name: "Ana", side: "a", at: 'a', initiative: 9, items: [(id: "assault_rifle", {rifle})]),
                (name: "Bo", side: "b", at: 'b', initiative: 1, items: [])])"#
        ))
    };
    assert_eq!(level("jammed: true").refused("Ana", attack("Bo")), "PC-BGD-21");
    let mut hot = level("idle: 1");
    assert_eq!(hot.refused("Ana", attack("Bo")), "PC-BGD-37");
    hot.pass_to("Ana");
    assert!(hot.allows("Ana", attack("Bo")));
}
