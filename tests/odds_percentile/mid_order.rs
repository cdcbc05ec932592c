//! Odds of decisions in the middle of an attack, given the dice rolled so far, against rolled ones.

use super::{BO, ana, bo, order, table};
use six_seconds::battle::engine::{self, Stop};
use six_seconds::battle::odds::{PATIENCE, Sample, mean_harm};
use six_seconds::battle::oracle::{Answer, AskPeople, BLAST_REACTION, Choice, Live, REACTION, Taped};
use six_seconds::battle::{Battle, Crossroads, Event, Key, Order, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::grid::Square;
use six_seconds::testkit::{ATTACKS, Deed, Figure, Scene, Table, close, end_turn, fits, share};
use std::collections::BTreeMap;

/// Gives an order with seeded dice up to the first decision; returns the decision and the dice before it. `None` if
/// nobody is asked.
fn asked(table: &Table, order: &Order, seed: u64) -> Option<(Choice, Vec<Taped>)> {
    let (mut battle, mut tape, mut stream) = (table.battle().fork(), Vec::new(), DiceStream::from_seed(seed));
    match engine::give(&mut battle, order, &mut Live::new(&mut stream, &mut tape, &mut AskPeople)) {
        Err(Stop::Waiting(choice)) => Some((*choice, tape)),
        _ => None,
    }
}

#[test]
fn pc_aac_19_a_free_attack_told_when_it_is_decided_on() {
    let cy = Figure::new("Cy").stats("ws 99").items("sword").holding("sword").foe().initiative(4);
    let figures = [ana("assault_rifle"), bo().holding("sword"), cy];
    let table = Scene::new("percentile", &["....ABC", "....C.."]).initiative("structured").figures(figures).begin();
    let away = Order::new(UnitId(0), Key::new("move")).at(Target::Path(vec![Square::new(3, 0), Square::new(2, 0)]));
    let (choice, tape) = asked(&table, &away, 1).unwrap();
    assert_eq!((choice.what.as_str(), choice.about.by), ("opportunity", Some(UnitId(0))));
    let mut crossroads = Crossroads::before(table.battle(), &away, &choice, &tape);
    let strike = Answer::One(Key::new("strike"));
    let told = crossroads.strike(Key::new("strike"), PATIENCE).unwrap();
    // WS 47 + 10 for the free attack: 57 of 100, whatever Cy does.
    assert_eq!(told.hit.per_million(), 570_000);
    let mut wounded = 0;
    let bo = |event: &Event| matches!(event, Event::Hit { unit: BO, .. });
    for seed in 0..u64::from(ATTACKS) {
        let hit = crossroads.look(&strike, seed, |_, events| events.iter().any(bo)).unwrap();
        wounded += u32::from(hit);
    }
    close("the free attack", wounded, share(told.hit));
    assert_eq!(crossroads.strike(Key::new("none"), PATIENCE), None);
    assert_eq!(crossroads.reactions(PATIENCE), None);
}

#[test]
fn pc_atk_08_an_evasion_told_when_the_attack_has_hit() {
    let table = table("assault_rifle", 20);
    for shot in [order("attack"), order("burst").amount(3)] {
        let (choice, tape) = (0..).find_map(|seed| asked(&table, &shot, seed)).unwrap();
        assert_eq!((choice.what, choice.about.by, tape.is_empty()), (REACTION, Some(UnitId(0)), false));
        let mut crossroads = Crossroads::before(table.battle(), &shot, &choice, &tape);
        let prospect = crossroads.reactions(PATIENCE).unwrap();
        // The attack has been rolled: it hits a target that does not react.
        assert_eq!(prospect.plain.hit.per_million(), 1_000_000);
        // The reasons are those of that roll, not of a later one.
        let check = prospect.plain.check.as_ref().unwrap();
        assert_eq!((check.what.as_str(), check.success), ("attack", true));
        let answers = prospect.answers.iter().map(|answer| &answer.forecast);
        for told in std::iter::once(&prospect.plain).chain(answers) {
            let (mut hits, mut harm) = (0, BTreeMap::new());
            for seed in 0..u64::from(ATTACKS) {
                let count = |event: &Event| match event {
                    Event::Hit { target: BO, .. } => (1, 0),
                    Event::Harmed { unit: BO, amount, .. } => (0, *amount),
                    _ => (0, 0),
                };
                let all = |(hits, harm), (more, amount)| (hits + more, harm + amount);
                let look = |_: &Battle, events: &[Event]| events.iter().map(count).fold((0, 0), all);
                let (struck, amount) = crossroads.look(&Answer::One(told.reaction), seed, look).unwrap();
                hits += u32::from(struck > 0);
                *harm.entry(amount).or_insert(0) += 1;
            }
            close(&format!("{} answered by {}", shot.act, told.reaction), hits, share(told.hit));
            fits(&format!("{} answered by {}: harm", shot.act, told.reaction), &harm, &told.harm);
        }
        let dodge = prospect.answers.iter().find(|answer| answer.forecast.reaction.as_str() == "dodge").unwrap();
        if shot.amount == 0 {
            // Agility 33.
            assert_eq!(dodge.forecast.hit.per_million(), 670_000);
        }
    }
}

#[test]
fn pc_ovw_06_a_reaction_that_sets_off_a_watch_is_told_of_before_it_is_chosen() {
    let cy = Figure::new("Cy").stats("bs 40 ag 40").items("assault_rifle").holding("assault_rifle").initiative(25);
    let figures = [ana("assault_rifle"), bo(), cy];
    let scene = Scene::new("percentile", &["A.........B", "C.........."]).initiative("structured").figures(figures);
    let mut table = scene.begin();
    let shot = order("attack");
    let seen = |table: &Table| {
        let (choice, tape) = (0..).find_map(|seed| asked(table, &shot, seed)).unwrap();
        let mut crossroads = Crossroads::before(table.battle(), &shot, &choice, &tape);
        ["none", "dodge"].map(|key| crossroads.sample(Key::new(key), Sample::TO_SEE).unwrap().others)
    };
    table.order("Cy", Deed::new("overwatch").mode("enemy_acts")).order("Cy", end_turn());
    assert_eq!(seen(&table), [vec![], vec![UnitId(2)]]);
}

#[test]
fn pc_bgd_13_a_guardian_is_told_of_before_the_ally_reacts() {
    let guardian = Figure::new("Cy").stats("ws 47").items("sword").holding("sword").foe().initiative(4);
    let figures = [ana("sword"), bo(), guardian];
    let table = Scene::new("percentile", &["AB.", ".C."]).initiative("structured").figures(figures).begin();
    let strike = order("attack");
    let (choice, tape) = (0..).find_map(|seed| asked(&table, &strike, seed)).unwrap();
    let mut crossroads = Crossroads::before(table.battle(), &strike, &choice, &tape);
    let helpers = ["none", "dodge"].map(|key| crossroads.sample(Key::new(key), Sample::TO_SEE).unwrap().helpers);
    // The guardian's parry counts as the ally's one evasion; a dodge uses it up as well.
    assert_eq!(helpers, [vec![UnitId(2)], vec![]]);
}

#[test]
fn examples_of_a_reaction_come_close_to_its_odds() {
    for (weapon, squares, what) in [("assault_rifle", 20, REACTION), ("frag_grenade", 8, BLAST_REACTION)] {
        let (table, shot) = (table(weapon, squares), order("attack"));
        let decided = |seed| asked(&table, &shot, seed).filter(|one| one.0.what == what);
        let (choice, tape) = (0..500).find_map(decided).unwrap();
        let mut crossroads = Crossroads::before(table.battle(), &shot, &choice, &tape);
        let prospect = crossroads.reactions(PATIENCE).unwrap();
        assert!(!prospect.answers.is_empty());
        let answers = prospect.answers.iter().map(|answer| &answer.forecast);
        for told in answers.chain([&prospect.plain]) {
            let (exact, sample) = (told.hit.percent(), crossroads.sample(told.reaction, 1_000).unwrap());
            assert!(
                exact.abs_diff(sample.percent()) <= 5,
                "{weapon}, {}: {exact} % by odds, {sample:?}",
                told.reaction
            );
            let (exact, harm) = (mean_harm(&told.harm), sample.mean_harm());
            assert!(exact.abs_diff(harm) <= 5, "{weapon}, {}: {exact} tenths by odds, {harm}", told.reaction);
            assert_eq!(sample.others, []);
        }
    }
}
