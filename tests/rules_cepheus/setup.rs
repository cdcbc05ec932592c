//! CE-SET: awareness, slipping away, range bands and how squares are counted.

use crate::cast::{alfa, apart, bravo, charlie, recruit};
use six_seconds::battle::{Life, OptionValue, Post};
use six_seconds::grid::{Altitude, Dir8, Square};
use six_seconds::rules::cepheus::range::bands::Band;
use six_seconds::testkit::{Figure, Scene, attack, end_turn, walk};

fn rolling(figure: Figure) -> Figure {
    figure.rolled()
}

#[test]
fn ce_set_01_the_order_stays_from_round_to_round() {
    let figures = [alfa().initiative(9), bravo().initiative(14), charlie()];
    let mut table = Scene::new("cepheus", &["A..B..C"]).figures(figures).begin();
    table.pass_to("CHARLIE").pass_to("CHARLIE");
    let counts: Vec<i32> = table.turns().iter().map(|turn| turn.1).collect();
    assert_eq!(counts, [14, 9, 5, 14, 9, 5]);
}

#[test]
fn ce_set_02_the_aware_get_twelve_and_the_unaware_roll() {
    let guards = [rolling(bravo()).condition("unaware", 1), rolling(charlie()).condition("unaware", 1)];
    let figures = [recruit()].into_iter().chain(guards);
    let table = Scene::new("cepheus", &["A..B..C"]).figures(figures).dice(&[4, 5, 2, 3]).begin();
    assert_eq!((table.count("ALFA"), table.count("BRAVO"), table.count("CHARLIE")), (13, 9, 5));
}

#[test]
fn ce_set_02_the_first_attack_rouses_its_sides() {
    let figures = [alfa(), bravo().condition("unaware", 1), charlie().condition("unaware", 1)];
    let mut table = Scene::new("cepheus", &["A.........B.........C"]).figures(figures).begin();
    table.dice(&[1, 1]).order("ALFA", attack("BRAVO"));
    assert!(table.asked("BRAVO").is_none());
    assert_eq!((table.condition("BRAVO", "unaware"), table.condition("CHARLIE", "unaware")), (0, 0));
}

#[test]
fn ce_set_02_one_who_sees_an_enemy_and_acts_becomes_aware() {
    let figures = [alfa(), bravo().condition("unaware", 1)];
    let mut table = Scene::new("cepheus", &["A.#B", "...."]).figures(figures).begin();
    table.order("ALFA", end_turn()).order("BRAVO", walk("s"));
    assert_eq!(table.condition("BRAVO", "unaware"), 0);
}

#[test]
fn ce_set_03_an_unnoticed_side_may_slip_away() {
    let figures = || [alfa(), bravo().condition("unaware", 1)];
    let table = apart('A', 20, 'B').figures(figures()).answer("west", "withdraw").begin();
    assert_eq!(table.body("ALFA").life, Life::Gone);
    assert!(table.asked("east").is_none());
    let mut table = apart('A', 20, 'B').figures(figures()).begin();
    assert_eq!((table.body("ALFA").life, table.was_offered("west", "withdraw")), (Life::Up, false));
    table.order("ALFA", end_turn());
    let table = apart('A', 20, 'B').flag("allow_avoid", false).figures(figures()).begin();
    assert!(table.asked_of("withdraw").is_none());
    let late = charlie().at('B').arrives(3);
    let table = apart('A', 20, 'B').figures(figures().into_iter().chain([late])).begin();
    assert!(table.asked_of("withdraw").is_some(), "those who are still to come know of nobody");
}

#[test]
fn ce_set_04_seven_bands_by_squares() {
    use Band::*;
    let bands = [0, 1, 2, 3, 8, 9, 34, 35, 166, 167, 333, 334].map(Band::of);
    assert_eq!(bands, [Personal, Close, Close, Short, Short, Medium, Medium, Long, Long, VeryLong, VeryLong, Distant]);
}

#[test]
fn ce_set_04_a_square_has_room_for_four() {
    let others = ["D", "E", "F"].map(|name| Figure::new(name).at('X').initiative(1));
    let figures = || [alfa(), bravo().at('X')].into_iter().chain(others.clone());
    let table = Scene::new("cepheus", &["AX"]).figures(figures()).begin();
    assert_eq!(table.refused("ALFA", walk("e")), "CE-SET-04");
    let table = Scene::new("cepheus", &["AX"]).figures(figures()).number("square_capacity", 5).begin();
    assert!(table.allows("ALFA", walk("e")));
}

#[test]
fn ce_set_05_squares_are_measured_straight() {
    let from = Square::new(5, 5);
    let bands = [(7, 7), (6, 6), (5, 5)].map(|(x, y)| Band::between(from, Square::new(x, y)));
    assert_eq!(bands, [Band::Short, Band::Close, Band::Personal]);
}

/// The options that the rules leave to the level: name and default.
const OPTIONS: [(&str, &str); 21] = [
    ("char_dm_zero", "-2"),
    ("prone_dm_at_short", "-2"),
    ("scatter_formula", "magnitude"),
    ("vehicle_movement_dm", "raw"),
    ("vehicle_movement_cap", "0"),
    ("internal_column", "overflow_only"),
    ("damage_allocation", "player"),
    ("distant_limit_m", "5000"),
    ("square_capacity", "4"),
    ("pass_through_enemies", "false"),
    ("prone_crawl_half_m", "3"),
    ("diagonal_cost", "one"),
    ("blind_untrained", "level0"),
    ("env_dm_cap", "0"),
    ("encumbrance", "false"),
    ("multi_action_dm", "false"),
    ("free_actions_per_turn", "3"),
    ("medical_care_stacks", "false"),
    ("collision_speed", "own"),
    ("moving_fire_dm", "0"),
    ("allow_avoid", "true"),
];

#[test]
fn every_option_of_the_rules_can_be_set_in_a_level_and_is_in_its_template() {
    let core = six_seconds::rules::core("cepheus").unwrap();
    let template = std::fs::read_to_string("levels/TEMPLATE.ron").unwrap();
    for (name, default) in OPTIONS {
        let info = core.vocabulary().options.iter().find(|info| info.key.as_str() == name);
        let info = info.unwrap_or_else(|| panic!("there is no option {name}"));
        let stated = match info.default {
            OptionValue::Flag(on) => on.to_string(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Word(word) => word.to_string(),
        };
        assert_eq!(stated, default, "{name}");
    }
    for info in core.vocabulary().options {
        assert!(template.contains(&format!("            {}: ", info.key)), "levels/TEMPLATE.ron lacks {}", info.key);
    }
    for (fact, _) in core.vocabulary().field {
        assert!(template.contains(fact.as_str()), "levels/TEMPLATE.ron lacks {fact}");
    }
}

#[test]
fn ce_set_05_height_counts_in_the_distance() {
    let shot = |height: Option<Altitude>| {
        let row = format!("A{}R...", ".".repeat(23));
        let empty = ".".repeat(28);
        let raft = Figure::new("RAFT").at('R').machine("air_raft").facing(Dir8::N).foe();
        let raft = height.into_iter().fold(raft, Figure::flying);
        let pilot = Figure::new("PILOT").aboard("RAFT", Post::Driver).foe().initiative(1);
        let rows = [empty.clone(), empty.clone(), row, empty.clone(), empty];
        let mut table = Scene::new("cepheus", &rows)
            .figures([alfa().items("auto_pistol").holding("auto_pistol"), raft, pilot])
            .begin();
        table.dice(&[1, 1]).order("ALFA", attack("RAFT"));
        table.dm("difficulty")
    };
    assert_eq!(shot(None), Some(-2), "24 squares: Medium");
    assert_eq!(shot(Some(Altitude::Low)), Some(-2), "10 m up: 25 squares");
    assert_eq!(shot(Some(Altitude::High)), Some(-4), "50 m up: 41 squares, Long");
}
