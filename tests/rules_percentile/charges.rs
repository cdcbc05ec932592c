//! PC-AAC-11, PC-AAC-19, PC-SHP-04: the path of a charge and of a ram, and the enemies it leaves behind.

use crate::cast::{ana, apart, at, bo, dee, need, table, tests};
use crate::ships::ship;
use six_seconds::battle::Event;
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, Figure, Scene, Table, walk};

fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

/// The squares that the latest order moved through.
fn gone(table: &Table) -> Vec<(i16, i16)> {
    let path = table.latest().iter().find_map(|event| match event {
        Event::Moved { path, .. } => Some(path.iter().map(|at| (at.x, at.y)).collect()),
        _ => None,
    });
    path.unwrap_or_default()
}

/// Bo on open ground, with Ana at A in the rows.
fn open(rows: &[&str]) -> Table {
    table(rows, [bo_first(), ana().of(1)])
}

#[test]
fn pc_aac_11_a_charge_over_open_ground_runs_straight() {
    let mut straight =
        open(&[".........", ".........", ".........", "B.......A", ".........", ".........", "........."]);
    straight.dice(&[90]).order("Bo", at("charge", "Ana"));
    assert_eq!(gone(&straight), (1..=7).map(|x| (x, 3)).collect::<Vec<_>>());
    let mut bent = open(&[".........", ".........", ".........", "B........", ".........", ".......A.", "........."]);
    bent.dice(&[90]).order("Bo", at("charge", "Ana"));
    assert_eq!(gone(&bent), [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 4)], "one eighth of a turn, no V");
}

#[test]
fn pc_aac_11_of_ways_round_an_obstacle_it_takes_the_straightest() {
    let mut table = open(&[".........", ".........", "B..#....A", ".........", "........."]);
    table.dice(&[90]).order("Bo", at("charge", "Ana"));
    let way = gone(&table);
    let turns = |at: &[(i16, i16)]| (at[1].0 - at[0].0, at[1].1 - at[0].1) != (at[2].0 - at[1].0, at[2].1 - at[1].1);
    let whole: Vec<(i16, i16)> = [(0, 2)].into_iter().chain(way.iter().copied()).collect();
    assert_eq!((way.len(), whole.windows(3).filter(|at| turns(at)).count()), (7, 1), "{way:?}");
}

#[test]
fn pc_aac_11_who_stands_too_near_may_circle_for_the_run() {
    let mut table = open(&[".........", ".........", ".........", "...B..A..", ".........", ".........", "........."]);
    table.dice(&[90]).order("Bo", at("charge", "Ana"));
    let way = gone(&table);
    let steps: Vec<(i16, i16)> = way.windows(2).map(|at| (at[1].0 - at[0].0, at[1].1 - at[0].1)).collect();
    assert_eq!(way.len(), 5);
    assert!(steps[1..].iter().all(|step| *step == steps[0]), "{way:?}");
}

#[test]
fn pc_aac_11_an_order_may_give_the_path() {
    let rows = [".........", ".........", "B......A.", ".........", "........."];
    let mut table = open(&rows);
    let given = Deed::new("charge").running_at("Ana", "ne ne se e e e e");
    table.dice(&[67, 1]).order("Bo", given);
    assert_eq!(gone(&table), [(1, 1), (2, 0), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]);
}

#[test]
fn pc_aac_11_a_given_path_obeys_the_rule() {
    let rows = [".........", ".........", "B......A.", ".........", "........."];
    let run = |way: &str| open(&rows).allows("Bo", Deed::new("charge").running_at("Ana", way));
    let refused = |way: &str| open(&rows).refused("Bo", Deed::new("charge").running_at("Ana", way));
    assert!(run("ne e e e e e"), "the last four and more are straight");
    assert!(run("e ne e e e e"));
    assert_eq!(refused("e e ne e e e"), "PC-AAC-11", "three are not enough");
    assert_eq!(refused("e e e e e"), "PC-AAC-11", "two squares short of the foe");
    assert_eq!(refused("w e e e e e e e"), "PC-AAC-11", "off the map");
    assert!(run("n s s e e e e e e"), "nine squares");
    assert_eq!(refused("n s n s e e e e e e"), "PC-AAC-11", "ten are more than three half moves");
}

#[test]
fn pc_shp_04_a_ram_runs_straight_and_may_be_given_its_path() {
    let ram = |deed: Deed| {
        let figures = [ship("Alder", "corvette").initiative(9), ship("Birch", "corvette").foe().initiative(5)];
        let mut table = table(&["...........", "A.......B..", "..........."], figures);
        table.dice(&[90]).order("Alder", deed);
        gone(&table)
    };
    assert_eq!(ram(at("ram", "Birch")), (1..=7).map(|x| (x, 1)).collect::<Vec<_>>());
    let given = Deed::new("ram").running_at("Birch", "ne e e e e e e");
    assert_eq!(ram(given), (1..=7).map(|x| (x, 0)).collect::<Vec<_>>());
}

#[test]
fn pc_aac_19_only_engagements_of_the_start_invite_a_free_attack() {
    let strikes = |band: Altitude| {
        let flier = dee().of(0).initiative(30).flying(band);
        let cal = Figure::new("Cal").foe().initiative(1).items("knife");
        let mut table = table(&["D.......B", "C........"], [flier, bo(), cal]);
        let dice: &[u8] = if band == Altitude::Ground { &[90, 90] } else { &[90] };
        table.dice(dice).order("Dee", at("charge", "Bo"));
        (tests(&table, "attack"), need(&table, "attack"), table.square("Dee"))
    };
    let need = 40 + 20 - 20;
    assert_eq!(strikes(Altitude::Low), (1, need, (7, 0)), "Dee comes down beside Cal and runs on");
    assert_eq!(strikes(Altitude::Ground), (2, need, (7, 0)), "Dee was engaged with Cal");
}

#[test]
fn pc_aac_19_who_is_passed_on_the_way_strikes_nobody() {
    let cal = Figure::new("Cal").foe().initiative(1).items("knife");
    let mut table = table(&["B.......A", "....C...."], [bo_first(), ana().of(1), cal]);
    table.dice(&[90]).order("Bo", at("charge", "Ana"));
    assert_eq!(tests(&table, "attack"), 1);
}

#[test]
fn pc_mov_03_a_charge_is_three_half_moves() {
    for (squares, allowed) in [(9, true), (10, false)] {
        assert_eq!(apart(bo_first(), squares, ana().of(1)).allows("Bo", at("charge", "Ana")), allowed, "{squares}");
    }
    let slow = |agility: &str| apart(bo_first().stats(agility), 6, ana().of(1)).allows("Bo", at("charge", "Ana"));
    assert!(slow("ag 23") && !slow("ag 13"), "6 squares for a half move of 2, 3 for one of 1");
}

#[test]
fn pc_aac_19_and_lth_03_a_move_is_over_for_one_whom_the_free_attack_throws_back() {
    let walker = ana().holding("knife").stats("wounds 40");
    let mut table = table(&[".......", "...A...", "...B...", "......."], [walker, bo().holding("maul")]);
    table.dice(&[57, 10, 47, 2]).order("Ana", walk("ne e"));
    let moves = |event: &&Event| matches!(event, Event::Moved { .. });
    assert_eq!((table.square("Ana"), table.latest().iter().filter(moves).count()), ((3, 0), 1));
    assert_eq!(table.condition("Ana", "fatigue"), 1);
}

#[test]
fn pc_aac_11_the_whole_way_counts_where_every_other_diagonal_counts_twice() {
    let mut rows = vec![".".repeat(11); 12];
    rows[6].replace_range(0..1, "B");
    rows[10].replace_range(7..8, "A");
    let scene = Scene::new("percentile", &rows).initiative("structured").word("diagonal_rule", "alternate");
    let mut table = scene.figures([bo_first(), ana().of(1)]).begin();
    table.dice(&[90]).order("Bo", at("charge", "Ana"));
    let way: Vec<(i16, i16)> = [(0, 6)].into_iter().chain(gone(&table)).collect();
    let diagonals = way.windows(2).filter(|step| step[0].0 != step[1].0 && step[0].1 != step[1].1).count();
    assert!(way.len() - 1 + diagonals / 2 <= 9, "{way:?}");
}
