//! PC-BGD-26: bodies of several squares.

use crate::cast::{ana, at, bo, dealt, dee, need, table, tests};
use six_seconds::battle::{Key, Order, Target, engine};
use six_seconds::grid::{Altitude, Square};
use six_seconds::scenario::{Library, load};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

/// Bo as a giant of a size, before all others.
fn giant(size: i32) -> Figure {
    bo().of(0).initiative(30).stats(&format!("size {size} wounds 60"))
}

fn covers(table: &Table, who: &str) -> Vec<(i16, i16)> {
    table.battle().covered(table.id(who)).into_iter().map(Into::into).collect()
}

#[test]
fn pc_bgd_26_a_body_covers_as_many_squares_as_its_size_says() {
    for (size, side) in [(1, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4)] {
        let rows = ["B.....A", ".......", ".......", "......."];
        let table = table(&rows, [giant(size), ana().of(1)]);
        let all: Vec<(i16, i16)> = (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).collect();
        assert_eq!(covers(&table, "Bo"), all, "{size}");
    }
}

#[test]
fn pc_bgd_26_a_large_body_needs_room_on_its_way() {
    let rows = ["B....#...A", ".....#....", "..........", ".....#...."];
    let mut table = table(&rows, [giant(6), ana().of(1)]);
    let core = table.battle().rules().core;
    let step = |from, to| core.step_cost(table.battle(), table.id("Bo"), from, to);
    assert_eq!(step(Square::new(3, 0), Square::new(4, 0)), None);
    assert_eq!(step(Square::new(3, 2), Square::new(4, 2)), None);
    assert_eq!(step(Square::new(2, 0), Square::new(3, 0)), Some(1));
    assert_eq!(step(Square::new(0, 2), Square::new(0, 3)), None);
    assert_eq!(table.refused("Bo", walk("e e e e")), "PC-BGD-16");
    table.order("Bo", walk("e e e"));
    assert_eq!(covers(&table, "Bo"), [(3, 0), (4, 0), (3, 1), (4, 1)]);
}

#[test]
fn pc_bgd_26_mud_under_any_part_slows_it_and_nobody_ends_in_it() {
    let mut table = table(&["B......A", "..;....."], [giant(6), ana().of(1)]);
    table.order("Bo", walk("e e e"));
    assert_eq!((table.square("Bo"), table.left("Bo", "half")), ((3, 0), 1));
    let mut blocked = self::table(&["B......A", "...D...."], [giant(6), ana().of(1), dee().of(0)]);
    assert_eq!(blocked.refused("Bo", walk("e e")), "PC-BGD-16");
    blocked.order("Bo", walk("e"));
    assert!(blocked.battle().bodies_at(Square::new(2, 1)).eq([blocked.id("Bo")]));
}

#[test]
fn pc_bgd_26_melee_reaches_from_any_square_to_any() {
    let rows = ["B....", ".....", "..A..", "....."];
    let mut table = table(&rows, [giant(6), ana().of(1).holding("knife")]);
    table.dice(&[57, 4]).order("Bo", attack("Ana"));
    assert_eq!((need(&table, "attack"), dealt(&table).len()), (57, 1));
    table.pass_to("Ana").dice(&[65, 4]).order("Ana", attack("Bo").with("knife"));
    assert_eq!((need(&table, "attack"), table.dm("size")), (35 + 10 + 20, Some(20)));
    let far = self::table(&["B....", ".....", "...A."], [giant(6), ana().of(1)]);
    assert_eq!(far.refused("Bo", attack("Ana")), "PC-ATK-02");
}

#[test]
fn pc_bgd_26_leaving_its_reach_provokes_it() {
    let rows = [".....", "B....", "..A..", "....."];
    let figures = || [giant(6), ana().of(1).initiative(40)];
    let mut table = table(&rows, figures());
    table.order("Ana", walk("s"));
    assert_eq!(tests(&table, "attack"), 0);
    let mut left = self::table(&rows, figures());
    left.dice(&[90]).order("Ana", walk("e"));
    assert_eq!(tests(&left, "attack"), 1);
}

#[test]
fn pc_bgd_26_shots_are_measured_to_the_nearest_square_and_see_any() {
    let row = format!("A{}B...", ".".repeat(20));
    let wide = ".".repeat(row.len());
    let shooter = || ana().items("pistol").holding("pistol").initiative(40);
    let mut table = table(&[row, wide.clone(), wide.clone(), wide], [shooter(), giant(10).of(1)]);
    table.dice(&[100]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("long_range"), table.dm("size")), (Some(-10), Some(60)));
    let rows = ["A..#B..", "....#..", "......."];
    let mut seen = self::table(&rows, [shooter(), giant(8).at('B').of(1)]);
    seen.dice(&[99]).order("Ana", attack("Bo"));
    assert_eq!(tests(&seen, "attack"), 1);
}

#[test]
fn pc_bgd_26_a_blast_that_touches_it_strikes_it_once() {
    let thrower = ana().several("frag_grenade", 2).holding("frag_grenade").initiative(40);
    let mut table = table(&["A....", ".....", ".....", ".....", "....B", ".....", "....."], [thrower, giant(8).of(1)]);
    table.dice(&[42, 4]).order("Ana", Deed::new("throw").with("frag_grenade").at_square(2, 3));
    assert_eq!(dealt(&table).len(), 1);
}

#[test]
fn pc_bgd_26_the_giant_charges_until_it_stands_beside() {
    let rows = ["B.........", "..........", ".......A..", ".........."];
    let mut table = table(&rows, [giant(6), ana().of(1)]);
    table.dice(&[90]).order("Bo", at("charge", "Ana"));
    let near = table.battle().covered(table.id("Bo")).iter().any(|at| (Square::new(7, 2) - *at).chebyshev() == 1);
    assert!(near && !table.battle().covers_square(table.id("Bo"), Square::new(7, 2)));
    assert_eq!(tests(&table, "attack"), 1);
}

#[test]
fn pc_bgd_26_two_in_a_hold_go_side_by_side_as_before() {
    let rows = [".......", "B.A....", ".......", "......."];
    let mut table = table(&rows, [giant(6).holding("nothing"), ana().of(1)]);
    table.dice(&[40]).order("Bo", at("grapple", "Ana")).pass_to("Bo");
    table.dice(&[45, 90]).order("Bo", Deed::new("push"));
    assert_eq!((table.square("Ana"), table.square("Bo"), table.condition("Ana", "restrained")), ((4, 1), (2, 1), 1));
}

#[test]
fn pc_grp_05_a_large_one_without_room_to_follow_lets_go() {
    for wall in [".......", "...#..."] {
        let rows = [".......", "B.A....", wall, "......."];
        let mut table = table(&rows, [giant(6).holding("nothing"), ana().of(1)]);
        table.dice(&[40]).order("Bo", at("grapple", "Ana")).pass_to("Bo");
        table.dice(&[45, 90]).order("Bo", Deed::new("push"));
        let (square, held) = if wall.contains('#') { ((0, 1), 0) } else { ((2, 1), 1) };
        assert_eq!((table.square("Bo"), table.condition("Ana", "restrained")), (square, held), "{wall}");
    }
}

#[test]
fn pc_bgd_26_a_large_flier_lands_only_where_all_of_it_has_room() {
    let flier = dee().of(0).initiative(30).stats("size 6").flying(Altitude::Low);
    let table = table(&["D.....B", ".#....."], [flier, bo()]);
    assert_eq!(table.refused("Dee", Deed::new("fly").rounds(-1)), "PC-ALT-05");
    assert!(table.allows("Dee", walk("e e").mode("dive")));
}

#[test]
fn pc_bgd_26_a_level_gives_large_bodies_room() {
    let level = |rows: [&str; 2]| {
        format!(
            r#"(name: "cave", rules: (core: Percentile, initiative: Structured), map: (rows: [{:?}, {:?}],
            legend: {{'.': "grass", '#': "wall", 'T': "grass", 'a': "grass"}}), sides: [(name: "a"), (name: "b")],
            units: [(name: "Troll", side: "b", at: 'T', items: [], initiative: 9, stats: (size: 6)),
                (name: "Ana", side: "a", at: 'a', items: [], initiative: 5)])"#,
            rows[0], rows[1]
        )
    };
    let message = |rows| match load("cave", &level(rows), &Library::built_in()) {
        Ok(loaded) => format!("{} squares", loaded.battle.covered(loaded.battle.find_unit("Troll").unwrap()).len()),
        Err(faults) => faults.to_string(),
    };
    assert_eq!(message([".T..a", "....."]), "4 squares");
    for rows in [[".T#.a", "....."], [".T..a", ".#..."], ["a...T", "....."], ["....a", ".T..."], [".Ta..", "....."]] {
        assert!(message(rows).contains("too large for its place"), "{rows:?}");
    }
}

#[test]
fn pc_bgd_26_orders_and_odds_find_the_giant_by_any_of_its_squares() {
    let mut table = table(&["A........", ".......B.", "........."], [ana().initiative(40), giant(6).of(1)]);
    let (ana, bo) = (table.id("Ana"), table.id("Bo"));
    assert_eq!(table.battle().bodies_at(Square::new(8, 2)).collect::<Vec<_>>(), [bo]);
    let order = Order::new(ana, Key::new("attack")).at(Target::Unit(bo));
    assert_eq!(engine::check(table.battle(), &order), Ok(()));
    table.order("Ana", end_turn());
}
