//! PC-OVW, PC-SUP: overwatch and suppressive fire.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, table, tests};
use six_seconds::battle::{Event, Key};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

fn watch() -> Deed {
    Deed::new("overwatch").mode("enemy_moves").at_square(30, 0)
}

#[test]
fn pc_ovw_01_a_watch_takes_the_turn() {
    let mut table = apart(ana(), 32, bo());
    table.order("Ana", watch().rounds(4));
    assert_eq!(
        (table.condition("Ana", "watching"), table.condition("Ana", "watch_hits"), table.left("Ana", "half")),
        (30, 4, 0)
    );
}

#[test]
fn pc_ovw_02_it_fires_when_the_enemy_enters_the_zone() {
    let mut table = apart(ana(), 32, bo());
    table.order("Ana", watch()).order("Ana", end_turn());
    table.dice(&[30, 31, 90, 40]).order("Bo", walk("w w w w w w"));
    assert_eq!((tests(&table, "attack"), table.square("Bo"), table.condition("Ana", "watching")), (1, (26, 0), 0));
}

#[test]
fn pc_ovw_03_the_slower_watcher_shoots_when_the_move_is_over() {
    let mut table = apart(ana(), 32, bo());
    table.order("Ana", watch()).order("Ana", end_turn());
    table.dice(&[90, 31, 90, 40]).order("Bo", walk("w w w w w w"));
    assert_eq!((tests(&table, "attack"), table.square("Bo")), (1, (26, 0)));
}

#[test]
fn pc_ovw_04_a_miss_pins_where_it_went_off() {
    let mut table = apart(ana(), 32, bo());
    table.order("Ana", watch()).order("Ana", end_turn());
    table.dice(&[30, 31, 90, 41]).order("Bo", walk("w w w w w w"));
    assert_eq!((need(&table, "pinning"), table.condition("Bo", "pinned"), table.square("Bo")), (40, 1, (30, 0)));
}

#[test]
fn pc_ovw_05_a_reaction_ends_it_a_deflector_does_not() {
    for (answer, on) in [("dodge", false), ("deflect", true)] {
        let mut table = apart(ana().wearing("personal_field"), 8, cy());
        table.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
        table.answer("Ana", answer).dice(&[30, 20]).order("Cy", attack("Ana"));
        assert_eq!(table.condition("Ana", "watching") > 0, on);
    }
}

#[test]
fn pc_ovw_06_only_attacks_on_the_named_ally_set_it_off() {
    let friend = Figure::new("Cal").of(0).initiative(2).items("knife");
    let other = Figure::new("Dan").of(0).initiative(1).items("knife");
    let figures = [ana(), bo(), friend, other];
    let mut table = table(&["A..........D", "..........BC"], figures);
    table.order("Ana", Deed::new("overwatch").mode("enemy_attacks_ally").at("Cal")).order("Ana", end_turn());
    table.dice(&[99]).order("Bo", attack("Dan"));
    assert_eq!(tests(&table, "quicker"), 0);
    table
        .pass_to("Ana")
        .order("Ana", Deed::new("overwatch").mode("enemy_attacks_ally").at("Cal"))
        .order("Ana", end_turn());
    table.dice(&[20, 90, 99, 99]).order("Bo", attack("Cal"));
    assert_eq!(tests(&table, "quicker"), 2);
}

#[test]
fn pc_sup_01_suppression_needs_an_automatic_weapon() {
    let table = apart(ana().items("marksman_rifle").holding("marksman_rifle"), 10, bo());
    assert_eq!(table.refused("Ana", at("suppressive_fire", "Bo")), "PC-SUP-01");
}

#[test]
fn pc_sup_02_and_04_everybody_in_the_arc_is_tested() {
    let rows = ["........", ".......B", "........", "A.......", "........", "........", ".....C..", "........"];
    let mut table = table(&rows, [ana(), bo(), cy()]);
    table.dice(&[90, 21]).order("Ana", Deed::new("suppressive_fire").mode("full").at_square(5, 3));
    assert_eq!(
        (need(&table, "suppressive_fire"), need(&table, "pinning"), table.condition("Bo", "pinned")),
        (22, 20, 1)
    );
    assert_eq!(table.condition("Cy", "pinned"), 0);
}

#[test]
fn pc_sup_03_no_bonus_helps() {
    let mut table = apart(ana().condition("aiming", 20), 10, bo());
    table.dice(&[90, 1]).order("Ana", at("suppressive_fire", "Bo").mode("full"));
    assert_eq!(need(&table, "suppressive_fire"), 22);
}

#[test]
fn pc_sup_04_a_jam_pins_all_the_same() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[96, 21]).order("Ana", at("suppressive_fire", "Bo").mode("full"));
    assert_eq!((table.jammed("Ana"), table.condition("Bo", "pinned"), table.loaded("Ana")), (true, 1, 24));
}

#[test]
fn pc_sup_05_and_bgd_46_chance_deals_the_hits_out() {
    let figures = [
        ana().stats("bs 82"),
        bo().initiative(12).stats("wounds 50"),
        cy().initiative(9).stats("wounds 50"),
        dee().stats("wounds 50"),
    ];
    let mut table = table(&["A.....BCD"], figures);
    table.dice(&[12, 2, 2, 8, 8, 8, 1, 1, 1]).order("Ana", at("suppressive_fire", "Bo").mode("semi"));
    let picks: Vec<i32> = table
        .latest()
        .iter()
        .filter_map(|event| match event {
            Event::Rolled { what, rolled, .. } if what.as_str() == "pick" => Some(*rolled),
            _ => None,
        })
        .collect();
    assert_eq!((need(&table, "suppressive_fire"), picks, dealt(&table).len()), (62, vec![2, 2], 3));
}

#[test]
fn pc_sup_07_victims_evade() {
    let mut table = apart(ana(), 10, cy());
    table.answer("Cy", "deflect").dice(&[22, 50, 1]).order("Ana", at("suppressive_fire", "Cy").mode("full"));
    assert_eq!(dealt(&table).len(), 0);
}

#[test]
fn pc_ovw_02_the_shot_may_be_held_where_the_level_lets_it() {
    let rows = [format!("A{}B......", ".".repeat(31))];
    for (answer, shots) in [("none", 0), ("shoot", 1)] {
        let scene = Scene::new("percentile", &rows).initiative("structured").flag("overwatch_may_hold", true);
        let mut table = scene.figures([ana(), bo()]).begin();
        table.order("Ana", watch()).order("Ana", end_turn());
        table.answer("Ana", answer).dice(&[30, 31]).dice(&[90, 40][..2 * shots]);
        table.order("Bo", walk("w w"));
        assert_eq!(tests(&table, "attack"), shots, "{answer}");
        let about = table.asked_of("watch_shot").map(|choice| choice.about.clone()).unwrap();
        assert_eq!((about.by, about.act), (Some(table.id("Bo")), Some(Key::new("overwatch"))));
    }
}

/// Every path that somebody took or was pushed along, in order.
fn paths(table: &Table, who: &str) -> Vec<Vec<(i16, i16)>> {
    let path = |event: &Event| match event {
        Event::Moved { unit, path, .. } if *unit == table.id(who) => Some(path.iter().map(|at| (at.x, at.y)).collect()),
        _ => None,
    };
    table.latest().iter().filter_map(path).collect()
}

/// The quicker watcher's critical hit, row 2 of its chart, and what follows before the Pinning test, which is passed.
fn thrown_back(mover: Figure, deed: Deed) -> Table {
    let mut table = apart(ana().stats("bs 90"), 12, mover);
    table.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
    table.dice(&[30, 90, 90, 10, 50, 2, 5]).order("Bo", deed);
    table
}

#[test]
fn pc_ovw_03_a_move_is_over_for_one_whom_the_shot_throws_back() {
    let table = thrown_back(bo().stats("wounds 40"), walk("w w w"));
    assert_eq!(paths(&table, "Bo"), [vec![(11, 0)], vec![(12, 0)]]);
    assert_eq!((table.square("Bo"), table.condition("Bo", "pinned")), ((12, 0), 0));
}

#[test]
fn pc_ovw_03_a_charge_is_over_for_one_whom_the_shot_throws_back() {
    let table = thrown_back(bo().stats("wounds 40 ag 43"), at("charge", "Ana"));
    assert_eq!((table.square("Bo"), tests(&table, "attack")), ((12, 0), 1), "the shot, and no blow");
}

#[test]
fn pc_ovw_04_whom_a_blast_misses_is_tested_too() {
    let rocketeer = ana().items("rocket_launcher").holding("rocket_launcher").condition("braced", 1);
    let eve = Figure::new("Eve").foe().stats("t 30 wounds 40 wp 40").items("knife").initiative(3);
    let rows = [format!("A{}B....", ".".repeat(30)), format!("{}E{}", ".".repeat(25), ".".repeat(10))];
    let mut table = table(&rows, [rocketeer, bo(), eve]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
    // Four squares to the west of (30, 0); Eve stands next to that.
    table.dice(&[30, 90, 90, 7, 4, 3, 3, 41, 40]).order("Bo", walk("w w w"));
    assert_eq!((tests(&table, "pinning"), dealt(&table).len()), (2, 1));
    assert_eq!((table.condition("Bo", "pinned"), table.condition("Eve", "pinned")), (1, 0));
    assert_eq!(table.square("Bo"), (30, 0));
}

#[test]
fn pc_ovw_01_and_aac_02_a_watch_may_intend_a_burst_of_one() {
    let gunner = || ana().items("squad_machine_gun").holding("squad_machine_gun").condition("braced", 1);
    for (rounds, hits, modifier) in [(1, 1, 10 - 5), (0, 8, -30)] {
        let mut table = apart(gunner(), 12, bo());
        table.order("Ana", Deed::new("overwatch").mode("enemy_moves").rounds(rounds)).order("Ana", end_turn());
        assert_eq!(table.condition("Ana", "watch_hits"), hits);
        table.dice(&[30, 90, 93, 5]).order("Bo", walk("w"));
        assert_eq!(need(&table, "attack"), 42 + modifier);
    }
}
