//! Why a total is what it is, and what an answer costs, in words.

use super::names::{Kind, name as name_of};
use super::phrases::{label, phrase, say};
use crate::battle::{Battle, Event, Key, Ledger, Line, Rule, UnitId, When};

/// One part of a total as people read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What it is for, such as `Dexterity 9`.
    pub words: String,
    /// How much it adds.
    pub amount: i32,
    /// Where it is written.
    pub rule: Rule,
}

/// The parts of a total of `unit`'s; `range` is what the distance of an attack is called.
pub fn reasons(battle: &Battle, unit: UnitId, ledger: &Ledger, range: Option<&str>) -> Vec<Reason> {
    let one = |line: &Line| Reason { words: reason(battle, unit, line, range), amount: line.amount, rule: line.rule };
    ledger.lines().iter().map(one).collect()
}

/// What a part is for. A stat or skill tells how high it is, unless that is what it adds.
fn reason(battle: &Battle, unit: UnitId, line: &Line, range: Option<&str>) -> String {
    let grade = phrase(&format!("grade.{}", line.amount), &[]).unwrap_or_else(|| line.amount.to_string());
    let values = [("grade", &*grade), ("range", range.unwrap_or_default())];
    let key = format!("ledger.{}", line.what);
    let special = range.and_then(|_| phrase(&format!("{key}.at"), &values)).or_else(|| phrase(&key, &values));
    if let Some(words) = special {
        return words;
    }
    let stat = battle.stats(unit).get(line.what).map(|stat| stat.now);
    let height = stat.or_else(|| battle.profile(unit).skill(line.what)).map(i32::from);
    match height.filter(|height| *height != line.amount || stat.is_none()) {
        Some(height) => format!("{} {height}", name(battle, line.what)),
        None => name(battle, line.what),
    }
}

/// A piece of gear by its name, a stat by its long name, anything else by its words.
fn name(battle: &Battle, key: Key) -> String {
    let setup = battle.setup();
    match setup.find_item(key) {
        Some(id) => setup.item(id).name.clone(),
        None => label(key),
    }
}

/// What an answer to an attack costs, from the events that it brings: `initiative −2, no longer aims`, or that it is free.
pub fn price(battle: &Battle, events: &[Event]) -> String {
    let part = |event: &Event| match event {
        Event::InitiativeShifted { shift, when, .. } => {
            let by = super::parts::signed(shift.by);
            let key = if *when == When::Now { "price.initiative" } else { "price.initiative.next" };
            phrase(key, &[("by", &by)])
        }
        Event::ConditionSet { condition, .. } => {
            let (key, amount) = (condition.key, condition.amount.to_string());
            let values = [("amount", &*amount)];
            let by_rule = phrase(&format!("price.{key}.{}", condition.rule), &values);
            by_rule.or_else(|| phrase(&format!("price.{key}"), &values))
        }
        Event::ConditionEnded { key, .. } => {
            phrase("price.ended", &[("what", &name_of(battle, Kind::Condition, *key).to_lowercase())])
        }
        Event::StanceChanged { to, .. } => phrase("price.stance", &[("to", &super::parts::stance(*to))]),
        Event::Spent { what, amount, .. } => {
            let what = label(*what).to_lowercase();
            phrase("price.spent", &[("amount", &amount.to_string()), ("what", &what)])
        }
        Event::Moved { half_metres, .. } => phrase("price.moved", &[("metres", &super::parts::metres(*half_metres))]),
        _ => None,
    };
    let parts: Vec<String> = events.iter().filter_map(part).collect();
    if parts.is_empty() { say("price.free", &[]) } else { parts.join(", ") }
}
