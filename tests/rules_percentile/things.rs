//! PC-ACT-06 to 08, PC-AAC-10, PC-TIM-01, PC-SET-01, PC-ALT-01: tasks, objects as targets, and faults of levels.

use crate::cast::{ana, at, bo, need, tests};
use six_seconds::battle::odds::{Chance, Forecaster};
use six_seconds::battle::{Event, Key, Order, Phase, Target, engine};
use six_seconds::grid::Square;
use six_seconds::scenario::{Library, load};
use six_seconds::testkit::{Deed, Scene, Table, attack, end_turn, walk};
use six_seconds::words;

/// A level with a panel beside Ana, with the panel's marks, the enemy side and the objectives.
fn panel(marks: &str, foes: &str, objectives: &str) -> String {
    format!(
        r#"(name: "panel", rules: (core: Percentile, initiative: Structured),
        terrains: [
            (id: "panel", name: "panel", glyph: 'P', pace: Impassable, door: (open: false, other: "panel_open"), tags: [{marks}]),
            (id: "panel_open", name: "open panel", glyph: 'Q', pace: Impassable, door: (open: true, other: "panel")),
        ],
        map: (rows: ["PA.......B", ".........."], legend: {{'.': "grass", 'A': "grass", 'B': "grass", 'P': "panel", 'Q': "panel_open"}}),
        zones: [(name: "vault", areas: [(from: (0, 0))])],
        sides: [(name: "a", objectives: [{objectives}]){foes}"#
    )
}

const HUSHED: &str = r#""task", "turns_3", "hidden_duration""#;
const ANA: &str = r#"(name: "Ana", side: "a", at: 'A', initiative: 20, items: ["assault_rifle"], stats: (ws: 35, bs: 42, ag: 41, int: 40))"#;
const BO: &str = r#"(name: "Bo", side: "b", at: 'B', initiative: 10, items: ["assault_rifle", "knife"], stats: (bs: 40, t: 44, wounds: 14))"#;

fn with_bo(marks: &str) -> Table {
    let head = panel(marks, r#", (name: "b")]"#, "");
    Scene::level(&format!("{head}, units: [{ANA}, {BO}])"))
}

fn work() -> Deed {
    Deed::new("task").at_square(0, 0)
}

fn noted(table: &Table) -> Vec<(String, i32)> {
    let note = |event: &Event| match event {
        Event::Noted { what, number, .. } => Some((what.to_string(), *number)),
        _ => None,
    };
    table.latest().iter().filter_map(note).collect()
}

fn opened(table: &Table) -> bool {
    table.events().iter().any(|event| matches!(event, Event::TerrainChanged { .. }))
}

#[test]
fn pc_act_06_a_task_of_three_turns_with_its_length_kept_back() {
    let mut table = with_bo(r#""task", "turns_3", "hidden_duration""#);
    assert_eq!(table.refused("Ana", Deed::new("interact").at_square(0, 0)), "PC-BGD-19");
    for turn in 1..=3 {
        table.order("Ana", work());
        assert_eq!((opened(&table), table.left("Ana", "half")), (turn == 3, 0), "{turn}");
        if turn < 3 {
            assert_eq!(noted(&table), [("at_work".to_owned(), 0)]);
        }
        table.pass_to("Ana");
    }
    let mut told = with_bo(r#""task", "turns_3""#);
    told.order("Ana", work());
    assert_eq!(noted(&told), [("turns_of_work".to_owned(), 1)]);
}

#[test]
fn pc_act_06_a_task_may_hang_on_tests() {
    let mut table = with_bo(r#""task", "test_int""#);
    table.dice(&[41]).order("Ana", work());
    assert_eq!((need(&table, "task"), opened(&table)), (40, false));
    table.pass_to("Ana").dice(&[40]).order("Ana", work());
    assert!(opened(&table));
}

#[test]
fn pc_act_07_nothing_else_in_a_turn_of_work() {
    let mut table = with_bo(r#""task", "turns_3""#);
    table.order("Ana", work());
    assert_eq!(table.refused("Ana", walk("e")), "PC-TIM-04");
    assert_eq!(table.refused("Ana", Deed::new("aim")), "PC-TIM-04");
    assert_eq!(table.refused("Ana", Deed::new("drop")), "PC-ACT-07", "nor what else is free");
    table.pass_to("Ana");
    assert!(table.allows("Ana", Deed::new("drop")));
}

#[test]
fn pc_act_08_fire_that_pins_interrupts_it_too() {
    let mut table = with_bo(r#""task", "turns_3""#);
    table.order("Ana", work()).order("Ana", end_turn());
    assert_eq!(table.battle().things().count(), 1);
    table.dice(&[90, 50]).order("Bo", at("suppressive_fire", "Ana").mode("full"));
    assert_eq!((table.condition("Ana", "pinned"), table.condition("Ana", "working")), (1, 0));
    assert_eq!(table.battle().things().count(), 0);
}

#[test]
fn pc_act_08_an_interruption_begins_it_again_unless_the_level_says_otherwise() {
    for (marks, opens) in [(r#""task", "turns_3""#, false), (r#""task", "turns_3", "keeps_progress""#, true)] {
        let mut table = with_bo(marks);
        table.order("Ana", work()).pass_to("Ana").order("Ana", work()).order("Ana", end_turn());
        table.answer("Ana", "dodge").dice(&[50, 20]).order("Bo", attack("Ana")).order("Bo", end_turn());
        table.order("Ana", work());
        assert_eq!(opened(&table), opens);
    }
    let mut missed = with_bo(r#""task", "turns_2""#);
    missed.order("Ana", work()).pass_to("Ana").pass_to("Ana").order("Ana", work());
    assert!(!opened(&missed));
}

#[test]
fn pc_tim_01_an_urgent_task_without_enemies_is_counted_in_rounds() {
    let objective = r#"(text: "Open the panel.", goal: TaskDone(zone: "vault"))"#;
    let head = panel(r#""task", "turns_2""#, "]", objective);
    let rolled = ANA.replace("initiative: 20, ", "");
    let text = format!("{head}, units: [{rolled}], round_limit: 5)");
    let loaded = load("defuse", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(loaded.battle.setup().sides.len(), 1);
    let mut table = Scene::level(&format!("{head}, units: [{ANA}], round_limit: 5)"));
    assert_eq!(table.round(), 1);
    table.order("Ana", work()).order("Ana", end_turn());
    assert_eq!(table.round(), 2);
    table.order("Ana", work());
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { winner: Some(_), .. }));
}

#[test]
fn pc_aac_10_a_lock_breaks_by_its_own_soak_and_wounds() {
    let mut table = with_bo(r#""target""#);
    table.dice(&[32, 7]).order("Ana", Deed::new("called_shot").mode("spot").at_square(0, 0));
    assert_eq!(
        (need(&table, "attack"), noted(&table), opened(&table)),
        (32, vec![("thing_struck".to_owned(), 5)], true)
    );
    let mut hard = with_bo(r#""target", "soak_8", "wounds_5""#);
    hard.dice(&[32, 7]).order("Ana", Deed::new("called_shot").mode("spot").at_square(0, 0));
    assert_eq!((noted(&hard)[0].1, opened(&hard)), (3, false));
    hard.pass_to("Ana").dice(&[32, 6]).order("Ana", Deed::new("called_shot").mode("spot").at_square(0, 0));
    assert_eq!((noted(&hard)[0].1, opened(&hard)), (2, true));
    assert_eq!(hard.refused("Bo", Deed::new("called_shot").mode("spot").at_square(3, 0)), "");
}

#[test]
fn pc_aac_10_the_odds_of_a_shot_at_a_lock_are_known() {
    let table = with_bo(r#""target", "soak_8", "wounds_5""#);
    let spot = Target::Square(Square::new(0, 0));
    let mut order = Order::new(table.id("Ana"), Key::new("called_shot")).at(spot);
    order.mode = Some(Key::new("spot"));
    let odds = Forecaster::new(table.battle()).breakage(&order).unwrap().expect("a lock");
    // 32 in a hundred hit; a die of 10 and 4 get past 8 from 5 on, and break it from 9 on.
    assert_eq!(odds.check.need, 32);
    assert!(odds.damages.same(Chance { ways: 32 * 6, of: 1000 }), "{odds:?}");
    assert!(odds.breaks.same(Chance { ways: 32 * 2, of: 1000 }), "{odds:?}");
}

#[test]
fn pc_aac_10_what_does_not_get_past_its_soak_leaves_no_mark() {
    for (die, damage, marks) in [(4, 0, 0), (5, 1, 1)] {
        let mut table = with_bo(r#""target", "soak_8", "wounds_5""#);
        table.dice(&[32, die]).order("Ana", Deed::new("called_shot").mode("spot").at_square(0, 0));
        assert_eq!((noted(&table)[0].1, table.battle().things().count(), opened(&table)), (damage, marks, false));
    }
}

#[test]
fn pc_aac_10_a_weapon_in_the_hand_breaks_and_its_holder_is_unhurt() {
    let mut table = with_bo(r#""target""#);
    table.dice(&[32, 4]).order("Ana", at("called_shot", "Bo").mode("held_item"));
    assert_eq!((noted(&table)[0].1, table.in_hand("Bo"), table.stat("Bo", "wounds")), (2, "assault_rifle", 14));
    table.pass_to("Ana").dice(&[32, 4]).order("Ana", at("called_shot", "Bo").mode("held_item"));
    assert_eq!((table.in_hand("Bo"), table.stat("Bo", "wounds"), table.battle().things().count()), ("nothing", 14, 0));
    assert_eq!(table.left("Ana", "half"), 1);
    table.pass_to("Ana");
    assert_eq!(table.refused("Ana", at("called_shot", "Bo").mode("held_item")), "PC-BGD-39");
}

#[test]
fn pc_set_01_the_hidden_are_there_and_not_seen() {
    let head = panel(r#""target""#, r#", (name: "b")]"#, "");
    let hidden = BO.replace("initiative: 10,", r#"initiative: 10, conditions: ["hidden"],"#);
    let mut table = Scene::level(&format!("{head}, units: [{ANA}, {hidden}])"));
    let (ana, bo) = (table.id("Ana"), table.id("Bo"));
    let side = table.battle().side(ana);
    assert_eq!((table.square("Bo"), table.battle().in_sight_of(side, bo)), ((9, 0), false));
    table.order("Ana", end_turn()).dice(&[50, 5]).order("Bo", attack("Ana"));
    assert!(table.asked_of("reaction").is_none() && tests(&table, "dodge") == 0);
    assert!(table.battle().in_sight_of(side, bo));
}

#[test]
fn pc_alt_01_a_level_lifts_nobody_without_wings() {
    let head = panel(r#""target""#, r#", (name: "b")]"#, "");
    let flying = ANA.replace("initiative: 20,", "initiative: 20, altitude: Low,");
    let faults = load("wings", &format!("{head}, units: [{flying}, {BO}])"), &Library::built_in()).err().unwrap();
    assert!(faults.to_string().contains("cannot fly"));
    let winged = flying.replace("altitude: Low,", "altitude: Low, tags: [\"flyer\"],");
    assert!(load("wings", &format!("{head}, units: [{winged}, {BO}])"), &Library::built_in()).is_ok());
}

#[test]
fn pc_act_08_what_a_fallen_worker_had_begun_begins_again() {
    let head = panel(r#""task", "turns_2""#, r#", (name: "b")]"#, "");
    let frail = ANA.replace("stats: (", "stats: (wounds: 1, ");
    let dot = r#"(name: "Dot", side: "a", at: (1, 1), initiative: 5, items: [])"#;
    let mut table = Scene::level(&format!("{head}, units: [{frail}, {BO}, {dot}])"));
    table.order("Ana", work()).order("Ana", end_turn());
    table.dice(&[50, 9]).order("Bo", attack("Ana")).order("Bo", end_turn());
    table.order("Dot", work());
    assert!(!opened(&table), "Dot's is the first turn of two");
    table.pass_to("Dot").order("Dot", work());
    assert!(opened(&table));
}

#[test]
fn pc_act_08_one_workers_interruption_leaves_anothers_turns() {
    let head = panel(r#""task", "turns_4""#, r#", (name: "b")]"#, "");
    let cal = r#"(name: "Cal", side: "a", at: (1, 1), initiative: 5, items: [])"#;
    let mut table = Scene::level(&format!("{head}, units: [{ANA}, {BO}, {cal}])"));
    table.order("Ana", work()).pass_to("Cal").order("Cal", work());
    assert_eq!(noted(&table).last(), Some(&("turns_of_work".to_owned(), 2)), "they work together");
    // Ana misses a turn; Cal does not.
    table.pass_to("Ana").pass_to("Cal").order("Cal", work());
    assert_eq!(noted(&table).last(), Some(&("turns_of_work".to_owned(), 2)), "his two");
    table.pass_to("Ana").order("Ana", work()).pass_to("Cal").order("Cal", work());
    assert!(opened(&table));
    assert_eq!((table.condition("Ana", "working"), table.battle().things().count()), (0, 0));
}

#[test]
fn pc_bgd_39_every_item_takes_its_own_damage_and_keeps_it_when_it_falls() {
    let many = "assault_rifle pistol pistol pistol pistol machine_pistol knife pistol knife";
    let bo = bo().items(many).holding("machine_pistol").condition("off_hand", 10);
    let mut table = Scene::new("percentile", &["A..B"]).initiative("structured").figures([ana(), bo]).begin();
    let damage = |table: &Table| -> Vec<i16> {
        let items = table.battle().gear(table.id("Bo")).items.iter();
        items.map(|item| item.map_or(-1, |item| item.wear.damage)).collect()
    };
    table.dice(&[5, 4]).order("Ana", at("called_shot", "Bo").mode("other_item"));
    assert_eq!(damage(&table), [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
    table.pass_to("Ana").dice(&[5, 4]).order("Ana", at("called_shot", "Bo").mode("held_item"));
    assert_eq!(damage(&table), [0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0]);
    table.pass_to("Bo").order("Bo", Deed::new("drop").with("machine_pistol"));
    table.order("Bo", Deed::new("pick_up")).pass_to("Ana");
    assert_eq!((table.in_hand("Bo"), damage(&table)[7]), ("machine_pistol", 2));
    table.dice(&[5, 4]).order("Ana", at("called_shot", "Bo").mode("held_item"));
    assert_eq!(damage(&table), [0, 0, 0, 0, 0, 0, 0, -1, 0, 2, 0]);
}

#[test]
fn pc_act_07_no_work_in_a_turn_that_has_seen_anything_else() {
    let mut table = with_bo(r#""task", "turns_3""#);
    table.order("Ana", Deed::new("drop_prone"));
    assert_eq!(table.refused("Ana", work()), "PC-ACT-07");
    let offered = engine::offers(table.battle(), table.id("Ana"));
    let task = offered.iter().find(|offer| offer.order.act.as_str() == "task").and_then(|offer| offer.refused.as_ref());
    assert_eq!(task.and_then(|refusal| refusal.rule).map(|rule| rule.0), Some("PC-ACT-07"));
    table.pass_to("Ana");
    assert!(table.allows("Ana", work()));
}

#[test]
fn pc_act_06_and_aac_10_the_briefing_tells_what_can_be_worked_on_and_shot_at() {
    let told = |marks: &str| words::house_rules(with_bo(marks).battle());
    assert_eq!(told(r#""task", "turns_3""#), ["Working on the panel takes 3 turns. (PC-ACT-06)"]);
    let kept_back = told(r#""task", "turns_3", "hidden_duration", "test_int", "keeps_progress""#);
    assert!(kept_back.len() == 3 && kept_back.iter().all(|line| !line.contains('3')), "{kept_back:?}");
    assert!(kept_back[1].contains("a test of Intelligence"));
    assert_eq!(told(r#""target", "soak_8", "wounds_5""#), ["The panel can be attacked: soak 8, Wounds 5. (PC-AAC-10)"]);
}

#[test]
fn pc_set_02_the_briefing_tells_who_is_surprised_and_nobody_hidden() {
    let head = panel(r#""other""#, r#", (name: "b")]"#, "");
    let caught = ANA.replace("initiative: 20,", r#"initiative: 20, conditions: ["surprised"],"#);
    let hidden = BO.replace("initiative: 10,", r#"initiative: 10, conditions: ["hidden", "surprised"],"#);
    let loaded = load("caught", &format!("{head}, units: [{caught}, {hidden}])"), &Library::built_in());
    let battle = loaded.unwrap_or_else(|faults| panic!("{faults}")).battle;
    assert_eq!(words::house_rules(&battle), ["Ana: surprised at the start."]);
}

#[test]
fn pc_act_06_marks_that_cannot_be_are_faults() {
    for (mark, fine) in [
        ("turns_0", false),
        ("turns_two", false),
        ("test_charm", false),
        ("soak_x", false),
        ("wounds_0", false),
        ("elevation_4", false),
        ("turns_1", true),
        ("test_wp", true),
        ("soak_0", true),
        ("red_paint", true),
    ] {
        let head = panel(&format!(r#""task", "{mark}""#), r#", (name: "b")]"#, "");
        let loaded = load("marks", &format!("{head}, units: [{ANA}, {BO}])"), &Library::built_in());
        match loaded {
            Ok(_) => assert!(fine, "{mark}"),
            Err(faults) => {
                assert!(!fine && faults.to_string().contains(&format!("\"{mark}\" cannot be this")), "{faults}")
            }
        }
    }
}

#[test]
fn pc_aac_10_a_solid_spot_can_be_called_and_other_solid_squares_cannot_be_shot_at() {
    let head =
        panel(r#""target""#, r#", (name: "b")]"#, "").replace("Impassable, door", "Impassable, solid: true, door");
    let mut table = Scene::level(&format!("{head}, units: [{ANA}, {BO}])"));
    table.dice(&[32, 7]).order("Ana", Deed::new("called_shot").mode("spot").at_square(0, 0));
    assert!(opened(&table));
    let figure = ana().several("frag_grenade", 1).holding("frag_grenade");
    let table = crate::cast::table(&["A.....#B"], [figure, bo()]);
    let throw = |x| Deed::new("throw").with("frag_grenade").at_square(x, 0);
    assert!(table.allows("Ana", throw(5)) && !table.allows("Ana", throw(6)));
}

#[test]
fn pc_aac_10_a_called_shot_names_a_place_of_its_target() {
    let table = with_bo(r#""target""#);
    for deed in [at("called_shot", "Bo"), at("called_shot", "Bo").mode("spot"), at("called_shot", "Bo").mode("unarmed")]
    {
        assert!(!table.allows("Ana", deed.clone()), "{deed:?}");
    }
    for place in ["head", "arm", "held_item"] {
        assert!(table.allows("Ana", at("called_shot", "Bo").mode(place)), "{place}");
    }
}

#[test]
fn pc_act_08_a_turn_spent_on_another_task_is_one_missed() {
    let head = panel(r#""task", "turns_3""#, r#", (name: "b")]"#, "").replace(r#""..........""#, r#""P.........""#);
    let mut table = Scene::level(&format!("{head}, units: [{ANA}, {BO}])"));
    for (turn, y) in [0, 0, 1, 0].into_iter().enumerate() {
        if turn > 0 {
            table.pass_to("Ana");
        }
        table.order("Ana", Deed::new("task").at_square(0, y));
        assert_eq!(table.battle().things().count(), 1, "only what is under way is kept");
    }
    assert_eq!((opened(&table), noted(&table)), (false, vec![("turns_of_work".to_owned(), 1)]));
}

#[test]
fn pc_bgd_47_dazzled_eyes_work_worse() {
    for (mark, target) in [("test_ws", 35 - 10), ("test_int", 40)] {
        let head = panel(&format!(r#""task", "{mark}""#), r#", (name: "b")]"#, "");
        let dazzled = ANA.replace("initiative: 20,", r#"initiative: 20, conditions: [(id: "dazzled", amount: 2)],"#);
        let mut table = Scene::level(&format!("{head}, units: [{dazzled}, {BO}])"));
        table.dice(&[90]).order("Ana", work());
        assert_eq!(need(&table, "task"), target, "{mark}");
    }
}

#[test]
fn pc_act_06_the_log_counts_the_turns_done_or_nothing() {
    for (marks, told) in [(r#""task", "turns_3""#, "Ana works: 1 turn done."), (HUSHED, "Ana keeps working.")] {
        let mut table = with_bo(marks);
        table.order("Ana", work());
        let said = words::sentences(table.battle(), table.latest());
        let of_work: Vec<String> = said.into_iter().filter(|one| one.contains("work")).collect();
        assert_eq!(of_work, [told], "{marks}");
    }
}

#[test]
fn pc_act_06_nobody_works_from_the_air() {
    let flier = ANA.replace("initiative: 20,", r#"initiative: 20, altitude: Low, tags: ["flyer"],"#);
    let head = panel(r#""task""#, r#", (name: "b")]"#, "");
    let table = Scene::level(&format!("{head}, units: [{flier}, {BO}])"));
    assert_eq!(table.refused("Ana", work()), "PC-ACT-06");
}
