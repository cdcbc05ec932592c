//! Where combatants would stand in the next round, in words.

use super::names::{Kind, name};
use super::parts::{number, signed};
use super::phrases::{label, say};
use crate::battle::system::{Effect, Limits, Standing, Threshold};
use crate::battle::{Battle, Entry};

/// What a count brings, such as `must press`.
pub fn brings(battle: &Battle, threshold: Threshold) -> String {
    match threshold {
        Threshold::Duty(duty) => say("tempo.must", &[("act", &name(battle, Kind::Action, duty.act).to_lowercase())]),
        Threshold::Falls { .. } => name(battle, Kind::Condition, Effect::Reeling.condition()).to_lowercase(),
    }
}

/// When what collects now counts: a surprise round is settled with the first one.
pub fn settles(battle: &Battle) -> String {
    say(if battle.scheduler().surprise { "when.after_first" } else { "when.next" }, &[])
}

/// The place in the next round and what it brings, such as `next round 18, reeling`.
pub fn forecast(battle: &Battle, standing: &Standing) -> String {
    let (when, count) = (settles(battle), number(standing.then()));
    match standing.brings {
        None => say("tempo.next", &[("when", &when), ("count", &count)]),
        Some(what @ Threshold::Duty(_)) => {
            say("tempo.next_must", &[("when", &when), ("count", &count), ("what", &brings(battle, what))])
        }
        Some(what @ Threshold::Falls { .. }) => {
            say("tempo.next_falls", &[("when", &when), ("count", &count), ("what", &brings(battle, what))])
        }
    }
}

/// What a threshold does, in full.
pub fn consequence(battle: &Battle, standing: &Standing) -> Option<String> {
    Some(match standing.brings? {
        what @ Threshold::Duty(_) => say("tempo.duty", &[("what", &brings(battle, what))]),
        what @ Threshold::Falls { to, .. } => {
            let (from, to) = (number(standing.next), number(to));
            say("tempo.falls", &[("from", &from), ("what", &brings(battle, what)), ("to", &to)])
        }
    })
}

/// What a row is for; a row that has changed the count at once says so.
pub fn row(entry: &Entry) -> String {
    let what = label(entry.what);
    if entry.applied { say("tempo.at_once", &[("what", &what)]) } else { what }
}

/// How the sum was limited; nothing if all of it counts.
pub fn limited(standing: &Standing) -> Option<String> {
    let (sum, counts) = (signed(standing.sum), signed(standing.counts));
    (standing.sum != standing.counts).then(|| say("tempo.limited", &[("sum", &sum), ("counts", &counts)]))
}

/// The limits of counts by what they bring: the low one, the high one.
pub fn limit_names(battle: &Battle, limits: &Limits) -> [String; 2] {
    let [state, act] = marks(battle, limits);
    [(limits.low.at, state), (limits.high.at, act)].map(|(at, what)| format!("{} {what}", number(at)))
}

fn marks(battle: &Battle, limits: &Limits) -> [String; 2] {
    let act = name(battle, Kind::Action, limits.high.brings).to_lowercase();
    let state = name(battle, Kind::Condition, limits.low.brings).to_lowercase();
    [state, say("tempo.must", &[("act", &act)])]
}

/// The limits of counts, a line each: in a round, high, low.
pub fn limits(battle: &Battle, limits: &Limits) -> [String; 3] {
    let [state, act] = marks(battle, limits);
    [
        say("tempo.cap", &[("n", &limits.cap)]),
        say("tempo.high", &[("count", &limits.high.at), ("what", &act)]),
        say("tempo.low", &[("count", &limits.low.at), ("what", &state)]),
    ]
}
