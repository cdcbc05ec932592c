//! AR-RDY-02: what sets off something ready, and what does not.

use crate::cast::{all_checks, at, guard, mage, ogre, points, raider, scene, soldier};
use crate::ready::ready;
use six_seconds::battle::{Event, Post};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

/// An archer who has an attack ready for something and ends its turn.
fn waits(table: &mut Table, trigger: &'static str) {
    table.answer("Guard", "attack").order("Guard", ready(trigger, 2)).order("Guard", end_turn());
}

fn archer() -> Figure {
    guard().items("long_bow").initiative(20)
}

/// Who has rolled attacks in the latest order.
fn attackers(table: &Table) -> Vec<&str> {
    all_checks(table, "attack").iter().map(|check| table.battle().name(check.unit)).collect()
}

#[test]
fn ar_rdy_02_a_hit_on_oneself_is_none_on_a_friend() {
    let figures = [archer(), raider().items("long_bow"), soldier("Hild").initiative(3)];
    let mut table = scene(&["G....R", "......", "H....."], figures).begin();
    waits(&mut table, "friend_is_hit");
    table.dice(&[15]).order("Raider", attack("Guard"));
    assert_eq!((attackers(&table), points(&table, "Guard").1), (vec!["Raider"], 4));
    assert!(table.asked_of("ready").is_none());
    table.order("Raider", Deed::new("swift")).answer("Guard", "strike").dice(&[15, 10]);
    table.order("Raider", attack("Hild"));
    assert_eq!(attackers(&table), ["Raider", "Guard"]);
}

#[test]
fn ar_rdy_02_a_blow_in_anothers_turn_is_an_attack_and_a_hit() {
    for (trigger, order) in [("enemy_attacks", ["Guard", "Ogre"]), ("friend_is_hit", ["Ogre", "Guard"])] {
        let figures = [archer(), soldier("Hild").initiative(15), ogre().items("great_club")];
        let mut table = scene(&["G......", ".......", "..HO...", "......."], figures).begin();
        waits(&mut table, trigger);
        table.always("reaction", "none").answer("Ogre", "strike").answer("Guard", "strike");
        table.dice(&[10, 10]).order("Hild", walk("w"));
        assert_eq!((attackers(&table), points(&table, "Guard").1), (order.to_vec(), 2), "{trigger}");
    }
}

#[test]
fn ar_chg_03_a_charge_lowers_reflex_from_its_announcement() {
    let figures = [raider().items("long_bow").initiative(20), guard().items("long_sword")];
    let mut table = scene(&["G.....R", "......."], figures).begin();
    table.answer("Raider", "attack").order("Raider", ready("enemy_charges", 2)).order("Raider", end_turn());
    table.always("opening", "none").answer("Raider", "strike").dice(&[1, 10]).order("Guard", at("charge", "Raider"));
    let needs: Vec<i32> = all_checks(&table, "attack").iter().map(|check| check.need).collect();
    assert_eq!(needs, [13, 15]);
}

#[test]
fn ar_rdy_02_what_a_mount_does_is_the_doing_of_its_rider() {
    let horse = Figure::new("Horse")
        .stats("body 4 agility 2 personality 1 vitality 30 speed 10 size 1 legs 4 ap_allotment 0 aap_allotment 0")
        .tags("beast steed")
        .foe();
    let figures = [archer(), raider().aboard("Horse", Post::Driver), horse];
    let mut table = scene(&["G...H.......", "............", "............"], figures).begin();
    table.answer("Guard", "attack").order("Guard", ready("enemy_moves", 2).at("Raider")).order("Guard", end_turn());
    table.answer("Guard", "strike").dice(&[10, 10]).order("Raider", Deed::new("steer").along("e e"));
    assert_eq!(attackers(&table), ["Guard"]);
}

#[test]
fn ar_rdy_02_a_readied_spell_is_cast_in_sight_of_others_who_wait() {
    let figures = [archer(), mage().items("spark_bolt").foe(), soldier("Hild").initiative(3)];
    let mut table = scene(&["G...M..", ".......", "..H...."], figures).begin();
    waits(&mut table, "enemy_casts");
    table.order("Mage", ready("enemy_moves", 2).with("spark_bolt")).order("Mage", end_turn());
    table.always("reaction", "none").answer("Mage", "strike").answer("Guard", "strike");
    table.dice(&[10, 10]).order("Hild", walk("w"));
    assert_eq!(attackers(&table), ["Guard", "Mage"]);
}

#[test]
fn ar_rdy_02_the_edge_of_a_zone_is_watched_and_not_its_inside() {
    // The zone is the columns 3 to 5; one of its squares names it.
    let figures = || [archer(), raider().items("short_sword").stats("vitality 60")];
    let board = |row: &str| {
        let mut table = scene(&[row, "G........"], figures()).zone("yard", (3, 0), (5, 1)).begin();
        table.answer("Guard", "attack").order("Guard", Deed::new("ready").mode("enemy_crosses").at_square(4, 1));
        table.order("Guard", end_turn());
        table
    };
    let mut table = board(".......R.");
    table.order("Raider", walk("w"));
    assert!(table.asked_of("ready").is_none(), "not inside yet");
    table.order("Raider", Deed::new("swift")).answer("Guard", "strike").dice(&[10]).order("Raider", walk("w"));
    assert_eq!((attackers(&table), table.square("Raider")), (vec!["Guard"], (5, 0)));
    // Steps within it set off nothing; the one that leaves it does, before it is taken.
    let mut table = board("...R.....");
    table.order("Raider", walk("e e"));
    assert!(table.asked_of("ready").is_none(), "inside all the time");
    table.order("Raider", Deed::new("swift")).answer("Guard", "strike").dice(&[10]).order("Raider", walk("e"));
    assert_eq!(attackers(&table), ["Guard"]);
    let shot_from = table.latest().iter().position(|event| matches!(event, Event::Checked(_)));
    let stepped = table.latest().iter().position(|event| matches!(event, Event::Moved { .. }));
    assert!(shot_from < stepped, "{shot_from:?} {stepped:?}");
}

#[test]
fn ar_rdy_02_only_a_zone_has_an_edge() {
    let table = scene(&["G....R", "......"], [archer(), raider()]).zone("yard", (3, 0), (4, 1)).begin();
    let order = |mode: &'static str| Deed::new("ready").mode(mode);
    assert_eq!(table.refused("Guard", order("enemy_crosses").at_square(0, 1)), "AR-RDY-02");
    assert_eq!(table.refused("Guard", order("enemy_attacks").at_square(4, 1)), "AR-RDY-02");
}
