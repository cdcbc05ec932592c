//! PC-BGD-34, PC-OVW: kill zones and the triggers of overwatch.

use crate::cast::{ana, bo, cy, dee, need, table, tests};
use six_seconds::battle::{Event, engine};
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

/// A field with Ana in the middle of the west edge and Bo at a square east of her.
fn field(x: usize, y: usize, foe: Figure) -> Table {
    let mut rows = vec![vec!['.'; 12]; 13];
    rows[6][0] = 'A';
    rows[6 + y][x] = 'B';
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    table(&rows, [ana(), foe])
}

#[test]
fn pc_bgd_34_an_arc_holds_what_lies_within_its_half_angle() {
    for (x, y, semi, full) in [(4, 1, true, true), (4, 2, false, true), (7, 4, false, true), (5, 3, false, false)] {
        for (mode, inside) in [("semi", semi), ("full", full)] {
            let mut table = field(x, y, bo());
            let faces: &[u8] = if inside { &[90, 1] } else { &[90] };
            table.dice(faces).order("Ana", Deed::new("suppressive_fire").mode(mode).at_square(9, 6));
            assert_eq!(tests(&table, "pinning"), usize::from(inside), "({x}, {y}) {mode}");
        }
    }
}

#[test]
fn pc_bgd_34_the_arc_ends_at_the_maximum_distance_and_below_the_high_band() {
    let shooter = || ana().items("machine_pistol").holding("machine_pistol");
    for (squares, inside) in [(24, true), (25, false)] {
        let row = format!("A{}B", ".".repeat(squares - 1));
        let mut table = table(&[row], [shooter(), bo()]);
        let faces: &[u8] = if inside { &[90, 1] } else { &[90] };
        table.dice(faces).order("Ana", Deed::new("suppressive_fire").mode("full").at_square(1, 0));
        assert_eq!(tests(&table, "pinning"), usize::from(inside), "{squares}");
    }
    for (band, inside) in [(Altitude::Low, true), (Altitude::High, false)] {
        let mut table = table(&["A....D"], [ana(), dee().flying(band)]);
        let faces: &[u8] = if inside { &[90, 1] } else { &[90] };
        table.dice(faces).order("Ana", Deed::new("suppressive_fire").mode("full").at_square(1, 0));
        assert_eq!(tests(&table, "pinning"), usize::from(inside), "{band:?}");
    }
}

#[test]
fn pc_bgd_34_a_watch_may_be_narrowed_to_an_arc() {
    for (answer, shots) in [("arc", 0), ("all_round", 1)] {
        let mut table = table(&[".B........", "..........", "A........."], [ana(), bo()]);
        table.answer("Ana", answer).order("Ana", Deed::new("overwatch").mode("enemy_moves").at_square(8, 2));
        assert_eq!(table.condition("Ana", "watching"), 8);
        table.order("Ana", end_turn());
        if shots > 0 {
            table.dice(&[1, 90, 99, 1]);
        }
        table.order("Bo", walk("w"));
        assert_eq!(tests(&table, "attack"), shots, "{answer}");
    }
}

#[test]
fn pc_ovw_01_the_watch_keeps_its_zone_its_shot_and_its_occasion() {
    let friend = Figure::new("Cal").of(0).initiative(2).items("knife");
    let mut table = table(&["A..........B", "..........C."], [ana(), bo(), friend]);
    let deed = Deed::new("overwatch").mode("enemy_attacks_ally").at_square(11, 0).rounds(4);
    table.choose("Ana", &["Cal"]).order("Ana", deed);
    assert_eq!((table.condition("Ana", "watching"), table.condition("Ana", "watch_hits")), (11, 4));
    table.order("Ana", end_turn()).dice(&[20, 90, 93, 99]).order("Bo", attack("Cal"));
    assert_eq!((tests(&table, "quicker"), table.loaded("Ana")), (2, 26));
}

#[test]
fn pc_ovw_01_the_shot_is_made_with_the_weapon_named() {
    let gunner = ana().items("assault_rifle pistol").holding("assault_rifle").condition("off_hand", 4);
    let mut table = table(&["A..........B"], [gunner, bo()]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_moves").with("pistol")).order("Ana", end_turn());
    assert_eq!(table.condition("Ana", "watching"), 40);
    table.dice(&[1, 90, 99, 1]).order("Bo", walk("w"));
    assert_eq!((need(&table, "attack"), table.loaded("Ana")), (52, 30));
}

#[test]
fn pc_ovw_06_a_reaction_is_an_act() {
    let friend = Figure::new("Cal").of(0).initiative(15).items("assault_rifle").stats("bs 40");
    let mut table = table(&["A..........B", "C..........."], [ana(), bo(), friend]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_acts")).order("Ana", end_turn());
    table.answer("Bo", "dodge").dice(&[50, 20, 90, 99, 1, 20]).order("Cal", attack("Bo"));
    assert_eq!((tests(&table, "attack"), tests(&table, "quicker"), tests(&table, "dodge")), (2, 2, 1));
}

#[test]
fn pc_ovw_06_the_last_reaction_spent_sets_it_off_after_the_attack() {
    let friend = Figure::new("Cal").of(0).initiative(15).items("assault_rifle").stats("bs 40");
    let mut table = table(&["A..........B", "C..........."], [ana(), bo().initiative(10), friend]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_out_of_reactions")).order("Ana", end_turn());
    table.answer("Bo", "dodge").dice(&[50, 20, 99, 1]).order("Cal", attack("Bo"));
    assert_eq!((tests(&table, "attack"), tests(&table, "quicker"), table.condition("Ana", "watching")), (2, 0, 0));
}

#[test]
fn pc_ovw_06_a_named_enemy_attacks() {
    let friend = Figure::new("Cal").of(0).initiative(2).items("knife");
    let mut table = table(&["A..........B", "...........C"], [ana(), bo(), friend, cy().at('B').initiative(9)]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_attacks").at("Cy")).order("Ana", end_turn());
    table.dice(&[99]).order("Bo", attack("Cal"));
    assert_eq!(tests(&table, "quicker"), 0);
    table.order("Bo", end_turn()).dice(&[20, 90, 99, 99]).order("Cy", attack("Cal"));
    assert_eq!((tests(&table, "quicker"), table.condition("Ana", "watching")), (2, 0));
}

#[test]
fn pc_ovw_01_every_occasion_is_offered() {
    let table = table(&["A..........B"], [ana(), bo()]);
    let offers = engine::offers(table.battle(), table.id("Ana"));
    for mode in ["enemy_moves", "enemy_acts", "enemy_out_of_reactions", "enemy_attacks", "enemy_attacks_ally"] {
        let offered = offers.iter().any(|offer| offer.order.mode.is_some_and(|one| one.as_str() == mode));
        assert!(offered, "{mode}");
    }
}

#[test]
fn pc_bgd_07_a_level_may_count_every_other_diagonal_twice() {
    let mut rows = vec![".".repeat(21); 11];
    rows[0].replace_range(0..1, "A");
    rows[10].replace_range(20..21, "B");
    for (rule, long) in [("one", None), ("alternate", Some(-10))] {
        let scene = Scene::new("percentile", &rows).initiative("structured").word("diagonal_rule", rule);
        let mut table = scene.figures([ana().items("pistol").holding("pistol"), bo()]).begin();
        table.dice(&[99]).order("Ana", attack("Bo"));
        assert_eq!(table.dm("long_range"), long, "{rule}");
    }
    for (rule, left) in [("one", 1), ("alternate", 0)] {
        let scene = Scene::new("percentile", &rows).initiative("structured").word("diagonal_rule", rule);
        let mut table = scene.figures([ana(), bo()]).begin();
        table.order("Ana", walk("se se se se"));
        assert_eq!(table.left("Ana", "half"), left, "{rule}");
    }
    // Three diagonals count four squares, wherever they begin and whatever lies between them.
    for (x, way, left) in [(0, "se se se", 1), (1, "se se se", 1), (1, "se e se", 1), (0, "se e se e", 0)] {
        rows[0] = format!("{}A{}", ".".repeat(x), ".".repeat(20 - x));
        let scene = Scene::new("percentile", &rows).initiative("structured").word("diagonal_rule", "alternate");
        let mut table = scene.figures([ana(), bo()]).begin();
        table.order("Ana", walk(way));
        assert_eq!(table.left("Ana", "half"), left, "{way} from column {x}");
    }
}

#[test]
fn pc_set_01_nobody_shoots_from_a_watch_at_the_hidden() {
    let mut table = table(&["A..........B", "...........C"], [ana(), bo().condition("hidden", 1), cy()]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_acts")).order("Ana", end_turn());
    table.order("Bo", walk("w"));
    assert_eq!((tests(&table, "quicker"), table.condition("Bo", "hidden")), (0, 0), "the move gives him away");
    table.dice(&[20, 90, 99, 1]).order("Bo", walk("w"));
    assert_eq!(tests(&table, "quicker"), 2);
}

#[test]
fn pc_ovw_03_when_both_fail_the_smaller_failure_goes_first() {
    for (own, square) in [(50, (10, 0)), (90, (9, 0))] {
        let mut table = table(&["A..........B"], [ana(), bo()]);
        table.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
        table.dice(&[own, 50, 99, 41]).order("Bo", walk("w w"));
        assert_eq!((table.condition("Bo", "pinned"), table.square("Bo")), (1, square), "{own}");
    }
}

#[test]
fn pc_ovw_03_what_a_shot_has_made_impossible_is_withdrawn_and_costs_nothing() {
    let mut table = table(&["A..........B"], [ana(), bo()]);
    table.order("Ana", Deed::new("overwatch").mode("enemy_acts")).order("Ana", end_turn());
    table.dice(&[20, 90, 99, 41]).order("Bo", Deed::new("aim").mode("full"));
    let withdrawn = |event: &Event| matches!(event, Event::Noted { what, .. } if what.as_str() == "withdrawn");
    assert!(table.latest().iter().any(withdrawn));
    assert_eq!((table.condition("Bo", "aiming"), table.left("Bo", "half")), (0, 1), "the pinned have one half action");
    table.order("Bo", Deed::new("aim"));
    assert_eq!((table.condition("Bo", "aiming"), table.left("Bo", "half")), (10, 0));
}
