//! CE-MOV and CE-STA: walking and stances.

use crate::cast::{alfa, apart, bravo, charlie};
use six_seconds::battle::{Event, Stance};
use six_seconds::grid::Square;
use six_seconds::testkit::{Scene, Table, attack, stance, walk};

/// ALFA in the west of one row, CHARLIE far in the east.
fn row(ground: &str) -> Table {
    Scene::new("cepheus", &[format!("A{ground}.........C")]).figures([alfa(), charlie()]).begin()
}

fn steps(count: usize) -> String {
    "e ".repeat(count)
}

#[test]
fn ce_mov_01_a_movement_action_is_four_squares() {
    let mut table = row("............");
    table.order("ALFA", walk(&steps(4)));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "significant")), (0, 1));
    assert!(table.allows("ALFA", attack("CHARLIE")));
}

#[test]
fn ce_mov_01_three_of_them_are_twelve_and_no_attack() {
    let mut table = row("............");
    assert_eq!(table.refused("ALFA", walk(&steps(13))), "CE-MOV-01");
    table.order("ALFA", walk(&steps(12)));
    assert_eq!(table.square("ALFA"), (12, 0));
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "CE-RND-02");
    assert_eq!(table.refused("ALFA", walk("e")), "CE-RND-02");
}

#[test]
fn ce_mov_02_a_difficult_square_costs_three_metres() {
    let mut table = row(".;.....");
    table.order("ALFA", walk("e e e"));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "significant")), (0, 1));
    assert_eq!(table.left("ALFA", "stride"), 0);
}

#[test]
fn ce_mov_02_two_difficult_squares_are_a_whole_action() {
    let mut table = row(";;;....");
    table.order("ALFA", walk("e e"));
    assert_eq!((table.left("ALFA", "stride"), table.left("ALFA", "significant")), (0, 1));
}

#[test]
fn ce_mov_03_crouched_is_half_and_pools() {
    let mut table = row(";;......");
    table.order("ALFA", stance("crouched"));
    assert_eq!(table.refused("ALFA", walk("e e e")), "CE-MOV-01");
    table.order("ALFA", walk("e e"));
    assert_eq!((table.square("ALFA"), table.left("ALFA", "minor")), ((2, 0), 0));
}

#[test]
fn ce_mov_03_what_is_left_of_an_action_counts_with_the_next() {
    let mut table = row("................");
    table.order("ALFA", walk("e"));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "stride")), (0, 9));
    table.order("ALFA", walk("e e e"));
    assert_eq!((table.left("ALFA", "stride"), table.left("ALFA", "significant")), (0, 1));
}

#[test]
fn ce_mov_03_another_action_ends_a_walk_and_what_is_left_waits_for_the_next() {
    let mut table = row("................");
    table.order("ALFA", walk("e")).order("ALFA", stance("crouched")).order("ALFA", stance("standing"));
    assert_eq!(table.refused("ALFA", walk("e")), "CE-RND-02");
    let mut table = row("................");
    table.order("ALFA", walk("e")).order("ALFA", stance("crouched"));
    table.order("ALFA", walk("e e e"));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "stride")), (0, 3));
}

#[test]
fn ce_mov_04_prone_crawls_a_square_an_action() {
    let prone = alfa().stance(Stance::Prone);
    let mut table = Scene::new("cepheus", &["A...;........C"]).figures([prone, charlie()]).begin();
    assert_eq!(table.refused("ALFA", walk("e e e e")), "CE-MOV-01");
    table.order("ALFA", walk("e e e"));
    assert_eq!((table.square("ALFA"), table.left("ALFA", "minor")), ((3, 0), 0));
    table.pass_to("ALFA").order("ALFA", walk("e"));
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "significant")), (1, 0));
}

#[test]
fn ce_mov_04_an_option_sets_how_far_one_crawls() {
    let prone = alfa().stance(Stance::Prone);
    let scene = apart('A', 20, 'C').number("prone_crawl_half_m", 6).figures([prone, charlie()]);
    let mut table = scene.begin();
    table.order("ALFA", walk("e e"));
    assert_eq!(table.left("ALFA", "significant"), 1);
}

#[test]
fn ce_mov_05_an_enemys_square_may_be_entered_but_not_crossed() {
    let mut table = Scene::new("cepheus", &["B...C..."]).figures([bravo().of(0), charlie()]).begin();
    assert_eq!(table.refused("BRAVO", walk(&steps(5))), "CE-MOV-05");
    table.order("BRAVO", walk(&steps(4)));
    assert_eq!(table.square("BRAVO"), table.square("CHARLIE"));
    assert!(table.allows("BRAVO", attack("CHARLIE")));
    table.order("BRAVO", walk("e"));
    let scene = Scene::new("cepheus", &["B...C..."]).figures([bravo().of(0), charlie()]);
    assert!(scene.flag("pass_through_enemies", true).begin().allows("BRAVO", walk(&steps(5))));
}

#[test]
fn ce_mov_06_diagonal_steps_cost_one_square() {
    let rows = ["A......", ".......", ".......", ".......", ".......", "......C"];
    let mut table = Scene::new("cepheus", &rows).figures([alfa(), charlie()]).begin();
    table.order("ALFA", walk("se se se se"));
    assert_eq!((table.square("ALFA"), table.left("ALFA", "significant")), ((4, 4), 1));
    let metres = table.latest().iter().find_map(|event| match event {
        Event::Moved { half_metres, .. } => Some(*half_metres),
        _ => None,
    });
    assert_eq!(metres, Some(12));
}

#[test]
fn ce_mov_06_every_other_diagonal_of_a_way_counts_twice_as_an_option() {
    for (start, column) in [("A......C", 0), (".A.....C", 1)] {
        let rows = [start, "........", "........", "........", "........"];
        let begin =
            || Scene::new("cepheus", &rows).figures([alfa(), charlie()]).word("diagonal_cost", "alternate").begin();
        for way in ["se e e e", "se se e", "e se e e"] {
            let mut table = begin();
            table.order("ALFA", walk(way));
            assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "stride")), (0, 0), "{way} from {column}");
            assert_eq!(table.left("ALFA", "significant"), 1, "{way} from {column}");
        }
        let mut table = begin();
        table.order("ALFA", walk("se se se e"));
        assert_eq!(table.left("ALFA", "significant"), 0, "five squares from {column}");
    }
}

#[test]
fn ce_mov_06_no_step_squeezes_between_two_walls() {
    let table = Scene::new("cepheus", &["A#C", "#.."]).figures([alfa(), charlie()]).begin();
    assert_eq!(table.refused("ALFA", walk("se")), "CE-MOV-01");
}

#[test]
fn ce_inj_03_the_seriously_wounded_hobble_one_square() {
    let hurt = alfa().now("str 6 dex 8 end 7");
    let mut table = Scene::new("cepheus", &["A;.......C"]).figures([hurt, charlie()]).begin();
    assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "significant")), (0, 1));
    assert_eq!(table.refused("ALFA", walk("e e")), "CE-INJ-03");
    table.order("ALFA", walk("e"));
    assert_eq!(table.refused("ALFA", walk("e")), "CE-INJ-03");
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "CE-RND-02");
}

#[test]
fn the_range_shown_is_the_range_walked() {
    let table = row("................");
    let (core, id) = (table.battle().rules().core, table.id("ALFA"));
    assert_eq!(core.move_range(table.battle(), id).limits.as_slice(), [12, 24, 36]);
    assert_eq!(core.step_cost(table.battle(), id, Square::new(0, 0), Square::new(1, 0)), Some(3));
}

#[test]
fn ce_sta_01_standing_has_no_dm() {
    let mut table = apart('C', 4, 'A').figures([charlie().initiative(20), alfa().of(0)]).begin();
    table.dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
    assert_eq!((table.dm("prone_target"), table.dm("low_stance")), (None, None));
}

#[test]
fn ce_sta_02_crouched_walks_two_squares_an_action() {
    let mut table = row("................");
    table.order("ALFA", stance("crouched")).order("ALFA", walk("e e"));
    assert_eq!((table.square("ALFA"), table.left("ALFA", "minor"), table.left("ALFA", "stride")), ((2, 0), 1, 0));
}

#[test]
fn ce_sta_02_crouched_takes_no_dm_in_the_open() {
    let crouched = alfa().stance(Stance::Crouched).of(0);
    let mut table = apart('C', 4, 'A').figures([charlie().initiative(20), crouched]).begin();
    table.answer("ALFA", "dodge").dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
    assert_eq!(table.check().ledger.lines().iter().filter(|line| line.what.as_str().contains("cover")).count(), 0);
}
