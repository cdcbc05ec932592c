//! Exact odds in words.

use super::why;
use crate::battle::odds::{Chance, Forecast, Prospect};
use crate::battle::{Battle, Key};
use crate::words::{self, label};

/// A probability in percent with one decimal, and as a fraction in lowest terms.
pub fn chance(chance: Chance) -> String {
    let (ways, of) = lowest(chance);
    format!("{} ({ways} of {of})", percent(chance))
}

/// The fraction in lowest terms.
pub fn lowest(chance: Chance) -> (u128, u128) {
    let (mut a, mut b) = (chance.ways, chance.of);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1);
    (chance.ways / divisor, chance.of / divisor)
}

/// A state of health as people read it.
pub fn state(battle: &Battle, key: Key) -> String {
    let states = battle.rules().core.states();
    states.iter().find(|word| word.key == key).map_or_else(|| label(key), |word| word.label.to_owned()).to_lowercase()
}

/// One line on a forecast: the chance to hit and what becomes of the target.
pub fn line(battle: &Battle, forecast: &Forecast) -> String {
    let states = forecast.states.iter().map(|(key, part)| format!("{} {}", state(battle, *key), percent(*part)));
    let states: Vec<String> = states.collect();
    format!("hits {}; afterwards {}: {}", chance(forecast.hit), battle.name(forecast.target), states.join(", "))
}

/// A probability in percent with one decimal; what is possible is never told as 0.0, what is not certain never as 100.0.
pub fn percent(chance: Chance) -> String {
    match (chance.per_million() + 500) / 1000 {
        0 if chance.ways > 0 => "under 0.1 %".to_owned(),
        1000 if chance.ways < chance.of => "over 99.9 %".to_owned(),
        tenths => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}

/// A prospect in full: the roll with its ledger, the odds without and with the best answer, and the harm.
pub fn lines(battle: &Battle, prospect: &Prospect) -> Vec<String> {
    let mut lines = Vec::new();
    let plain = &prospect.plain;
    if let Some(check) = &plain.check {
        lines.push(format!("The roll: {} against {}.", check.pool, check.need));
        lines.extend(why::ledger(&check.ledger));
    }
    lines.push(format!("Without an answer: {}.", line(battle, plain)));
    if let Some(answered) = prospect.best() {
        let answer = words::answer(battle, &crate::battle::oracle::Answer::One(answered.reaction));
        lines.push(format!("With the best answer, {}: {}.", answer.to_lowercase(), line(battle, answered)));
    }
    let harm = plain.harm.iter().map(|(harm, part)| format!("{harm}: {}", percent(*part)));
    let harm: Vec<String> = harm.collect();
    lines.push(format!("Damage that gets through: {}.", harm.join(", ")));
    lines
}
