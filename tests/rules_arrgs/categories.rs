//! AR-MOV-02, -05, -10, -11, AR-BGD-13: Movement Categories, and the ground that they meet.

use crate::cast::{guard, post, scene, sum};
use six_seconds::testkit::{Deed, Figure, Scene, Table, walk};

fn east(squares: usize) -> String {
    vec!["e"; squares].join(" ")
}

fn fly(squares: usize) -> Deed {
    walk(&east(squares)).mode("flying")
}

/// A level with undergrowth, a chasm and a sheer wall; it is the turn of one of its people.
fn hard_ground(who: &str) -> Table {
    let mut table = Scene::level(include_str!("ground.ron"));
    table.pass_to(who);
    table
}

#[test]
fn ar_mov_02_each_category_has_its_speed_and_ability() {
    let griffon = Figure::new("Griffon")
        .stats("body 5 agility 3 personality 1 vitality 39 speed 6 flying 12 size 1")
        .skills("athletics 3")
        .tags("beast")
        .initiative(14);
    let row = format!("G{}P", ".".repeat(25));
    let rows = [row, ".".repeat(27)];
    let mut table = scene(&rows, [griffon, post()]).begin();
    // On foot 10 + 3 + 5 + 1 = 19, on the wing 10 + 3 + 3 - 1 = 15.
    assert_eq!((table.allows("Griffon", walk(&east(15))), table.allows("Griffon", walk(&east(16)))), (true, false));
    assert_eq!((table.allows("Griffon", fly(17)), table.allows("Griffon", fly(18))), (true, false));
    assert_eq!(table.refused("Griffon", walk("e").mode("swimming")), "AR-MOV-02");
    table.order("Griffon", fly(12)).dice(&[2]).order("Griffon", Deed::new("conceal"));
    assert_eq!(table.dm("speed_band"), None, "one increment of 12 squares");
}

#[test]
fn ar_mov_05_a_sheer_wall_asks_for_fifteen() {
    for (face, squares) in [(9, 2), (6, 1), (1, 0), (10, 3)] {
        let mut table = hard_ground("Kit");
        table.dice(&[face]).order("Kit", walk(&east(8)).mode("climbing"));
        assert_eq!((sum(&table, "movement"), table.square("Kit")), ((i32::from(face) + 6, 15), (squares, 2)), "{face}");
    }
}

#[test]
fn ar_mov_05_a_pause_does_not_make_hard_ground_easy() {
    let mut table = Scene::level(&include_str!("ground.ron").replace("Kww", "K.w"));
    table.pass_to("Kit").order("Kit", walk("e"));
    let go_on = |squares| Deed::new("go_farther").along(&east(squares));
    // 16 against 15: six squares in all, not eleven.
    assert_eq!((table.allows("Kit", go_on(5)), table.allows("Kit", go_on(6))), (true, false));
    table.order("Kit", go_on(3));
    assert_eq!((table.allows("Kit", go_on(2)), table.allows("Kit", go_on(3))), (true, false));
}

#[test]
fn ar_bgd_13_thick_undergrowth_costs_two_more() {
    let table = hard_ground("Guard");
    assert_eq!((table.allows("Guard", walk(&east(5))), table.allows("Guard", walk(&east(6)))), (true, false));
}

#[test]
fn ar_mov_10_the_flying_pass_over_undergrowth() {
    let table = hard_ground("Guard");
    // Agility 2: 12 + 15 - 10.
    assert_eq!((table.allows("Guard", fly(17)), table.allows("Guard", fly(18))), (true, false));
}

#[test]
fn ar_mov_11_a_chasm_stops_walkers_and_not_flyers() {
    let mut table = hard_ground("Hawk");
    assert_eq!(table.refused("Hawk", walk("e e e")), "AR-MOV-07");
    table.order("Hawk", fly(3));
    assert_eq!(table.square("Hawk"), (3, 1));
    let walls = scene(&["G#....P", "#######"], [guard().stats("flying 12"), post()]).begin();
    assert!(!walls.allows("Guard", fly(2)), "a wall stops everybody");
}

#[test]
fn ar_wdr_01_in_flight_a_withdraw_goes_as_far_as_the_wings_do() {
    let figures = [guard().stats("flying 12 ap_allotment 9"), post()];
    let row = format!("{}GP", ".".repeat(20));
    let mut table = scene(&[row.clone(), ".".repeat(row.len())], figures).begin();
    let west = |squares: usize| Deed::new("withdraw").along(&vec!["w"; squares].join(" "));
    assert!(table.allows("Guard", west(5)) && !table.allows("Guard", west(6)));
    table.order("Guard", walk("w").mode("flying"));
    assert!(table.allows("Guard", west(12)) && !table.allows("Guard", west(13)));
}
