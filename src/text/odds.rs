//! Exact odds in words.

use super::why;
use crate::battle::odds::{Breakage, Chance, Forecast, Glance, Prospect, mean_harm};
use crate::battle::oracle::{Answer, REACTION};
use crate::battle::{Battle, Key};
use crate::words::{self, Kind, name, say, tenths};

/// The probability in parts of a million below which an amount of harm is not listed on its own.
const RARE: u32 = 500;

/// The largest denominator that is worth reading.
const READABLE: u128 = 100_000;

/// A probability in percent with one decimal, and as a fraction in lowest terms if that can be read.
pub fn chance(chance: Chance) -> String {
    let (ways, of) = lowest(chance);
    if of > READABLE {
        return percent(chance);
    }
    say("text.chance", &[("percent", &percent(chance)), ("ways", &ways), ("of", &of)])
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

/// The display name of a state of health.
pub fn state(battle: &Battle, key: Key) -> String {
    name(battle, Kind::State, key).to_lowercase()
}

/// One line on a forecast: the chance to hit and the resulting states of the target.
pub fn line(battle: &Battle, forecast: &Forecast) -> String {
    let (chance, unit) = (chance(forecast.chance()), battle.name(forecast.target));
    say("text.odds", &[("chance", &chance), ("unit", &unit), ("states", &states(battle, forecast))])
}

/// The average damage of a hit and the resulting states of the target.
pub fn damage(battle: &Battle, forecast: &Forecast) -> String {
    let (harm, unit) = (mean_harm(&forecast.harm), battle.name(forecast.target));
    say("text.then_damage", &[("mean", &tenths(harm)), ("unit", &unit), ("states", &states(battle, forecast))])
}

fn states(battle: &Battle, forecast: &Forecast) -> String {
    let states = forecast.states.iter().map(|(key, part)| format!("{} {}", state(battle, *key), percent(*part)));
    states.collect::<Vec<String>>().join(", ")
}

/// A probability in percent with one decimal. A possible outcome is never shown as 0.0%, an uncertain one never as 100.0%.
pub fn percent(chance: Chance) -> String {
    match (chance.per_million() + 500) / 1000 {
        0 if chance.ways > 0 => say("text.under", &[]),
        1000 if chance.ways < chance.of => say("text.over_percent", &[]),
        part => format!("{}%", tenths(part.into())),
    }
}

/// A prospect in full: the roll with its ledger, the odds without and with the best reaction, by the best use of what may
/// be spent and without spending, and the damage.
pub fn lines(battle: &Battle, prospect: &Prospect) -> Vec<String> {
    let mut lines = Vec::new();
    let plain = &prospect.plain;
    if let Some(check) = &plain.check {
        match plain.won {
            Some(won) => lines.push(say("text.odds_opposed", &[("pool", &check.pool), ("chance", &chance(won))])),
            None => lines.push(say("text.odds_roll", &[("pool", &check.pool), ("need", &check.need)])),
        }
        lines.extend(why::ledger(&check.ledger));
    }
    let key = if prospect.without.is_some() { "text.odds_spent" } else { "text.odds_plain" };
    lines.push(say(key, &[("odds", &line(battle, plain))]));
    if let Some(without) = &prospect.without {
        lines.push(say("text.odds_without", &[("odds", &line(battle, without))]));
    }
    if let Some(answered) = prospect.best() {
        let answer = words::answer(battle, REACTION, &Answer::One(answered.reaction));
        lines.push(say("text.odds_best", &[("answer", &answer.to_lowercase()), ("odds", &line(battle, answered))]));
    }
    lines.push(say("text.odds_harm", &[("harm", &harm(&plain.harm).join(", "))]));
    lines
}

/// The check at the end of work that an order begins: the roll with its ledger, and the chance to succeed.
pub fn of_work(Glance { check, chance: succeeds }: &Glance) -> Vec<String> {
    let mut lines = vec![say("text.odds_roll", &[("pool", &check.pool), ("need", &check.need)])];
    lines.extend(why::ledger(&check.ledger));
    lines.push(say("text.odds_succeeds", &[("chance", &chance(*succeeds))]));
    lines
}

/// An attack on an object: the roll with its ledger, the chances to damage and to break it, and the damage.
pub fn of_object(Breakage { check, damages, breaks, harm: amounts }: &Breakage) -> Vec<String> {
    let mut lines = vec![say("text.odds_roll", &[("pool", &check.pool), ("need", &check.need)])];
    lines.extend(why::ledger(&check.ledger));
    lines.push(say("text.odds_object", &[("damages", &chance(*damages)), ("breaks", &chance(*breaks))]));
    lines.push(say("text.odds_object_harm", &[("harm", &harm(amounts).join(", "))]));
    lines
}

/// The chances of all amounts of harm; large amounts that hardly happen are one.
fn harm(all: &[(i32, Chance)]) -> Vec<String> {
    let likely = all.iter().rposition(|entry| entry.1.per_million() >= RARE).map_or(0, |at| at + 1);
    let (usual, rare) = if all.len() - likely > 1 { all.split_at(likely) } else { (all, &[][..]) };
    let mut words: Vec<String> = usual.iter().map(|(harm, part)| format!("{harm}: {}", percent(*part))).collect();
    if let Some(&(harm, Chance { of, .. })) = rare.first() {
        let chance = Chance { ways: rare.iter().map(|entry| entry.1.ways).sum(), of };
        words.push(say("text.odds_more_harm", &[("harm", &harm), ("chance", &percent(chance))]));
    }
    words
}
