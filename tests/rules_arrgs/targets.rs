//! AR-TRP-02, AR-DIS-03: whom and what a manoeuvre cannot be aimed at.

use crate::cast::{apart, at, guard, mage, raider, scene};
use six_seconds::battle::Post;
use six_seconds::testkit::{Figure, end_turn, walk};

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
