//! AR-TRP-02, AR-DIS-02, AR-DIS-03, AR-WPN-08: whom and what a manoeuvre cannot be aimed at, where things land, shields.

use crate::cast::{apart, at, guard, mage, ogre, raider, scene, success, sum};
use six_seconds::battle::Post;
use six_seconds::battle::oracle::Wanted;
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

#[test]
fn ar_trp_02_nobody_is_tripped_in_flight() {
    let hawk = || raider().stats("flying 12").initiative(20);
    let mut table = apart(guard().items("long_sword"), 4, hawk());
    table.always("opening", "none").order("Raider", walk("w w w").mode("flying")).order("Raider", end_turn());
    assert_eq!(table.refused("Guard", at("trip", "Raider")), "AR-TRP-02");
    let mut table = apart(guard().items("long_sword"), 4, hawk());
    table.always("opening", "none").order("Raider", walk("w w w")).order("Raider", end_turn());
    assert!(table.allows("Guard", at("trip", "Raider")), "on foot it is");
}

#[test]
fn ar_dis_03_a_spell_in_mind_is_no_item() {
    let table = apart(guard().items("long_sword"), 1, mage().foe().items("dagger spark_bolt"));
    assert_eq!(table.refused("Guard", at("disarm", "Mage").with("spark_bolt")), "AR-DIS-03");
    assert!(table.allows("Guard", at("disarm", "Mage").with("dagger")));
}

#[test]
fn ar_dis_03_nobody_strikes_a_gun_off_its_mount() {
    let figures = [
        guard().items("long_sword"),
        Figure::new("Copter").machine("gyrocopter").foe(),
        raider().aboard("Copter", Post::Driver),
    ];
    let table = scene(&["GC....", "......", "......"], figures).begin();
    assert_eq!(table.refused("Guard", at("disarm", "Copter").with("machine_gun")), "AR-DIS-03");
}

#[test]
fn ar_wpn_08_a_weapon_for_both_hands_leaves_none_for_a_shield() {
    for (weapon, reflex) in [("great_sword", 15), ("long_sword", 16)] {
        let figures = [raider().items("short_sword").initiative(20), guard().items(weapon).items("shield")];
        let mut table = scene(&["RG...", "....."], figures).begin();
        table.always("reaction", "none").dice(&[2]).order("Raider", attack("Guard"));
        assert_eq!(sum(&table, "attack").1, reflex, "{weapon}");
    }
}

#[test]
fn ar_wpn_08_a_second_shield_is_carried_and_a_loose_one_that_is_gone_is_not_strapped_on() {
    let mut table = apart(raider().items("short_sword").initiative(20), 1, guard().items("dagger shield"));
    table.always("opening", "none").always("reaction", "none").goes_to("Raider", 7, 3).dice(&[12]);
    table.order("Raider", at("disarm", "Guard").with("shield")).order("Raider", end_turn());
    table.order("Guard", Deed::new("pick_up").rounds(1)).order("Guard", end_turn());
    table.goes_to("Raider", 7, 3).dice(&[12]).order("Raider", at("disarm", "Guard").with("shield"));
    table.order("Raider", end_turn());
    assert_eq!(table.refused("Guard", Deed::new("strap")), "AR-WPN-08");
}

/// The squares in which an item could land that somebody is made to drop.
fn landings(table: &Table) -> Vec<(i16, i16)> {
    match table.asked("Guard").map(|choice| choice.wanted.clone()) {
        Some(Wanted::Square(squares)) => squares.iter().map(|at| (at.x, at.y)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn ar_dis_02_nothing_lands_in_a_wall_and_the_large_are_measured_from_their_edge() {
    let mut table = scene(&["GR#..", "....."], [guard().items("long_sword"), raider().items("long_bow")]).begin();
    table.dice(&[10]).order("Guard", at("disarm", "Raider"));
    let squares = landings(&table);
    assert!(squares.contains(&(1, 1)) && !squares.contains(&(2, 0)), "{squares:?}");
    let figures = [guard().items("long_sword"), ogre().items("great_club")];
    let mut table = scene(&["GO......", "........", "........"], figures).begin();
    table.always("opening", "none").dice(&[7]).order("Guard", at("disarm", "Ogre"));
    // 14 against 12: SV 3, from its eastern squares at column 2.
    let squares = landings(&table);
    assert_eq!((success(&table), squares.iter().map(|at| at.0).max()), (Some(3), Some(5)));
}
