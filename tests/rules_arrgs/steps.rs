//! AR-MOV: how far, and which squares count.

use crate::cast::{apart, at, guard, points, post, raider, scene};
use six_seconds::testkit::{Deed, attack, end_turn, walk};

fn east(squares: usize) -> String {
    vec!["e"; squares].join(" ")
}

/// A Guard with a bow at the western end of a long field, and a Post at the eastern end.
fn field(guard: six_seconds::testkit::Figure) -> six_seconds::testkit::Table {
    let row = format!("G{}P", ".".repeat(30));
    scene(&[&row, &".".repeat(32)], [guard.items("long_bow"), post()]).begin()
}

#[test]
fn ar_mov_01_squares_change_only_by_a_manoeuvre() {
    for (additional, steps) in [(0, false), (1, true)] {
        let mut table = apart(guard().stats(&format!("aap_allotment {additional}")), 9, post());
        table.order("Guard", walk("n")).order("Guard", walk("s")).order("Guard", walk("n"));
        assert_eq!(points(&table, "Guard"), (0, additional));
        assert_eq!(table.allows("Guard", Deed::new("sidestep").along("s")), steps);
        assert!(!table.allows("Guard", Deed::new("withdraw").along("s")));
    }
}

#[test]
fn ar_mov_03_a_slowed_mover_keeps_its_increments() {
    let mut table = field(guard().now("speed 3"));
    assert_eq!((table.allows("Guard", walk(&east(9))), table.allows("Guard", walk(&east(10)))), (true, false));
    table.order("Guard", walk(&east(9))).dice(&[10]).order("Guard", attack("Post"));
    assert_eq!(table.dm("speed_band"), Some(-2), "the second increment of 5 squares");
}

#[test]
fn ar_mov_06_who_stops_early_is_not_fast() {
    for (squares, band) in [(5, None), (6, Some(-2))] {
        let mut table = field(guard());
        table.order("Guard", walk(&east(squares))).dice(&[10]).order("Guard", attack("Post"));
        assert_eq!(table.dm("speed_band"), band, "{squares}");
    }
}

#[test]
fn ar_mov_12_the_squares_of_a_round_add_up() {
    let mut table = field(guard());
    for _ in 0..3 {
        table.order("Guard", walk(&east(5)));
    }
    table.dice(&[10]).order("Guard", attack("Post"));
    assert_eq!((table.condition("Guard", "squares_moved"), table.dm("speed_band")), (15, Some(-4)));
}

#[test]
fn ar_veh_04_clumsy_creatures_turn_as_often_as_their_speed_leaves() {
    let rows = ["............", "............", "............", "............", "G..........P"];
    let clumsy = |manoeuvrability: &str| {
        let figure = guard().stats(&format!("manoeuvrability {manoeuvrability}"));
        scene(&rows, [figure, post()]).begin()
    };
    // It faces north. One increment of five squares leaves 3 turns of 4, two leave 2.
    let table = clumsy("4");
    assert!(table.allows("Guard", walk("e n e")));
    assert_eq!(table.refused("Guard", walk("e n e n")), "AR-VEH-04");
    assert_eq!(table.refused("Guard", walk("e e e n n e")), "AR-VEH-04");
    assert!(table.allows("Guard", walk("e e e n n n")));
    assert_eq!(table.refused("Guard", walk("ne")), "AR-VEH-03");
    assert!(scene(&rows, [guard(), post()]).begin().allows("Guard", walk("ne e n e n e")));
    // 1 - 1 is 0: one turn in a turn of its own; in the second Movement of a round -1 allows none.
    let mut table = clumsy("1");
    assert_eq!(table.refused("Guard", walk("e n")), "AR-VEH-05");
    table.order("Guard", walk("e e"));
    assert_eq!(table.refused("Guard", walk("n")), "AR-VEH-05");
    assert!(table.allows("Guard", walk("e")));
}

#[test]
fn ar_mov_13_the_squares_of_the_pushed_do_not_count() {
    let figures = [raider().initiative(20), guard().items("long_sword")];
    let mut table = scene(&["R....G......", "............"], figures).begin();
    table.always("opening", "none").order("Raider", walk("e e e e")).order("Raider", end_turn());
    table.dice(&[11]).answer("Raider", "none").order("Guard", at("reposition", "Raider"));
    assert_ne!(table.square("Raider"), (4, 0));
    assert_eq!(table.condition("Raider", "squares_moved"), 4);
}
