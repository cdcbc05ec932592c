//! CE-ENV, CE-SEN and the clouds of CE-WPN-05: light, smoke, weather, and what sees through them.

use crate::cast::{alfa, apart, charlie, harm};
use six_seconds::battle::{Event, SideId};
use six_seconds::testkit::{Figure, Scene, Table, aim, attack, end_turn, throw_at, walk};

fn shot(shooter: Figure, facts: &[(&'static str, &'static str)]) -> Table {
    let mut scene = apart('A', 20, 'C').figures([shooter, charlie()]);
    for (fact, word) in facts {
        scene = scene.field(fact, word);
    }
    let mut table = scene.begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    table
}

fn beam() -> Figure {
    Figure::new("ALFA").stats("dex 9").skills("energy_rifle 1").items("laser_rifle").initiative(12)
}

#[test]
fn ce_env_01_02_low_light_and_darkness() {
    assert_eq!(shot(alfa(), &[("light", "low")]).dm("low_light"), Some(-1));
    let dark = shot(alfa(), &[("light", "dark")]);
    assert_eq!((dark.dm("darkness"), dark.dm("low_light")), (Some(-4), None));
}

#[test]
fn ce_env_01_not_in_melee() {
    let fencer = alfa().items("sword").holding("sword");
    let mut table = apart('A', 2, 'C').figures([fencer, charlie()]).field("light", "dark").begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("darkness"), None);
}

/// The DM for darkness on a shot at the target with that gear.
fn in_the_dark(gear: &str, target: Figure) -> Option<i32> {
    let row = format!("A{}C...Z", ".".repeat(19));
    let figures = [alfa().items(gear), target.at('C').initiative(3), Figure::new("ZULU").foe().initiative(1)];
    let mut table = Scene::new("cepheus", &[row]).figures(figures).field("light", "dark").begin();
    table.dice(&[1, 1]).order("ALFA", attack("TARGET"));
    table.dm("darkness")
}

#[test]
fn ce_env_03_sensors_find_their_kind_of_target_in_the_dark() {
    let robot = || Figure::new("TARGET").foe().machine("cargo_robot");
    let person = || Figure::new("TARGET").foe();
    let car = || Figure::new("TARGET").foe().machine("ground_car");
    assert_eq!((in_the_dark("", person()), in_the_dark("ir_goggles", person())), (Some(-4), None));
    assert_eq!((in_the_dark("ir_goggles", robot()), in_the_dark("ir_goggles", car())), (None, None));
    assert_eq!(in_the_dark("ir_goggles", robot().condition("shut_down", 2)), Some(-4), "cold");
    assert_eq!(in_the_dark("neural_sensor", person()), None);
    assert_eq!((in_the_dark("neural_sensor", robot()), in_the_dark("neural_sensor", car())), (Some(-4), Some(-4)));
    assert_eq!(in_the_dark("motion_sensor", person()), Some(-4), "he has not moved");
    let figures = [alfa().items("motion_sensor"), charlie().initiative(20)];
    let mut mover = apart('A', 19, 'C').figures(figures).field("light", "dark").begin();
    mover.order("CHARLIE", walk("w")).order("CHARLIE", end_turn()).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(mover.dm("darkness"), None);
}

#[test]
fn ce_env_04_05_smoke_costs_beams_twice() {
    for (word, plain, laser) in [("thin", -1, -2), ("dense", -2, -4)] {
        assert_eq!(shot(alfa(), &[("smoke", word)]).dm("smoke"), Some(plain));
        assert_eq!(shot(beam(), &[("smoke", word)]).dm("smoke"), Some(laser));
    }
    assert_eq!(shot(beam().items("ir_goggles"), &[("smoke", "dense")]).dm("smoke"), Some(-2));
}

#[test]
fn ce_env_06_weather_blinds_and_disturbs() {
    assert_eq!(shot(alfa(), &[("weather", "severe")]).dm("weather"), Some(-2));
    assert_eq!(shot(alfa().items("ir_goggles"), &[("weather", "severe")]).dm("weather"), Some(-1));
    assert_eq!(shot(alfa().items("li_goggles"), &[("weather", "severe")]).dm("weather"), Some(-1));
    assert_eq!(shot(alfa().items("densitometer"), &[("weather", "severe")]).dm("weather"), Some(-2), "it aims nothing");
    let night = [("weather", "severe"), ("light", "dark")];
    assert_eq!(shot(alfa().items("li_goggles"), &night).dm("weather"), Some(-2), "without any light it sees nothing");
}

#[test]
fn ce_env_07_they_add_up_unless_capped() {
    let facts = [("light", "low"), ("smoke", "thin"), ("weather", "severe")];
    let all = shot(alfa(), &facts);
    assert_eq!((all.dm("low_light"), all.dm("smoke"), all.dm("weather")), (Some(-1), Some(-1), Some(-2)));
    let scene = apart('A', 20, 'C').figures([alfa(), charlie()]).number("env_dm_cap", 3);
    let mut capped = facts.iter().fold(scene, |scene, fact| scene.field(fact.0, fact.1)).begin();
    capped.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(capped.dm("env_dm_cap"), Some(1));
}

#[test]
fn ce_sen_02_infra_red_sees_through_smoke_and_leaves() {
    let table = |gear: &str| {
        let figures = [alfa().items(gear), charlie()];
        let mut table = Scene::new("cepheus", &["A...............uC"]).figures(figures).field("smoke", "thin").begin();
        table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        table
    };
    assert_eq!((table("").dm("quarter_cover"), table("").dm("smoke")), (Some(0), Some(-1)));
    let seen = table("ir_goggles");
    assert_eq!((seen.dm("quarter_cover"), seen.dm("smoke")), (None, None));
}

#[test]
fn ce_sen_02_a_source_of_heat_on_the_line_jams_infra_red() {
    for (x, quarter, smoke) in [(9, Some(0), Some(-1)), (25, None, None)] {
        let figures = [alfa().items("ir_goggles"), charlie()];
        let scene = Scene::new("cepheus", &["A...............uC.........."]).figures(figures).field("smoke", "thin");
        let mut table = scene.zone("hot", (x, 0), (x, 0)).begin();
        table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        assert_eq!((table.dm("quarter_cover"), table.dm("smoke")), (quarter, smoke), "{x}");
    }
}

#[test]
fn ce_sen_05_laser_targeting_counts_once_and_fails_in_smoke() {
    let table = |gear: &str, smoke: &'static str| {
        let figures = [alfa().items(gear), charlie()];
        let mut table = apart('A', 20, 'C').figures(figures).field("smoke", smoke).begin();
        table.order("ALFA", aim("CHARLIE")).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        table.dm("sight")
    };
    assert_eq!(table("laser_targeting laser_sight", "clear"), Some(1));
    assert_eq!(table("laser_targeting", "thin"), None);
    assert_eq!(table("telescopic_sight", "thin"), Some(1), "glass sees through it as the eye does");
}

#[test]
fn ce_sen_06_goggles_need_some_light() {
    assert_eq!(shot(alfa().items("li_goggles"), &[("light", "low")]).dm("low_light"), None);
    assert_eq!(shot(alfa().items("li_goggles"), &[("light", "dark")]).dm("darkness"), Some(-4));
    const SCOPE: &str = r#"(gear: [(id: "li_scope", name: "Scope", kind: sensor, sensor: "light_intensification", tags: [],
        rule: "CE-SEN-06", note: "")])"#;
    let scene = apart('A', 20, 'C').figures([alfa().items("li_scope"), charlie()]).field("light", "dark");
    let mut scope = scene.armoury(SCOPE).begin();
    scope.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(scope.dm("darkness"), None, "what needs no light sees in the dark");
}

/// Where ALFA's side believes CHARLIE to be, behind a wall ten squares away, once ALFA's turn has begun.
fn found(sensor: &str, other: Figure) -> Option<i16> {
    let figures = [Figure::new("ALFA").items(sensor).initiative(12), other];
    let table = Scene::new("cepheus", &["A....#....C"]).figures(figures).begin();
    let known = table.battle().known(table.id("CHARLIE")).0[0];
    assert!(!known.in_sight && SideId(0) == table.battle().side(table.id("ALFA")));
    known.last.map(|square| square.x)
}

#[test]
fn ce_sen_03_a_densitometer_looks_through_walls() {
    assert_eq!((found("densitometer", charlie()), found("rifle", charlie())), (Some(10), None));
}

#[test]
fn ce_sen_04_a_detector_finds_powered_devices() {
    assert_eq!(found("em_detector", charlie().items("gauss_rifle")), Some(10));
    assert_eq!(found("em_detector", charlie().items("bow")), None);
}

#[test]
fn ce_sen_07_motion_is_not_seen_through_walls() {
    assert_eq!(found("motion_sensor", charlie()), None);
}

#[test]
fn ce_sen_07_motion_is_found_through_brush() {
    let text = r#"(name: "brush", rules: (core: Cepheus, initiative: Dynamic), map: (rows: ["A....t....C.."],
        legend: {'.': "grass", 'A': "grass", 'C': "grass", 't': "thicket"}),
        terrains: [(id: "thicket", name: "thicket", glyph: 't', visibility: Opaque, cover: Half, soft: true)],
        sides: [(name: "a"), (name: "b")],
        units: [(name: "ALFA", side: "a", at: 'A', initiative: 12, items: ["motion_sensor"]),
            (name: "CHARLIE", side: "b", at: 'C', initiative: 20, items: [])])"#;
    for (moves, known) in [(true, Some(11)), (false, None)] {
        let mut table = Scene::level(text);
        if moves {
            table.order("CHARLIE", walk("e"));
        }
        table.order("CHARLIE", end_turn());
        let sighting = table.battle().known(table.id("CHARLIE")).0[0];
        assert_eq!((sighting.in_sight, sighting.last.map(|square| square.x)), (false, known));
    }
}

#[test]
fn ce_sen_08_minds_are_found_and_judged() {
    assert_eq!(found("neural_sensor", charlie()), Some(10));
    assert_eq!(found("neural_sensor", charlie().tags("mechanical")), None);
    let figures = [Figure::new("ALFA").items("neural_sensor").initiative(12), charlie()];
    let table = Scene::new("cepheus", &["A....#....C"]).figures(figures).begin();
    let judged = |event: &Event| matches!(event, Event::Noted { what, .. } if what.as_str() == "mind_human");
    assert!(table.events().iter().any(judged));
}

fn cloud(grenade: &str, shooter: Figure) -> Table {
    let thrower = Figure::new("DORA").stats("dex 9").skills("athletics 1").several(grenade, 1).holding(grenade);
    let figures = [thrower.at('A').initiative(20), shooter, charlie()];
    let mut table = apart('A', 20, 'C').figures(figures).begin();
    table.dice(&[6, 6, 1]);
    let grenade = if grenade == "smoke_grenade" { "smoke_grenade" } else { "aerosol_grenade" };
    table.order("DORA", throw_at(grenade, 10, 0)).pass_to("ALFA");
    table
}

#[test]
fn ce_wpn_05_grenade_smoke_hides_and_lifts() {
    let mut table = cloud("smoke_grenade", alfa());
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("smoke"), table.battle().things().count()), (Some(-2), 1));
    while table.round() < 4 {
        assert_eq!(table.battle().things().count(), 1);
        table.pass_to("ALFA");
    }
    assert_eq!(table.battle().things().count(), 0, "1 x 3 rounds are over");
}

#[test]
fn ce_wpn_05_aerosol_drinks_ten_points_of_a_beam() {
    let mut table = cloud("aerosol_grenade", beam());
    table.dice(&[6, 6, 3, 3, 3, 3, 3]).order("ALFA", attack("CHARLIE"));
    let lines = harm(&table, "CHARLIE").unwrap().0;
    assert!(table.dm("smoke").is_none() && lines.contains(&("aerosol", -10)));
}
