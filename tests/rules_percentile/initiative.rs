//! PC-INI, PC-TIM, PC-SET: order, rounds, surprise.

use crate::cast::{ana, apart, bo, cy, dee, need, struck, table};
use six_seconds::battle::system::Occasion;
use six_seconds::battle::{Event, Life, Phase};
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, Figure, Scene, attack, end_turn};

fn three(dice: &[u8]) -> six_seconds::testkit::Table {
    let figures = [ana().rolled(), bo().rolled(), cy().rolled()];
    Scene::new("percentile", &["A...B...C"]).initiative("structured").figures(figures).dice(dice).begin()
}

#[test]
fn pc_ini_01_a_die_and_the_agility_bonus() {
    let table = three(&[7, 9, 2]);
    assert_eq!((table.count("Ana"), table.count("Bo"), table.count("Cy")), (11, 12, 7));
}

#[test]
fn pc_ini_02_from_the_highest_to_the_lowest() {
    let mut table = three(&[7, 9, 2]);
    for who in ["Bo", "Ana", "Cy", "Bo", "Ana", "Cy"] {
        assert_eq!(table.current(), who);
        table.order(who, end_turn());
    }
    assert_eq!(table.round(), 3);
}

#[test]
fn pc_ini_03_the_higher_agility_breaks_a_tie() {
    let mut table = three(&[6, 1, 5]);
    assert_eq!((table.count("Ana"), table.count("Cy"), table.current()), (10, 10, "Cy"));
    table.order("Cy", end_turn());
    assert_eq!(table.current(), "Ana");
}

#[test]
fn pc_ini_04_a_roll_off_breaks_the_rest() {
    let twin = Figure::new("Twin").at('B').stats("ag 41").foe().items("knife");
    let scene = Scene::new("percentile", &["A...B"]).initiative("structured");
    let mut table = scene.figures([ana().rolled(), twin]).dice(&[6, 6, 3, 8]).begin();
    for who in ["Twin", "Ana", "Twin", "Ana"] {
        assert_eq!((table.current(), table.count(who)), (who, 10));
        table.order(who, end_turn());
    }
}

#[test]
fn pc_ini_04_equal_roll_offs_are_rolled_again() {
    let twin = Figure::new("Twin").at('B').stats("ag 41").foe().items("knife");
    let scene = Scene::new("percentile", &["A...B"]).initiative("structured");
    let table = scene.figures([ana().rolled(), twin]).dice(&[6, 6, 5, 5, 2, 9]).begin();
    assert_eq!(table.current(), "Twin");
}

#[test]
fn pc_ini_01_serves_another_core() {
    let one = Figure::new("Ana").stats("dex 9").items("rifle");
    let other = Figure::new("Bo").stats("dex 3").items("rifle").foe();
    let scene = Scene::new("cepheus", &["A...B"]).initiative("structured");
    let table = scene.figures([one, other]).dice(&[7, 9]).begin();
    assert_eq!((table.count("Ana"), table.count("Bo"), table.current()), (8, 8, "Ana"));
}

#[test]
fn six_ini_01_dynamic_initiative_counts_agility_from_the_average() {
    let scene = Scene::new("percentile", &["A...B"]).initiative("dynamic");
    let table = scene.figures([ana().rolled(), bo().rolled()]).dice(&[4, 3, 3, 3]).begin();
    assert_eq!((table.count("Ana"), table.count("Bo")), (8, 6));
}

#[test]
fn pc_tim_03_each_has_one_turn_a_round() {
    let mut table = three(&[7, 9, 2]);
    for _ in 0..4 {
        for who in ["Bo", "Ana", "Cy"] {
            table.order(who, end_turn());
        }
    }
    assert_eq!((table.round(), table.turns().len()), (5, 13));
}

#[test]
fn pc_tim_07_the_fight_ends_with_the_last_enemy() {
    let mut table = apart(ana(), 10, bo().now("wounds 1"));
    table.dice(&[50, 9]).order("Ana", attack("Bo"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { winner: Some(_), .. }));
}

#[test]
fn pc_set_03_the_surprised_lose_their_first_turn() {
    let figures = [bo().initiative(12), ana().initiative(11).condition("surprised", 1), cy().initiative(7)];
    let mut table = table(&["A...B...C"], figures);
    assert_eq!(table.current(), "Bo");
    table.order("Bo", end_turn());
    assert_eq!(table.current(), "Cy");
    table.order("Cy", end_turn()).order("Bo", end_turn());
    assert_eq!((table.current(), table.condition("Ana", "surprised")), ("Ana", 0));
}

#[test]
fn pc_set_04_the_surprised_only_deflect() {
    let mut table = apart(ana(), 10, cy().condition("surprised", 1));
    table.answer("Cy", "deflect").dice(&[30, 50]).order("Ana", attack("Cy"));
    assert!(table.was_offered("Cy", "deflect") && !table.was_offered("Cy", "dodge"));
}

#[test]
fn pc_set_05_the_surprised_are_easy_to_hit() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1).condition("surprised", 1));
    table.dice(&[99]).order("Bo", attack("Ana"));
    assert_eq!(need(&table, "attack"), 87);
}

#[test]
fn pc_tim_02_four_rounds_of_three_are_twelve_turns() {
    let mut table = three(&[7, 9, 2]);
    for _ in 0..12 {
        let current = table.current().to_owned();
        table.order(&current, end_turn());
    }
    let ended = table.events().iter().filter(|event| matches!(event, Event::TurnEnded { .. })).count();
    assert_eq!((ended, table.round()), (12, 5));
    for who in ["Ana", "Bo", "Cy"] {
        assert_eq!(table.turns().iter().take(12).filter(|turn| turn.0 == who).count(), 4);
    }
}

#[test]
fn pc_tim_05_the_steps_of_a_combat_in_order() {
    let bleeder = bo().rolled().now("wounds 2").condition("bleeding", 1).condition("surprised", 1);
    let scene = Scene::new("percentile", &["A.........B"]).initiative("structured");
    let mut table = scene.figures([ana().rolled(), bleeder]).dice(&[7, 2]).begin();
    table.order("Ana", end_turn()).order("Ana", end_turn()).order("Bo", end_turn());
    let step = |event: &Event| match event {
        Event::ConditionSet { condition, .. } if condition.key.as_str() == "surprised" => Some("surprise"),
        Event::InitiativeSet { .. } => Some("initiative"),
        Event::RoundStarted { .. } => Some("round"),
        Event::TurnStarted { .. } => Some("turn"),
        Event::RoundEnded { .. } => Some("end of round"),
        Event::BattleEnded { .. } => Some("end"),
        _ => None,
    };
    let mut steps: Vec<&str> = table.events().iter().filter_map(step).collect();
    steps.dedup();
    let rounds = ["round", "turn", "end of round", "round", "turn", "end of round"];
    assert_eq!(steps, [&["surprise", "initiative"][..], &rounds, &["end"]].concat());
}

#[test]
fn pc_tim_06_the_close_of_a_round_goes_by_group_and_initiative() {
    let faller = dee().initiative(30).flying(Altitude::High).condition("no_flight", 1);
    let figures =
        [bo().initiative(3).condition("bleeding", 1), cy().condition("bleeding", 1), faller, ana().initiative(1)];
    let mut table = table(&["A...B...C...D"], figures);
    for who in ["Dee", "Cy", "Bo", "Ana"] {
        table.order(who, end_turn());
    }
    let at_the_end = |event: &Event| match event {
        Event::Harmed { unit, .. } => Some((table.battle().name(*unit).to_owned(), "bleeds")),
        Event::AltitudeChanged { unit, .. } => Some((table.battle().name(*unit).to_owned(), "falls")),
        _ => None,
    };
    let order: Vec<(String, &str)> = table.events().iter().filter_map(at_the_end).collect();
    let expected = [("Cy", "bleeds"), ("Bo", "bleeds"), ("Dee", "falls")];
    assert_eq!(order, expected.map(|(who, what)| (who.to_owned(), what)));
}

#[test]
fn pc_set_02_the_level_says_who_is_surprised() {
    let table = table(&["A...B...C"], [ana().condition("surprised", 1), bo(), cy()]);
    let surprised: Vec<i32> = ["Ana", "Bo", "Cy"].iter().map(|who| table.condition(who, "surprised")).collect();
    assert_eq!(surprised, [1, 0, 0]);
}

#[test]
fn pc_ini_02_the_track_shows_the_count_of_the_next_round() {
    let table = table(&["A...B"], [ana(), bo()]);
    let model = table.battle().rules().initiative;
    let ahead = model.preview(table.battle(), table.id("Ana"), Occasion::Reacted);
    assert_eq!((ahead.now, ahead.next), (20, 20));
}

#[test]
fn pc_ini_03_what_is_worn_lowers_the_agility_that_breaks_a_tie() {
    let plated = Figure::new("Ana").stats("ag 41").wearing("combat_plate");
    let figures = [plated, Figure::new("Cy").stats("ag 40").foe()];
    let scene = Scene::new("percentile", &["A.......C"]).initiative("structured");
    let table = scene.figures(figures).dice(&[7, 6]).begin();
    assert_eq!((table.count("Ana"), table.count("Cy"), table.current()), (10, 10, "Cy"), "36 is less than 40");
}

#[test]
fn pc_bgd_46_a_roll_off_counts_wherever_initiative_order_does() {
    let twin = Figure::new("Twin").at('C').stats("t 44 ag 33 wp 40 wounds 14").items("knife").foe().initiative(10);
    let scene = Scene::new("percentile", &["A.....BC"]).initiative("structured");
    let mut table = scene.figures([ana(), bo(), twin]).dice(&[3, 8]).begin();
    // One degree, one hit: the die of two selects the second in order.
    table.dice(&[21, 2, 5, 90, 90]).order("Ana", Deed::new("suppressive_fire").mode("full").at("Bo"));
    let tested = |event: &Event| match event {
        Event::Checked(check) if check.what.as_str() == "pinning" => Some(table.battle().name(check.unit)),
        _ => None,
    };
    let tested: Vec<&str> = table.latest().iter().filter_map(tested).collect();
    assert_eq!((struck(&table), tested), (vec!["Bo"], vec!["Twin", "Bo"]));
    table.order("Ana", end_turn());
    assert_eq!(table.current(), "Twin");
}

#[test]
fn pc_bgd_28_a_turn_lost_to_surprise_counts_for_a_stun() {
    let mut table = apart(ana(), 10, bo().condition("surprised", 1).condition("stunned", 1));
    table.order("Ana", end_turn());
    assert_eq!((table.round(), table.condition("Bo", "stunned")), (2, 0));
    table.order("Ana", end_turn());
    assert_eq!(table.current(), "Bo");
}

#[test]
fn pc_tim_02_and_aac_22_the_turn_of_the_helpless_starts_though_nobody_plays_it() {
    let weary = Figure::new("Ana").stats("t 38").items("knife").condition("fatigue", 3).initiative(20);
    let early = Figure::new("Dan").foe().items("knife").initiative(25);
    let late = Figure::new("Eve").items("knife").initiative(1);
    let mut table = table(&["AB......D", "........E"], [weary, bo(), early, late]);
    table.order("Dan", end_turn()).order("Ana", Deed::new("guard_mode")).order("Ana", end_turn());
    table.dice(&[17, 5, 99]).order("Bo", attack("Ana").mode("unarmed")).order("Bo", end_turn());
    assert_eq!((table.body("Ana").life, table.condition("Ana", "guarding")), (Life::Down, 20));
    table.order("Eve", end_turn());
    assert_eq!((table.current(), table.condition("Ana", "guarding")), ("Dan", 20), "her turn is still to come");
    table.order("Dan", end_turn());
    assert_eq!((table.current(), table.condition("Ana", "guarding")), ("Bo", 0));
    table.dice(&[99]).order("Bo", attack("Ana"));
    assert_eq!(need(&table, "attack"), 47 + 10 + 30 + 10, "helpless and prone, and nothing for the guard");
}
