//! The parts of a total, and the price of a reaction, in words.

use super::names::{Kind, name as name_of};
use super::phrases::{label, phrase, say};
use crate::battle::system::Price;
use crate::battle::{Battle, Event, Key, Ledger, Line, Rule, UnitId, When};

/// One modifier of a total, for display.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Its source, such as `Dexterity 9`.
    pub words: String,
    /// Its amount.
    pub amount: i32,
    /// Its rule.
    pub rule: Rule,
}

/// The modifiers of a total of `unit`; `range` is the name of an attack's range band.
pub fn reasons(battle: &Battle, unit: UnitId, ledger: &Ledger, range: Option<&str>) -> Vec<Reason> {
    let one = |line: &Line| Reason { words: reason(battle, unit, line, range), amount: line.amount, rule: line.rule };
    ledger.lines().iter().map(one).collect()
}

/// The source of a modifier. A stat or skill includes its score, unless the score is the amount.
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

/// The name of an item, or the display name of any other key.
fn name(battle: &Battle, key: Key) -> String {
    let setup = battle.setup();
    match setup.find_item(key) {
        Some(id) => setup.item(id).name.clone(),
        None => label(key),
    }
}

/// The price of a reaction, from the events it causes: `initiative −2, no longer aiming`, or `free`.
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
        Event::Spent { what, amount, .. } => Some(super::names::cost(battle, (*what, *amount))),
        Event::Moved { half_metres, .. } => phrase("price.moved", &[("way", &super::parts::way(*half_metres))]),
        _ => None,
    };
    let parts: Vec<String> = events.iter().filter_map(part).chain(toll(battle, events)).collect();
    if parts.is_empty() { say("price.free", &[]) } else { parts.join(", ") }
}

/// What the points that somebody spends cost it besides: strength, and modifiers of later checks. Where the events tell what is
/// lost, that counts.
fn toll(battle: &Battle, events: &[Event]) -> Vec<String> {
    let mut price = Price::free();
    let mut payer = None;
    for event in events {
        if let Event::Spent { unit, what, amount: amount @ 1.., .. } = event {
            price.cost.push((*what, *amount));
            payer = Some(*unit);
        }
    }
    let toll = payer.map(|unit| battle.rules().core.toll(battle, unit, &price)).unwrap_or_default();
    let lost = |what: Key| {
        let change = |event: &Event| match event {
            Event::StatChanged { unit, stat, from, to, .. } if Some(*unit) == payer && *stat == what => {
                Some(i32::from(*to) - i32::from(*from))
            }
            _ => None,
        };
        events.iter().filter_map(change).reduce(|all, one| all + one)
    };
    let line = |line: &Line| {
        let by = super::parts::signed(lost(line.what).unwrap_or(line.amount));
        phrase(&format!("price.{}", line.what), &[("by", &by)])
    };
    toll.lines().iter().filter_map(line).collect()
}
