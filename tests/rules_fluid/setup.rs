//! FI-STP, FI-FLT, FI-DST, FI-INI: how a fight begins.

use crate::cast::{duel, has, kroll, next_round, noted, order, rows, scene, vega};
use six_seconds::battle::Event;
use six_seconds::testkit::{Figure, Scene, attack, drop_held, end_turn};

#[test]
fn fi_stp_01_seven_steps_in_their_order() {
    let figures = [vega().rolled().skills("recon 0"), kroll().rolled().skills("recon 0")];
    let scene = duel(figures).word("distance", "fluid").word("encounter_place", "jungle_swamp");
    let scene = scene.word("surprise", "fluid").word("group_awareness", "none");
    let mut table = scene.dice(&[3, 4, 12, 5, 6, 6, 1, 1]).begin();
    table.order("VEGA", six_seconds::testkit::aim("KROLL"));
    next_round(&mut table);
    let at = |wanted: &dyn Fn(&Event) -> bool| table.events().iter().position(wanted).expect("it happens");
    let steps = [
        at(&|event| matches!(event, Event::ConditionSet { condition, .. } if condition.key.as_str() == "flat_footed")),
        at(&|event| matches!(event, Event::Rolled { what, .. } if what.as_str() == "encounter_distance")),
        at(&|event| matches!(event, Event::InitiativeSet { .. })),
        at(&|event| matches!(event, Event::Noted { what, .. } if what.as_str() == "team_check")),
        at(&|event| matches!(event, Event::SurpriseRoundStarted)),
        at(&|event| matches!(event, Event::RoundStarted { round: 1 })),
        at(&|event| matches!(event, Event::InitiativeSettled { .. })),
        at(&|event| matches!(event, Event::RoundStarted { round: 2 })),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
}

#[test]
fn fi_flt_01_everyone_starts_flat_footed_until_they_act_or_are_hit() {
    let mut table = duel([vega(), kroll()]).begin();
    assert!(has(&table, "VEGA", "flat_footed") && has(&table, "KROLL", "flat_footed"));
    table.dice(&[1, 1]).order("VEGA", attack("KROLL"));
    assert_eq!(table.dm("flat_footed"), Some(1));
    assert!(!has(&table, "VEGA", "flat_footed") && has(&table, "KROLL", "flat_footed"), "a miss ends nothing");
    table.order("VEGA", end_turn()).dice(&[1, 1]).order("KROLL", attack("VEGA"));
    assert_eq!(table.dm("flat_footed"), None);
    assert!(!has(&table, "KROLL", "flat_footed"));
}

#[test]
fn fi_flt_01_a_hit_ends_it_and_a_free_action_does_not() {
    let mut table = duel([vega(), kroll()]).begin();
    table.dice(&[4, 4, 1, 1, 1]).order("VEGA", attack("KROLL"));
    assert!(!has(&table, "KROLL", "flat_footed"));
    let mut table = duel([vega(), kroll()]).begin();
    table.order("VEGA", drop_held());
    assert!(has(&table, "VEGA", "flat_footed"));
}

#[test]
fn fi_flt_02_who_comes_on_purpose_is_ready() {
    let late = |name: &str| Figure::new(name).of(0).initiative(3).arrives(2);
    let figures = [vega(), kroll(), late("ILSE"), late("OTTO").condition("accidental_entry", 1).initiative(2)];
    let mut table = scene(&["V.I.O.......K..."], figures).begin();
    next_round(&mut table);
    assert!(!has(&table, "ILSE", "flat_footed") && has(&table, "OTTO", "flat_footed"));
}

/// Vega and Kroll on a road a hundred squares long, with a place for the roll.
fn meet(place: &'static str, dice: &[u8], light: &'static str) -> six_seconds::testkit::Table {
    let road = format!("{}V....K{}", ".".repeat(47), ".".repeat(47));
    let scene = scene(&[&road], [vega(), kroll()]).word("distance", "fluid").word("encounter_place", place);
    scene.field("light", light).dice(dice).begin()
}

fn apart(table: &six_seconds::testkit::Table) -> i16 {
    (table.square("VEGA").0 - table.square("KROLL").0).abs()
}

#[test]
fn fi_dst_01_the_place_gives_the_distance() {
    let cases: [(&'static str, &[u8], i16); 4] = [
        ("aquatic_plains_desert", &[1, 6, 3, 4, 2, 5], 84),
        ("arctic_forest_outdoor_urban", &[3, 4, 3, 4], 28),
        ("jungle_swamp", &[3, 4], 14),
        ("mountains_underwater", &[1, 6, 3, 4, 2, 5], 21),
    ];
    for (place, dice, squares) in cases {
        let table = meet(place, dice, "bright");
        assert_eq!((noted(&table, "encounter_distance"), apart(&table)), (vec![squares.into()], squares), "{place}");
    }
    let table = meet("indoors", &[], "bright");
    assert_eq!((noted(&table, "encounter_distance"), apart(&table)), (vec![99], 99), "the longest clear line");
}

#[test]
fn fi_dst_01_a_smaller_map_puts_the_groups_at_its_edges() {
    let scene = duel([vega(), kroll()]).word("distance", "fluid").word("encounter_place", "aquatic_plains_desert");
    let table = scene.dice(&[6, 6, 6, 6, 6, 6]).begin();
    assert_eq!(apart(&table), 15);
}

#[test]
fn fi_dst_01_groups_below_each_other_part_as_well() {
    for (top, bottom) in [("V.", "K."), ("K.", "V.")] {
        let mut rows = [".."; 60];
        (rows[30], rows[33]) = (top, bottom);
        let scene = scene(&rows, [vega(), kroll()]).word("distance", "fluid").word("encounter_place", "jungle_swamp");
        let table = scene.dice(&[3, 4]).begin();
        assert_eq!((table.square("VEGA").1 - table.square("KROLL").1).abs(), 14, "{top} above {bottom}");
    }
}

#[test]
fn fi_dst_01_groups_stay_on_the_line_between_them() {
    let row = |at: usize, letter: char| {
        let mut row = vec!['.'; 40];
        row[at] = letter;
        row.into_iter().collect::<String>()
    };
    let mut rows = vec![".".repeat(40); 40];
    (rows[18], rows[21]) = (row(18, 'V'), row(21, 'K'));
    let scene = scene(&rows, [vega(), kroll()]).word("distance", "fluid").word("encounter_place", "jungle_swamp");
    let table = scene.dice(&[3, 4]).begin();
    let ((x, y), (to_x, to_y)) = (table.square("VEGA"), table.square("KROLL"));
    assert_eq!((x, to_x, to_x - x), (y, to_y, 14));
}

#[test]
fn fi_dst_01_indoors_the_room_where_the_groups_meet_counts() {
    let rows = ["####################", "#V..K#.............#", "#....#.............#", "####################"];
    let scene = scene(&rows, [vega(), kroll()]).word("distance", "fluid").word("encounter_place", "indoors");
    let table = scene.begin();
    assert_eq!(noted(&table, "encounter_distance"), [3]);
    assert_eq!((table.square("VEGA"), table.square("KROLL")), ((1, 1), (4, 1)));
}

#[test]
fn fi_dst_01_nobody_is_moved_through_a_wall() {
    let rows = [".....#V.K#..........", ".....#...#..........", ".....#####.........."];
    let scene = scene(&rows, [vega(), kroll()]).word("distance", "fluid").word("encounter_place", "jungle_swamp");
    let table = scene.dice(&[3, 4]).begin();
    let ((x, _), (to_x, _)) = (table.square("VEGA"), table.square("KROLL"));
    assert!((6..=8).contains(&x) && (6..=8).contains(&to_x), "{x}, {to_x}");
}

#[test]
fn fi_dst_01_by_default_groups_stand_where_the_level_puts_them() {
    let table = duel([vega(), kroll()]).begin();
    assert_eq!((apart(&table), noted(&table, "encounter_distance")), (12, vec![]));
}

#[test]
fn fi_dst_02_nobody_meets_farther_than_anybody_sees_or_hears() {
    let table = meet("aquatic_plains_desert", &[1, 6, 3, 4, 2, 5], "low");
    assert_eq!((noted(&table, "distance_limited"), apart(&table)), (vec![40], 40));
    let bright = meet("aquatic_plains_desert", &[1, 6, 3, 4, 2, 5], "bright");
    assert!(noted(&bright, "distance_limited").is_empty());
    let dark = meet("indoors", &[], "dark");
    assert_eq!((noted(&dark, "distance_limited"), apart(&dark)), (vec![10], 10));
}

#[test]
fn fi_ini_01_a_d20_and_the_bonus_and_never_below_one() {
    let figures = [vega().stats("dex 9").rolled(), kroll()];
    assert_eq!(duel(figures).dice(&[12]).begin().count("VEGA"), 14, "twice the DM of +1");
    let slow = [vega().stats("dex 2").rolled(), kroll()];
    let table = duel(slow).dice(&[2]).begin();
    assert_eq!((table.count("VEGA"), has(&table, "VEGA", "reeling")), (1, false));
}

#[test]
fn fi_ini_01_or_the_systems_own_roll_and_ten() {
    let figures = [vega().stats("dex 9").rolled(), kroll()];
    let table = duel(figures).word("initiative_die", "host_plus10").dice(&[4, 5]).begin();
    assert_eq!(table.count("VEGA"), 20);
}

#[test]
fn fi_ini_02_neither_threat_nor_error() {
    for (face, count) in [(20, 20), (1, 1)] {
        let table = duel([vega().rolled(), kroll().initiative(30)]).dice(&[face]).begin();
        assert_eq!((table.count("VEGA"), rows(&table, "VEGA")), (count, vec![]));
    }
}

#[test]
fn fi_ini_03_a_late_entrant_acts_below_the_running_count_at_once() {
    let cases = [(9, ["VEGA", "KROLL", "VEGA", "ILSE", "KROLL"]), (18, ["VEGA", "KROLL", "VEGA", "KROLL", "ILSE"])];
    for (face, turns) in cases {
        let late = Figure::new("ILSE").items("rifle").arrives(2);
        let mut table = scene(&["V.I.........K..."], [vega().initiative(14), kroll(), late]).begin();
        table.order("VEGA", end_turn()).dice(&[face]).order("KROLL", end_turn());
        while table.turns().len() < turns.len() {
            let current = table.current().to_owned();
            table.order(&current, end_turn());
        }
        assert_eq!(order(&table), turns, "{face}");
    }
}

#[test]
fn fi_ini_04_one_check_or_several_for_the_opposition() {
    let guard = |name: &str| Figure::new(name).foe().condition("group", 1);
    let figures = || [vega(), kroll().rolled(), guard("GARD"), guard("HUGO")];
    let rows = ["V...........KGH."];
    let single = scene(&rows, figures()).word("enemy_initiative", "single").dice(&[15, 9, 4, 2]).begin();
    assert_eq!(["KROLL", "GARD", "HUGO"].map(|who| single.count(who)), [15; 3], "they roll off for their places");
    let groups = scene(&rows, figures()).dice(&[4, 15, 9, 3]).begin();
    assert_eq!(["KROLL", "GARD", "HUGO"].map(|who| groups.count(who)), [4, 15, 15]);
    let each = scene(&rows, figures()).word("enemy_initiative", "individual").dice(&[4, 15, 9]).begin();
    assert_eq!(["KROLL", "GARD", "HUGO"].map(|who| each.count(who)), [4, 15, 9]);
}

#[test]
fn fi_map_02_the_prepared_count_as_twenty() {
    let table = duel([vega().rolled(), kroll().rolled().condition("unaware", 1)]).dice(&[7]).begin();
    assert_eq!((table.count("VEGA"), table.count("KROLL")), (20, 7));
}

#[test]
fn fi_map_02_a_commander_adds_the_effect_of_tactics_once() {
    let leader = Figure::new("VEGA").skills("tactics 1").items("rifle");
    let table = duel([leader, kroll()]).dice(&[10, 5, 4]).begin();
    assert_eq!((table.check().effect, table.count("VEGA")), (2, 12));
}

#[test]
fn the_level_names_its_options() {
    let table = Scene::level(
        r#"(name: "o", rules: (core: Cepheus, initiative: Fluid, options: (press_min: 21, cap_mode: Separate,
        initiative_die: HostPlus10, encounter_place: JungleSwamp)),
        map: (rows: ["a..b"], legend: {'.': "grass", 'a': "grass", 'b': "grass"}), sides: [(name: "r"), (name: "b")],
        units: [(name: "A", side: "r", at: 'a', archetype: "guard", initiative: 20),
            (name: "B", side: "b", at: 'b', archetype: "guard", initiative: 10)])"#,
    );
    assert_eq!(table.battle().rules().number(six_seconds::battle::Key::new("press_min")), 21);
}
