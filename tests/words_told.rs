//! What the words make of a battle.

use six_seconds::battle::{Event, Key, Rule, SideId};
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};
use six_seconds::words::{ending, evaded, house_rules, posture, price, sentences};

#[test]
fn a_walk_under_watch_is_one_line_and_the_next_walk_another() {
    let watcher = Figure::new("Ana").stats("ag 41 bs 42").items("assault_rifle").initiative(20);
    let walker = Figure::new("Bo").stats("ag 33").foe().initiative(10);
    let scene = Scene::new("percentile", &["A...............B"]).initiative("structured").figures([watcher, walker]);
    let mut table = scene.begin();
    table.order("Ana", Deed::new("overwatch").mode("enemy_out_of_reactions")).order("Ana", end_turn());
    let before = table.events().len();
    table.order("Bo", walk("w w w"));
    let steps = table.latest().iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    let held = "Ana holds fire on Bo: waiting for an enemy to run out of reactions (PC-OVW-06).";
    assert_eq!(
        (steps, sentences(table.battle(), table.latest())),
        (3, vec![held.to_owned(), "Bo moves 3 squares (4.5 m).".to_owned()])
    );
    table.order("Bo", walk("w w"));
    let all = sentences(table.battle(), &table.events()[before..]);
    assert_eq!(all, [held, "Bo moves 3 squares (4.5 m).", held, "Bo moves 2 squares (3 m)."]);
}

#[test]
fn what_is_told_between_two_steps_parts_the_walk() {
    let scene = Scene::new("percentile", &["A...............B"]).initiative("structured");
    let watcher = || Figure::new("Ana").stats("ag 41 bs 42").items("assault_rifle").initiative(20);
    let walker = Figure::new("Bo").stats("ag 33 wounds 40").foe().initiative(10);
    let mut table = scene.figures([watcher(), walker]).begin();
    table.order("Ana", Deed::new("overwatch").mode("enemy_moves")).order("Ana", end_turn());
    table.dice(&[20, 90, 99, 1]).order("Bo", walk("w w w"));
    let lines = sentences(table.battle(), table.latest());
    let walks: Vec<&String> = lines.iter().filter(|line| line.contains("moves")).collect();
    assert_eq!(walks, ["Bo moves 1 square (1.5 m).", "Bo moves 2 squares (3 m)."], "{lines:?}");
}

/// Two people with blades face to face, Ana before Bo.
fn duel(ana: Figure, bo: Figure) -> Table {
    let ana = ana.stats("ws 50 wounds 12").items("knife").initiative(20);
    let bo = bo.stats("ws 47 wounds 14").items("sword").foe().initiative(10);
    Scene::new("percentile", &["AB....", "......"]).initiative("structured").figures([ana, bo]).begin()
}

/// The words for the events of the latest order.
fn told(table: &Table) -> Vec<String> {
    sentences(table.battle(), table.latest())
}

/// The labels about evasions that float over the map after the latest order.
fn floats(table: &Table) -> Vec<String> {
    table.latest().iter().filter_map(evaded).collect()
}

#[test]
fn a_run_is_told_as_one_walk() {
    let runner = Figure::new("Ana").stats("ag 30").initiative(20);
    let scene = Scene::new("percentile", &["A..............", "..............B"]).initiative("structured");
    let mut table = scene.figures([runner, Figure::new("Bo").foe().initiative(10)]).begin();
    table.order("Ana", walk("e e e e e e e"));
    assert_eq!(told(&table), ["Ana runs 7 squares (10.5 m)."]);
}

#[test]
fn a_parry_tells_whether_it_has_kept_the_blow_off() {
    for (face, sentence, float) in [
        (38, "Bo parries: 38 against 57 (2 degrees).", "parried"),
        (59, "Bo fails to parry: 59 against 57 (1 degree short).", "parry failed"),
    ] {
        let mut table = duel(Figure::new("Ana"), Figure::new("Bo"));
        table.answer("Bo", "parry").dice(&[30, face]);
        if face > 57 {
            table.dice(&[1]);
        }
        table.order("Ana", attack("Bo"));
        let lines = told(&table);
        assert!(lines.contains(&sentence.to_owned()) && !lines.iter().any(|line| line.contains("tries")), "{lines:?}");
        assert_eq!(floats(&table), [float]);
    }
}

#[test]
fn a_dodge_that_makes_an_attack_harder_tells_whether_that_made_the_difference() {
    let shooter = || Figure::new("ALFA").stats("dex 7").skills("slug_rifle 1").items("rifle").initiative(12);
    let target = || Figure::new("BRAVO").stats("dex 7 end 15").foe().initiative(5);
    let mut seen = Vec::new();
    for (faces, harm) in [([2, 3], false), ([3, 4], false), ([6, 6], true)] {
        let scene = Scene::new("cepheus", &["A.........B....", "..............."]);
        let mut table = scene.figures([shooter(), target()]).begin();
        table.answer("BRAVO", "dodge").dice(&faces).dice(if harm { &[1, 1, 1] } else { &[] });
        table.order("ALFA", attack("BRAVO"));
        let (dodge, effect) = (table.dm("dodge").unwrap_or_default(), table.check().effect);
        let way = match effect {
            0.. => "hits despite the dodge",
            _ if effect - dodge >= 0 => "misses thanks to the dodge",
            _ => "misses: ",
        };
        let lines = told(&table);
        assert!(lines.iter().any(|line| line.contains(way)), "{way}: {lines:?}");
        seen.push((way, floats(&table)));
    }
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let all = [
        ("misses: ", words(&[])),
        ("misses thanks to the dodge", words(&["dodged"])),
        ("hits despite the dodge", words(&["dodge failed"])),
    ];
    assert_eq!(seen, all);
}

#[test]
fn burning_fate_is_told_as_what_it_saves_from_and_what_is_left() {
    let doomed = Figure::new("Bo").stats("t 30 fate 1").now("wounds 0").condition("lethal", 8);
    let mut table = duel(Figure::new("Ana").stats("s 40"), doomed);
    table.answer("Bo", "none").answer("Bo", "burn").dice(&[40, 4]).order("Ana", attack("Bo"));
    let lines = told(&table);
    let from = lines.iter().position(|line| line.contains("Lethal Damage")).unwrap_or_default();
    assert!(lines[from].starts_with("Bo has 1") && lines[from].ends_with(" Lethal Damage; 10 is death."), "{lines:?}");
    let after = [
        "Bo burns a Fate Point for good and escapes death: Lethal Damage falls to 9.",
        "Bo is helpless for the rest of the battle and cannot be hurt again.",
    ];
    assert_eq!(lines[from + 1..from + 3], after, "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("Fate 1")), "{lines:?}");
}

#[test]
fn why_a_battle_ended_is_told_from_the_readers_side() {
    let mut table = duel(Figure::new("Ana"), Figure::new("Bo").now("wounds 1"));
    table.answer("Bo", "none").dice(&[40, 4]).order("Ana", attack("Bo"));
    let what = Key::new("enemies_out");
    let end = |reader| ending(table.battle(), reader, Some(SideId(0)), what);
    assert_eq!(end(Some(SideId(0))), "All enemies are out of action.");
    assert_eq!(end(Some(SideId(1))), "All your people are out of action.");
    let winner = table.battle().setup().side_name(SideId(0));
    assert_eq!(end(None), format!("Only {winner} are still in action."));
    let last = told(&table).pop();
    assert_eq!(last, Some(format!("{winner} win: all enemies are out of action.")));
    assert_eq!(ending(table.battle(), None, None, Key::new("out_of_time")), "Time has run out.");
}

#[test]
fn who_is_in_the_air_flies_and_does_not_stand() {
    let flier = Figure::new("Ana").tags("flyer").flying(Altitude::High).initiative(20);
    let scene = Scene::new("percentile", &["A....B"]).initiative("structured");
    let table = scene.figures([flier, Figure::new("Bo").foe().initiative(10)]).begin();
    let how = |who| posture(table.battle(), table.id(who));
    assert_eq!((how("Ana"), how("Bo")), ("flying high".to_owned(), "standing".to_owned()));
}

#[test]
fn what_costs_nothing_is_said_to_be_free() {
    let table = duel(Figure::new("Ana"), Figure::new("Bo"));
    assert_eq!(price(table.battle(), &[]), "free");
}

#[test]
fn a_state_that_the_level_gives_is_told_with_what_it_does() {
    let table = duel(Figure::new("Ana").condition("braced", 1), Figure::new("Bo").condition("stunned", 1));
    let rules = house_rules(table.battle());
    assert!(rules.iter().any(
        |line| line.starts_with("Ana: weapon braced at the start") && line.contains("without its −30. (PC-BGD-37)")
    ));
    assert!(rules.contains(&"Bo: stunned at the start.".to_owned()), "{rules:?}");
}

#[test]
fn those_who_come_into_sight_together_are_one_line_and_so_are_hits_on_one_stat() {
    let table = duel(Figure::new("Ana"), Figure::new("Bo"));
    let (ana, bo, side) = (table.id("Ana"), table.id("Bo"), SideId(0));
    let lost = |from, to| Event::StatChanged { unit: bo, stat: Key::new("wounds"), from, to, rule: Rule("PC-ATK-21") };
    let spotted = |unit| Event::Spotted { unit, side };
    let seer = table.battle().setup().side_name(side);
    let events = [spotted(ana), spotted(bo), lost(9, 7), lost(7, 4)];
    let lines = [format!("{seer} spot Ana and Bo."), "Bo: Wounds left 9 → 4.".to_owned()];
    assert_eq!(sentences(table.battle(), &events), lines);
}

/// What is told of a step of somebody Disabled, with 1 Vitality below 0, whose Fortitude check at +6 rolls that face.
fn steps_disabled(face: u8) -> Vec<String> {
    let ana = Figure::new("Ana").stats("body 3 agility 2 intellect 1 personality 2").skills("athletics 3");
    let ana = ana.now("vitality -1").condition("disabled", 1).initiative(20);
    let scene = Scene::new("arrgs", &["A........B"]).initiative("countdown");
    let mut table = scene.figures([ana, Figure::new("Bo").stats("body 2").foe().initiative(9)]).begin();
    told(table.dice(&[face]).order("Ana", walk("e")))
}

#[test]
fn a_natural_one_that_fails_against_the_sum_is_called_so() {
    let lines = steps_disabled(1);
    for line in ["Ana fails the Fortitude check (Disabled): natural 1 + 6 = 7 against 2.", "Ana is Dying (1)."] {
        assert!(lines.iter().any(|told| told == line), "{lines:?}");
    }
}

#[test]
fn a_condition_that_comes_back_at_once_is_told_once() {
    let lines: Vec<String> = steps_disabled(9).into_iter().filter(|line| line.contains(" is ")).collect();
    assert_eq!(lines, ["Ana is Disabled."]);
}
