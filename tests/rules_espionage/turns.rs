//! FI-ACT-01, FI-ACT-05, FI-ACT-09: what a turn holds.

use crate::cast::{apart, guard, scene, vega};
use six_seconds::testkit::{Deed, attack, draw, end_turn, reload, walk};

#[test]
fn fi_act_01_a_full_action_or_two_halves() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard());
    table.dice(&[2]).order("Vega", attack("Guard")).dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.refused("Vega", attack("Guard")), "FI-ACT-01");
    let mut table = apart(vega().items("silenced_pistol"), 5, guard());
    table.order("Vega", Deed::new("run").along("n"));
    assert_eq!(table.refused("Vega", Deed::new("aim").at("Guard")), "FI-ACT-01");
}

#[test]
fn fi_act_01_unused_halves_are_lost() {
    let mut table = apart(vega(), 5, guard());
    table.order("Vega", walk("n")).order("Vega", end_turn()).order("Guard", end_turn());
    assert_eq!(table.left("Vega", "half"), 2);
}

#[test]
fn fi_act_09_two_moves_make_one_way() {
    let mut table = apart(vega(), 9, guard());
    table.order("Vega", walk("e e e e e e e"));
    assert_eq!(table.left("Vega", "half"), 0);
}

#[test]
fn fi_act_05_three_free_actions_a_round() {
    let items = "silenced_pistol knife baton submachine_gun";
    let mut table = apart(vega().items(items), 5, guard());
    for item in ["silenced_pistol", "knife", "baton"] {
        table.order("Vega", Deed::new("drop").with(item));
    }
    assert_eq!(table.refused("Vega", Deed::new("drop").with("submachine_gun")), "FI-ACT-05");
    assert!(table.allows("Vega", Deed::new("drop_prone")), "not counted");
    table.order("Vega", end_turn()).order("Guard", end_turn());
    assert!(table.allows("Vega", Deed::new("drop").with("submachine_gun")));
    let scene = scene(&["V....G"], [vega().items("knife"), guard()]).number("free_action_limit", 0);
    assert_eq!(scene.begin().refused("Vega", Deed::new("drop")), "FI-ACT-05");
}

#[test]
fn fi_bgd_08_handling_takes_a_half_action_each() {
    let mut table = apart(vega().items("silenced_pistol knife").rounds("silenced_pistol", 3, 20), 5, guard());
    table.order("Vega", reload());
    assert_eq!((table.loaded("Vega"), table.left("Vega", "half")), (15, 1));
    table.order("Vega", draw("knife"));
    assert_eq!((table.in_hand("Vega"), table.left("Vega", "half")), ("knife", 0));
}

#[test]
fn fi_bgd_08_what_was_dropped_can_be_picked_up() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard());
    table.order("Vega", Deed::new("drop")).order("Vega", Deed::new("pick_up"));
    assert_eq!((table.in_hand("Vega"), table.left("Vega", "half")), ("silenced_pistol", 1));
}

#[test]
fn fi_bgd_08_a_door_takes_a_half_action() {
    let mut table = scene(&["V+...G", "######"], [vega(), guard()]).begin();
    table.order("Vega", six_seconds::testkit::use_door("e")).order("Vega", walk("e e"));
    assert_eq!(table.square("Vega"), (2, 0));
}

#[test]
fn fi_bgd_08_only_a_weapon_goes_from_the_ground_into_an_empty_hand() {
    let mut table = apart(vega().items("silenced_pistol knife"), 5, guard());
    table.order("Vega", Deed::new("drop")).order("Vega", draw("knife")).order("Vega", Deed::new("pick_up"));
    assert_eq!((table.in_hand("Vega"), table.left("Vega", "half")), ("knife", 0));
    let mut table = apart(vega().items("medical_kit").holding("nothing"), 5, guard());
    table.order("Vega", Deed::new("drop").with("medical_kit")).order("Vega", Deed::new("pick_up"));
    assert_eq!(table.in_hand("Vega"), "nothing");
}
