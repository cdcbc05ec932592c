//! AR-MOV, AR-MVM, AR-SID, AR-STU, AR-WDR, AR-VEH-06: moving.

use crate::cast::{apart, guard, ogre, points, post, raider, scene, soldier, sum, vitality};
use six_seconds::battle::{Key, Stance};
use six_seconds::testkit::{Deed, Table, attack, walk};

fn east(squares: usize) -> String {
    vec!["e"; squares].join(" ")
}

#[test]
fn ar_mov_04_the_passive_check_sets_the_distance() {
    let row = format!("G{}P", ".".repeat(20));
    let empty = ".".repeat(22);
    let table = scene(&[&row, &empty], [guard(), post()]).begin();
    assert_eq!((table.allows("Guard", walk(&east(11))), table.refused("Guard", walk(&east(12)))), (true, "AR-MOV-04"));
    let rows = [format!("O.{}P", ".".repeat(19)), empty.clone(), empty];
    let table = scene(&rows, [ogre().initiative(20), post().of(0)]).begin();
    assert_eq!((table.allows("Ogre", walk(&east(15))), table.allows("Ogre", walk(&east(16)))), (true, false));
}

#[test]
fn ar_mod_09_armour_shortens_the_way() {
    let row = format!("G{}P", ".".repeat(20));
    let plated = guard().items("shield").wearing("full_plate");
    let table = scene(&[&row, &".".repeat(22)], [plated, post()]).begin();
    assert_eq!((table.allows("Guard", walk(&east(6))), table.allows("Guard", walk(&east(7)))), (true, false));
}

#[test]
fn ar_mvm_01_a_movement_costs_a_point() {
    let mut table = apart(guard(), 9, post());
    table.order("Guard", walk("e e"));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard"), table.square("Guard")), ((2, 2), 27, (8, 3)));
}

#[test]
fn ar_mvm_02_a_rolled_movement_is_a_risk() {
    let row = format!("G{}P", ".".repeat(24));
    for (faces, squares) in [(&[18][..], 19), (&[3][..], 4), (&[1][..], 0)] {
        let mut table = scene(&[&row, &".".repeat(26)], [guard(), post()]).begin();
        table.always("sudden_speed", "all_the_way");
        table.dice(faces).order("Guard", walk(&east(22)).mode("rolled"));
        assert_eq!(table.square("Guard"), (squares, 0), "{faces:?}");
    }
}

#[test]
fn ar_mov_08_difficult_ground_costs_more() {
    // Mud is difficult 1: two squares of the distance each.
    let row = "G;;;;;;;.....P";
    let table = scene(&[row, "##############"], [guard(), post()]).begin();
    assert_eq!((table.allows("Guard", walk(&east(5))), table.allows("Guard", walk(&east(6)))), (true, false));
}

#[test]
fn ar_mov_09_one_square_is_always_possible() {
    let slow = guard().stats("speed 1 body -6");
    let table = scene(&["G;;..P", "######"], [slow, post()]).begin();
    assert_eq!((table.allows("Guard", walk("e")), table.allows("Guard", walk("e e"))), (true, false));
}

#[test]
fn ar_mov_07_enemies_hinder_and_nobody_ends_in_their_squares() {
    let table = scene(&["GR.........P", "############"], [guard(), raider(), post()]).begin();
    assert_eq!(table.refused("Guard", walk("e")), "AR-MOV-07");
    assert_eq!((table.allows("Guard", walk(&east(9))), table.allows("Guard", walk(&east(10)))), (true, false));
    // Nor in that of one who lies unconscious, which is a square of [1].
    let figures = [guard(), raider().condition("unconscious", 1), post()];
    let table = scene(&["GR.........P", "############"], figures).begin();
    assert_eq!(table.refused("Guard", walk("e")), "AR-MOV-07");
    assert!(table.allows("Guard", walk(&east(10))));
}

#[test]
fn ar_veh_06_speed_weighs_on_ones_own_actions() {
    let row = format!("G{}P", ".".repeat(20));
    let mut table = scene(&[&row, &".".repeat(22)], [guard().items("long_bow"), post()]).begin();
    table.order("Guard", walk(&east(11))).dice(&[10]).order("Guard", attack("Post"));
    assert_eq!((sum(&table, "attack").0, table.dm("speed_band")), (10, Some(-4)));
    let mut table = scene(&[&row, &".".repeat(22)], [guard().items("long_bow"), post()]).begin();
    table.order("Guard", walk(&east(5))).dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(table.dm("speed_band"), None);
}

#[test]
fn ar_veh_02_three_movements_shorten_one_another() {
    let row = format!("G{}P", ".".repeat(30));
    let mut table = scene(&[&row, &".".repeat(32)], [guard(), post()]).begin();
    table.always("sudden_speed", "all_the_way").order("Guard", walk(&east(11)));
    assert_eq!((table.allows("Guard", walk(&east(7))), table.allows("Guard", walk(&east(8)))), (true, false));
    table.order("Guard", walk(&east(7)));
    assert_eq!((table.allows("Guard", walk(&east(5))), table.allows("Guard", walk(&east(6)))), (true, false));
}

#[test]
fn ar_sid_01_a_sidestep_ignores_difficult_ground() {
    let mut table = scene(&["G;;..P", "######"], [guard().stats("speed 1"), post()]).begin();
    table.order("Guard", Deed::new("sidestep").along("e"));
    assert_eq!((table.square("Guard"), points(&table, "Guard"), vitality(&table, "Guard")), ((1, 0), (2, 2), 27));
    assert_eq!(table.refused("Guard", Deed::new("sidestep").along("e e")), "AR-SID-01");
}

#[test]
fn ar_bgd_14_the_prone_crawl() {
    let mut table = apart(guard().stance(Stance::Prone), 9, post());
    assert_eq!(table.refused("Guard", walk("e e")), "AR-BGD-14");
    table.order("Guard", walk("e")).order("Guard", Deed::new("stand"));
    assert_eq!((table.body("Guard").stance, points(&table, "Guard")), (Stance::Standing, (1, 2)));
}

#[test]
fn ar_bgd_17_the_immobile_stay_where_they_are() {
    let table = apart(guard().items("long_sword").condition("immobile", 1), 1, post());
    assert_eq!(table.refused("Guard", walk("n")), "AR-BGD-17");
    assert_eq!(table.refused("Guard", Deed::new("sidestep").along("n")), "AR-BGD-17");
    assert!(table.allows("Guard", attack("Post")));
}

#[test]
fn ar_wdr_01_a_withdrawal_leads_away() {
    let figures = [guard(), raider().items("short_sword")];
    let mut table = scene(&["......GR...", "..........."], figures).begin();
    let withdraw = |way: &str| Deed::new("withdraw").along(way);
    assert_eq!(table.refused("Guard", withdraw("s")), "AR-WDR-01");
    assert_eq!(table.refused("Guard", withdraw("w w w w w w")), "AR-MOV-04");
    table.order("Guard", withdraw("w w w w w"));
    assert_eq!((table.square("Guard"), points(&table, "Guard"), vitality(&table, "Guard")), ((1, 0), (1, 2), 27));
}

/// A Guard, a Raider with comrades of its own, and two others, where the row has their letters.
fn foes(row: &str) -> Table {
    let foe = |name, count| soldier(name).foe().items("short_sword").initiative(count);
    let all = [guard(), raider().items("short_sword"), foe("Bert", 5), foe("Carl", 4), foe("Quill", 3)];
    let there = all.into_iter().zip("GRBCQ".chars()).filter(|one| row.contains(one.1)).map(|one| one.0);
    scene(&[row, &".".repeat(row.len())], there).begin()
}

#[test]
fn ar_wdr_01_a_withdrawal_may_lead_away_from_the_largest_group() {
    let withdraw = |way: &str| Deed::new("withdraw").mode("from_group").along(way);
    let mut table = foes("B.C....G..R......");
    assert_eq!(table.refused("Guard", Deed::new("withdraw").along("e e")), "AR-WDR-01", "toward the nearest");
    assert_eq!(table.refused("Guard", withdraw("w")), "AR-WDR-01", "toward the group");
    assert_eq!(table.refused("Guard", withdraw("e e w")), "AR-WDR-01", "back again");
    table.order("Guard", withdraw("e e"));
    assert_eq!((table.square("Guard"), points(&table, "Guard"), vitality(&table, "Guard")), ((9, 0), (1, 2), 27));
    assert_eq!(points(&table, "Raider").1, 2, "nor does it provoke the one whom it leads to");
}

#[test]
fn ar_wdr_01_the_largest_group_is_offered_where_it_is_not_the_nearest_enemys() {
    let offered = |row: &str| {
        let table = foes(row);
        let (battle, unit) = (table.battle(), table.id("Guard"));
        let further = battle.rules().core.further_offers(battle, unit);
        further.iter().any(|offer| offer.order.mode == Some(Key::new("from_group")))
    };
    assert!(offered("B.C....G..R......"));
    assert!(!offered("B..C....G..R....."), "two squares between them: each stands alone, and the nearest counts");
    assert!(!offered("......G..R.B....C"), "the nearest enemy is one of the group");
    assert!(!offered("B.C.....G...R.Q.."), "of groups alike the nearer one");
}
