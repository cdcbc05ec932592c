//! A third core, an initiative model and a damage model for tests only: they prove the interfaces between the parties.

mod core;
mod heard;
mod model;
mod told;

use self::core::{GRIT, PAUSE, POINTS, SPARE, STRIKE};
use self::model::{PRESS, REGROUP, Tally};
use six_seconds::battle::engine::{self, END_TURN, RETREAT, SURRENDER, Stop};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::oracle::{Answer, Script};
use six_seconds::battle::system::{Blow, Dealt, Effect, Harm, InitiativeModel};
use six_seconds::battle::{Battle, Cx, Event, Flow, Key, Life, Order, SideId, Target, TurnState, UnitId};
use six_seconds::grid::Square;
use six_seconds::rules::RuleSystem;
use six_seconds::scenario::{Library, load};

/// A damage model: a combatant is out after three hits, however hard.
struct Strikes;

const COUNTED: Key = Key::new("counted");

impl Harm for Strikes {
    fn id(&self) -> &'static str {
        "strikes"
    }

    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        let left = cx.battle().stats(blow.victim).now(GRIT) - 4;
        cx.set_stat(blow.victim, GRIT, i16::try_from(left.max(0)).unwrap(), blow.rule);
        if left <= 0 {
            cx.set_life(blow.victim, blow.by, Life::Dead, COUNTED, blow.rule);
        }
        Ok(Dealt::amount(4))
    }

    fn state(&self, _: &Battle, _: UnitId) -> Key {
        COUNTED
    }

    fn states(&self) -> &'static [Key] {
        &[COUNTED]
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        battle.stats(unit).now(GRIT)
    }
}

static SYSTEMS: &[&RuleSystem] = &[&core::SYSTEM];
static MODELS: &[&dyn InitiativeModel] = &[&Tally];
static DAMAGE: &[&dyn Harm] = &[&Strikes];

/// ANN and BOB face to face, with those counts.
fn duel(counts: [i32; 2], damage: &str) -> Duel {
    duel_with(counts, damage, "")
}

/// The same; Bob has these traits.
fn duel_with(counts: [i32; 2], damage: &str, traits: &str) -> Duel {
    let text = format!(
        r#"(name: "duel", rules: (core: toy, initiative: count, damage: {damage}),
        map: (rows: ["ab"], legend: {{'a': "grass", 'b': "grass"}}),
        sides: [(name: "red"), (name: "blue")], units: [
            (name: "ANN", side: "red", at: 'a', archetype: "fighter", initiative: {}),
            (name: "BOB", side: "blue", at: 'b', archetype: "fighter", initiative: {}, tags: [{traits}]),
        ])"#,
        counts[0], counts[1]
    );
    let library = Library { systems: SYSTEMS, initiative_models: MODELS, damage_models: DAMAGE, ..Library::built_in() };
    let mut battle = load("duel", &text, &library).unwrap_or_else(|faults| panic!("{faults}")).battle;
    engine::begin(&mut battle, &mut Script::default()).unwrap();
    Duel { battle }
}

const ANN: UnitId = UnitId(0);
const BOB: UnitId = UnitId(1);

struct Duel {
    battle: Battle,
}

impl Duel {
    fn give(&mut self, unit: UnitId, act: Key, faces: &[u8]) -> Vec<Event> {
        let mut script = Script::default();
        script.dice(faces);
        let events = engine::give(&mut self.battle, &order(unit, act), &mut script);
        script.finish().unwrap();
        events.unwrap_or_else(|stop| panic!("{act}: {stop:?}"))
    }

    fn refused(&self, unit: UnitId, act: Key) -> Option<&'static str> {
        engine::check(&self.battle, &order(unit, act)).err().map(|refusal| refusal.why.as_str())
    }

    fn left(&self, unit: UnitId) -> [i32; 2] {
        [POINTS, SPARE].map(|what| self.battle.budget(unit).left(what))
    }

    fn grit(&self) -> [i32; 2] {
        [ANN, BOB].map(|unit| self.battle.stats(unit).now(GRIT))
    }

    fn counts(&self) -> [i32; 2] {
        [ANN, BOB].map(|unit| self.battle.initiative(unit).count())
    }
}

fn order(unit: UnitId, act: Key) -> Order {
    let other = if unit == ANN { BOB } else { ANN };
    let order = Order::new(unit, act);
    if act == STRIKE { order.at(Target::Unit(other)) } else { order }
}

#[test]
fn points_of_a_turn_end_with_it_and_those_of_a_round_do_not() {
    let mut duel = duel([20, 10], "native");
    assert_eq!((duel.battle.current(), duel.left(ANN)), (Some(ANN), [3, 2]));
    duel.give(ANN, END_TURN, &[]);
    assert_eq!((duel.left(ANN), duel.left(BOB)), ([0, 2], [3, 2]));
    duel.give(BOB, STRIKE, &[5, 12]);
    assert_eq!((duel.left(ANN), duel.left(BOB)), ([0, 0], [1, 2]));
    assert_eq!(duel.refused(BOB, STRIKE), Some("no_points"));
    duel.give(BOB, END_TURN, &[]);
    assert_eq!((duel.battle.scheduler().round, duel.left(ANN)), (2, [3, 2]));
}

/// ANN with a zone of three squares west of BOB, begun with these answers.
fn deployed(answers: &[(i16, i16)]) -> Result<Battle, Stop> {
    let text = r#"(name: "deployed", rules: (core: toy, initiative: count),
        map: (rows: ["za.", "z.b", "z#."], legend: {'z': "grass", 'a': "grass", '.': "grass", 'b': "grass", '#': "wall"}),
        zones: [(name: "west", marks: ['z'])],
        sides: [(name: "red", deploy: "west"), (name: "blue")], units: [
            (name: "ANN", side: "red", at: 'a', archetype: "fighter", initiative: 20),
            (name: "BOB", side: "blue", at: 'b', archetype: "fighter", initiative: 10),
        ])"#;
    let library = Library { systems: SYSTEMS, initiative_models: MODELS, damage_models: DAMAGE, ..Library::built_in() };
    let mut battle = load("deployed", text, &library).unwrap_or_else(|faults| panic!("{faults}")).battle;
    let mut script = Script::default();
    answers.iter().for_each(|at| script.answer(Answer::Square(Square::new(at.0, at.1))));
    script.answer(Answer::One(Key::new("begin_battle")));
    engine::begin(&mut battle, &mut script)?;
    script.finish().unwrap();
    Ok(battle)
}

#[test]
fn six_dep_01_a_side_places_its_people_in_its_zone_and_nowhere_else() {
    let stands = |at| deployed(&[at]).map(|battle| (battle.square(ANN), battle.square(BOB)));
    let bob = Square::new(2, 1);
    assert_eq!(stands((0, 2)), Ok((Square::new(0, 2), bob)));
    // Where the level puts it, although outside of the zone.
    assert_eq!(stands((1, 0)), Ok((Square::new(1, 0), bob)));
    for outside in [(1, 1), (2, 1), (1, 2)] {
        assert!(matches!(stands(outside), Err(Stop::Broken(_))), "{outside:?}");
    }
    assert!(matches!(deployed(&[]), Err(Stop::Broken(_))), "only the side with a zone is asked, once");
}

#[test]
fn six_trn_04_the_side_that_surrenders_in_its_turn_loses_at_once() {
    let mut duel = duel([20, 10], "native");
    assert_eq!(duel.refused(BOB, SURRENDER), Some("not_its_turn"));
    let events = duel.give(ANN, SURRENDER, &[]);
    assert_eq!(events, [Event::BattleEnded { winner: Some(SideId(1)), what: Key::new("surrendered") }]);
    assert_eq!(duel.refused(ANN, SURRENDER), Some("battle_over"));
    assert_eq!([ANN, BOB].map(|unit| duel.battle.body(unit).life), [Life::Up, Life::Up]);
}

#[test]
fn six_trn_05_whoever_is_up_leaves_when_the_side_retreats() {
    let mut duel = duel([20, 10], "native");
    assert_eq!(duel.refused(BOB, RETREAT), Some("not_its_turn"));
    let events = duel.give(ANN, RETREAT, &[]);
    let end = Event::BattleEnded { winner: Some(SideId(1)), what: Key::new("retreated") };
    assert_eq!(events.last(), Some(&end));
    assert_eq!([ANN, BOB].map(|unit| duel.battle.body(unit).life), [Life::Gone, Life::Up]);
    assert!(
        engine::camp::has_retreated(&duel.battle, SideId(0)) && !engine::camp::has_retreated(&duel.battle, SideId(1))
    );
}

#[test]
fn six_trn_06_whoever_yields_gives_up_instead_of_dying() {
    let struck = |traits: &str| {
        let mut duel = duel_with([20, 10], "strikes", traits);
        let mut events = Vec::new();
        for _ in 0..3 {
            events = duel.give(ANN, STRIKE, &[20]);
            for unit in [ANN, BOB] {
                if duel.battle.current() == Some(unit) {
                    duel.give(unit, END_TURN, &[]);
                }
            }
        }
        (duel.battle.body(BOB).life, events)
    };
    assert_eq!(struck("").0, Life::Dead);
    let (life, events) = struck("\"yields\"");
    assert_eq!(life, Life::Down);
    let told =
        |event: &Event| matches!(event, Event::LifeChanged { unit: BOB, what, .. } if what.as_str() == "yielded");
    assert!(events.iter().any(told), "{events:?}");
    let won = |event: &Event| matches!(event, Event::BattleEnded { winner: Some(SideId(0)), .. });
    assert!(events.iter().any(won), "{events:?}");
}

#[test]
fn a_suspended_turn_goes_on_with_what_was_left_of_it() {
    let mut duel = duel([20, 10], "native");
    duel.give(ANN, STRIKE, &[5]);
    let events = duel.give(ANN, PAUSE, &[]);
    assert!(events.contains(&Event::TurnStarted { unit: BOB, count: 10 }));
    assert_eq!((duel.battle.current(), duel.left(ANN)), (Some(BOB), [1, 2]));
    let events = duel.give(BOB, END_TURN, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::TurnResumed { unit: ANN, .. })));
    assert_eq!((duel.battle.current(), duel.left(ANN), duel.battle.scheduler().round), (Some(ANN), [1, 2], 1));
    duel.give(ANN, END_TURN, &[]);
    assert_eq!((duel.battle.scheduler().round, duel.left(ANN)), (2, [3, 2]));
}

#[test]
fn a_turn_is_bought_with_count_and_comes_on_the_new_one() {
    let mut duel = duel([40, 30], "native");
    duel.give(ANN, PRESS, &[]);
    assert_eq!((duel.counts(), duel.left(ANN)), ([20, 30], [3, 2]));
    assert_eq!(duel.refused(ANN, PRESS), Some("count_too_low"));
    duel.give(ANN, END_TURN, &[]);
    assert_eq!(duel.battle.current(), Some(BOB), "the new turn comes on count 20");
    duel.give(BOB, END_TURN, &[]);
    assert_eq!((duel.battle.current(), duel.left(ANN), duel.battle.scheduler().round), (Some(ANN), [3, 2], 1));
    duel.give(ANN, END_TURN, &[]);
    assert_eq!(duel.battle.scheduler().round, 2);
}

#[test]
fn a_duty_comes_before_everything_else() {
    let mut duel = duel([50, 10], "native");
    let others = [STRIKE, PAUSE, REGROUP, END_TURN].map(|act| duel.refused(ANN, act));
    assert_eq!(others, [Some("another_duty"); 4]);
    let offers = engine::offers(&duel.battle, ANN);
    let open: Vec<Key> = offers.iter().filter(|one| one.refused.is_none()).map(|one| one.order.act).collect();
    assert_eq!(open, [PRESS], "offers say what the check says");
    duel.give(ANN, PRESS, &[]);
    assert_eq!([STRIKE, PAUSE, END_TURN].map(|act| duel.refused(ANN, act)), [None; 3]);
}

#[test]
fn a_models_action_costs_what_an_attack_costs_under_the_core() {
    let mut duel = duel([20, 10], "native");
    let offers = engine::offers(&duel.battle, ANN);
    let costs = |act: Key| offers.iter().find(|one| one.order.act == act).unwrap().cost.to_vec();
    assert_eq!((costs(REGROUP), costs(STRIKE)), (vec![(POINTS, 2)], vec![(POINTS, 2)]));
    duel.give(ANN, REGROUP, &[]);
    assert_eq!((duel.counts()[0], duel.left(ANN)), (25, [1, 2]));
    assert_eq!(duel.refused(ANN, REGROUP), Some("no_points"));
    let stop = engine::give(&mut duel.battle, &order(ANN, REGROUP), &mut Script::default());
    assert!(matches!(stop, Err(Stop::Refused(_))));
}

#[test]
fn wounds_reach_the_model_with_their_amount_and_who_reels_loses_the_turn() {
    let mut duel = duel([20, 3], "native");
    // BOB has had no turn yet, so he has no points to answer with.
    duel.give(ANN, STRIKE, &[14]);
    assert_eq!((duel.grit(), duel.counts()), ([10, 6], [20, 19]), "3 less 4, and 20 back");
    assert!(duel.battle.conditions(BOB).has(Effect::Reeling.condition()));
    duel.give(ANN, END_TURN, &[]);
    assert_eq!((duel.battle.current(), duel.left(BOB)), (Some(BOB), [0, 2]));
    assert!(!duel.battle.conditions(BOB).has(Effect::Reeling.condition()));
    assert_eq!(duel.refused(BOB, STRIKE), Some("no_points"));
    assert_eq!(duel.battle.initiative(BOB).state, TurnState::Acting);
}

#[test]
fn odds_count_the_answer_to_a_blow() {
    let mut duel = duel([20, 10], "native");
    duel.give(ANN, END_TURN, &[]);
    let none = Key::new("none");
    let mut odds = Forecaster::new(&duel.battle);
    let strike = order(BOB, STRIKE);
    let percent = |forecast: &six_seconds::battle::odds::Forecast, at: usize| forecast.states[at].1.percent();
    let own = odds.forecast(&strike, BOB, none).unwrap();
    // ANN is out only on a natural 20, otherwise she answers: 19/20 of 1/20.
    assert_eq!(percent(&odds.forecast(&strike, ANN, none).unwrap(), 1), 5);
    assert_eq!(own.states[1].1.per_million(), 47_500);
    duel.give(BOB, END_TURN, &[]);
    duel.give(ANN, END_TURN, &[]);
    duel.give(BOB, STRIKE, &[5, 5]);
    assert_eq!(duel.left(ANN)[1], 0);
}

#[test]
fn a_damage_model_takes_the_place_of_the_cores() {
    let mut duel = duel([20, 10], "strikes");
    assert_eq!(duel.battle.rules().harm.states(), [COUNTED]);
    duel.give(ANN, STRIKE, &[20]);
    assert_eq!(duel.grit(), [10, 6], "however hard the blow, it counts for four");
    let forecast = Forecaster::new(&duel.battle).forecast(&order(ANN, STRIKE), BOB, Key::new("none"));
    assert!(forecast.is_err(), "she has one point left");
    duel.give(ANN, END_TURN, &[]);
    duel.give(BOB, END_TURN, &[]);
    duel.give(ANN, STRIKE, &[20]);
    let forecast = Forecaster::new(&duel.battle);
    assert_eq!(forecast.battle().rules().harm.worth(&duel.battle, BOB), 2);
}
