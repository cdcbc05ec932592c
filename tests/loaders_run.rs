//! Order files in play: refused orders and decisions, names of items, ends of turns, starts in mid-round.

use six_seconds::battle::{Battle, Event, Key, Target, engine};
use six_seconds::replay::{DiceSource, OrderFile, OrderRun, Outcome};
use six_seconds::scenario::{self, Library};

/// A level of two sides, five squares apart, with fixed initiative; `more` comes after the units.
fn level(rules: &str, units: &str, more: &str) -> Battle {
    let text = format!(
        r##"(name: "yard", rules: ({rules}),
        map: (rows: ["..........", "..........", ".........."], legend: {{'.': "grass"}}),
        sides: [(name: "Reds"), (name: "Blues")], units: [{units}], {more})"##
    );
    let loaded = scenario::load("yard", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
    loaded.battle
}

const CEPHEUS: &str = "core: Cepheus, initiative: Dynamic, options: (damage_allocation: Auto)";
const PERCENTILE: &str = "core: Percentile, initiative: Structured";

/// Two people of the 2D6 rules, Ann before Bob.
fn duel(ann: &str, bob: &str) -> Battle {
    let units = format!(
        r#"(name: "Ann", side: "Reds", at: (2, 1), initiative: 9, {ann}),
        (name: "Bob", side: "Blues", at: (7, 1), initiative: 5, {bob})"#
    );
    level(CEPHEUS, &units, "")
}

/// Plays an order file with seeded dice; returns the outcomes, the opening first.
fn play(battle: &mut Battle, steps: &str) -> Vec<Outcome> {
    let known = |key: &str| engine::decisions(battle).any(|one| one.key.as_str() == key);
    let answers = [("hasten", "nobody"), ("withdraw", "stay")].into_iter().filter(|one| known(one.0));
    let standing = answers.map(|(key, answer)| format!("\"{key}\": \"{answer}\"")).collect::<Vec<_>>().join(", ");
    let text = format!("(standing: {{{standing}}}, steps: [{steps}])");
    let file = OrderFile::read("orders.ron", &text, battle).unwrap_or_else(|faults| panic!("{faults}"));
    let mut run = OrderRun::new(battle, &file, DiceSource::seeded(1));
    let mut outcomes = vec![run.begin().unwrap_or_else(|broken| panic!("{}", broken.report("orders.ron", &text)))];
    for at in 0..file.orders.len() {
        outcomes.push(run.step(at).unwrap_or_else(|broken| panic!("{}", broken.report("orders.ron", &text))));
    }
    outcomes
}

/// Why the decisions of a step were declined, with the answers taken instead.
fn declined(outcome: &Outcome) -> Vec<(&str, &str, Option<String>)> {
    let taken = |one: &six_seconds::replay::Declined| one.offered.as_ref().map(|(_, taken)| taken.to_string());
    outcome.declined.iter().map(|one| (&*one.asked, one.why, taken(one))).collect()
}

const RIFLE: &str = r#"items: ["rifle"]"#;

#[test]
fn a_decision_that_is_not_offered_is_refused_and_things_stay_as_they_are() {
    let mut battle = duel(RIFLE, RIFLE);
    let steps = r#"(unit: "Ann", do: "attack", at: Unit("Bob")), (choice: "Bob", what: "reaction", answer: "parry"),
        (unit: "Ann", do: "end_turn")"#;
    let outcomes = play(&mut battle, steps);
    assert_eq!(declined(&outcomes[1]), [("Bob", "not_offered", Some("none".to_owned()))]);
    assert_eq!(outcomes[1].declined[0].rule.0, "CE-REA-01");
    assert!(outcomes[1].events.iter().any(|event| matches!(event, Event::Checked(_))));
    assert!(!outcomes[1].events.iter().any(|event| matches!(event, Event::Reacted { .. })));
    assert_eq!(battle.current(), battle.find_unit("Bob"), "the run has gone on");
}

#[test]
fn a_decision_that_nobody_asks_for_is_refused_beside_the_order() {
    let mut battle = duel(RIFLE, "conditions: [\"unaware\"], items: [\"rifle\"]");
    let steps = r#"(unit: "Bob", do: "attack", at: Unit("Ann")), (choice: "Ann", answer: "dodge"),
        (unit: "Ann", do: "attack", at: Unit("Bob")), (choice: "Bob", answer: "dodge")"#;
    let outcomes = play(&mut battle, steps);
    let (_, refusal) = outcomes[1].refused.as_ref().expect("it is not his turn");
    assert_eq!(refusal.why.as_str(), "not_its_turn");
    assert_eq!(declined(&outcomes[1]), [("Ann", "not_asked", None)]);
    assert_eq!(outcomes[1].declined[0].rule.0, "SIX-DEC-01");
    assert_eq!((outcomes[2].refused.is_none(), declined(&outcomes[2])), (true, vec![("Bob", "not_asked", None)]));
    let why = |event: &&Event| matches!(event, Event::Noted { what, rule, .. } if what.as_str() == "unaware" && rule.0 == "CE-REA-04");
    assert!(outcomes[2].events.iter().any(|event| why(&event)), "the log says why nobody asks him");
}

#[test]
fn a_decision_that_fits_is_taken_whoever_else_is_asked() {
    let mut battle = duel(RIFLE, RIFLE);
    let steps = r#"(unit: "Ann", do: "attack", at: Unit("Bob")), (choice: "Bob", answer: "dodge")"#;
    let outcomes = play(&mut battle, steps);
    assert!(outcomes[1].declined.is_empty());
    assert!(outcomes[1].events.iter().any(|event| matches!(event, Event::Reacted { .. })));
}

#[test]
fn a_missing_decision_ends_the_run_with_who_is_asked_what() {
    let mut battle = duel(RIFLE, RIFLE);
    let text = r#"(standing: {"hasten": "nobody"}, steps: [(unit: "Ann", do: "attack", at: Unit("Bob"))])"#;
    let file = OrderFile::read("orders.ron", text, &battle).unwrap();
    let mut run = OrderRun::new(&mut battle, &file, DiceSource::seeded(1));
    run.begin().unwrap();
    let broken = run.step(0).expect_err("Bob must react or not").report("orders.ron", text).to_string();
    assert!(broken.contains("orders.ron:1:42: Bob is asked about reaction (none, dodge)"), "{broken}");
}

#[test]
fn end_turn_may_be_left_out_where_nothing_but_free_actions_is_left() {
    let mut battle = duel(RIFLE, RIFLE);
    let shot = |from: &str, to: &str| format!(r#"(unit: "{from}", do: "attack", at: Unit("{to}"))"#);
    let none = |who: &str| format!(r#"(choice: "{who}", answer: "none")"#);
    let crouch = r#"(unit: "Ann", do: "stance", mode: "crouched")"#;
    let steps = [crouch, &shot("Ann", "Bob"), &none("Bob"), &shot("Bob", "Ann"), &none("Ann")].join(", ");
    let outcomes = play(&mut battle, &steps);
    assert!(outcomes.iter().all(|outcome| outcome.refused.is_none()), "{outcomes:?}");
    // With a minor action left the turn is not over.
    let mut battle = duel(RIFLE, RIFLE);
    let steps = [&*shot("Ann", "Bob"), &none("Bob"), &shot("Bob", "Ann")].join(", ");
    let outcomes = play(&mut battle, &steps);
    assert_eq!(outcomes[2].refused.as_ref().map(|refused| refused.1.why.as_str()), Some("not_its_turn"));
}

#[test]
fn one_of_two_items_of_a_kind_is_named_by_its_number_and_bare_hands_as_unarmed() {
    let mut battle = duel(r#"items: ["auto_pistol", "auto_pistol"], in_hand: Nothing"#, RIFLE);
    let outcomes = play(&mut battle, r#"(unit: "Ann", do: "draw", with: "auto_pistol 2")"#);
    assert!(outcomes[1].events.iter().any(|event| matches!(event, Event::Readied { slot: 1, .. })));
    let faults = |steps: &str| {
        let mut battle = duel(RIFLE, RIFLE);
        let text = format!(r#"(standing: {{"hasten": "nobody"}}, steps: [{steps}])"#);
        let file = OrderFile::read("orders.ron", &text, &battle).unwrap();
        let mut run = OrderRun::new(&mut battle, &file, DiceSource::seeded(1));
        run.begin().unwrap();
        run.step(0).expect_err("there is no such item").report("orders.ron", &text).to_string()
    };
    let third = faults(r#"(unit: "Ann", do: "draw", with: "rifle 2")"#);
    assert!(third.contains("Ann does not carry \"rifle 2\" (carried: rifle)"), "{third}");
    let outcomes = play(&mut duel(RIFLE, RIFLE), r#"(unit: "Ann", do: "attack", at: Unit("Bob"), with: "unarmed")"#);
    assert_eq!(outcomes[1].refused.as_ref().map(|one| one.1.why.as_str()), Some("needs_empty_hands"));
}

#[test]
fn bare_hands_are_a_mode_where_weapons_stay_in_hand() {
    let units = r#"(name: "Ann", side: "Reds", at: (2, 1), items: ["sword"], initiative: 9, skills: (dodge: 0)),
        (name: "Bob", side: "Blues", at: (3, 1), initiative: 5)"#;
    let mut battle = level(PERCENTILE, units, "");
    let steps = r#"(unit: "Ann", do: "attack", at: Unit("Bob"), with: "unarmed"), (choice: "Bob", answer: "none")"#;
    let outcomes = play(&mut battle, steps);
    let unarmed =
        |event: &Event| matches!(event, Event::Declared { item: Some(item), .. } if item.as_str() == "unarmed");
    assert!(outcomes[1].events.iter().any(unarmed), "{outcomes:?}");
}

#[test]
fn a_mounted_weapon_is_named_by_its_own_name() {
    let loaded = scenario::load_file(std::path::Path::new("levels/cepheus/convoy.ron"), &Library::built_in()).unwrap();
    let battle = loaded.battle;
    let gunner = battle.units().find_map(|unit| {
        let vehicle = battle.seat(unit)?.vehicle;
        let mount = battle.machine(vehicle)?.design.mounts.first()?;
        Some((unit, mount.slot, battle.item(vehicle, mount.slot)?.1.key))
    });
    let (unit, slot, weapon) = gunner.expect("somebody rides in an armed vehicle");
    let fire = Some(Key::new("fire"));
    assert_eq!(six_seconds::replay::slot(&battle, unit, fire, None, weapon.as_str()), Ok(slot));
    assert!(six_seconds::replay::slot(&battle, unit, fire, None, "no such gun").is_err());
    // Actions that take no mounted weapon do not find it.
    assert!(six_seconds::replay::slot(&battle, unit, Some(Key::new("draw")), None, weapon.as_str()).is_err());
}

#[test]
fn an_unknown_mode_is_a_fault_with_its_place_and_what_was_meant() {
    let battle = duel(RIFLE, RIFLE);
    let text = "(steps: [\n (unit: \"Ann\", do: \"stance\", mode: \"crouch\"),\n (unit: \"Ann\", do: \"interact\", mode: \"x\")])";
    let faults = OrderFile::read("orders.ron", text, &battle).expect_err("there is no such mode").to_string();
    for told in [
        "orders.ron:2:36: stance has no mode \"crouch\"",
        "one of standing, crouched, prone",
        "\"crouched\"?",
        "no mode",
    ] {
        assert!(faults.contains(told), "{told} is missing in\n{faults}");
    }
}

#[test]
fn a_level_begins_in_its_round_with_its_combatant_acting() {
    let units = r#"(name: "Ann", side: "Reds", at: (2, 1), initiative: 9), (name: "Cat", side: "Reds", at: (2, 2), initiative: 7),
        (name: "Bob", side: "Blues", at: (7, 1), initiative: 5)"#;
    for rules in [CEPHEUS, PERCENTILE] {
        let mut battle = level(rules, units, r#"start: (round: 3, acting: "Cat")"#);
        let outcomes = play(&mut battle, "");
        assert_eq!((battle.scheduler().round, battle.current()), (3, battle.find_unit("Cat")));
        let ann = battle.find_unit("Ann").unwrap();
        assert!(matches!(battle.initiative(ann).state, six_seconds::battle::TurnState::Acted));
        assert!(outcomes[0].events.iter().any(|event| matches!(event, Event::RoundStarted { round: 3 })));
        let mut battle = level(rules, units, "start: (round: 3)");
        play(&mut battle, "");
        assert_eq!((battle.scheduler().round, battle.current()), (3, battle.find_unit("Ann")));
    }
}

#[test]
fn a_round_that_is_joined_begins_like_any_other() {
    let units = r#"(name: "Ann", side: "Reds", at: (2, 1), initiative: 19), (name: "Cat", side: "Reds", at: (2, 2), initiative: 7),
        (name: "Bob", side: "Blues", at: (7, 1), initiative: 5)"#;
    let espionage = "core: Espionage, initiative: Fluid, options: (spend_policy: \"never\")";
    for (rules, pool, left) in [(espionage, "free", 3), ("core: Arrgs, initiative: Countdown", "aap", 2)] {
        let mut battle = level(rules, units, r#"start: (round: 2, acting: "Cat")"#);
        let outcomes = play(&mut battle, "");
        assert_eq!((battle.scheduler().round, battle.current()), (2, battle.find_unit("Cat")), "{pool}");
        for unit in battle.units() {
            assert_eq!(battle.budget(unit).left(Key::new(pool)), left, "{pool} of {}", battle.name(unit));
        }
        let rounds = outcomes[0].events.iter().filter(|event| matches!(event, Event::RoundStarted { .. }));
        assert_eq!(rounds.count(), 1, "{pool}");
    }
}

#[test]
fn both_hands_are_filled_by_rules_that_know_two() {
    let units = r#"(name: "Ann", side: "Reds", at: (2, 1), items: ["knife", "sword", "knife"], in_hand: "knife", other_hand: "knife"),
        (name: "Bob", side: "Blues", at: (7, 1))"#;
    let battle = level(PERCENTILE, units, "");
    let ann = battle.find_unit("Ann").unwrap();
    assert_eq!(battle.gear(ann).in_hand, Some(0));
    assert_eq!(battle.conditions(ann).amount(Key::new("off_hand")), 3);
}

#[test]
fn work_goes_on_from_where_the_level_says() {
    let units = r#"(name: "Ann", side: "Reds", at: (2, 1), initiative: 9, work: (act: "first_aid", on: "Cat", done: 1, left: 2)),
        (name: "Cat", side: "Reds", at: (2, 2), initiative: 7, now: (end: 3), conditions: ["fresh_wound"]),
        (name: "Bob", side: "Blues", at: (7, 1), initiative: 5)"#;
    let mut battle = level(CEPHEUS, units, "start: (round: 2)");
    play(&mut battle, r#"(unit: "Ann", do: "end_turn"), (unit: "Cat", do: "end_turn"), (unit: "Bob", do: "end_turn")"#);
    let ann = battle.find_unit("Ann").unwrap();
    let work = battle.rules().core.work(&battle, ann).expect("she is still at it");
    assert_eq!((work.act.as_str(), work.on, work.done, work.left), ("first_aid", battle.find_unit("Cat"), 2, Some(1)));
}

#[test]
fn an_announced_attack_says_distance_and_height() {
    let units = r#"(name: "Ann", side: "Reds", at: (2, 1), items: ["assault_rifle"], initiative: 9),
        (name: "Bob", side: "Blues", at: (7, 1), initiative: 5, altitude: Low, tags: ["flyer"])"#;
    let mut battle = level(PERCENTILE, units, "");
    let steps = r#"(unit: "Ann", do: "attack", at: Unit("Bob")), (choice: "Bob", answer: "none")"#;
    let outcomes = play(&mut battle, steps);
    let reach = outcomes[1].events.iter().find_map(|event| match event {
        Event::Declared { at: Target::Unit(_), reach, .. } => *reach,
        _ => None,
    });
    let reach = reach.expect("the attack is announced");
    assert_eq!((reach.distance, reach.height), (60, 1));
}
