//! Every core under every initiative model, played to the end: no stall, no refusal of what was offered, no panic.

use six_seconds::ai::{Policy, Random, Scripted};
use six_seconds::battle::engine::{self, END_TURN, Stop};
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live};
use six_seconds::battle::system::Targeting;
use six_seconds::battle::{Battle, Order, Phase, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::rules::SYSTEMS;
use six_seconds::scenario::{Library, load};

const ROWS: &str = r#"["a..w....", "a..w..tb", "a.....tb", "...uu..b"]"#;
const LEGEND: &str = r#"{'.': "grass", 'w': "low_wall", 't': "tree", 'u': "undergrowth", 'a': "grass", 'b': "grass"}"#;

/// A small fight of three against three under a core and an initiative model.
fn fight(core: &str, initiative: &str, soldiers: [&str; 3]) -> Battle {
    let rules = format!("core: {core}, initiative: {initiative}");
    load("mixture", &level(&rules, soldiers), &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle
}

/// The text of such a fight.
fn level(rules: &str, soldiers: [&str; 3]) -> String {
    let unit = |name: String, side: &str, mark: char, kind: &str| {
        format!(r#"(name: "{name}", side: "{side}", at: '{mark}', archetype: "{kind}"),"#)
    };
    let units: String = (0..3)
        .flat_map(|at| {
            let one = unit(format!("A{at}"), "red", 'a', soldiers[at]);
            [one, unit(format!("B{at}"), "blue", 'b', soldiers[(at + 1) % 3])]
        })
        .collect();
    format!(
        r#"(name: "mixture", rules: ({rules}), map: (rows: {ROWS}, legend: {LEGEND}),
        sides: [(name: "red"), (name: "blue")], units: [{units}], round_limit: 40)"#
    )
}

#[test]
fn a_level_names_its_damage_model_or_takes_the_cores_own() {
    for (core, soldiers) in mixtures() {
        let named = |damage: &str| level(&format!("core: {core}, initiative: structured{damage}"), soldiers);
        for own in ["", ", damage: native", ", damage: Native"] {
            let battle = load("mixture", &named(own), &Library::built_in()).unwrap().battle;
            assert_eq!(battle.rules().harm.states(), battle.rules().core.harm().states());
        }
        let faults = load("mixture", &named(", damage: bruises"), &Library::built_in()).err().unwrap().to_string();
        assert!(faults.contains("there is no damage model called \"bruises\""), "{faults}");
        assert!(faults.contains("native"), "{faults}");
    }
}

/// Answers for everybody.
struct Minds<'a, P: Policy>(&'a mut [P; 2]);

impl<P: Policy> Chooser for Minds<'_, P> {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        let answer = self.0[0].choose(battle, choice);
        assert!(answer.as_ref().is_none_or(|answer| choice.allows(answer)), "{choice:?}: {answer:?}");
        answer
    }
}

/// Every order that is offered as allowed and needs no target must go through the rules' own check.
fn offers_hold(battle: &Battle, unit: UnitId) {
    let offers = engine::offers(battle, unit);
    let said = |offer| six_seconds::words::offer(battle, offer);
    assert!(offers.iter().map(said).all(|words| !words.is_empty() && !words.contains('{')));
    for offer in offers.iter().filter(|offer| offer.refused.is_none()) {
        let whole = matches!(offer.targeting, Targeting::None | Targeting::Item);
        if whole && let Err(refusal) = engine::check(battle, &offer.order) {
            panic!("{:?} is offered and refused: {refusal:?}", offer.order);
        }
    }
}

/// Plays a battle to the end. Gives the orders that were given.
fn play<P: Policy>(mut battle: Battle, mut minds: [P; 2], seed: u64) -> usize {
    let (mut stream, mut tape) = (DiceStream::from_seed(seed), Vec::new());
    engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, &mut Minds(&mut minds))).unwrap();
    let mut given = 0;
    while let Some(unit) = battle.current() {
        offers_hold(&battle, unit);
        let order = minds[battle.side(unit).index()].order(&battle, unit);
        let (mut tape, round) = (Vec::new(), battle.scheduler().round);
        let mut answers = Minds(&mut minds);
        match engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut tape, &mut answers)) {
            Ok(_) => given += 1,
            Err(Stop::Refused(refusal)) => panic!("round {round}: {order:?} is refused: {refusal:?}"),
            Err(stop) => panic!("round {round}: {order:?}: {stop:?}"),
        }
        assert!(given < 20_000, "the battle does not end");
    }
    assert!(matches!(battle.scheduler().phase, Phase::Over { .. }), "nobody acts and the battle is not over");
    given
}

/// Every core with an ordinary squad of its armoury.
fn mixtures() -> Vec<(&'static str, [&'static str; 3])> {
    SYSTEMS.iter().map(|system| (system.core.id().as_str(), system.squad)).collect()
}

#[test]
fn simple_soldiers_fight_under_every_mixture() {
    for (core, soldiers) in mixtures() {
        for initiative in ["structured", "dynamic"] {
            for seed in 1..=20 {
                let given = play(fight(core, initiative, soldiers), [Scripted::default(), Scripted::default()], seed);
                assert!(given > 6, "{core} under {initiative}: {given} orders");
            }
        }
    }
}

#[test]
fn madmen_who_try_everything_break_nothing() {
    let oddities = ["scout_flyer", "breacher", "crusher"];
    for (core, soldiers) in mixtures().into_iter().chain([("percentile", oddities)]) {
        for initiative in ["structured", "dynamic"] {
            for seed in 1..=10 {
                play(fight(core, initiative, soldiers), [Random::new(seed), Random::new(seed + 100)], seed);
            }
        }
    }
}

#[test]
fn ending_every_turn_comes_to_the_last_round() {
    for (core, soldiers) in mixtures() {
        for initiative in ["structured", "dynamic"] {
            let mut battle = fight(core, initiative, soldiers);
            let (mut stream, mut tape) = (DiceStream::from_seed(1), Vec::new());
            let mut minds = [Scripted::default(), Scripted::default()];
            engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, &mut Minds(&mut minds))).unwrap();
            while let Some(unit) = battle.current() {
                let mut tape = Vec::new();
                let mut answers = Minds(&mut minds);
                let mut live = Live::new(&mut stream, &mut tape, &mut answers);
                engine::give(&mut battle, &Order::new(unit, END_TURN), &mut live).unwrap();
            }
            assert_eq!(battle.scheduler().round, 40);
        }
    }
}
