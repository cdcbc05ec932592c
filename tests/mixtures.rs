//! Every core under every initiative model, played to the end: no stall, no refusal of an offer, no panic.

use six_seconds::ai::{self, Game, Players, Policy, Random, Scripted};
use six_seconds::battle::engine::{self, END_TURN, Stop};
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live, Wanted};
use six_seconds::battle::system::{Effect, Occasion, Targeting};
use six_seconds::battle::{
    Battle, Check, Condition, Event, Key, Life, Order, Phase, Rule, Target, UnitId, Until, camp,
};
use six_seconds::dice::DiceStream;
use six_seconds::rules::SYSTEMS;
use six_seconds::scenario::{Library, load};
use std::sync::Arc;

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

/// Every offer that is allowed and needs no target must pass the rules' own check.
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

/// Plays a battle to the end and returns its orders.
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

/// The same battle before it begins, with a combatant under an effect.
fn under(battle: &Battle, unit: UnitId, effect: Effect) -> Battle {
    let mut recruits: Vec<_> = battle.units().map(|one| camp::recruit(battle, one)).collect();
    let (key, until, rule) = (effect.condition(), Until::Cleared, Rule("SIX-INI-02"));
    recruits[unit.index()].conditions.0.push(Condition { key, amount: 1, until, on: None, rule });
    Battle::new(Arc::new(battle.setup().clone()), battle.map().clone(), recruits)
}

/// Two soldiers of a core's squad, three squares apart in the open.
fn duel(core: &str, initiative: &str, soldier: &str) -> Battle {
    let text = format!(
        r#"(name: "duel", rules: (core: {core}, initiative: {initiative}),
        map: (rows: ["a..b"], legend: {{'.': "grass", 'a': "grass", 'b': "grass"}}),
        sides: [(name: "red"), (name: "blue")], units: [
            (name: "A", side: "red", at: 'a', archetype: "{soldier}", initiative: 20),
            (name: "B", side: "blue", at: 'b', archetype: "{soldier}", initiative: 10),
        ])"#
    );
    load("duel", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle
}

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);

/// Begins a battle in which nobody does more than necessary, and records whether anybody was asked for a reaction.
struct Passive {
    hasten: Vec<UnitId>,
    asked: Vec<Key>,
}

impl Chooser for Passive {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        self.asked.push(choice.what);
        match &choice.wanted {
            Wanted::Some(able) => {
                Some(Answer::Some(able.iter().copied().filter(|one| self.hasten.contains(one)).collect()))
            }
            _ => Some(choice.default_answer()),
        }
    }
}

fn begun(mut battle: Battle, minds: &mut Passive) -> Battle {
    let (mut stream, mut tape) = (DiceStream::from_seed(7), Vec::new());
    engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, minds)).unwrap();
    battle
}

/// The check of A's first attack on B.
fn attack(battle: &mut Battle, minds: &mut Passive) -> Check {
    let offers = engine::offers(battle, A);
    let plain =
        offers.into_iter().filter(|one| one.harms && one.targeting == Targeting::Enemy && one.refused.is_none());
    let order = plain.map(|one| one.order.at(Target::Unit(B))).find(|order| engine::check(battle, order).is_ok());
    let (mut stream, mut tape) = (DiceStream::from_seed(7), Vec::new());
    let order = order.expect("A can attack B");
    let events = engine::give(battle, &order, &mut Live::new(&mut stream, &mut tape, minds)).unwrap();
    let made = |event: Event| match event {
        Event::Checked(check) if check.unit == A => Some(check),
        _ => None,
    };
    events.into_iter().find_map(made).expect("A makes a check")
}

#[test]
fn every_effect_means_what_its_core_declares() {
    for (core, squad) in mixtures() {
        for initiative in ["structured", "dynamic"] {
            let bare = duel(core, initiative, squad[0]);
            let minds = || Passive { hasten: Vec::new(), asked: Vec::new() };
            let effects = bare.rules().core.declared().effects;
            let reactions = |battle: Battle| {
                let mut minds = minds();
                let mut battle = begun(battle, &mut minds);
                let check = attack(&mut battle, &mut minds);
                (check, minds.asked.len())
            };
            let (plain, asked) = reactions(bare.fork());
            assert_eq!(Effect::ALL.map(|effect| plain.ledger.amount_of(effect.condition())), [None; 3]);

            let hasty = Effect::Hasty.condition();
            let (check, _) = reactions(under(&bare, A, Effect::Hasty));
            assert_eq!(check.ledger.amount_of(hasty), Some(effects.hasty.own_checks), "{core}");
            assert!(effects.hasty.own_checks < 0, "{core}: haste is paid for");

            let flat = Effect::FlatFooted.condition();
            let (check, asked_flat) = reactions(under(&bare, B, Effect::FlatFooted));
            let more = effects.flat_footed.attacks_on_it;
            assert_eq!(check.ledger.amount_of(flat), Some(more).filter(|more| *more != 0), "{core}");
            // Where nothing is added to the attack, less has to be reached.
            assert!(more > 0 || check.need < plain.need, "{core}: {} of {}", check.need, plain.need);
            assert!(effects.flat_footed.no_reaction && asked_flat <= asked, "{core}: {asked_flat} of {asked}");

            let battle = begun(under(&bare, A, Effect::Reeling), &mut minds());
            let turn = battle.rules().core.declared().efforts.turn;
            assert!(turn.iter().all(|(what, _)| battle.budget(A).left(*what) == 0), "{core}: the turn is lost");
            assert!(!battle.conditions(A).has(Effect::Reeling.condition()), "{core}: once");
        }
    }
}

#[test]
fn haste_costs_what_the_prompt_says_under_every_core() {
    for (core, squad) in mixtures() {
        let mut minds = Passive { hasten: vec![A], asked: Vec::new() };
        let mut battle = begun(duel(core, "dynamic", squad[0]), &mut minds);
        assert_eq!((battle.current(), battle.initiative(A).count()), (Some(A), 22), "{core}");
        let price = battle.rules().core.declared().effects.hasty.own_checks;
        let check = attack(&mut battle, &mut minds);
        assert_eq!(check.ledger.amount_of(Effect::Hasty.condition()), Some(price), "{core}");
    }
}

/// The happenings that a core never causes, with the reason, and all others.
#[test]
fn every_core_lists_what_can_happen_under_it() {
    let never = |core: &str| match core {
        "percentile" => {
            use Occasion::{Led, MadeAttack, Quickened, Slowed, Suppressed};
            vec![Led, MadeAttack, Quickened, Slowed, Suppressed]
        }
        "espionage" => {
            use Occasion::{Led, MadeAttack, Quickened, Reacted, Slowed, Suppressed};
            vec![Led, MadeAttack, Quickened, Reacted, Slowed, Suppressed]
        }
        "arrgs" => {
            use Occasion::{Led, MadeAttack, Quickened, Slowed, Suppressed};
            vec![Led, MadeAttack, Quickened, Slowed, Suppressed]
        }
        _ => Vec::new(),
    };
    // Haste and regrouping are a model's own actions.
    let own = [Occasion::Hastened];
    for system in SYSTEMS {
        let listed = system.core.declared().happenings;
        let never = never(system.core.id().as_str());
        for occasion in Occasion::ALL.into_iter().filter(|one| !own.contains(one)) {
            assert_ne!(listed.contains(&occasion), never.contains(&occasion), "{}: {occasion:?}", system.core.id());
        }
    }
}

#[test]
fn simple_soldiers_fight_under_every_mixture() {
    for (core, soldiers) in mixtures() {
        for initiative in ["structured", "dynamic", "fluid", "countdown"] {
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
        for initiative in ["structured", "dynamic", "fluid", "countdown"] {
            for seed in 1..=10 {
                play(fight(core, initiative, soldiers), [Random::new(seed), Random::new(seed + 100)], seed);
            }
        }
    }
}

/// People of the Drive armoury: guns and blades, shields, auras, pseudogravity, machines.
const DRIVE_SQUADS: [[&str; 3]; 3] = [
    ["soldier", "rifleman", "shield_bearer"],
    ["lancer", "grav_adept", "aura_duellist"],
    ["vampire", "construct", "elf"],
];

#[test]
fn the_drive_damage_model_fights_under_every_mixture() {
    for (core, _) in mixtures() {
        for initiative in ["structured", "dynamic", "fluid", "countdown"] {
            for (seed, soldiers) in (1..).zip(DRIVE_SQUADS) {
                let rules = format!("{initiative}, damage: Drive");
                let given = play(fight(core, &rules, soldiers), [Scripted::default(), Scripted::default()], seed);
                assert!(given > 6, "{core} under {initiative}: {given} orders");
                play(fight(core, &rules, soldiers), [Random::new(seed), Random::new(seed + 100)], seed);
            }
        }
    }
}

/// What the model does to people is told in words under every core: no bare keys, no braces.
#[test]
fn what_the_drive_damage_model_does_is_told() {
    for (core, _) in mixtures() {
        for soldiers in DRIVE_SQUADS {
            let mut battle = fight(core, "structured, damage: Drive", soldiers);
            let (mut stream, mut minds) = (DiceStream::from_seed(3), [Random::new(1), Random::new(2)]);
            let mut told = 0;
            let mut tape = Vec::new();
            engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, &mut Minds(&mut minds))).unwrap();
            while let Some(unit) = battle.current().filter(|_| told < 400) {
                let order = minds[battle.side(unit).index()].order(&battle, unit);
                let (mut tape, mut answers) = (Vec::new(), Minds(&mut minds));
                let mut live = Live::new(&mut stream, &mut tape, &mut answers);
                let events = engine::give(&mut battle, &order, &mut live).unwrap();
                for line in six_seconds::words::sentences(&battle, &events) {
                    assert!(!line.contains(['{', '_']), "{core}: {line}");
                    told += 1;
                }
            }
            assert!(told > 20, "{core}: {told} sentences");
        }
    }
}

/// Nobody of a side that yields dies under any core or damage model, and some of them give up.
#[test]
fn six_trn_06_nobody_who_yields_dies_under_any_mixture() {
    for (core, soldiers) in mixtures() {
        for (damage, soldiers) in [("native", soldiers), ("Drive", DRIVE_SQUADS[0])] {
            let text = level(&format!("core: {core}, initiative: structured, damage: {damage}"), soldiers);
            let text = text.replace("side: \"blue\",", "side: \"blue\", tags: [\"yields\"],");
            let mut given_up = 0;
            for seed in 1..=6 {
                let battle = load("mixture", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
                let mut players = Players::new(vec![ai::by_name("scripted", 1), ai::by_name("scripted", 2)]);
                let mut game = Game::new(battle.battle, DiceStream::from_seed(seed));
                while let Some(step) = game.step(&mut players) {
                    let events = step.unwrap_or_else(|stop| panic!("{core}, {damage}: {stop:?}"));
                    let yields =
                        |event: &&Event| matches!(event, Event::LifeChanged { what, .. } if what.as_str() == "yielded");
                    given_up += events.iter().filter(yields).count();
                }
                let dead = |unit: &UnitId| game.battle.body(*unit).life == Life::Dead && game.battle.side(*unit).0 == 1;
                assert_eq!(game.battle.units().filter(dead).count(), 0, "{core}, {damage}");
            }
            assert!(given_up > 0, "{core}, {damage}");
        }
    }
}

#[test]
fn ending_every_turn_comes_to_the_last_round() {
    for (core, soldiers) in mixtures() {
        for initiative in ["structured", "dynamic", "fluid", "countdown"] {
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
