//! Every level loads and begins; every broken level is refused with its message.

use six_seconds::ai::{Players, by_name, play};
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::{
    Battle, Event, Goal, INITIATIVE_OPTION, Key, OptionValue, Order, Phase, Post, Rule, Seat, SideId, Speed, Stance,
    engine,
};
use six_seconds::dice::DiceStream;
use six_seconds::grid::{Dir8, Quarter, Square};
use six_seconds::scenario::model::*;
use six_seconds::scenario::{LEVELS, Learnt, Lesson, Library, Loaded, load, load_file};
use std::fs;
use std::path::{Path, PathBuf};

fn files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("broken") && !path.ends_with("campaigns") {
            files_under(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            found.push(path);
        }
    }
}

fn begun(mut loaded: Loaded) -> Loaded {
    let (mut stream, mut tape) = (DiceStream::from_seed(1), Vec::new());
    engine::begin(&mut loaded.battle, &mut Live::new(&mut stream, &mut tape, &mut Defaults)).unwrap();
    loaded
}

#[test]
fn every_level_loads_and_begins() {
    let mut levels = Vec::new();
    files_under(Path::new("levels"), &mut levels);
    assert!(levels.len() >= 2);
    for path in levels {
        let loaded = load_file(&path, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(loaded.art.len(), loaded.battle.map().table().len());
        assert_eq!(begun(loaded).battle.scheduler().phase, Phase::Round, "{}", path.display());
    }
    for level in LEVELS {
        assert!(load(level.name, level.text, &Library::built_in()).is_ok(), "{}", level.name);
    }
}

#[test]
fn every_broken_level_is_refused_with_its_message() {
    let mut levels: Vec<PathBuf> = fs::read_dir("levels/broken").unwrap().map(|entry| entry.unwrap().path()).collect();
    levels.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    levels.sort();
    assert!(levels.len() >= 28);
    let mut wrong = Vec::new();
    for path in levels {
        let said = load_file(&path, &Library::built_in()).err().map(|faults| faults.to_string()).unwrap_or_default();
        let expected = fs::read_to_string(path.with_extension("expect")).unwrap_or_default();
        if said.is_empty() || said != expected {
            wrong.push(format!("{}\nexpected:\n{expected}\nsaid:\n{said}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_file_or_a_map_that_is_too_large_is_refused() {
    let huge = " ".repeat((4 << 20) + 1);
    let said = load("huge.ron", &huge, &Library::built_in()).err().map(|faults| faults.to_string());
    assert_eq!(said.as_deref(), Some("huge.ron:1:1: the file is too large\n   expected: at most 4 MiB\n"));
}

#[test]
fn the_template_shows_every_field() {
    let template = fs::read_to_string("levels/TEMPLATE.ron").unwrap();
    let shown: Vec<&str> = template.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').collect();
    let records = [
        Level::FIELDS,
        RulesDef::FIELDS,
        TerrainDef::FIELDS,
        DoorDef::FIELDS,
        MapDef::FIELDS,
        LegendDef::FIELDS,
        ZoneDef::FIELDS,
        AreaDef::FIELDS,
        SideDef::FIELDS,
        ObjectiveDef::FIELDS,
        UnitDef::FIELDS,
        CarriedDef::FIELDS,
        ConditionDef::FIELDS,
        SeatDef::FIELDS,
        HoldDef::FIELDS,
        ReachDef::FIELDS,
        SurviveDef::FIELDS,
        TakeOutDef::FIELDS,
        LessonDef::FIELDS,
    ];
    for field in records.concat() {
        let written = format!("{field}:");
        assert!(shown.contains(&written.as_str()), "levels/TEMPLATE.ron does not show the field {field}");
    }
}

#[test]
fn a_level_can_start_in_the_middle_of_things() {
    let loaded = load_file(Path::new("levels/TEMPLATE.ron"), &Library::built_in()).unwrap();
    let battle = &loaded.battle;
    let (kade, rask) = (battle.find_unit("Kade").unwrap(), battle.find_unit("Rask").unwrap());
    let end = battle.stats(kade).get(Key::new("end")).unwrap();
    assert_eq!((end.max, end.now), (8, 5));
    assert_eq!(battle.profile(kade).skill(Key::new("slug_rifle")), Some(2));
    assert_eq!((battle.square(kade), battle.body(kade).facing), (Square::new(2, 3), Dir8::E));
    assert_eq!(battle.body(kade).stance, Stance::Crouched);
    let aiming = battle.conditions(kade).get(Key::new("aiming")).unwrap();
    assert_eq!((aiming.amount, aiming.on), (2, Some(rask)));
    let (slot, item, carbine) = battle.in_hand(kade).unwrap();
    assert_eq!((slot, item.loaded, item.spare, carbine.key), (1, 12, 40, Key::new("carbine")));
    assert_eq!(battle.item(kade, 2).unwrap().0.loaded, 2);
    assert_eq!(battle.item(kade, 3).unwrap().1.name, "Lucky charm");
    assert_eq!((battle.initiative(kade).base, battle.initiative(kade).fixed), (7, true));
    let (wagon, moss) = (battle.find_unit("Wagon").unwrap(), battle.find_unit("Moss").unwrap());
    let machine = battle.machine(wagon).unwrap();
    assert_eq!((machine.speed, machine.hits(Key::new("drive"))), (Speed::kph(9), Some(1)));
    let seat = Seat { vehicle: wagon, post: Post::Driver, belted: true, window: Some(Quarter::Front) };
    assert_eq!((battle.seat(moss), battle.square(moss)), (Some(seat), Square::new(20, 6)));
    assert_eq!(battle.bodies_at(Square::new(21, 6)).collect::<Vec<_>>(), [wagon]);
    let goal = &battle.setup().sides[0].objectives[0].goal;
    assert_eq!(goal, &Goal::Reach { zone: Key::new("far bank"), units: 2 });
    assert_eq!(battle.map().zone("far bank").unwrap().squares.len(), 43);
    assert_eq!((loaded.banners[0].control, loaded.banners[1].control), (Control::Human, Control::Ai));
}

#[test]
fn lessons_end_with_the_order_or_event_they_ask_for() {
    let loaded = begun(load_file(Path::new("levels/TEMPLATE.ron"), &Library::built_in()).unwrap());
    let (battle, ilse) = (&loaded.battle, loaded.battle.find_unit("Ilse").unwrap());
    let [walk, read] = &loaded.lessons[..] else { panic!("{:?}", loaded.lessons) };
    assert_eq!((walk.until, read.until), (Learnt::Act(Key::new("move")), Learnt::Read));
    assert!(
        walk.is_done_by(&Order::new(ilse, Key::new("move"))) && !walk.is_done_by(&Order::new(ilse, Key::new("aim")))
    );
    let round = Event::RoundStarted { round: 2 };
    let second = Lesson { text: String::new(), touch: None, until: Learnt::Round(2) };
    assert!(second.is_learnt_from(battle, battle.side(ilse), &round));
    assert!(!walk.is_learnt_from(battle, battle.side(ilse), &round));
    let struck = Event::Hit { unit: ilse, target: ilse, effect: 0, rule: Rule("CE-ATK-01") };
    let hit = Lesson { text: String::new(), touch: None, until: Learnt::Hit };
    assert!(hit.is_learnt_from(battle, battle.side(ilse), &struck));
    assert!(!hit.is_learnt_from(battle, SideId(1), &struck));
}

/// Loads a level of two people with an option and returns its house rules.
fn with_option(core: &str, initiative: &str, option: &str, value: &str) -> Vec<String> {
    let text = format!(
        r#"(name: "field", rules: (core: {core}, initiative: {initiative}, options: {{"{option}": {value}}}),
        map: (rows: ["a....b"], legend: {{'.': "grass", 'a': "grass", 'b': "grass"}}),
        sides: [(name: "a"), (name: "b")],
        units: [(name: "Ana", side: "a", at: 'a', initiative: 9), (name: "Bo", side: "b", at: 'b', initiative: 5)])"#
    );
    let loaded = load("field", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
    six_seconds::words::house_rules(&loaded.battle)
}

#[test]
fn every_option_of_either_catalogue_can_be_set_in_a_level_and_is_told_in_its_briefing() {
    let cepheus = [
        ("char_dm_zero", "-3", "CE-BGD-04"),
        ("prone_dm_at_short", "0", "CE-STA-04"),
        ("scatter_formula", "literal", "CE-THR-04"),
        ("vehicle_movement_dm", "relative", "CE-MOD-03"),
        ("internal_column", "all_after_hull_zero", "CE-VDM-05"),
        ("damage_allocation", "auto", "CE-DMG-03"),
        ("distant_limit_m", "3000", "CE-XRG-01"),
        ("square_capacity", "2", "CE-SET-04"),
        ("pass_through_enemies", "true", "CE-MOV-05"),
        // In half-metres, because the rules use whole numbers only.
        ("prone_crawl_half_m", "6", "CE-MOV-04"),
        ("diagonal_cost", "alternate", "CE-MOV-06"),
        ("blind_untrained", "untrained", "CE-BLD-01"),
        ("env_dm_cap", "4", "CE-ENV-07"),
        ("encumbrance", "true", "CE-BGD-12"),
        ("multi_action_dm", "true", "CE-BGD-09"),
        ("free_actions_per_turn", "5", "CE-OTH-01"),
        ("medical_care_stacks", "true", "CE-HEA-11"),
        ("collision_speed", "relative", "CE-COL-05"),
        ("moving_fire_dm", "-2", "CE-VEH-10"),
        ("allow_avoid", "false", "CE-SET-03"),
    ];
    let percentile = [
        ("auto_pass", "5", "PC-BGD-03"),
        ("auto_fail", "96", "PC-BGD-03"),
        ("modifier_cap", "40", "PC-BGD-06"),
        ("diagonal_rule", "alternate", "PC-BGD-07"),
        ("track_ammo", "false", "PC-BGD-20"),
        ("free_actions_per_turn", "5", "PC-ACT-05"),
        ("ask_die_swap", "true", "PC-ATK-13"),
        ("overwatch_may_hold", "true", "PC-OVW-02"),
        ("cycle", "goes_on", "PC-BGD-43"),
    ];
    let cores = [("Cepheus", "Dynamic", &cepheus[..]), ("Percentile", "Structured", &percentile[..])];
    for (core, initiative, options) in cores {
        for (option, value, rule) in options {
            let told = with_option(core, initiative, option, value);
            assert!(matches!(&told[..], [line] if line.contains(&format!("({rule})"))), "{option}: {told:?}");
        }
    }
}

#[test]
fn another_initiative_model_is_as_if_the_level_named_it() {
    let text = LEVELS.iter().find(|level| level.name == "levels/cepheus/checkpoint.ron").unwrap().text;
    let chosen = load("level", text, &Library::built_in()).unwrap().battle;
    let ended = |battle: Battle| {
        let mut players = Players::new(vec![by_name("scripted", 1), by_name("scripted", 2)]);
        play(battle, DiceStream::from_seed(3), &mut players).unwrap()
    };
    for model in ["structured", "fluid", "countdown"] {
        let word = Key::intern(model).unwrap();
        let changed = chosen.ruled(&[(INITIATIVE_OPTION, OptionValue::Word(word))]).unwrap();
        let named = text.replacen("initiative: Dynamic", &format!("initiative: {model}"), 1);
        assert_ne!(named, text);
        let named = load("level", &named, &Library::built_in()).unwrap().battle;
        assert_eq!(ended(changed), ended(named), "{model}");
    }
}
