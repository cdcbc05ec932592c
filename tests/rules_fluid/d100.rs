//! FI-MAP-03: fluid initiative under the d100 rules.

use crate::cast::{has, next_round, rows, settled};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

fn ana() -> Figure {
    Figure::new("Ana")
        .stats("ws 35 bs 42 s 34 t 38 ag 41 int 42 wp 36 wounds 12")
        .items("assault_rifle knife")
        .wearing("ballistic_vest")
        .initiative(20)
}

fn bo() -> Figure {
    Figure::new("Bo")
        .stats("ws 47 bs 28 s 45 t 44 ag 33 int 20 wp 40 wounds 30")
        .items("sword maul")
        .wearing("padded_jacket")
        .foe()
        .initiative(9)
}

fn table<R: AsRef<str>>(map: &[R], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("percentile", map).initiative("fluid").figures(figures).begin()
}

fn apart(squares: usize, figures: [Figure; 2]) -> Table {
    let row = format!("A{}B.....", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    table(&[row, empty.clone(), empty], figures)
}

#[test]
fn fi_map_03_a_d20_agility_and_initiative_bonus() {
    let quick = ana().stats("initiative_bonus 2").rolled();
    let scene = Scene::new("percentile", &["A..........B"]).initiative("fluid").figures([quick, bo()]);
    assert_eq!(scene.dice(&[12]).begin().count("Ana"), 18);
    let scene = Scene::new("percentile", &["A..........B"]).initiative("fluid").figures([ana().rolled(), bo()]);
    assert_eq!(scene.word("initiative_die", "host_plus10").dice(&[7]).begin().count("Ana"), 21);
}

#[test]
fn fi_map_03_flat_footed_gives_ten() {
    let mut table = apart(10, [ana(), bo()]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(table.dm("flat_footed"), Some(10));
}

#[test]
fn fi_map_03_the_surprised_lose_their_turn_by_the_systems_own_rules() {
    let mut table = apart(10, [ana(), bo().condition("surprised", 1)]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(table.dm("flat_footed"), None, "not on top of the thirty of surprise");
    table.order("Ana", end_turn());
    assert_eq!((table.round(), table.current()), (2, "Ana"));
}

#[test]
fn fi_row_02_regroup_is_a_half_action_that_needs_concentration() {
    let mut table = apart(10, [ana(), bo()]);
    table.order("Ana", Deed::new("regroup"));
    assert_eq!((rows(&table, "Ana"), table.left("Ana", "half")), (vec![("regroup", 6)], 1));
    assert_eq!(table.refused("Ana", Deed::new("regroup")), "PC-ACT-11");
    table.order("Ana", end_turn()).order("Bo", Deed::new("regroup"));
    assert_eq!(rows(&table, "Bo"), [("regroup", 4)]);
}

#[test]
fn fi_map_03_a_press_is_a_turn_of_its_own_for_the_limit_of_attacks() {
    let mut table = apart(10, [ana().initiative(30), bo()]);
    table.order("Ana", Deed::new("press"));
    assert_eq!((table.count("Ana"), table.left("Ana", "half")), (10, 1));
    table.dice(&[90]).order("Ana", attack("Bo"));
    table.order("Ana", end_turn());
    assert_eq!((table.current(), table.left("Ana", "half")), ("Ana", 2), "on 10, before Bo on 9");
    table.dice(&[90]).order("Ana", attack("Bo"));
}

#[test]
fn fi_row_03_a_half_move_through_rough_ground() {
    let mut table = table(&["A;;;.......B", "............"], [ana(), bo()]);
    table.order("Ana", walk("e e"));
    assert_eq!(rows(&table, "Ana"), [("terrain_slow", -2)]);
}

#[test]
fn fi_row_01_aim_once_whether_half_or_full() {
    for mode in ["half", "full"] {
        let mut table = apart(10, [ana(), bo()]);
        table.order("Ana", Deed::new("aim").mode(mode));
        assert_eq!(rows(&table, "Ana"), [("row_aim", 1)]);
    }
}

#[test]
fn fi_row_04_and_row_01_a_heavy_weapon_braced_and_fired() {
    let gunner = ana().stats("bs 50").items("squad_machine_gun").holding("squad_machine_gun");
    let mut table = apart(10, [gunner, bo()]);
    table.order("Ana", Deed::new("brace"));
    assert_eq!(rows(&table, "Ana"), [("row_brace", 1)]);
    table.order("Ana", end_turn());
    next_round(&mut table);
    table.dice(&[90]).order("Ana", Deed::new("burst").at("Bo").rounds(4));
    assert_eq!(rows(&table, "Ana"), [("tactical_fired", -2)]);
}

#[test]
fn fi_row_05_only_the_classes_that_one_is_trained_with() {
    let mut table = apart(10, [ana().tags("trained_pistol"), bo()]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(rows(&table, "Ana"), [("no_proficiency", -4)]);
    let mut table = apart(10, [ana().tags("trained_pistol trained_basic"), bo()]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(rows(&table, "Ana"), []);
}

#[test]
fn fi_row_07_the_worst_rolls() {
    for (roll, by) in [(97, -2), (100, -4)] {
        let mut table = apart(1, [ana().items("knife").holding("knife"), bo()]);
        table.dice(&[roll]).order("Ana", attack("Bo"));
        assert_eq!(rows(&table, "Ana"), [("critical_miss", by)], "{roll}");
    }
}

#[test]
fn fi_row_12_a_burst_is_one_injury() {
    let mut table = apart(10, [ana().stats("bs 60"), bo()]);
    table.dice(&[12, 6, 6, 6]).order("Ana", Deed::new("burst").at("Bo").rounds(3));
    assert_eq!(rows(&table, "Bo"), [("wounds_lost", -2)]);
}

#[test]
fn fi_row_09_bleeding_and_no_wounds_row_for_the_blood() {
    let mut table = apart(10, [ana(), bo().condition("bleeding", 2)]);
    assert_eq!(rows(&table, "Bo"), [("row_bleeding", -1)]);
    next_round(&mut table);
    assert_eq!((settled(&table, "Bo"), table.stat("Bo", "wounds")), (Some((-1, 8)), 28));
    let scene = Scene::new("percentile", &["A..........B"]).initiative("fluid");
    let figures = [ana(), bo().condition("bleeding", 2)];
    let mut table = scene.figures(figures).flag("bleed_wounds_row", true).begin();
    next_round(&mut table);
    assert_eq!(settled(&table, "Bo"), Some((-3, 6)));
}

#[test]
fn fi_row_10_levels_of_fatigue() {
    let weary = bo().initiative(12).condition("fatigue", 1);
    let scene = Scene::new("percentile", &["A..........B"]).initiative("fluid").figures([ana(), weary]);
    let mut table = scene.word("fatigue_rows", "while_held").begin();
    next_round(&mut table);
    assert_eq!(settled(&table, "Bo"), Some((-3, 9)));
}

#[test]
fn fi_map_03_a_failed_pinning_test_is_a_stress_save_and_a_save() {
    let gunner = ana();
    let mut table = apart(10, [gunner, bo().initiative(12)]);
    table.dice(&[90, 99]).order("Ana", Deed::new("suppressive_fire").mode("full").at("Bo"));
    let mut found = rows(&table, "Bo");
    found.sort_unstable();
    assert_eq!(found, [("save_failed", -2), ("stress_save_failed", -5)]);
    table.order("Ana", end_turn()).dice(&[99]).order("Bo", end_turn());
    assert_eq!(settled(&table, "Bo"), Some((-7, 5)), "the test that ends it is no save");
}

#[test]
fn fi_row_14_with_the_option_the_special_row_stands_alone() {
    let row = format!("A{}B.....", ".".repeat(9));
    let empty = ".".repeat(row.len());
    let scene = Scene::new("percentile", &[row, empty.clone(), empty]).initiative("fluid");
    let mut table = scene.figures([ana(), bo().initiative(12)]).flag("save_rows_stack", false).begin();
    table.dice(&[90, 99]).order("Ana", Deed::new("suppressive_fire").mode("full").at("Bo"));
    assert_eq!(rows(&table, "Bo"), [("stress_save_failed", -5)]);
}

#[test]
fn fi_row_13_half_of_what_shocks() {
    let baton = bo().of(0).initiative(30).items("shock_baton").holding("shock_baton");
    let mut table = apart(1, [ana().of(1), baton]);
    table.dice(&[57, 4, 39]).order("Bo", attack("Ana"));
    let mut found = rows(&table, "Ana");
    found.sort_unstable();
    assert_eq!(found, [("row_electrical", -2), ("save_failed", -2), ("wounds_lost", -2)]);
}

#[test]
fn fi_row_06_a_counter_attack_is_a_final_one() {
    let fighter = bo().tags("counter_attack").stats("reactions 2").initiative(30);
    let mut table = apart(1, [ana().holding("knife"), fighter]);
    table.order("Bo", Deed::new("guard_mode")).order("Bo", end_turn());
    table.answer("Bo", "parry").dice(&[20, 20, 90]).order("Ana", attack("Bo"));
    assert_eq!(rows(&table, "Bo"), [("final_attack", -2)]);
}

#[test]
fn fi_row_11_a_row_of_the_lethal_chart_and_what_comes_with_it() {
    let rocketeer = bo().of(0).initiative(30).items("rocket_launcher").holding("rocket_launcher").stats("bs 80");
    let mut table = apart(10, [ana().of(1).stats("wounds 40"), rocketeer]);
    table.dice(&[60, 10, 9, 80, 5]).order("Bo", attack("Ana"));
    let mut found = rows(&table, "Ana");
    found.sort_unstable();
    let chart =
        [("blast_save_failed", -5), ("critical_hit_wounds", -5), ("critical_injury", -10), ("row_fatigued", -3)];
    assert_eq!(found, chart);
    assert_eq!(rows(&table, "Bo"), [("tactical_fired", -2)]);
}

#[test]
fn fi_map_03_reeling_takes_two_half_actions_and_the_count_comes_back() {
    let mut table = apart(10, [ana().stats("bs 60"), bo().initiative(6)]);
    table.dice(&[90, 99]).order("Ana", Deed::new("suppressive_fire").mode("full").at("Bo"));
    table.order("Ana", end_turn()).dice(&[1]).order("Bo", end_turn());
    assert_eq!((settled(&table, "Bo"), table.base("Bo"), has(&table, "Bo", "reeling")), (Some((-7, -1)), 19, true));
    assert_eq!(table.current(), "Ana");
    table.order("Ana", end_turn());
    assert_eq!((table.round(), table.current(), has(&table, "Bo", "flat_footed")), (3, "Ana", true), "passed over");
}

#[test]
fn fi_row_05_bare_hands_are_strange_to_nobody() {
    let mut table = apart(1, [ana().tags("trained_pistol"), bo()]);
    table.dice(&[90]).order("Ana", attack("Bo").mode("unarmed"));
    assert_eq!(rows(&table, "Ana"), []);
}

#[test]
fn fi_row_03_ground_that_is_not_reached_does_not_slow() {
    let row = format!("A{};...B", ".".repeat(27));
    let mut table = table(&[row], [ana(), bo()]);
    let watch = Deed::new("overwatch").mode("enemy_moves").at_square(30, 0);
    table.order("Ana", watch).order("Ana", end_turn());
    table.dice(&[30, 31, 90, 41]).order("Bo", walk("w w w w w"));
    assert_eq!((table.square("Bo"), has(&table, "Bo", "pinned")), ((30, 0), true));
    assert!(!rows(&table, "Bo").iter().any(|row| row.0 == "terrain_slow"));
}

#[test]
fn fi_row_08_only_the_critical_that_takes_its_target_out_is_a_triumph() {
    let cy = Figure::new("Cy")
        .stats("ws 30 bs 50 s 40 t 30 ag 52 wp 30 wounds 10")
        .items("machine_pistol machine_pistol")
        .condition("off_hand", 2)
        .initiative(20);
    let row = format!("C{}B.....", ".".repeat(9));
    let mut table = table(&[row], [cy, bo().now("wounds 9")]);
    // A critical for 12 less 6, and a row of the chart; then a plain hit for 11 less 6.
    table.dice(&[30, 10, 40, 3, 5, 9]).order("Cy", Deed::new("multiple_attack").at("Bo"));
    assert_ne!(table.body("Bo").life, six_seconds::battle::Life::Up);
    assert!(!rows(&table, "Cy").iter().any(|row| row.0 == "triumph"), "{:?}", rows(&table, "Cy"));
}
