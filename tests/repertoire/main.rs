//! Every act that a system offers has its place with the machine player: it orders each of them where it serves.

mod cepheus;
mod decisions;
mod percentile;
mod vehicles;

use six_seconds::ai::{Policy, Utility};
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live, Taped};
use six_seconds::battle::{Battle, Key, engine};
use six_seconds::dice::DiceStream;
use six_seconds::replay::{Entry, OrderLog, Step};
use six_seconds::rules;
use std::collections::BTreeSet;

/// A situation: what it is, the acts to be seen in it and those that are out of place, how many orders are given, and the
/// battle as it stands.
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

/// A situation in which acts are out of place that have their place elsewhere.
fn out_of_place(name: &'static str, not: &'static [&'static str], orders: usize, battle: &Battle) -> Situation {
    Situation { name, acts: &[], not, orders, battle: battle.fork() }
}

/// The machine player, and the decisions it takes.
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

/// The acts that the machine player orders for everybody from there on, and the decisions it takes.
fn play(situation: &Situation, seed: u64) -> (BTreeSet<&'static str>, Vec<(Key, Answer)>) {
    let (mut battle, mut stream) = (situation.battle.fork(), DiceStream::from_seed(seed));
    let (mut mind, mut acts) = (Mind::default(), BTreeSet::new());
    for _ in 0..situation.orders {
        let Some(unit) = battle.current() else { break };
        let order = mind.player.order(&battle, unit);
        acts.insert(order.act.as_str());
        engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut Vec::new(), &mut mind))
            .unwrap_or_else(|stop| panic!("{}: {order:?}: {stop:?}", situation.name));
    }
    (acts, mind.decisions)
}

/// The acts in the recorded battles of a core, in which the machine player plays all sides of every level.
fn recorded(core: &str) -> BTreeSet<String> {
    let files = std::fs::read_dir("tests/golden").expect("there are recorded battles");
    let of_core = files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(core)));
    let logs = of_core.map(|path| OrderLog::read(&std::fs::read_to_string(path).expect("a text")).expect("a log"));
    let order = |entry: &Entry| match &entry.step {
        Step::Order(order) => Some(order.act.as_str().to_owned()),
        _ => None,
    };
    logs.flat_map(|log| log.entries.iter().filter_map(order).collect::<Vec<_>>()).collect()
}

/// Fails unless every situation brings its acts with some dice and none that is out of place, and all acts of the core
/// are seen somewhere; those left out are what a sensible player has no use for, each with the reason.
fn covers(core: &str, situations: &[Situation], left_out: &[(&str, &str)]) {
    let mut faults = Vec::new();
    let mut seen = recorded(core);
    for situation in situations {
        let acts: BTreeSet<&str> = (1..=3).flat_map(|seed| play(situation, seed).0).collect();
        for act in situation.not.iter().filter(|act| acts.contains(**act)) {
            faults.push(format!("{}: somebody orders {act}", situation.name));
        }
        for act in situation.acts.iter().filter(|act| !acts.contains(**act)) {
            faults.push(format!("{}: nobody orders {act}, but {acts:?}", situation.name));
        }
        seen.extend(acts.into_iter().map(str::to_owned));
    }
    let own = rules::core(core).expect("the core is known").actions().iter();
    let timing = situations.iter().flat_map(|situation| situation.battle.rules().initiative.actions());
    let acts: BTreeSet<&str> = own.chain(timing).map(|action| action.key.as_str()).collect();
    for act in acts {
        if !seen.contains(act) && left_out.iter().all(|entry| entry.0 != act) {
            faults.push(format!("{act} is never ordered"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
