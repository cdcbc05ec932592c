//! Decisions: reactions by the odds with and without them, others by examples of what follows each answer. Decisions
//! outside of orders take the suggested answer.

use super::aims::Aims;
use super::contest::Contest;
use super::deploy;
use super::effort::Effort;
use super::haste;
use super::judge::Judge;
use super::stakes::Stakes;
use super::targets;
use super::view::View;
use crate::battle::odds::{Answered, is_reaction};
use crate::battle::oracle::{Answer, Asked, COME_IN, Choice, DEPLOY, HASTEN, Taped, Wanted};
use crate::battle::{Battle, Crossroads, Event, Key, UnitId, engine};

/// Outcomes of the dice beyond which a reaction is judged by examples: a turn must not take long.
const WIDEST: u32 = 500;
/// The saving that makes a reaction worth its price, in millionths of a combatant.
const PRICE: i64 = 40_000;
/// The gain of an attack for which a delaying combatant acts.
const AMBUSH: i64 = 50_000;
/// The lead that another answer needs over the suggested one.
const MARGIN: i64 = 4_000;
/// Examples that show whether the answers differ at all.
const FIRST: u64 = 6;
/// Answers examined at first.
const ANSWERS: usize = 26;

const NONE: Key = Key::new("none");

/// The latest action whose dice have too many outcomes for exact odds: round, unit, action, item. Later targets of the
/// same action need not ask again.
#[derive(Default)]
pub(super) struct Wide(Option<(u16, Option<UnitId>, Option<Key>, Option<Key>)>);

/// The answer of a sensible player who knows the dice and decisions of the order so far.
pub(super) fn answer(
    battle: &Battle,
    (choice, so_far): (&Choice, &[Taped]),
    (effort, wide): (&'static Effort, &mut Wide),
) -> Answer {
    if let (HASTEN, Asked::Side(side), Wanted::Some(units)) = (choice.what, choice.asked, &choice.wanted) {
        return Answer::Some(haste::hurry(battle, side, units, effort));
    }
    if let (DEPLOY, Asked::Unit(unit), Wanted::Square(squares)) = (choice.what, choice.asked, &choice.wanted) {
        return deploy::place(battle, unit, squares).map_or_else(|| choice.default_answer(), Answer::Square);
    }
    let by_odds = match (choice.asked, &choice.wanted) {
        (Asked::Unit(unit), Wanted::One(answers)) => {
            let keys: Vec<Key> = answers.iter().map(|one| one.key).collect();
            match choice.what {
                COME_IN => come_in(battle, unit, &keys, effort),
                what if is_reaction(what) => react(battle, choice, so_far, wide),
                _ => None,
            }
        }
        _ => None,
    };
    by_odds
        .map(Answer::One)
        .or_else(|| weigh(battle, (choice, so_far), effort))
        .unwrap_or_else(|| choice.default_answer())
}

/// The reaction that saves most, if it saves enough; `None` if there are no odds, or if they have too many outcomes.
fn react(battle: &Battle, choice: &Choice, so_far: &[Taped], wide: &mut Wide) -> Option<Key> {
    let deed = (battle.scheduler().round, choice.about.by, choice.about.act, choice.about.item);
    if wide.0 == Some(deed) {
        return None;
    }
    let Some(prospect) = Crossroads::of(battle, choice, so_far)?.reactions(WIDEST) else {
        wide.0 = Some(deed);
        return None;
    };
    let offered = |answer: &&Answered| choice.allows(&Answer::One(answer.forecast.reaction));
    let best =
        prospect.answers.iter().filter(offered).map(|answer| &answer.forecast).min_by_key(|forecast| forecast.loss);
    let worth = best.filter(|best| prospect.plain.loss - best.loss > PRICE);
    Some(worth.map_or(NONE, |best| best.reaction))
}

/// A delaying combatant acts as soon as it has an attack that is worth it, or has to go to a zone that is about to be lost.
fn come_in(battle: &Battle, unit: UnitId, answers: &[Key], effort: &'static Effort) -> Option<Key> {
    let side = battle.side(unit);
    let (view, aims) = (View::of(battle, side), Aims::wishes(battle, side));
    if Contest::of(battle, unit, &view).is_some_and(|contest| !contest.zone.contains(battle.square(unit))) {
        return answers.get(1).copied();
    }
    if view.seen.is_empty() {
        return answers.first().copied();
    }
    let mut judge = Judge::new(effort);
    let mut forecaster = judge.forecaster(battle);
    forecaster.suppose_turn(unit);
    let mut offers = engine::offers(forecaster.battle(), unit);
    offers.retain(|offer| offer.refused.is_none());
    let attack = targets::best((&mut forecaster, &mut judge), &offers, &view.seen, &aims);
    let mut throw = || targets::area((&mut forecaster, &mut judge), &offers, &view, unit, &aims);
    let now = attack.is_some_and(|attack| attack.gain > AMBUSH) || throw().is_some_and(|throw| throw.gain > AMBUSH);
    answers.get(usize::from(now)).copied()
}

/// The answers to examine, the suggested one first. Points are left to the rules, whose suggestion is the best
/// distribution.
fn answers(choice: &Choice) -> Vec<Answer> {
    let mut all = vec![choice.default_answer()];
    let others: Vec<Answer> = match &choice.wanted {
        Wanted::One(answers) => answers.iter().map(|one| Answer::One(one.key)).collect(),
        Wanted::Some(units) => {
            let each = units.iter().map(|unit| Answer::Some(vec![*unit]));
            std::iter::once(Answer::Some(Vec::new())).chain(each).collect()
        }
        Wanted::Square(squares) => squares.iter().map(|square| Answer::Square(*square)).collect(),
        Wanted::Split { .. } | Wanted::Faces(_) => Vec::new(),
    };
    all.extend(others.into_iter().filter(|answer| *answer != choice.default_answer()).take(ANSWERS));
    all
}

/// The answer with the best average over the same examples; `None` if there are no odds.
fn weigh(battle: &Battle, (choice, so_far): (&Choice, &[Taped]), effort: &Effort) -> Option<Answer> {
    let answers = answers(choice);
    if answers.len() < 2 {
        return None;
    }
    let mut crossroads = Crossroads::of(battle, choice, so_far)?;
    let (side, decides) = (choice.asked.side(battle)?, choice.asked.unit());
    let aims = Aims::wishes(battle, side);
    let stakes = Stakes::of(battle, side, &View::of(battle, side), &aims);
    let end = |state: &Battle, events: &[Event]| {
        let reacts = |event: &&Event| matches!(event, Event::Reacted { unit, .. } if decides == Some(*unit));
        let breaks_in = events.iter().any(|event| matches!(event, Event::Interrupted { .. }));
        let paid = PRICE * events.iter().filter(reacts).count() as i64;
        (!breaks_in).then(|| stakes.gained(state, &aims) - paid)
    };
    let mut sum = |answer: &Answer, seeds: std::ops::Range<u64>| {
        let mut sum = 0;
        for seed in seeds {
            sum += crossroads.look(answer, seed, end)??;
        }
        Some(sum)
    };
    let first: Vec<i64> = answers.iter().map(|answer| sum(answer, 0..FIRST)).collect::<Option<_>>()?;
    if first.iter().all(|one| *one == first[0]) {
        return None;
    }
    let mut order: Vec<usize> = (1..answers.len()).collect();
    order.sort_by_key(|at| -first[*at]);
    order.truncate(effort.close);
    let suggested = first[0] + sum(&answers[0], FIRST..effort.foreseen)?;
    let mut best = (0, suggested + MARGIN * effort.foreseen as i64);
    for at in order {
        let gained = first[at] + sum(&answers[at], FIRST..effort.foreseen)?;
        if gained > best.1 {
            best = (at, gained);
        }
    }
    answers.into_iter().nth(best.0)
}
