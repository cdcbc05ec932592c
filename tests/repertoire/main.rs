//! The AI uses every action of a system: it orders each of them where it helps, and considers every mode and target of
//! an action.

mod arms;
mod arrgs;
mod cepheus;
mod decisions;
mod drive;
mod drivers;
mod duties;
mod espionage;
mod goals;
mod judgement;
mod levels;
mod percentile;
mod stuns;
mod vehicles;
mod watches;
mod zones;

use six_seconds::ai::{Policy, Utility};
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live, Taped};
use six_seconds::battle::system::{Offer, Targeting};
use six_seconds::battle::{Battle, Key, Order, Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::grid::{Dir8, Square};
use six_seconds::rules;
use std::collections::{BTreeMap, BTreeSet};

/// A situation: its name, the actions to be seen in it and those that are out of place (with a mode as `aim/full`),
/// the number of orders, and the battle.
struct Situation {
    name: &'static str,
    acts: &'static [&'static str],
    not: &'static [&'static str],
    orders: usize,
    battle: Battle,
}

fn situation(name: &'static str, acts: &'static [&'static str], orders: usize, battle: &Battle) -> Situation {
    Situation { name, acts, not: &[], orders, battle: battle.fork() }
}

/// A situation in which actions are out of place that are useful elsewhere.
fn out_of_place(name: &'static str, not: &'static [&'static str], orders: usize, battle: &Battle) -> Situation {
    Situation { name, acts: &[], not, orders, battle: battle.fork() }
}

/// The AI and its decisions.
#[derive(Default)]
struct Mind {
    player: Utility,
    decisions: Vec<(Key, Answer)>,
}

impl Chooser for Mind {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        self.decide(battle, choice, &[])
    }

    fn decide(&mut self, battle: &Battle, choice: &Choice, so_far: &[Taped]) -> Option<Answer> {
        let answer = self.player.decide(battle, choice, so_far)?;
        self.decisions.push((choice.what, answer.clone()));
        Some(answer)
    }
}

/// An action with its mode, as `aim/full`, or without one.
fn named(act: Key, mode: Option<Key>) -> String {
    mode.map_or_else(|| act.to_string(), |mode| format!("{act}/{mode}"))
}

/// A way to use an action: action, mode and target.
type Way = (String, &'static str);

fn way(order: &Order) -> Way {
    let at = match order.at {
        Target::None => "nothing",
        Target::Unit(_) | Target::Run(..) => "somebody",
        Target::Square(_) => "a square",
        Target::Path(_) => "a way",
        Target::Toward(_) => "a direction",
    };
    (named(order.act, order.mode), at)
}

/// An order that may be given from an offer, if there is one.
fn allowed(battle: &Battle, offer: &Offer) -> Option<Order> {
    let from = battle.square(offer.order.unit);
    let units = || battle.units().map(Target::Unit).collect();
    let around = |reach: i16| (-reach..=reach).flat_map(move |x| (-reach..=reach).map(move |y| (x, y)));
    let squares = |reach| around(reach).map(|(x, y)| Target::Square(Square::new(from.x + x, from.y + y))).collect();
    let targets: Vec<Target> = match offer.targeting {
        Targeting::None | Targeting::Item => vec![offer.order.at.clone()],
        Targeting::Enemy | Targeting::Friend => units(),
        Targeting::Square => squares(6),
        Targeting::Direction => Dir8::ALL.into_iter().map(Target::Toward).collect(),
        Targeting::Path => Dir8::ALL.into_iter().map(|dir| Target::Path(vec![from.step(dir)])).collect(),
    };
    targets.into_iter().map(|at| offer.order.clone().at(at)).find(|order| engine::check(battle, order).is_ok())
}

/// Observations of the AI.
#[derive(Default)]
struct Seen {
    /// Its actions, alone and with their modes.
    acts: BTreeSet<String>,
    /// Its decisions.
    decisions: Vec<(Key, Answer)>,
    /// The ways it considers, and the possible ways it does not consider.
    considered: BTreeSet<Way>,
    missed: BTreeSet<Way>,
    /// The best values at each order, in thousandths of a combatant.
    thoughts: Vec<String>,
}

/// The best values among the orders the AI has considered.
fn thought(mind: &Mind) -> String {
    let mut considered: Vec<_> = mind.player.considered().iter().collect();
    considered.sort_by_key(|one| -one.1);
    let one = |(order, worth): &(Order, i64)| format!("{} at {} {}", way(order).0, way(order).1, worth / 1000);
    let most: Vec<String> = considered.into_iter().take(9).map(one).collect();
    most.join(", ")
}

/// The AI's orders for everybody from a situation on.
fn play(situation: &Situation, seed: u64) -> Seen {
    let (mut battle, mut stream) = (situation.battle.fork(), DiceStream::from_seed(seed));
    let (mut mind, mut seen) = (Mind::default(), Seen::default());
    for _ in 0..situation.orders {
        let Some(unit) = battle.current() else { break };
        let order = mind.player.order(&battle, unit);
        seen.acts.extend([order.act.to_string(), named(order.act, order.mode)]);
        seen.thoughts.push(format!("{unit:?}: {}", thought(&mind)));
        seen.considered.extend(mind.player.considered().iter().map(|one| way(&one.0)));
        let offers = engine::offers(&battle, unit).into_iter().filter(|offer| offer.refused.is_none());
        let fresh = offers.filter_map(|offer| allowed(&battle, &offer)).map(|order| way(&order));
        seen.missed.extend(fresh.filter(|way| !seen.considered.contains(way)));
        engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut Vec::new(), &mut mind))
            .unwrap_or_else(|stop| panic!("{}: {order:?}: {stop:?}", situation.name));
    }
    seen.decisions = mind.decisions;
    seen
}

/// Fails unless every situation shows its actions with some dice and none that is out of place.
fn shows(situations: &[Situation]) {
    let faults = played(situations).faults;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What situations have shown: faults, all actions, the ways considered, and possible ones that were not.
#[derive(Default)]
struct Shown<'a> {
    faults: Vec<String>,
    acts: BTreeSet<String>,
    considered: BTreeSet<Way>,
    missed: BTreeMap<Way, &'a str>,
}

fn played(situations: &[Situation]) -> Shown<'_> {
    let Shown { mut faults, acts: mut seen, mut considered, mut missed } = Shown::default();
    for situation in situations {
        let mut acts: BTreeSet<String> = BTreeSet::new();
        let mut thoughts = Vec::new();
        for played in (1..=3).map(|seed| play(situation, seed)) {
            acts.extend(played.acts);
            thoughts = played.thoughts;
            considered.extend(played.considered);
            missed.extend(played.missed.into_iter().map(|way| (way, situation.name)));
        }
        for act in situation.not.iter().filter(|act| acts.contains(**act)) {
            faults.push(format!("{}: somebody orders {act}\n{}", situation.name, thoughts.join("\n")));
        }
        for act in situation.acts.iter().filter(|act| !acts.contains(**act)) {
            faults.push(format!("{}: nobody orders {act}, but {acts:?}\n{}", situation.name, thoughts.join("\n")));
        }
        seen.extend(acts);
    }
    Shown { faults, acts: seen, considered, missed }
}

/// An action, or one with its mode, that the AI does not need, and the reason.
type Exception = (&'static str, &'static str);

/// The same for a whole core, its initiative and its damage model: all their actions are seen somewhere, and every possible way is
/// considered somewhere, but for a few exceptions.
fn covers(core: &str, situations: &[Situation], exceptions: &[Exception]) {
    let excepted = |act: &str| exceptions.iter().any(|(name, _)| *name == act);
    let Shown { mut faults, acts: seen, considered, missed } = played(situations);
    for ((name, at), scene) in missed.into_iter().filter(|one| !considered.contains(&one.0)) {
        if excepted(&name) {
            continue;
        }
        faults.push(format!("{scene}: {name} at {at} is never considered"));
    }
    let own = rules::core(core).expect("the core is known").actions();
    let timing = situations.iter().flat_map(|situation| situation.battle.rules().initiative.actions());
    let harm = situations.iter().flat_map(|situation| situation.battle.rules().harm.declared().actions);
    let acts: BTreeSet<&str> = own.chain(timing).chain(harm).map(|action| action.info.key.as_str()).collect();
    for act in acts {
        if !seen.contains(act) && !excepted(act) {
            faults.push(format!("{act} is never ordered"));
        }
    }
    for (name, why) in exceptions.iter().filter(|(name, _)| seen.contains(*name)) {
        faults.push(format!("{name} is ordered after all, although {why}"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
