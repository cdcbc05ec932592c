//! The AI's answers to questions in the middle of an order.

use super::{Mind, Situation, play, situation};
use six_seconds::battle::oracle::{Answer, Live};
use six_seconds::battle::{Key, Order, Stance, Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Figure, Scene, Table, delay, end_turn};
use std::collections::BTreeSet;

/// Fails unless all answers to a question in a situation are among `wanted`, over several dice.
fn answers(situation: &Situation, what: &str, wanted: &[Answer]) {
    let (mut given, mut orders): (Vec<Answer>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
    for seed in 1..=12 {
        let seen = play(situation, seed);
        orders.extend(seen.acts);
        given.extend(seen.decisions.into_iter().filter(|one| one.0.as_str() == what).map(|one| one.1));
    }
    given.dedup();
    for answer in wanted {
        let name = situation.name;
        assert!(given.contains(answer), "{name}: {what}: nobody answers {answer:?}, but {given:?}; {orders:?}");
    }
}

/// The answers to a question in the middle of an order, over several dice.
pub(super) fn asked(table: &Table, order: &Order, what: &str) -> Vec<Answer> {
    let mut mind = Mind::default();
    for seed in 1..=6 {
        let (mut stream, mut tape) = (DiceStream::from_seed(seed), Vec::new());
        let mut live = Live::new(&mut stream, &mut tape, &mut mind);
        engine::give(&mut table.battle().fork(), order, &mut live).expect("the order may be given");
    }
    mind.decisions.into_iter().filter(|one| one.0.as_str() == what).map(|one| one.1).collect()
}

pub(super) fn one(key: &'static str) -> Answer {
    Answer::One(Key::new(key))
}

fn ana() -> Figure {
    Figure::new("Ana").stats("ws 35 bs 60 s 34 t 38 ag 41 wp 36 wounds 12").initiative(20)
}

fn foe(name: &str) -> Figure {
    Figure::new(name).stats("ws 30 bs 28 s 35 t 24 ag 12 wp 30 wounds 12").foe().initiative(9)
}

fn scene(figures: impl IntoIterator<Item = Figure>) -> Table {
    let rows = ["xxx..........", "xAx.....B....", "xxx.....C...."];
    Scene::new("percentile", &rows).initiative("structured").figures(figures).begin()
}

#[test]
fn a_fate_point_turns_a_miss_that_matters() {
    let hunt = scene([ana().stats("fate 1").items("assault_rifle"), foe("Bo").now("wounds 4").items("maul")]);
    answers(&situation("a shot that fells", &[], 6, hunt.battle()), "spend_fate", &[one("reroll")]);
}

#[test]
fn a_fate_point_is_kept_where_it_turns_little() {
    let safe = foe("Bo").stats("t 60").wearing("powered_suit").wearing("combat_plate").items("maul");
    let hopeless = scene([ana().stats("fate 1 bs 5").items("pistol"), safe]);
    answers(&situation("a shot at plates", &[], 4, hopeless.battle()), "spend_fate", &[one("keep")]);
}

#[test]
fn hits_of_a_burst_go_to_whom_they_fell() {
    let hurt = |name: &str| foe(name).now("wounds 2");
    let pair = scene([ana().stats("bs 95").items("assault_rifle"), hurt("Bo"), hurt("Cal").initiative(5)]);
    let mut given = Vec::new();
    for (target, other) in [("Bo", "Cal"), ("Cal", "Bo")] {
        let burst =
            Order { amount: 3, ..Order::new(pair.id("Ana"), Key::new("burst")).at(Target::Unit(pair.id(target))) };
        given.extend(asked(&pair, &burst, "spread_hits").into_iter().map(|answer| (answer, pair.id(other))));
    }
    assert!(given.iter().any(|(answer, other)| *answer == Answer::Some(vec![*other])), "{given:?}");
}

/// A combatant that holds BRAVO where its side has to be alone.
fn grip(alfa: &str, bravo: &str) -> Table {
    Scene::level(&format!(
        r#"(name: "Grip", rules: (core: Cepheus, initiative: Dynamic),
        map: (rows: ["..........", "....a.....", ".........."], legend: {{'.': "grass", 'a': "grass"}}),
        zones: [(name: "ring", marks: ['a'])],
        sides: [(name: "red", objectives: [(text: "Hold it.", goal: Hold(zone: "ring", rounds: 9))]), (name: "blue")],
        units: [
            (name: "ALFA", side: "red", at: 'a', stats: (str: 14, dex: 9), skills: (natural_weapons: 4), initiative: 9,
                conditions: [(id: "grappled", on: "BRAVO")], {alfa}),
            (name: "BRAVO", side: "blue", at: (4, 1), stats: (str: 3, dex: 3), initiative: 2,
                conditions: [(id: "grappled", on: "ALFA")], {bravo}),
        ])"#
    ))
}

/// The outcome that the winner of a grapple chooses for such an opponent.
fn outcome(name: &'static str, (alfa, bravo): (&str, &str), wanted: &'static str) {
    answers(&situation(name, &[], 4, grip(alfa, bravo).battle()), "grapple_outcome", &[one(wanted)]);
}

#[test]
fn every_outcome_of_a_2d6_grapple_has_its_place() {
    let plates = r#"worn: ["combat_armour"]"#;
    outcome("somebody without armour", ("items: []", "items: []"), "squeeze");
    outcome("a weapon behind plates", ("items: []", &format!(r#"items: ["auto_rifle"], {plates}"#)), "disarm");
    outcome("an intruder behind plates", ("items: []", &format!("items: [], {plates}")), "drag");
}

#[test]
fn who_is_on_the_ground_is_held_there() {
    let figures = [
        Figure::new("ALFA").stats("str 14").skills("natural_weapons 4").condition_on("grappled", "BRAVO").initiative(9),
        Figure::new("BRAVO").at('A').stats("str 3 dex 3").wearing("combat_armour").foe().initiative(2),
    ];
    for (stance, wanted) in [(Stance::Standing, "fell"), (Stance::Prone, "hold")] {
        let [alfa, bravo] = figures.clone();
        let bravo = bravo.condition_on("grappled", "ALFA").stance(stance);
        let table = Scene::new("cepheus", &["A....", "....."]).figures([alfa, bravo]).begin();
        let grapple = Order::new(table.id("ALFA"), Key::new("grapple")).at(Target::Unit(table.id("BRAVO")));
        assert_eq!(asked(&table, &grapple, "grapple_outcome").first(), Some(&one(wanted)), "{stance:?}");
    }
}

#[test]
fn who_has_a_gun_gets_away_and_who_is_clumsy_is_thrown() {
    let alfa = || Figure::new("ALFA").stats("str 9 dex 9").condition_on("grappled", "BRAVO").initiative(9);
    let bravo = || Figure::new("BRAVO").at('A').condition_on("grappled", "ALFA").foe().initiative(2);
    let grip = |alfa: Figure, bravo: Figure| Scene::new("cepheus", &["A....", "....."]).figures([alfa, bravo]).begin();
    let clad = |figure: Figure| figure.skills("natural_weapons 1").wearing("combat_armour");
    let gun = grip(clad(alfa()).items("auto_rifle"), clad(bravo()).stats("str 9 dex 9"));
    answers(&situation("a gun of no use", &[], 8, gun.battle()), "grapple_outcome", &[one("escape")]);
    let frail = grip(alfa().stats("str 12").skills("natural_weapons 0"), bravo().now("end 2 str 3 dex 3"));
    answers(&situation("somebody frail", &[], 8, frail.battle()), "grapple_outcome", &[one("hurl")]);
}

#[test]
fn who_waits_comes_in_once_there_is_a_target() {
    for (wall, wanted) in [('.', "act"), ('#', "wait")] {
        let figures = [
            Figure::new("ALFA").stats("dex 9").skills("slug_rifle 2").items("rifle").initiative(12),
            Figure::new("BRAVO").items("dagger").foe().initiative(5),
        ];
        let mut lane = Scene::new("cepheus", &[format!("A...{wall}.....B")]).figures(figures).begin();
        lane.order("ALFA", delay());
        let stance = Order { mode: Some(Key::new("prone")), ..Order::new(lane.id("BRAVO"), Key::new("stance")) };
        assert_eq!(asked(&lane, &stance, "delay").first(), Some(&one(wanted)), "behind {wall}");
    }
}

#[test]
fn who_can_forestall_a_dangerous_enemy_hurries() {
    for (weapon, hurries) in [("auto_rifle", true), ("dagger", false)] {
        let figures = [
            Figure::new("ALFA").stats("dex 12").skills("slug_rifle 3").items("rifle").initiative(9),
            Figure::new("BRAVO").skills("slug_rifle 3").now("end 1 str 1").items(weapon).foe().initiative(10),
        ];
        let mut lane = Scene::new("cepheus", &["A..........B"]).figures(figures).begin();
        lane.order("BRAVO", end_turn());
        let (alfa, end) = (lane.id("ALFA"), Order::new(lane.id("ALFA"), engine::END_TURN));
        let wanted = if hurries { vec![alfa] } else { Vec::new() };
        assert_eq!(asked(&lane, &end, "hasten").first(), Some(&Answer::Some(wanted)), "{weapon}");
    }
}
