//! CE-OTH-02 to -05, CE-SIG-03, CE-BGD-08 to -12: checks that take time, help, hindrance and loads.

use crate::cast::{alfa, apart, charlie};
use crate::crew::{ambush, car, delta};
use six_seconds::battle::Event;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, drop_held, end_turn, stance, walk};

/// Medicine 2, EDU 9 (+1).
fn echo() -> Figure {
    Figure::new("ECHO").stats("edu 9").skills("medicine 2 electronics 1").initiative(9)
}

fn work(x: i16, y: i16) -> Deed {
    Deed::new("task").at_square(x, y)
}

fn first_aid(patient: &str) -> Deed {
    Deed::new("first_aid").at(patient)
}

/// ECHO beside a door of that kind, CHARLIE far off.
fn beside(door: &str) -> Scene {
    Scene::new("cepheus", &[format!("E{door}................C")]).figures([echo(), charlie()])
}

fn opened(table: &Table) -> bool {
    table.latest().iter().any(|event| matches!(event, Event::TerrainChanged { .. }))
}

#[test]
fn ce_sig_03_seconds_are_one_significant_action() {
    let mut table = beside("k").begin();
    table.dice(&[3, 3]).order("ECHO", work(1, 0));
    assert!(opened(&table) && table.check().total == 8);
    assert_eq!((table.left("ECHO", "significant"), table.left("ECHO", "minor")), (0, 1));
    let mut table = beside("k").begin();
    table.dice(&[3, 2]).order("ECHO", work(1, 0));
    assert!(!opened(&table));
}

#[test]
fn ce_oth_02_minutes_become_rounds_and_the_check_comes_last() {
    let mut table = beside("m").begin();
    table.dice(&[2]).order("ECHO", work(1, 0));
    assert_eq!(table.condition("ECHO", "working"), 20);
    for round in 1..20 {
        assert_eq!((table.round(), table.condition("ECHO", "working")), (round, 21 - i32::from(round)));
        table.order("ECHO", end_turn()).pass_to("ECHO");
    }
    table.dice(&[3, 3]).order("ECHO", end_turn());
    assert!(opened(&table) && table.condition("ECHO", "working") == 0);
}

#[test]
fn ce_bgd_11_hurry_and_care_shift_the_increment() {
    let mut table = beside("m").begin();
    table.dice(&[3]).order("ECHO", work(1, 0).rounds(-1));
    assert_eq!(table.condition("ECHO", "working"), 3);
    table.order("ECHO", end_turn()).pass_to("ECHO").order("ECHO", end_turn()).pass_to("ECHO");
    table.dice(&[3, 3]).order("ECHO", end_turn());
    assert_eq!((table.dm("timing"), table.check().total, opened(&table)), (Some(-1), 7, false));
    let mut careful = beside("k").begin();
    careful.dice(&[1]).order("ECHO", work(1, 0).rounds(1)).dice(&[3, 3]).order("ECHO", end_turn());
    assert_eq!((careful.dm("timing"), careful.check().total), (Some(1), 9));
    assert_eq!(beside("k").begin().refused("ECHO", work(1, 0).rounds(-1)), "CE-BGD-11", "nothing is shorter");
    let mut rushed = beside("m").begin();
    rushed.dice(&[3, 3]).order("ECHO", work(1, 0).rounds(-2));
    assert_eq!(rushed.dm("timing"), Some(-2), "seconds: at once");
}

/// ECHO at work on a vault, round 3 of 5, in CHARLIE's line of fire.
fn busy() -> Table {
    let rows = ["Ev................C"];
    let mut table = Scene::new("cepheus", &rows).figures([echo().at('E'), charlie()]).begin();
    table.dice(&[5]).order("ECHO", work(1, 0));
    table
}

#[test]
fn ce_oth_03_nothing_else_meanwhile() {
    let mut table = busy();
    assert_eq!(table.refused("ECHO", stance("prone")), "CE-OTH-03");
    assert_eq!(table.refused("ECHO", drop_held()), "CE-OTH-03");
    table.order("ECHO", end_turn());
    let near = Scene::new("cepheus", &["Ev", "C."]).figures([echo(), charlie()]);
    let mut table = near.begin();
    table.dice(&[5]).order("ECHO", work(1, 0)).order("ECHO", end_turn());
    table.dice(&[1, 1]).order("CHARLIE", attack("ECHO"));
    assert!(table.asked_of("reaction").is_none() && table.asked_of("abandon").is_some());
}

#[test]
fn ce_oth_04_abandoning_frees_at_once() {
    let mut table = busy();
    table.order("ECHO", end_turn()).pass_to("ECHO");
    assert_eq!(table.condition("ECHO", "working"), 4);
    table.order("ECHO", Deed::new("abandon"));
    assert_eq!((table.condition("ECHO", "working"), table.left("ECHO", "significant")), (0, 1));
    table.dice(&[5]).order("ECHO", work(1, 0));
    assert_eq!(table.condition("ECHO", "working"), 5, "what was done is lost");
    let mut table = Scene::new("cepheus", &["Ev", "C."]).figures([echo(), charlie()]).begin();
    table.dice(&[5]).order("ECHO", work(1, 0)).order("ECHO", end_turn());
    table.answer("ECHO", "abandon").answer("ECHO", "dodge").dice(&[1, 1]).order("CHARLIE", attack("ECHO"));
    assert_eq!((table.dm("dodge"), table.condition("ECHO", "working")), (Some(-1), 0));
}

/// ECHO gives first aid to PAT (five rounds) and is hit for 3 points; `dice` are those of the check.
fn struck(dice: [u8; 2]) -> Table {
    let pat = Figure::new("PAT").now("end 2").condition("fresh_wound", 0).initiative(2);
    let shooter = Figure::new("ANN").stats("dex 9").skills("slug_rifle 1").items("rifle").foe().initiative(5);
    let healer = Figure::new("ECHO").stats("edu 9 end 9").skills("medicine 2").initiative(9).wearing("mesh");
    let mut table = Scene::new("cepheus", &["EP..........A"]).figures([healer, pat, shooter]).begin();
    table.dice(&[5]).order("ECHO", first_aid("PAT")).order("ECHO", end_turn());
    assert_eq!(table.condition("ECHO", "working"), 4);
    table.dice(&[4, 2, 2, 3, 3, dice[0], dice[1]]).order("ANN", attack("ECHO"));
    table
}

#[test]
fn ce_oth_05_a_hit_costs_a_round_of_work_or_all_of_it() {
    let table = struck([4, 3]);
    assert_eq!((table.check().total, table.check().effect), (7, -1));
    assert_eq!(table.condition("ECHO", "working"), 5, "this round does not count");
    let table = struck([1, 1]);
    assert_eq!((table.check().effect, table.condition("ECHO", "working")), (-6, 5));
    assert_eq!(struck([4, 4]).condition("ECHO", "working"), 4, "8 holds");
}

#[test]
fn ce_oth_05_a_hit_before_the_rounds_work_costs_that_round_alone() {
    let pat = Figure::new("PAT").now("end 2").condition("fresh_wound", 0).initiative(2);
    let shooter = Figure::new("ANN").stats("dex 9").skills("slug_rifle 1").items("rifle").foe().initiative(12);
    let healer = Figure::new("ECHO").stats("edu 9 end 9").skills("medicine 2").initiative(9).wearing("mesh");
    let mut table = Scene::new("cepheus", &["EP..........A"]).figures([healer, pat, shooter]).begin();
    table.order("ANN", end_turn()).dice(&[5]).order("ECHO", first_aid("PAT")).pass_to("ANN");
    assert_eq!(table.condition("ECHO", "working"), 4);
    table.dice(&[4, 2, 2, 3, 3, 4, 3]).order("ANN", attack("ECHO"));
    assert_eq!((table.check().effect, table.condition("ECHO", "working")), (-1, 4));
    table.pass_to("ANN");
    assert_eq!(table.condition("ECHO", "working"), 4, "the second round");
    table.pass_to("ANN");
    assert_eq!(table.condition("ECHO", "working"), 3, "the third");
}

#[test]
fn ce_oth_05_failing_by_six_ruins_what_was_done_before() {
    let mut table = struck([4, 4]);
    table.pass_to("ECHO").order("ECHO", end_turn());
    assert_eq!(table.condition("ECHO", "working"), 3);
    table.dice(&[4, 2, 2, 3, 3, 1, 1]).order("ANN", attack("ECHO"));
    assert_eq!(table.condition("ECHO", "working"), 5);
}

#[test]
fn ce_bgd_08_tools_help_and_hindrance() {
    let total = |figure: Figure, marked: Option<&'static str>| {
        let mut scene = Scene::new("cepheus", &["Ek................C"]).figures([figure, charlie()]);
        if let Some(mark) = marked {
            scene = scene.zone(mark, (0, 0), (0, 0));
        }
        let mut table = scene.begin();
        table.dice(&[3, 3]).order("ECHO", work(1, 0));
        (table.check().total, table.dm("circumstance"))
    };
    let unskilled = || Figure::new("ECHO").skills("electronics 0").initiative(9);
    assert_eq!(total(unskilled().items("toolkit"), None), (7, Some(1)));
    assert_eq!(total(unskilled().tags("hindered"), None), (5, Some(-1)));
    assert_eq!(total(unskilled().tags("well_equipped"), Some("circumstance_bad")).0, 6);
    assert_eq!(total(unskilled(), Some("circumstance_good")), (7, Some(1)));
}

#[test]
fn ce_bgd_09_two_things_at_once_cost_two_on_each() {
    let shot = |on: bool| {
        let figures = [alfa().condition("two_things_at_once", 1), charlie()];
        let mut table = apart('A', 20, 'C').figures(figures).flag("multi_action_dm", on).begin();
        table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        table.dm("two_things_at_once")
    };
    assert_eq!((shot(true), shot(false)), (Some(-2), None));
}

#[test]
fn ce_bgd_10_a_helper_passes_on_its_degree() {
    for (dice, dm) in [([6, 6], 2), ([4, 4], 1), ([3, 2], -1), ([1, 1], -2)] {
        let helper = Figure::new("HAL").skills("electronics 2").initiative(8);
        let rows = ["Ev................C", "H.................."];
        let mut table = Scene::new("cepheus", &rows).figures([echo(), helper, charlie()]).begin();
        table.dice(&[2]).order("ECHO", work(1, 0)).order("ECHO", end_turn());
        let dice = if dm == -2 { [1, 1] } else { dice };
        table.dice(&dice).order("HAL", Deed::new("aid").at("ECHO"));
        let got = match table.check().effect {
            6.. => 2,
            0..=5 => 1,
            -5..=-1 => -1,
            _ => -2,
        };
        assert_eq!(table.condition("ECHO", "aided"), got);
        if dm != -2 {
            assert_eq!(got, dm);
        }
        table.pass_to("ECHO").dice(&[3, 3]).order("ECHO", end_turn());
        assert_eq!(table.dm("aided"), Some(got));
    }
}

#[test]
fn ce_bgd_10_an_exceptional_failure_costs_two() {
    let clumsy = Figure::new("HAL").initiative(8);
    let mut table = Scene::new("cepheus", &["Ev................C", "H.................."])
        .figures([echo(), clumsy, charlie()])
        .begin();
    table.dice(&[2]).order("ECHO", work(1, 0)).order("ECHO", end_turn());
    table.dice(&[2, 2]).order("HAL", Deed::new("aid").at("ECHO"));
    assert_eq!((table.check().effect, table.condition("ECHO", "aided")), (-7, -2));
}

#[test]
fn ce_bgd_12_a_load_slows_and_hinders() {
    let table = |kilograms: i16| {
        let figures = [alfa().condition("load", kilograms), charlie()];
        apart('A', 20, 'C').figures(figures).flag("encumbrance", true).begin()
    };
    for (kilograms, squares, dm) in [(14, 4, None), (20, 3, Some(-1)), (28, 3, Some(-1)), (42, 3, Some(-2))] {
        let mut table = table(kilograms);
        let path = |count: usize| walk(&vec!["e"; count].join(" "));
        table.order("ALFA", path(squares));
        assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "stride")), (0, 0), "{kilograms} kg");
        table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        assert_eq!(table.dm("laden"), dm, "{kilograms} kg");
    }
    for (gravity, squares, dm) in [("low", 4, None), ("high", 3, Some(-2))] {
        let figures = [alfa().condition("load", 20), charlie()];
        let scene = apart('A', 20, 'C').figures(figures).flag("encumbrance", true);
        let mut table = scene.field("gravity", gravity).begin();
        table.order("ALFA", walk(&vec!["e"; squares].join(" ")));
        assert_eq!((table.left("ALFA", "minor"), table.left("ALFA", "stride")), (0, 0), "{gravity} gravity");
        table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        assert_eq!(table.dm("laden"), dm, "{gravity} gravity");
    }
    let driver = delta().initiative(20).condition("load", 20);
    let mut driving = ambush(car().speed(9), [driver]).flag("encumbrance", true).begin();
    driving.dice(&[5, 4]).order("DELTA", Deed::new("evade"));
    assert_eq!(driving.dm("laden"), Some(-1), "any physical check");
    let mut most = table(84);
    assert_eq!(most.refused("ALFA", attack("CHARLIE")), "CE-BGD-12");
    most.order("ALFA", walk("e"));
    assert!(!most.allows("ALFA", walk("e")), "a square a round");
    assert_eq!(table(85).refused("ALFA", walk("e")), "CE-BGD-12");
}
