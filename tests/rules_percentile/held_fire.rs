//! PC-OVW, PC-BGD-34: why a combatant on overwatch holds its fire.

use crate::cast::{ana, apart, bo, cy, dee, table, tests};
use six_seconds::battle::Event;
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

/// The reasons in the events of the latest order: who holds fire on whom, why, by which rule, and whether for being
/// slower.
fn held(table: &Table) -> Vec<(&str, &str, &str, &str, bool)> {
    let one = |event: &Event| match event {
        Event::HeldFire { unit, target, why, slower, rule, .. } => {
            Some((table.battle().name(*unit), table.battle().name(*target), why.as_str(), rule.0, *slower))
        }
        _ => None,
    };
    table.latest().iter().filter_map(one).collect()
}

fn watch(occasion: &'static str) -> Deed {
    Deed::new("overwatch").mode(occasion)
}

#[test]
fn pc_ovw_02_a_walk_outside_the_zone_is_told_once() {
    let mut table = apart(ana(), 32, bo());
    table.order("Ana", watch("enemy_moves").at_square(20, 0)).order("Ana", end_turn());
    table.order("Bo", walk("w w w"));
    assert_eq!(held(&table), [("Ana", "Bo", "outside_zone", "PC-BGD-34", false)]);
    assert_eq!(table.condition("Ana", "watching"), 20);
}

#[test]
fn pc_ovw_02_who_enters_the_zone_in_the_end_is_shot_at_and_nothing_is_told() {
    let mut table = apart(ana(), 32, bo());
    table.order("Ana", watch("enemy_moves").at_square(30, 0)).order("Ana", end_turn());
    table.dice(&[30, 31, 90, 40]).order("Bo", walk("w w w"));
    assert_eq!((tests(&table, "attack"), held(&table)), (1, vec![]));
}

#[test]
fn pc_bgd_34_outside_the_arc() {
    let mut table = table(&["..B....", ".......", "A......"], [ana(), bo()]);
    table.answer("Ana", "arc").order("Ana", watch("enemy_moves").at_square(6, 2)).order("Ana", end_turn());
    table.order("Bo", walk("w"));
    assert_eq!(held(&table), [("Ana", "Bo", "outside_arc", "PC-BGD-34", false)]);
}

#[test]
fn pc_bgd_34_never_high() {
    let mut table = apart(ana(), 8, dee().flying(Altitude::High));
    table.order("Ana", watch("enemy_acts")).order("Ana", end_turn());
    table.order("Dee", Deed::new("aim"));
    assert_eq!(held(&table), [("Ana", "Dee", "outside_band", "PC-BGD-34", false)]);
}

#[test]
fn pc_bgd_34_a_line_of_sight_of_her_own_is_needed() {
    let rows = ["A....##.B.", "......##..", ".........C"];
    let spotter = Figure::new("Cal").of(0).initiative(2).items("knife");
    let mut table = table(&rows, [ana(), bo(), spotter]);
    table.order("Ana", watch("enemy_moves")).order("Ana", end_turn());
    table.order("Bo", walk("e"));
    assert_eq!(held(&table), [("Ana", "Bo", "no_line_of_sight", "PC-BGD-07", false)]);
}

#[test]
fn pc_bgd_34_whom_nobody_sees_is_not_told_of() {
    let mut table = table(&["A....##.B.", "......##.."], [ana(), bo()]);
    table.order("Ana", watch("enemy_moves")).order("Ana", end_turn());
    table.order("Bo", walk("e"));
    assert_eq!(held(&table), []);
}

#[test]
fn pc_ovw_06_another_occasion() {
    let friend = Figure::new("Cal").of(0).initiative(2).items("knife");
    let other = Figure::new("Dan").of(0).initiative(1).items("knife");
    let mut table = table(&["A..........D", "..........BC"], [ana(), bo(), friend, other]);
    table.order("Ana", watch("enemy_attacks_ally").at("Cal")).order("Ana", end_turn());
    table.dice(&[99]).order("Bo", attack("Dan"));
    assert_eq!(held(&table), [("Ana", "Bo", "enemy_attacks_ally", "PC-OVW-06", false)]);
}

#[test]
fn pc_ovw_06_an_act_is_no_step() {
    let mut table = apart(ana(), 8, cy());
    table.order("Ana", watch("enemy_moves")).order("Ana", end_turn());
    table.order("Cy", Deed::new("aim"));
    assert_eq!(held(&table), [("Ana", "Cy", "enemy_moves", "PC-OVW-06", false)]);
}

#[test]
fn pc_ovw_06_a_free_action_is_nobodys_occasion() {
    let mut table = apart(ana(), 8, bo());
    table.order("Ana", watch("enemy_acts")).order("Ana", end_turn());
    table.order("Bo", Deed::new("drop_prone"));
    assert_eq!((tests(&table, "quicker"), held(&table)), (0, vec![]));
}

#[test]
fn pc_ovw_03_the_slower_watcher_misses_the_one_who_is_gone() {
    let mut table = table(&["....#B.", "A......", "....#.."], [ana(), bo()]);
    table.order("Ana", watch("enemy_moves")).order("Ana", end_turn());
    table.dice(&[90, 31]).order("Bo", walk("s s"));
    assert_eq!((tests(&table, "attack"), table.condition("Ana", "watching") > 0), (0, true));
    assert_eq!(held(&table), [("Ana", "Bo", "no_line_of_sight", "PC-BGD-34", true)]);
}

#[test]
fn pc_ovw_06_a_watch_names_a_friend_to_guard_or_an_enemy_to_await() {
    let friend = Figure::new("Cal").of(0).initiative(2).items("knife");
    let table = table(&["A..........B", "..........C."], [ana(), bo(), friend]);
    let cases = [
        ("enemy_attacks", "Bo", true),
        ("enemy_attacks", "Cal", false),
        ("enemy_attacks", "Ana", false),
        ("enemy_attacks_ally", "Cal", true),
        ("enemy_attacks_ally", "Bo", false),
        ("enemy_attacks_ally", "Ana", false),
        ("enemy_moves", "Bo", false),
        ("enemy_acts", "Bo", false),
        ("enemy_out_of_reactions", "Cal", false),
    ];
    for (occasion, whom, may) in cases {
        assert_eq!(table.allows("Ana", watch(occasion).at(whom)), may, "{occasion} {whom}");
    }
}
